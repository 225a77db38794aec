import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

const start = new Date('2026-12-01T08:00:00+08:00');
let clock = start;
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  // Signed in for as long as these days last.
  unit = await aUnit(app, new Date('2026-12-06T20:00:00+08:00'));
});
beforeEach(() => {
  clock = start;
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const courses = () => [
  lesson('2026-12-01', '09:00', '11:00', { name: '一' }),
  lesson('2026-12-02', '09:00', '11:00', { name: '二' }),
  lesson('2026-12-03', '09:00', '11:00', { name: '三' }),
];

let number = 13_600_000_000;
/** A class of three days with one trainee, whose lessons one teacher has. */
async function aClass(given: Parameters<typeof classBody>[0] = {}) {
  const [trainee, teacher] = [await aSignedIn(app, {}, start), await aSignedIn(app, { kinds: [2] }, start)];
  const student = await aStudent(app, unit.unitId, { userId: trainee.id, cellPhone: String(++number) });
  const body = classBody({ name: '提前结的班', studentUserIds: [student], courses: courses(), ...given });
  const { id } = await unit.call.addAndPublish(body);
  await sql('update courses set teacher_user_id = $2 where class_id = $1', [id, teacher.id]);
  const lessons = (await unit.call.detail({ id })).courses;
  const heardBy = (userId: number) =>
    sql('select title, content from messages where user_id = $1 order by id', [userId]);
  return { id, student, lessons, heard: () => heardBy(trainee.id), taught: () => heardBy(teacher.id) };
}
const end = (id: number) => unit.call.updateStatus({ id, status: 3 });
const named = async (id: number) => (await unit.call.detail({ id })).courses.map(({ name }) => name);
const statusOf = async (id: number) => (await unit.call.detail({ id })).status;

it('a class that is ended by hand loses its lessons that have not begun, and people are told', async () => {
  const { id, heard, taught } = await aClass();
  clock = new Date('2026-12-02T09:00:00+08:00');
  await end(id);
  expect([await statusOf(id), await named(id)]).toEqual([3, ['一', '二']]);
  const words = '取消“三”（12月3日 09:00–11:00）。';
  expect((await heard()).at(-1)).toEqual({ title: '课程有调整：提前结的班', content: words });
  expect((await taught()).at(-1)).toEqual({ title: '授课有调整：提前结的班', content: words });
});

it('who was reminded of such a day by text hears of it by text', async () => {
  const { id } = await aClass({ remindByText: true });
  clock = new Date('2026-12-01T19:00:00+08:00');
  await app.runJob('mailings.remind');
  await end(id);
  const texts = await sql("select content from sms_outbox where template = 'class' order by id");
  expect(texts.at(-1)?.content).toContain('“提前结的班”课程有调整：取消“二”（12月2日 09:00–11:00）');
});

it('it is not ended while people have left something at a lesson that has not begun', async () => {
  const { id, student, lessons } = await aClass({ opensBefore: 120 });
  clock = new Date('2026-12-03T08:30:00+08:00');
  await sql('insert into attendance (course_id, class_id, student_id, signed_at) values ($1, $2, $3, $4)', [
    ...[lessons[2]?.id, id, student, clock],
  ]);
  const refused = { reason: 'input', message: '“三”还没有开始，已有人签到，不能结班' };
  await expect(end(id)).rejects.toMatchObject(refused);
  expect([await statusOf(id), await named(id)]).toEqual([2, ['一', '二', '三']]);
  clock = new Date('2026-12-03T09:00:00+08:00');
  await end(id);
  expect([await statusOf(id), await named(id)]).toEqual([3, ['一', '二', '三']]);
});

it('what ends by its dates keeps every lesson, and of one without coming lessons nobody hears', async () => {
  const { id, heard } = await aClass();
  const before = (await heard()).length;
  clock = new Date('2026-12-03T20:00:00+08:00');
  await end(id);
  expect([await named(id), (await heard()).length]).toEqual([['一', '二', '三'], before]);
  clock = start;
  const other = await aClass();
  clock = new Date('2026-12-06T20:00:00+08:00');
  await app.runJob('classes.move-on');
  expect([await statusOf(other.id), await named(other.id)]).toEqual([3, ['一', '二', '三']]);
});

it('教务 end theirs in the same way', async () => {
  const staff = await aTraining(app, start);
  const { id } = await staff.call.institute.addAndPublish(classBody({ courses: courses() }));
  await staff.call.institute.updateStatus({ id, status: 3 });
  expect((await staff.call.institute.detail({ id })).courses).toEqual([]);
});
