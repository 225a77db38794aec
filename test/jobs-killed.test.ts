// @module-tag sweep
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createJobs } from '../server/kernel/jobs/room.ts';
import { eventually } from './app.ts';
import { freshDatabase } from './database.ts';
import { killedJobs } from './job-worker.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
const children: ChildProcess[] = [];
beforeEach(async () => {
  database = await freshDatabase('empty');
  await database.pool.query('create table effects (n int not null); create table steps (n int primary key)');
});
afterEach(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await database.drop();
});

const begin = () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'job-worker.ts'), database.url], {
    stdio: 'inherit',
  });
  children.push(child);
  return child;
};
const count = async (from: string) => (await database.pool.query(`select count(*)::int as n from ${from}`)).rows[0].n;

it('jobs of two processes have each effect once though one is killed in the middle of a thousand, and a failing one stops nobody', async () => {
  const room = createJobs({
    database,
    jobs: killedJobs,
    now: () => new Date(),
    log: { warn: () => undefined },
    pollSeconds: 600,
  });
  await room.start();
  await room.close();
  // As the room would put them, in one statement.
  await database.pool.query(`insert into jobs.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter, policy, heartbeat_seconds)
    select q.name, jsonb_build_object('n', n), q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.dead_letter, q.policy, q.heartbeat_seconds
    from generate_series(1, 1000) n join jobs.queue q on q.name = case when n % 500 = 7 then 'test.fails' when n % 3 = 0 then 'test.steps' else 'test.whole' end`);
  const [killed, left] = [begin(), begin()];
  const bothAre = (signal: 'SIGSTOP' | 'SIGCONT') => [killed, left].map((child) => child.kill(signal));
  // Where both have just finished what they took, they go on a little: in the middle of some is what is asked for.
  for (let most = 150; ; most++) {
    await eventually(
      () => count('effects'),
      (n) => n > most,
      15_000,
    );
    bothAre('SIGSTOP');
    if (most > 400 || (await count("jobs.job where state = 'active' and name <> 'dead'"))) break;
    bothAre('SIGCONT');
  }
  killed.kill('SIGKILL');
  left.kill('SIGCONT');
  await once(killed, 'exit');
  expect(await count("jobs.job where state = 'active' and name <> 'dead'")).toBeGreaterThan(0);
  expect(await count("jobs.job where state = 'created' and name <> 'dead'")).toBeGreaterThan(0);
  await eventually(
    () => count("jobs.job where state < 'completed' and name <> 'dead'"),
    (n) => n === 0,
    60_000,
  );
  const wanted = Array.from({ length: 1000 }, (_, i) => i + 1).filter((n) => n % 500 !== 7);
  const { rows } = await database.pool.query('select n from effects order by n');
  expect(rows.map((r) => r.n)).toEqual(wanted.filter((n) => n % 3 !== 0));
  expect(await count('steps')).toBe(wanted.filter((n) => n % 3 === 0).length);
  expect(await count("jobs.job where name = 'dead' and source_name = 'test.fails'")).toBe(2);
  expect(await count("jobs.job where name = 'dead'")).toBe(2);
  left.kill('SIGTERM');
  expect(await once(left, 'exit')).toEqual([0, null]);
});
