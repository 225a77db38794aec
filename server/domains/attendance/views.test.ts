import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass } from '../../../test/factories/attendance.ts';
import { aUnit } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { pagesOfPdf } from '../../../test/pdf-text.ts';
import { readXlsx } from '../../documents/xlsx/reader.ts';

const at = (time: string) => new Date(`2026-12-01T${time}:00+08:00`);
// Logins last two hours: of the afternoon.
let clock = at('14:30');
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let own: Awaited<ReturnType<typeof aSignedIn>>;
let here: Awaited<ReturnType<typeof aRunningClass>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  unit = await aUnit(app, clock);
  own = await aSignedIn(app, { kinds: [1] }, clock);
  here = await aRunningClass(app, unit, [{ name: '周敏', cellPhone: null }], { place: '之江校区' });
  const [studentId] = here.studentIds;
  await sql('update students set user_id = $1 where id = $2', [own.id, studentId]);
  // Late in the morning, and in time for the lesson that is on.
  for (const [courseId, byHand] of [
    [here.courseId, 2],
    [here.laterId, 1],
  ])
    await sql('insert into attendance (class_id, course_id, student_id, by_hand) values ($1, $2, $3, $4)', [
      ...[here.trainingClassId, courseId, studentId, byHand],
    ]);
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const take = (path: string, body: object = {}) =>
  fetch(`${app.url}/api/train/entrustingUnitClassAppController/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...unit.headers },
    body: JSON.stringify({ trainingClassId: here.trainingClassId, ...body }),
  });

/** The one person of the class, in each place that adds up: in time, late, on leave, absent, and the rate. */
async function everywhere() {
  const { trainingClassId: id } = here;
  const trainee = await app.call(own.headers.authorization).classes.own({ id });
  const [member] = (await unit.call.members({ trainingClassId: id })).list;
  const m = member?.attendance;
  const [row] = (await unit.call.list({})).list;
  const { attendance } = app.call(unit.headers.authorization);
  const sheet = async (path: string) => {
    const rows = (await readXlsx(Buffer.from(await (await take(path)).arrayBuffer()))).map((r) => r.cells);
    const from = rows[0]?.indexOf('到课') ?? 0;
    return rows[1]?.slice(from).map(Number) ?? [];
  };
  const { present, late, leave, absent } = trainee.counts;
  return {
    trainee: [present, late, leave, absent, trainee.attendance],
    headCount: m && [m.present, m.late, m.leave, m.absent, m.there / m.due],
    rates: [row?.avgAttendance, (await attendance.allCourses({ trainingClassId: id })).avgAttendance],
    sheets: [await sheet('exportTeachingCourseOneSignInList'), await sheet('exportTrainingList')],
  };
}

it('what somebody was is one thing in all views at one moment: a lesson that is on counts in none, then in all', async () => {
  const morning = [0, 1, 0, 0, 1];
  expect(await everywhere()).toEqual({
    ...{ trainee: morning, headCount: morning, rates: [1, 1], sheets: [morning, morning] },
  });
  // Where people sign in now, each lesson says who has.
  const list = (
    await app.call(unit.headers.authorization).attendance.allCourses({ trainingClassId: here.trainingClassId })
  ).list;
  expect(list.map((c) => [c.presentCount, c.lateCount])).toEqual([
    [0, 1],
    [1, 0],
  ]);
  clock = at('16:00');
  const day = [1, 1, 0, 0, 1];
  expect(await everywhere()).toEqual({ trainee: day, headCount: day, rates: [1, 1], sheets: [day, day] });
  clock = at('14:30');
});

it('a lesson without a place is where its class is: on the board, on the plain page and on paper', async () => {
  const { trainingClassId, courseId, laterId } = here;
  const { attendance } = app.call(unit.headers.authorization);
  const placesOf = async (of: number) => [
    (await attendance.board({ trainingClassId, courseId: of })).place,
    (await app.api.attendance.signInPage({ trainingClassId, courseId: of })).lessons[0]?.place,
    /甲楼|之江校区/.exec(pagesOfPdf(await paper({ courseId: of })).join(' '))?.[0],
  ];
  const paper = async (body: object) =>
    Buffer.from(await (await take('exportTeachingCourseOneSignInList', { format: 'pdf', ...body })).arrayBuffer());
  expect(await placesOf(courseId)).toEqual(['甲楼', '甲楼', '甲楼']);
  expect(await placesOf(laterId)).toEqual(['之江校区', '之江校区', '之江校区']);
  const page = await (await fetch(`${app.url}/qiandao/${trainingClassId}/${laterId}/`)).text();
  expect(page).toContain('<dd>之江校区</dd>');
  // In the register once below its title, and once at the lesson.
  expect(
    pagesOfPdf(await paper({}))
      .join(' ')
      .match(/之江校区/g),
  ).toHaveLength(2);
});
