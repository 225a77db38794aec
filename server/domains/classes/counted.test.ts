import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass } from '../../../test/factories/attendance.ts';
import { aUnit } from '../../../test/factories/classes.ts';
import { aKnown } from '../../../test/factories/institute.ts';
import { readXlsx } from '../../documents/xlsx/reader.ts';

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

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const people = ['到了', '迟到了', '请假了', '没来'].map((name) => ({ name, cellPhone: null }));
type Class = Awaited<ReturnType<typeof aRunningClass>>;
/** What people were at a lesson, each by a sign in their order: `1` present, `2` late, `3` on leave, `0` absent. */
const were = async ({ trainingClassId, studentIds }: Class, courseId: number, signs: string) => {
  for (const [i, sign] of [...signs].entries())
    await sql('insert into attendance (class_id, course_id, student_id, by_hand) values ($1, $2, $3, $4)', [
      ...[trainingClassId, courseId, studentIds[i], Number(sign)],
    ]);
};
const listOf = async ({ trainingClassId }: Class, more: object = {}) =>
  (await unit.call.members({ trainingClassId, ...more })).list;
const saidOf = async (of: Class, more: object = {}) =>
  Object.fromEntries(
    (await listOf(of, more)).map(({ name, attendance: a }) => [
      name,
      a && `${a.there}/${a.due} ${a.late} ${a.leave} ${a.absent}`,
    ]),
  );
const none = { 到了: null, 迟到了: null, 请假了: null, 没来: null };

describe('what each of a class was at its lessons', () => {
  it('is not told while no lesson is over, and then of those alone that are', async () => {
    const here = await aRunningClass(app, unit, people);
    clock = at('10:59');
    await were(here, here.courseId, '1230');
    expect(await saidOf(here)).toEqual(none);
    clock = at('11:00');
    const morning = { 到了: '1/1 0 0 0', 迟到了: '1/1 1 0 0', 请假了: '0/0 0 1 0', 没来: '0/1 0 0 1' };
    expect(await saidOf(here)).toEqual(morning);
    expect((await listOf(here)).map((m) => m.attendance?.present).sort()).toEqual([0, 0, 0, 1]);
    clock = at('15:00');
    // Who has signed in to a lesson that is on is not counted for it yet.
    await were(here, here.laterId, '111');
    expect(await saidOf(here)).toEqual(morning);
    clock = at('16:00');
    expect(await saidOf(here)).toEqual({
      ...{ 到了: '2/2 0 0 0', 迟到了: '2/2 1 0 0', 请假了: '1/1 0 1 0', 没来: '0/2 0 0 2' },
    });
    expect(await saidOf(here, { name: '没来' })).toEqual({ 没来: '0/2 0 0 2' });
  });

  it('counts leave as the class does, and says no other thing than its sheets', async () => {
    clock = at('16:00');
    const here = await aRunningClass(app, unit, people);
    await were(here, here.courseId, '1230');
    const onLeave = async (leaveRule: string) => {
      await sql('update training_classes set leave_rule = $2 where id = $1', [here.trainingClassId, leaveRule]);
      return (await saidOf(here)).请假了;
    };
    expect([await onLeave('present'), await onLeave('absent'), await onLeave('excluded')]).toEqual([
      ...['1/2 0 1 1', '0/2 0 1 1', '0/1 0 1 1'],
    ]);
    const sheet = async (path: string) => {
      const response = await fetch(`${app.url}/api/train/entrustingUnitClassAppController/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...unit.headers },
        body: JSON.stringify({ trainingClassId: here.trainingClassId }),
      });
      const rows = (await readXlsx(Buffer.from(await response.arrayBuffer()))).map((row) => row.cells);
      const from = rows[0]?.indexOf('应到') ?? 0;
      return rows.map((row) => [row[0], ...row.slice(from)].join(' ')).sort();
    };
    const register = await sheet('exportTeachingCourseOneSignInList');
    expect(register).toContain('姓名 应到 到课 迟到 请假 缺勤 到课率');
    expect(register).toContain('迟到了 2 0 1 0 1 0.5');
    expect(await sheet('exportTrainingList')).toEqual(register);
    clock = at('10:00');
    expect(await sheet('exportTrainingList')).toContain('迟到了');
  });

  it('puts those first who were absent most often, or come last, and among equals none on two pages', async () => {
    clock = at('16:00');
    const here = await aRunningClass(app, unit, people);
    await were(here, here.courseId, '1230');
    await were(here, here.laterId, '1010');
    const order = async (sort: string, more = {}) =>
      (await listOf(here, { sort, ...more })).map((m) => `${m.name} ${m.attendance?.absent}`);
    expect(await order('-absent')).toEqual(['没来 2', '迟到了 1', '请假了 0', '到了 0']);
    expect(await order('absent')).toEqual((await order('-absent')).reverse());
    const pages = [
      ...(await order('-absent', { pageSize: 2 })),
      ...(await order('-absent', { pageSize: 2, pageNum: 2 })),
    ];
    expect(pages).toEqual(await order('-absent'));
    await expect(unit.call.members({ trainingClassId: here.trainingClassId, sort: 'name' as never })).rejects.toThrow();
  });

  it('is told to a unit of its own people alone, also in a class that it was given', async () => {
    clock = at('16:00');
    const here = await aRunningClass(app, unit, people);
    await were(here, here.courseId, '1111');
    const known = await aKnown(app, { name: '外来' });
    await sql('insert into class_members (class_id, student_id, source, added_at) values ($1, $2, 2, now())', [
      ...[here.trainingClassId, known],
    ]);
    await sql('update training_classes set class_type = 1 where id = $1', [here.trainingClassId]);
    const { total, list } = await unit.call.members({ trainingClassId: here.trainingClassId, sort: '-absent' });
    expect([total, list.map((m) => m.attendance?.absent)]).toEqual([4, [1, 1, 1, 1]]);
    const other = await aUnit(app, clock);
    await expect(other.call.members({ trainingClassId: here.trainingClassId })).rejects.toMatchObject({
      answer: { message: '404' },
    });
  });
});
