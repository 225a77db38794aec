import { and, desc, eq, inArray, isNotNull, lte, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { accountsQuery } from '../../../shared/contract/staff-people.ts';
import type { Role } from '../../../shared/roles.ts';
import type { Taken } from '../../documents/export.ts';
import type { Executor } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { countAll, countUpTo, mirrored, offsetOf, orderOf } from '../../db/list.ts';
import { approvals, sessions, teachers, units, users } from '../../db/tables/account.ts';
import { applications } from '../../db/tables/applications.ts';
import { categories, projects, themes } from '../../db/tables/content.ts';
import { renaming } from '../account/index.ts';
import { peopleHolding } from './people-queries.ts';

export type AccountsQuery = z.output<typeof accountsQuery>;

const columns = {
  id: users.id,
  name: users.name,
  username: users.username,
  cellPhone: users.cellPhone,
  kinds: users.kinds,
  isStaff: users.isAdmin,
  roles: users.roles,
  dept: users.dept,
  post: users.post,
  unitId: users.unitId,
  unitName: units.name,
  unitStatus: users.unitStatus,
  status: users.status,
  merged: sql<boolean>`${users.mergedInto} is not null`.as('merged'),
  createTime: users.createdAt,
  lastLoginTime: users.lastLoginAt,
  deletionRequestedAt: users.deletionRequestedAt,
};
const sorts = { createTime: users.createdAt, name: users.name };

const inOrder = ({ sort }: AccountsQuery) =>
  sort === 'lastLoginTime' || sort === '-lastLoginTime'
    ? mirrored(users.lastLoginAt, sort.startsWith('-'), users.id)
    : orderOf(sorts, sort, users.id);

async function narrowed(
  db: Executor,
  { wd, kind, staff, status, unitId, unitStatus, deletion }: AccountsQuery,
): Promise<SQL | undefined> {
  return and(
    await peopleHolding(db, wd, 'employer'),
    kind === undefined ? undefined : sql`${kind}::smallint = any(${users.kinds})`,
    staff === undefined ? undefined : eq(users.isAdmin, staff === 1),
    status === undefined ? undefined : eq(users.status, status),
    unitId === undefined ? undefined : eq(users.unitId, unitId),
    unitStatus === undefined ? undefined : eq(users.unitStatus, unitStatus),
    deletion === undefined ? undefined : isNotNull(users.deletionRequestedAt),
  );
}

const selected = (db: Executor) => db.select(columns).from(users).leftJoin(units, eq(units.id, users.unitId));

const withUnits = (db: Executor) => db.select({ id: users.id }).from(users).leftJoin(units, eq(units.id, users.unitId));

/** A page of the accounts. */
export async function listAccounts(db: Executor, query: AccountsQuery) {
  const where = await narrowed(db, query);
  const list = await selected(db)
    .where(where)
    .orderBy(...inOrder(query))
    .limit(query.pageSize)
    .offset(offsetOf(query));
  return {
    list,
    total: await countUpTo(db, withUnits(db).where(where).$dynamic(), query, list.length),
  };
}
/** How many accounts a download has. */
export async function countAccounts(db: Executor, query: AccountsQuery): Promise<number> {
  return countAll(
    db,
    withUnits(db)
      .where(await narrowed(db, query))
      .$dynamic(),
  );
}

export type AccountRow = Awaited<ReturnType<typeof listAccounts>>['list'][number];

/** The accounts for a download. */
export const takeAccounts = (db: Executor, query: AccountsQuery): Taken<AccountRow> => ({
  order: () =>
    narrowed(db, query).then((where) =>
      withUnits(db)
        .where(where)
        .orderBy(...inOrder(query)),
    ),
  rows: (ids) => selected(db).where(inArray(users.id, ids)),
});

/** One account with all that the console shows of it. */
export async function readAccount(db: Executor, id: number) {
  const [row] = await db
    .select({
      ...columns,
      studentType: users.studentType,
      themeName: themes.name,
      mergedInto: users.mergedInto,
      consentAt: users.consentAt,
    })
    .from(users)
    .leftJoin(units, eq(units.id, users.unitId))
    .leftJoin(themes, eq(themes.id, users.themeId))
    .where(eq(users.id, id));
  if (!row) return undefined;
  const [kinds, [unit], [into], opened, applied] = await Promise.all([
    db
      .select({ id: approvals.id, kind: approvals.kind, status: approvals.status, reason: approvals.reason })
      .from(approvals)
      .where(and(eq(approvals.userId, id), lte(approvals.kind, 3)))
      .orderBy(approvals.kind),
    db.select({ id: units.id, name: units.name }).from(units).where(eq(units.userId, id)),
    row.mergedInto ? db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, row.mergedInto)) : [],
    db
      .select({ createdAt: sessions.createdAt, usedAt: sessions.usedAt, endedAt: sessions.endedAt })
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(desc(sessions.usedAt))
      .limit(10),
    db
      .select({
        id: applications.id,
        projectName: projects.name,
        status: applications.status,
        createdAt: applications.createdAt,
      })
      .from(applications)
      .innerJoin(projects, eq(projects.id, applications.projectId))
      .where(eq(applications.userId, id))
      .orderBy(desc(applications.id))
      .limit(20),
  ]);
  return { row, kinds, unit: unit ?? null, into: into ?? null, sessions: opened, applications: applied };
}

