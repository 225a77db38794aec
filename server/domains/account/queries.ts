import { and, arrayOverlaps, eq, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Role } from '../../../shared/roles.ts';
import type { Executor } from '../../db/client.ts';
import { tellPerson } from '../../db/person-notice.ts';
import { approvals, sessions, ssoIdentities, units, users } from '../../db/tables/account.ts';
import { applications } from '../../db/tables/applications.ts';

export type User = typeof users.$inferSelect;

/** By account name, or by the proven mobile number. */
export async function findUserByName(db: Executor, name: string) {
  return (
    await db
      .select()
      .from(users)
      .where(or(eq(users.username, name), eq(users.cellPhone, name)))
      .limit(1)
  )[0];
}

export async function findUserByPhone(db: Executor, cellPhone: string) {
  return (await db.select().from(users).where(eq(users.cellPhone, cellPhone)))[0];
}

/**
 * The account to which news of what came from a number go: whose owner has proven it and may sign in. One for which
 * staff have only written it down, perhaps with a slip, hears nothing.
 */
export async function ownerOfNumber(db: Executor, cellPhone: string): Promise<number | null> {
  const proven = and(eq(users.cellPhone, cellPhone), isNotNull(users.phoneProvenAt), eq(users.status, 1));
  return (await db.select({ id: users.id }).from(users).where(proven))[0]?.id ?? null;
}

export async function findUser(db: Executor, id: number) {
  return (await db.select().from(users).where(eq(users.id, id)))[0];
}

/** The same, and whoever else wants to lock the account waits until the transaction has ended. */
export async function lockUser(tx: Executor, id: number) {
  return (await tx.select().from(users).where(eq(users.id, id)).for('update'))[0];
}

/** Sessions of one account; where there are more the oldest go. */
const mostSessions = 200;

type NewSession = { id: string; userId: number; ssoHint: string; provenAt?: Date | undefined; now: Date };

export async function createSession(db: Executor, session: NewSession): Promise<void> {
  const { userId, now, ...given } = session;
  await db.insert(sessions).values({ ...given, userId, createdAt: now, usedAt: now });
  const kept = sql`select id from sessions where user_id = ${userId} order by created_at desc limit ${mostSessions}`;
  await db.delete(sessions).where(sql`user_id = ${userId} and id not in (${kept})`);
  await db.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId));
}

/** The session with the person as they are now: a change of kinds or a disabled account counts at once. */
export async function findSession(db: Executor, id: string) {
  const [row] = await db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      createdAt: sessions.createdAt,
      provenAt: sessions.provenAt,
      usedAt: sessions.usedAt,
      endedAt: sessions.endedAt,
      kinds: users.kinds,
      isAdmin: users.isAdmin,
      roles: users.roles,
      totpOn: users.totpOn,
      status: users.status,
      unitId: units.id,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(units, eq(units.userId, users.id))
    .where(eq(sessions.id, id));
  return row;
}

export async function touchSession(db: Executor, id: string, now: Date): Promise<void> {
  await db.update(sessions).set({ usedAt: now }).where(eq(sessions.id, id));
}

/** Records that a window was closed. */
export async function leaveSession(db: Executor, id: string, now: Date): Promise<void> {
  await db.update(sessions).set({ leftAt: now }).where(eq(sessions.id, id));
}

/** Ends a session; answers the sealed hint that its sign-on left, once. */
export async function endSession(db: Executor, id: string, userId: number, now: Date): Promise<string> {
  const hint = await hintOf(db, id, userId);
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, ssoHint: '' })
    .where(sql`${sessions.id} = ${id} and ${sessions.userId} = ${userId} and ${sessions.endedAt} is null`)
    .returning({ id: sessions.id });
  if (!ended.length) return '';
  // What is open for them is closed at once, in every process.
  await tellPerson(db, userId);
  return hint;
}

/** The sealed id token of the sign-on that opened a session; empty where none did. */
export async function hintOf(db: Executor, id: string, userId: number): Promise<string> {
  const [row] = await db
    .select({ hint: sessions.ssoHint })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
  return row?.hint ?? '';
}

export async function setUser(db: Executor, id: number, values: Partial<typeof users.$inferInsert>): Promise<void> {
  await db.update(users).set(values).where(eq(users.id, id));
}

/** Keeps the name of an account that has none; false where it has one. */
export async function giveName(db: Executor, id: number, name: string): Promise<boolean> {
  return (
    (
      await db
        .update(users)
        .set({ name })
        .where(and(eq(users.id, id), eq(users.name, '')))
        .returning({ id: users.id })
    ).length > 0
  );
}

/** Takes a time step of the second proof; false when it or a later one was taken. */
export async function takeStep(db: Executor, id: number, step: number): Promise<boolean> {
  return (
    (
      await db
        .update(users)
        .set({ totpStep: step })
        .where(and(eq(users.id, id), lt(users.totpStep, step)))
        .returning({ id: users.id })
    ).length > 0
  );
}

/** One account gives way to another, with the identities that sign in to it. */
export async function replaceUser(tx: Executor, from: number, to: number): Promise<void> {
  await tx.update(ssoIdentities).set({ userId: to }).where(eq(ssoIdentities.userId, from));
  await tx.delete(users).where(eq(users.id, from));
}

/** Recruit projects that a person has applied to and not cancelled. */
export async function appliedProjects(db: Executor, userId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: applications.projectId })
    .from(applications)
    .where(and(eq(applications.userId, userId), ne(applications.status, 4)));
  return rows.map((r) => r.id);
}

/** The unit that a person registered. */
export async function unitOf(db: Executor, userId: number): Promise<number | undefined> {
  return (await db.select({ id: units.id }).from(units).where(eq(units.userId, userId)))[0]?.id;
}

/**
 * Ends every session of a person, or every other one: all processes see it with the next call. With them end the
 * addresses of files that were asked for in them.
 */
export async function endSessions(db: Executor, userId: number, now: Date, except?: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now, ssoHint: '' })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), except ? ne(sessions.id, except) : undefined));
  // What is open for them is closed at once, in every process.
  await tellPerson(db, userId);
}

/** Sessions that ended or lapsed more than a day ago. */
export async function pruneSessions(db: Executor, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.usedAt, new Date(now.getTime() - 86_400_000)));
}

export async function kindStates(db: Executor, userId: number) {
  return db
    .select({ kind: approvals.kind, status: approvals.status, reason: approvals.reason })
    .from(approvals)
    .where(and(eq(approvals.userId, userId), lte(approvals.kind, 3)))
    .orderBy(approvals.kind);
}

/** Approved units whose name holds the words; not of a closed account, to which nobody would answer. */
export async function searchUnits(db: Executor, wd: string) {
  return db
    .select({ id: units.id, name: units.name })
    .from(units)
    .innerJoin(approvals, and(eq(approvals.userId, units.userId), eq(approvals.kind, 3), eq(approvals.status, 1)))
    .innerJoin(users, and(eq(users.id, units.userId), eq(users.status, 1)))
    .where(sql`strpos(${units.name}, ${wd}) > 0`)
    .orderBy(units.name)
    .limit(10);
}

/** Members of staff who have one of the roles themselves; where there are none, the administrators. */
export async function staffOf(db: Executor, roles: readonly Role[]): Promise<number[]> {
  const find = async (wanted: readonly Role[]) =>
    (
      await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.isAdmin, true), eq(users.status, 1), arrayOverlaps(users.roles, [...wanted])))
    ).map((r) => r.id);
  const own = await find(roles);
  return own.length ? own : find(['administrator']);
}
