import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

let clock = new Date('2026-11-21T08:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

it('leave is refused from a lesson that is over, by its name, chosen or within a period', async () => {
  const unit = await aUnit(app, clock);
  const { id: userId, headers } = await aSignedIn(app, { kinds: [1] }, clock);
  const student = await aStudent(app, unit.unitId, { userId });
  const courses = ['17', '18', '19'].map((hour, i) =>
    lesson('2026-11-21', `${hour}:00`, `${hour}:40`, { name: ['一', '二', '三'][i] }),
  );
  const days = { startDate: '2026-11-21', endDate: '2026-11-21' };
  const { id } = await unit.call.addAndPublish(classBody({ ...days, courses, studentUserIds: [student] }));
  const ids = (await unit.call.detail({ id })).courses.map((c) => c.id);
  const ask = (given: object) =>
    app.call(headers.authorization).leave.ask({ trainingClassId: id, category: 2, reason: '发热', ...given });
  const from = (time: string) => ({
    ...{ startTime: `2026-11-21T${time}:00+08:00`, endTime: '2026-11-21T22:00:00+08:00' },
  });
  const fault = (path: string, message: string) => ({ fields: [{ path, message }] });
  clock = new Date('2026-11-21T09:40:00Z');
  for (const chosen of [ids.slice(0, 1), ids.slice(0, 2)])
    await expect(ask({ courseIds: chosen })).rejects.toMatchObject(
      fault('courseIds', '“一”已经结束，不能再请假，请去掉'),
    );
  await expect(ask(from('17:30'))).rejects.toMatchObject(
    fault('startTime', '“一”已经结束，不能再请假，请把开始时间改到下课以后'),
  );
  clock = new Date('2026-11-21T10:40:00Z');
  await expect(ask(from('16:00'))).rejects.toThrow('“一”等 2 节课已经结束');
  expect((await app.database.pool.query('select id from leaves')).rows).toEqual([]);
  // From the one that is on, one may still be away.
  clock = new Date('2026-11-21T10:39:59Z');
  await ask(from('17:40'));
  // The first of those that are over is the one that began first, whichever was planned first.
  const move = 'update courses set start_at = $2, end_at = $3 where id = $1';
  await app.database.pool.query(move, [ids[0], '2026-11-21T18:00:00+08:00', '2026-11-21T18:40:00+08:00']);
  await app.database.pool.query(move, [ids[1], '2026-11-21T17:00:00+08:00', '2026-11-21T17:40:00+08:00']);
  clock = new Date('2026-11-21T10:40:00Z');
  await expect(ask(from('16:00'))).rejects.toThrow('“二”等 2 节课已经结束');
});
