import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { text } from '../../../shared/text.ts';
import type { Db, Executor } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { spendProof } from '../../db/proofs.ts';
import { smsCodes } from '../../db/tables/account.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { checkProof } from '../../kernel/proof.ts';
import { countCodes, enqueueSealed } from './outbox-queries.ts';
import { addressPlace, networkPlace } from './places.ts';
import { countGuess } from './try-queries.ts';

export type CodeUse = 'register' | 'login' | 'changeMobile' | 'reset' | 'apply';

export const codeSeconds = 300;
const secondsBetween = 60;
const perHour = 5;
const triesAtMost = 5;
/**
 * Codes that may be asked for from one address, and from the network around it: in an hour without and with a proof of
 * work, and in a day. An address may be that of a whole building, and a network that of a town.
 */
const ofAddress = { free: 60, hour: 120, day: 400 };
const ofNetwork = { free: 300, hour: 600, day: 1500 };
const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

function digestOf(secret: string, cellPhone: string, use: CodeUse, code: string): string {
  return createHmac('sha256', secret).update(`${cellPhone} ${use} ${code}`).digest('base64url');
}

type Place = { address: string; network: string };
const placeOf = (address: string, secret: string): Place => ({
  address: addressPlace(address, secret),
  network: networkPlace(address, secret),
});

/**
 * Whether one more code may be asked for from a place.
 * @returns whether it takes a proof of work
 * @throws {Refusal} tooMany beyond the limits
 */
async function takesProof(db: Executor, place: Place, now: Date): Promise<boolean> {
  const hour = gt(smsCodes.createdAt, before(now, 3600));
  const n = (where: ReturnType<typeof and>) => sql<number>`(count(*) filter (where ${where}))::int`;
  const mine = eq(smsCodes.address, place.address);
  const [asked = { hour: 0, day: 0, networkHour: 0, networkDay: 0 }] = await db
    .select({
      hour: n(and(mine, hour)),
      day: n(mine),
      networkHour: n(hour),
      networkDay: sql<number>`count(*)::int`,
    })
    .from(smsCodes)
    .where(and(eq(smsCodes.network, place.network), gt(smsCodes.createdAt, before(now, 86_400))));
  if (
    asked.hour >= ofAddress.hour ||
    asked.day >= ofAddress.day ||
    asked.networkHour >= ofNetwork.hour ||
    asked.networkDay >= ofNetwork.day
  )
    throw refuse('tooMany', text.codeSoon, 3600);
  return asked.hour >= ofAddress.free || asked.networkHour >= ofNetwork.free;
}

/** @throws {Refusal} tooMany with the seconds until a number may have another code */
async function refuseSoon(tx: Executor, cellPhone: string, now: Date): Promise<void> {
  const recent = await tx
    .select({ at: smsCodes.createdAt })
    .from(smsCodes)
    .where(and(eq(smsCodes.cellPhone, cellPhone), gt(smsCodes.createdAt, before(now, 3600))))
    .orderBy(desc(smsCodes.createdAt));
  const wait = (at: Date | undefined, seconds: number) =>
    at ? Math.ceil(seconds - (now.getTime() - at.getTime()) / 1000) : 0;
  const seconds = Math.max(
    wait(recent[0]?.at, secondsBetween),
    recent.length >= perHour ? wait(recent[perHour - 1]?.at, 3600) : 0,
  );
  if (seconds > 0) throw refuse('tooMany', seconds > 60 ? text.codeSoon : `请 ${seconds} 秒后再获取验证码`, seconds);
}

type Issue = {
  cellPhone: string;
  use: CodeUse;
  secret: string;
  now: Date;
  /** Codes that are sent in a day, in all. */
  perDay: number;
  /**
   * False where nobody would use the code: the same answer, limits and work, and no message; it costs nothing of the
   * day's.
   */
  deliver: boolean;
  /** Who asked, with a proof of work if there is one; absent where staff do. */
  from?: { address: string; proof: { challenge: string; nonce: number } | null } | undefined;
};

/**
 * Sends a code: one a minute and five an hour to a number, so many to an address and a network, and so many a day in
 * all. In a transaction it goes with that.
 * @throws {Refusal} tooMany with the seconds to wait; input at `challenge` where a proof of work is asked for
 */
