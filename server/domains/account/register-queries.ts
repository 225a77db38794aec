import { randomInt } from 'node:crypto';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { text } from '../../../shared/text.ts';
import type { Db, Executor } from '../../db/client.ts';
import { approvals, teachers, units, users } from '../../db/tables/account.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { violationOf } from '../../db/violation.ts';
import { markUsed, swapFile } from '../files/index.ts';
import { requireKnown } from '../privacy/index.ts';
import { requireOpen } from '../site/index.ts';
import { tryCode, useCode } from './code-queries.ts';
import { hashInLine } from './passwords.ts';
import { networkPlace, networkShare } from './places.ts';
import { findUserByPhone, lockUser, setUser } from './queries.ts';
import { changePassword, type Telling } from './secured.ts';
import { hasTwin, nameTaken } from './name-queries.ts';
import { calledBy, refuseSiteWords, refuseWeak, type SiteNeeds } from './weak-passwords.ts';

type Proof = { cellPhone: string; code: string; password: string; repeatPassword: string; consent: string };
type Deps = Telling &
  SiteNeeds & { db: Db; secret: string; address: string; signal?: AbortSignal | undefined; now: Date };
type Fields = Partial<typeof users.$inferInsert>;
/** By an approved kind, teacher or unit: its wish for another name, which is a kind of what staff decide about. */
export const renaming: Record<2 | 3, number> & Record<number, number | undefined> = { 2: 5, 3: 4 };

/**
 * The account of a proven number with a new kind, or a new account. Whoever proves the number may set its password, of
 * which its owner hears.
 */
async function mergeUser(
  tx: Executor,
  { cellPhone, consent }: Proof,
  passwordHash: string,
  fields: Fields,
  { now, address, tell }: Deps,
): Promise<number> {
  const given = { ...fields, consentVersion: consent, consentAt: now };
  const found = await findUserByPhone(tx, cellPhone);
  // Staff who decide meanwhile wait, or are waited for: what was approved is not written under them.
  const known = found && (await lockUser(tx, found.id));
  if (known?.cellPhone === cellPhone) {
    if (known.status !== 1) throw refuse('disabled');
    // The password of staff is not set by a text message.
    if (known.isAdmin) throw refuseAt('cellPhone', '这个手机号码属于工作人员账号，请联系管理员', 'taken');
    await setUser(tx, known.id, given.name ? { ...given, name: await nameNow(tx, known.id, given.name, now) } : given);
    await changePassword(tx, { address, now: () => now }, known, passwordHash, '重新注册并设了密码', tell);
    return known.id;
  }
  const [row] = await tx
    .insert(users)
    .values({
      ...given,
      cellPhone,
      phoneProvenAt: now,
      username: `zj${String(randomInt(1e10)).padStart(10, '0')}`,
      passwordHash,
    })
    .returning({ id: users.id });
  return (row as { id: number }).id;
}

/**
 * Asks for a kind, or asks again after a refusal; an approved one stays approved. What staff have refused or taken away
 * waits for them, also where a first request need not. `former`: what a unit was called when it was last decided about.
 */
export async function requestKind(
  tx: Executor,
  userId: number,
  kind: number,
  status: 0 | 1,
  now: Date,
  former = '',
): Promise<void> {
  const [row] = await tx
    .insert(approvals)
    .values({ userId, kind, status, submittedAt: now, decidedAt: status ? now : null })
    .onConflictDoUpdate({
      target: [approvals.userId, approvals.kind],
      set: {
        status: 0,
        reason: '',
        former: sql`case when ${approvals.status} = 0 and ${approvals.former} <> '' then ${approvals.former} else ${former} end`,
        submittedAt: now,
        decidedAt: null,
      },
      setWhere: ne(approvals.status, 1),
    })
    .returning({ status: approvals.status });
  if (row?.status === 1)
    await tx
      .update(users)
      .set({ kinds: sql`(select array(select distinct unnest(${users.kinds} || ${kind}::smallint) order by 1))` })
      .where(eq(users.id, userId));
}

