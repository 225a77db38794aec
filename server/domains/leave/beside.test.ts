import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

const clock = new Date('2026-11-21T08:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

it('教务 are told of nothing that somebody asks for in a class of the unit, beside leave in one of theirs', async () => {
  const unit = await aUnit(app, clock);
  await app.database.pool.query('insert into approvals (user_id, kind, status, submitted_at) values ($1, 3, 1, $2)', [
    unit.userId,
    clock,
  ]);
  const { call } = await aTraining(app, clock);
  const { id: userId, headers } = await aSignedIn(app, { kinds: [1] }, clock);
  const student = await aStudent(app, unit.unitId, { userId });
  const courses = [lesson('2026-12-01', '09:00', '11:30', { name: '同时' })];
  const given = await call.institute.addAndPublish(classBody({ name: '学院班', courses }));
  await call.institute.give({ id: given.id, unitId: unit.unitId });
  await unit.call.namePeople({ id: given.id, groupIds: [], studentUserIds: [student] });
  const own = await unit.call.addAndPublish(classBody({ name: '单位班', courses, studentUserIds: [student] }));
  const { leave } = app.call(headers.authorization);
  for (const { id } of [given, own]) {
    const courseIds = (await unit.call.detail({ id })).courses.map((c) => c.id);
    await leave.ask({ trainingClassId: id, category: 2, reason: '发热', courseIds });
  }
  const told = async (of: { list: { overlaps: { className: string }[] }[] }) =>
    of.list.map((l) => l.overlaps.map((o) => o.className));
  const ofUnit = await app.call(unit.headers.authorization).leave.list({ trainingClassId: given.id });
  expect(await told(ofUnit)).toEqual([['单位班']]);
  expect(await told(await call.instituteLeave.list({ trainingClassId: given.id }))).toEqual([[]]);
});
