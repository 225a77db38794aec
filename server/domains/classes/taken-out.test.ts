import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass } from '../../../test/factories/attendance.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aKnown, aTraining } from '../../../test/factories/institute.ts';

import { inTurn } from './deed.ts';

const clock = new Date('2026-12-01T00:50:00Z');
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  unit = await aUnit(app, clock);
});
const rows = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const objects = (courseId: number, studentId: number, content = '', at = clock) =>
  rows('insert into absence_objections (course_id, student_id, content, created_at) values ($1, $2, $3, $4)', [
    ...[courseId, studentId, content, at],
  ]);

describe('who is to be taken out of a class by name', () => {
  it('stays while an objection or leave of theirs waits, and where leave was granted', async () => {
    const names = ['申诉者', '请假者', '获准者', '被拒者'];
    const here = await aRunningClass(
      app,
      unit,
      names.map((name) => ({ name, cellPhone: null })),
    );
    const [objector = 0, asker = 0, granted = 0, turned = 0] = here.studentIds;
    await objects(here.courseId, objector);
    for (const [studentId, status] of [
      [asker, 0],
      [granted, 1],
      [turned, 2],
    ])
      await rows(
        `insert into leaves (class_id, student_id, start_at, end_at, created_at, status)
         values ($1, $2, $3, $3::timestamptz + interval '1 hour', $3, $4)`,
        [here.trainingClassId, studentId, clock, status],
      );
    const { id, name, startDate, endDate, courses } = await unit.call.detail({ id: here.trainingClassId });
    const without = (...gone: number[]) =>
      unit.call.edit({
        ...{ id, name, startDate, endDate, courses, groupIds: [] },
        studentUserIds: here.studentIds.filter((one) => !gone.includes(one)),
      });
    for (const [who, said] of [
      [objector, '“申诉者”已有待处理的更正申请，不能移出培训班'],
      [asker, '“请假者”已有请假，不能移出培训班'],
      [granted, '“获准者”已有请假，不能移出培训班'],
    ] as const)
      await expect(without(who)).rejects.toMatchObject({ fields: [{ path: 'studentUserIds', message: said }] });
    await without(turned);
    expect((await unit.call.detail({ id })).members).toBe(3);
  });
});

describe('whom a unit chooses in the place of the same person of the institute', () => {
  it('keeps the older of two open objections at one lesson', async () => {
    const staff = await aTraining(app, clock);
    const who = { name: '王同', cellPhone: '13700000031' };
    const courses = [lesson('2026-12-01', '09:00', '11:00'), lesson('2026-12-01', '14:00', '16:00')];
    const known = await aKnown(app, who);
    const { id } = await staff.call.institute.addAndPublish(classBody({ courses, studentUserIds: [known] }));
    await rows('update training_classes set unit_id = $2 where id = $1', [id, unit.unitId]);
    const own = await aStudent(app, unit.unitId, who);
    const lessons = (await staff.call.institute.detail({ id })).courses.map((c) => c.id);
    const earlier = new Date(clock.getTime() - 60_000);
    const [first = 0, second = 0] = lessons;
    await objects(first, own, '旧的', earlier);
    await objects(first, known, '新的');
    await objects(second, own, '后写的');
    await objects(second, known, '先写的', earlier);
    await unit.call.namePeople({ id, groupIds: [], studentUserIds: [own] });
    expect(
      await rows(
        'select course_id as lesson, student_id as who, content from absence_objections where course_id = any($1) order by 1',
        [lessons],
      ),
    ).toEqual([
      { lesson: first, who: own, content: '旧的' },
      { lesson: second, who: own, content: '先写的' },
    ]);
  });
});

it('a value that another row has is called a picture where it is one alone', async () => {
  const scoped = { db: app.database.db, scope: { unitId: unit.unitId }, now: () => clock } as never;
  const student = await aStudent(app, unit.unitId);
  const here = await aRunningClass(app, unit, [{ name: '甲', cellPhone: null }]);
  const twice = inTurn(scoped, async () => {
    await objects(here.courseId, student);
    await objects(here.courseId, student);
  });
  await expect(twice).rejects.toMatchObject({ reason: 'conflict', message: '内容刚刚在别处改过，请刷新后再试' });
});
