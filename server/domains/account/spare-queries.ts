import { createHmac, randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db, Executor } from '../../db/client.ts';
import { spareCodes } from '../../db/tables/account.ts';

/** Codes that are made at once. */
const made = 10;
/** Without what is mistaken for something else on paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const half = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');

/** As it is written down: abcd-efgh. */
export const spareForm = /^[a-z2-9]{4}-?[a-z2-9]{4}$/i;

const digestOf = (userId: number, code: string, secret: string) =>
  createHmac('sha256', secret)
    .update(`spare ${userId} ${code.toLowerCase().replace('-', '')}`)
    .digest('base64url');

/** New spare codes in the place of those of before; they are shown once, and only their digests stay. */
export async function renewSpareCodes(tx: Executor, userId: number, secret: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < made) codes.add(`${half()}-${half()}`);
  await dropSpareCodes(tx, userId);
  await tx.insert(spareCodes).values([...codes].map((code) => ({ userId, digest: digestOf(userId, code, secret) })));
  return [...codes];
}

/** Takes all spare codes of an account away. */
export async function dropSpareCodes(tx: Executor, userId: number): Promise<void> {
  await tx.delete(spareCodes).where(eq(spareCodes.userId, userId));
}

/** Uses a spare code up; false where it is none, or was used. */
export async function spendSpareCode(db: Executor, userId: number, code: string, secret: string): Promise<boolean> {
  const own = and(eq(spareCodes.userId, userId), eq(spareCodes.digest, digestOf(userId, code, secret)));
  return (await db.delete(spareCodes).where(own).returning({ userId: spareCodes.userId })).length > 0;
}

/** How many are left. */
export const countSpareCodes = (db: Db, userId: number): Promise<number> =>
  db.$count(spareCodes, eq(spareCodes.userId, userId));
