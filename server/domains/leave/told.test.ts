import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aKnown, aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

const clock = new Date('2026-11-21T08:00:00Z');
let app: TestApp;
let staff: Awaited<ReturnType<typeof aTraining>>;
let unit: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  staff = await aTraining(app, clock);
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const courses = [lesson('2026-12-01', '09:00', '11:30'), lesson('2026-12-01', '14:00', '16:30')];
const put = (classId: number, studentId: number) =>
  sql('insert into class_members (class_id, student_id, source, added_at) values ($1, $2, 3, $3)', [
    ...[classId, studentId, clock],
  ]);
/** Somebody with an account, whom a unit knows, or the institute by itself. */
async function aTrainee(unitId?: number) {
  const { id: userId, headers } = await aSignedIn(app, { kinds: [1] }, clock);
  const student = unitId === undefined ? await aKnown(app, { userId }) : await aStudent(app, unitId, { userId });
  return { student, call: app.call(headers.authorization) };
}
type Trainee = Awaited<ReturnType<typeof aTrainee>>;
let given: { id: number; lessons: number[] };
let mine: Trainee;
/** A class of the institute that the unit was given, with one of its people. */
beforeEach(async () => {
  unit = await aUnit(app, clock);
  await sql('insert into approvals (user_id, kind, status, submitted_at) values ($1, 3, 1, now())', [unit.userId]);
  const { id } = await staff.call.institute.addAndPublish(classBody({ name: '学院班', courses }));
  await staff.call.institute.give({ id, unitId: unit.unitId });
  mine = await aTrainee(unit.unitId);
  await unit.call.namePeople({ id, groupIds: [], studentUserIds: [mine.student] });
  given = { id, lessons: (await unit.call.detail({ id })).courses.map((c) => c.id) };
});
const ask = ({ call }: Trainee, trainingClassId: number, courseId = 0) =>
  call.leave.ask({ trainingClassId, courseIds: [courseId], category: 2, reason: '发热' });
const heard = (userId: number) =>
  sql("select content from messages where user_id = $1 and title like '请假待处理%' order by id", [userId]);

describe('who decides of leave in a class that a unit was given', () => {
  it('the unit is told how many of its own people wait in that class, and of nobody else', async () => {
    const others = await aTrainee();
    await put(given.id, others.student);
    const [first, second] = given.lessons;
    await ask(others, given.id, first);
    expect(await heard(unit.userId)).toEqual([]);
    // Neither what waits in another class of the unit, nor what has been decided, waits here.
    const own = await unit.call.addAndPublish(
      classBody({ name: '单位班', courses: courses.slice(0, 1), studentUserIds: [mine.student] }),
    );
    await ask(mine, own.id, (await unit.call.detail({ id: own.id })).courses[0]?.id);
    const { id } = await ask(mine, given.id, first);
    await app.call(unit.headers.authorization).leave.update({ id, status: 1 });
    await ask(mine, given.id, second);
    expect(await heard(unit.userId)).toEqual([
      { content: '“单位班”有 1 份请假等待处理。' },
      { content: '“学院班”有 1 份请假等待处理。' },
    ]);
  });

  it('of whom is not the unit’s the institute decides, as they are told; no other unit hears of it', async () => {
    const stranger = await aUnit(app, clock);
    for (const others of [await aTrainee(), await aTrainee(stranger.unitId)]) {
      await put(given.id, others.student);
      const { id } = await ask(others, given.id, given.lessons[0]);
      expect((await others.call.classes.own({ id: given.id })).leaveBy).toBe('institute');
      await staff.call.instituteLeave.update({ id, status: 1 });
      await expect(others.call.leave.withdraw({ id })).rejects.toThrow('联系学院教务');
    }
    expect([await heard(unit.userId), await heard(stranger.userId)]).toEqual([[], []]);
    expect((await mine.call.classes.own({ id: given.id })).leaveBy).toBe('unit');
  });
});

it('a trainee reads of each lesson the leave from it, granted or waiting: their own, and none that ended otherwise', async () => {
  const other = await aTrainee(unit.unitId);
  await unit.call.namePeople({ id: given.id, groupIds: [], studentUserIds: [mine.student, other.student] });
  const [first, second] = given.lessons;
  const told = async ({ call }: Trainee) => (await call.classes.own({ id: given.id })).courses.map((c) => c.leave);
  const { id } = await ask(mine, given.id, second);
  expect([await told(mine), await told(other)]).toEqual([
    [null, 'asked'],
    [null, null],
  ]);
  const decides = app.call(unit.headers.authorization).leave;
  await decides.update({ id, status: 1 });
  expect([await told(mine), await told(other)]).toEqual([
    [null, 'granted'],
    [null, null],
  ]);
  await decides.revoke({ id });
  const refused = await ask(mine, given.id, first);
  await decides.update({ id: refused.id, status: 2, remark: '名额有限' });
  expect(await told(mine)).toEqual([null, null]);
});
