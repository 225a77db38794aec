import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aKnown, anApplication, aProject, aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

const clock = new Date('2026-12-01T00:50:00Z');
let app: TestApp;
let staff: Awaited<ReturnType<typeof aTraining>>;
let projectId: number;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  staff = await aTraining(app, clock);
  projectId = await aProject(app);
});
afterAll(() => app.close());

const rows = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const absent = { answer: { message: '404' } };
const classes = () => staff.call.institute;
const aClass = async (given: Parameters<typeof classBody>[0] = {}) =>
  (await classes().addAndPublish(classBody(given))).id;
const members = (id: number) =>
  rows(
    `select s.name, s.cell_phone as phone, s.user_id as account, s.unit_id as unit, m.source
     from class_members m join students s on s.id = m.student_id where class_id = $1 order by s.id`,
    [id],
  );

describe('applicants', () => {
  it('of whom nobody is admitted, and a class that is none of the institute or over, are refused, and nothing is written', async () => {
    const id = await aClass();
    const [yes, waits] = [
      await anApplication(app, projectId),
      await anApplication(app, projectId, { status: 2, name: '候补' }),
    ];
    await expect(classes().addApplicants({ id, ids: [waits] })).rejects.toThrow('候补还没有录取，不能编入培训班');
    const unit = await aUnit(app, clock);
    const { id: theirs } = await unit.call.add(classBody());
    await expect(classes().addApplicants({ id: theirs, ids: [yes] })).rejects.toMatchObject(absent);
    const over = await aClass();
    await classes().updateStatus({ id: over, status: 3 });
    await expect(classes().addApplicants({ id: over, ids: [yes] })).rejects.toThrow('已经结束');
    expect([await members(id), await members(theirs), await members(over)]).toEqual([[], [], []]);
    expect((await staff.call.applications.detail({ id: yes })).classId).toBeNull();
  });

  it('come into the class once, by the account that has proven the number, are told once, and show where they are', async () => {
    const id = await aClass({ name: '录取的班' });
    const phone = '13911110001';
    const { id: account } = await aSignedIn(app, { kinds: [1], cellPhone: phone, phoneProvenAt: clock }, clock);
    const slip = { cellPhone: '13911110002' };
    const { id: unproven } = await aSignedIn(app, { kinds: [1], ...slip }, clock);
    const ids = [
      await anApplication(app, projectId, { name: '有账号', cellPhone: phone, dept: '财政局', post: '科员' }),
      // A colleague applied for somebody: the class is not the colleague's.
      await anApplication(app, projectId, { name: '没账号', ...slip, userId: account }),
    ];
    expect(await classes().addApplicants({ id, ids: [...ids, 2_000_000_000] })).toEqual({
      ...{ added: 2, already: 0, gone: [2_000_000_000], skipped: [] },
    });
    const there = [
      { name: '有账号', phone, account, unit: null, source: 3 },
      { name: '没账号', phone: slip.cellPhone, account: null, unit: null, source: 3 },
    ];
    expect(await members(id)).toEqual(there);
    expect(await classes().addApplicants({ id, ids })).toEqual({ added: 0, already: 2, gone: [], skipped: [] });
    expect(await members(id)).toEqual(there);
    const told = await rows("select user_id as id from messages where title = '培训班：录取的班'");
    expect(told).toEqual([{ id: account }]);
    expect(unproven).not.toBe(account);
    const [first = 0] = ids;
    expect(await staff.call.applications.detail({ id: first })).toMatchObject({ classId: id, className: '录取的班' });
    const placed = async (n: number) => (await staff.call.applications.list({ placed: n })).list.map((a) => a.id);
    expect([(await placed(1)).sort(), (await placed(0)).includes(first)]).toEqual([[...ids].sort(), false]);
    expect(
      await rows("select after from trail where action = 'class.applicants' and subject_id = $1", [String(id)]),
    ).toEqual([{ after: { people: 2 } }]);
    await expect(classes().addApplicants({ id: await aClass(), ids })).rejects.toThrow(
      '有账号已编入“录取的班”，请先从那个班移出；所选的 2 人都不能编入',
    );
    const refuse = { ids: [first], status: 3, reason: '名额' };
    await expect(staff.call.applications.decide(refuse)).rejects.toThrow('请先从班上移出');
  });

  it('come without those who are in another class or not admitted, and it is said who stayed out and why', async () => {
    const [first, other, id] = [await aClass({ name: '先编的班' }), await aClass({ name: '另一个班' }), await aClass()];
    const [placed, apart, waits, one, two] = await Promise.all([
      ...['先到', '别处'].map((name) => anApplication(app, projectId, { name })),
      anApplication(app, projectId, { name: '候补', status: 2 }),
      ...['甲', '乙'].map((name) => anApplication(app, projectId, { name })),
    ]);
    await classes().addApplicants({ id: first, ids: [placed as number] });
    await classes().addApplicants({ id: other, ids: [apart as number] });
    const ids = [placed, apart, waits, one, two] as number[];
    const skipped = [
      { id: placed, name: '先到', why: '已编入“先编的班”，请先从那个班移出' },
      { id: apart, name: '别处', why: '已编入“另一个班”，请先从那个班移出' },
      { id: waits, name: '候补', why: '还没有录取，不能编入培训班' },
    ];
    const done = await classes().addApplicants({ id, ids });
    expect({ ...done, skipped: done.skipped.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) }).toEqual({
      ...{ added: 2, already: 0, gone: [], skipped },
    });
    expect((await members(id)).map((m) => m.name).sort()).toEqual(['乙', '甲']);
    const places = await Promise.all(ids.map(async (a) => (await staff.call.applications.detail({ id: a })).classId));
    expect(places).toEqual([first, other, null, id, id]);
    expect(
      await rows("select after from trail where action = 'class.applicants' and subject_id = $1", [String(id)]),
    ).toEqual([{ after: { people: 2 } }]);
  });

  it('join the row by which the institute knows them, also under an older number, and are not doubled by one of a unit', async () => {
    const { id: account } = await aSignedIn(app, { kinds: [1], cellPhone: '13911110010', phoneProvenAt: clock }, clock);
    const old = await aKnown(app, { name: '旧号', cellPhone: '13911110009', userId: account });
    const same = await aKnown(app, { name: '同号', cellPhone: '13911110011' });
    const id = await aClass();
    const ids = [
      await anApplication(app, projectId, { cellPhone: '13911110010' }),
      await anApplication(app, projectId, { cellPhone: '13911110011' }),
    ];
    expect(await classes().addApplicants({ id, ids })).toMatchObject({ added: 2 });
    expect(
      (await rows('select student_id as id from class_members where class_id = $1 order by 1', [id])).map((r) => r.id),
    ).toEqual([old, same].sort((a, b) => a - b));
    expect(await rows('select cell_phone as n, user_id as u from students where id = $1', [old])).toEqual([
      { n: '13911110010', u: account },
    ]);
    const unit = await aUnit(app, clock);
    const of = await aStudent(app, unit.unitId, { cellPhone: '13911110012' });
    await rows('update training_classes set unit_id = $2 where id = $1', [id, unit.unitId]);
    await unit.call.namePeople({ id, groupIds: [], studentUserIds: [of] });
    const twin = await anApplication(app, projectId, { cellPhone: '13911110012' });
    expect(await classes().addApplicants({ id, ids: [twin] })).toEqual({ added: 0, already: 1, gone: [], skipped: [] });
    expect((await staff.call.applications.detail({ id: twin })).classId).toBe(id);
  });

  it('of two who press at once are in the class once', async () => {
    const id = await aClass();
    const ids = [await anApplication(app, projectId), await anApplication(app, projectId)];
    const done = await Promise.all([1, 2, 3].map(() => classes().addApplicants({ id, ids })));
    expect(done.map((d) => d.added).sort()).toEqual([0, 0, 2]);
    expect(await members(id)).toHaveLength(2);
  });

  it('stay through a save, and are taken out again while nothing of them stands in the class', async () => {
    const courses = [lesson('2026-12-01', '09:00', '11:00')];
    const chosen = await aKnown(app, { name: '点名' });
    const id = await aClass({ courses, studentUserIds: [chosen] });
    const ids = [
      await anApplication(app, projectId, { name: '甲' }),
      await anApplication(app, projectId, { name: '乙' }),
    ];
    await classes().addApplicants({ id, ids });
    const { courses: kept } = await classes().detail({ id });
    await classes().edit({ ...classBody(), id, courses: kept, groupIds: [], studentUserIds: [chosen] });
    const list = (await classes().members({ trainingClassId: id })).list;
    expect(list.map((m) => [m.name, m.source, m.ofUnit]).sort()).toEqual([
      ...[
        ['乙', 3, false],
        ['点名', 2, false],
        ['甲', 3, false],
      ],
    ]);
    const of = (name: string) => list.find((m) => m.name === name)?.userId ?? 0;
    await expect(classes().removeMember({ id, userId: chosen })).rejects.toThrow('按分组或姓名选进来');
    await expect(classes().removeMember({ id, userId: await aKnown(app) })).rejects.toMatchObject(absent);
    await expect(classes().removeMember({ id: await aClass(), userId: of('甲') })).rejects.toMatchObject(absent);
    const mark = { trainingClassId: id, courseId: kept[0]?.id ?? 0, userId: of('乙'), signInStatus: 0, reason: '未到' };
    await staff.call.instituteAttendance.updateStatus(mark);
    await expect(classes().removeMember({ id, userId: of('乙') })).rejects.toThrow('已有签到记录');
    await classes().removeMember({ id, userId: of('甲') });
    expect((await members(id)).map((m) => m.name).sort()).toEqual(['乙', '点名']);
    expect((await staff.call.applications.detail({ id: ids[0] ?? 0 })).classId).toBeNull();
    await classes().addApplicants({ id: await aClass(), ids: ids.slice(0, 1) });
  });

  it('who are in two classes are taken out of the one that is named, and stay in the other', async () => {
    const [one, other] = [await aClass(), await aClass()];
    const both = { name: '两班', cellPhone: '13911110020' };
    const ids = [await anApplication(app, projectId, both), await anApplication(app, await aProject(app), both)];
    for (const [at, id] of [one, other].entries()) await classes().addApplicants({ id, ids: ids.slice(at, at + 1) });
    const userId = (await classes().members({ trainingClassId: one })).list[0]?.userId ?? 0;
    await classes().removeMember({ id: one, userId });
    expect([await members(one), (await members(other)).map((m) => m.name)]).toEqual([[], ['两班']]);
    const placed = await Promise.all(ids.map((id) => staff.call.applications.detail({ id })));
    expect(placed.map((a) => a.classId)).toEqual([null, other]);
  });
});
