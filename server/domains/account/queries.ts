import { eq, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { loginTries, sessions, users } from '../../db/tables/account.ts';

export async function findUserByName(db: Executor, username: string) {
  return (await db.select().from(users).where(eq(users.username, username)))[0];
}

export async function findUser(db: Executor, id: number) {
  return (await db.select().from(users).where(eq(users.id, id)))[0];
}

export async function createSession(db: Executor, id: string, userId: number, now: Date): Promise<void> {
  await db.insert(sessions).values({ id, userId, createdAt: now, usedAt: now });
}

/** The session with the person as they are now: a change of kinds or a disabled account counts at once. */
export async function findSession(db: Executor, id: string) {
  const [row] = await db.select({
    id: sessions.id, userId: sessions.userId, createdAt: sessions.createdAt, usedAt: sessions.usedAt, endedAt: sessions.endedAt,
    kinds: users.kinds, isAdmin: users.isAdmin, status: users.status,
  }).from(sessions).innerJoin(users, eq(users.id, sessions.userId)).where(eq(sessions.id, id));
  return row;
}

export async function touchSession(db: Executor, id: string, now: Date): Promise<void> {
  await db.update(sessions).set({ usedAt: now }).where(eq(sessions.id, id));
}

export async function endSession(db: Executor, id: string, userId: number, now: Date): Promise<void> {
  await db.update(sessions).set({ endedAt: now }).where(sql`${sessions.id} = ${id} and ${sessions.userId} = ${userId} and ${sessions.endedAt} is null`);
}

export async function readTries(db: Executor, username: string) {
  return (await db.select().from(loginTries).where(eq(loginTries.username, username)))[0];
}

export async function addFailure(db: Executor, username: string, now: Date): Promise<void> {
  await db.insert(loginTries).values({ username, failures: 1, lastAt: now })
    .onConflictDoUpdate({ target: loginTries.username, set: { failures: sql`${loginTries.failures} + 1`, lastAt: now } });
}

export async function clearFailures(db: Executor, username: string): Promise<void> {
  await db.delete(loginTries).where(eq(loginTries.username, username));
}

/** Forgets wrong tries of more than a day ago: the longest wait is a quarter of an hour. */
export async function pruneTries(db: Executor, now: Date): Promise<void> {
  await db.delete(loginTries).where(lt(loginTries.lastAt, new Date(now.getTime() - 86_400_000)));
}
