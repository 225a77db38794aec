import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aGroup, aPoint, aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';

const clock = new Date('2026-11-21T08:00:00Z');
const day = '2026-12-01';

describe('the timetable of a class', () => {
  let app: TestApp;
  let unit: Awaited<ReturnType<typeof aUnit>>;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    unit = await aUnit(app, clock);
  });
  afterAll(() => app.close());

  it('is asked for what clashes before it is saved: among its lessons, and with other classes of the unit', async () => {
    const [group, theirs] = [await aGroup(app, unit.unitId), await aUnit(app, clock)];
    const busy = lesson(day, '10:00', '11:00', { name: '别班的课', teacherName: '沈老师', place: '甲楼' });
    const { id: other } = await unit.call.add(classBody({ name: '别班', courses: [busy], groupIds: [group] }));
    await theirs.call.add(classBody({ name: '外单位', courses: [busy] }));
    const asked = [
      lesson(day, '09:00', '10:30', { name: '一', teacherName: '沈老师' }),
      lesson(day, '10:00', '11:30', { name: '二', place: '乙楼' }),
      lesson(day, '11:00', '12:00', { name: '三', teacherName: '沈老师', place: '甲楼' }),
    ];
    const times = { startTime: '2026-12-01T02:00:00.000Z', endTime: '2026-12-01T03:00:00.000Z' };
    const beside = { course: null, trainingClassId: other, className: '别班', name: '别班的课', ...times };
    const inside = (course: number, name: string) =>
      expect.objectContaining({ course, name, trainingClassId: null, className: '' });
    const own = [
      { course: 0, kinds: ['time'], other: inside(1, '二') },
      { course: 1, kinds: ['time'], other: inside(2, '三') },
    ];
    expect(await unit.call.clashes({ courses: asked })).toEqual([
      ...own,
      { course: 0, kinds: ['teacher'], other: beside },
    ]);
    expect(await unit.call.clashes({ courses: asked, groupIds: [group] })).toEqual([
      ...own,
      { course: 0, kinds: ['teacher', 'group'], other: beside },
      { course: 1, kinds: ['group'], other: beside },
    ]);
    // A class does not clash with itself, nor with one that has ended.
    expect(await unit.call.clashes({ id: other, courses: [busy] })).toEqual([]);
    expect(await unit.call.clashes({ courses: [busy] })).toHaveLength(1);
    await unit.call.updateStatus({ id: other, status: 1 });
    await unit.call.updateStatus({ id: other, status: 3 });
    expect(await unit.call.clashes({ courses: [busy] })).toEqual([]);
    expect(await unit.call.clashes({ courses: [] })).toEqual([]);
  });

  it('with clashes is saved, and refused where the class wants it', async () => {
    const own = await aUnit(app, clock);
    const student = await aStudent(app, own.unitId);
    const one = lesson(day, '09:00', '11:00', { name: '一', teacherName: '沈老师' });
    const two = lesson(day, '10:00', '12:00', { name: '二' });
    const both = classBody({ courses: [one, two] });
    const { id } = await own.call.add(both);
    const refusal = (className: string, name: string) => ({
      reason: 'input',
      fields: [{ path: 'courses.0.startTime', code: 'wrong', message: `与“${className}”的“${name}”冲突` }],
    });
    const within = refusal('乡村振兴专题班', '二');
    await expect(own.call.add({ ...both, refuseClashes: true })).rejects.toMatchObject(within);
    const edited = { ...both, id, groupIds: [], studentUserIds: [student], courses: [one, two] };
    await expect(own.call.edit({ ...edited, refuseClashes: true })).rejects.toMatchObject(within);
    expect(await own.call.detail({ id })).toMatchObject({ version: 1, members: 0, refuseClashes: false });
    const strict = classBody({ name: '严班', refuseClashes: true, courses: [one] });
    await expect(own.call.addAndPublish(strict)).rejects.toMatchObject(refusal('乡村振兴专题班', '一'));
    const free = lesson('2026-12-02', '09:00', '11:00', { name: '一', teacherName: '沈老师' });
    const made = await own.call.add({ ...strict, courses: [free] });
    // What the class once wanted it goes on wanting.
    const moved = { ...classBody(), ...made, courses: [one], groupIds: [], studentUserIds: [] };
    await expect(own.call.edit(moved)).rejects.toMatchObject(refusal('乡村振兴专题班', '一'));
    await own.call.edit({ ...moved, refuseClashes: false });
  });

  it('counts the place that people are told: of the lesson, else of its class, be it words or a teaching point', async () => {
    const own = await aUnit(app, clock);
    const [tea, mill] = [await aPoint(app, { name: '茶园' }), await aPoint(app, { name: '磨坊' })];
    const hidden = await aPoint(app, { name: '关闭的点', status: 0 });
    const at = (given: object = {}) => [lesson(day, '09:00', '11:00', { name: '一', ...given })];
    await own.call.add(classBody({ name: '甲', place: '105 教室', courses: at() }));
    const kinds = async (given: object) => (await own.call.clashes({ courses: at(), ...given })).map((c) => c.kinds);
    const clash = [['place']];
    expect(await kinds({ place: '105 教室' })).toEqual(clash);
    expect(await kinds({ courses: at({ place: '105 教室' }) })).toEqual(clash);
    expect(await kinds({ place: '106 教室' })).toEqual([]);
    expect(await kinds({ place: '105 教室', courses: at({ place: '106 教室' }) })).toEqual([]);
    expect(await kinds({ place: '105 教室', courses: at({ pointId: tea.id }) })).toEqual([]);
    expect(await kinds({ place: '105 教室', courses: at({ pointId: hidden.id }) })).toEqual(clash);
    await own.call.add(classBody({ name: '乙', pointId: tea.id, courses: at() }));
    expect(await kinds({ pointId: tea.id })).toEqual(clash);
    expect(await kinds({ place: '别处', courses: at({ pointId: tea.id }) })).toEqual(clash);
    expect(await kinds({ pointId: mill.id })).toEqual([]);
    // Of a class that is there, what is not said is where that is.
    const { id } = await own.call.add(classBody({ name: '丙', place: '105 教室', courses: [] }));
    expect([await kinds({ id }), await kinds({ id, place: '' })]).toEqual([clash, []]);
    const strict = classBody({ name: '丁', place: '105 教室', refuseClashes: true, courses: at() });
    const said = { fields: [{ path: 'courses.0.startTime', message: '与“甲”的“一”冲突' }] };
    await expect(own.call.addAndPublish(strict)).rejects.toMatchObject(said);
    const elsewhere = await own.call.addAndPublish({ ...strict, place: '107 教室' });
    const moved = { ...strict, ...elsewhere, courses: at(), groupIds: [], studentUserIds: [] };
    await expect(own.call.edit(moved)).rejects.toMatchObject(said);
  });

  it('finds what clashes before eight in the morning, of a class that has this day alone', async () => {
    const own = await aUnit(app, clock);
    const courses = [lesson(day, '06:30', '07:30', { name: '晨', teacherName: '沈老师' })];
    await own.call.add(classBody({ name: '晨班', startDate: day, endDate: day, courses }));
    expect((await own.call.clashes({ courses })).map((c) => c.other.className)).toEqual(['晨班']);
  });

  it('clashes with a class until that has ended: a draft, one that is out, and one that is under way', async () => {
    const own = await aUnit(app, clock);
    const courses = [lesson(day, '09:00', '11:00', { name: '一', teacherName: '沈老师' })];
    const { id } = await own.call.add(classBody({ courses }));
    const found = [(await own.call.clashes({ courses })).length];
    for (const status of [1, 2, 3]) {
      await own.call.updateStatus({ id, status });
      found.push((await own.call.clashes({ courses })).length);
    }
    expect(found).toEqual([1, 1, 1, 0]);
  });
});
