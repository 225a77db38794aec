// @module-tag sweep
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { postgresPids } from '../bench/load.ts';
import { startEmbedded } from '../server/adapters/database/embedded.ts';
import { migrateDatabase, openDatabase } from '../server/db/client.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { listenForChanges } from '../server/kernel/changes.ts';
import { eventually, startApp } from './app.ts';
import { freshDatabase } from './database.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-away-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the database that goes away', () => {
  it('leaves cached pages up, answers 503 for the rest, and heals alone in both nodes', async () => {
    const dataDir = join(folder, 'away');
    const embedded = await startEmbedded(dataDir, { durable: false, keepAlive: false });
    const database = openDatabase(embedded.url, () => undefined, { connections: 5 });
    await prepareDatabase(database, { demo: true });
    // Its own log lies in the folder for ever: a number that stands twice would be written there.
    await expect(
      database.pool.query("update users set cell_phone = '13900000001' where cell_phone is not null"),
    ).rejects.toThrow('duplicate');
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toMatch(/1\d{10}|duplicate/);
    const first = await startApp('demo', { beside: { database } as never });
    const second = await startApp('demo', { beside: { database } as never });
    const warm = await (await first.get('/xinwen/xyxw/')).text();
    await (await second.get('/xinwen/xyxw/')).text();

    await database.pool.query('select pg_sleep(0)');
    await stopHard(dataDir);
    for (const node of [first, second]) {
      expect(
        (
          await eventually(
            () => node.get('/readyz'),
            (r) => r.status === 503,
          )
        ).status,
      ).toBe(503);
      const kept = await node.get('/xinwen/xyxw/');
      expect([kept.status, await kept.text()]).toEqual([200, warm]);
      const cold = await node.get('/xinwen/pxdt/');
      expect([cold.status, cold.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await cold.text()).toContain('暂时无法访问');
      const call = await node.get('/api/train/article/list?kind=policy');
      expect([call.status, ((await call.json()) as { message: string }).message]).toEqual([
        503,
        '服务暂时不可用，请稍后再试',
      ]);
    }

    // The same port: a database behind an address comes back where it was.
    const again = await startSamePort(dataDir);
    for (const node of [first, second]) {
      expect(
        (
          await eventually(
            () => node.get('/readyz'),
            (r) => r.status === 200,
            20_000,
          )
        ).status,
      ).toBe(200);
      expect(
        (
          await eventually(
            () => node.get('/xinwen/pxdt/'),
            (r) => r.status === 200,
          )
        ).status,
      ).toBe(200);
    }
    await Promise.all([first.close(), second.close()]);
    await database.close();
    await again.stop();
  });

  it('ends no process by a connection that dies while it is lent out, whether it is asked something or not', async () => {
    const database = await freshDatabase('empty');
    const errors: Error[] = [];
    const pool = openDatabase(database.url, (error) => errors.push(error), { connections: 2 });
    const [asking, silent] = [await pool.pool.connect(), await pool.pool.connect()];
    const ids = await Promise.all([asking, silent].map((c) => c.query('select pg_backend_pid() as id')));
    const answer = asking.query('select pg_sleep(60)').catch((error: Error) => error);
    await database.pool.query('select pg_terminate_backend(i) from unnest($1::int[]) i', [
      ids.map((r) => r.rows[0].id),
    ]);
    expect(await answer).toBeInstanceOf(Error);
    // Without a listener each of them would be an uncaught exception.
    expect(
      (
        await eventually(
          () => errors,
          (all) => all.length >= 2,
        )
      ).length,
    ).toBeGreaterThanOrEqual(2);
    for (const client of [asking, silent]) client.release(true);
    expect((await pool.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.close();
    await database.drop();
  });

  it('is started again where it was when somebody kills it, by whichever node sees it first', async () => {
    const dataDir = join(folder, 'killed');
    const nodes = [await startEmbedded(dataDir, { durable: false }), await startEmbedded(dataDir, { durable: false })];
    const pools = nodes.map((node) => openDatabase(node.url, () => undefined, { connections: 2 }));
    await Promise.all(pools.map(({ pool }) => pool.query('select 1')));
    await stopHard(dataDir, 'SIGKILL');
    const state = readFileSync(join(dataDir, 'postgres.json'), 'utf8');
    for (const { pool } of pools) {
      const asked = () =>
        pool.query('select 1 as one').then(
          ({ rows }) => rows,
          () => [],
        );
      expect(await eventually(asked, (rows) => rows.length > 0, 30_000)).toEqual([{ one: 1 }]);
    }
    expect(readFileSync(join(dataDir, 'postgres.json'), 'utf8')).toBe(state);
    for (const { close } of pools) await close();
    for (const node of nodes) await node.stop();
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('is found where another node has started it again, when its port was taken meanwhile', async () => {
    const dataDir = join(folder, 'moved');
    const watching = await startEmbedded(dataDir, { durable: false });
    const database = openDatabase(
      () => watching.url,
      () => undefined,
      { connections: 2 },
    );
    const changes = await listenForChanges(() => watching.url, { warn: () => undefined });
    const before = watching.url;
    await stopHard(dataDir, 'SIGKILL');
    const intruder = createServer().listen(Number(new URL(before).port), '127.0.0.1');
    await once(intruder, 'listening');
    const asked = () =>
      database.pool.query('select 1 as one').then(
        ({ rows }) => rows,
        () => [],
      );
    expect(await eventually(asked, (rows) => rows.length > 0, 30_000)).toEqual([{ one: 1 }]);
    expect(await eventually(() => changes.hearing, Boolean, 10_000)).toBe(true);
    expect(watching.url).not.toBe(before);
    intruder.close();
    await changes.close();
    await database.close();
    await watching.stop();
  });

  it('that is frozen is told within seconds, and what was asked of it is given up', async () => {
    const dataDir = join(folder, 'frozen');
    const embedded = await startEmbedded(dataDir, { durable: false });
    const database = openDatabase(embedded.url, () => undefined, { connections: 3, answerMs: 1500 });
    await prepareDatabase(database, { demo: true });
    const app = await startApp('demo', { beside: { database } as never });
    const warm = await (await app.get('/xinwen/xyxw/')).text();
    const all = postgresPids(dataDir);
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    try {
      const [ready, kept, cold, call] = await Promise.all([
        app.get('/readyz'),
        app.get('/xinwen/xyxw/'),
        app.get('/xinwen/pxdt/'),
        app.get('/api/train/article/list?kind=policy'),
      ]);
      expect([ready.status, cold.status, call.status]).toEqual([503, 503, 503]);
      expect([kept.status, await kept.text()]).toEqual([200, warm]);
    } finally {
      for (const pid of all) process.kill(pid, 'SIGCONT');
    }
    const healed = await eventually(
      () => app.get('/xinwen/pxdt/'),
      (r) => r.status === 200,
      20_000,
    );
    expect(healed.status).toBe(200);
    await app.close();
    await database.close();
    await embedded.stop();
  });

  it('is opened again with another password where the file that holds its own is lost or torn', async () => {
    const dataDir = join(folder, 'torn');
    const first = await startEmbedded(dataDir, { durable: false });
    const one = openDatabase(first.url, () => undefined, { connections: 1 });
    await one.pool.query('create table kept as select 7 as seven');
    await one.pool.query('checkpoint');
    await one.close();
    writeFileSync(join(dataDir, 'postgres.json'), '{"port":54');
    await expect(startEmbedded(dataDir, { durable: false })).rejects.toThrow('仍在运行');
    await stopHard(dataDir);
    const again = await startEmbedded(dataDir, { durable: false });
    const two = openDatabase(again.url, () => undefined, { connections: 1 });
    expect((await two.pool.query('select seven from kept')).rows).toEqual([{ seven: 7 }]);
    await two.close();
    await first.stop();
    await again.stop();
  });

  it('is adopted after a killed process, and started once by two nodes at the same time', async () => {
    const dataDir = join(folder, 'adopted');
    const [one, two] = await Promise.all([
      startEmbedded(dataDir, { durable: false }),
      startEmbedded(dataDir, { durable: false }),
    ]);
    expect(one.url).toBe(two.url);
    // The password stands in one file, which nobody else may read; what it was made with is gone.
    const marks = ['postgres.lock', 'postgres.owner'];
    expect(readdirSync(dataDir).filter((n) => !marks.includes(n))).toEqual([
      'postgres',
      'postgres.json',
      'postgres.log',
    ]);
    expect(readdirSync(dataDir).filter((n) => /password|-new-/.test(n))).toEqual([]);
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o077).toBe(0);
    const database = openDatabase(one.url, () => undefined, { connections: 2 });
    await migrateDatabase(database);
    // A node holds a connection as long as it lives: the one that hears changes.
    const held = await database.pool.connect();
    await two.stop();
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    held.release();
    await database.close();
    await one.stop();
  });
});

/** Power off: the server is killed, nobody says goodbye. */
async function stopHard(dataDir: string, signal: 'SIGQUIT' | 'SIGKILL' = 'SIGQUIT'): Promise<void> {
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, signal);
  await eventually(
    () => existsSync(join(dataDir, 'postgres', 'postmaster.pid')) && existsSync(`/proc/${pid}`),
    (there) => !there,
  );
}

async function startSamePort(dataDir: string) {
  const { port } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { port: number };
  return startEmbedded(dataDir, { durable: false, port });
}
