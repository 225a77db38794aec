import { refuse } from './errors.ts';

/**
 * Does a piece of work when it is its turn; `later` after all that somebody waits for. @throws {Refusal} unavailable
 * when too many wait already
 */
export type InTurn = <T>(work: () => Promise<T>, when?: 'later') => Promise<T>;

/**
 * Work that takes much of the machine, few pieces at once in this process, in the order in which they came.
 * @param waiting how many may wait at most; the next is refused
 * @param full what the refused one is told
 * @param retryAfter after how many seconds it may ask again
 */
export function createTurns({
  atOnce = 1,
  waiting = Number.POSITIVE_INFINITY,
  full,
  retryAfter,
}: {
  atOnce?: number;
  waiting?: number;
  full?: string;
  retryAfter?: number;
} = {}): InTurn {
  const queue: (() => void)[] = [];
  const laterOnes: (() => void)[] = [];
  let busy = 0;
  return async (work, when) => {
    const mine = when ? laterOnes : queue;
    if (busy >= atOnce) {
      if (mine.length >= waiting) throw refuse('unavailable', full, retryAfter);
      // Who is called from the queue takes the place of the one that leaves: nobody slips in between.
      await new Promise<void>((resolve) => mine.push(resolve));
    } else busy++;
    try {
      return await work();
    } finally {
      const next = queue.shift() ?? laterOnes.shift();
      if (next) next();
      else busy--;
    }
  };
}
