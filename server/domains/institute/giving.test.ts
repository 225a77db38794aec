import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aGroup, aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aKnown, aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { pagesOfPdf } from '../../../test/pdf-text.ts';
import { partsOf } from '../../../test/workbook.ts';

const clock = new Date('2026-12-01T01:10:00Z');
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let other: Awaited<ReturnType<typeof aUnit>>;
let staff: Awaited<ReturnType<typeof aTraining>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  [unit, other] = [await aUnit(app, clock), await aUnit(app, clock)];
  await approve(unit.userId);
  await approve(other.userId);
  staff = await aTraining(app, clock);
});
afterAll(() => app.close());

const rows = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const approve = (userId: number, kind = 3) =>
  rows('insert into approvals (user_id, kind, status, submitted_at) values ($1, $2, 1, now())', [userId, kind]);
const absent = { answer: { message: '404' } };
const classes = () => staff.call.institute;
const courses = [lesson('2026-12-01', '09:00', '11:00', { name: '一' })];
const members = async (id: number) =>
  (await rows('select student_id as id from class_members where class_id = $1 order by 1', [id])).map((r) => r.id);

/** A class of the institute with somebody whom no unit has, given to the unit. */
async function aGiven(given: Parameters<typeof classBody>[0] = {}) {
  const known = await aKnown(app, { name: '外来的人' });
  const { id } = await classes().addAndPublish(classBody({ courses, studentUserIds: [known], ...given }));
  await classes().give({ id, unitId: unit.unitId });
  const courseId = (await classes().detail({ id })).courses[0]?.id ?? 0;
  return { id, known, courseId, place: { trainingClassId: id, courseId } };
}

