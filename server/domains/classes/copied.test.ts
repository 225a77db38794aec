import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

const clock = new Date('2026-11-21T08:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

it('in a copy of a class nobody is yet, and no leave waits', async () => {
  const unit = await aUnit(app, clock);
  const { id: userId, headers } = await aSignedIn(app, { kinds: [1] }, clock);
  const student = await aStudent(app, unit.unitId, { userId });
  const courses = [lesson('2026-12-01', '09:00', '11:30')];
  const { id } = await unit.call.addAndPublish(classBody({ courses, studentUserIds: [student] }));
  const courseIds = (await unit.call.detail({ id })).courses.map((c) => c.id);
  const asked = { trainingClassId: id, category: 2, reason: '发热', courseIds };
  await app.call(headers.authorization).leave.ask(asked);
  const copy = await unit.call.copy({ id, startDate: '2027-03-01' });
  const { list } = await unit.call.list({});
  const told = list.map((row) => [row.id, row.members, row.leavePendingCount]);
  expect(new Map(told.map(([of, ...counts]) => [of, counts]))).toEqual(
    new Map([
      [id, [1, 1]],
      [copy.id, [0, 0]],
    ]),
  );
});
