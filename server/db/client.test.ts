import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { isDatabaseAway } from '../kernel/errors.ts';
import { type Executor, openDatabase, undone } from './client.ts';

it('work that is undone waits three seconds at most for what somebody holds; its connection is as before afterwards', async () => {
  const database = await freshDatabase('empty');
  const patience = async (db: Executor) => (await db.execute(sql`show lock_timeout`)).rows;
  const seen = await undone(database.pool, async (db) => {
    await db.execute(sql`create table left_behind (id int)`);
    return patience(db);
  });
  expect([seen, database.pool.totalCount]).toEqual([[{ lock_timeout: '3s' }], 1]);
  expect(await patience(database.db)).toEqual([{ lock_timeout: '0' }]);
  const { rows } = await database.pool.query("select to_regclass('left_behind') as there");
  expect([rows, database.pool.totalCount]).toEqual([[{ there: null }], 1]);
  await database.drop();
});

it('what was begun in work that is undone is undone as well, also where the work did not wait for it', async () => {
  const database = await freshDatabase('empty');
  await database.pool.query('create table kept (n int)');
  const add = (n: number) => sql`insert into kept select ${n}::int from pg_sleep(0.02)`;
  const late: Promise<unknown>[] = [];
  const work = undone(database.pool, async (db) => {
    for (const n of [1, 2, 3]) late.push(db.execute(add(n)).then(() => n));
    throw new Error('refused');
  });
  await expect(work).rejects.toThrow('refused');
  expect(await Promise.all(late)).toEqual([1, 2, 3]);
  expect((await database.pool.query('select n from kept')).rows).toEqual([]);
  for (const words of ['begin', ' START transaction', 'commit'])
    await expect(
      undone(database.pool, async (db) => db.execute(sql.raw(words))),
      words,
    ).rejects.toThrow();
  await database.drop();
});

it('a transaction that cannot begin, or end, takes no connection with it; one that is refused leaves it to the next', async () => {
  const database = await freshDatabase('empty');
  const { db, pool } = database;
  const broken = (failing: RegExp) => {
    const once = (client: PoolClient) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      client.query = ((...given: [string | { text?: string }]) =>
        failing.test(typeof given[0] === 'string' ? given[0] : (given[0]?.text ?? ''))
          ? Promise.reject(new Error('the line is dead'))
          : query(...given)) as never;
    };
    pool.once('acquire', once);
  };
  const refused = () => db.transaction(() => Promise.reject(new Error('refused')));
  for (let i = 0; i < 20; i++) {
    broken(/^begin/);
    await expect(db.transaction(async () => 1)).rejects.toThrow();
    broken(/^rollback/);
    await expect(refused()).rejects.toThrow();
    broken(/^commit/);
    await expect(db.transaction(async () => 1)).rejects.toThrow();
    broken(/^rollback/);
    await undone(pool, async () => 1);
  }
  expect([pool.totalCount, pool.waitingCount]).toEqual([0, 0]);
  expect(await db.transaction(async (tx) => (await tx.execute(sql`select 7 as n`)).rows)).toEqual([{ n: 7 }]);
  const own = async () => (await db.execute(sql`select pg_backend_pid() as pid`)).rows;
  const before = await own();
  await expect(refused()).rejects.toThrow('refused');
  expect([await own(), pool.totalCount]).toEqual([before, 1]);
  await database.drop();
});

it('what a node that stands still has locked is given back; the node goes on with another connection', async () => {
  const database = await freshDatabase('empty');
  await database.db.execute(sql`create table shared as select 1 as n`);
  const frozen = openDatabase(database.url, () => undefined, { connections: 1, heldMs: 200 });
  const lock = sql`select n from shared for update`;
  const thaw = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const halted = frozen.db.transaction(async (tx) => {
    await tx.execute(lock);
    held.resolve();
    await thaw.promise;
    await tx.execute(lock);
  });
  const refused = expect(halted).rejects.toSatisfy(isDatabaseAway);
  await held.promise;
  expect(await database.db.transaction(async (tx) => (await tx.execute(lock)).rows)).toEqual([{ n: 1 }]);
  thaw.resolve();
  await refused;
  expect((await frozen.db.execute(lock)).rows).toEqual([{ n: 1 }]);
  const { rows } = await database.db.execute(sql`show idle_in_transaction_session_timeout`);
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '30s' }]);
  await frozen.close();
  await database.drop();
});
