import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { mostPending } from './rules.ts';

const clock = new Date('2026-11-21T08:00:00Z');
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  unit = await aUnit(app, clock);
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
async function aTrainee() {
  const { id: userId, headers } = await aSignedIn(app, { kinds: [1] }, clock);
  return { student: await aStudent(app, unit.unitId, { userId }), call: app.call(headers.authorization).leave };
}
/** A class of a day of these people, whose lessons are an hour each. */
async function aClass(day: string, studentUserIds: number[], hours = ['09', '14']) {
  const courses = hours.map((hour) => lesson(day, `${hour}:00`, `${hour}:50`, { name: `${hour} 点` }));
  const { id } = await unit.call.addAndPublish(classBody({ courses, studentUserIds }));
  return { id, lessons: (await unit.call.detail({ id })).courses.map((c) => c.id) };
}
const body = (trainingClassId: number, ...courseIds: unknown[]) => ({
  ...{ trainingClassId, category: 2, reason: '发热', courseIds },
});

it('so many requests of one person in a class leave others theirs, and that person those elsewhere', async () => {
  const [one, other] = [await aTrainee(), await aTrainee()];
  const here = await aClass('2026-12-01', [one.student, other.student]);
  const there = await aClass('2026-12-02', [one.student]);
  await sql(
    `insert into leaves (class_id, student_id, start_at, end_at, created_at)
    select $1, $2, '2026-12-04T01:00Z', '2026-12-04T02:00Z', $3 from generate_series(1, $4::int)`,
    [here.id, one.student, clock, mostPending],
  );
  await expect(one.call.ask(body(here.id, here.lessons[0]))).rejects.toThrow(`${mostPending} 份请假`);
  const unseen = { ...body(here.id, here.lessons[0]), reason: '\u200b ' };
  await expect(other.call.ask(unseen), 'a reason that nobody sees').rejects.toMatchObject({ reason: 'input' });
  const asked = await other.call.ask(body(here.id, here.lessons[0]));
  const beside = await one.call.ask(body(there.id, there.lessons[0]));
  expect((await other.call.mine({})).list.map((l) => l.id)).toEqual([asked.id]);
  // Of a class one is told what one has asked for there.
  const mine = await one.call.mine({ trainingClassId: there.id });
  expect([mine.total, mine.list.map((l) => l.id)]).toEqual([1, [beside.id]]);
  // A page says how many there are of one's own, whatever others ask for.
  expect((await one.call.mine({ pageSize: 1 })).total).toBe(mostPending + 1);
});

it('a unit reads what waits first, the longest waiting before, and of what is decided the last', async () => {
  const one = await aTrainee();
  const { id, lessons } = await aClass('2026-12-01', [one.student], ['09', '10', '11', '14', '15', '16']);
  const asked: number[] = [];
  for (const course of lessons) asked.push((await one.call.ask(body(id, course))).id);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = asked;
  const { leave } = app.call(unit.headers.authorization);
  await leave.updateMany({ ids: [a, b, c], status: 2 });
  const at = (leaveId: number, hours: number) =>
    sql('update leaves set created_at = $2 where id = $1', [leaveId, new Date(clock.getTime() - hours * 3_600_000)]);
  await at(b, 9);
  await at(e, 8);
  const page = async (pageNum: number) =>
    (await leave.list({ trainingClassId: id, pageNum, pageSize: 4 })).list.map((l) => l.id);
  // Of one moment the first that waits, and the last that was decided.
  expect([await page(1), await page(2)]).toEqual([
    [e, d, f, c],
    [a, b],
  ]);
});

it('beside a request a unit is told of what waits or was granted, not of what was refused or taken back', async () => {
  const one = await aTrainee();
  const here = await aClass('2026-12-01', [one.student]);
  const asked = await one.call.ask(body(here.id, here.lessons[0]));
  const { leave } = app.call(unit.headers.authorization);
  const beside = async () =>
    (await leave.list({ trainingClassId: here.id })).list.flatMap((l) => l.overlaps.map((o) => o.id));
  const there = await aClass('2026-12-01', [one.student]);
  const taken = await one.call.ask(body(there.id, there.lessons[0]));
  expect(await beside()).toEqual([taken.id]);
  await one.call.withdraw(taken);
  expect(await beside()).toEqual([]);
  const other = await one.call.ask(body(there.id, there.lessons[0]));
  for (const { id } of [other, asked]) {
    await leave.update({ id, status: 1 });
    expect(await beside()).toEqual([other.id]);
  }
  await leave.revoke(other);
  await leave.update({ id: (await one.call.ask(body(there.id, there.lessons[0]))).id, status: 2 });
  expect(await beside()).toEqual([]);
  // Nor is anything beside what was taken away itself.
  await leave.revoke(asked);
  await one.call.ask(body(there.id, there.lessons[0]));
  expect(await beside()).toEqual([]);
});

