import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aGroup, aStudent, aUnit, classBody } from '../../../test/factories/classes.ts';
import { aKnown, aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

const clock = new Date('2026-12-01T01:10:00Z');
let app: TestApp;
let staff: Awaited<ReturnType<typeof aTraining>>;
let unit: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  staff = await aTraining(app, clock);
});
afterAll(() => app.close());
beforeEach(async () => {
  unit = await aUnit(app, clock);
});
const rows = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
/** A class of the institute that the unit has, a draft where nothing else is done with it. */
async function aGiven(studentUserIds: number[] = []) {
  const { id } = await staff.call.institute.add(classBody({ studentUserIds }));
  await rows('update training_classes set unit_id = $2 where id = $1', [id, unit.unitId]);
  return id;
}
const membersOf = async (id: number) =>
  (await rows('select student_id as id from class_members where class_id = $1 order by 1', [id])).map((r) => r.id);

describe('people whom a unit names for a class that it was given', () => {
  it('are named while it has not ended', async () => {
    const [before, late] = [await aStudent(app, unit.unitId), await aStudent(app, unit.unitId)];
    const id = await aGiven();
    await unit.call.namePeople({ id, groupIds: [], studentUserIds: [before] });
    await rows('update training_classes set status = 3 where id = $1', [id]);
    for (const studentUserIds of [[], [before, late]])
      await expect(unit.call.namePeople({ id, groupIds: [], studentUserIds })).rejects.toMatchObject({
        reason: 'input',
        message: '这个班已经结束，不能再修改',
      });
    expect(await membersOf(id)).toEqual([before]);
  });

  it('hear nothing of it while it is a draft, and once it is published', async () => {
    const { id: userId } = await aSignedIn(app, { kinds: [1] }, clock);
    const id = await aGiven();
    const named = [await aStudent(app, unit.unitId, { userId })];
    await unit.call.namePeople({ id, groupIds: [], studentUserIds: named });
    const told = async () =>
      (await rows('select title from messages where user_id = $1', [userId])).map((m) => m.title);
    expect(await told()).toEqual([]);
    await staff.call.institute.updateStatus({ id, status: 1 });
    expect(await told()).toEqual(['培训班：乡村振兴专题班']);
  });

  it('count beside those of others, by whomever these were chosen', async () => {
    const id = await aGiven([await aKnown(app), await aKnown(app)]);
    const [one, two] = [await aStudent(app, unit.unitId), await aStudent(app, unit.unitId)];
    await unit.call.namePeople({ id, groupIds: [], studentUserIds: [one] });
    const counted = async (studentUserIds: number[]) => (await unit.call.countPeople({ id, studentUserIds })).people;
    expect([await counted([]), await counted([one]), await counted([one, two])]).toEqual([2, 3, 4]);
  });

  it('have leave that waits, and what was decided waits no more', async () => {
    const id = await aGiven();
    const mine = await aStudent(app, unit.unitId);
    await unit.call.namePeople({ id, groupIds: [], studentUserIds: [mine] });
    await rows(
      `insert into leaves (class_id, student_id, start_at, end_at, status, created_at)
       select $1, $2, $3, $3::timestamptz + interval '1 hour', status, $3 from unnest(array[0, 1, 2, 3]) status`,
      [id, mine, clock],
    );
    expect((await unit.call.list({})).list.map((c) => c.leavePendingCount)).toEqual([1]);
  });
});

it('who was archived comes in with no group, though another class has them', async () => {
  const [gone, stays] = [await aStudent(app, unit.unitId), await aStudent(app, unit.unitId)];
  const group = await aGroup(app, unit.unitId, [gone, stays]);
  const { id: other } = await unit.call.add(classBody({ groupIds: [group] }));
  await rows('update students set archived_at = $2 where id = $1', [gone, clock]);
  const { id } = await unit.call.add(classBody({ groupIds: [group] }));
  expect([await membersOf(other), await membersOf(id)]).toEqual([[gone, stays].sort((a, b) => a - b), [stays]]);
  const byName = { groupIds: [], studentUserIds: [gone] };
  await expect(unit.call.add(classBody(byName))).rejects.toThrow('已归档');
});

it('of the people of a class the groups of that class are told, and not those of another', async () => {
  const student = await aStudent(app, unit.unitId);
  const [group, other] = [await aGroup(app, unit.unitId, [student]), await aGroup(app, unit.unitId, [student])];
  const { id } = await unit.call.add(classBody({ groupIds: [group] }));
  await unit.call.add(classBody({ groupIds: [other] }));
  const { people, groups } = await unit.call.roll({ trainingClassId: id });
  expect([people.map((p) => p.groupIds), groups.map((g) => g.id)]).toEqual([[[group]], [group]]);
});
