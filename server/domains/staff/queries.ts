import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { countAll, countUpTo, mirrored, offsetOf, orderOf } from '../../db/list.ts';
import { approvals, staffInvites, teachers, units, users } from '../../db/tables/account.ts';
import { demoClosed } from '../../db/tables/demo.ts';
import { peopleHolding } from './people-queries.ts';

type Asked = { status: number; kind?: number | undefined; wd: string };
type Query = Asked & {
  sort: 'submittedAt' | '-submittedAt' | 'decidedAt' | '-decidedAt';
  pageNum: number;
  pageSize: number;
};

/** The summary is what staff look at first. */
const registration = {
  id: approvals.id,
  kind: approvals.kind,
  status: approvals.status,
  reason: approvals.reason,
  submittedAt: approvals.submittedAt,
  decidedAt: approvals.decidedAt,
  name: sql<string>`case when ${approvals.kind} >= 4 then ${approvals.wanted} when ${approvals.kind} = 3 then coalesce(${units.name}, ${users.name}) else ${users.name} end`,
  cellPhone: users.cellPhone,
  summary: sql<string>`case when ${approvals.kind} >= 4 then '原名称：' || ${approvals.former} when ${approvals.kind} = 3 then concat_ws('，', ${units.contactName}, nullif(replace(${units.region}, ',', ' '), '')) when ${approvals.kind} = 2 then concat_ws('，', nullif(${teachers.title}, ''), nullif(${teachers.dept}, '')) else ${users.dept} end`,
};

async function narrowed(db: Executor, { status, kind, wd }: Asked): Promise<SQL | undefined> {
  return and(
    eq(approvals.status, status),
    kind ? eq(approvals.kind, kind) : undefined,
    await peopleHolding(db, wd, 'own'),
  );
}

const registrations = (db: Executor) =>
  db
    .select(registration)
    .from(approvals)
    .innerJoin(users, eq(users.id, approvals.userId))
    .leftJoin(units, eq(units.userId, users.id))
    .leftJoin(teachers, eq(teachers.userId, users.id));
const counted = (db: Executor, where: SQL | undefined) =>
  db
    .select({ id: approvals.id })
    .from(approvals)
    .innerJoin(users, eq(users.id, approvals.userId))
    .leftJoin(units, eq(units.userId, users.id))
    .where(where)
    .$dynamic();

type Sorted = Asked & Pick<Query, 'sort'>;
/** Of one state either all are decided or none is. */
const inOrder = (sort: Query['sort']) =>
  sort === 'decidedAt' || sort === '-decidedAt'
    ? mirrored(approvals.decidedAt, sort.startsWith('-'), approvals.id)
    : orderOf({ submittedAt: approvals.submittedAt }, sort, approvals.id);

/** Registrations of one state. */
export async function listApprovals(db: Executor, query: Query) {
  const where = await narrowed(db, query);
  const list = await registrations(db)
    .where(where)
    .orderBy(...inOrder(query.sort))
    .limit(query.pageSize)
    .offset(offsetOf(query));
  return { list, total: await countUpTo(db, counted(db, where), query, list.length) };
}

/** How many registrations a download has. */
export const countRegistrations = async (db: Executor, asked: Asked): Promise<number> =>
  countAll(db, counted(db, await narrowed(db, asked)));

/** The registrations for a download. */
export const takeApprovals = (db: Executor, query: Sorted) => ({
  order: () => narrowed(db, query).then((where) => counted(db, where).orderBy(...inOrder(query.sort))),
  rows: (ids: number[]) => registrations(db).where(inArray(approvals.id, ids)),
});

/** Decides a waiting registration; undefined when it is not waiting (any more). */
export async function decide(tx: Executor, id: number, status: 1 | 2, reason: string, by: number, now: Date) {
  return (
    await tx
      .update(approvals)
      .set({ status, reason, decidedAt: now, decidedBy: by })
      .where(and(eq(approvals.id, id), eq(approvals.status, 0)))
      .returning({
        userId: approvals.userId,
        kind: approvals.kind,
        former: approvals.former,
        wanted: approvals.wanted,
      })
  )[0];
}

/** Gives a unit its other name. Another one of that name ends the transaction. */
export async function renameUnit(tx: Executor, userId: number, name: string): Promise<void> {
  await tx.update(units).set({ name }).where(eq(units.userId, userId));
}

/** Whose registration it is. */
export async function findApprovalOwner(db: Executor, id: number): Promise<number | undefined> {
  return (await db.select({ userId: approvals.userId }).from(approvals).where(eq(approvals.id, id)))[0]?.userId;
}

/** The unit whose licence a file is. */
export async function findLicence(db: Executor, path: string): Promise<{ id: number; title: string } | undefined> {
  return (await db.select({ id: units.id, title: units.name }).from(units).where(eq(units.licence, path)))[0];
}

/** Gives a kind to a person. */
export async function addKind(tx: Executor, userId: number, kind: number): Promise<void> {
  await tx
    .update(users)
    .set({ kinds: sql`(select array(select distinct unnest(${users.kinds} || ${kind}::smallint) order by 1))` })
    .where(eq(users.id, userId));
}

/**
 * Closes an account, or opens it; a link by which its password may be set is gone with either. One that was closed with
 * the demonstration comes back without its password, which everybody knows: its owner sets another by a link or a code.
 */
export async function setStatus(tx: Executor, id: number, status: number): Promise<void> {
  const wasDemo = sql`exists (select from ${demoClosed} where ${demoClosed.userId} = ${users.id})`;
  const passwordHash = sql`case when ${wasDemo} then '' else ${users.passwordHash} end`;
  await tx
    .update(users)
    .set(status === 1 ? { status, passwordHash } : { status })
    .where(eq(users.id, id));
  await tx.delete(staffInvites).where(eq(staffInvites.userId, id));
}

/** Keeps a new shared secret of a person whose second proof is off; false where it is on. */
export async function saveSecret(db: Executor, id: number, sealed: string): Promise<boolean> {
  return (
    (
      await db
        .update(users)
        .set({ totpSecret: sealed, totpStep: 0 })
        .where(and(eq(users.id, id), eq(users.totpOn, false)))
        .returning({ id: users.id })
    ).length > 0
  );
}

/** Switches the second proof on; false where it was on. */
export async function switchProofOn(db: Executor, id: number, step: number): Promise<boolean> {
  return (
    (
      await db
        .update(users)
        .set({ totpOn: true, totpStep: step })
        .where(and(eq(users.id, id), eq(users.totpOn, false)))
        .returning({ id: users.id })
    ).length > 0
  );
}

/** Takes the second proof away with its secret; false where it was off. */
export async function dropProof(tx: Executor, id: number): Promise<boolean> {
  return (
    (
      await tx
        .update(users)
        .set({ totpOn: false, totpSecret: '', totpStep: 0 })
        .where(and(eq(users.id, id), eq(users.totpOn, true)))
        .returning({ id: users.id })
    ).length > 0
  );
}