/**
 * An approved unit asks for another name, which waits for staff; its own name takes the wish back.
 * @throws {Refusal} input when another unit has the name
 */
export async function requestName(
  tx: Executor,
  userId: number,
  former: string,
  wanted: string,
  now: Date,
): Promise<void> {
  if (wanted !== former && (await hasTwin(tx, wanted, userId))) throw refuseAt('unitName', nameTaken, 'taken');
  await wishName(tx, { userId, kind: renaming[3], former, wanted }, now);
}

/**
 * What somebody is called from now on who wants a name: an approved teacher as before, until staff have decided about
 * another one; a teacher's name is shown with what they teach.
 */
export async function nameNow(tx: Executor, userId: number, wanted: string, now: Date): Promise<string> {
  const [teacher] = await tx
    .select({ name: users.name })
    .from(users)
    .innerJoin(approvals, and(eq(approvals.userId, users.id), eq(approvals.kind, 2), eq(approvals.status, 1)))
    .where(eq(users.id, userId));
  if (!teacher?.name) return wanted;
  await wishName(tx, { userId, kind: renaming[2], former: teacher.name, wanted }, now);
  return teacher.name;
}

type NameWish = { userId: number; kind: number; former: string; wanted: string };

async function wishName(tx: Executor, { userId, kind, former, wanted }: NameWish, now: Date): Promise<void> {
  if (wanted === former) {
    await tx
      .delete(approvals)
      .where(and(eq(approvals.userId, userId), eq(approvals.kind, kind), eq(approvals.status, 0)));
    return;
  }
  const wish = { status: 0, reason: '', former, wanted, submittedAt: now, decidedAt: null, decidedBy: null };
  await tx
    .insert(approvals)
    .values({ userId, kind, ...wish })
    .onConflictDoUpdate({
      target: [approvals.userId, approvals.kind],
      set: wish,
      // The same wish does not go to the end of the queue.
      setWhere: or(ne(approvals.status, 0), ne(approvals.wanted, wanted)),
    });
}

async function register(
  deps: Deps,
  proof: Proof,
  names: string[],
  work: (tx: Executor, passwordHash: string) => Promise<number>,
): Promise<{ id: number }> {
  const { db, now, address, secret, signal } = deps;
  await requireOpen(db, 'registrationOpen');
  if (proof.password !== proof.repeatPassword) throw refuseAt('repeatPassword', text.passwordsDiffer);
  await refuseWeak('password', proof.password, [proof.cellPhone, ...names]);
  await refuseSiteWords(db, 'password', proof.password, deps);
  await requireKnown(db, proof.consent);
  const codeId = await tryCode(db, { ...proof, use: 'register' }, deps);
  // Only now: whoever has not proven the number hears nothing of the account that it has already.
  await refuseWeak('password', proof.password, calledBy(await findUserByPhone(db, proof.cellPhone)));
  const passwordHash = await hashInLine(networkShare(networkPlace(address, secret), signal), proof.password);
  const id = await db.transaction(async (tx) => {
    await useCode(tx, codeId, now);
    return work(tx, passwordHash);
  });
  deps.onSms();
  return { id };
}

type TraineeInput = Proof & {
  name: string;
  studentType?: number | undefined;
  studentDept: string;
  studentPost: string;
  interestTrainThemeId?: number | undefined;
  entrustingUnitId?: number | undefined;
};

/** A trainee is in at once; the unit that was named is pending until it agrees. */
export function registerTrainee(deps: Deps, input: TraineeInput): Promise<{ id: number }> {
  return register(deps, input, [input.name], async (tx, hash) => {
    const unit = input.entrustingUnitId && (await approvedUnit(tx, input.entrustingUnitId));
    const fields = {
      name: input.name,
      dept: input.studentDept,
      post: input.studentPost,
      ...(input.studentType && { studentType: input.studentType }),
      ...(input.interestTrainThemeId && { themeId: input.interestTrainThemeId }),
      ...(unit && { unitId: unit, unitStatus: 0 }),
    };
    const id = await mergeUser(tx, input, hash, fields, deps);
    await requestKind(tx, id, 1, 1, deps.now);
    return id;
  });
}

