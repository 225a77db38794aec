import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { text } from '../../kernel/text.ts';
import type { Db, Executor } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { spendProof } from '../../db/proofs.ts';
import { smsCodes, users } from '../../db/tables/account.ts';
import { type Cap, giveBack, takeOf } from '../../db/tallies.ts';
import { about, refuse, refuseAt } from '../../kernel/errors.ts';
import { checkProof } from '../../kernel/proof.ts';
import { countCodes, enqueueSealed } from './outbox-queries.ts';
import { addressPlace, networkPlace, nobodysMark, numberMark } from './places.ts';
import {
  budgetOf,
  type CodeUse,
  codeLater,
  daySeconds,
  entrances,
  meanwhile,
  secondsBetween,
  shareOfOthers,
  whenCode,
} from './rules.ts';
import { inProofTurn } from './proof-turns.ts';
import { countGuess } from './try-queries.ts';

export const codeSeconds = 300;
const triesAtMost = 5;
/** Codes of a number that can be alive at once. */
const livingAtMost = 10;
/** Wrong codes for a number in a day from the address that asked for them; as many from the network of anybody else. */
const wrongADay = 20;
/** Codes of a day to an account, of all uses, that its own devices and staff have asked for. */
const ownADay = 10;
/**
 * Codes that may be asked for from one address, and from the network around it: in an hour without and with a proof of
 * work, and in a day. An address may be that of a whole building, and a network that of a town.
 */
const ofAddress = { free: 60, hour: 120, day: 300 };
const ofNetwork = { free: 150, hour: 300 };
/** Of a network in a day: a tenth of what everybody has. */
const networkADay = (perDay: number) => Math.max(ofAddress.day, Math.min(1500, Math.floor(perDay / 10)));
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
async function takesProof(db: Executor, place: Place, { use, perDay, now }: Issue): Promise<boolean> {
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
    asked.networkDay >= networkADay(perDay)
  )
    throw refuse('tooMany', text.codeSoon + meanwhile(use), 3600);
  return asked.hour >= ofAddress.free || asked.networkHour >= ofNetwork.free;
}

const dayAgo = (now: Date) => before(now, daySeconds);

/**
 * @returns whether it takes a proof of work, beyond the codes of the day to the number
 * @throws {Refusal} tooMany with the seconds until a network may ask for another code to the number
 */
async function refuseSoon(tx: Executor, { cellPhone, use, now }: Issue, network: string): Promise<boolean> {
  const sent = await tx
    .select({ at: smsCodes.createdAt, use: smsCodes.use, network: smsCodes.network })
    .from(smsCodes)
    .where(and(eq(smsCodes.cellPhone, cellPhone), gt(smsCodes.createdAt, dayAgo(now))))
    .orderBy(desc(smsCodes.createdAt));
  const { seconds, isBeyond } = whenCode(sent, use, network, now);
  if (seconds > 0) throw refuse('tooMany', codeLater(seconds, use), seconds);
  return isBeyond;
}

/** The same for who is at home in the account: what strangers ask for takes nothing of it. */
async function takeOwn(tx: Executor, owner: number, { use, now }: Issue): Promise<void> {
  const caps = [
    { key: `code own ${owner} ${use}`, most: 1, seconds: secondsBetween },
    { key: `code own ${owner}`, most: ownADay, seconds: daySeconds },
  ];
  const seconds = await takeOf(tx, caps, 1, now);
  if (seconds > 0) throw refuse('tooMany', codeLater(seconds, use), seconds);
}

/**
 * @returns whether it takes a proof of work
 * @throws {Refusal} tooMany where the messages of the day have been sent that this use, or the network, may have
 */
async function refuseSpent(tx: Executor, { use, owner, perDay, now }: Issue, network: string): Promise<boolean> {
  const may = budgetOf(use, owner !== undefined, perDay);
  const [asked = { all: 0, network: 0 }] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      network: sql<number>`(count(*) filter (where ${eq(smsCodes.network, network)}))::int`,
    })
    .from(smsCodes)
    .where(and(gt(smsCodes.createdAt, dayAgo(now)), notInArray(smsCodes.use, [...entrances])));
  if ((await countCodes(tx, dayAgo(now))) >= may.all || asked.all >= may.others)
    throw refuse('tooMany', `今天的短信已发完，请明天再试或致电咨询热线${meanwhile(use)}`, 3600);
  const share = Number.isFinite(may.others) ? shareOfOthers(asked, may.others) : 'free';
  if (share === 'none') throw refuse('tooMany', text.codeSoon, 3600);
  return share === 'work';
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
  /** The account of the number, where who asked is at home in it, or staff ask for it. */
  owner?: number | undefined;
};

