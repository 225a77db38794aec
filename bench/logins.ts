import { hashPassword } from '../server/domains/account/index.ts';
import type { Database } from '../server/db/client.ts';
import { users } from '../server/db/tables/account.ts';
import { median, p95, type Worker } from './load.ts';

export type Logins = { ok: number; failed: number; p50: number; p95: number; pageP95: number; seconds: number };

export const password = 'Zhijiang-2026';

/** People who can sign in with the password, by their names. */
export async function crowd(database: Database, count: number): Promise<string[]> {
  const passwordHash = await hashPassword(password);
  const names = Array.from({ length: count }, (_, i) => `crowd${i}`);
  await database.db
    .insert(users)
    .values(names.map((username) => ({ username, passwordHash, kinds: [1] })))
    .onConflictDoNothing();
  return names;
}

/**
 * `count` different people sign in within a minute, evenly,
 * while somebody reads a public page every 50 ms. Milliseconds.
 */
export async function manyLogins(database: Database, { origin }: Worker, count: number): Promise<Logins> {
  const names = await crowd(database, count);
  const times: number[] = [];
  const pages: number[] = [];
  let failed = 0;
  const began = performance.now();
  const login = async (username: string) => {
    const start = performance.now();
    const response = await fetch(`${origin}/api/auth/jwt/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    const { status } = (await response.json()) as { status: number };
    if (status === 200) times.push(performance.now() - start);
    else failed++;
  };
  const read = async (path: string) => {
    const start = performance.now();
    await (await fetch(origin + path)).arrayBuffer();
    pages.push(performance.now() - start);
  };
  const running: Promise<unknown>[] = [];
  const every = 55_000 / count;
  const reading = setInterval(() => running.push(read(`/xinwen/pxdt/?page=${1 + (pages.length % 5)}`)), 50);
  for (const [i, name] of names.entries()) {
    const wait = began + i * every - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    running.push(login(name));
  }
  clearInterval(reading);
  await Promise.all(running);
  return {
    ok: times.length,
    failed,
    p50: median(times),
    p95: p95(times),
    pageP95: p95(pages),
    seconds: (performance.now() - began) / 1000,
  };
}
