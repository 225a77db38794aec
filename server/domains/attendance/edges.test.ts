import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass, codeAt } from '../../../test/factories/attendance.ts';
import { aGroup, aStudent, aUnit } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { unitLimits } from '../../../shared/limits.ts';
import { coverAnew } from '../leave/queries.ts';
import { people as peopleSheet, signIns } from './sheets.ts';

const at = (time: string) => new Date(`2026-12-01T${time}+08:00`);
let clock = at('08:50:00');
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let here: Awaited<ReturnType<typeof aRunningClass>>;
const zhou = { name: '周敏', cellPhone: '13600000001' };
const li = { name: '李强', cellPhone: '13600000002' };
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());
const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
beforeEach(async () => {
  clock = at('08:50:00');
  unit = await aUnit(app, clock);
  here = await aRunningClass(app, unit, [zhou, li]);
  await sql('delete from tallies');
});

const call = (of: { headers: { authorization: string } } = unit) => app.call(of.headers.authorization).attendance;
const place = (courseId = here.courseId) => ({ trainingClassId: here.trainingClassId, courseId });
const sign = (who: object, given: object = {}, courseId = here.courseId) =>
  app.api.attendance.signIn({ ...place(courseId), code: codeAt(courseId, clock).code, ...who, ...given });
const newcomer = (n: number) => ({ name: `新来${n}`, cellPhone: `1370000000${n}` });
const absent = { answer: { status: 500, message: '404' } };
const setClass = (values: string) => sql(`update training_classes set ${values} where id = $1`, [here.trainingClassId]);
/** Both lessons of the class are on. */
const bothNow = () =>
  sql(
    "update courses set start_at = $2::timestamptz, end_at = $2::timestamptz + interval '2 hours' where class_id = $1",
    [...[here.trainingClassId, clock]],
  );

describe('the hours of a lesson', () => {
  it('are open to what is said by hand from the minute at which it opens; who is away is said before', async () => {
    const mark = (signInStatus: number) =>
      call().updateStatus({ ...place(), userId: here.studentIds[0], signInStatus, reason: '点名' });
    clock = at('08:29:59');
    for (const status of [1, 2]) await expect(mark(status)).rejects.toThrow('还没有开放签到');
    for (const status of [3, 0]) await mark(status);
    clock = at('08:30:00');
    for (const status of [1, 2]) await mark(status);
    expect(await here.counts()).toBe('0 1 0 2');
  });

  it('begin for an objection with the lesson itself', async () => {
    const me = await aSignedIn(app, { kinds: [1] }, clock);
    await sql('update students set user_id = $2 where id = $1', [here.studentIds[0], me.id]);
    const object = () =>
      app.call(me.headers.authorization).attendance.object({ courseId: here.courseId, content: '在' });
    clock = at('08:59:59');
    await expect(object()).rejects.toThrow('还没有开始');
    clock = at('09:00:00');
    await setClass('status = 0');
    await expect(object()).rejects.toMatchObject(absent);
    await setClass('status = 3');
    expect(await object()).toEqual({ id: expect.any(Number) });
  });

  it('are of the day that begins with its midnight in Shanghai, and end before the next one', async () => {
    const shownAt = async (time: string) => {
      clock = new Date(time);
      const page = await app.api.attendance.signInPage({ trainingClassId: here.trainingClassId });
      return page.lessons.map((l) => l.courseId);
    };
    await sql("update courses set start_at = '2026-12-01T00:00:00+08:00' where id = $1", [here.courseId]);
    await sql(
      "update courses set start_at = '2026-12-02T00:00:00+08:00', end_at = '2026-12-02T01:00:00+08:00' where id = $1",
      [here.laterId],
    );
    expect(await shownAt('2026-11-30T23:59:59+08:00')).toEqual([]);
    expect(await shownAt('2026-12-01T00:00:00+08:00')).toEqual([here.courseId]);
    expect(await shownAt('2026-12-01T23:59:59+08:00')).toEqual([here.courseId]);
    expect(await shownAt('2026-12-02T00:00:00+08:00')).toEqual([here.laterId]);
  });

  it('on its sheet who has not come is not signed in until the end, and absent from then on', async () => {
    const wordsAt = async (time: string) => {
      const scope = { unitId: unit.unitId };
      const sheet = await signIns({ db: app.database.db, scope, classType: 2, now: at(time), body: place() });
      const words = [];
      for await (const batch of sheet.batches()) words.push(...batch.map((row) => row[3]));
      return words;
    };
    expect(await wordsAt('10:59:59')).toEqual(['未签到', '未签到']);
    expect(await wordsAt('11:00:00')).toEqual(['缺勤', '缺勤']);
  });

  it('leave is for those that it shares a moment with, and not for those that it touches', async () => {
    const [one, two] = here.studentIds as [number, number];
    const leave = (studentId: number, from: string, to: string) =>
      sql(
        `insert into leaves (class_id, student_id, start_at, end_at, status, created_at)
        values ($1, $2, $3, $4, 1, now())`,
        [here.trainingClassId, studentId, at(from), at(to)],
      );
    await leave(one, '07:00:00', '09:00:00');
    await leave(one, '11:00:00', '14:00:00');
    await leave(one, '16:00:00', '17:00:00');
    await leave(two, '10:59:59', '14:00:01');
    await app.database.db.transaction((tx) => coverAnew(tx, here.trainingClassId));
    const rows = await here.rows();
    expect(rows.map((r) => [r.studentId, r.courseId, r.status])).toEqual([
      [two, here.courseId, 3],
      [two, here.laterId, 3],
    ]);
    expect(await here.counts()).toBe('0 0 1 2');
  });
});

