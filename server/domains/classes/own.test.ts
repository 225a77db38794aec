import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { readCalendar } from '../../../test/calendar.ts';
import { aGroup, aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

const start = new Date('2026-11-21T08:00:00Z');
const day = 86_400_000;
let clock = start;
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  unit = await aUnit(app, start);
});
beforeEach(() => {
  clock = start;
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);

/** Somebody with an account whom the unit has on its list. */
async function aTrainee(given: Parameters<typeof aStudent>[2] = {}) {
  const { id: userId, headers } = await aSignedIn(app, { kinds: [1] }, start);
  const student = await aStudent(app, unit.unitId, { userId, ...given });
  return { userId, student, headers, call: app.call(headers.authorization).classes };
}
const published = (given: Parameters<typeof classBody>[0]) => unit.call.addAndPublish(classBody(given));
const setStatus = (id: number, status: number) =>
  sql('update training_classes set status = $2 where id = $1', [id, status]);
const absent = { answer: { message: '404' } };

describe('the classes of a trainee', () => {
  it('are those that somebody has put them into, none of others, and no drafts', async () => {
    const [one, two] = [await aTrainee(), await aTrainee()];
    const group = await aGroup(app, unit.unitId, [one.student]);
    const draft = await unit.call.add(classBody({ studentUserIds: [one.student] }));
    const named = await published({ studentUserIds: [one.student] });
    const grouped = await published({ groupIds: [group] });
    const theirs = await published({ studentUserIds: [two.student] });
    const { list, total } = await one.call.mine({});
    expect([list.map((c) => c.id).sort((a, b) => a - b), total]).toEqual([[named.id, grouped.id], 2]);
    for (const { id } of [draft, theirs, { id: 2_000_000_000 }]) {
      await expect(one.call.own({ id })).rejects.toMatchObject(absent);
      await expect(one.call.calendar({ id })).rejects.toMatchObject(absent);
    }
    await unit.call.updateStatus({ id: named.id, status: 0 });
    await expect(one.call.own({ id: named.id })).rejects.toMatchObject(absent);
    await sql('delete from class_members where class_id = $1', [grouped.id]);
    expect(await one.call.mine({})).toEqual({ list: [], total: 0 });
  });

  it('come as they are under way, to come and past, the nearest first, and can be asked for alone', async () => {
    const { student, call } = await aTrainee();
    const of = (name: string, startDate: string, endDate: string) =>
      published({ name, startDate, endDate, studentUserIds: [student] });
    const late = await of('腊月', '2027-01-05', '2027-01-06');
    const soon = await of('下周', '2026-12-01', '2026-12-02');
    const [before, long] = [await of('上月', '2026-12-01', '2026-12-02'), await of('去年', '2026-12-01', '2026-12-02')];
    const now = await of('本周', '2026-11-20', '2026-11-22');
    for (const { id } of [before, long]) await setStatus(id, 3);
    await setStatus(now.id, 2);
    await sql("update training_classes set start_date = '2025-10-01', end_date = '2025-10-02' where id = $1", [
      long.id,
    ]);
    const names = async (when?: 'now' | 'coming' | 'past') => (await call.mine({ when })).list.map((c) => c.name);
    expect(await names()).toEqual(['本周', '下周', '腊月', '上月', '去年']);
    expect([await names('now'), await names('coming'), await names('past')]).toEqual([
      ['本周'],
      ['下周', '腊月'],
      ['上月', '去年'],
    ]);
    expect((await call.mine({ pageNum: 2, pageSize: 2 })).list.map((c) => c.id)).toEqual([late.id, before.id]);
    expect((await call.mine({ pageSize: 1 })).total).toBe(5);
    expect((await call.mine({ when: 'coming' })).list[0]).toMatchObject({ id: soon.id, courses: 0, next: null });
  });

  it('say which lesson comes next, and of a class that is over none', async () => {
    const { student, call } = await aTrainee();
    const days = { startDate: '2026-11-21', endDate: '2026-11-21' };
    const courses = [
      lesson('2026-11-21', '16:05', '16:15', { name: '傍晚' }),
      lesson('2026-11-21', '16:20', '16:30', { name: '晚上', place: '105 教室' }),
    ];
    const { id } = await published({ ...days, courses, studentUserIds: [student] });
    const next = async () => (await call.mine({})).list[0];
    expect(await next()).toMatchObject({ id, courses: 2, over: 0, next: { name: '傍晚' } });
    // What ends is over.
    clock = new Date('2026-11-21T08:15:00Z');
    expect(await next()).toMatchObject({
      over: 1,
      next: { name: '晚上', startTime: '2026-11-21T08:20:00.000Z', place: '105 教室' },
    });
    clock = new Date('2026-11-21T08:31:00Z');
    expect(await next()).toMatchObject({ courses: 2, over: 2, next: null });
    clock = start;
    await setStatus(id, 3);
    expect(await next()).toMatchObject({ next: null });
  });

  it('say which lessons one may sign in to within a day, each with what the person is at it, and of none that is over', async () => {
    const [{ student, call }, other] = [await aTrainee(), await aTrainee()];
    const of = (day: string, from: string, to: string) => lesson(day, from, to, { name: `${day.slice(8)} ${from}` });
    const courses = [
      ...[of('2026-11-21', '14:00', '16:00'), of('2026-11-21', '15:30', '17:00'), of('2026-11-21', '16:20', '17:00')],
      ...[of('2026-11-22', '16:30', '17:00'), of('2026-11-22', '16:31', '17:00')],
    ];
    const days = { startDate: '2026-11-21', endDate: '2026-11-22' };
    const { id } = await published({ ...days, courses, opensBefore: 30, studentUserIds: [student, other.student] });
    const ids = (await call.own({ id })).courses.map((c) => c.id);
    const put = (who: number, at: number, byHand: number) =>
      sql('insert into attendance (course_id, student_id, class_id, by_hand) values ($1, $2, $3, $4)', [
        ...[ids[at], who, id, byHand],
      ]);
    await put(student, 1, 2);
    await put(student, 2, 3);
    await put(other.student, 2, 1);
    await sql("update attendance set signed_at = '2026-11-21T07:50:00Z' where course_id = $1", [ids[1]]);
    const [row] = (await call.mine({})).list;
    expect(row?.opensBefore).toBe(30);
    expect(row?.soon.map((l) => [l.name, l.signInStatus, l.signInTime, l.onLeave])).toEqual([
      ['21 15:30', 2, '2026-11-21T07:50:00.000Z', false],
      ['21 16:20', null, null, true],
      ['22 16:30', null, null, false],
    ]);
    expect((await call.own({ id })).courses.map((c) => c.signInTime)).toEqual([
      ...[null, '2026-11-21T07:50:00.000Z', null, null, null],
    ]);
    await setStatus(id, 3);
    expect((await call.mine({})).list[0]?.soon).toEqual([]);
  });

  it('name as the next lesson one from which the person is not on leave', async () => {
    const [{ student, call }, other] = [await aTrainee(), await aTrainee()];
    const courses = [
      lesson('2026-11-22', '09:00', '10:00', { name: '上午' }),
      lesson('2026-11-22', '14:00', '15:00', { name: '下午' }),
    ];
    const days = { startDate: '2026-11-21', endDate: '2026-11-22' };
    const { id } = await published({ ...days, courses, studentUserIds: [student, other.student] });
    const [morning] = (await call.own({ id })).courses;
    await sql('insert into attendance (course_id, student_id, class_id, by_hand) values ($1, $2, $3, 3)', [
      ...[morning?.id, student, id],
    ]);
    const next = async (by: typeof call) => (await by.mine({})).list[0]?.next?.name;
    expect([await next(call), await next(other.call)]).toEqual(['下午', '上午']);
  });

  it('stay with whom the unit has archived since only where they are over', async () => {
    const { student, call } = await aTrainee();
    const [past, coming] = [
      await published({ studentUserIds: [student] }),
      await published({ studentUserIds: [student] }),
    ];
    await setStatus(past.id, 3);
    await sql('update students set archived_at = now() where id = $1', [student]);
    expect((await call.mine({})).list.map((c) => c.id)).toEqual([past.id]);
    await expect(call.own({ id: coming.id })).rejects.toMatchObject(absent);
    expect((await call.own({ id: past.id })).id).toBe(past.id);
  });

  it('are shown with timetable, place, whom to call, and the names of the others without anything else', async () => {
    const { student, call } = await aTrainee({ name: '周以宁', cellPhone: '13800010077', dept: '发展改革部门' });
    const other = await aStudent(app, unit.unitId, { name: '方砚秋', cellPhone: '13800010078', dept: '组织部' });
    const { id } = await published({
      ...{ name: '专题班', place: '之江校区', contactName: '何晓棠', contactPhone: '13800000002', intro: '三天。' },
      ...{ leaveRule: 'absent', lateAfter: 5, opensBefore: 20, studentUserIds: [student, other] },
      courses: [lesson('2026-12-02', '09:00', '11:30', { name: '流程', teacherName: '郑望之' })],
    });
    const found = await call.own({ id });
    expect(found).toMatchObject({
      ...{ id, name: '专题班', classType: 2, status: 1, startDate: '2026-12-01', endDate: '2026-12-05' },
      ...{ place: '之江校区', point: null, contactName: '何晓棠', contactPhone: '13800000002', intro: '三天。' },
      ...{ coverUrl: '', leaveRule: 'absent', lateAfter: 5, opensBefore: 20, attendance: null },
      unitName: `委托单位 ${unit.userId}`,
      courses: [{ name: '流程', teacherName: '郑望之', startTime: '2026-12-02T01:00:00.000Z', signInStatus: null }],
    });
    expect([...found.classmates].sort()).toEqual(['周以宁', '方砚秋'].sort());
    expect(JSON.stringify(found)).not.toMatch(/1380001007|组织部|发展改革/);
    const [{ code }] = (await sql('select code from training_classes where id = $1', [id])).rows;
    expect(JSON.stringify(found)).not.toContain(code);
  });
});

describe('the attendance of a trainee', () => {
  it('is told of lessons that are over or signed, of nobody else, and as the rule of the class has it', async () => {
    const [one, two] = [await aTrainee(), await aTrainee()];
    const courses = ['09:00', '10:00', '11:00', '13:00'].map((from) => lesson('2026-11-21', from, '16:30'));
    const { id } = await published({
      ...{
        startDate: '2026-11-21',
        endDate: '2026-11-22',
        studentUserIds: [one.student, two.student],
        leaveRule: 'present',
      },
      courses: [...courses, lesson('2026-11-22', '09:00', '10:00')],
    });
    const ids = (await one.call.own({ id })).courses.map((c) => c.id);
    const was = (student: number, at: number, columns: string) =>
      sql(
        `insert into attendance (course_id, student_id, class_id, ${columns.split('=')[0]}) values ($1, $2, $3, ${columns.split('=')[1]})`,
        [ids[at], student, id],
      );
    await was(one.student, 0, "signed_at='2026-11-21T00:55:00Z'");
    await was(one.student, 1, "signed_at='2026-11-21T03:00:00Z'");
    await was(one.student, 2, 'by_hand=3');
    await was(two.student, 3, "signed_at='2026-11-21T05:00:00Z'");
    const seen = await one.call.own({ id });
    // Half past four is the end of all four; before it none of them counts, and nobody is absent.
    expect([seen.courses.map((c) => c.signInStatus), seen.attendance]).toEqual([[1, 2, 3, null, null], null]);
    expect(seen.counts).toEqual({ present: 0, late: 0, leave: 0, absent: 0 });
    clock = new Date('2026-11-21T08:30:00Z');
    const over = await one.call.own({ id });
    expect([over.courses.map((c) => c.signInStatus), over.attendance]).toEqual([[1, 2, 3, 0, null], 0.75]);
    expect(over.counts).toEqual({ present: 1, late: 1, leave: 1, absent: 1 });
    await sql("update training_classes set leave_rule = 'excluded' where id = $1", [id]);
    expect((await one.call.own({ id })).attendance).toBeCloseTo(2 / 3);
    expect((await two.call.own({ id })).courses.map((c) => c.signInStatus)).toEqual([0, 0, 0, 1, null]);
  });
});

it('whoever is in a class twice, by two lists, was there where either of the two was', async () => {
  const { student, userId, call } = await aTrainee();
  const again = await aStudent(app, unit.unitId, { userId });
  const courses = ['09:00', '10:00'].map((from) => lesson('2026-11-21', from, '11:00'));
  const days = { startDate: '2026-11-21', endDate: '2026-11-22', courses };
  const { id } = await published({ ...days, studentUserIds: [student, again] });
  const [one, two] = (await call.own({ id })).courses.map((c) => c.id);
  for (const [who, at, byHand] of [
    [student, one, 0],
    [again, one, 1],
    [student, two, 2],
    [again, two, 0],
  ])
    await sql('insert into attendance (course_id, student_id, class_id, by_hand) values ($1, $2, $3, $4)', [
      ...[at, who, id, byHand],
    ]);
  clock = new Date('2026-11-21T04:00:00Z');
  expect((await call.own({ id })).courses.map((c) => c.signInStatus)).toEqual([1, 2]);
});

describe('the calendar of a trainee', () => {
  const asFile = async (url: string) => {
    const answer = await app.get(url);
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };

  it('has the lessons of a class, or of all, at their instants, and one thing is the same whenever it is taken', async () => {
    const { student, call } = await aTrainee();
    const courses = [
      lesson('2026-12-01', '09:00', '11:30', { name: '开班；写卡片, 一', teacherName: '何晓棠', place: '105 教室' }),
      lesson('2026-12-02', '14:00', '16:30', { name: '现场教学' }),
    ];
    const one = await published({ name: '甲班', place: '之江校区', courses, studentUserIds: [student] });
    const two = await published({ name: '乙班', courses: courses.slice(1), studentUserIds: [student] });
    await unit.call.add(classBody({ name: '草稿', courses, studentUserIds: [student] }));
    const { type, text } = await asFile((await call.calendar({ id: one.id })).url);
    expect(type).toBe('text/calendar; charset=utf-8');
    const { name, events } = readCalendar(text);
    expect([name, events.map((e) => [e.title, e.place, e.start.toISOString(), e.end.toISOString()])]).toEqual([
      '甲班',
      [
        ['开班；写卡片, 一', '105 教室', '2026-12-01T01:00:00.000Z', '2026-12-01T03:30:00.000Z'],
        ['现场教学', '之江校区', '2026-12-02T06:00:00.000Z', '2026-12-02T08:30:00.000Z'],
      ],
    ]);
    expect(events[0]?.text).toBe('甲班\n授课：何晓棠');
    expect(events[0]?.url).toBe(`http://portal.test/grzx/wdpx/pxbxq/${one.id}/kcb/2/`);
    const all = readCalendar((await asFile((await call.calendar({})).url)).text);
    expect([all.name, all.events.length]).toEqual(['我的培训', 3]);
    const uids = new Set(all.events.map((e) => e.uid));
    expect([uids.size, events.every((e) => uids.has(e.uid))]).toEqual([3, true]);
    expect(all.events.map((e) => e.url.includes(`/${two.id}/`)).filter(Boolean)).toHaveLength(1);
  });

  it('is the unit’s as well, of each of its classes, with the way to its own page', async () => {
    const { id } = await unit.call.add(
      classBody({
        name: '草稿班',
        place: '之江校区',
        courses: [lesson('2026-12-01', '09:00', '11:30', { name: '一' })],
      }),
    );
    const path = '/api/train/entrustingUnitClassAppController/timetableFile';
    const take = (headers: Record<string, string>) =>
      fetch(`${app.url}${path}`, {
        ...{ method: 'POST', body: JSON.stringify({ id }) },
        headers: { 'content-type': 'application/json', ...headers },
      });
    const answer = await take(unit.headers);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    expect(text).toContain('DTSTART:20261201T010000Z');
    const { name, events } = readCalendar(text);
    expect([name, events.map((e) => [e.title, e.place, e.url])]).toEqual([
      '草稿班',
      [['一', '之江校区', `http://portal.test/wtdw/pxgl/pxbxq/${id}/`]],
    ]);
    expect(await (await take((await aUnit(app, clock)).headers)).json()).toMatchObject({ message: '404' });
  });

  it('is given once, for two minutes, and to whoever is in the class then', async () => {
    const { student, call } = await aTrainee();
    const { id } = await published({ courses: [lesson('2026-12-01', '09:00', '11:30')], studentUserIds: [student] });
    const { url } = await call.calendar({ id });
    const both = await Promise.all([asFile(url), asFile(url)]);
    expect(both.map((f) => f.status).sort()).toEqual([200, 410]);
    const late = await call.calendar({ id });
    clock = new Date(start.getTime() + day);
    expect((await asFile(late.url)).status).toBe(410);
    clock = start;
    const left = await call.calendar({ id });
    await sql('delete from class_members where class_id = $1', [id]);
    expect(readCalendar((await asFile(left.url)).text).events).toEqual([]);
    for (const key of ['', 'x'.repeat(32), 'a&key=b'])
      expect((await asFile(`/api/train/myTraining/calendar/file?key=${key}`)).status).toBe(410);
  });
});
