import { refuse } from './errors.ts';

/**
 * Whose work it is: each share has its turn after every other one, and known ones come before all others, but for every
 * fourth turn.
 */
export type Share = { name: string; isKnown: boolean; signal?: AbortSignal | undefined };

/** @throws {Refusal} unavailable when too many wait, it takes too long, or who asked has gone */
export type InFairTurn = <T>(share: Share, work: () => Promise<T>) => Promise<T>;

type Bounds = {
  /** How many may wait in all, and how many of one share. */
  waiting: number;
  perShare: number;
};
/**
 * So many known ones have their turn before a stranger who waits. An account is soon made: who has one and always asks
 * for more would else keep everybody out who is new here.
 */
const knownInARow = 3;

type Waiting = { start: () => void; drop: () => void };
/** Shares in the order in which their turn comes, each with what waits. */
type Line = Map<string, Waiting[]>;

const lengthOf = (line: Line) => [...line.values()].reduce((sum, jobs) => sum + jobs.length, 0);

/** Takes what waits out of the line. */
function leave(line: Line, name: string, job: Waiting): void {
  const jobs = line.get(name)?.filter((j) => j !== job) ?? [];
  if (jobs.length) line.set(name, jobs);
  else line.delete(name);
}

/** The first of the share whose turn it is; the share goes to the end. */
function takeFirst(line: Line): Waiting | undefined {
  for (const [name, [first, ...rest]] of line) {
    line.delete(name);
    if (rest.length) line.set(name, rest);
    return first;
  }
}

/** Makes room where a share has more in a full line than the newcomer would. False: there is none. */
function makeRoom(line: Line, mine: number): boolean {
  const [name, jobs] = [...line].reduce((a, b) => (b[1].length > a[1].length ? b : a));
  const last = jobs.at(-1);
  if (!last || jobs.length <= mine + 1) return false;
  leave(line, name, last);
  last.drop();
  return true;
}

/**
 * Work that takes much of the machine, few pieces at once in this process, in turns of the shares: who asks for much
 * waits behind themselves. Beyond the bounds it is refused at once; who goes away while waiting costs nothing.
 * @param options.waitMs how long anybody waits; without it as long as it takes
 * @param full what the refused one is told
 * @param retryAfter after how many seconds they may ask again
 */
export function createFairTurns(options: {
  atOnce: number;
  known: Bounds;
  others: Bounds;
  waitMs?: number;
  full: string;
  retryAfter: number;
}): InFairTurn {
  const lines = { known: new Map() as Line, others: new Map() as Line };
  const tooMany = () => refuse('unavailable', options.full, options.retryAfter);
  let busy = 0;
  let inARow = 0;

  function nextInLine(): Waiting | undefined {
    if (lines.known.size && (inARow < knownInARow || !lines.others.size)) {
      inARow++;
      return takeFirst(lines.known);
    }
    inARow = 0;
    return takeFirst(lines.others);
  }

  function wait({ name, isKnown, signal }: Share): Promise<void> {
    const which = isKnown ? 'known' : 'others';
    const line = lines[which];
    const mine = line.get(name)?.length ?? 0;
    if (mine >= options[which].perShare) throw tooMany();
    if (lengthOf(line) >= options[which].waiting && !makeRoom(line, mine)) throw tooMany();
    return new Promise((resolve, reject) => {
      const settled = () => {
        signal?.removeEventListener('abort', gone);
        clearTimeout(timer);
      };
      const job: Waiting = {
        start() {
          settled();
          resolve();
        },
        drop() {
          settled();
          reject(tooMany());
        },
      };
      const gone = () => {
        leave(line, name, job);
        job.drop();
      };
      const timer = options.waitMs ? setTimeout(gone, options.waitMs) : undefined;
      signal?.addEventListener('abort', gone, { once: true });
      line.set(name, [...(line.get(name) ?? []), job]);
    });
  }

  return async (share, work) => {
    if (share.signal?.aborted) throw tooMany();
    // Who is called takes the place of the one that leaves: nobody slips in between.
    if (busy >= options.atOnce) await wait(share);
    else busy++;
    try {
      return await work();
    } finally {
      const next = nextInLine();
      if (next) next.start();
      else busy--;
    }
  };
}