describe('a class that is given to a unit', () => {
  it('is given to an approved one alone, once, and not when it is over', async () => {
    const { id } = await classes().add(classBody());
    // Neither one that waits, nor one whose account was approved as something else alone.
    const [waiting, teaches] = [await aUnit(app, clock), await aUnit(app, clock)];
    await approve(teaches.userId, 2);
    for (const unitId of [waiting.unitId, teaches.unitId, 2_000_000_000])
      await expect(classes().give({ id, unitId })).rejects.toMatchObject({ fields: [{ path: 'unitId' }] });
    await expect(
      classes().give({ id: (await unit.call.add(classBody())).id, unitId: unit.unitId }),
    ).rejects.toMatchObject(absent);
    await expect(classes().takeBack({ id })).rejects.toThrow('没有交给单位');
    await classes().give({ id, unitId: unit.unitId });
    await expect(classes().give({ id, unitId: unit.unitId })).rejects.toThrow('已经交给这个单位');
    await expect(classes().give({ id, unitId: other.unitId })).rejects.toThrow('请先收回');
    expect((await classes().list({ given: 1 })).list).toMatchObject([{ id, unitId: unit.unitId }]);
    const told = await rows("select title, content from messages where user_id = $1 and link like '%' || $2 || '/'", [
      ...[unit.userId, id],
    ]);
    const content = '学院为本单位开设了“乡村振兴专题班”，12月1日（周二）至12月5日（周六）。请选择参加的学员。';
    expect(told).toEqual([{ title: '学院开设的培训班：乡村振兴专题班', content }]);
    await rows('update training_classes set status = 3 where id = $1', [id]);
    await expect(classes().takeBack({ id })).rejects.toThrow('已经结束');
  });

  it('goes to no unit while walk-ins of it wait: their names and numbers would be its to read', async () => {
    const { id, courseId } = await aGiven();
    await classes().takeBack({ id });
    await rows(
      "insert into walk_ins (course_id, name, cell_phone, signed_at) values ($1, '路过的人', '13399887766', $2)",
      [courseId, clock],
    );
    await rows('delete from approvals where user_id = $1', [other.userId]);
    await approve(other.userId);
    await expect(classes().give({ id, unitId: other.unitId })).rejects.toThrow('还有现场签到没有处理');
    await rows('update walk_ins set status = 3, decided_by = $2 where course_id = $1', [courseId, staff.id]);
    await classes().give({ id, unitId: other.unitId });
    const { attendance } = app.call(other.headers.authorization);
    expect((await attendance.walkIns({ trainingClassId: id, status: 3 })).total).toBe(0);
  });

  it('is copied by the unit without the number of its teacher, and without what the institute pays for', async () => {
    const taught = [{ ...courses[0], teacherName: '金老师', teacherPhone: '13344445555' }] as typeof courses;
    const { id } = await aGiven({ courses: taught, remindByText: true });
    const copy = await unit.call.copy({ id, startDate: '2027-01-01' });
    const { courses: lessons, remindByText } = await unit.call.detail({ id: copy.id });
    expect([lessons[0]?.teacherName, lessons[0]?.teacherPhone, remindByText]).toEqual(['金老师', '', false]);
    const own = await classes().copy({ id, startDate: '2027-01-01' });
    const theirs = await classes().detail({ id: own.id });
    expect([theirs.courses[0]?.teacherPhone, theirs.remindByText]).toEqual(['13344445555', true]);
  });

  it('is taken back while none of its people are in it, and is nothing of the unit’s then', async () => {
    const { id, known } = await aGiven();
    const [mine, group] = [await aStudent(app, unit.unitId), await aGroup(app, unit.unitId)];
    await unit.call.namePeople({ id, groupIds: [group], studentUserIds: [mine] });
    await expect(classes().takeBack({ id })).rejects.toThrow('有 1 名学员在班上');
    await unit.call.namePeople({ id, groupIds: [group], studentUserIds: [] });
    await classes().takeBack({ id });
    await expect(unit.call.detail({ id })).rejects.toMatchObject(absent);
    expect(await members(id)).toEqual([known]);
    expect(await rows('select group_id from class_groups where class_id = $1', [id])).toEqual([]);
    const actions = await rows("select action from trail where subject_id = $1 and action like 'class.%' order by id", [
      String(id),
    ]);
    expect(actions.map((r) => r.action)).toEqual(['class.create', 'class.give', 'class.takeBack']);
  });

  it('has the people whom the unit names, its own alone, beside whom it is not shown', async () => {
    const { id, known, place } = await aGiven();
    const { id: userId } = await aSignedIn(app, { kinds: [1] }, clock);
    const mine = await aStudent(app, unit.unitId, { userId });
    const foreign = await aStudent(app, other.unitId);
    const name = (studentUserIds: number[], given: object = {}) =>
      unit.call.namePeople({ id, groupIds: [], studentUserIds, ...given });
    for (const people of [[mine, foreign], [known]]) await expect(name(people)).rejects.toMatchObject(absent);
    await expect(name([], { groupIds: [await aGroup(app, other.unitId)] })).rejects.toMatchObject(absent);
    await expect(other.call.namePeople({ id, groupIds: [], studentUserIds: [] })).rejects.toMatchObject(absent);
    const own = (await unit.call.add(classBody())).id;
    await expect(name([], { id: own })).rejects.toThrow('请在编辑里选学员');
    const { version } = await unit.call.detail({ id });
    await expect(name([mine], { version: version - 1 })).rejects.toThrow('刚刚在别处改过');
    expect(await name([mine], { version })).toEqual({ version: version + 1 });
    expect(await members(id)).toEqual([known, mine].sort((a, b) => a - b));
    const sources = { group: 0, named: 1, applied: 0, walked: 0 };
    expect(await unit.call.detail({ id })).toMatchObject({ studentUserIds: [mine], members: 2, sources });
    const told = await rows("select count(*)::int as n from messages where user_id = $1 and title like '培训班%'", [
      userId,
    ]);
    expect(told).toEqual([{ n: 1 }]);
    // Staff who had the form open before are asked first.
    const stale = { ...classBody(), id, version, courses: [], groupIds: [], studentUserIds: [known] };
    await expect(classes().edit(stale)).rejects.toThrow('刚刚在别处改过');
    // What the unit is shown is of its own people.
    const { attendance } = app.call(unit.headers.authorization);
    const seen = async () => [
      (await unit.call.members({ trainingClassId: id })).list.map((m) => m.userId),
      (await attendance.oneCourse(place)).list.map((m) => m.userId),
      (await attendance.board(place)).rows.map((m) => m.userId),
    ];
    expect(await seen()).toEqual([[mine], [mine], [mine]]);
    const both = (await staff.call.instituteAttendance.oneCourse(place)).list.map((m) => m.userId);
    expect(both.sort((a, b) => a - b)).toEqual(await members(id));
    const mark = { ...place, userId: known, signInStatus: 0, reason: '未到' };
    await expect(attendance.updateStatus(mark)).rejects.toMatchObject(absent);
    await name([]);
    expect(await members(id)).toEqual([known]);
  });

  it('has leave of each that who looks after them decides, and tells the other nothing of', async () => {
    const { id, courseId } = await aGiven();
    const [a, b] = [await aSignedIn(app, { kinds: [1] }, clock), await aSignedIn(app, { kinds: [1] }, clock)];
    const mine = await aStudent(app, unit.unitId, { userId: a.id });
    const known = await aKnown(app, { userId: b.id });
    await unit.call.namePeople({ id, groupIds: [], studentUserIds: [mine] });
    await rows('insert into class_members (class_id, student_id, source, added_at) values ($1, $2, 3, now())', [
      id,
      known,
    ]);
    const ask = (of: typeof a) =>
      app.call(of.headers.authorization).leave.ask({
        ...{ trainingClassId: id, courseIds: [courseId], category: 1, reason: '事' },
      });
    const [own, others] = [(await ask(a)).id, (await ask(b)).id];
    const { leave } = app.call(unit.headers.authorization);
    expect((await leave.list({ trainingClassId: id })).list.map((l) => l.id)).toEqual([own]);
    await expect(leave.update({ id: others, status: 1 })).rejects.toMatchObject(absent);
    expect(await leave.updateMany({ ids: [own, others], status: 1 })).toEqual({ gone: [others] });
    const all = await staff.call.instituteLeave.list({ trainingClassId: id });
    expect(all.list.map((l) => [l.id, l.status])).toEqual([
      [others, 0],
      [own, 1],
    ]);
    await staff.call.instituteLeave.updateMany({ ids: [others], status: 2 });
    await staff.call.instituteLeave.revoke({ id: own });
    const content = (userId: number) =>
      rows('select content from messages where user_id = $1 and title like $2', [userId, '请假待处理%']);
    expect(await content(unit.userId)).toEqual([{ content: '“乡村振兴专题班”有 1 份请假等待处理。' }]);
    expect((await content(staff.id)).length).toBe(1);
  });

  it('has its own people written to and noted, and nobody else: neither name nor number of them is told', async () => {
    const { id, known, courseId } = await aGiven();
    const mine = await aStudent(app, unit.unitId, { name: '自己的人', cellPhone: '15500000011' });
    await unit.call.namePeople({ id, groupIds: [], studentUserIds: [mine] });
    const { mailings, discussions } = app.call(unit.headers.authorization);
    const text = { trainingClassId: id, content: '{姓名}，明天见', courseId };
    const talk = {
      ...{ trainingClassId: id, topic: '研讨', host: '甲', place: '', content: '谈了一谈', photos: [] },
      ...{ startTime: '2026-12-01T01:00:00Z', endTime: '2026-12-01T02:00:00Z' },
    };
    for (const userIds of [[known], [mine, known]])
      for (const deed of [
        () => mailings.preview({ ...text, userIds }),
        () => mailings.send({ ...text, userIds }),
        () => discussions.add({ ...talk, userIds }),
      ])
        await expect(deed()).rejects.toMatchObject(absent);
    // What a unit that had the class before has written down of its people is not told on.
    const sent = await mailings.send({ ...text, userIds: [mine] });
    const noted = await discussions.add({ ...talk, userIds: [mine] });
    await rows('insert into mailing_people (mailing_id, student_id, state) values ($1, $2, 3)', [sent.id, known]);
    await rows('insert into discussion_people (discussion_id, student_id, class_id) values ($1, $2, $3)', [
      ...[noted.id, known, id],
    ]);
    expect((await mailings.results({ id: sent.id })).list.map((r) => r.userId)).toEqual([mine]);
    expect((await discussions.detail({ id: noted.id })).attendees.map((r) => r.userId)).toEqual([mine]);
  });

  it('goes to no other unit once one has written of it: texts, records and decisions stay with whom they are of', async () => {
    const text = { content: '集合', userIds: [0] };
    const talk = {
      ...{ topic: '研讨', host: '甲', place: '', content: '谈了一谈', photos: [] },
      ...{ startTime: '2026-12-01T01:00:00Z', endTime: '2026-12-01T02:00:00Z' },
    };
    const { mailings, discussions, attendance } = app.call(unit.headers.authorization);
    const deeds = [
      (trainingClassId: number, mine: number) => mailings.send({ ...text, trainingClassId, userIds: [mine] }),
      async (trainingClassId: number, mine: number) => {
        const noted = await discussions.add({ ...talk, trainingClassId, userIds: [mine] });
        await discussions.edit({ ...talk, ...noted, version: 1, userIds: [] });
      },
      async (_: number, __: number, courseId: number) => {
        const [row] = await rows(
          "insert into walk_ins (course_id, name, cell_phone, signed_at) values ($1, '路人', '15500000003', $2) returning id",
          [courseId, clock],
        );
        await attendance.refuseWalkIn({ id: row.id });
      },
    ];
    for (const deed of deeds) {
      const { id, courseId } = await aGiven();
      const mine = await aStudent(app, unit.unitId, {
        name: '自己的人',
        cellPhone: `1550000010${deeds.indexOf(deed)}`,
      });
      await unit.call.namePeople({ id, groupIds: [], studentUserIds: [mine] });
      await deed(id, mine, courseId);
      await unit.call.namePeople({ id, groupIds: [], studentUserIds: [] });
      await classes().takeBack({ id });
      await expect(classes().give({ id, unitId: other.unitId })).rejects.toThrow('不能再交给另一个单位');
      await classes().give({ id, unitId: unit.unitId });
    }
    const untouched = await aGiven();
    await classes().takeBack({ id: untouched.id });
    await classes().give({ id: untouched.id, unitId: other.unitId });
  });

  it('tells it no number of a teacher whom the institute named', async () => {
    const { id } = await aGiven({
      courses: [{ ...lesson('2026-12-01', '09:00', '11:00'), teacherPhone: '13700000009' }],
    });
    expect((await unit.call.detail({ id })).courses.map((c) => c.teacherPhone)).toEqual(['']);
    expect((await classes().detail({ id })).courses.map((c) => c.teacherPhone)).toEqual(['13700000009']);
  });

  it('has people named by it beside somebody else who has signed in, and takes its own away as a sheet', async () => {
    const { id, known, courseId } = await aGiven();
    await rows('insert into attendance (class_id, course_id, student_id, signed_at) values ($1, $2, $3, $4)', [
      ...[id, courseId, known, clock],
    ]);
    const mine = await aStudent(app, unit.unitId, { name: '自己的人' });
    await unit.call.namePeople({ id, groupIds: [], studentUserIds: [mine] });
    const sheet = (path: string, format: string) =>
      fetch(`${app.url}/api/train/trainingClass/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...unit.headers },
        body: JSON.stringify({ trainingClassId: id, format }),
      });
    for (const path of ['exportTrainingList', 'exportTeachingCourseOneSignInList']) {
      const book = Buffer.from(await (await sheet(path, 'xlsx')).arrayBuffer());
      const paper = Buffer.from(await (await sheet(path, 'pdf')).arrayBuffer());
      for (const said of [[...(await partsOf(book)).values()].map(String).join(), pagesOfPdf(paper).join()])
        expect([said.includes('自己的人'), said.includes('外来的人')], path).toEqual([true, false]);
      // How many there are is said of its own as well.
      expect(pagesOfPdf(paper).join(), path).toMatch(/(?<!\d)1 人/);
    }
  });

  it('shows it no walk-in with the number of somebody else in the class, and counts none of theirs', async () => {
    const { id, known, courseId, place } = await aGiven();
    const cellPhone = '15500000001';
    await rows('update students set cell_phone = $2 where id = $1', [known, cellPhone]);
    const walkIn = async (name: string, number: string) =>
      (
        await rows(
          'insert into walk_ins (course_id, name, cell_phone, signed_at) values ($1, $2, $3, $4) returning id',
          [courseId, name, number, clock],
        )
      )[0].id as number;
    const [theirs, stranger] = [await walkIn('外来的認', cellPhone), await walkIn('路人', '15500000002')];
    // With another number than the class has; and one that 教务 have found to be somebody of theirs.
    const [renumbered, matched] = [await walkIn('外来的人', '15500000004'), await walkIn('外来丙', '15500000005')];
    await rows('update walk_ins set student_id = $2, status = 1 where id = $1', [matched, known]);
    await rows(
      "insert into leaves (class_id, student_id, start_at, end_at, created_at) values ($1, $2, $3, $3::timestamptz + interval '1 hour', $3)",
      [id, known, clock],
    );
    const own = app.call(unit.headers.authorization).attendance;
    for (const [status, ids] of [
      [0, [stranger]],
      [1, []],
    ] as const)
      expect((await own.walkIns({ trainingClassId: id, status })).list.map((w) => w.id)).toEqual(ids);
    for (const deed of [() => own.addWalkIn({ id: theirs }), () => own.refuseWalkIn({ id: theirs })])
      await expect(deed()).rejects.toMatchObject(absent);
    expect([(await own.board(place)).walkIns, (await staff.call.attendance.board(place)).walkIns]).toEqual([1, 3]);
    const staffs = staff.call.instituteAttendance;
    expect((await staffs.walkIns({ ...place })).list.map((w) => w.id).sort()).toEqual(
      [theirs, stranger, renumbered].sort(),
    );
    const told = (await unit.call.waiting({})).doubts.filter((d) => d.trainingClassId === id);
    expect(told).toMatchObject([{ walkIns: 1 }]);
    const listed = (await unit.call.list({ pageSize: 100 })).list.find((c) => c.id === id);
    expect([
      listed?.leavePendingCount,
      (await classes().list({ pageSize: 100 })).list.find((c) => c.id === id)?.leavePendingCount,
    ]).toEqual([0, 1]);
  });
});
