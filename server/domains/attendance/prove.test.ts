import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass, codeAt } from '../../../test/factories/attendance.ts';
import { aUnit } from '../../../test/factories/classes.ts';
import { attendanceFaults } from './count-queries.ts';
import { attendanceJobs } from './jobs.ts';

const clock = new Date('2026-12-01T00:50:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

it('every night what is counted is proven against the rows, mended where it is not so, and said', async () => {
  const unit = await aUnit(app, clock);
  const person = { name: '周敏', cellPhone: '13600000001' };
  const here = await aRunningClass(app, unit, [person, { name: '李强', cellPhone: null }]);
  const { trainingClassId, courseId } = here;
  const code = codeAt(courseId, clock).code;
  await app.api.attendance.signIn({ trainingClassId, courseId, code, ...person });
  const faults = () => attendanceFaults(app.database.db);
  await app.runJob('attendance.prove');
  expect(await faults()).toEqual([]);
  for (const wrong of [
    `update courses set present_count = 7, should_count = 1 where id = ${courseId}`,
    `update training_classes set member_count = 9, leave_pending_count = 3 where id = ${trainingClassId}`,
    `update attendance set late = true where course_id = ${courseId}`,
  ])
    await app.database.pool.query(wrong);
  expect((await faults()).map((f) => [f.where, f.kept, f.counted])).toEqual([
    ['attendance', 'true', 'false'],
    ['courses', expect.any(String), expect.any(String)],
    ['training_classes', '9/3', '2/0'],
  ]);
  const said: unknown[] = [];
  const [job] = attendanceJobs({ log: { warn: (details, message) => said.push([details, message]) } });
  const { db } = app.database;
  await (job as unknown as { steps(of: typeof db): Promise<void> }).steps(db);
  expect(said).toEqual([[{ count: 3, faults: expect.any(Array) }, 'counts of attendance were not what the rows say']]);
  expect(await faults()).toEqual([]);
  const version = async () =>
    (await app.database.pool.query(`select sign_in_version as v from courses where id = ${courseId}`)).rows[0].v;
  for (const count of ['present_count', 'late_count', 'leave_count', 'should_count']) {
    const before = await version();
    await app.database.pool.query(`update courses set ${count} = 5 where id = ${courseId}`);
    await app.runJob('attendance.prove');
    // A board that stands open reads it anew.
    expect([await faults(), (await version()) > before], count).toEqual([[], true]);
  }
  expect(await here.counts()).toBe('1 0 0 2');
});

it('who signs in at the very instant from which one is late is late by night as well', async () => {
  const here = await aRunningClass(app, await aUnit(app, clock), [
    { name: '周敏', cellPhone: '13600000003' },
    { name: '李强', cellPhone: '13600000004' },
  ]);
  const { pool } = app.database;
  for (const [i, at] of ['2026-12-01T01:14:59.999Z', '2026-12-01T01:15:00.000Z'].entries())
    await pool.query('insert into attendance (class_id, course_id, student_id, signed_at) values ($1, $2, $3, $4)', [
      ...[here.trainingClassId, here.courseId, here.studentIds[i], at],
    ]);
  expect(await attendanceFaults(app.database.db)).toEqual([]);
  await app.runJob('attendance.prove');
  expect([(await here.rows()).map((row) => row.late), await here.counts()]).toEqual([[false, true], '1 1 0 2']);
});
