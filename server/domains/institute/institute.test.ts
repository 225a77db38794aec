import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aGroup, aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aKnown, aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

const clock = new Date('2026-12-01T00:50:00Z');
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let staff: Awaited<ReturnType<typeof aTraining>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  unit = await aUnit(app, clock);
  staff = await aTraining(app, clock);
});
afterAll(() => app.close());

const rows = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const absent = { answer: { message: '404' } };
const classes = () => staff.call.institute;
const monday = lesson('2026-12-01', '09:00', '11:00', { name: '一', place: '甲楼', teacherName: '沈老师' });
const deeds = async (id: number) =>
  (await rows("select action from trail where subject = 'class' and subject_id = $1 order by id", [String(id)])).map(
    (r) => r.action,
  );

describe('the classes of the institute', () => {
  it('are none of a unit, nor those of a unit the institute’s, whatever is asked of them', async () => {
    const { id: own } = await classes().add(classBody());
    const { id: theirs } = await unit.call.add(classBody());
    await expect(unit.call.detail({ id: own })).rejects.toMatchObject(absent);
    const body = { courses: [], groupIds: [], studentUserIds: [] };
    for (const ask of [
      () => classes().detail({ id: theirs }),
      () => classes().edit({ ...classBody(), id: theirs, ...body }),
      () => classes().updateStatus({ id: theirs, status: 1 }),
      () => classes().remove({ id: theirs }),
      () => classes().copy({ id: theirs, startDate: '2026-12-20' }),
      () => classes().clashes({ id: theirs, courses: [] }),
      () => classes().members({ trainingClassId: theirs }),
      () => classes().people({ id: theirs }),
      () => classes().groups({ id: theirs }),
    ])
      await expect(ask()).rejects.toMatchObject(absent);
    expect((await classes().list({})).list.map((c) => c.id)).toEqual([own]);
  });

  it('are written as those of a unit, and each deed is written down', async () => {
    const { id } = await classes().add(classBody({ name: '学院班', courses: [monday] }));
    const detail = await classes().detail({ id });
    expect(detail).toMatchObject({ classType: 1, unitId: null, unitName: '', name: '学院班', status: 0 });
    expect(detail.courses).toMatchObject([{ name: '一', teacherUserId: null, teacherAccount: '' }]);
    const people = { groupIds: [], studentUserIds: [await aKnown(app)] };
    // From tomorrow: of today it would run as it is published.
    await classes().edit({ ...classBody({ name: '新名', startDate: '2026-12-02' }), id, courses: [], ...people });
    await classes().updateStatus({ id, status: 1 });
    const { id: copy } = await classes().copy({ id, startDate: '2027-01-04' });
    expect(await classes().detail({ id: copy })).toMatchObject({ classType: 1, status: 0, members: 0 });
    await classes().updateStatus({ id, status: 2 });
    await classes().updateStatus({ id, status: 3 });
    await classes().remove({ id: copy });
    expect(await deeds(id)).toEqual(['class.create', 'class.update', 'class.publish', 'class.begin', 'class.end']);
    expect(await deeds(copy)).toEqual(['class.copy', 'class.remove']);
    const list = await classes().list({ name: '新名', given: 0 });
    expect([list.total, list.list[0]?.members, (await classes().list({ name: '新名', given: 1 })).total]).toEqual([
      ...[1, 1, 0],
    ]);
  });

  it('are made of people whom the institute knows, of a unit’s only where they were given to it', async () => {
    const [known, student, group] = [
      await aKnown(app),
      await aStudent(app, unit.unitId),
      await aGroup(app, unit.unitId),
    ];
    for (const people of [{ studentUserIds: [known, student] }, { groupIds: [group] }])
      await expect(classes().add(classBody(people))).rejects.toMatchObject(absent);
    const { id } = await classes().add(classBody({ studentUserIds: [known] }));
    const found = async (of: object) => (await classes().people(of)).map((p) => p.userId);
    expect([(await found({ id })).includes(student), (await found({})).includes(known)]).toEqual([false, true]);
    await rows('update training_classes set unit_id = $2 where id = $1', [id, unit.unitId]);
    expect((await found({ id })).includes(student)).toBe(true);
    expect((await classes().groups({ id })).map((g) => g.id)).toContain(group);
    const next = { ...classBody(), id, courses: [], groupIds: [group], studentUserIds: [known, student] };
    await classes().edit(next);
    expect(await classes().detail({ id })).toMatchObject({ members: 2, studentUserIds: [known, student] });
    const other = await aStudent(app, (await aUnit(app, clock)).unitId);
    await expect(classes().edit({ ...next, studentUserIds: [other] })).rejects.toMatchObject(absent);
  });

  it('clash by room, by name and account of who teaches, and over all of the institute', async () => {
    const { id: teacher } = await aSignedIn(app, { kinds: [2], name: '沈知微' }, clock);
    const taught = { ...monday, teacherUserId: teacher };
    await classes().add(classBody({ name: '甲班', courses: [taught] }));
    const at = (given: object) => ({ ...lesson('2026-12-01', '10:00', '12:00'), ...given });
    const kinds = async (given: object) =>
      (await classes().clashes({ courses: [at(given)] }))
        .filter((c) => c.other.className === '甲班')
        .map((c) => c.kinds);
    expect(await kinds({ place: '甲楼' })).toEqual([['place']]);
    expect(await kinds({ teacherUserId: teacher, teacherName: '沈教授' })).toEqual([['teacher']]);
    expect(await kinds({ place: '乙楼' })).toEqual([]);
    expect((await unit.call.clashes({ courses: [at({ place: '甲楼' })] })).map((c) => c.kinds)).toEqual([]);
  });

  it('are taught by approved teachers, who have the lesson with the next call, and lose it with the one after', async () => {
    const teacher = await aSignedIn(app, { kinds: [2], name: '郑望之' }, clock);
    const [trainee, off] = [
      await aSignedIn(app, { kinds: [1] }, clock),
      await aSignedIn(app, { kinds: [2], status: 0, name: '郑停用' }, clock),
    ];
    expect((await classes().teachers({ wd: '郑' })).map((t) => t.userId)).toEqual([teacher.id]);
    for (const teacherUserId of [trainee.id, off.id, 2_000_000_000])
      await expect(classes().add(classBody({ courses: [{ ...monday, teacherUserId }] }))).rejects.toMatchObject({
        fields: [{ path: 'courses.0.teacherUserId' }],
      });
    const { id } = await classes().addAndPublish(classBody({ courses: [{ ...monday, teacherUserId: teacher.id }] }));
    const taught = async () => (await app.call(teacher.headers.authorization).teaching.list({})).total;
    expect(await taught()).toBe(1);
    const { courses, ...detail } = await classes().detail({ id });
    expect(courses[0]).toMatchObject({ teacherUserId: teacher.id, teacherAccount: '郑望之' });
    const save = (teacherUserId: number | null) =>
      classes().edit({
        ...{ ...classBody(), id, groupIds: [], studentUserIds: [] },
        courses: courses.map((c) => ({ ...c, teacherUserId })),
      });
    // Who teaches it already stays, also when the account is a teacher's no more.
    await rows('update users set kinds = $2 where id = $1', [teacher.id, []]);
    await save(teacher.id);
    await rows('update users set kinds = $2 where id = $1', [teacher.id, [2]]);
    await save(null);
    expect([await taught(), detail.version]).toEqual([0, 1]);
    await rows('update training_classes set unit_id = $2 where id = $1', [id, unit.unitId]);
    expect(Object.keys((await unit.call.detail({ id })).courses[0] ?? {})).not.toContain('teacherUserId');
  });

  it('offer the groups of their unit, each with how many of it would come: nobody who is archived', async () => {
    const [here, gone] = [await aStudent(app, unit.unitId), await aStudent(app, unit.unitId, { archivedAt: clock })];
    const group = await aGroup(app, unit.unitId, [here, gone]);
    const { id } = await classes().add(classBody());
    await rows('update training_classes set unit_id = $2 where id = $1', [id, unit.unitId]);
    expect((await classes().groups({ id })).find((g) => g.id === group)?.size).toBe(1);
  });
});
