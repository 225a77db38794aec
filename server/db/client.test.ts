import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { type Executor, undone } from './client.ts';

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
