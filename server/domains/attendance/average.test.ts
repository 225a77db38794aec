import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass } from '../../../test/factories/attendance.ts';
import { aUnit } from '../../../test/factories/classes.ts';

const at = (time: string) => new Date(`2026-12-01T${time}:00+08:00`);
// Logins last two hours: of the afternoon.
let clock = at('14:30');
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  unit = await aUnit(app, clock);
});
afterAll(() => app.close());

it('the average of a class is that of its lessons that are over, whichever of them are asked for', async () => {
  const { trainingClassId, courseId, laterId, studentIds } = await aRunningClass(app, unit, [
    { name: '周敏', cellPhone: '13600000001' },
    { name: '李强', cellPhone: '13600000002' },
  ]);
  const { attendance } = app.call(unit.headers.authorization);
  const [one = 0, two = 0] = studentIds;
  for (const [lesson, userId] of [
    [courseId, one],
    [laterId, one],
    [laterId, two],
  ] as const)
    await attendance.updateStatus({ trainingClassId, courseId: lesson, userId, signInStatus: 1, reason: '点名' });
  const of = async (status?: number) => {
    const { avgAttendance, list } = await attendance.allCourses({
      trainingClassId,
      ...(status !== undefined && { status }),
    });
    return [avgAttendance, list.map((c) => c.courseName).join()];
  };
  const all = async () => [await of(), await of(0), await of(1), await of(2)];
  expect(await all()).toEqual([
    [0.5, '上午课,下午课'],
    [0.5, ''],
    [0.5, '下午课'],
    [0.5, '上午课'],
  ]);
  clock = at('16:00');
  expect(await all()).toEqual([
    [0.75, '上午课,下午课'],
    [0.75, ''],
    [0.75, ''],
    [0.75, '上午课,下午课'],
  ]);
});
