import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { median, p95, type Worker } from './load.ts';

export type Overload = { few: number; many: number; refused: number; kept: number; keptP95: number; health: number };

/** Answers a second to searches that are not kept, over so many connections for so many seconds. */
async function searched(origin: string, paths: string[], connections: number, seconds: number) {
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    // Apart from the thread that looks at the clock.
    workers: 1,
    requests: paths.map((path) => ({ method: 'GET', path })),
  });
  return { perSecond: result['2xx'] / result.duration, refused: result.non2xx };
}

/**
 * Many more searches at once than the machine bears, against few; meanwhile a page that is in the cache and the
 * question of health, each ten times a second. Milliseconds.
 */
export async function overload({ origin }: Worker, words: string[]): Promise<Overload> {
  let n = 0;
  // Each search is another one: none is kept when it is asked for.
  const fresh = () =>
    Array.from({ length: 4000 }, () => `/sousuo/?wd=${encodeURIComponent(`${words[n % words.length]} ${n++}`)}`);
  await searched(origin, fresh(), 16, 3);
  const few = await searched(origin, fresh(), 16, 8);
  const seen = { kept: [] as number[], health: [] as number[] };
  let over = false;
  const look = async (path: string, times: number[]) => {
    while (!over) {
      const began = performance.now();
      await (await fetch(origin + path)).arrayBuffer();
      times.push(performance.now() - began);
      await pause(100);
    }
  };
  const looking = [look('/xinwen/pxdt/', seen.kept), look('/healthz', seen.health)];
  const many = await searched(origin, fresh(), 400, 10);
  over = true;
  await Promise.all(looking);
  return {
    few: few.perSecond,
    many: many.perSecond,
    refused: many.refused,
    kept: median(seen.kept),
    keptP95: p95(seen.kept),
    health: median(seen.health),
  };
}
