import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { mostPending } from './rules.ts';

const clock = new Date('2026-11-21T08:00:00Z');
let app: TestApp;
let node: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let other: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  node = await startApp('empty', { beside: app, now: () => clock });
  unit = await aUnit(app, clock);
  other = await aUnit(app, clock);
});
afterAll(async () => {
  await node.close();
  await app.close();
});

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const absent = { answer: { message: '404' } };
const leaveOf = (u: typeof unit) => app.call(u.headers.authorization).leave;

const lessons = [
  lesson('2026-12-01', '09:00', '11:30', { name: '一' }),
  lesson('2026-12-01', '14:00', '16:30', { name: '二' }),
  lesson('2026-12-02', '09:00', '11:30', { name: '三' }),
];

/** A quarter of an hour of a day from eight on. */
const quarter = (n: number): [from: string, to: string] => {
  const at = (m: number) => `${String(8 + Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
  return [at(15 * n), at(15 * n + 15)];
};

/** Somebody with an account on the list of the unit. */
async function aTrainee(name = '周以宁') {
  const { id: userId, headers } = await aSignedIn(app, { kinds: [1], name }, clock);
  const student = await aStudent(app, unit.unitId, { userId, name, dept: '发展改革部门' });
  return { userId, student, token: headers.authorization, call: app.call(headers.authorization).leave };
}
/** A class of some people, with its lessons in the order of their times. */
async function aClass(studentUserIds: number[], given: Parameters<typeof classBody>[0] = {}) {
  const { id } = await unit.call.addAndPublish(classBody({ courses: lessons, studentUserIds, ...given }));
  const courses = (await unit.call.detail({ id })).courses.map((c) => c.id);
  return { id, courses };
}
const body = (trainingClassId: number, given: object = {}) => ({
  trainingClassId,
  category: 2,
  reason: '发热',
  ...given,
});
/** What the lessons of a class count as leave, and how many requests of it wait. */
async function counts(classId: number) {
  const rows = await sql('select leave_count from courses where class_id = $1 order by start_at, id', [classId]);
  const [row] = await sql('select leave_pending_count as n from training_classes where id = $1', [classId]);
  return [rows.map((r) => r.leave_count), row.n];
}
/** The rows say what the counts say. */
async function proven(classId: number) {
  const rows = await sql(
    `select count(a.*) filter (where a.status = 3)::int as n from courses c left join attendance a on a.course_id = c.id
      where c.class_id = $1 group by c.id, c.start_at order by c.start_at, c.id`,
    [classId],
  );
  expect((await counts(classId))[0]).toEqual(rows.map((r) => r.n));
}
const inbox = async (userId: number) =>
  (await sql('select title, content, link from messages where user_id = $1 order by id', [userId])).map((m) => m.title);

describe('asking for leave', () => {
  it('is refused to who is not in the class, for lessons of another one, and where there is nothing to be away from', async () => {
    const [one, two] = [await aTrainee(), await aTrainee()];
    const { id, courses } = await aClass([one.student]);
    const theirs = await aClass([two.student]);
    await expect(two.call.ask(body(id, { courseIds: [courses[0]] }))).rejects.toMatchObject(absent);
    await expect(one.call.ask(body(id, { courseIds: [theirs.courses[0]] }))).rejects.toMatchObject(absent);
    await expect(one.call.ask(body(2_000_000_000, { courseIds: [1] }))).rejects.toMatchObject(absent);
    await expect(one.call.ask(body(id))).rejects.toThrow('请选择要请假的课');
    await expect(one.call.ask(body(id, { courseIds: [courses[0], courses[2]] }))).rejects.toThrow('之间还有没选的课');
    const night = { startTime: '2026-12-01T20:00:00+08:00', endTime: '2026-12-01T22:00:00+08:00' };
    await expect(one.call.ask(body(id, night))).rejects.toThrow('这段时间里没有课');
    await expect(one.call.ask(body(id, { courseIds: [courses[0]], reason: ' ' }))).rejects.toThrow('事由');
    await expect(one.call.ask(body(id, { courseIds: [courses[0]], category: 5 }))).rejects.toThrow('类别');
    await expect(one.call.ask(body(id, { courseIds: [courses[0]], file: 'f/aa/nobody.pdf' }))).rejects.toThrow();
    const draft = await unit.call.add(classBody({ courses: lessons, studentUserIds: [one.student] }));
    await expect(one.call.ask(body(draft.id, night))).rejects.toMatchObject(absent);
    await sql('update training_classes set status = 3 where id = $1', [id]);
    await expect(one.call.ask(body(id, { courseIds: [courses[0]] }))).rejects.toThrow('已经结束');
    await sql('update training_classes set status = 1 where id = $1', [id]);
    await sql('update students set archived_at = now() where id = $1', [one.student]);
    await expect(one.call.ask(body(id, { courseIds: [courses[0]] }))).rejects.toMatchObject(absent);
    expect(await sql('select id from leaves where student_id = any($1)', [[one.student, two.student]])).toEqual([]);
  });

  it('waits for the unit, which is told once of all that wait, and changes nothing yet', async () => {
    const [one, two] = [await aTrainee(), await aTrainee('方砚秋')];
    const { id, courses } = await aClass([one.student, two.student], { name: '请假班' });
    await one.call.ask(body(id, { courseIds: courses.slice(0, 2), reason: '家里有事' }));
    await two.call.ask(body(id, { startTime: '2026-12-01T10:00:00+08:00', endTime: '2026-12-02T10:00:00+08:00' }));
    expect(await counts(id)).toEqual([[0, 0, 0], 2]);
    const told = await sql("select content, link from messages where user_id = $1 and title like '%请假班'", [
      unit.userId,
    ]);
    expect(told).toEqual([{ content: '“请假班”有 2 份请假等待处理。', link: `/wtdw/pxgl/dclqj/${id}/` }]);
    const { list, total } = await leaveOf(unit).list({ trainingClassId: id });
    expect([total, list.map((l) => [l.name, l.courseName, l.startTime, l.endTime, l.status, l.reason])]).toEqual([
      2,
      [
        ['周以宁', '一等 2 节课', '2026-12-01T01:00:00.000Z', '2026-12-01T08:30:00.000Z', 0, '家里有事'],
        ['方砚秋', '一等 3 节课', '2026-12-01T02:00:00.000Z', '2026-12-02T02:00:00.000Z', 0, '发热'],
      ],
    ]);
    const mine = await one.call.mine({ trainingClassId: id });
    expect([mine.total, mine.list[0]?.courses.map((c) => c.name), mine.list[0]?.className]).toEqual([
      1,
      ['一', '二'],
      '请假班',
    ]);
    expect((await leaveOf(unit).list({ trainingClassId: id, status: 1 })).total).toBe(0);
    expect((await leaveOf(other).list({})).total).toBe(0);
  });

  it('is refused for a lesson that was asked for and waits or was granted, and not once it is refused or taken back', async () => {
    const [one, two] = [await aTrainee(), await aTrainee()];
    const { id, courses } = await aClass([one.student, two.student]);
    const [first, second, third] = courses;
    const of = (...courseIds: unknown[]) => body(id, { courseIds });
    const asked = await one.call.ask(of(first, second));
    const again = (what: RegExp, path: string) => ({
      answer: { status: 400, message: expect.stringMatching(what) },
      fields: [{ path, message: expect.stringMatching(what) }],
    });
    await expect(one.call.ask(of(second))).rejects.toMatchObject(
      again(/^“二”（12月1日 14:00）的请假正在等待处理，请勿重复申请/, 'courseIds'),
    );
    await expect(one.call.ask(of(first, second, third))).rejects.toMatchObject(
      again(/^“一”（12月1日 09:00）等 2 节课的请假正在等待处理/, 'courseIds'),
    );
    const period = { startTime: '2026-12-01T16:00:00+08:00', endTime: '2026-12-02T10:00:00+08:00' };
    await expect(one.call.ask(body(id, period))).rejects.toMatchObject(again(/^“二”/, 'startTime'));
    // What somebody else has asked for is their own.
    await two.call.ask(of(first));
    await leaveOf(unit).update({ id: asked.id, status: 1 });
    await expect(one.call.ask(of(first))).rejects.toMatchObject(again(/^“一”（12月1日 09:00）已经准假/, 'courseIds'));
    await leaveOf(unit).revoke({ id: asked.id });
    const anew = await one.call.ask(of(first));
    await one.call.withdraw(anew);
    const last = await one.call.ask(of(first, second, third));
    await leaveOf(unit).update({ id: last.id, status: 2 });
    await one.call.ask(of(third));
  });

  it('has an end, for who asks again and again', async () => {
    const one = await aTrainee();
    const many = Array.from({ length: mostPending + 1 }, (_, n) =>
      lesson('2026-12-01', ...quarter(n), { name: `第 ${n} 课` }),
    );
    const { id, courses } = await aClass([one.student], { courses: many });
    for (const course of courses.slice(0, mostPending)) await one.call.ask(body(id, { courseIds: [course] }));
    await expect(one.call.ask(body(id, { courseIds: courses.slice(-1) }))).rejects.toThrow(`${mostPending} 份请假`);
    // As if their lessons had been moved to one hour.
    await sql("update leaves set start_at = '2026-12-01T01:00Z', end_at = '2026-12-01T02:00Z' where class_id = $1", [
      id,
    ]);
    await sql("update courses set start_at = '2026-12-01T01:00Z', end_at = '2026-12-01T02:00Z' where id = any($1)", [
      courses.slice(0, mostPending),
    ]);
    const { list } = await leaveOf(unit).list({ trainingClassId: id, pageSize: 1 });
    expect(list[0]?.overlaps).toHaveLength(10);
    // Those whose lessons are at another hour take no room of those that are for the same time.
    await sql("update courses set start_at = '2026-12-01T14:00Z', end_at = '2026-12-01T15:00Z' where id = any($1)", [
      courses.slice(0, 10),
    ]);
    const all = (await leaveOf(unit).list({ trainingClassId: id, pageSize: 100 })).list;
    expect(all.at(-1)?.overlaps).toHaveLength(mostPending - 10 - 1);
    await one.call.withdraw({ id: list[0]?.id as number });
    await one.call.ask(body(id, { courseIds: courses.slice(-1) }));
  });
});

describe('deciding about leave', () => {
  it('is told of another request where lessons of both meet, and not where only their periods do', async () => {
    const one = await aTrainee();
    const { id } = await aClass([one.student], {
      ...{
        name: '两天班',
        courses: lessons.slice(1, 2).concat(lesson('2026-12-02', '14:00', '16:30', { name: '四' })),
      },
    });
    const beside = await aClass([one.student], { name: '旁班', courses: lessons.slice(2) });
    const meets = await aClass([one.student], {
      ...{ name: '同时班', courses: [lesson('2026-12-02', '16:00', '17:00', { name: '五' })] },
    });
    const period = { startTime: '2026-12-01T14:00:00+08:00', endTime: '2026-12-02T16:30:00+08:00' };
    const two = await one.call.ask(body(id, period));
    const free = await one.call.ask(body(beside.id, { courseIds: beside.courses }));
    const same = await one.call.ask(body(meets.id, { courseIds: meets.courses }));
    const found = async (trainingClassId: number) => (await leaveOf(unit).list({ trainingClassId })).list[0]?.overlaps;
    const times = { startTime: '2026-12-02T08:00:00.000Z', endTime: '2026-12-02T09:00:00.000Z' };
    expect([await found(beside.id), await found(id)]).toEqual([
      [],
      [
        {
          ...{ id: same.id, trainingClassId: meets.id, className: '同时班', status: 0 },
          courses: [{ name: '五', ...times }],
        },
      ],
    ]);
    expect((await found(meets.id))?.map((o) => o.id)).toEqual([two.id]);
    // Where its lessons are gone, all of its period counts.
    await sql('delete from leave_courses where leave_id = $1', [free.id]);
    expect((await found(beside.id))?.map((o) => o.id)).toEqual([]);
    await sql('delete from leave_courses where leave_id = $1', [two.id]);
    expect((await found(beside.id))?.map((o) => [o.id, o.courses.map((c) => c.name)])).toEqual([[two.id, ['']]]);
  });

  it('is the unit’s that has the class, once for each request, and changes all that counts at once', async () => {
    const one = await aTrainee();
    const { id, courses } = await aClass([one.student], { name: '决定班' });
    const asked = await one.call.ask(body(id, { courseIds: courses.slice(0, 2) }));
    for (const wrong of [other]) {
      await expect(leaveOf(wrong).update({ id: asked.id, status: 1 })).rejects.toMatchObject(absent);
      await expect(leaveOf(wrong).revoke({ id: asked.id })).rejects.toMatchObject(absent);
      expect(await leaveOf(wrong).updateMany({ ids: [asked.id], status: 1 })).toEqual({ gone: [asked.id] });
    }
    await expect(leaveOf(unit).revoke({ id: asked.id })).rejects.toThrow('只有已批准的请假可以撤销');
    expect(await counts(id)).toEqual([[0, 0, 0], 1]);
    const [was] = await sql(
      "update leaves set created_at = created_at - interval '1 hour' where id = $1 returning created_at",
      [asked.id],
    );
    await leaveOf(unit).update({ id: asked.id, status: 1, remark: '注意休息' });
    expect(await counts(id)).toEqual([[1, 1, 0], 0]);
    await expect(leaveOf(unit).update({ id: asked.id, status: 2 })).rejects.toThrow('已经处理过');
    await expect(one.call.withdraw({ id: asked.id })).rejects.toThrow(/已经有了结果.*联系单位$/);
    expect((await app.call(one.token).classes.own({ id })).leaveBy).toBe('unit');
    await leaveOf(unit).revoke({ id: asked.id, remark: '名额有限' });
    expect(await counts(id)).toEqual([[0, 0, 0], 0]);
    await expect(leaveOf(unit).revoke({ id: asked.id })).rejects.toThrow('只有已批准');
    await proven(id);
    expect(await inbox(one.userId)).toEqual(['培训班：决定班', '请假已批准：决定班', '准假已撤销：决定班']);
    const [, granted] = await sql('select content, link from messages where user_id = $1 order by id', [one.userId]);
    expect(granted).toEqual({
      content: '您 12月1日 09:00–16:30 的请假已经批准。说明：注意休息',
      link: `/grzx/wdpx/pxbxq/${id}/qj/2/`,
    });
    // Whatever becomes of it, when it was asked for stays.
    const told = { status: 3, remark: '名额有限', createTime: was.created_at.toISOString() };
    expect((await one.call.mine({})).list[0]).toMatchObject(told);
    const decideTime = clock.toISOString();
    expect((await leaveOf(unit).list({ trainingClassId: id })).list[0]).toMatchObject({ ...told, decideTime });
  });

  it('leaves presence what it is, and gives the lesson to the other leave that covers it once one is revoked', async () => {
    const one = await aTrainee();
    const { id, courses } = await aClass([one.student]);
    const first = await one.call.ask(body(id, { courseIds: [courses[0]] }));
    const second = await one.call.ask(body(id, { courseIds: [courses[1]] }));
    // Nobody asks for a lesson twice; one that was moved into the time of another leave is covered by both.
    await sql("update leaves set start_at = '2026-12-01T01:00:00Z' where id = $1", [second.id]);
    await sql('insert into leave_courses (leave_id, course_id) values ($1, $2)', [second.id, courses[0]]);
    const { list } = await leaveOf(unit).list({ trainingClassId: id });
    expect(list.map((l) => l.overlaps.map((o) => o.id))).toEqual([[second.id], [first.id]]);
    expect(await leaveOf(unit).updateMany({ ids: [first.id, second.id, 2_000_000_000], status: 1 })).toEqual({
      gone: [2_000_000_000],
    });
    expect(await counts(id)).toEqual([[1, 1, 0], 0]);
    await leaveOf(unit).revoke({ id: first.id });
    expect(await counts(id)).toEqual([[1, 1, 0], 0]);
    await sql("update attendance set signed_at = '2026-12-01T00:55:00Z' where course_id = $1", [courses[0]]);
    expect(await counts(id)).toEqual([[0, 1, 0], 0]);
    await leaveOf(unit).revoke({ id: second.id });
    expect(await counts(id)).toEqual([[0, 0, 0], 0]);
    expect((await sql('select status from attendance where course_id = $1', [courses[0]]))[0].status).toBe(1);
    await proven(id);
  });

  it('covers the lessons as they are: one that is moved out of it, into it, is new or gone', async () => {
    const one = await aTrainee();
    const { id, courses } = await aClass([one.student]);
    const { id: asked } = await one.call.ask(body(id, { courseIds: courses.slice(0, 2) }));
    await leaveOf(unit).update({ id: asked, status: 1 });
    const now = (await unit.call.detail({ id })).courses;
    const edit = (wanted: typeof now) =>
      unit.call.edit({
        ...classBody({ studentUserIds: [one.student] }),
        ...{ id, groupIds: [], studentUserIds: [one.student], courses: wanted },
      });
    const moved = (n: number, day: string, from: string, to: string) => ({
      ...now[n],
      ...lesson(day, from, to, { name: now[n]?.name }),
    });
    await edit([
      now[0],
      moved(1, '2026-12-03', '14:00', '16:30'),
      moved(2, '2026-12-01', '13:00', '15:00'),
    ] as typeof now);
    const covered = async () => (await one.call.mine({})).list[0]?.courses.map((c) => c.name);
    expect([await covered(), (await counts(id))[0]]).toEqual([
      ['一', '三'],
      [1, 1, 0],
    ]);
    await edit([now[0], { ...lesson('2026-12-01', '15:30', '16:00'), name: '新' }] as typeof now);
    expect([await covered(), (await counts(id))[0]]).toEqual([
      ['一', '新'],
      [1, 1],
    ]);
    await proven(id);
  });

  it('is done once, whoever presses at once on two nodes, and a grant beside a withdrawal is one of the two', async () => {
    const twice = app.call(unit.headers.authorization).leave;
    const beside = node.call(unit.headers.authorization).leave;
    for (let round = 0; round < 6; round++) {
      const one = await aTrainee();
      const { id, courses } = await aClass([one.student], { name: '并发班' });
      const { id: asked } = await one.call.ask(body(id, { courseIds: courses }));
      const both = await Promise.allSettled([
        twice.update({ id: asked, status: 1 }),
        beside.update({ id: asked, status: round % 2 ? 1 : 2 }),
      ]);
      expect(both.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
      expect((await inbox(one.userId)).filter((t) => t.startsWith('请假'))).toHaveLength(1);
      await proven(id);
      await twice.revoke({ id: asked }).catch(() => null);
      const { id: again } = await one.call.ask(body(id, { courseIds: [courses[0]] }));
      const [granted, withdrawn] = await Promise.allSettled([
        beside.update({ id: again, status: 1 }),
        one.call.withdraw({ id: again }),
      ]);
      expect([granted.status, withdrawn.status].sort()).toEqual(['fulfilled', 'rejected']);
      const [row] = await sql('select status from leaves where id = $1', [again]);
      expect(row.status).toBe(granted.status === 'fulfilled' ? 1 : 3);
      expect((await counts(id))[1]).toBe(0);
      await proven(id);
    }
  });

  it('asked for twice in one moment is one request, whichever node is asked, of lessons and of a period', async () => {
    const { student, token, call } = await aTrainee();
    const beside = node.call(token).leave;
    for (let round = 0; round < 5; round++) {
      const { id, courses } = await aClass([student]);
      const first = { courseIds: [courses[0]] };
      const period = { startTime: '2026-12-01T08:00:00+08:00', endTime: '2026-12-01T12:00:00+08:00' };
      const asked = await Promise.allSettled(
        [call, beside, call, beside].map((one, i) => one.ask(body(id, i < 2 ? first : period))),
      );
      expect(asked.filter((a) => a.status === 'fulfilled')).toHaveLength(1);
      for (const one of asked)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ answer: { status: 400 } });
      expect(await sql('select id from leaves where class_id = $1', [id])).toHaveLength(1);
      expect(await counts(id)).toEqual([[0, 0, 0], 1]);
    }
  });

  it('of many at once in one class waits for nobody for ever, and every count is right', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aTrainee()));
    const { id, courses } = await aClass(people.map((p) => p.student));
    const asked = await Promise.all(people.map((p) => p.call.ask(body(id, { courseIds: courses }))));
    expect((await counts(id))[1]).toBe(6);
    const [a, b] = [leaveOf(unit), node.call(unit.headers.authorization).leave];
    await Promise.all(asked.map(({ id: one }, i) => (i % 2 ? a : b).update({ id: one, status: i < 4 ? 1 : 2 })));
    expect(await counts(id)).toEqual([[4, 4, 4], 0]);
    await proven(id);
  });

  it('of a class of the institute alone is for 教务 to decide, who are told once', async () => {
    const one = await aTrainee();
    const { id, courses } = await aClass([one.student]);
    await sql('update training_classes set class_type = 1, unit_id = null where id = $1', [id]);
    const staff = await aSignedIn(app, { kinds: [], isAdmin: true, roles: ['training'] }, clock);
    const { id: leaveId } = await one.call.ask(body(id, { courseIds: [courses[0]] }));
    await expect(leaveOf(unit).update({ id: leaveId, status: 1 })).rejects.toMatchObject(absent);
    const told = await sql('select link from messages where user_id = $1', [staff.id]);
    expect(told).toEqual([{ link: `/guanli/classes/leave/${id}/` }]);
    await app.call(staff.headers.authorization).instituteLeave.update({ id: leaveId, status: 1 });
    expect(await counts(id)).toEqual([[1, 0, 0], 0]);
    // The trainee is told whom to turn to.
    const own = await app.call(one.token).classes.own({ id });
    expect(own.leaveBy).toBe('institute');
    await expect(one.call.withdraw({ id: leaveId })).rejects.toThrow('联系学院教务');
  });
});
