import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass } from '../../../test/factories/attendance.ts';
import { aGroup, aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

/** Seven in the evening of 30 November in Shanghai. */
const evening = new Date('2026-11-30T11:00:00Z');
let clock = evening;
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = evening;
  unit = await aUnit(app, evening);
});
const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const day = '2026-12-01';

/** A published class of one trainee with an account; what they are told of it besides that they are in it. */
async function aTold(given: Parameters<typeof classBody>[0]) {
  const { id: userId } = await aSignedIn(app, { kinds: [1] }, evening);
  const student = await aStudent(app, unit.unitId, { userId });
  const body = classBody({ studentUserIds: [student], ...given });
  const { id } = await unit.call.addAndPublish(body);
  type Sent = Parameters<typeof unit.call.edit>[0]['courses'];
  const lessons = (await unit.call.detail({ id })).courses as Sent;
  const save = (courses: Sent) => unit.call.edit({ ...body, id, groupIds: [], studentUserIds: [student], courses });
  const told = async () =>
    (
      await sql("select content from messages where user_id = $1 and title not like '培训班%' order by id", [userId])
    ).map((m) => m.content as string);
  return { lessons, save, told };
}
const inARow = (n: number, given: object = {}) =>
  Array.from({ length: n }, (_, i) => lesson(day, `${10 + i}:00`, `${10 + i}:40`, { name: `第${i}节`, ...given }));

describe('the evening before', () => {
  it('tells of tomorrow from its first minute, and of nothing of the day after', async () => {
    const courses = [lesson(day, '00:00', '00:40', { name: '零点' }), lesson('2026-12-02', '00:00', '00:40')];
    const { told } = await aTold({ courses });
    await app.runJob('classes.remind');
    expect(await told()).toEqual(['12月1日（周二）1 节课：00:00–00:40 零点。']);
  });

  it('names all of six lessons, and leads to no others', async () => {
    const { told } = await aTold({ courses: inARow(6) });
    await app.runJob('classes.remind');
    expect((await told())[0]).toMatch(/6 节课：.*第5节。$/);
  });
});

describe('what a save has changed', () => {
  it('is told of a lesson that ends at another time alone', async () => {
    const { lessons, save, told } = await aTold({ courses: inARow(1) });
    await save(lessons.map((one) => ({ ...one, endTime: `${day}T11:00:00+08:00` })));
    expect(await told()).toEqual(['“第0节”时间由 12月1日 10:00–10:40 改为 12月1日 10:00–11:00。']);
  });

  it('is named up to six, and counted beyond', async () => {
    for (const [n, end] of [
      [6, /“第5节”改名为“第5节改”。$/],
      [8, /“第5节”改名为“第5节改”；另有 2 处改动，请看课程表。$/],
    ] as const) {
      const { lessons, save, told } = await aTold({ courses: inARow(n) });
      await save(lessons.map((one) => ({ ...one, name: `${one.name}改` })));
      expect((await told())[0]).toMatch(end);
    }
  });
});

describe('what a unit is told of its classes', () => {
  it('of two at one time that with the same group alone needs the same people', async () => {
    const [group, other] = [await aGroup(app, unit.unitId), await aGroup(app, unit.unitId)];
    const courses = [lesson(day, '09:00', '11:00')];
    const { id } = await unit.call.add(classBody({ name: '同组', courses, groupIds: [group] }));
    await unit.call.add(classBody({ name: '别组', courses, groupIds: [other] }));
    await unit.call.add(classBody({ name: '无组', courses }));
    const clashes = await unit.call.clashes({ courses, groupIds: [group] });
    expect(clashes.map((c) => [c.other.trainingClassId, c.kinds])).toEqual([[id, ['group']]]);
  });

  it('an objection that was decided waits no more, at a lesson where another one does', async () => {
    clock = new Date(`${day}T09:30:00+08:00`);
    unit = await aUnit(app, clock);
    const people = ['甲', '乙', '丙'].map((name) => ({ name, cellPhone: null }));
    const here = await aRunningClass(app, unit, people);
    for (const [at, status] of [0, 1, 2].entries())
      await sql('insert into absence_objections (course_id, student_id, status, created_at) values ($1, $2, $3, $4)', [
        here.courseId,
        here.studentIds[at],
        status,
        clock,
      ]);
    expect((await unit.call.waiting({})).doubts.map((d) => [d.courseId, d.objections])).toEqual([[here.courseId, 1]]);
  });

  it('leave that waits in several of its classes counts once each, and not what waits in one of others', async () => {
    const student = await aStudent(app, unit.unitId);
    const other = await aUnit(app, evening);
    for (const call of [unit.call, unit.call, other.call]) {
      const { id } = await call.add(classBody());
      await sql('insert into class_members (class_id, student_id, source, added_at) values ($1, $2, 2, $3)', [
        ...[id, student, evening],
      ]);
      await sql(
        `insert into leaves (class_id, student_id, start_at, end_at, created_at)
         values ($1, $2, $3, $3::timestamptz + interval '1 hour', $3)`,
        [id, student, evening],
      );
    }
    expect([(await unit.call.waiting({})).leaves, (await other.call.waiting({})).leaves]).toEqual([2, 0]);
  });

  it('the days of a schedule may be one', async () => {
    const { id } = await unit.call.add(classBody({ startDate: day, endDate: day }));
    expect((await unit.call.schedule({ startDate: day, endDate: day })).map((c) => c.trainingClassId)).toEqual([id]);
  });
});
