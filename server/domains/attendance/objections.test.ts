import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass } from '../../../test/factories/attendance.ts';
import { aUnit } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { absenceObjections } from '../../db/tables/attendance.ts';
import { trainingClasses } from '../../db/tables/classes.ts';
import { messages } from '../../db/tables/messages.ts';
import { students } from '../../db/tables/students.ts';

let clock = new Date('2026-12-01T01:30:00Z');
const people = [
  { name: '周敏', cellPhone: '13600000001' },
  { name: '李强', cellPhone: '13600000002' },
];

describe('an absence that is said to be wrong', () => {
  let app: TestApp;
  let unit: Awaited<ReturnType<typeof aUnit>>;
  let here: Awaited<ReturnType<typeof aRunningClass>>;
  let me: { id: number; headers: { authorization: string } };
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock = new Date('2026-12-01T01:30:00Z');
    unit = await aUnit(app, clock);
    here = await aRunningClass(app, unit, people);
    me = (await aSignedIn(app, { kinds: [1] }, clock)) as typeof me;
    await app.database.db
      .update(students)
      .set({ userId: me.id })
      .where(eq(students.id, here.studentIds[0] ?? 0));
  });
  const call = (of: { headers: { authorization: string } } = unit) => app.call(of.headers.authorization).attendance;
  const object = (content = '我在，忘了扫码', courseId = here.courseId) => call(me).object({ courseId, content });
  const absent = { answer: { status: 500, message: '404' } };

  it('is said by who is in the class, of a lesson that has begun, where they were absent, once', async () => {
    const stranger = (await aSignedIn(app, { kinds: [1] }, clock)) as typeof me;
    await expect(call(stranger).object({ courseId: here.courseId, content: '我' })).rejects.toMatchObject(absent);
    await expect(object('我', here.laterId)).rejects.toThrow('还没有开始');
    const tries = await Promise.allSettled([object(), object(), object()]);
    expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
    await expect(object()).rejects.toThrow('正在等待处理');
    const place = { trainingClassId: here.trainingClassId, courseId: here.courseId, userId: here.studentIds[0] };
    await call().updateStatus({ ...place, signInStatus: 2 });
    await expect(object()).rejects.toThrow('没有登记为缺勤');
  });

  it.each([
    [
      'moved to the evening',
      "update courses set start_at = $2::timestamptz, end_at = $2::timestamptz + '1 hour' where id = $1",
    ],
    ['found to be no absence', 'update attendance set signed_at = $2 where course_id = $1'],
  ])('is not said past a lesson that is being %s', async (_, change) => {
    const { pool } = app.database;
    await pool.query(
      'insert into attendance (course_id, class_id, student_id) values ($1, $2, $3) on conflict do nothing',
      [here.courseId, here.trainingClassId, here.studentIds[0]],
    );
    const other = await pool.connect();
    await other.query('begin');
    await other.query('select from training_classes where id = $1 for update', [here.trainingClassId]);
    const said = Promise.allSettled([object()]);
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    expect(
      await eventually(
        async () => (await pool.query(waiting)).rows.length,
        (n) => n === 1,
      ),
    ).toBe(1);
    await other.query(change, [here.courseId, new Date('2026-12-01T11:00:00Z')]);
    await other.query('commit');
    other.release();
    expect((await said)[0]).toMatchObject({ status: 'rejected', reason: { reason: 'input' } });
    expect((await pool.query('select from absence_objections where course_id = $1', [here.courseId])).rows).toEqual([]);
  });

  it('is answered by the unit of the class: there, or not; the trainee hears of it', async () => {
    const { id } = await object();
    const list = (status = 0) => call().objections({ trainingClassId: here.trainingClassId, status });
    expect(await list()).toMatchObject({
      total: 1,
      list: [
        {
          ...{ id, courseName: '上午课', name: '周敏', content: '我在，忘了扫码', status: 0, signInStatus: 0 },
          createTime: clock.toISOString(),
        },
      ],
    });
    const ofLesson = async (courseId: number) =>
      (await call().objections({ trainingClassId: here.trainingClassId, courseId })).total;
    expect([await ofLesson(here.courseId), await ofLesson(here.laterId)]).toEqual([1, 0]);
    const other = await aUnit(app, clock);
    await expect(call(other).objections({ trainingClassId: here.trainingClassId })).rejects.toMatchObject(absent);
    await expect(call(other).answerObjection({ id, status: 1 })).rejects.toMatchObject(absent);
    clock = new Date('2026-12-01T01:40:00Z');
    await call().answerObjection({ id, status: 2, answer: '当天未见' });
    const answers = app.database.db.select().from(absenceObjections).where(eq(absenceObjections.id, id));
    expect(await answers).toMatchObject([{ answeredAt: clock, answeredBy: unit.userId }]);
    expect(await here.counts()).toBe('0 0 0 2');
    await expect(call().answerObjection({ id, status: 1 })).rejects.toThrow('已经处理过');
    const again = await object();
    await call().answerObjection({ id: again.id, status: 1 });
    expect(await here.counts()).toBe('1 0 0 2');
    expect(await here.rows()).toMatchObject([{ byHand: 1, byHandReason: '缺勤更正属实', byHandBy: unit.userId }]);
    expect([(await list(1)).total, (await list(2)).list[0]?.answer]).toEqual([1, '当天未见']);
    const heard = await app.database.db
      .select()
      .from(messages)
      .where(and(eq(messages.userId, me.id), eq(messages.title, '缺勤更正已处理')))
      .orderBy(messages.id);
    expect(heard.map((m) => m.content)).toEqual(['“上午课”：维持缺勤。当天未见', '“上午课”：已改为到课']);
    const page = `/grzx/wdpx/pxbxq/${here.trainingClassId}/kq/2/`;
    expect(heard.map((m) => [m.type, m.link, m.createdAt])).toEqual([1, 2].map(() => [2, page, clock]));
  });

  it('is not said without end; of a class of the institute it is answered by the unit that was given it, of its own people', async () => {
    for (let i = 0; i < 3; i++) await call().answerObjection({ id: (await object()).id, status: 2 });
    await expect(object()).rejects.toThrow('多次申请更正');
    here = await aRunningClass(app, await aUnit(app, clock), people);
    await app.database.db
      .update(trainingClasses)
      .set({ classType: 1, unitId: unit.unitId })
      .where(eq(trainingClasses.id, here.trainingClassId));
    await app.database.db
      .update(students)
      .set({ userId: me.id })
      .where(eq(students.id, here.studentIds[0] ?? 0));
    const { id } = await object();
    const given = (unitId: number | null) =>
      app.database.db.update(trainingClasses).set({ unitId }).where(eq(trainingClasses.id, here.trainingClassId));
    await given(null);
    await expect(call().answerObjection({ id, status: 1 })).rejects.toMatchObject(absent);
    await given(unit.unitId);
    await expect(call().answerObjection({ id, status: 1 }), 'of somebody else').rejects.toMatchObject(absent);
    expect((await call().objections({ trainingClassId: here.trainingClassId })).list).toEqual([]);
    await app.database.db
      .update(students)
      .set({ unitId: unit.unitId, cellPhone: null })
      .where(eq(students.id, here.studentIds[0] ?? 0));
    await call().answerObjection({ id, status: 1 });
    expect(await here.counts()).toBe('1 0 0 2');
  });
});