describe('a device', () => {
  it('is known to the last second of its half year, and no longer', async () => {
    const { device } = await sign(zhou);
    const known = async (seconds: number) => {
      clock = new Date(at('08:50:00').getTime() + seconds * 1000);
      return (await app.api.attendance.signInPage({ ...place(), device })).signed !== null;
    };
    expect([await known(180 * 86_400 - 1), await known(180 * 86_400)]).toEqual([true, false]);
  });

  it('is handed over in a class that is out, to who is in it and on the list of their unit', async () => {
    const me = await aSignedIn(app, { kinds: [1] }, clock);
    const own = () =>
      app.call(me.headers.authorization).attendance.ownDevice({ trainingClassId: here.trainingClassId });
    await sql('update students set user_id = $2 where id = $1', [here.studentIds[0], me.id]);
    const { device } = await own();
    const ends = Number(device.split('.')[1]) * 1000;
    expect(ends).toBe(clock.getTime() + 600_000);
    clock = new Date(ends - 1000);
    expect(await sign({ device })).toMatchObject({ result: 'signed', device });
    clock = new Date(ends);
    expect(await sign({ device })).toMatchObject({ result: 'identify', device: '' });
    await setClass('status = 0');
    await expect(own()).rejects.toMatchObject(absent);
    await setClass('status = 1');
    await sql('update students set archived_at = now() where id = $1', [here.studentIds[0]]);
    await expect(own()).rejects.toMatchObject(absent);
    await sql('update students set archived_at = null where id = $1', [here.studentIds[0]]);
    expect((await own()).name).toBe('周敏');
    const other = await aRunningClass(app, unit, []);
    const elsewhere = { trainingClassId: other.trainingClassId };
    await expect(app.call(me.headers.authorization).attendance.ownDevice(elsewhere)).rejects.toMatchObject(absent);
  });

  it('of two people at two lessons stands out at none of them, and none does without a device', async () => {
    await bothNow();
    await sign(zhou, { mark: 'a-phone' });
    await sign(li, { mark: 'a-phone' }, here.laterId);
    expect((await here.rows()).map((r) => r.flags)).toEqual([[], []]);
    await sql('delete from attendance where class_id = $1', [here.trainingClassId]);
    await sign(zhou);
    await sign(li);
    expect((await here.rows()).map((r) => [r.flags, r.device])).toEqual([
      [[], ''],
      [[], ''],
    ]);
  });
});

describe('who signs in', () => {
  it('by the number of somebody whom the unit has archived is nobody of the class', async () => {
    await sql('update students set archived_at = now() where id = $1', [here.studentIds[0]]);
    expect(await sign(zhou)).toMatchObject({ result: 'unlisted' });
    expect(await here.rows()).toEqual([]);
  });

  it('was there when they came first, also where a walk-in of later is said to be them', async () => {
    await sign(zhou);
    clock = at('09:20:00');
    await sign({ name: '周小敏', cellPhone: '13600000009' });
    const [walked] = await here.walked();
    await call().matchWalkIn({ id: walked?.id ?? 0, userId: here.studentIds[0] ?? 0 });
    expect((await here.rows()).map((r) => [r.signedAt, r.proof, r.status])).toEqual([[at('08:50:00'), 'code', 1]]);
  });
});

