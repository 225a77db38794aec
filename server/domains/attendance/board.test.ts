import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass, codeAt } from '../../../test/factories/attendance.ts';
import { aStudent, aUnit } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { users } from '../../db/tables/account.ts';
import { classMembers, courses, trainingClasses } from '../../db/tables/classes.ts';
import { students } from '../../db/tables/students.ts';

const at = (time: string) => new Date(`2026-12-01T${time}+08:00`);
let clock = at('08:50:00');
const people = [
  { name: '周敏', cellPhone: '13600000001' },
  { name: '李强', cellPhone: '13600000002' },
];

describe('the board of a lesson', () => {
  let app: TestApp;
  let unit: Awaited<ReturnType<typeof aUnit>>;
  let here: Awaited<ReturnType<typeof aRunningClass>>;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock = at('08:50:00');
    unit = await aUnit(app, clock);
    here = await aRunningClass(app, unit, people);
  });
  const db = () => app.database.db;
  type Headers = { authorization: string };
  const board = (headers: Headers = unit.headers, given: object = {}) =>
    app
      .call(headers.authorization)
      .attendance.board({ trainingClassId: here.trainingClassId, courseId: here.courseId, ...given });
  const sign = (n: number) =>
    app.api.attendance.signIn({
      ...{ trainingClassId: here.trainingClassId, courseId: here.courseId, ...(people[n] as object) },
      code: codeAt(here.courseId, clock).code,
    });
  const absent = { answer: { status: 500, message: '404' } };

  it('is seen by its unit, its teacher and 教务, as long as they are that, and by nobody else', async () => {
    const person = async (given: object) => (await aSignedIn(app, given, clock)) as { id: number; headers: Headers };
    const other = await aUnit(app, clock);
    const teacher = await person({ kinds: [2] });
    const staff = (roles: string[]) => person({ isAdmin: true, roles });
    const training = await staff(['training']);
    for (const one of [other, teacher, await person({ kinds: [1] }), await staff(['editor']), await staff(['desk'])])
      await expect(board(one.headers)).rejects.toMatchObject(absent);
    await expect(app.api.attendance.board({ trainingClassId: 1, courseId: 1 })).rejects.toMatchObject({
      answer: { status: 40101 },
    });
    // What a unit has set up itself is none of theirs; of a class of the institute they see it.
    await expect(board(training.headers)).rejects.toMatchObject(absent);
    const ofInstitute = (classType: number) =>
      db().update(trainingClasses).set({ classType }).where(eq(trainingClasses.id, here.trainingClassId));
    await ofInstitute(1);
    expect((await board(training.headers)).courseName).toBe('上午课');
    await ofInstitute(2);
    await db().update(courses).set({ teacherUserId: teacher.id }).where(eq(courses.id, here.courseId));
    expect((await board(teacher.headers)).courseName).toBe('上午课');
    await expect(board(teacher.headers, { courseId: here.laterId })).rejects.toMatchObject(absent);
    // Who is replaced, or is no teacher any more, sees it no more with the next call.
    await db()
      .update(users)
      .set({ kinds: [1] })
      .where(eq(users.id, teacher.id));
    await expect(board(teacher.headers)).rejects.toMatchObject(absent);
    await db()
      .update(users)
      .set({ kinds: [2] })
      .where(eq(users.id, teacher.id));
    await db().update(courses).set({ teacherUserId: unit.userId }).where(eq(courses.id, here.courseId));
    await expect(board(teacher.headers)).rejects.toMatchObject(absent);
    await ofInstitute(1);
    await db().update(users).set({ roles: [] }).where(eq(users.id, training.id));
    await expect(board(training.headers)).rejects.toMatchObject(absent);
    await ofInstitute(2);
    await db().update(trainingClasses).set({ status: 0 }).where(eq(trainingClasses.id, here.trainingClassId));
    await expect(board()).rejects.toMatchObject(absent);
  });

  it('of a class that no unit has is seen by nobody for having none, nor by a unit that is none any more', async () => {
    const person = async (given: object) => (await aSignedIn(app, given, clock)).headers as Headers;
    const of = (values: Partial<typeof trainingClasses.$inferInsert>) =>
      db().update(trainingClasses).set(values).where(eq(trainingClasses.id, here.trainingClassId));
    await of({ classType: 1, unitId: null });
    const staff = await person({ isAdmin: true, roles: ['editor'] });
    for (const headers of [staff, await person({ kinds: [1] }), await person({ kinds: [2] }), unit.headers])
      await expect(board(headers)).rejects.toMatchObject(absent);
    // Approved as a unit, of which nothing is written yet.
    await expect(board(await person({ kinds: [3] }))).rejects.toMatchObject(absent);
    await of({ classType: 2, unitId: unit.unitId });
    expect((await board()).courseName).toBe('上午课');
    await db()
      .update(users)
      .set({ kinds: [1] })
      .where(eq(users.id, unit.userId));
    await expect(board()).rejects.toMatchObject(absent);
  });

  it('shows the code of now and its end, within the window alone, and no numbers', async () => {
    const { code, typed } = codeAt(here.courseId, clock);
    const shown = await board();
    expect(shown.code).toEqual({
      url: `http://portal.test/qiandao/${here.trainingClassId}/${here.courseId}/?code=${code}`,
      ...{ typed, endsAt: at('08:50:20').toISOString() },
    });
    expect(shown.now).toBe(at('08:50:00').toISOString());
    expect(JSON.stringify(shown)).not.toContain('136000000');
    const later = async (time: string) => {
      clock = at(time);
      const { id, headers } = await aSignedIn(app, { kinds: [2] }, clock);
      await db().update(courses).set({ teacherUserId: id }).where(eq(courses.id, here.courseId));
      return board(headers as Headers);
    };
    expect(await later('08:29:59')).toMatchObject({
      ...{ state: 'early', code: null, opensAt: at('08:30:00').toISOString() },
    });
    expect(await later('11:00:00')).toMatchObject({ state: 'over', code: null });
    await db().update(trainingClasses).set({ status: 3 }).where(eq(trainingClasses.id, here.trainingClassId));
    expect(await later('09:00:00')).toMatchObject({ state: 'open', code: null });
  });

  it('of a class that was given shows a unit its own people and who waits of them, its teacher and 教务 everybody', async () => {
    const [, li = 0] = here.studentIds;
    const place = { trainingClassId: here.trainingClassId, courseId: here.courseId };
    const other = await aUnit(app, clock);
    await db().update(trainingClasses).set({ classType: 1 }).where(eq(trainingClasses.id, here.trainingClassId));
    await db().update(students).set({ unitId: other.unitId }).where(eq(students.id, li));
    // By the name of somebody whom the unit knows nothing of.
    const walkIn = { name: '李强', cellPhone: '13600000009', code: codeAt(here.courseId, clock).code };
    await app.api.attendance.signIn({ ...place, ...walkIn });
    const teacher = await aSignedIn(app, { kinds: [2] }, clock);
    await db().update(courses).set({ teacherUserId: teacher.id }).where(eq(courses.id, here.courseId));
    const staff = await aSignedIn(app, { isAdmin: true, roles: ['training'] }, clock);
    const seen = async (headers: object) => {
      const { rows, walkIns } = await board(headers as Headers);
      return [rows.map((r) => r.name).sort(), walkIns];
    };
    const all = [['周敏', '李强'].sort(), 1];
    expect([await seen(unit.headers), await seen(teacher.headers), await seen(staff.headers)]).toEqual([
      [['周敏'], 0],
      ...[all, all],
    ]);
  });

  it('says of which class and lesson it is, when that is, and who was late or is on leave', async () => {
    const [zhou, li] = here.studentIds;
    const { updateStatus } = app.call(unit.headers.authorization).attendance;
    const place = { trainingClassId: here.trainingClassId, courseId: here.courseId };
    clock = at('09:30:00');
    for (const [userId, signInStatus] of [
      [zhou, 2],
      [li, 3],
    ])
      await updateStatus({ ...place, userId, signInStatus, reason: '点名' } as never);
    const [row] = await db().select().from(trainingClasses).where(eq(trainingClasses.id, here.trainingClassId));
    expect(await board()).toMatchObject({
      ...{ className: '签到班', classCode: row?.code, courseName: '上午课' },
      ...{ startTime: at('09:00:00').toISOString(), endTime: at('11:00:00').toISOString() },
      counts: { shouldCount: 2, presentCount: 0, lateCount: 1, leaveCount: 1 },
    });
  });

  it('tells all at first, then what has changed, and all again where the members have', async () => {
    const first = await board();
    expect(first).toMatchObject({ whole: true, walkIns: 0, counts: { shouldCount: 2, presentCount: 0 } });
    expect(first.rows.map((r) => [r.name, r.status, r.signInTime]).sort()).toEqual([
      ['周敏', 0, null],
      ['李强', 0, null],
    ]);
    const still = await board(unit.headers, { since: first.cursor });
    expect(still).toMatchObject({ whole: false, rows: [], cursor: first.cursor });
    await sign(0);
    const second = await board(unit.headers, { since: first.cursor });
    expect(second).toMatchObject({ whole: false, counts: { shouldCount: 2, presentCount: 1 } });
    expect(second.rows).toEqual([
      { userId: here.studentIds[0], name: '周敏', status: 1, signInTime: clock.toISOString() },
    ]);
    const mark = { trainingClassId: here.trainingClassId, courseId: here.courseId, userId: here.studentIds[1] };
    await app.call(unit.headers.authorization).attendance.updateStatus({ ...mark, signInStatus: 3 });
    const third = await board(unit.headers, { since: second.cursor });
    expect(third.rows.find((r) => r.name === '李强')).toMatchObject({ status: 3 });
    await db()
      .delete(classMembers)
      .where(eq(classMembers.studentId, here.studentIds[1] ?? 0));
    const fourth = await board(unit.headers, { since: third.cursor });
    expect(fourth).toMatchObject({ whole: true, counts: { shouldCount: 1, leaveCount: 0 } });
    expect(fourth.rows.map((r) => r.name)).toEqual(['周敏']);
    // As many may come as go: the number of members says nothing of who they are.
    const other = await aStudent(app, unit.unitId, { name: '王来' });
    await db()
      .delete(classMembers)
      .where(eq(classMembers.studentId, here.studentIds[0] ?? 0));
    await db()
      .insert(classMembers)
      .values({ classId: here.trainingClassId, studentId: other, source: 2, addedAt: clock });
    const fifth = await board(unit.headers, { since: fourth.cursor });
    expect([fifth.whole, fifth.rows.map((r) => r.name)]).toEqual([true, ['王来']]);
    for (const since of ['x', '1.2', '9'.repeat(60)])
      expect(await board(unit.headers, { since }), since).toMatchObject({ whole: true });
  });

  it('tells again what may have been committed after it was asked: rows of the half minute before', async () => {
    const [version, members, told] = (await board()).cursor.split('.');
    await sign(0);
    const since = (later: number) => [version, members, Number(told) + later].join('.');
    expect((await board(unit.headers, { since: since(20_000) })).rows.map((r) => r.name)).toEqual(['周敏']);
    expect((await board(unit.headers, { since: since(120_000) })).rows).toEqual([]);
  });
});