/**
 * Sends a code: to a number one a minute and use, and so many a day; so many to an address and a network, and in all.
 * In a transaction it goes with that.
 * @throws {Refusal} tooMany with the seconds to wait; input at `challenge` where a proof of work is asked for
 */
export async function issueCode(db: Pick<Db, 'transaction'> & Executor, given: Issue): Promise<void> {
  const { cellPhone, use, secret, now, deliver, from, owner } = given;
  const place = from && placeOf(from.address, secret);
  // Who is far beyond the limits waits for no lock, and makes nobody wait.
  if (place) await takesProof(db, place, given);
  await db.transaction(async (tx) => {
    // Requests for one number wait for each other, so that two at once count as two; then those of one network.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.codes}, hashtext(${cellPhone}))`);
    const isBeyond = owner === undefined && (await refuseSoon(tx, given, place?.network ?? ''));
    if (owner !== undefined) await takeOwn(tx, owner, given);
    if (place) {
      await tx.execute(sql`select pg_advisory_xact_lock(${locks.codeNetwork}, hashtext(${place.network}))`);
      const isMany = await takesProof(tx, place, given);
      const isDear = await refuseSpent(tx, given, place.network);
      if (isMany || isBeyond || isDear) await spend(tx, from.proof, place, secret, now);
    } else await refuseSpent(tx, given, '');
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

type Trying = { secret: string; now: Date; address: string };

/**
 * Counts a try and tells whether the code fits one of the living ones of the number; it is not used up yet. Outside of
 * the caller's transaction, so that a refused one counts as well. Tries from the address that asked for a code count
 * for that code; those from elsewhere count apart, by their networks, so that nobody can use up the tries of somebody
 * else.
 * @returns the code's row, for `useCode`
 * @throws {Refusal} input when it is wrong, old, used, or tried too often; unavailable where too many are tried at once
 */
export function tryCode(db: Db, given: Given, { address, ...by }: Trying): Promise<number> {
  const place = placeOf(address, by.secret);
  return inProofTurn({ name: place.network, isKnown: false }, () => tryAt(db, place, given, by));
}

async function tryAt(
  db: Db,
  place: Place,
  { cellPhone, use, code }: Given,
  { secret, now }: Omit<Trying, 'address'>,
): Promise<number> {
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
    .limit(livingAtMost);
  const caps = wrongCaps(cellPhone, living, place, secret);
  // A code opens an account as a password does: the log shows who guesses, and at whose, or at which number by its
  // digest alone.
  const wrong = async (sentence: string) => {
    const [holder] = await db.select({ id: users.id }).from(users).where(eq(users.cellPhone, cellPhone));
    return about(refuseAt('code', sentence), holder ? `#${holder.id}` : nobodysMark(cellPhone, secret));
  };
  if (await takeOf(db, caps, 1, now)) throw await wrong(text.codeTries);
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
  if (found === undefined) throw await wrong(text.codeWrong);
  await giveBack(db, caps, 1);
  return found;
}

/**
 * What a wrong code counts under, whatever codes it was meant for: the address for those that were asked for from it,
 * else the network, so that nobody elsewhere uses it up.
 */
function wrongCaps(cellPhone: string, living: { address: string }[], place: Place, secret: string): Cap[] {
  const isOwn = living.some((c) => c.address === place.address);
  const key = `wrong code ${numberMark(cellPhone, secret)} ${isOwn ? place.address : place.network}`;
  return living.length ? [{ key, most: wrongADay, seconds: daySeconds }] : [];
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
 * Uses a code up, in the transaction of what it proves, and with it those that the number has for the same besides. Who
 * has the number has proven it.
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
  await tx
    .update(users)
    .set({ phoneProvenAt: now })
    .where(and(eq(users.cellPhone, done.cellPhone), isNull(users.phoneProvenAt)));
}

/** Codes of more than a day ago count for no limit any more. */
export async function pruneCodes(db: Executor, now: Date): Promise<void> {
  await db.delete(smsCodes).where(lt(smsCodes.createdAt, dayAgo(now)));
}
