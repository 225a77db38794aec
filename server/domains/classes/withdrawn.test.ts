import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import { codeAt } from '../../../test/factories/attendance.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { bytesOf } from '../../../test/factories/files.ts';
import { aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

const clock = new Date('2026-12-01T02:00:00Z');
const absent = { answer: { message: '404' } };
const zhou = { name: '周敏', cellPhone: '13600000001' };
/** A class of the institute that a unit was given, of tomorrow, to which one may sign in already. */
describe('while 教务 change the status of a class', () => {
  let app: TestApp;
  let staff: Awaited<ReturnType<typeof aTraining>>;
  let unit: Awaited<ReturnType<typeof aUnit>>;
  let here: { id: number; courseId: number; mine: number };
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    staff = await aTraining(app, clock);
  });
  afterAll(() => app.close());
  const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
  beforeEach(async () => {
    await sql('delete from tallies');
    unit = await aUnit(app, clock);
    await sql('insert into approvals (user_id, kind, status, submitted_at) values ($1, 3, 1, now())', [unit.userId]);
    const body = classBody({
      ...{ startDate: '2026-12-02', opensBefore: 1440 },
      courses: [lesson('2026-12-02', '09:00', '11:00', { place: '甲楼' })],
    });
    const { id } = await staff.call.institute.addAndPublish(body);
    await staff.call.institute.give({ id, unitId: unit.unitId });
    const mine = await aStudent(app, unit.unitId, zhou);
    await unit.call.namePeople({ id, groupIds: [], studentUserIds: [mine] });
    const [course] = (await staff.call.institute.detail({ id })).courses;
    here = { id, courseId: course?.id ?? 0, mine };
  });

  const waiting = async () =>
    (await sql("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).length;
  /** What becomes of a deed that comes while a change of the class has been written and is not there yet. */
  async function during<T>(change: () => Promise<unknown>, deed: () => Promise<T>): Promise<PromiseSettledResult<T>> {
    const other = await app.database.pool.connect();
    await other.query('begin');
    // Last of all a change says who made it.
    await other.query('lock table trail in share row exclusive mode');
    const changed = change();
    expect(await eventually(waiting, (n) => n === 1)).toBe(1);
    const done = Promise.allSettled([deed()]);
    expect(await eventually(waiting, (n) => n === 2)).toBe(2);
    await other.query('rollback');
    other.release();
    await changed;
    return (await done)[0];
  }
  const to = (status: number) => () => staff.call.institute.updateStatus({ id: here.id, status });
  const status = async () => (await sql('select status from training_classes where id = $1', [here.id]))[0]?.status;
  const left = async (table: string) =>
    (await sql(`select from ${table} where class_id = $1`, [here.id]).catch(() => sql(`select from ${table}`))).length;
  const sign = (who: { name: string; cellPhone: string }) =>
    app.api.attendance.signIn({
      ...{ trainingClassId: here.id, courseId: here.courseId, ...who },
      code: codeAt(here.courseId, clock).code,
    });
  const ofUnit = () => app.call(unit.headers.authorization);

  it.each([
    ['a member', 'attendance', zhou],
    ['who is not on the list', 'walk_ins', { name: '新来', cellPhone: '13600000008' }],
  ])('%s who signs in is told as of a draft, or of one that is over', async (_, table, who) => {
    expect(await during(to(0), () => sign(who))).toMatchObject({ status: 'rejected', reason: absent });
    expect([await status(), await left(table)]).toEqual([0, 0]);
    await to(1)();
    // Of the lesson that has begun: what has not goes with the end of the class.
    await sql('update courses set start_at = $2 where id = $1', [here.courseId, clock]);
    const closed = { result: 'closed', message: '这个培训班已经结束' };
    expect(await during(to(3), () => sign(who))).toMatchObject({ status: 'fulfilled', value: closed });
    expect([await status(), await left(table)]).toEqual([3, 0]);
  });

  it('a unit’s text does not go out to a draft', async () => {
    const body = { trainingClassId: here.id, userIds: [here.mine], content: '{姓名}，请带笔记本' };
    const sent = await during(to(0), () => ofUnit().mailings.send(body));
    expect(sent).toMatchObject({ status: 'rejected', reason: { message: '这个班还是草稿，发布以后再发短信' } });
    expect([await status(), await left('mailings')]).toEqual([0, 0]);
  });

  const record = () =>
    ofUnit().discussions.add({
      ...{ trainingClassId: here.id, topic: '题', place: '', host: '何晓棠', recorder: '', content: '', userIds: [] },
      ...{ startTime: '2026-12-02T09:00:00+08:00', endTime: '2026-12-02T10:30:00+08:00', photos: [] },
    });

  it('a unit writes no record of a discussion into a draft, nor into a class that it has no more', async () => {
    const refused = { status: 'rejected', reason: { message: '这个班还是草稿，发布以后再写研讨记录' } };
    expect(await during(to(0), record)).toMatchObject(refused);
    await to(1)();
    const back = () => staff.call.institute.takeBack({ id: here.id });
    await unit.call.namePeople({ id: here.id, groupIds: [], studentUserIds: [] });
    expect(await during(back, record)).toMatchObject({ status: 'rejected', reason: absent });
    expect(await left('discussions')).toBe(0);
  });

  it('nor does it change, take away or bring back one in a class that it has no more', async () => {
    await unit.call.namePeople({ id: here.id, groupIds: [], studentUserIds: [] });
    const { id } = await record();
    const back = () => staff.call.institute.takeBack({ id: here.id });
    const { discussions } = ofUnit();
    const written = { topic: '改', place: '', host: '何晓棠', recorder: '', content: '', userIds: [], photos: [] };
    const times = { startTime: '2026-12-02T09:00:00+08:00', endTime: '2026-12-02T10:30:00+08:00' };
    const deeds = [
      () => discussions.edit({ ...written, ...times, id, version: 1 }),
      () => discussions.remove({ id }),
      () => discussions.restore({ id }),
    ];
    for (const [at, deed] of deeds.entries()) {
      if (at === 2) await discussions.remove({ id });
      expect(await during(back, deed)).toMatchObject({ status: 'rejected', reason: absent });
      await staff.call.institute.give({ id: here.id, unitId: unit.unitId });
    }
    const rows = await sql('select topic, removed_at is null as stands from discussions where id = $1', [id]);
    expect(rows).toEqual([{ topic: '题', stands: false }]);
  });

  it.each([
    ['a member', 'attendance', zhou],
    ['who is not on the list', 'walk_ins', { name: '新来', cellPhone: '13600000008' }],
  ])('%s who signs in to a lesson that is moved to the day after is told when that opens', async (_, table, who) => {
    const courses = [{ ...lesson('2026-12-03', '09:00', '11:00'), id: here.courseId }];
    const body = { ...classBody({ startDate: '2026-12-02' }), id: here.id, groupIds: [], studentUserIds: [here.mine] };
    const moved = () => staff.call.institute.edit({ ...body, opensBefore: 1440, courses } as never);
    const early = { result: 'early', opensAt: '2026-12-02T01:00:00.000Z' };
    expect(await during(moved, () => sign(who))).toMatchObject({ status: 'fulfilled', value: early });
    expect(await left(table)).toBe(0);
  });

  it('nor does anybody sign in to a lesson that is moved to hours that are over', async () => {
    const courses = [{ ...lesson('2026-12-01', '08:00', '10:00'), id: here.courseId }];
    const body = { ...classBody(), id: here.id, groupIds: [], studentUserIds: [here.mine], opensBefore: 1440 };
    const moved = () => staff.call.institute.edit({ ...body, courses } as never);
    const over = { status: 'fulfilled', value: { result: 'over' } };
    expect(await during(moved, () => sign(zhou))).toMatchObject(over);
    expect(await left('attendance')).toBe(0);
  });

  it('a lesson is not moved to another day past somebody who is signing in to it', async () => {
    const courses = [{ ...lesson('2026-12-03', '09:00', '11:00'), id: here.courseId }];
    const body = { ...classBody({ startDate: '2026-12-02' }), id: here.id, groupIds: [], studentUserIds: [here.mine] };
    const other = await app.database.pool.connect();
    await other.query('begin');
    await other.query('insert into attendance (course_id, class_id, student_id, signed_at) values ($1, $2, $3, $4)', [
      here.courseId,
      here.id,
      here.mine,
      clock,
    ]);
    const moved = Promise.allSettled([staff.call.institute.edit({ ...body, courses } as never)]);
    expect(await eventually(waiting, (n) => n === 1)).toBe(1);
    await other.query('commit');
    other.release();
    expect((await moved)[0]).toMatchObject({
      status: 'rejected',
      reason: { fields: [{ path: 'courses.0.startTime', message: '“课程”已有人签到，只能在当天调整时间' }] },
    });
  });

  it('a teacher puts no document beside a lesson of a draft', async () => {
    const { id: userId, headers } = await aSignedIn(app, { kinds: [2] }, clock);
    await sql('update courses set teacher_user_id = $2 where id = $1', [here.courseId, userId]);
    const form = new FormData();
    form.set('file', new Blob([bytesOf('pdf')]), '课件.pdf');
    const url = `${app.url}/api/tool/upload/file?moduleName=handout`;
    const uploaded = await fetch(url, { method: 'POST', headers, body: form });
    const file = ((await uploaded.json()) as { data: { filePath: string } }).data.filePath;
    const { teaching } = app.call(headers.authorization);
    const added = await during(to(0), () => teaching.addFile({ courseId: here.courseId, file }));
    expect(added).toMatchObject({ status: 'rejected', reason: absent });
    expect([await status(), await left('course_files')]).toEqual([0, 0]);
  });

  it('a unit marks nobody by hand in a draft', async () => {
    const mark = { trainingClassId: here.id, courseId: here.courseId, userId: here.mine, reason: '公务' };
    const marked = await during(to(0), () => ofUnit().attendance.updateStatus({ ...mark, signInStatus: 3 }));
    expect(marked).toMatchObject({ status: 'rejected', reason: { message: '这个班还是草稿，不能登记出勤' } });
    expect([await status(), await left('attendance')]).toEqual([0, 0]);
  });
});
