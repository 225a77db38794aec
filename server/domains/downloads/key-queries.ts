import { createHash, randomBytes } from 'node:crypto';
import { and, eq, exists, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { sessions, users } from '../../db/tables/account.ts';
import { downloads } from '../../db/tables/downloads.ts';
import { takeOf } from '../../db/tallies.ts';
import { refuse } from '../../kernel/errors.ts';

/** An address of a download counts for so long. */
const seconds = 120;
const since = (now: Date) => new Date(now.getTime() - seconds * 1000);
const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url');

type Asked = Omit<typeof downloads.$inferInsert, 'digest'>;

/** What one person may ask for; each is a row until it is old. */
const keys = { most: 200, seconds: 600 };

/** Counts an address, or a list that a job is to make. @throws {Refusal} tooMany */
export async function countAsked(tx: Executor, userId: number, now: Date): Promise<void> {
  const wait = await takeOf(tx, [{ key: `keys ${userId}`, ...keys }], 1, now);
  if (wait) throw refuse('tooMany', undefined, wait);
}

/**
 * The key of an address that counts once: browsers inside of other programs save nothing but what they follow by
 * themselves, and send no token there.
 * @throws {Refusal} tooMany
 */
export async function giveKey(tx: Executor, asked: Asked): Promise<string> {
  await countAsked(tx, asked.userId, asked.createdAt);
  const key = randomBytes(24).toString('base64url');
  await tx.insert(downloads).values({ ...asked, digest: digestOf(key) });
  return key;
}

export type Taken = NonNullable<Awaited<ReturnType<typeof takeKey>>> & { roles: string[] };

async function takeKey(db: Executor, key: unknown, uses: readonly Asked['use'][], now: Date) {
  if (typeof key !== 'string' || !/^[\w-]{32}$/.test(key)) return undefined;
  const [row] = await db
    .delete(downloads)
    .where(and(eq(downloads.digest, digestOf(key)), gt(downloads.createdAt, since(now)), inArray(downloads.use, uses)))
    .returning();
  return row;
}

/**
 * Makes what a key stands for, for somebody who may still sign in, with the roles that they have now; undefined for one
 * that is over, was asked for in a session that has ended, was taken, is of another use, or never was. It is taken
 * first, so that of two at once one gets the file, and given back where making it fails: it counts no longer than
 * before.
 * @throws what `make` throws
 */
export async function spendKey<T>(
  db: Executor,
  asked: { key: unknown; uses: readonly Asked['use'][]; now: Date },
  make: (taken: Taken) => Promise<T>,
): Promise<T | undefined> {
  const row = await takeKey(db, asked.key, asked.uses, asked.now);
  if (!row) return undefined;
  try {
    const roles = await rolesOf(db, row.userId, row.sessionId);
    return roles && (await make({ ...row, roles }));
  } catch (error) {
    // Where it cannot be given back either, the first fault is the one to tell.
    await db
      .insert(downloads)
      .values(row)
      .onConflictDoNothing()
      .catch(() => undefined);
    throw error;
  }
}

/**
 * The roles of somebody who may sign in; none of whoever is no staff, undefined for who may not, and where the session
 * that something was asked for in has ended.
 */
export async function rolesOf(db: Executor, userId: number, sessionId?: string): Promise<string[] | undefined> {
  const open = and(eq(sessions.id, sessionId ?? ''), isNull(sessions.endedAt));
  const isOpen = sessionId && exists(db.select({ one: sql`1` }).from(sessions).where(open));
  const [person] = await db
    .select({ roles: users.roles, isAdmin: users.isAdmin })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 1), isOpen || undefined));
  return person && (person.isAdmin ? person.roles : []);
}

/** Forgets the keys that nobody has used. */
export async function pruneKeys(db: Executor, now: Date): Promise<void> {
  await db.delete(downloads).where(lt(downloads.createdAt, since(now)));
}
