import { createHmac } from 'node:crypto';
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { networkOf } from '../kernel/network.ts';
import type { Db, Executor } from './client.ts';
import { tallies } from './tables/tallies.ts';

/** At most so much under a key within a window, which begins with the first that is taken. */
export type Cap = { key: string; most: number; seconds: number };

/**
 * The caps of what is done without an account: from one address (where that is not counted otherwise), from the network
 * around it, and from everywhere.
 * @param what a word for it; addresses are kept as digests
 */
export function capsFrom(
  what: string,
  address: string,
  secret: string,
  { each, network, all, seconds }: { each?: number; network: number; all: number; seconds: number },
): Cap[] {
  const digest = (place: string) =>
    createHmac('sha256', `tallies ${secret}`).update(place).digest('base64url').slice(0, 22);
  // The narrowest first: who has used up their own locks nobody else's.
  return [
    ...(each === undefined ? [] : [{ key: `${what} address ${digest(address)}`, most: each, seconds }]),
    { key: `${what} network ${digest(networkOf(address))}`, most: network, seconds },
    { key: `${what} all`, most: all, seconds },
  ];
}

/**
 * Takes so much under every cap, in the caller's transaction, which is to be rolled back where one has not as much
 * left. The row of each decides between two at once; all of them are taken in the order that is given.
 * @returns the seconds until the window ends that has not as much left; 0: taken
 */
export async function takeOf(tx: Executor, caps: readonly Cap[], amount: number, now: Date): Promise<number> {
  for (const { key, most, seconds } of caps) {
    const ends = new Date(now.getTime() + seconds * 1000);
    const over = lte(tallies.endsAt, now);
    if (amount > most) return seconds;
    const taken = await tx
      .insert(tallies)
      .values({ key, used: amount, endsAt: ends })
      .onConflictDoUpdate({
        target: tallies.key,
        set: {
          used: sql`case when ${over} then 0 else ${tallies.used} end + ${amount}::bigint`,
          endsAt: sql`case when ${over} then ${ends.toISOString()}::timestamptz else ${tallies.endsAt} end`,
        },
        setWhere: sql`${over} or ${tallies.used} + ${amount}::bigint <= ${most}::bigint`,
      })
      .returning({ key: tallies.key });
    if (!taken.length) return secondsLeft(tx, key, now);
  }
  return 0;
}

/**
 * The same with each cap by itself, before the transaction of what is counted: a row that all share is held by nobody
 * who stands still in the midst of it. What then comes to nothing is given back by the caller; where that is cut off,
 * it counts until its window ends.
 */
export async function takeAtOnce(db: Db, caps: readonly Cap[], amount: number, now: Date): Promise<number> {
  for (const [i, cap] of caps.entries()) {
    const wait = await takeOf(db, [cap], amount, now);
    if (!wait) continue;
    await giveBack(db, caps.slice(0, i), amount);
    return wait;
  }
  return 0;
}

async function secondsLeft(tx: Executor, key: string, now: Date): Promise<number> {
  const [row] = await tx.select({ endsAt: tallies.endsAt }).from(tallies).where(eq(tallies.key, key));
  return Math.max(1, Math.ceil(((row?.endsAt.getTime() ?? 0) - now.getTime()) / 1000));
}

/** How much has been taken under a key in the window that stands. */
export async function usedOf(db: Executor, key: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ used: tallies.used })
    .from(tallies)
    .where(and(eq(tallies.key, key), gt(tallies.endsAt, now)));
  return row?.used ?? 0;
}

/** The seconds to wait until so much may be taken, without taking it. */
export async function waitOf(db: Executor, caps: readonly Cap[], amount: number, now: Date): Promise<number> {
  const keys = caps.map((c) => c.key);
  const rows = await db
    .select()
    .from(tallies)
    .where(and(inArray(tallies.key, keys), gt(tallies.endsAt, now)));
  const full = rows.filter((r) => r.used + amount > (caps.find((c) => c.key === r.key)?.most ?? 0));
  return Math.max(0, ...full.map((r) => Math.ceil((r.endsAt.getTime() - now.getTime()) / 1000)));
}

/** Takes back what was taken of something that did not come about. */
export async function giveBack(tx: Executor, caps: readonly Cap[], amount: number): Promise<void> {
  for (const { key } of caps)
    await tx
      .update(tallies)
      .set({ used: sql`greatest(0, ${tallies.used} - ${amount}::bigint)` })
      .where(eq(tallies.key, key));
}

/** What was counted for `work` is given back where that fails. @throws what it throws */
export async function orGiveBack<T>(work: PromiseLike<T>, db: Db, caps: readonly Cap[], amount: number): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await giveBack(db, caps, amount).catch(() => undefined);
    throw error;
  }
}

/** Forgets windows that have ended. */
export async function pruneTallies(db: Executor, now: Date): Promise<void> {
  await db.delete(tallies).where(lte(tallies.endsAt, now));
}
