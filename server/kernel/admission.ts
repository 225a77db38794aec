import { text } from '../../shared/text.ts';
import { createFairTurns } from './fair-turns.ts';
import { networkOf } from './network.ts';

/**
 * Has a page rendered, or something read for a visitor, when the machine bears it. @throws {Refusal} unavailable when
 * it does not
 */
export type Admit = <T>(address: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * What one thread and its database bear at once: more renders at the same time finish none of them earlier, and keep
 * everything else waiting, a kept page and the question whether the server lives among them. A queue is short enough
 * to be served within the time that somebody waits; networks take turns in it.
 */
export function createAdmission(): Admit {
  const bounds = { waiting: 1000, perShare: 500 };
  const inTurn = createFairTurns({
    atOnce: 4,
    waitMs: 4000,
    known: bounds,
    others: bounds,
    full: text.unavailable,
    retryAfter: 2,
  });
  return (address, work, signal) => inTurn({ name: networkOf(address), isKnown: false, signal }, work);
}
