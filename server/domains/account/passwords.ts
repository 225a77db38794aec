import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { createTurns } from '../../kernel/turns.ts';

/**
 * How many hashes are made at once: one core stays for pages, and more than four would need too much memory at once.
 */
export const hashesAtOnce = Math.max(1, Math.min(4, availableParallelism() - 1));

/** argon2id with 19 MiB and two passes (OWASP). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const inTurn = createTurns({ atOnce: hashesAtOnce });

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** A hash of nothing anyone knows, so that an unknown account takes as long as a known one. */
let decoy: Promise<string> | undefined;

/** Whether the password fits; without a hash (an unknown account) it takes the same time and does not. */
export async function fitsPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const target = stored ?? (await decoy);
  const fits = await inTurn(() => verify(target, password));
  return fits && stored !== undefined;
}
