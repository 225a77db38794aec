import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { partsOf } from '../../../test/workbook.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass, codeAt } from '../../../test/factories/attendance.ts';
import { aUnit } from '../../../test/factories/classes.ts';
import { attendance as rows, leaves } from '../../db/tables/attendance.ts';
import { trainingClasses } from '../../db/tables/classes.ts';
import { students } from '../../db/tables/students.ts';
import { coverAnew } from '../leave/index.ts';

const at = (time: string) => new Date(`2026-12-01T${time}+08:00`);
let clock = at('08:50:00');
const people = [
  { name: '周敏', cellPhone: '13600000001' },
  { name: '李强', cellPhone: '13600000002' },
  { name: '=1+1', cellPhone: '13600000003' },
];

describe('what a unit sees of attendance, and says', () => {
  let app: TestApp;
  let unit: Awaited<ReturnType<typeof aUnit>>;
  let stranger: Awaited<ReturnType<typeof aUnit>>;
  let here: Awaited<ReturnType<typeof aRunningClass>>;
  let theirs: Awaited<ReturnType<typeof aRunningClass>>;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock = at('08:50:00');
    [unit, stranger] = [await aUnit(app, clock), await aUnit(app, clock)];
    here = await aRunningClass(app, unit, people);
    theirs = await aRunningClass(app, stranger, people);
  });
  const call = (of = unit) => app.call(of.headers.authorization).attendance;
  const place = () => ({ trainingClassId: here.trainingClassId, courseId: here.courseId });
  const sign = (n: number) =>
    app.api.attendance.signIn({ ...place(), ...(people[n] as object), code: codeAt(here.courseId, clock).code });
  const setClass = (values: Partial<typeof trainingClasses.$inferInsert>) =>
    app.database.db.update(trainingClasses).set(values).where(eq(trainingClasses.id, here.trainingClassId));
  const absent = { answer: { status: 500, message: '404' } };

  it('is its own: every number of somebody else, or of another class, is absent, and nothing is written', async () => {
    await sign(0);
    const [row] = await here.rows();
    const [a = 0] = here.studentIds;
    const [other = 0] = theirs.studentIds;
    const { trainingClassId, courseId } = place();
    const mixed = { trainingClassId, courseId: theirs.courseId };
    await expect(call(stranger).allCourses({ trainingClassId })).rejects.toMatchObject(absent);
    for (const given of [place(), { ...mixed }, { trainingClassId: theirs.trainingClassId, courseId }])
      await expect(call(stranger).oneCourse(given)).rejects.toMatchObject(absent);
    const mark = { signInStatus: 0, reason: '未到' };
    for (const given of [
      { id: row?.id ?? 0 },
      { ...place(), userId: a },
      { ...place(), userId: other },
      { ...mixed, userId: other },
    ])
      await expect(call(stranger).updateStatus({ ...given, ...mark })).rejects.toMatchObject(absent);
    // Of the own ones as well, where they do not go together.
    for (const given of [
      { ...place(), userId: other },
      { ...mixed, userId: a },
      { id: row?.id ?? 0, courseId: here.laterId },
      { id: row?.id ?? 0, userId: here.studentIds[1] },
    ])
      await expect(call().updateStatus({ ...given, ...mark })).rejects.toMatchObject(absent);
    await expect(call().updateStatus(mark)).rejects.toThrow('请指明签到记录');
    expect((await here.rows()).map((r) => r.byHand)).toEqual([null]);
    expect(await theirs.rows()).toEqual([]);
  });

  it('is counted by the lesson and over those that are over, as the class counts leave', async () => {
    await sign(0);
    expect((await call().allCourses({ trainingClassId: here.trainingClassId })).avgAttendance).toBeNull();
    clock = at('09:30:00');
    await sign(1);
    const all = await call().allCourses({ trainingClassId: here.trainingClassId });
    const listed = async () => (await unit.call.list({})).list[0]?.avgAttendance;
    // Who has not come yet is not absent, and of those who came it says nothing.
    expect([all.avgAttendance, await listed()]).toEqual([null, null]);
    expect(all.list).toEqual([
      {
        ...{ courseId: here.courseId, courseName: '上午课', attendance: null },
        ...{ startTime: at('09:00:00').toISOString(), endTime: at('11:00:00').toISOString() },
        ...{ shouldCount: 3, presentCount: 1, lateCount: 1, leaveCount: 0 },
      },
      expect.objectContaining({ courseId: here.laterId, attendance: null, shouldCount: 3, presentCount: 0 }),
    ]);
    const ids = async (status: number) =>
      (await call().allCourses({ trainingClassId: here.trainingClassId, status })).list.map((c) => c.courseId);
    expect([await ids(0), await ids(1), await ids(2)]).toEqual([[here.laterId], [here.courseId], []]);
    clock = at('11:00:00');
    const over = await call().allCourses({ trainingClassId: here.trainingClassId });
    expect([over.avgAttendance, over.list[0]?.attendance, over.list[1]?.attendance]).toEqual([2 / 3, 2 / 3, null]);
    expect((await unit.call.list({})).list[0]?.avgAttendance).toBe(2 / 3);
    expect((await unit.call.detail({ id: here.trainingClassId })).avgAttendance).toBe(2 / 3);
    await call().updateStatus({ ...place(), userId: here.studentIds[2], signInStatus: 3, reason: '公务' });
    const rate = async () => (await call().allCourses({ trainingClassId: here.trainingClassId })).avgAttendance;
    expect(await rate()).toBe(1);
    await setClass({ leaveRule: 'absent' });
    expect(await rate()).toBe(2 / 3);
    expect((await unit.call.list({})).list[0]?.avgAttendance).toBe(2 / 3);
  });

  it('lists members with what they were, narrowed and paged', async () => {
    await sign(0);
    const all = await call().oneCourse(place());
    expect(all.total).toBe(3);
    expect(all.list.find((r) => r.name === '周敏')).toEqual({
      ...{ id: expect.any(Number), userId: here.studentIds[0], name: '周敏', dept: '', signInStatus: 1 },
      ...{ signInTime: clock.toISOString(), proof: 'code', flags: [], byHand: false, reason: '', leaveId: null },
    });
    expect(all.list.find((r) => r.name === '李强')).toMatchObject({ id: null, signInStatus: 0, signInTime: null });
    const names = async (given: object) => (await call().oneCourse({ ...place(), ...given })).list.map((r) => r.name);
    expect(await names({ signInStatus: 1 })).toEqual(['周敏']);
    expect((await names({ signInStatus: 0 })).sort()).toEqual(['=1+1', '李强'].sort());
    expect(await names({ name: '李' })).toEqual(['李强']);
    expect((await call().oneCourse({ ...place(), pageSize: 2, pageNum: 2 })).list).toHaveLength(1);
    expect((await call().oneCourse({ ...place(), pageSize: 2 })).total).toBe(3);
    // Each is one, whoever else has signed in, and to whichever lesson.
    await sign(1);
    const other = { trainingClassId: here.trainingClassId, courseId: here.laterId, userId: here.studentIds[0] };
    await call().updateStatus({ ...other, signInStatus: 3, reason: '公务' });
    const totals = async (given: object) => (await call().oneCourse({ ...place(), pageSize: 1, ...given })).total;
    expect([await totals({}), await totals({ signInStatus: 1 }), await totals({ signInStatus: 0 })]).toEqual([3, 2, 1]);
    expect(await totals({ signInStatus: 3, courseId: here.laterId })).toBe(1);
  });

  it('tells of a member their department, what stands out, and the leave that they have; of a lesson who is on leave', async () => {
    const { db } = app.database;
    const [a = 0, b = 0] = here.studentIds;
    await db.update(students).set({ dept: '人事处' }).where(eq(students.id, a));
    const of = { classId: here.trainingClassId, startAt: at('08:00:00'), endAt: at('12:00:00'), createdAt: clock };
    const [leave] = await db
      .insert(leaves)
      .values({ ...of, studentId: b, status: 1 })
      .returning();
    await db.transaction((tx) => coverAnew(tx, here.trainingClassId));
    await sign(0);
    await db
      .update(rows)
      .set({ flags: ['device'] })
      .where(eq(rows.studentId, a));
    const { list } = await call().oneCourse(place());
    const told = (userId: number) => {
      const { dept, flags, leaveId } = list.find((r) => r.userId === userId) ?? {};
      return [dept, flags, leaveId];
    };
    expect([told(a), told(b)]).toEqual([
      ['人事处', ['device'], null],
      ['', [], leave?.id],
    ]);
    const all = await call().allCourses({ trainingClassId: here.trainingClassId });
    expect(all.list.map((c) => [c.presentCount, c.lateCount, c.leaveCount])).toEqual([
      [1, 0, 1],
      [0, 0, 0],
    ]);
  });

  it('is corrected by hand, with a reason, and taken back', async () => {
    const [a = 0, b = 0] = here.studentIds;
    await sign(0);
    const [row] = await here.rows();
    await call().updateStatus({ id: row?.id, signInStatus: 0, reason: '代签' });
    await call().updateStatus({ ...place(), userId: b, signInStatus: 2 });
    expect(await here.counts()).toBe('0 1 0 3');
    expect((await here.rows()).map((r) => [r.studentId, r.byHand, r.byHandReason, r.byHandBy, r.proof])).toEqual([
      [a, 0, '代签', unit.userId, 'code'],
      [b, 2, '', unit.userId, 'hand'],
    ]);
    expect((await here.rows()).map((r) => r.byHandAt)).toEqual([clock, clock]);
    expect((await call().oneCourse({ ...place(), name: '周敏' })).list[0]).toMatchObject({
      ...{ signInStatus: 0, byHand: true, reason: '代签', signInTime: clock.toISOString() },
    });
    for (const userId of [a, b]) await call().updateStatus({ ...place(), userId, signInStatus: null });
    expect(await here.counts()).toBe('1 0 0 3');
    expect((await here.rows()).map((r) => [r.byHandReason, r.byHandBy, r.byHandAt])).toEqual([
      ['', null, null],
      ['', null, null],
    ]);
  });

  it('is not said by hand of a draft, or of presence before it can be', async () => {
    const mark = (signInStatus: number, courseId = here.courseId) =>
      call().updateStatus({ ...place(), courseId, userId: here.studentIds[0], signInStatus });
    for (const status of [1, 2]) await expect(mark(status, here.laterId)).rejects.toThrow('还没有开放签到');
    await mark(3, here.laterId);
    await setClass({ status: 0 });
    await expect(mark(1)).rejects.toThrow('还是草稿');
    expect(await here.rows()).toHaveLength(1);
    // A class of the institute that the unit has been given is as its own; one that it has not, nobody's.
    await setClass({ status: 2, classType: 1 });
    await mark(1);
    expect(await here.rows()).toHaveLength(2);
    await setClass({ classType: 1, unitId: null });
    await expect(mark(2)).rejects.toMatchObject({ answer: { message: '404' } });
  });

  it('of by hand and a sign-in at once keeps both, and counts what is by hand', async () => {
    for (let round = 0; round < 8; round++) {
      await app.database.db.delete(rows);
      const userId = here.studentIds[0];
      await Promise.all([sign(0), call().updateStatus({ ...place(), userId, signInStatus: 3, reason: '公务' })]);
      const [row] = await here.rows();
      expect([row?.byHand, row?.signedAt, row?.status]).toEqual([3, clock, 3]);
      expect(await here.counts()).toBe('0 0 1 3');
    }
  });

  it('is said by hand beside saves of the class, and none of them ends in a knot', async () => {
    const found = await unit.call.detail({ id: here.trainingClassId });
    const { id, name, startDate, endDate, courses, groupIds } = found;
    const [a = 0, b = 0, c = 0] = here.studentIds;
    for (let round = 0; round < 8; round++) {
      const studentUserIds = round % 2 ? [a, b, c] : [a, b];
      const all = await Promise.allSettled([
        call().updateStatus({ ...place(), userId: c, signInStatus: null }),
        unit.call.edit({ id, name, startDate, endDate, courses, groupIds, studentUserIds }),
        call().updateStatus({ ...place(), userId: b, signInStatus: 1 }),
      ]);
      for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject(absent);
    }
    expect((await here.counts()).split(' ')[3]).toBe('3');
  });

  it('is taken away as a workbook: the own class of its kind, and no formula', async () => {
    await sign(0);
    const take = (path: string, body: object, of = unit) =>
      fetch(`${app.url}/api/train/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...of.headers },
        body: JSON.stringify(body),
      });
    const words = async (response: Response) =>
      [...(await partsOf(Buffer.from(await response.arrayBuffer()))).values()].map(String).join('\n');
    const app_ = 'entrustingUnitClassAppController';
    const one = await take(`${app_}/exportTeachingCourseOneSignInList`, place());
    expect(one.headers.get('content-type')).toContain('spreadsheetml');
    expect(decodeURIComponent(one.headers.get('content-disposition') ?? '')).toContain(
      '签到班-上午课-签到-20261201.xlsx',
    );
    const found = await words(one);
    for (const word of ['周敏', '13600000001', '到课', '未签到', '扫码', '李强', '&apos;=1+1'])
      expect(found.replaceAll("'", '&apos;'), word).toContain(word);
    const present = await words(
      await take(`${app_}/exportTeachingCourseOneSignInList`, { ...place(), signInStatus: 1 }),
    );
    expect([present.includes('周敏'), present.includes('李强')]).toEqual([true, false]);
    const members = await words(await take(`${app_}/exportTrainingList`, { ...place(), name: '李' }));
    expect([members.includes('李强'), members.includes('周敏')]).toEqual([true, false]);
    const said = async (response: Response) => ((await response.json()) as { message: string }).message;
    for (const path of ['exportTeachingCourseOneSignInList', 'exportTrainingList']) {
      expect(await said(await take(`${app_}/${path}`, place(), stranger)), path).toBe('404');
      expect(await said(await take(`trainingClass/${path}`, place())), path).toBe('404');
      expect(await said(await take(`${app_}/${path}`, {})), path).toContain('培训班');
      expect((await take(`${app_}/${path}`, place(), { ...unit, headers: {} as never })).status).toBe(200);
    }
    await setClass({ classType: 1 });
    for (const path of ['exportTeachingCourseOneSignInList', 'exportTrainingList']) {
      expect(await words(await take(`trainingClass/${path}`, place())), path).toContain('周敏');
      expect(await said(await take(`${app_}/${path}`, place())), path).toBe('404');
    }
  });

  it('is named by the day of Beijing, where the day before is not over elsewhere', async () => {
    clock = at('07:59:59');
    const path = '/api/train/entrustingUnitClassAppController/exportTrainingList';
    const answer = await fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...unit.headers },
      body: JSON.stringify(place()),
    });
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('-20261201.xlsx');
  });
});
