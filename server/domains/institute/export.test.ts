import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aKnown, aTraining } from '../../../test/factories/institute.ts';

const clock = new Date('2026-12-01T03:10:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());
const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);

it('the workbook of classes says of each what the list says, and of none that a unit made itself', async () => {
  const { institute } = (await aTraining(app, clock)).call;
  const unit = await aUnit(app, clock);
  await unit.call.add(classBody({ name: '单位自己的班' }));
  await institute.add(classBody({ name: '草稿班', startDate: '2026-12-08', endDate: '2026-12-09' }));
  const people = [await aKnown(app), await aKnown(app), await aKnown(app)];
  const { id } = await institute.addAndPublish(
    classBody({
      ...{ name: '学院班', place: '之江校区', headCount: 40, studentUserIds: people },
      courses: [lesson('2026-12-01', '09:00', '11:00'), lesson('2026-12-02', '09:00', '11:00')],
    }),
  );
  await sql('update training_classes set unit_id = $2, leave_pending_count = 2 where id = $1', [id, unit.unitId]);
  await sql(
    `insert into attendance (course_id, class_id, student_id, signed_at)
    select min(id), class_id, $2, $3 from courses where class_id = $1 group by class_id`,
    [id, people[0], '2026-12-01T00:50:00Z'],
  );
  const rowsOf = async (query: object) => {
    const { columns, batches, count, input } = app.exports.classes as (typeof app.exports)[string];
    const asked = input.parse(query);
    const taker = { userId: 1, roles: ['training'], now: clock };
    const rows: unknown[] = [];
    for await (const batch of batches(app.database.db, asked, taker)) rows.push(...batch);
    expect(await count(app.database.db, asked, taker)).toBe(rows.length);
    return rows.map((row) => Object.fromEntries(columns.map(({ title }, i) => [title, (row as unknown[])[i]])));
  };
  const [{ avgAttendance } = { avgAttendance: 0 }] = (await institute.list({ name: '学院班' })).list;
  expect(avgAttendance).toBeGreaterThan(0);
  expect(await rowsOf({ name: '学院班' })).toEqual([
    {
      ...{ 培训班: '学院班', 开始日期: '2026-12-01', 结束日期: '2026-12-05', 状态: '进行中' },
      ...{ 委托单位: `委托单位 ${unit.userId}`, 培训地点: '之江校区', 计划人数: 40, 学员: 3, 课程: 2 },
      ...{ 到课率: '33.3%', 待批请假: 2, 创建时间: clock },
    },
  ]);
  expect((await rowsOf({})).map((row) => [row.培训班, row.状态, row.委托单位, row.到课率]).sort()).toEqual([
    ['学院班', '进行中', `委托单位 ${unit.userId}`, '33.3%'],
    ['草稿班', '草稿', '', ''],
  ]);
});