/** Takes a kind from a person, with a wish for another name under it; the request for it is refused from then on. */
export async function takeKind(
  tx: Executor,
  userId: number,
  kind: number,
  reason: string,
  by: number,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ kinds: sql`array_remove(${users.kinds}, ${kind}::smallint)` })
    .where(eq(users.id, userId));
  const wish = and(eq(approvals.userId, userId), eq(approvals.kind, renaming[kind] ?? 0), eq(approvals.status, 0));
  await tx.delete(approvals).where(wish);
  const values = { userId, kind, status: 2, reason, submittedAt: now, decidedAt: now, decidedBy: by };
  await tx
    .insert(approvals)
    .values(values)
    .onConflictDoUpdate({
      target: [approvals.userId, approvals.kind],
      set: { status: 2, reason, decidedAt: now, decidedBy: by },
    });
}

/** What must exist before somebody is a teacher or a unit. */
export async function readMatter(tx: Executor, userId: number, kind: number): Promise<boolean> {
  if (kind === 1) return true;
  return (
    (await (kind === 3
      ? tx.$count(units, eq(units.userId, userId))
      : tx.$count(teachers, eq(teachers.userId, userId)))) > 0
  );
}

/** For which of some kinds a person's request waits: somebody has to have read its words before one is granted. */
export async function waitingOf(tx: Executor, userId: number, kinds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ kind: approvals.kind })
    .from(approvals)
    .where(and(eq(approvals.userId, userId), inArray(approvals.kind, [...kinds]), eq(approvals.status, 0)));
  return rows.map((r) => r.kind);
}

export async function addTeacher(tx: Executor, userId: number): Promise<void> {
  await tx.insert(teachers).values({ userId }).onConflictDoNothing();
}

/** Marks a request of a kind as approved, also where none was made. */
export async function approveKind(tx: Executor, userId: number, kind: number, by: number, now: Date): Promise<void> {
  const values = { userId, kind, status: 1, reason: '', submittedAt: now, decidedAt: now, decidedBy: by };
  await tx
    .insert(approvals)
    .values(values)
    .onConflictDoUpdate({
      target: [approvals.userId, approvals.kind],
      set: { status: 1, reason: '', decidedAt: now, decidedBy: by },
    });
}

export async function saveRoles(tx: Executor, id: number, roles: Role[]): Promise<void> {
  await tx.update(users).set({ roles }).where(eq(users.id, id));
}

/** Administrators who may sign in, held so that two who leave at once do not leave nobody. */
export async function holdAdministrators(tx: Executor): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.status, 1), sql`'administrator' = any(${users.roles})`))
    .orderBy(users.id)
    .for('update');
  return rows.map((r) => r.id);
}

/** One registration with all that was handed in. */
export async function readApproval(db: Executor, id: number) {
  const [row] = await db
    .select({
      approval: approvals,
      name: users.name,
      cellPhone: users.cellPhone,
      dept: users.dept,
      post: users.post,
      unit: units,
      teacher: teachers,
      profession: categories.name,
      deciderName: sql<string>`coalesce((select u.name from users u where u.id = ${approvals.decidedBy}), '')`,
    })
    .from(approvals)
    .innerJoin(users, eq(users.id, approvals.userId))
    .leftJoin(units, eq(units.userId, users.id))
    .leftJoin(teachers, eq(teachers.userId, users.id))
    .leftJoin(categories, eq(categories.id, teachers.professionId))
    .where(eq(approvals.id, id));
  return row;
}

/** A name of Latin letters, digits and `._@-` as a reader sees it. */
const look = (name: SQLWrapper) => sql`translate(lower(${name}), '01i._@-', 'oll')`;

/**
 * Whether somebody else has a name that looks alike: that differs at most in its letters' case, in signs between them,
 * and in letters that digits are drawn as. Whoever gives one waits for the others.
 */
export async function isCalled(tx: Executor, username: string, own = 0): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.staffNames})`);
  return (await tx.$count(users, and(ne(users.id, own), eq(look(users.username), look(sql`${username}::text`))))) > 0;
}

type NewStaff = { username: string; name: string; dept: string; cellPhone: string | null; roles: string[] };

/** A new member of staff, who has no password yet. A name or a number that is taken ends the transaction. */
export async function addStaff(tx: Executor, own: NewStaff): Promise<number> {
  const [row] = await tx
    .insert(users)
    .values({ ...own, passwordHash: '', isAdmin: true })
    .returning({ id: users.id });
  return (row as { id: number }).id;
}