export async function issueCode(
  db: Pick<Db, 'transaction'> & Executor,
  { cellPhone, use, secret, now, perDay, deliver, from }: Issue,
): Promise<void> {
  const place = from && placeOf(from.address, secret);
  // Who is far beyond the limits waits for no lock, and makes nobody wait.
  if (place) await takesProof(db, place, now);
  await db.transaction(async (tx) => {
    // Requests for one number wait for each other, so that two at once count as two; then those of one network.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.codes}, hashtext(${cellPhone}))`);
    await refuseSoon(tx, cellPhone, now);
    if (place) {
      await tx.execute(sql`select pg_advisory_xact_lock(${locks.codeNetwork}, hashtext(${place.network}))`);
      if (await takesProof(tx, place, now)) await spend(tx, from.proof, place, secret, now);
    }
    if ((await countCodes(tx, before(now, 86_400))) >= perDay)
      throw refuse('tooMany', '今天的短信已发完，请明天再试或致电咨询热线', 3600);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const digest = digestOf(secret, cellPhone, use, code);
    await tx.insert(smsCodes).values({ cellPhone, use, digest, ...place, createdAt: now });
    await enqueueSealed(tx, cellPhone, 'code', { code }, { secret, now, really: deliver });
  });
}

/** Uses a proof of work up for a code: it counts for no form. @throws {Refusal} input at `challenge` */
async function spend(
  tx: Executor,
  proof: { challenge: string; nonce: number } | null,
  place: Place,
  secret: string,
  now: Date,
): Promise<void> {
  if (!proof) throw refuseAt('challenge', text.codeProof, 'required');
  checkProof(proof, secret, now);
  if (!(await spendProof(tx, proof.challenge, `code ${place.address}`, now)))
    throw refuseAt('challenge', text.proofOld);
}

type Given = { cellPhone: string; use: CodeUse; code: string };

/**
 * Counts a try and tells whether the code fits one of the living ones of the number; it is not used up yet. Outside of
 * the caller's transaction, so that a refused one counts as well. Tries from the address that asked for a code count
 * for that code; those from elsewhere count apart, by their networks, so that nobody can use up the tries of somebody
 * else.
 * @returns the code's row, for `useCode`
 * @throws {Refusal} input when it is wrong, old, used, or tried too often
 */
export async function tryCode(
  db: Db,
  { cellPhone, use, code }: Given,
  { secret, now, address }: { secret: string; now: Date; address: string },
): Promise<number> {
  const place = placeOf(address, secret);
  const living = await db
    .select({ id: smsCodes.id, digest: smsCodes.digest, address: smsCodes.address })
    .from(smsCodes)
    .where(
      and(
        eq(smsCodes.cellPhone, cellPhone),
        eq(smsCodes.use, use),
        isNull(smsCodes.usedAt),
        gt(smsCodes.createdAt, before(now, codeSeconds)),
      ),
    )
    .orderBy(desc(smsCodes.id))
    .limit(perHour);
  const given = Buffer.from(digestOf(secret, cellPhone, use, code));
  let found: number | undefined;
  for (const [i, row] of living.entries()) {
    const own = row.address === place.address;
    // Of what others asked for, the newest alone: each one more would be one more to guess.
    if (!own && i > 0) continue;
    const counted = own
      ? await countOwn(db, row.id)
      : await countGuess(db, { account: `code ${row.id}`, place: place.network, now });
    if (counted && timingSafeEqual(given, Buffer.from(row.digest))) found ??= row.id;
  }
  if (found === undefined) throw refuseAt('code', text.codeWrong);
  return found;
}

async function countOwn(db: Db, id: number): Promise<boolean> {
  const counted = await db
    .update(smsCodes)
    .set({ tries: sql`${smsCodes.tries} + 1` })
    .where(and(eq(smsCodes.id, id), lt(smsCodes.tries, triesAtMost)))
    .returning({ id: smsCodes.id });
  return counted.length > 0;
}

/**
 * Uses a code up, in the transaction of what it proves, and with it those that the number has for the same besides.
 * @throws {Refusal} input when somebody was faster
 */
export async function useCode(tx: Executor, id: number, now: Date): Promise<void> {
  const [done] = await tx
    .update(smsCodes)
    .set({ usedAt: now })
    .where(and(eq(smsCodes.id, id), isNull(smsCodes.usedAt)))
    .returning({ cellPhone: smsCodes.cellPhone, use: smsCodes.use });
  if (!done) throw refuseAt('code', text.codeWrong);
  await tx
    .update(smsCodes)
    .set({ usedAt: now })
    .where(and(eq(smsCodes.cellPhone, done.cellPhone), eq(smsCodes.use, done.use), isNull(smsCodes.usedAt)));
}

/** Codes of more than two days ago count for no limit any more. */
export async function pruneCodes(db: Executor, now: Date): Promise<void> {
  await db.delete(smsCodes).where(lt(smsCodes.createdAt, before(now, 2 * 86_400)));
}