it('what who asked has taken back is not revoked; what was granted and taken away is, on both sides', async () => {
  const one = await aTrainee();
  const { id, lessons } = await aClass('2026-12-01', [one.student], ['09', '10', '11', '14']);
  const asked: number[] = [];
  for (const course of lessons) asked.push((await one.call.ask(body(id, course))).id);
  const [withdrawn = 0, refused = 0, granted = 0, revoked = 0] = asked;
  const { leave } = app.call(unit.headers.authorization);
  await one.call.withdraw({ id: withdrawn });
  await leave.update({ id: refused, status: 2 });
  await leave.updateMany({ ids: [granted, revoked], status: 1 });
  await leave.revoke({ id: revoked });
  for (const { list } of [await one.call.mine({ trainingClassId: id }), await leave.list({ trainingClassId: id })])
    expect(Object.fromEntries(list.map((l) => [l.id, [l.status, l.revoked]]))).toEqual({
      ...{ [withdrawn]: [3, false], [refused]: [2, false], [granted]: [1, false], [revoked]: [3, true] },
    });
});

it('what is decided for one writes nothing anew of what others were, in the class or in any other', async () => {
  const [one, two, three] = [await aTrainee(), await aTrainee(), await aTrainee()];
  const here = await aClass('2026-12-01', [one.student, two.student, three.student]);
  const there = await aClass('2026-12-01', [one.student, two.student]);
  const { leave, attendance } = app.call(unit.headers.authorization);
  const grants = async (who: typeof one, of: typeof here) => {
    const { id } = await who.call.ask(body(of.id, of.lessons[0]));
    return () => leave.update({ id, status: 1 });
  };
  await (await grants(two, here))();
  await (await grants(two, there))();
  for (const [of, userId] of [
    [here, three.student],
    [there, one.student],
  ] as const)
    await attendance.updateStatus({ trainingClassId: of.id, courseId: of.lessons[0], userId, signInStatus: 0 });
  const rows = () =>
    sql('select *, xmin::text as written from attendance where class_id = any($1) order by id', [[here.id, there.id]]);
  const grant = await grants(one, here);
  const before = await rows();
  expect(before).toHaveLength(4);
  await grant();
  const after = await rows();
  expect([after.slice(0, 4), after.slice(4).map((row) => [row.class_id, row.student_id, row.status])]).toEqual([
    ...[before, [[here.id, one.student, 3]]],
  ]);
});

it('what was refused or taken back says which lesson it was for, once that is moved as well', async () => {
  const one = await aTrainee();
  const { id, lessons } = await aClass('2026-12-01', [one.student], ['09', '10', '11', '14', '15']);
  const asked: number[] = [];
  for (const course of lessons) asked.push((await one.call.ask(body(id, course))).id);
  const [withdrawn = 0, refused = 0, revoked = 0, granted = 0, waits = 0] = asked;
  const { leave } = app.call(unit.headers.authorization);
  await one.call.withdraw({ id: withdrawn });
  await leave.update({ id: refused, status: 2 });
  await leave.updateMany({ ids: [revoked, granted], status: 1 });
  await leave.revoke({ id: revoked });
  const courses = (await unit.call.detail({ id })).courses.map((c) => {
    const hour = c.name.slice(0, 2);
    return { ...c, ...lesson('2026-12-02', `${hour}:00`, `${hour}:50`, { name: c.name }) };
  });
  const people = { groupIds: [], studentUserIds: [one.student] };
  await unit.call.edit({ ...classBody(people), ...people, id, courses });
  for (const { list } of [await one.call.mine({ trainingClassId: id }), await leave.list({ trainingClassId: id })])
    expect(Object.fromEntries(list.map((l) => [l.id, l.courses.map((c) => c.name)]))).toEqual({
      ...{ [withdrawn]: ['09 点'], [refused]: ['10 点'], [revoked]: ['11 点'], [granted]: [], [waits]: [] },
    });
});
