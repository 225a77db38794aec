import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

/** Seven in the evening of 30 November in Shanghai. */
const evening = new Date('2026-11-30T11:00:00Z');
let clock = evening;
let app: TestApp;
let node: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  node = await startApp('empty', { beside: app, now: () => clock });
  unit = await aUnit(app, evening);
});
afterAll(async () => {
  await node.close();
  await app.close();
});

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const reminders = (userId: number) =>
  sql("select title, content, link from messages where user_id = $1 and title like '明天有课%' order by id", [userId]);
async function aTrainee() {
  const { id: userId, headers } = await aSignedIn(app, { kinds: [1] }, evening);
  return { userId, headers, student: await aStudent(app, unit.unitId, { userId }) };
}
const lessons = [
  lesson('2026-12-01', '14:00', '16:30', { name: '现场教学', place: '老街' }),
  lesson('2026-12-01', '09:00', '11:30', { name: '流程' }),
  lesson('2026-12-02', '09:00', '11:30', { name: '后天的课' }),
];

describe('the evening before a day with lessons', () => {
  it('names the lessons of that day from its midnight on, and not that of the midnight at its end', async () => {
    const one = await aTrainee();
    const courses = [
      lesson('2026-12-01', '00:00', '00:30', { name: '零点' }),
      lesson('2026-12-02', '00:00', '00:30', { name: '次日零点' }),
    ];
    await unit.call.addAndPublish(classBody({ name: '零点班', courses, studentUserIds: [one.student] }));
    await app.runJob('classes.remind');
    expect((await reminders(one.userId)).map((r) => r.content)).toEqual(['12月1日（周二）1 节课：00:00–00:30 零点。']);
    await sql("update training_classes set status = 3 where name = '零点班'");
  });

  it('tells who is in the class and has an account, once, with times and places, however often and where it runs', async () => {
    const [one, left] = [await aTrainee(), await aTrainee()];
    const nobody = await aStudent(app, unit.unitId);
    const { id } = await unit.call.addAndPublish(
      classBody({
        ...{ name: '提醒班', place: '之江校区', courses: lessons },
        studentUserIds: [one.student, left.student, nobody],
      }),
    );
    await sql('update students set archived_at = now() where id = $1', [left.student]);
    await Promise.all([app.runJob('classes.remind'), node.runJob('classes.remind')]);
    await app.runJob('classes.remind');
    expect(await reminders(one.userId)).toEqual([
      {
        title: '明天有课：提醒班',
        content: '12月1日（周二）2 节课：09:00–11:30 流程，之江校区；14:00–16:30 现场教学，老街。',
        link: `/grzx/wdpx/pxbxq/${id}/kcb/2/`,
      },
    ]);
    expect(await reminders(left.userId)).toEqual([]);
    // Who comes in later that evening is told with the next run; who was told is not told again.
    const late = await aTrainee();
    await sql('insert into class_members (class_id, student_id, source, added_at) values ($1, $2, 2, now())', [
      id,
      late.student,
    ]);
    await node.runJob('classes.remind');
    expect([(await reminders(late.userId)).length, (await reminders(one.userId)).length]).toEqual([1, 1]);
    clock = new Date(evening.getTime() + 86_400_000);
    await app.runJob('classes.remind');
    expect((await reminders(one.userId)).at(-1)?.content).toBe(
      '12月2日（周三）1 节课：09:00–11:30 后天的课，之江校区。',
    );
    clock = new Date(evening.getTime() + 9 * 86_400_000);
    await app.runJob('classes.remind');
    expect(await sql('select * from class_reminders where class_id = $1', [id])).toEqual([]);
    clock = evening;
  });

  it('tells nobody of a draft, of a class that is over, or of lessons of another day', async () => {
    const one = await aTrainee();
    const of = { studentUserIds: [one.student] };
    await unit.call.add(classBody({ ...of, courses: lessons }));
    const over = await unit.call.addAndPublish(classBody({ ...of, courses: lessons }));
    await sql('update training_classes set status = 3 where id = $1', [over.id]);
    await unit.call.addAndPublish(classBody({ ...of, courses: lessons.slice(2) }));
    await app.runJob('classes.remind');
    expect(await reminders(one.userId)).toEqual([]);
  });

  it('tells nobody who is away all of that day with granted leave, and everybody who has asked alone or has it no more', async () => {
    const people = await Promise.all(['准假', '上午来', '等待', '撤销', '下午来'].map(() => aTrainee()));
    const { id } = await unit.call.addAndPublish(
      classBody({ courses: lessons, studentUserIds: people.map((p) => p.student) }),
    );
    const [morning, noon] = (await unit.call.detail({ id })).courses.map((c) => c.id);
    const { leave } = app.call(unit.headers.authorization);
    const ask = async (at: number, courseIds: unknown[]) => {
      const own = app.call(people[at]?.headers.authorization ?? '').leave;
      const body = { trainingClassId: id, courseIds: courseIds as number[], category: 2, reason: '发热' };
      return (await own.ask(body)).id;
    };
    const all = [morning, noon];
    const [away, half, , revoked] = [await ask(0, all), await ask(1, [noon]), await ask(2, all), await ask(3, all)];
    for (const one of [away, half, revoked, await ask(4, [morning])]) await leave.update({ id: one, status: 1 });
    await app.runJob('classes.remind');
    const told = async () => Promise.all(people.map(async (p) => (await reminders(p.userId)).length));
    expect(await told()).toEqual([0, 1, 1, 0, 1]);
    // Each reads of the lessons that they come to.
    const said = await Promise.all([1, 2, 4].map(async (at) => (await reminders(people[at]?.userId ?? 0))[0]?.content));
    expect(said).toEqual([
      '12月1日（周二）1 节课：09:00–11:30 流程。',
      '12月1日（周二）2 节课：09:00–11:30 流程；14:00–16:30 现场教学，老街。',
      '12月1日（周二）1 节课：14:00–16:30 现场教学，老街。',
    ]);
    // With the leave the reason is gone: the next run tells.
    await leave.revoke({ id: revoked });
    await node.runJob('classes.remind');
    expect(await told()).toEqual([0, 1, 1, 1, 1]);
  });

  it('names six lessons of a day and leads to the timetable for the others', async () => {
    const one = await aTrainee();
    const courses = Array.from({ length: 8 }, (_, i) =>
      lesson('2026-12-01', `1${i}:00`, `1${i}:40`, { name: `第${i}节` }),
    );
    await unit.call.addAndPublish(classBody({ courses, studentUserIds: [one.student] }));
    await app.runJob('classes.remind');
    const [{ content }] = await reminders(one.userId);
    expect(content).toMatch(/8 节课：10:00–10:40 第0节；.*第5节；其余见课程表。$/);
    expect(content).not.toContain('第6节');
  });
});
