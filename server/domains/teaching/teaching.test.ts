import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPoint, aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { bytesOf } from '../../../test/factories/files.ts';
import { aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { handoutsOf } from './rules.ts';

const start = new Date('2026-12-01T02:00:00Z');
let clock = start;
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let other: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  unit = await aUnit(app, start);
  other = await aUnit(app, start);
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const absent = { answer: { message: '404' } };
type Person = Awaited<ReturnType<typeof aPerson>>;

async function aPerson(kind: 1 | 2) {
  const { id: userId, headers } = await aSignedIn(app, { kinds: [kind] }, start);
  return { userId, headers, api: app.call(headers.authorization) };
}
async function aTrainee() {
  const person = await aPerson(1);
  return { ...person, student: await aStudent(app, unit.unitId, { userId: person.userId }) };
}
const lessons = [
  lesson('2026-11-30', '09:00', '11:30', { name: '昨天' }),
  lesson('2026-12-01', '08:00', '09:30', { name: '清早' }),
  lesson('2026-12-01', '09:45', '11:45', { name: '上午', place: '105 教室' }),
  lesson('2026-12-01', '14:00', '16:30', { name: '下午' }),
  lesson('2026-12-03', '09:00', '11:30', { name: '后天' }),
];
/** A class all of whose lessons a teacher has. @returns the lessons by their names */
async function aClass(teacher: Person, given: Parameters<typeof classBody>[0] = {}) {
  const dates = { startDate: '2026-11-30', endDate: '2026-12-05' };
  const { id } = await unit.call.addAndPublish(classBody({ name: '授课班', courses: lessons, ...dates, ...given }));
  await sql('update courses set teacher_user_id = $2 where class_id = $1', [id, teacher.userId]);
  const rows = await sql('select id, name from courses where class_id = $1', [id]);
  return { id, of: Object.fromEntries(rows.map((r) => [r.name, r.id])) as Record<string, number> };
}
const names = (of: { list: { name: string }[] }) => of.list.map((l) => l.name);
/** Uploads a file. @returns its path */
async function upload(by: Person, name = '课件.pdf', moduleName = 'handout', kind: 'pdf' | 'png' = 'pdf') {
  const form = new FormData();
  form.set('file', new Blob([bytesOf(kind)]), name);
  const url = `${app.url}/api/tool/upload/file?moduleName=${moduleName}`;
  const answer = await fetch(url, { method: 'POST', headers: by.headers, body: form });
  return ((await answer.json()) as { data: { filePath: string } }).data.filePath;
}

describe('the lessons of a teacher', () => {
  it('of tomorrow are to come from the first hour on, and none of today', async () => {
    const one = await aPerson(2);
    const courses = [
      lesson('2026-12-01', '22:30', '23:30', { name: '今晚' }),
      lesson('2026-12-02', '06:30', '07:30', { name: '明早' }),
    ];
    await aClass(one, { courses });
    expect(names(await one.api.teaching.list({ when: 'today' }))).toEqual(['今晚']);
    expect(names(await one.api.teaching.list({ when: 'coming' }))).toEqual(['明早']);
  });

  it('are over with their last minute, and of tomorrow from midnight on', async () => {
    const one = await aPerson(2);
    const courses = [
      lesson('2026-12-01', '09:00', '10:00', { name: '刚完' }),
      lesson('2026-12-02', '00:00', '00:40', { name: '零点' }),
    ];
    await aClass(one, { courses });
    const shown = async (when: 'past' | 'today' | 'coming') => names(await one.api.teaching.list({ when }));
    expect([await shown('past'), await shown('today'), await shown('coming')]).toEqual([['刚完'], ['刚完'], ['零点']]);
    expect((await one.api.teaching.hours({})).lessons).toBe(1);
  });

  it('of the midnight at which today begins are of today', async () => {
    const one = await aPerson(2);
    await aClass(one, { courses: [lesson('2026-12-01', '00:00', '00:40', { name: '零点' })] });
    expect(names(await one.api.teaching.list({ when: 'today' }))).toEqual(['零点']);
    expect(names(await one.api.teaching.list({ when: 'coming' }))).toEqual([]);
  });

  it('stand by their times, whichever class was made first, and of one hour one way ahead and back', async () => {
    const one = await aPerson(2);
    const at = (from: string, to: string, name: string) => ({ courses: [lesson('2026-12-01', from, to, { name })] });
    const classes = [at('14:00', '15:00', '下午'), at('09:00', '10:00', '早一'), at('09:00', '10:00', '早二')];
    for (const given of classes) await aClass(one, given);
    const list = (given: object) => one.api.teaching.list(given);
    expect(names(await list({ when: 'today' }))).toEqual(['早一', '早二', '下午']);
    expect(names(await list({ when: 'past' }))).toEqual(['早二', '早一']);
    expect(names(await list({}))).toEqual(['下午', '早二', '早一']);
    expect(names(await list({ pageSize: 2 }))).toEqual(['下午', '早二']);
  });

  it('say when they begin and end, of which days the class is, what it is about and whom to ask', async () => {
    const one = await aPerson(2);
    const words = { intro: '讲乡村治理', contactName: '何晓棠', contactPhone: '0571-12345678' };
    const { of } = await aClass(one, words);
    expect(await one.api.teaching.lesson({ id: of.上午 ?? 0 })).toMatchObject({
      ...{ startTime: '2026-12-01T01:45:00.000Z', endTime: '2026-12-01T03:45:00.000Z' },
      ...{ startDate: '2026-11-30', endDate: '2026-12-05', ...words },
    });
  });

  it('of a class of the institute that no unit has are theirs as well, with the name of none', async () => {
    const one = await aPerson(2);
    const { institute } = (await aTraining(app, start)).call;
    const courses = [{ ...lesson('2026-12-01', '14:00', '15:00', { name: '学院的课' }), teacherUserId: one.userId }];
    const { id: trainingClassId } = await institute.addAndPublish(classBody({ name: '学院班', courses }));
    const [shown] = (await one.api.teaching.list({})).list;
    expect(shown).toMatchObject({ trainingClassId, className: '学院班', name: '学院的课' });
    expect(await one.api.teaching.lesson({ id: shown?.id ?? 0 })).toMatchObject({ unitName: '', name: '学院的课' });
  });

  it('have their teaching point as long as visitors are shown it', async () => {
    const one = await aPerson(2);
    const { of } = await aClass(one);
    const { id } = await aPoint(app, { name: '后陈村' });
    await sql('update courses set point_id = $2 where id = $1', [of.上午, id]);
    const point = async () => (await one.api.teaching.lesson({ id: of.上午 ?? 0 })).point?.name;
    expect(await point()).toBe('后陈村');
    await sql('update points set status = 0 where id = $1', [id]);
    expect(await point()).toBeUndefined();
  });

  it('are their own alone, none of drafts, and gone with the next call where another one teaches', async () => {
    const [one, two] = [await aPerson(2), await aPerson(2)];
    const { id, of } = await aClass(one);
    const draft = await unit.call.add(classBody({ courses: lessons, startDate: '2026-11-30' }));
    await sql('update courses set teacher_user_id = $2 where class_id = $1', [draft.id, one.userId]);
    const [{ id: drafted }] = await sql('select id from courses where class_id = $1 limit 1', [draft.id]);
    expect((await one.api.teaching.list({})).total).toBe(5);
    await expect(one.api.teaching.lesson({ id: drafted })).rejects.toMatchObject(absent);
    expect(await two.api.teaching.list({})).toEqual({ list: [], total: 0 });
    expect(await two.api.teaching.hours({})).toEqual({ lessons: 0, minutes: 0, months: [] });
    await expect(two.api.teaching.lesson({ id: of.上午 ?? 0 })).rejects.toMatchObject(absent);
    await expect(one.api.teaching.lesson({ id: 2_000_000_000 })).rejects.toMatchObject(absent);
    await sql('update courses set teacher_user_id = $2 where id = $1', [of.上午, two.userId]);
    await expect(one.api.teaching.lesson({ id: of.上午 ?? 0 })).rejects.toMatchObject(absent);
    expect((await two.api.teaching.lesson({ id: of.上午 ?? 0 })).trainingClassId).toBe(id);
    await sql('update users set kinds = $2 where id = $1', [two.userId, [1]]);
    await expect(two.api.teaching.list({})).rejects.toMatchObject({ answer: { status: 403 } });
  });

  it('are lost where the unit writes another name, and kept where it saves the rest', async () => {
    const one = await aPerson(2);
    const courses = [lesson('2026-12-02', '09:00', '11:30', { name: '换人', teacherName: '沈知微' })];
    const { id, of } = await aClass(one, { courses });
    const save = async (teacherName: string, place: string) => {
      const { version } = await unit.call.detail({ id });
      const kept = { ...lesson('2026-12-02', '09:00', '11:30', { name: '换人' }), id: of.换人, teacherName, place };
      const body = { ...classBody({ startDate: '2026-11-30' }), courses: [kept], groupIds: [], studentUserIds: [] };
      await unit.call.edit({ id, version, ...body });
    };
    await save('沈知微', '甲楼');
    expect((await one.api.teaching.lesson({ id: of.换人 ?? 0 })).place).toBe('甲楼');
    await save('顾怀远', '甲楼');
    await expect(one.api.teaching.lesson({ id: of.换人 ?? 0 })).rejects.toMatchObject(absent);
  });

  it('come as today, to come and past, paged, and say how far each is and who came', async () => {
    const one = await aPerson(2);
    const student = await aStudent(app, unit.unitId);
    const { of } = await aClass(one, { studentUserIds: [student], place: '之江校区' });
    const list = (when?: 'today' | 'coming' | 'past', page = {}) => one.api.teaching.list({ when, ...page });
    expect(names(await list('today'))).toEqual(['清早', '上午', '下午']);
    expect(names(await list('coming'))).toEqual(['后天']);
    // What is over of today as well, as the hours taught have it.
    expect(names(await list('past'))).toEqual(['清早', '昨天']);
    expect((await list('past')).total).toBe((await one.api.teaching.hours({})).lessons);
    expect(names(await list())).toEqual(['后天', '下午', '上午', '清早', '昨天']);
    expect((await list('today')).list.map((l) => [l.step, l.place])).toEqual([
      [2, '之江校区'],
      [1, '105 教室'],
      [0, '之江校区'],
    ]);
    expect([
      names(await list('today', { pageNum: 2, pageSize: 2 })),
      (await list('today', { pageSize: 2 })).total,
    ]).toEqual([['下午'], 3]);
    await sql(
      "insert into attendance (course_id, class_id, student_id, signed_at) select id, class_id, $2, '2026-12-01T01:50:00Z' from courses where id = $1",
      [of.上午, student],
    );
    const seen = await one.api.teaching.lesson({ id: of.上午 ?? 0 });
    expect(seen).toMatchObject({
      ...{
        name: '上午',
        className: '授课班',
        unitName: `委托单位 ${unit.userId}`,
        opensAt: '2026-12-01T01:15:00.000Z',
      },
      ...{ shouldCount: 1, presentCount: 1, lateCount: 0, leaveCount: 0, files: [] },
    });
    expect(JSON.stringify(seen)).not.toMatch(/学员 \d|cellPhone/);
  });

  it('are counted by month and in all once they are over, by the clock of Shanghai', async () => {
    const one = await aPerson(2);
    await aClass(one, { courses: [...lessons, lesson('2026-12-01', '00:10', '00:40', { name: '子夜' })] });
    expect(await one.api.teaching.hours({})).toEqual({
      ...{ lessons: 3, minutes: 270 },
      months: [
        { month: '2026-12', lessons: 2, minutes: 120 },
        { month: '2026-11', lessons: 1, minutes: 150 },
      ],
    });
    clock = new Date('2026-12-01T03:45:00Z');
    expect(await one.api.teaching.hours({})).toMatchObject({ lessons: 4, minutes: 390 });
    clock = start;
  });
});

describe('the documents of a lesson', () => {
  it('are refused of others, for lessons of others, of another purpose, twice, and beyond ten', async () => {
    const [one, two] = [await aPerson(2), await aPerson(2)];
    const { of } = await aClass(one);
    const [courseId, next] = [of.上午 as number, of.下午 as number];
    const add = (by: Person, file: string, to = courseId) => by.api.teaching.addFile({ courseId: to, file });
    const file = await upload(one);
    await expect(add(two, await upload(two))).rejects.toMatchObject(absent);
    await expect(add(one, await upload(two))).rejects.toThrow('文件');
    await expect(add(one, await upload(one, '假.pdf', 'attachment'))).rejects.toThrow('文件');
    await expect(add(one, '')).rejects.toThrow('请选择文件');
    await expect(add(one, 'f/xx/none.pdf')).rejects.toThrow('文件');
    expect(await sql('select id from course_files where course_id = any($1)', [[courseId, next]])).toEqual([]);
    const { id } = await add(one, file);
    await expect(add(one, file, next)).rejects.toThrow('已经放在一节课里');
    await expect(two.api.teaching.removeFile({ id })).rejects.toMatchObject(absent);
    const more = await Promise.all(Array.from({ length: handoutsOf.most + 1 }, () => upload(one)));
    const done = await Promise.allSettled(more.map((path) => add(one, path)));
    expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(handoutsOf.most - 1);
    await expect(add(one, await upload(one))).rejects.toThrow('最多放 10 个文件');
    expect((await one.api.teaching.lesson({ id: courseId })).files).toHaveLength(handoutsOf.most);
    await sql('update courses set teacher_user_id = $2 where id = $1', [courseId, two.userId]);
    await expect(one.api.teaching.removeFile({ id })).rejects.toMatchObject(absent);
    expect(await two.api.teaching.removeFile({ id })).toBeNull();
    // That one alone.
    expect((await two.api.teaching.lesson({ id: courseId })).files).toHaveLength(handoutsOf.most - 1);
  });

  it('are put there and taken away by the unit as well: of its own classes, none of drafts', async () => {
    const { id, of } = await aClass(await aPerson(2));
    const mine = { ...unit, api: app.call(unit.headers.authorization) };
    const theirs = { ...other, api: app.call(other.headers.authorization) };
    const courseId = of.上午 as number;
    const add = async (by: typeof mine) => by.api.teaching.addFileOfUnit({ courseId, file: await upload(by) });
    const added = await add(mine);
    await expect(add(theirs)).rejects.toMatchObject(absent);
    await expect(theirs.api.teaching.removeFileOfUnit(added)).rejects.toMatchObject(absent);
    for (const [field, value, back] of [
      ['status', 0, 1],
      ['class_type', 1, 2],
    ] as const) {
      await sql(`update training_classes set ${field} = $2 where id = $1`, [id, value]);
      await expect(add(mine)).rejects.toMatchObject(absent);
      await expect(mine.api.teaching.removeFileOfUnit(added)).rejects.toMatchObject(absent);
      await sql(`update training_classes set ${field} = $2 where id = $1`, [id, back]);
    }
    expect(await sql('select id from course_files where course_id = $1', [courseId])).toEqual([added]);
    await mine.api.teaching.removeFileOfUnit(added);
    expect(await sql('select id from course_files where course_id = $1', [courseId])).toEqual([]);
  });

  it('stay in a class that has ended, each with its own lesson and who put it there; late is told apart from on leave', async () => {
    const one = await aPerson(2);
    const { id, of } = await aClass(one, { studentUserIds: [await aStudent(app, unit.unitId)] });
    await sql('update training_classes set status = 3 where id = $1', [id]);
    await sql('update courses set late_count = 2, leave_count = 1 where id = $1', [of.上午]);
    const added = await one.api.teaching.addFile({ courseId: of.上午 ?? 0, file: await upload(one, '甲.pdf') });
    const ofUnit = app.call(unit.headers.authorization).teaching;
    const file = await upload({ ...unit, api: app.call(unit.headers.authorization) }, '乙.pdf');
    await ofUnit.addFileOfUnit({ courseId: of.下午 ?? 0, file });
    const seen = await one.api.teaching.lesson({ id: of.上午 ?? 0 });
    expect([seen.files.map((f) => f.name), seen.lateCount, seen.leaveCount]).toEqual([['甲.pdf'], 2, 1]);
    const by = 'select added_by from course_files where id = $1';
    expect(await sql(by, [added.id])).toEqual([{ added_by: one.userId }]);
  });

  it('of a class stand by their lessons, and of one lesson as they were put there; of no other class', async () => {
    const one = await aPerson(2);
    const early = { startTime: '2026-12-02T09:00:00+08:00', endTime: '2026-12-02T10:00:00+08:00' };
    const courses = ['甲', '乙'].map((name) => ({ name, ...early }));
    const { id, of } = await aClass(one, {
      courses: [...courses, lesson('2026-12-01', '14:00', '15:00', { name: '前' })],
    });
    const elsewhere = await aClass(one);
    const put = async (courseId = 0, name = '') =>
      one.api.teaching.addFile({ courseId, file: await upload(one, `${name}.pdf`) });
    await put(elsewhere.of.上午, '别的班');
    for (const [name, files] of [
      ['乙', ['2']],
      ['甲', ['3', '1']],
      ['前', ['4']],
    ] as const)
      for (const file of files) await put(of[name], file);
    // What was written last may lie last in the table.
    await sql("update course_files set bytes = bytes where name = '3.pdf'");
    const read = await app.call(unit.headers.authorization).teaching.filesOfClass({ trainingClassId: id });
    expect(read.map((c) => [c.courseName, c.files.map((f) => f.name).join()])).toEqual([
      ['前', '4.pdf'],
      ['甲', '3.pdf,1.pdf'],
      ['乙', '2.pdf'],
    ]);
  });

  it('are seen and taken by the class and its unit, by nobody else, and swept once they are taken away', async () => {
    const teacher = await aPerson(2);
    const [mine, stranger] = [await aTrainee(), await aTrainee()];
    const { id, of } = await aClass(teacher, { studentUserIds: [mine.student] });
    const path = await upload(teacher, '流程图.pdf');
    const added = await teacher.api.teaching.addFile({ courseId: of.下午 ?? 0, file: path });
    const ahead = await Promise.all((['today', 'coming'] as const).map((when) => teacher.api.teaching.list({ when })));
    const counted = ahead.flatMap(({ list }) => list).map((l) => [l.name, l.files]);
    expect(counted.filter(([, n]) => n)).toEqual([['下午', 1]]);
    expect(counted.length).toBeGreaterThan(1);
    const own = await mine.api.classes.own({ id });
    const [shown] = own.courses.find((c) => c.name === '下午')?.files ?? [];
    expect(own.courses.flatMap((c) => c.files)).toEqual([
      { id: added.id, name: '流程图.pdf', bytes: bytesOf('pdf').length, url: expect.stringContaining(path) },
    ]);
    const [ofUnit] = await app.call(unit.headers.authorization).teaching.filesOfClass({ trainingClassId: id });
    expect([ofUnit?.courseName, ofUnit?.files.map((f) => f.name)]).toEqual(['下午', ['流程图.pdf']]);
    for (const url of [shown?.url, ofUnit?.files[0]?.url]) expect((await app.get(url ?? '')).status).toBe(200);
    expect((await app.get(`/file/${path}`)).status).toBe(404);
    await expect(stranger.api.classes.own({ id })).rejects.toMatchObject(absent);
    const foreign = app.call(other.headers.authorization).teaching;
    // One that has a class of its own as well.
    await other.call.addAndPublish(classBody());
    await expect(foreign.filesOfClass({ trainingClassId: id })).rejects.toMatchObject(absent);

    const used = async () => (await sql('select used_at from files where path = $1', [path]))[0]?.used_at;
    expect(await used()).not.toBeNull();
    await teacher.api.teaching.removeFile({ id: added.id });
    expect(await used()).toBeNull();
    const again = await upload(teacher, '再来.pdf');
    await teacher.api.teaching.addFile({ courseId: of.后天 ?? 0, file: again });
    await sql('delete from courses where id = $1', [of.后天]);
    expect((await sql('select used_at from files where path = $1', [again]))[0]?.used_at).toBeNull();
  });
});
