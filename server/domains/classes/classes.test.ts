import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aGroup, aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { classMembers, courses, trainingClasses } from '../../db/tables/classes.ts';
import { themes } from '../../db/tables/content.ts';
import { groupMembers, students } from '../../db/tables/students.ts';

const clock = new Date('2026-11-21T08:00:00Z');
const mondayLesson = lesson('2026-12-01', '09:00', '11:30', { name: '基层治理', teacherName: '沈老师', place: '甲楼' });

describe('the classes of a unit', () => {
  let app: TestApp;
  let unit: Awaited<ReturnType<typeof aUnit>>;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    unit = await aUnit(app, clock);
  });
  afterAll(() => app.close());
  const db = () => app.database.db;
  const names = async (id: number) =>
    (await unit.call.members({ trainingClassId: id, pageSize: 100 })).list.map((m) => m.name).sort();

  it('are drafts that are read as they were written', async () => {
    const [theme] = await db()
      .insert(themes)
      .values({ name: '县域', trainTypes: [1] })
      .returning();
    const [a, b] = [await aStudent(app, unit.unitId, { name: '甲' }), await aStudent(app, unit.unitId, { name: '乙' })];
    const group = await aGroup(app, unit.unitId, [b]);
    const body = classBody({
      trainThemeId: theme?.id,
      place: '之江',
      headCount: 40,
      contactName: '周敏',
      contactPhone: '0571-87000000',
      intro: '三天课堂，两天现场。',
      leaveRule: 'absent',
      lateAfter: 5,
      opensBefore: 20,
      refuseClashes: true,
      asksPlace: true,
      remindByText: true,
    });
    const { id } = await unit.call.add({ ...body, courses: [mondayLesson], groupIds: [group], studentUserIds: [a, a] });
    const detail = await unit.call.detail({ id });
    const { trainThemeId, ...same } = body;
    expect(detail).toEqual({
      ...same,
      ...{ id, trainThemeId: theme?.id, classType: 2, status: 0, autoPub: false, version: 1 },
      ...{ coverUrl: '', coverPath: '', groupIds: [group], studentUserIds: [a], members: 2, refusal: '' },
      sources: { group: 1, named: 1, applied: 0, walked: 0 },
      ...{ pointId: null, pointName: '', avgAttendance: null },
      code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/),
      courses: [
        {
          ...{ id: expect.any(Number), name: '基层治理', teacherName: '沈老师', teacherPhone: '', place: '甲楼' },
          ...{ pointId: null, pointName: '' },
          ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T03:30:00.000Z' },
        },
      ],
    });
    expect(await names(id)).toEqual(['乙', '甲'].sort());
  });

  it('without more than a name and days have the usual rules', async () => {
    const { id } = await unit.call.add(classBody());
    expect(await unit.call.detail({ id })).toMatchObject({
      ...{
        trainThemeId: null,
        place: '',
        headCount: 0,
        contactName: '',
        contactPhone: '',
        intro: '',
        members: 0,
      },
      ...{ leaveRule: 'excluded', lateAfter: 15, opensBefore: 30, refuseClashes: false, courses: [] },
      ...{ asksPlace: false, pointId: null },
    });
  });

  it('may have rules of no minutes: late with the beginning, and opened by it', async () => {
    const rules = { lateAfter: 0, opensBefore: 0 };
    const { id } = await unit.call.add(classBody(rules));
    expect(await unit.call.detail({ id })).toMatchObject(rules);
    const next = { id, ...classBody(), courses: [], groupIds: [], studentUserIds: [] };
    await unit.call.edit({ ...next, lateAfter: 5, opensBefore: 5 });
    await unit.call.edit({ ...next, ...rules });
    expect(await unit.call.detail({ id })).toMatchObject({ ...rules, version: 3 });
  });

  it('are changed as a whole: lessons stay, go and come, and what is not said of the rules stays', async () => {
    const second = lesson('2026-12-02', '14:00', '16:00', { name: '第二课' });
    const { id } = await unit.call.add(classBody({ courses: [mondayLesson, second], lateAfter: 3 }));
    const [one, two] = (await unit.call.detail({ id })).courses;
    const [stays, goes] = [one?.id ?? 0, two?.id ?? 0];
    const moved = lesson('2026-12-03', '09:00', '11:30', { id: stays, name: '基层治理' });
    const next = { ...classBody({ name: '改过的班', endDate: '2026-12-08' }), groupIds: [], studentUserIds: [] };
    const added = lesson('2026-12-08', '09:00', '10:00', { name: '新课' });
    expect(await unit.call.edit({ id, version: 1, ...next, courses: [added, moved] })).toEqual({ version: 2 });
    const detail = await unit.call.detail({ id });
    expect(detail).toMatchObject({ name: '改过的班', endDate: '2026-12-08', version: 2, lateAfter: 3 });
    expect(detail.courses.map((c) => [c.name, c.startTime])).toEqual([
      ['基层治理', '2026-12-03T01:00:00.000Z'],
      ['新课', '2026-12-08T01:00:00.000Z'],
    ]);
    expect(detail.courses[0]).toMatchObject({ id: stays, teacherName: '', place: '' });
    expect(await db().select().from(courses).where(eq(courses.id, goes))).toEqual([]);
    // Who knows no version saves all the same; a lesson that stays as it is was not changed.
    const versions = async () =>
      (await db().select().from(courses).where(eq(courses.classId, id)).orderBy(courses.id)).map((c) => c.version);
    expect(await versions()).toEqual([2, 1]);
    expect(await unit.call.edit({ id, ...next, courses: detail.courses })).toEqual({ version: 3 });
    expect(await versions()).toEqual([2, 1]);
  });

  it('have the people of their groups as they are when the class is saved, and those who were chosen by name', async () => {
    const of = (name: string) => aStudent(app, unit.unitId, { name });
    const [a, b, c, d] = [await of('组一'), await of('组二'), await of('点名'), await of('后来')];
    const group = await aGroup(app, unit.unitId, [a, b, c]);
    const { id } = await unit.call.add(classBody({ groupIds: [group], studentUserIds: [c] }));
    expect(await names(id)).toEqual(['点名', '组一', '组二'].sort());
    const save = (given: { groupIds: number[]; studentUserIds: number[] }) =>
      unit.call.edit({ id, ...classBody(), courses: [], ...given });
    await db().insert(groupMembers).values({ groupId: group, studentId: d });
    await db().delete(groupMembers).where(eq(groupMembers.studentId, b));
    // Who is archived stays where they are, and comes in nowhere.
    const old = await aStudent(app, unit.unitId, { name: '走了', archivedAt: clock });
    await db().insert(groupMembers).values({ groupId: group, studentId: old });
    await db().update(students).set({ archivedAt: clock }).where(eq(students.id, a));
    await save({ groupIds: [group], studentUserIds: [c] });
    expect(await names(id)).toEqual(['点名', '组一', '后来'].sort());
    expect(await unit.call.detail({ id })).toMatchObject({ groupIds: [group], studentUserIds: [c], members: 3 });
    await save({ groupIds: [], studentUserIds: [c] });
    expect(await names(id)).toEqual(['点名']);
    await save({ groupIds: [], studentUserIds: [] });
    expect(await unit.call.detail({ id })).toMatchObject({ groupIds: [], studentUserIds: [], members: 0 });
  });

  it('keep whoever came by an application or walked in, whatever is saved; and since when each is in it', async () => {
    const of = (name: string) => aStudent(app, unit.unitId, { name });
    const [walked, applied, named] = [await of('走进'), await of('报名'), await of('点到')];
    const group = await aGroup(app, unit.unitId, [walked]);
    const { id } = await unit.call.add(classBody({ studentUserIds: [named] }));
    const [addedAt, toldAt] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-02T00:00:00Z')];
    await db().update(classMembers).set({ addedAt, toldAt }).where(eq(classMembers.classId, id));
    const row = { classId: id, addedAt, toldAt };
    await db()
      .insert(classMembers)
      .values([
        { ...row, studentId: walked, source: 4 },
        { ...row, studentId: applied, source: 3 },
      ]);
    const save = (given: { groupIds: number[]; studentUserIds: number[] }) =>
      unit.call.edit({ id, ...classBody(), courses: [], ...given });
    const sources = async () => {
      const rows = await db().select().from(classMembers).where(eq(classMembers.classId, id));
      for (const r of rows) expect([r.addedAt, r.toldAt]).toEqual([addedAt, toldAt]);
      return Object.fromEntries(rows.map((r) => [r.studentId, r.source]));
    };
    await save({ groupIds: [group], studentUserIds: [applied, named] });
    const parts = { group: 0, named: 1, applied: 1, walked: 1 };
    expect(await unit.call.detail({ id })).toMatchObject({ members: 3, sources: parts });
    expect(await sources()).toEqual({ [walked]: 4, [applied]: 3, [named]: 2 });
    expect((await unit.call.detail({ id })).studentUserIds).toEqual([named]);
    await db().insert(groupMembers).values({ groupId: group, studentId: named });
    await save({ groupIds: [group], studentUserIds: [] });
    expect(await sources()).toEqual({ [walked]: 4, [applied]: 3, [named]: 1 });
    await save({ groupIds: [], studentUserIds: [] });
    expect(await sources()).toEqual({ [walked]: 4, [applied]: 3 });
  });

  it('are asked how many they would have: each once, and whoever came otherwise; whom a text reaches apart', async () => {
    const own = await aUnit(app, clock);
    const of = (given: object) => aStudent(app, own.unitId, given);
    const [a, b, c, walked] = [
      await of({ cellPhone: '13900000001' }),
      await of({ cellPhone: null }),
      await of({ cellPhone: '13900000002' }),
      await of({ cellPhone: '13900000003' }),
    ];
    const gone = await of({ archivedAt: clock, cellPhone: '13900000004' });
    const group = await aGroup(app, own.unitId, [a, b, gone]);
    const { id } = await own.call.add(classBody({ studentUserIds: [c] }));
    await db().insert(classMembers).values({ classId: id, studentId: walked, source: 4, addedAt: clock });
    const count = own.call.countPeople;
    const none = { hearing: 0, archived: 0 };
    expect(await count({ groupIds: [group], studentUserIds: [a] })).toEqual({ ...none, people: 2, reachable: 1 });
    expect(await count({ id, groupIds: [group], studentUserIds: [c] })).toEqual({ ...none, people: 4, reachable: 3 });
    expect(await count({ id, groupIds: [] })).toEqual({ ...none, people: 1, reachable: 1 });
    expect(await count({ id }), 'as it is').toEqual({ ...none, people: 2, reachable: 2 });
    const { groupIds, studentUserIds } = { groupIds: [group], studentUserIds: [c] };
    await own.call.edit({ id, ...classBody(), courses: [], groupIds, studentUserIds });
    expect((await own.call.detail({ id })).members).toBe(4);
  });

  it('show their people by pages, and by a name', async () => {
    const own = await aUnit(app, clock);
    const ids = await Promise.all(
      ['张一', '张二', '李三'].map((name, i) =>
        aStudent(app, own.unitId, { name, cellPhone: `1380000000${i}`, dept: '处室', post: '科员' }),
      ),
    );
    const { id } = await own.call.add(classBody({ studentUserIds: ids }));
    await db()
      .update(students)
      .set({ archivedAt: clock })
      .where(eq(students.id, ids[2] ?? 0));
    const pages = await Promise.all(
      [1, 2].map((pageNum) => own.call.members({ trainingClassId: id, pageNum, pageSize: 2 })),
    );
    expect(pages.map((p) => [p.total, p.list.length])).toEqual([
      [3, 2],
      [3, 1],
    ]);
    const all = pages.flatMap((p) => p.list);
    expect(all.find((m) => m.name === '李三')).toEqual({
      ...{ userId: ids[2], name: '李三', cellPhone: '13800000002', dept: '处室', post: '科员', status: 0 },
      signUpTime: clock.toISOString(),
      attendance: null,
    });
    const found = await own.call.members({ trainingClassId: id, name: '张' });
    expect([found.total, found.list.map((m) => m.name).sort()]).toEqual([2, ['张一', '张二'].sort()]);
  });

  it('are listed, narrowed and put in order', async () => {
    const own = await aUnit(app, clock);
    const add = (name: string, startDate: string, endDate: string) =>
      own.call.add(classBody({ name, startDate, endDate, place: `${name}地`, headCount: 30 }));
    const spring = await add('春班', '2027-03-01', '2027-03-05');
    const winter = await add('冬班', '2026-12-10', '2026-12-20');
    const autumn = await add('秋班', '2027-09-01', '2027-09-02');
    await own.call.updateStatus({ id: winter.id, status: 1 });
    const found = async (query: Parameters<typeof own.call.list>[0] = {}) =>
      (await own.call.list(query)).list.map((c) => c.name);
    expect(await found()).toEqual(['秋班', '春班', '冬班']);
    expect(await found({ sort: 'startDate' })).toEqual(['冬班', '春班', '秋班']);
    expect(await found({ sort: 'createTime' })).toHaveLength(3);
    expect(await found({ name: '春' })).toEqual(['春班']);
    expect(await found({ status: 1 })).toEqual(['冬班']);
    expect(await found({ startDate: '2026-12-20', endDate: '2027-03-01' })).toEqual(['春班', '冬班']);
    expect(await found({ startDate: '2026-12-21', endDate: '2027-02-28' })).toEqual([]);
    expect((await own.call.list({ pageSize: 2, pageNum: 2 })).total).toBe(3);
    expect((await own.call.list({ status: 1 })).list[0]).toEqual({
      ...{ id: winter.id, name: '冬班', classType: 2, status: 1, startDate: '2026-12-10', endDate: '2026-12-20' },
      ...{ place: '冬班地', headCount: 30, members: 0, courses: 0, version: 2, createTime: clock.toISOString() },
      ...{ leavePendingCount: 0, avgCourse: null, avgAttendance: null, refusal: '' },
    });
    expect((await own.call.listAll({})).map((c) => c.id)).toEqual([autumn.id, spring.id, winter.id]);
    expect(await own.call.listAll({ name: '冬', status: 1 })).toEqual([
      { id: winter.id, name: '冬班', classType: 2, status: 1, startDate: '2026-12-10', endDate: '2026-12-20' },
    ]);
    expect(await own.call.schedule({ startDate: '2026-12-20', endDate: '2027-03-01' })).toEqual([
      {
        ...{ trainingClassId: winter.id, name: '冬班', startDate: '2026-12-10', endDate: '2026-12-20' },
        ...{ status: 1, place: '冬班地' },
      },
      {
        ...{ trainingClassId: spring.id, name: '春班', startDate: '2027-03-01', endDate: '2027-03-05' },
        ...{ status: 0, place: '春班地' },
      },
    ]);
  });

  it('say how many were where they should be, over all their lessons that have begun', async () => {
    const yesterday = lesson('2026-11-20', '09:00', '11:30');
    const days = { startDate: '2026-11-20', endDate: '2026-12-05' };
    const body = classBody({ name: '到课班', ...days, courses: [yesterday, yesterday, mondayLesson] });
    const { id } = await unit.call.add(body);
    const counts = { presentCount: 6, lateCount: 1, leaveCount: 2, shouldCount: 10 };
    await db().update(courses).set(counts).where(eq(courses.classId, id));
    await db()
      .update(courses)
      .set({ presentCount: 0 })
      .where(and(eq(courses.classId, id), eq(courses.startAt, new Date(mondayLesson.startTime))));
    const [row] = (await unit.call.list({ name: '到课班' })).list;
    expect(row).toMatchObject({ courses: 3, avgAttendance: 14 / 16 });
  });

  it('run at once where they are published, or moved, onto a day of theirs', async () => {
    const own = await aUnit(app, clock);
    const statusOf = async (id: number) => (await own.call.detail({ id })).status;
    const today = { startDate: '2026-11-21', endDate: '2026-11-25' };
    expect(await statusOf((await own.call.addAndPublish(classBody(today))).id)).toBe(2);
    const draft = await own.call.add(classBody({ ...today, startDate: '2026-11-19' }));
    expect(await statusOf(draft.id)).toBe(0);
    await own.call.updateStatus({ id: draft.id, status: 1 });
    expect(await statusOf(draft.id)).toBe(2);
    const later = await own.call.addAndPublish(classBody());
    expect(await statusOf(later.id)).toBe(1);
    const lists = { courses: [], groupIds: [], studentUserIds: [] };
    await own.call.edit({ ...classBody(today), ...lists, id: later.id });
    expect(await statusOf(later.id)).toBe(2);
  });

  it('are copied as drafts with their lessons as far from another first day, without people and picture', async () => {
    const student = await aStudent(app, unit.unitId);
    const body = classBody({ place: '之江', leaveRule: 'present', courses: [mondayLesson], studentUserIds: [student] });
    const { id } = await unit.call.addAndPublish(body);
    const copy = await unit.call.copy({ id, startDate: '2027-03-01' });
    const [from, to] = [await unit.call.detail({ id }), await unit.call.detail(copy)];
    expect(to).toMatchObject({
      ...{ name: '乡村振兴专题班（副本）', startDate: '2027-03-01', endDate: '2027-03-05', status: 0, version: 1 },
      ...{ place: '之江', leaveRule: 'present', members: 0, studentUserIds: [], groupIds: [], coverPath: '' },
    });
    expect(to.code).not.toBe(from.code);
    expect(to.courses.map((c) => [c.name, c.teacherName, c.startTime, c.endTime])).toEqual([
      ['基层治理', '沈老师', '2027-03-01T01:00:00.000Z', '2027-03-01T03:30:00.000Z'],
    ]);
    expect(from).toMatchObject({ status: 1, members: 1 });
    const [row] = await db().select().from(trainingClasses).where(eq(trainingClasses.id, copy.id));
    expect(row).toMatchObject({ copiedFrom: id, publishedAt: null, createdBy: unit.userId });
    const named = await unit.call.copy({ id, startDate: '2026-11-01', name: '去年的班' });
    expect(await unit.call.detail(named)).toMatchObject({ name: '去年的班', endDate: '2026-11-05' });
    const long = await unit.call.add(classBody({ name: '长'.repeat(60) }));
    const again = await unit.call.copy({ id: long.id, startDate: '2027-03-01' });
    expect((await unit.call.detail(again)).name).toBe(`${'长'.repeat(56)}（副本）`);
  });

  it('are deleted as drafts, with all that is in them', async () => {
    const student = await aStudent(app, unit.unitId);
    const group = await aGroup(app, unit.unitId, [student]);
    const { id } = await unit.call.add(classBody({ courses: [mondayLesson], groupIds: [group] }));
    await unit.call.remove({ id });
    await expect(unit.call.detail({ id })).rejects.toThrow('404');
    const left = await app.database.pool.query(
      'select 1 from courses where class_id = $1 union all select 1 from class_members where class_id = $1',
      [id],
    );
    expect(left.rowCount).toBe(0);
  });
});
