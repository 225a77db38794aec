import { and, eq, lt } from 'drizzle-orm';
import type { Db, Executor } from '../../db/client.ts';
import { type Cap, capsFrom, takeAtOnce, usedOf } from '../../db/tallies.ts';
import { refuse } from '../../kernel/errors.ts';
import { ssoAttempts, ssoIdentities, users } from '../../db/tables/account.ts';
import { networkPlace, networkShare } from './places.ts';

type Attempt = typeof ssoAttempts.$inferSelect;

/**
 * How often sign-ons may be begun in ten minutes (decision 19): a class in front of its screens is one address, and all
 * of them have rows until the next hour.
 */
const begun = { each: 200, network: 600, all: 30_000, seconds: 600 };
/**
 * Of what is left in all a network has a fortieth, and this many whatever others have begun: the less there is, the
 * less each has, so that no few of them use up everybody's. One from which somebody has got in shares with nobody.
 */
const share = { part: 40, least: 30 };

/** From where something is begun, and when. */
type Begins = { address: string; secret: string; now: Date };

/**
 * Counts a sign-on that is begun, here or at the embedded portal, which keeps rows of its own for each.
 * @throws {Refusal} tooMany
 */
async function countBegun(db: Db, where: string, { address, secret, now }: Begins): Promise<void> {
  const caps = capsFrom(where, address, secret, begun);
  const [ofAddress, ofNetwork, ofAll] = caps as [Cap, Cap, Cap];
  const left = begun.all - (await usedOf(db, ofAll.key, now));
  const most = Math.min(begun.network, Math.max(share.least, Math.floor(left / share.part)));
  const isKnown = networkShare(networkPlace(address, secret)).isKnown;
  const counted = isKnown ? [ofAddress, ofNetwork] : [ofAddress, { ...ofNetwork, most }, ofAll];
  const wait = await takeAtOnce(db, counted, 1, now);
  if (wait) throw refuse('tooMany', undefined, wait);
}

/** Keeps what a sign-on must remember. @throws {Refusal} tooMany, from one place or in all */
export async function addAttempt(db: Db, attempt: Omit<Attempt, 'createdAt'>, from: Begins): Promise<void> {
  await countBegun(db, 'sign-on', from);
  await db.insert(ssoAttempts).values({ ...attempt, createdAt: from.now });
}

/** Whether the embedded portal may begin another one. @throws {Refusal} tooMany, from one place or in all */
export const admitToPortal = (db: Db, from: Begins): Promise<void> => countBegun(db, 'portal', from);

/** Takes an attempt: a second asking finds none. */
export async function takeAttempt(db: Executor, state: string): Promise<Attempt | undefined> {
  return (await db.delete(ssoAttempts).where(eq(ssoAttempts.state, state)).returning())[0];
}

/** Sign-ons that never came back. */
export async function pruneAttempts(db: Executor, now: Date): Promise<void> {
  await db.delete(ssoAttempts).where(lt(ssoAttempts.createdAt, new Date(now.getTime() - 3_600_000)));
}

export async function findByIdentity(db: Executor, issuer: string, subject: string) {
  const [row] = await db
    .select({ user: users })
    .from(ssoIdentities)
    .innerJoin(users, eq(users.id, ssoIdentities.userId))
    .where(and(eq(ssoIdentities.issuer, issuer), eq(ssoIdentities.subject, subject)));
  return row?.user;
}

/** Joins an identity to an account; the first one counts. */
export async function linkIdentity(db: Executor, issuer: string, subject: string, userId: number): Promise<boolean> {
  return (
    (
      await db
        .insert(ssoIdentities)
        .values({ issuer, subject, userId })
        .onConflictDoNothing()
        .returning({ id: ssoIdentities.id })
    ).length > 0
  );
}

class Taken extends Error {}

/** Whom an identity portal vouches for, as a new account. */
type Person = { username: string; name: string; cellPhone: string | null; now: Date };

/**
 * An account without kinds and without password for somebody new, with a number that is proven. Of two sign-ons at
 * once the first one's counts, whether they share the identity or the number.
 */
export async function addSignedOn(
  db: Db,
  issuer: string,
  subject: string,
  { username, name, cellPhone, now }: Person,
): Promise<void> {
  const made = db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        username,
        passwordHash: '',
        name,
        cellPhone,
        phoneProvenAt: cellPhone === null ? null : now,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!user || !(await linkIdentity(tx, issuer, subject, user.id))) throw new Taken();
  });
  await made.catch((error) => {
    if (!(error instanceof Taken)) throw error;
  });
}
