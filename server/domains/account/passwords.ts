import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { createFairTurns, type Share } from '../../kernel/fair-turns.ts';
import { createTurns } from '../../kernel/turns.ts';

/**
 * How many hashes are made at once: one core stays for pages, and more than four would need too much memory at once.
 */
const hashesAtOnce = Math.max(1, Math.min(4, availableParallelism() - 1));

/** argon2id with 19 MiB and two passes (OWASP). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const inTurn = createTurns({ atOnce: hashesAtOnce });

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Whoever waits is let go before the hash and before any question to the database. One more than hashes are made at
 * once, so that the database answers one meanwhile. A known crowd (a hall at nine o'clock) may be large; of strangers
 * no more wait than are served in two seconds.
 */
export const inFairTurn = createFairTurns({
  atOnce: hashesAtOnce + 1,
  known: { waiting: 300, perShare: 100 },
  others: { waiting: 60, perShare: 30 },
  full: '现在登录的人太多，请几秒后再试',
  retryAfter: 3,
});

/**
 * The hash of a new password, in the line in which logins wait.
 * @throws {Refusal} unavailable where too many wait
 */
export const hashInLine = (share: Share, password: string): Promise<string> =>
  inFairTurn(share, () => hashPassword(password));

/** A hash of nothing anyone knows, so that an unknown account takes as long as a known one. */
let decoy: Promise<string> | undefined;

/** Whether the password fits; without a hash (an unknown account) it takes the same time and does not. */
export async function fitsPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const target = stored ?? (await decoy);
  const fits = await inTurn(() => verify(target, password));
  return fits && stored !== undefined;
}
