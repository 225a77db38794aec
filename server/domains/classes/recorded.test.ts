import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass, codeAt } from '../../../test/factories/attendance.ts';
import { aGroup, aStudent, aUnit } from '../../../test/factories/classes.ts';
import { attendance } from '../../db/tables/attendance.ts';
import { trainingClasses } from '../../db/tables/classes.ts';

const clock = new Date('2026-12-01T00:50:00Z');
const people = [
  { name: '周敏', cellPhone: '13600000001' },
  { name: '李强', cellPhone: '13600000002' },
];
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let here: Awaited<ReturnType<typeof aRunningClass>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  unit = await aUnit(app, clock);
  here = await aRunningClass(app, unit, people);
});
const signIn = (who = people[0]) =>
  app.api.attendance.signIn({
    ...{ trainingClassId: here.trainingClassId, courseId: here.courseId, ...who },
    code: codeAt(here.courseId, clock).code,
  });
/** The class as it is, as a save sends it. */
async function asItIs() {
  const found = await unit.call.detail({ id: here.trainingClassId });
  const { id, name, startDate, endDate, courses, groupIds, studentUserIds } = found;
  return { id, name, startDate, endDate, courses, groupIds, studentUserIds };
}

it('who has a sign-in is not taken out of the class, nor is the lesson; who has none is', async () => {
  await signIn();
  const before = await asItIs();
  const [a = 0, b = 0] = here.studentIds;
  await expect(unit.call.edit({ ...before, studentUserIds: [b] })).rejects.toMatchObject({
    fields: [{ path: 'studentUserIds', message: '“周敏”已有签到记录，不能移出培训班' }],
  });
  await expect(unit.call.edit({ ...before, courses: before.courses.slice(1) })).rejects.toThrow('已有人签到');
  expect(await asItIs()).toEqual(before);
  await unit.call.edit({ ...before, studentUserIds: [a] });
  expect(await here.counts()).toBe('1 0 0 1');
});

it('who came with a group that goes stays by name where they have a sign-in, and goes where they have none', async () => {
  const [c, d] = [
    await aStudent(app, unit.unitId, { name: '丙', cellPhone: '13600000003' }),
    await aStudent(app, unit.unitId, { name: '丁', cellPhone: '13600000004' }),
  ];
  const group = await aGroup(app, unit.unitId, [c, d]);
  await unit.call.edit({ ...(await asItIs()), groupIds: [group] });
  expect(await here.counts()).toBe('0 0 0 4');
  await signIn({ name: '丙', cellPhone: '13600000003' });
  await unit.call.edit({ ...(await asItIs()), groupIds: [] });
  expect((await asItIs()).studentUserIds).toEqual([...here.studentIds, c].sort((x, y) => x - y));
  expect(await here.counts()).toBe('1 0 0 3');
});

it('a row that says nothing holds nobody', async () => {
  const [a = 0, b = 0] = here.studentIds;
  const row = { classId: here.trainingClassId, courseId: here.courseId, studentId: a };
  await app.database.db.insert(attendance).values(row);
  await unit.call.edit({ ...(await asItIs()), studentUserIds: [b] });
  expect([await here.rows(), await here.counts()]).toEqual([[], '0 0 0 1']);
});

it('of a sign-in and a save at once that takes the lesson or the person away, one is refused', async () => {
  for (const what of ['lesson', 'person'] as const) {
    for (let round = 0; round < 6; round++) {
      unit = await aUnit(app, clock);
      here = await aRunningClass(app, unit, people);
      const before = await asItIs();
      const next =
        what === 'lesson'
          ? { ...before, courses: before.courses.slice(1) }
          : { ...before, studentUserIds: here.studentIds.slice(1) };
      const [signed, saved] = await Promise.allSettled([signIn(), unit.call.edit(next)]);
      const done = signed.status === 'fulfilled' && signed.value.result === 'signed';
      expect([done, saved.status], what).toEqual([done, done ? 'rejected' : 'fulfilled']);
      expect(await here.rows()).toHaveLength(done ? 1 : 0);
    }
  }
});

it('a copy begins to count anew', async () => {
  await signIn();
  const copy = await unit.call.copy({ id: here.trainingClassId, startDate: '2027-03-01' });
  const [row] = await app.database.db.select().from(trainingClasses).where(eq(trainingClasses.id, copy.id));
  expect(row).toMatchObject({ memberCount: 0, leavePendingCount: 0 });
});
