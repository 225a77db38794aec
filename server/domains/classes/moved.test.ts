import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass, codeAt } from '../../../test/factories/attendance.ts';
import { aUnit, classBody, lesson } from '../../../test/factories/classes.ts';

const clock = new Date('2026-12-01T00:50:00Z');
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let here: Awaited<ReturnType<typeof aRunningClass>>;
const zhou = { name: '周敏', cellPhone: '13600000001' };
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  unit = await aUnit(app, clock);
  here = await aRunningClass(app, unit, [zhou]);
  await app.database.pool.query('delete from tallies');
});

const sign = (given: object = {}) =>
  app.api.attendance.signIn({
    ...{ trainingClassId: here.trainingClassId, courseId: here.courseId, ...zhou, ...given },
    code: codeAt(here.courseId, clock).code,
  });
/** The first lesson at another time; the other one stays. */
const move = (day: string, from: string, to: string) =>
  unit.call.edit({
    ...classBody({ name: '签到班' }),
    ...{ id: here.trainingClassId, groupIds: [], studentUserIds: here.studentIds },
    courses: [
      { ...lesson('2026-12-01', '14:00', '16:00', { name: '下午课' }), id: here.laterId },
      { ...lesson(day, from, to, { name: '上午课' }), id: here.courseId },
    ],
  } as never);
const begins = async () =>
  (await unit.call.detail({ id: here.trainingClassId })).courses.find((c) => c.id === here.courseId)?.startTime;

const marks = (signInStatus: number) => () =>
  app.call(unit.headers.authorization).attendance.updateStatus({
    ...{ trainingClassId: here.trainingClassId, courseId: here.courseId, userId: here.studentIds[0] },
    ...{ signInStatus, reason: '看见了' },
  });
const objects = () =>
  app.database.pool.query('insert into absence_objections (course_id, student_id, created_at) values ($1, $2, now())', [
    here.courseId,
    here.studentIds[0],
  ]);

it.each([
  ['a sign-in', () => sign(), '已有人签到'],
  ['presence that was written by hand', marks(1), '已有人签到'],
  ['what else was written by hand', marks(3), '已有现场签到、登记或更正申请'],
  ['a walk-in', () => sign({ name: '新来', cellPhone: '13600000008' }), '已有现场签到、登记或更正申请'],
  ['an objection', objects, '已有现场签到、登记或更正申请'],
])('a lesson with %s stays on its day, and may move within it', async (_, leave, why) => {
  await leave();
  for (const day of ['2026-12-02', '2026-12-05'])
    await expect(move(day, '09:00', '11:00')).rejects.toMatchObject({
      fields: [{ path: 'courses.1.startTime', message: `“上午课”${why}，只能在当天调整时间` }],
    });
  expect(await begins()).toBe('2026-12-01T01:00:00.000Z');
  await move('2026-12-01', '00:00', '08:00');
  await move('2026-12-01', '22:00', '23:30');
  expect(await begins()).toBe('2026-12-01T14:00:00.000Z');
});

it('one that nobody was at goes to any day of its class, with its documents', async () => {
  await app.database.pool.query(
    "insert into course_files (course_id, path, name, bytes, created_at) values ($1, $2, '课件.pdf', 9, now())",
    [here.courseId, `handout/${here.courseId}.pdf`],
  );
  await move('2026-12-05', '09:00', '11:00');
  expect(await begins()).toBe('2026-12-05T01:00:00.000Z');
});

it('who came in time to a lesson that moves within its day may be late for it, and the other way round', async () => {
  await sign();
  expect(await here.counts()).toBe('1 0 0 1');
  await move('2026-12-01', '08:00', '09:00');
  expect(await here.counts()).toBe('0 1 0 1');
  await move('2026-12-01', '08:36', '10:00');
  expect(await here.counts()).toBe('1 0 0 1');
});
