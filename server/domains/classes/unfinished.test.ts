import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aGroup, aStudent, aUnit, classBody } from '../../../test/factories/classes.ts';
import { aKnown, aTraining } from '../../../test/factories/institute.ts';

const clock = new Date('2026-11-30T02:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

it('people of a unit are in its classes that are open: no draft, none that has ended, none of others', async () => {
  const [unit, other, staff] = [await aUnit(app, clock), await aUnit(app, clock), await aTraining(app, clock)];
  const [a, b, idle] = [
    await aStudent(app, unit.unitId),
    await aStudent(app, unit.unitId),
    await aStudent(app, unit.unitId),
  ];
  const add = (name: string, studentUserIds: number[], body = {}) =>
    unit.call.addAndPublish(classBody({ name, studentUserIds, ...body }));
  await unit.call.add(classBody({ name: '草稿', studentUserIds: [a] }));
  const both = await add('两人的班', [a, b]);
  const group = await aGroup(app, unit.unitId, [a]);
  const early = await add('先开的班', [idle], { groupIds: [group], startDate: '2026-11-30', endDate: '2026-12-02' });
  const { id: over } = await add('结了的班', [a, b]);
  await unit.call.updateStatus({ id: over, status: 3 });
  // A class of the institute that the unit was given, and one of which it knows nothing.
  const known = await aKnown(app);
  const given = await staff.call.institute.addAndPublish(classBody({ name: '给出的班', studentUserIds: [known] }));
  await app.database.pool.query('update training_classes set unit_id = $2 where id = $1', [given.id, unit.unitId]);
  await unit.call.namePeople({ id: given.id, groupIds: [], studentUserIds: [b] });
  const unknown = await staff.call.institute.addAndPublish(classBody({ name: '学院的班', studentUserIds: [known] }));
  await app.database.pool.query('update class_members set student_id = $2 where class_id = $1', [unknown.id, b]);

  const asked = { studentUserIds: [a, b, await aStudent(app, other.unitId), known] };
  const named = (n: number) => ({ people: n, names: Array(n).fill(expect.any(String)) });
  expect(await unit.call.unfinishedOf(asked)).toEqual([
    {
      id: early.id,
      name: '先开的班',
      status: 2,
      classType: 2,
      ...named(1),
      grouped: 1,
      groups: [{ id: group, name: expect.stringContaining('分组') }],
    },
    { id: both.id, name: '两人的班', status: 1, classType: 2, ...named(2), grouped: 0, groups: [] },
    { id: given.id, name: '给出的班', status: 1, classType: 1, ...named(1), grouped: 0, groups: [] },
  ]);
  expect(await other.call.unfinishedOf(asked)).toEqual([]);
});

it('who came by groups is told by which of the class they still are in', async () => {
  const unit = await aUnit(app, clock);
  const [a, b] = [await aStudent(app, unit.unitId), await aStudent(app, unit.unitId)];
  const [first, second, third] = [
    await aGroup(app, unit.unitId, [a, b]),
    await aGroup(app, unit.unitId, [a]),
    await aGroup(app, unit.unitId, [b]),
  ];
  // A group in which somebody is who came to the class by name is no way out of it.
  const body = { groupIds: [first, second, third], studentUserIds: [b] };
  await unit.call.addAndPublish(classBody({ name: '分组的班', ...body }));
  await aGroup(app, unit.unitId, [a]);
  const groupsOf = async (...studentUserIds: number[]) =>
    (await unit.call.unfinishedOf({ studentUserIds }))[0]?.groups.map(({ id }) => id);
  expect([await groupsOf(a), await groupsOf(b), await groupsOf(a, b)]).toEqual([[first, second], [], [first, second]]);
  await app.database.pool.query('delete from group_members where student_id = $1', [a]);
  expect(await groupsOf(a)).toEqual([]);
});
