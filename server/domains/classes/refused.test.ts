import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../shared/contract/call.ts';
import type { classes } from '../../../shared/contract/classes.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aGroup, aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aTraining } from '../../../test/factories/institute.ts';
import { sessions, units } from '../../db/tables/account.ts';
import { absenceObjections, attendance, leaves, walkIns } from '../../db/tables/attendance.ts';
import { classGroups, classMembers, courseFiles, courses, trainingClasses } from '../../db/tables/classes.ts';
import { discussions } from '../../db/tables/discussions.ts';
import { files } from '../../db/tables/files.ts';
import { mailings } from '../../db/tables/mailings.ts';
import { messages } from '../../db/tables/messages.ts';
import { tallies } from '../../db/tables/tallies.ts';

type Edited = CallInput<typeof classes.edit>;
const morning = lesson('2026-12-01', '09:00', '11:30', { name: '早课', teacherName: '沈老师', place: '甲楼' });

describe('what is refused of classes leaves the database as it was', () => {
  let clock: Date;
  let app: TestApp;
  let mine: Awaited<ReturnType<typeof aUnit>>;
  let theirs: Awaited<ReturnType<typeof aUnit>>;
  beforeAll(async () => {
    clock = new Date('2026-11-21T08:00:00Z');
    app = await startApp('empty', { now: () => clock });
    [mine, theirs] = [await aUnit(app, clock), await aUnit(app, clock)];
  });
  beforeEach(() => {
    clock = new Date('2026-11-21T08:00:00Z');
  });
  afterAll(() => app.close());

  const tables: PgTable[] = [trainingClasses, courses, classMembers, classGroups, messages, files, tallies];
  /** All rows of these tables, in whatever order they lie. */
  const state = async () =>
    Promise.all(
      tables.map(async (table) =>
        (await app.database.db.select().from(table)).map((row) => JSON.stringify(row)).sort(),
      ),
    );
  /** The call is refused as it is told, and nothing has been written. */
  async function refused(call: () => Promise<unknown>, how: { reason: string; message?: string; path?: string }) {
    const before = await state();
    const { path, ...wanted } = how;
    await expect(call()).rejects.toMatchObject({
      ...wanted,
      ...(path && { fields: [expect.objectContaining({ path })] }),
    });
    expect(await state()).toEqual(before);
  }
  const absent = { reason: 'absent', message: '404' };
  const body = (id: number, given: Partial<Edited> = {}): Edited => ({
    ...classBody(),
    ...{ id, courses: [], groupIds: [], studentUserIds: [] },
    ...given,
  });
  const aClass = async (unit = mine, given: Parameters<typeof classBody>[0] = {}) =>
    (await unit.call.add(classBody(given))).id;

  it('another unit’s class, as one that is not there', async () => {
    const id = await aClass(theirs, { courses: [morning] });
    for (const other of [id, 2_147_480_000]) {
      await refused(() => mine.call.detail({ id: other }), absent);
      await refused(() => mine.call.edit(body(other)), absent);
      await refused(() => mine.call.updateStatus({ id: other, status: 1 }), absent);
      await refused(() => mine.call.remove({ id: other }), absent);
      await refused(() => mine.call.copy({ id: other, startDate: '2027-01-01' }), absent);
      await refused(() => mine.call.members({ trainingClassId: other }), absent);
      await refused(() => mine.call.clashes({ id: other, courses: [morning] }), absent);
    }
    const own = { startDate: '2026-01-01', endDate: '2027-12-31' };
    const seen = [await mine.call.list({}), await mine.call.listAll({}), await mine.call.schedule(own)];
    expect(JSON.stringify(seen)).not.toContain(`${id},"name"`);
    expect((await mine.call.listAll({})).map((c) => c.id)).not.toContain(id);
  });

  it('another unit’s person or group among the own ones, whatever else is saved', async () => {
    const [own, other] = [await aStudent(app, mine.unitId), await aStudent(app, theirs.unitId)];
    const nobodys = await aStudent(app, mine.unitId, { unitId: null });
    const [group, otherGroup] = [await aGroup(app, mine.unitId, [own]), await aGroup(app, theirs.unitId, [other])];
    const id = await aClass(mine, { courses: [morning], studentUserIds: [own], groupIds: [group] });
    const bad = [
      { studentUserIds: [own, other] },
      { studentUserIds: [own, nobodys] },
      { studentUserIds: [own, 2_147_480_000] },
      { groupIds: [group, otherGroup] },
      { groupIds: [2_147_480_000] },
    ];
    for (const lists of bad) {
      await refused(() => mine.call.add(classBody(lists)), absent);
      await refused(() => mine.call.addAndPublish(classBody(lists)), absent);
      await refused(() => mine.call.edit(body(id, { name: '别的名字', ...lists })), absent);
    }
    await refused(() => mine.call.clashes({ courses: [morning], groupIds: [otherGroup] }), absent);
    await refused(() => mine.call.countPeople({ groupIds: [otherGroup] }), absent);
  });

  it('a lesson of another class, or one that stands there twice', async () => {
    const [one, two] = [await aClass(mine, { courses: [morning] }), await aClass(theirs, { courses: [morning] })];
    const next = await aClass(mine, { courses: [morning] });
    const lessonOf = async (unit: typeof mine, id: number) => (await unit.call.detail({ id })).courses[0]?.id ?? 0;
    for (const id of [await lessonOf(theirs, two), await lessonOf(mine, next), 2_147_480_000]) {
      await refused(() => mine.call.edit(body(one, { courses: [{ ...morning, id }] })), absent);
      await refused(() => mine.call.add(classBody({ courses: [{ ...morning, id }] })), absent);
    }
    const id = await lessonOf(mine, one);
    const twice = body(one, {
      courses: [
        { ...morning, id },
        { ...morning, id },
      ],
    });
    await refused(() => mine.call.edit(twice), { reason: 'input', path: 'courses', message: '同一节课出现了两次' });
  });

  it('who is archived, unless they are in the class', async () => {
    const gone = await aStudent(app, mine.unitId, { archivedAt: clock });
    const message = '所选学员中有已归档的人，请先恢复或去掉';
    const bad = classBody({ studentUserIds: [gone] });
    await refused(() => mine.call.add(bad), { reason: 'input', path: 'studentUserIds', message });
  });

  it('a save that knows another version, or has none of its lists', async () => {
    const id = await aClass();
    await mine.call.edit(body(id, { version: 1, name: '先到的' }));
    const message = '这个班刚刚在别处改过';
    await refused(() => mine.call.edit(body(id, { version: 1 })), { reason: 'conflict', message });
    await refused(() => mine.call.edit(body(id, { version: 3 })), { reason: 'conflict', message });
    const { courses: _, ...without } = body(id);
    await refused(() => mine.call.edit(without as Edited), { reason: 'input', path: 'courses' });
  });

  it('a save of a draft that was published meanwhile, or of what was taken back', async () => {
    const id = await aClass();
    const refusedAs = { reason: 'conflict', message: '这个班刚刚在别处改过' };
    await mine.call.updateStatus({ id, status: 1 });
    await refused(() => mine.call.edit(body(id, { version: 1, name: '还以为是草稿' })), refusedAs);
    await mine.call.updateStatus({ id, status: 0 });
    await refused(() => mine.call.edit(body(id, { version: 2, name: '还以为已发布' })), refusedAs);
    expect(await mine.call.edit(body(id, { version: 3 }))).toEqual({ version: 4 });
  });

  it('of two saves that know the same version at once the second, of two publishers and of two deleters too', async () => {
    const id = await aClass();
    const node = await startApp('empty', { beside: app, now: () => clock });
    const other = node.call(mine.headers.authorization).classes;
    const both = (work: (call: typeof mine.call, n: number) => Promise<unknown>) =>
      Promise.allSettled([work(mine.call, 1), work(other, 2)]);
    const lost = (results: PromiseSettledResult<unknown>[]) =>
      results.flatMap((r) => (r.status === 'rejected' ? [(r.reason as { reason: string }).reason] : []));
    expect(lost(await both((call, n) => call.edit(body(id, { version: 1, name: `第 ${n} 个` }))))).toEqual([
      'conflict',
    ]);
    expect((await mine.call.detail({ id })).version).toBe(2);
    expect(lost(await both((call) => call.updateStatus({ id, status: 1 })))).toEqual(['input']);
    expect(lost(await both((call) => call.updateStatus({ id, status: 0 })))).toEqual(['input']);
    expect(lost(await both((call) => call.remove({ id })))).toEqual(['absent']);
    await node.close();
  });

  it('days that are reversed, too many, or over', async () => {
    const id = await aClass();
    const reversed = { endDate: '2026-11-30' };
    const message = '结束日期不能早于开始日期';
    await refused(() => mine.call.add(classBody(reversed)), { reason: 'input', path: 'endDate', message });
    await refused(() => mine.call.edit(body(id, reversed)), { reason: 'input', path: 'endDate', message });
    const asked = { startDate: '2026-12-02', endDate: '2026-12-01' };
    await refused(() => mine.call.schedule(asked), { reason: 'input', path: 'endDate', message });
    const long = { reason: 'input', path: 'endDate', message: '一个培训班最长 366 天' };
    await refused(() => mine.call.add(classBody({ endDate: '2027-12-02' })), long);
    expect(await aClass(mine, { endDate: '2027-12-01' })).toBeGreaterThan(0);
    const past = classBody({ startDate: '2026-11-01', endDate: '2026-11-20' });
    const over = { reason: 'input', path: 'endDate', message: '结束日期已过，不能发布；请先改日期' };
    await refused(() => mine.call.addAndPublish(past), over);
    expect(await aClass(mine, past)).toBeGreaterThan(0);
  });

  it('a lesson outside of the days, over before it begins, or of two days; to midnight it is of its day', async () => {
    const cases: [ReturnType<typeof lesson>, string, string][] = [
      [lesson('2026-11-30', '22:00', '23:00'), 'startTime', '上课时间须在培训班的起止日期之内'],
      [lesson('2026-12-06', '00:00', '01:00'), 'startTime', '上课时间须在培训班的起止日期之内'],
      [lesson('2026-12-01', '09:00', '09:00'), 'endTime', '下课时间须晚于上课时间'],
      [lesson('2026-12-01', '09:00', '08:00'), 'endTime', '下课时间须晚于上课时间'],
      [{ ...morning, endTime: '2026-12-02T00:00:01+08:00' }, 'endTime', '一节课须在同一天内上完'],
    ];
    const id = await aClass();
    for (const [bad, field, message] of cases) {
      const how = { reason: 'input', path: `courses.1.${field}`, message };
      await refused(() => mine.call.add(classBody({ courses: [morning, bad] })), how);
      await refused(() => mine.call.edit(body(id, { courses: [morning, bad] })), how);
    }
    const edges = [
      lesson('2026-12-01', '00:00', '08:00'),
      { ...morning, startTime: '2026-12-05T20:00:00+08:00', endTime: '2026-12-06T00:00:00+08:00' },
    ];
    expect(await aClass(mine, { courses: edges })).toBeGreaterThan(0);
  });

  it('a status that goes back or is skipped, and what is no draft deleted', async () => {
    const id = await aClass();
    const to = (status: number) => () => mine.call.updateStatus({ id, status });
    await refused(to(2), { reason: 'input', message: '这个班还是草稿，请先发布' });
    await to(1)();
    const ended = body(id, { startDate: '2026-11-01', endDate: '2026-11-20' });
    await refused(() => mine.call.edit(ended), { reason: 'input', path: 'endDate' });
    await mine.call.edit(body(id, { startDate: '2026-11-22', endDate: '2026-11-22' }));
    await mine.call.edit(body(id));
    await refused(() => mine.call.remove({ id }), { reason: 'input', message: '已发布的班不能删除，可以先退回草稿' });
    await to(0)();
    await to(1)();
    clock = new Date('2026-11-30T16:00:00Z');
    await app.database.db.update(sessions).set({ createdAt: clock, usedAt: clock });
    await refused(to(0), { reason: 'input', message: '已到开班日期，不能退回草稿' });
    await to(2)();
    for (const back of [0, 1]) await refused(to(back), { reason: 'input', message: '这个班已经开班，不能退回' });
    await refused(() => mine.call.remove({ id }), { reason: 'input', message: '已经开过班，不能删除' });
    const late = body(id, { startDate: '2026-12-02' });
    await refused(() => mine.call.edit(late), { reason: 'input', path: 'startDate' });
    const over = body(id, { startDate: '2026-11-01', endDate: '2026-11-30' });
    await refused(() => mine.call.edit(over), { reason: 'input', path: 'endDate' });
    await to(3)();
    for (const any of [0, 1, 2, 3])
      await refused(to(any), { reason: 'input', message: '这个班已经结束，状态不能再改' });
    await refused(() => mine.call.edit(body(id)), { reason: 'input', message: '这个班已经结束，不能再修改' });
    await refused(() => mine.call.remove({ id }), { reason: 'input', message: '已经开过班，不能删除' });
  });

  it('what the institute runs, which is shown', async () => {
    const id = await aClass();
    await app.database.db.update(trainingClasses).set({ classType: 1 }).where(eq(trainingClasses.id, id));
    const how = { reason: 'input', message: '这个班由学院开设，由学院修改' };
    await refused(() => mine.call.edit(body(id)), how);
    await refused(() => mine.call.updateStatus({ id, status: 1 }), how);
    await refused(() => mine.call.remove({ id }), how);
    expect((await mine.call.detail({ id })).classType).toBe(1);
    const text = { content: '', sentCount: 1, total: 1, parts: 1, price: 5, createdAt: clock };
    await app.database.db.insert(mailings).values({ classId: id, ...text });
    expect((await mine.call.detail({ id })).refusal, 'it is not the unit’s to take back').toBe('');
  });

  it('the end of lessons, and of a class, to which somebody has signed in', async () => {
    const id = await aClass(mine, { courses: [morning] });
    const [{ id: courseId = 0 } = {}] = (await mine.call.detail({ id })).courses;
    const studentId = await aStudent(app, mine.unitId);
    await app.database.db.insert(classMembers).values({ classId: id, studentId, source: 4, addedAt: clock });
    await app.database.db.insert(attendance).values({ classId: id, courseId, studentId, signedAt: clock, late: true });
    const message = '“早课”已有人签到，不能删除';
    await refused(() => mine.call.edit(body(id)), { reason: 'input', path: 'courses', message });
    await refused(() => mine.call.remove({ id }), { reason: 'input', message: '这个班已有人签到，不能删除' });
  });

  it('the end of lessons at which people have left something else; leave lets them go', async () => {
    const { db } = app.database;
    type Used = { classId: number; courseId: number; studentId: number };
    const recorded = '已有现场签到、登记或更正申请';
    const uses: [string, (of: Used) => Promise<unknown>][] = [
      ['已有人签到', (of) => db.insert(attendance).values({ ...of, byHand: 1 })],
      [recorded, (of) => db.insert(attendance).values({ ...of, byHand: 0 })],
      [recorded, (of) => db.insert(attendance).values({ ...of, byHand: 3 })],
      [
        recorded,
        ({ courseId }) => db.insert(walkIns).values({ courseId, name: '走进', cellPhone: '', signedAt: clock }),
      ],
      [
        recorded,
        ({ courseId, studentId }) => db.insert(absenceObjections).values({ courseId, studentId, createdAt: clock }),
      ],
      [
        '已有课程资料',
        ({ courseId }) =>
          db.insert(courseFiles).values({ courseId, path: `l${courseId}`, name: '', bytes: 1, createdAt: clock }),
      ],
    ];
    const aUsed = async (use: (of: Used) => Promise<unknown>) => {
      const id = await aClass(mine, { courses: [morning] });
      const studentId = await aStudent(app, mine.unitId);
      await db.insert(classMembers).values({ classId: id, studentId, source: 4, addedAt: clock });
      await use({ classId: id, courseId: (await mine.call.detail({ id })).courses[0]?.id ?? 0, studentId });
      return id;
    };
    for (const [reason, use] of uses) {
      const id = await aUsed(use);
      const how = { reason: 'input', path: 'courses', message: `“早课”${reason}，不能删除` };
      await refused(() => mine.call.edit(body(id, { studentUserIds: [] })), how);
    }
    const period = { startAt: clock, endAt: new Date(clock.getTime() + 3_600_000), createdAt: clock };
    const id = await aUsed(async ({ classId, courseId, studentId }) => {
      const [leave] = await db
        .insert(leaves)
        .values({ classId, studentId, ...period, status: 1 })
        .returning();
      await db.insert(attendance).values({ classId, courseId, studentId, leaveId: leave?.id ?? 0 });
    });
    await mine.call.edit(body(id));
    expect((await mine.call.detail({ id })).courses).toEqual([]);
  });

  it('the way back, and the end, of a class in which people have left something, by unit and institute', async () => {
    const { db } = app.database;
    const staff = await aTraining(app, clock);
    const period = { startAt: clock, endAt: new Date(clock.getTime() + 3_600_000), createdAt: clock };
    type Used = { classId: number; courseId: number; studentId: number };
    const uses: [string, (of: Used) => Promise<unknown>][] = [
      ['已有人签到', (of) => db.insert(attendance).values({ ...of, signedAt: clock })],
      ['已有人签到', (of) => db.insert(attendance).values({ ...of, byHand: 0 })],
      [
        '已有人签到',
        ({ courseId }) => db.insert(walkIns).values({ courseId, name: '走进', cellPhone: '', signedAt: clock }),
      ],
      [
        '已有学员请假',
        ({ classId, studentId }) => db.insert(leaves).values({ classId, studentId, ...period, status: 3 }),
      ],
      ['已有研讨记录', ({ classId }) => db.insert(discussions).values({ classId, topic: '题', host: '', ...period })],
      [
        '的课已有资料',
        ({ courseId }) =>
          db.insert(courseFiles).values({ courseId, path: `p${courseId}`, name: '', bytes: 1, createdAt: clock }),
      ],
      [
        '已发过短信',
        ({ classId }) =>
          db
            .insert(mailings)
            .values({ classId, content: '', sentCount: 1, total: 1, parts: 1, price: 5, createdAt: clock }),
      ],
    ];
    const { institute } = staff.call;
    for (const call of [mine.call, institute])
      for (const [reason, use] of uses) {
        const { id } = await call.add(classBody({ courses: [morning] }));
        const studentId = await aStudent(app, mine.unitId);
        await db.insert(classMembers).values({ classId: id, studentId, source: 4, addedAt: clock });
        await call.updateStatus({ id, status: 1 });
        await use({ classId: id, courseId: (await call.detail({ id })).courses[0]?.id ?? 0, studentId });
        const how = (deed: string) => ({ reason: 'input', message: `这个班${reason}，不能${deed}` });
        // What will be refused is told before, so that nobody is offered it.
        const told = async () => [
          (await call.detail({ id })).refusal,
          (await call.list({ pageSize: 100 })).list.find((c) => c.id === id)?.refusal,
        ];
        expect(await told()).toEqual(Array(2).fill(how('退回草稿').message));
        await refused(() => call.updateStatus({ id, status: 0 }), how('退回草稿'));
        await db.update(trainingClasses).set({ status: 0 }).where(eq(trainingClasses.id, id));
        expect(await told()).toEqual(Array(2).fill(how('删除').message));
        await refused(() => call.remove({ id }), how('删除'));
        await db.update(trainingClasses).set({ status: 2 }).where(eq(trainingClasses.id, id));
        expect(await told(), 'nobody takes back what runs').toEqual(['', '']);
      }
  });

  it('a theme, a version and a status that are none, each at its field', async () => {
    const theme = { reason: 'input', path: 'trainThemeId', message: '所选的主题已不存在，请重新选择' };
    await refused(() => mine.call.add(classBody({ trainThemeId: 2_147_480_000 })), theme);
    const id = await aClass();
    await refused(() => mine.call.edit(body(id, { trainThemeId: 2_147_480_000 })), theme);
    await refused(() => mine.call.updateStatus({ id, status: 4 }), { reason: 'input', path: 'status' });
    await refused(() => mine.call.add(classBody({ contactPhone: '12' })), { reason: 'input', path: 'contactPhone' });
    await refused(() => mine.call.add(classBody({ name: ' \u200b' })), { reason: 'input', path: 'name' });
  });

  it('everything of a unit that is gone meanwhile', async () => {
    const late = await aUnit(app, clock);
    const id = await aClass(late);
    await app.database.db.delete(units).where(eq(units.id, late.unitId));
    await expect(late.call.add(classBody())).rejects.toMatchObject({ reason: 'forbidden' });
    expect(await app.database.db.select().from(trainingClasses).where(eq(trainingClasses.id, id))).toEqual([]);
  });
});