describe('a walk-in', () => {
  const last = async () => (await sql('select id from walk_ins order by id desc limit 1'))[0].id as number;

  it('is told at its own lesson and class, and counted on the board while it waits', async () => {
    await bothNow();
    await sign(newcomer(1));
    const first = await last();
    await sign(newcomer(2), {}, here.laterId);
    const second = await last();
    const elsewhere = await aRunningClass(app, unit, []);
    const code = codeAt(elsewhere.courseId, clock).code;
    const there = { trainingClassId: elsewhere.trainingClassId, courseId: elsewhere.courseId };
    await app.api.attendance.signIn({ ...there, code, ...newcomer(3) });
    const third = await last();
    const ids = async (given: { trainingClassId: number; courseId?: number }) => {
      const { total, list } = await call().walkIns(given);
      return [total, ...list.map((w) => w.id)];
    };
    const { trainingClassId } = here;
    expect(await ids({ trainingClassId })).toEqual([2, first, second]);
    expect(await ids(place())).toEqual([1, first]);
    expect(await ids(place(here.laterId))).toEqual([1, second]);
    expect(await ids({ trainingClassId: elsewhere.trainingClassId })).toEqual([1, third]);
    const waits = async (courseId?: number) => (await call().board(place(courseId))).walkIns;
    expect([await waits(), await waits(here.laterId)]).toEqual([1, 1]);
    await call().refuseWalkIn({ id: first });
    expect([await waits(), await waits(here.laterId)]).toEqual([0, 1]);
  });

  it('who has come into a full class by now is signed in; nobody more comes into it', async () => {
    await sign(newcomer(1));
    const id = await last();
    const known = await aStudent(app, unit.unitId, newcomer(1));
    await setClass('member_count = 2000');
    await expect(call().addWalkIn({ id })).rejects.toThrow('最多 2000 名学员');
    await setClass('member_count = 1999');
    await sql('insert into class_members (class_id, student_id, source, added_at) values ($1, $2, 2, now())', [
      ...[here.trainingClassId, known],
    ]);
    await setClass('member_count = 2000');
    expect(await call().addWalkIn({ id })).toEqual({ userId: known });
    // They stay as they came.
    const rows = await sql('select source from class_members where student_id = $1', [known]);
    expect(rows).toEqual([{ source: 2 }]);
  });

  it('is the last who comes onto a list with one place left, and is refused beyond it', async () => {
    await sql(
      `insert into students (unit_id, name, created_at) select $1, '多' || n, now() from generate_series(1, $2::int) n`,
      [unit.unitId, unitLimits.students - 3],
    );
    await sign(newcomer(1));
    await call().addWalkIn({ id: await last() });
    await sign(newcomer(2));
    await expect(call().addWalkIn({ id: await last() })).rejects.toThrow(`最多 ${unitLimits.students} 名学员`);
    expect(await here.counts()).toBe('1 0 0 3');
  });
});

describe('of two classes of one unit', () => {
  const other = [{ name: '外班人', cellPhone: '13600000007' }];

  it('each is told its own people, objections and sums', async () => {
    const there = await aRunningClass(app, unit, other);
    const objection = 'insert into absence_objections (course_id, student_id, created_at) values ($1, $2, now())';
    await sql(objection, [here.courseId, here.studentIds[0]]);
    await sql(objection, [there.courseId, there.studentIds[0]]);
    for (const [of, names] of [
      [here, ['周敏', '李强']],
      [there, ['外班人']],
    ] as const) {
      const { trainingClassId, courseId } = of;
      const { total, list } = await call().oneCourse({ trainingClassId, courseId });
      expect([total, list.map((r) => r.name).sort()]).toEqual([names.length, [...names].sort()]);
      expect((await call().board({ trainingClassId, courseId })).rows.map((r) => r.name).sort()).toEqual(
        [...names].sort(),
      );
      const said = await call().objections({ trainingClassId, pageSize: 1 });
      expect([said.total, said.list.map((o) => o.name)]).toEqual([1, [names[0]]]);
      expect((await call().allCourses({ trainingClassId })).list.map((c) => c.shouldCount)).toEqual([
        names.length,
        names.length,
      ]);
      const ask = { db: app.database.db, scope: { unitId: unit.unitId }, classType: 2, now: clock };
      const sheet = await peopleSheet({ ...ask, body: { trainingClassId } });
      const rows = [];
      for await (const batch of sheet.batches()) rows.push(...batch.map((row) => row[0]));
      expect(rows.sort()).toEqual([...names].sort());
      const register = await signIns({ ...ask, body: { trainingClassId } });
      expect(register.subtitle).toContain(`${names.length} 人，2 节课`);
    }
  });

  it('a sign-in that is named with the class of another one is absent', async () => {
    const there = await aRunningClass(app, unit, other);
    await sign(zhou);
    const [row] = await here.rows();
    const mark = { id: row?.id ?? 0, signInStatus: 0, reason: '未到' };
    const named = { ...mark, trainingClassId: there.trainingClassId };
    await expect(call().updateStatus(named)).rejects.toMatchObject(absent);
    await call().updateStatus({ ...mark, ...place(), userId: here.studentIds[0] });
    expect((await here.rows()).map((r) => r.byHand)).toEqual([0]);
  });

  it('a given class says by which groups of the unit that asks its people came, and by no others', async () => {
    const stranger = await aUnit(app, clock);
    const [one = 0] = here.studentIds;
    const groups = [await aGroup(app, unit.unitId, [one]), await aGroup(app, stranger.unitId, [one])];
    for (const groupId of groups)
      await sql('insert into class_groups (class_id, group_id) values ($1, $2)', [here.trainingClassId, groupId]);
    const own = (await sql('select name from student_groups where id = $1', [groups[0]]))[0].name;
    const ask = { db: app.database.db, classType: 2, now: clock, body: { trainingClassId: here.trainingClassId } };
    const sheet = await peopleSheet({ ...ask, scope: { unitId: unit.unitId } });
    const rows = [];
    for await (const batch of sheet.batches()) rows.push(...batch);
    expect(Object.fromEntries(rows.map((row) => [row[0], row[6]]))).toEqual({ 周敏: own, 李强: '' });
  });
});
