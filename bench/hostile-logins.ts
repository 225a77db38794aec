import { once } from 'node:events';
import { startWorker, median, p95, type Worker } from './load.ts';
import { crowd, password } from './logins.ts';
import type { Database } from '../server/db/client.ts';

const seconds = 15;
const perSecond = 1000;

type Kind = 'known device' | 'known network' | 'stranger';
type Seen = { ms: number[]; refused: number };
export type Hostile = {
  offered: number;
  ended: Record<string, number>;
  logins: Record<Kind, Seen>;
  pages: { p50: number; p95: number };
};

/**
 * A thousand wrong logins a second, each from a network of its own, for a quarter of a minute; meanwhile twice a second
 * each: a right one from a known device, from a network where somebody got in before, and from nowhere that is known;
 * and every 50 ms a page that is in the cache. Milliseconds.
 * @param worker believes one proxy
 */
export async function hostileLogins(database: Database, { origin }: Worker): Promise<Hostile> {
  const names = await crowd(database, 90);
  const login = async (username: string, address: string, devices: string[] = []) => {
    const start = performance.now();
    const response = await fetch(`${origin}/api/auth/jwt/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ username, password, devices }),
    });
    const { status, data } = (await response.json()) as { status: number; data: { device: string } | null };
    return { ok: status === 200, ms: performance.now() - start, device: data?.device ?? '' };
  };
  const devices = new Map<string, string>();
  for (const [i, name] of names.slice(0, 30).entries()) devices.set(name, (await login(name, `9.0.${i}.1`)).device);
  await login(names[0] as string, '9.1.1.1');

  const logins: Record<Kind, Seen> = {
    'known device': { ms: [], refused: 0 },
    'known network': { ms: [], refused: 0 },
    stranger: { ms: [], refused: 0 },
  };
  const pages: number[] = [];
  const running: Promise<unknown>[] = [];
  const one = async (kind: Kind, ...given: Parameters<typeof login>) => {
    const { ok, ms } = await login(...given);
    if (ok) logins[kind].ms.push(ms);
    else logins[kind].refused++;
  };
  const read = async () => {
    const start = performance.now();
    await (await fetch(`${origin}/xinwen/pxdt/`)).arrayBuffer();
    pages.push(performance.now() - start);
  };
  await read();
  const attacker = await startWorker('hostile.ts', { origin, perSecond, seconds });
  const reading = setInterval(() => running.push(read()), 50);
  let n = 0;
  const entering = setInterval(() => {
    const [device, network, stranger] = [names[n % 30], names[30 + (n % 30)], names[60 + (n % 30)]] as [
      string,
      string,
      string,
    ];
    running.push(one('known device', device, `8.${n}.1.1`, [devices.get(device) ?? '']));
    running.push(one('known network', network, '9.1.1.9'));
    running.push(one('stranger', stranger, `8.${n}.2.1`));
    n++;
  }, 500);
  const [told] = (await once(attacker.child, 'message')) as [Pick<Hostile, 'offered' | 'ended'>];
  clearInterval(reading);
  clearInterval(entering);
  await Promise.all(running);
  await attacker.stop();
  return { ...told, logins, pages: { p50: median(pages), p95: p95(pages) } };
}

/** A line for people: how many got in, how fast, and how many were turned away. */
export const inWords = (seen: Seen): string =>
  seen.ms.length
    ? `${seen.ms.length} in, p50 ${median(seen.ms).toFixed(0)}, slowest ${Math.max(...seen.ms).toFixed(0)} ms, ${seen.refused} refused`
    : `none in, ${seen.refused} refused`;
