import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.ts';
import { aRunningClass } from '../../test/factories/attendance.ts';
import { aUnit } from '../../test/factories/classes.ts';

let clock = new Date('2026-12-01T22:00:00+08:00');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

it('signing in that opens before midnight is told of by its hour that evening, by its day the evening before', async () => {
  const { trainingClassId, courseId } = await aRunningClass(app, await aUnit(app, clock), []);
  await app.database.pool.query(
    `update courses set start_at = timestamptz '2026-12-02 00:10+08', end_at = timestamptz '2026-12-02 01:00+08'
     where id = $1`,
    [courseId],
  );
  const said = async () =>
    /签到还没有开始，(.*?) 开放/.exec(await (await app.get(`/qiandao/${trainingClassId}/${courseId}/`)).text())?.[1];
  await app.database.pool.query('update training_classes set opens_before = 30 where id = $1', [trainingClassId]);
  expect(await said()).toBe('23:40');
  clock = new Date('2026-11-30T23:50:00+08:00');
  expect(await said()).toBe('12月1日 23:40');
});