/** The id of a unit that is approved, and whose account is open. @throws {Refusal} input for any other. */
export async function approvedUnit(tx: Executor, id: number): Promise<number> {
  const [row] = await tx
    .select({ id: units.id })
    .from(units)
    .innerJoin(approvals, and(eq(approvals.userId, units.userId), eq(approvals.kind, 3), eq(approvals.status, 1)))
    .innerJoin(users, and(eq(users.id, units.userId), eq(users.status, 1)))
    .where(eq(units.id, id));
  if (!row) throw refuseAt('entrustingUnitId', '没有找到这个单位，请重新选择', 'unknown');
  return row.id;
}

type UnitInput = Proof & {
  unitName: string;
  contactName: string;
  landline: string;
  region: string;
  address: string;
  licenceUrl: string;
};

const unitTaken = '这个单位名称已经登记，请由单位管理员登录，或致电咨询热线';

/** A delegating unit waits for approval by staff. */
export function registerUnit(deps: Deps, input: UnitInput): Promise<{ id: number }> {
  return register(deps, input, [input.unitName, input.contactName], async (tx, hash) => {
    const id = await mergeUser(tx, input, hash, {}, deps);
    await tx
      .update(users)
      .set({ name: input.unitName })
      .where(and(eq(users.id, id), eq(users.name, '')));
    const values = {
      userId: id,
      name: input.unitName,
      contactName: input.contactName,
      landline: input.landline,
      region: input.region,
      address: input.address,
      licence: input.licenceUrl,
    };
    const [known] = await tx
      .select({ name: units.name, licence: units.licence, status: approvals.status })
      .from(units)
      .leftJoin(approvals, and(eq(approvals.userId, units.userId), eq(approvals.kind, 3)))
      .where(eq(units.userId, id));
    if (known?.status !== 1 && known?.name !== input.unitName && (await hasTwin(tx, input.unitName, id)))
      throw refuseAt('unitName', unitTaken, 'taken');
    // One that is not sent again is that of before.
    const before = known?.licence ?? '';
    const licence = input.licenceUrl || before;
    await swapFile(tx, { before, next: licence, userId: id, purpose: 'licence' }, deps.now);
    // The name was approved: what it is to become is for staff to decide.
    const set = { ...values, licence, ...(known?.status === 1 && { name: known.name }) };
    await tx.insert(units).values(values).onConflictDoUpdate({ target: units.userId, set });
    if (known?.status === 1) await requestName(tx, id, known.name, input.unitName, deps.now);
    else await requestKind(tx, id, 3, 0, deps.now, known && known.name !== input.unitName ? known.name : '');
    return id;
  }).catch((error) => {
    throw violationOf(error) === 'unique' ? refuseAt('unitName', unitTaken, 'taken') : error;
  });
}

type TeacherInput = Proof & {
  name: string;
  title: string;
  dept: string;
  professionId?: number | undefined;
  intro: string;
  avatar: string;
};

/** A teacher waits for approval by staff. */
export function registerTeacher(deps: Deps, input: TeacherInput): Promise<{ id: number }> {
  return register(deps, input, [input.name], async (tx, hash) => {
    const fields = { name: input.name, ...(input.avatar && { avatar: input.avatar }) };
    const id = await mergeUser(tx, input, hash, fields, deps);
    await markUsed(tx, [input.avatar], id, deps.now, 'avatar');
    const values = {
      userId: id,
      title: input.title,
      dept: input.dept,
      professionId: input.professionId ?? null,
      intro: input.intro,
    };
    await tx.insert(teachers).values(values).onConflictDoUpdate({ target: teachers.userId, set: values });
    await requestKind(tx, id, 2, 0, deps.now);
    return id;
  });
}
