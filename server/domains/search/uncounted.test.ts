import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp('demo');
});
afterAll(() => app.close());

it('a search that cannot be counted fails as a call, also where nothing is found, and nowhere else', async () => {
  const { pool } = app.database;
  const search = async (wd: string) =>
    (await app.post('/api/train/newsIndex/globalSearch', { wd, pageNum: 1, pageSize: 10 })).status;
  await pool.query('alter table search_terms rename to elsewhere');
  // A rejection that nobody held would end the process, and this run.
  for (const wd of ['没有人写过的句子甲', '培训']) expect(await search(wd), wd).toBe(500);
  await pool.query('alter table elsewhere rename to search_terms');
  expect(await search('没有人写过的句子甲')).toBe(200);
});
