import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass } from '../../../test/factories/attendance.ts';
import { aUnit } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

const now = new Date('2026-12-01T01:30:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => now });
});
afterAll(() => app.close());

it('so many objections of one person to a lesson leave the others theirs', async () => {
  const unit = await aUnit(app, now);
  const names = ['周敏', '李强'].map((name, at) => ({ name, cellPhone: `1360000000${at}` }));
  const here = await aRunningClass(app, unit, names);
  const [one, other] = [await aSignedIn(app, { kinds: [1] }, now), await aSignedIn(app, { kinds: [1] }, now)];
  for (const [at, { id }] of [one, other].entries())
    await app.database.pool.query('update students set user_id = $2 where id = $1', [here.studentIds[at], id]);
  const objects = ({ headers }: typeof one) =>
    app.call(headers.authorization).attendance.object({ courseId: here.courseId, content: '我在' });
  const { answerObjection } = app.call(unit.headers.authorization).attendance;
  for (const _ of [1, 2, 3]) await answerObjection({ id: (await objects(one)).id, status: 2 });
  await expect(objects(one)).rejects.toThrow('多次申诉');
  expect((await objects(other)).id).toBeGreaterThan(0);
});
