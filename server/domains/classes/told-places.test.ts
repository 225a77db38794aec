import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { readCalendar } from '../../../test/calendar.ts';
import { aPoint, aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { messages } from '../../db/tables/messages.ts';
import { signIns } from '../attendance/sheets.ts';

/** The morning of the lessons; they are told of the evening before as well. */
const morning = new Date('2026-12-01T07:00:00+08:00');
const evening = new Date('2026-11-30T19:00:00+08:00');
let clock = morning;
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let tea: number;
let hidden: number;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  unit = await aUnit(app, morning);
  tea = (await aPoint(app)).id;
  hidden = (await aPoint(app, { name: '不公开的点' })).id;
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const at = (from: string, to: string, given: object = {}) => lesson('2026-12-01', from, to, { name: from, ...given });
const courses = () => [
  at('08:00', '09:00', { place: '乙楼', pointId: tea }),
  at('09:00', '10:00', { pointId: tea }),
  at('10:00', '11:00', { pointId: hidden }),
  at('11:00', '12:00'),
];
/** Where these lessons are, in a class that is somewhere else. */
const told = ['乙楼', '龙井 · 茶园', '之江校区', '之江校区'];
const placesOf = (all: readonly { place: string }[]) => all.map((l) => l.place);

let number = 13_600_000_000;
/** A running class of one trainee whose lessons one teacher has, as it stands once a point has been hidden. */
async function aClass(given: Parameters<typeof classBody>[0] = {}) {
  const [trainee, teacher] = [await aSignedIn(app, {}, morning), await aSignedIn(app, { kinds: [2] }, morning)];
  const student = await aStudent(app, unit.unitId, { userId: trainee.id, cellPhone: String(++number) });
  const body = classBody({
    name: '点上班',
    place: '之江校区',
    studentUserIds: [student],
    courses: courses(),
    ...given,
  });
  await sql('update points set status = 1 where id = $1', [hidden]);
  const { id } = await unit.call.addAndPublish(body);
  await sql('update points set status = 0 where id = $1', [hidden]);
  await sql('update courses set teacher_user_id = $2 where class_id = $1', [id, teacher.id]);
  const lessons = (await unit.call.detail({ id })).courses;
  const callOf = (who: typeof trainee) => app.call(who.headers.authorization);
  return { id, body, student, lessons, userId: trainee.id, trainee: callOf(trainee), teacher: callOf(teacher) };
}

it('a lesson is told by its own words, else by its point that is shown, else as being where its class is', async () => {
  const { id, student, lessons, trainee, teacher, userId } = await aClass({ remindByText: true });
  const ids = lessons.map((l) => l.id);
  expect(placesOf((await unit.call.waiting({})).lessons)).toEqual(told);
  expect(placesOf((await trainee.classes.mine({})).list[0]?.soon ?? [])).toEqual(told);
  expect((await trainee.classes.mine({})).list[0]?.next?.place).toBe('乙楼');
  expect(placesOf((await teacher.teaching.list({ when: 'today' })).list).sort()).toEqual([...told].sort());
  for (const [i, courseId] of ids.entries()) {
    const place = told[i];
    expect(await teacher.teaching.lesson({ id: courseId })).toMatchObject({ place });
    expect((await app.api.attendance.signInPage({ trainingClassId: id, courseId })).lessons[0]).toMatchObject({
      place,
    });
    expect(await teacher.attendance.board({ trainingClassId: id, courseId })).toMatchObject({ place });
    const asked = { trainingClassId: id, courseId, userIds: [student], content: '到{地点}' };
    const { mailings } = app.call(unit.headers.authorization);
    expect((await mailings.preview(asked)).sample?.content).toBe(`到${place}`);
  }
  const calendar = async (answer: Response) => placesOf(readCalendar(await answer.text()).events);
  expect(await calendar(await fetch(`${app.url}${(await trainee.classes.calendar({ id })).url}`))).toEqual(told);
  const path = '/api/train/entrustingUnitClassAppController/timetableFile';
  const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...unit.headers } };
  expect(await calendar(await fetch(`${app.url}${path}`, { ...sent, body: JSON.stringify({ id }) }))).toEqual(told);
  clock = evening;
  await app.runJob('classes.remind');
  // The text tells of the first lesson alone.
  await sql('delete from courses where id = $1', [ids[0]]);
  await app.runJob('mailings.remind');
  clock = morning;
  const words = '12月1日（周二）4 节课：08:00–09:00 08:00，乙楼；09:00–10:00 09:00，龙井 · 茶园；';
  const [bell, text] = await app.database.db
    .select({ content: messages.content })
    .from(messages)
    .where(eq(messages.userId, userId))
    .orderBy(messages.id)
    .then((all) => all.filter((m) => m.content.includes('节课')));
  expect([bell?.content, text]).toEqual([
    `${words}10:00–11:00 10:00，之江校区；11:00–12:00 11:00，之江校区。`,
    undefined,
  ]);
  const [out] = await sql("select content from sms_outbox where template = 'class'");
  expect(out?.content).toContain('地点：龙井 · 茶园。');
});

it('sheets say it as well, and a class without words is at its own point', async () => {
  const { id, lessons } = await aClass();
  const ask = (body: object) =>
    signIns({ db: app.database.db, scope: { unitId: unit.unitId }, classType: 2, now: clock, body });
  const [, table] = (await ask({ trainingClassId: id })).onPaper([]);
  expect(table).toMatchObject({ title: '课程', rows: told.map((place) => ({ 4: place })) });
  for (const [i, { id: courseId }] of lessons.entries())
    expect((await ask({ trainingClassId: id, courseId })).subtitle).toBe(`12月1日 ${timeOf(i)}　${told[i]}`);
  const none = await aClass({ place: '', pointId: tea, courses: [at('13:00', '14:00'), at('14:00', '15:00')] });
  const [today] = (await none.trainee.classes.mine({})).list;
  expect(placesOf(today?.soon ?? [])).toEqual(['龙井 · 茶园', '龙井 · 茶园']);
});
const timeOf = (i: number) => ['08:00–09:00', '09:00–10:00', '10:00–11:00', '11:00–12:00'][i];

it('what a save changes says the point instead of the place of the class, and beside the words of the lesson', async () => {
  const { id, body, lessons, userId } = await aClass();
  const [words, point, , plain] = lessons;
  const studentUserIds = body.studentUserIds ?? [];
  const next = [
    { ...words, pointId: null },
    { ...point, pointId: null },
    { ...plain, pointId: tea },
  ];
  await unit.call.edit({ ...body, id, groupIds: [], studentUserIds, courses: next as never });
  const all = await app.database.db.select().from(messages).where(eq(messages.userId, userId));
  const [said] = all.filter((m) => m.title.startsWith('课程有调整'));
  expect(said?.content.split('；')).toEqual([
    '“08:00”地点由 乙楼，龙井 · 茶园 改为 乙楼',
    '“09:00”地点由 龙井 · 茶园 改为 之江校区',
    '取消“10:00”（12月1日 10:00–11:00，之江校区）',
    '“11:00”地点由 之江校区 改为 龙井 · 茶园。',
  ]);
});

it('教务 see it of today', async () => {
  const { headers } = await aSignedIn(app, { isAdmin: true, roles: ['training'] }, morning);
  const { institute } = app.call(headers.authorization);
  await sql('update points set status = 1 where id = $1', [hidden]);
  await institute.addAndPublish(classBody({ place: '之江校区', courses: courses() }));
  await sql('update points set status = 0 where id = $1', [hidden]);
  expect(placesOf((await institute.today({})).lessons)).toEqual(told);
});

it('a class as a whole is told by its own words, else by its point that is shown', async () => {
  const whereOf = async (given: Parameters<typeof classBody>[0]) => {
    const { id, student, userId } = await aClass({ courses: [], ...given });
    const said = await sql('select content from messages where user_id = $1 order by id', [userId]);
    const asked = { trainingClassId: id, userIds: [student], content: '在{地点}集合' };
    const text = await app.call(unit.headers.authorization).mailings.preview(asked);
    return [/，地点：(.*)。$/.exec(said[0].content)?.[1], text.sample?.content];
  };
  expect(await whereOf({ place: '之江校区', pointId: tea })).toEqual(['之江校区', '在之江校区集合']);
  expect(await whereOf({ place: '', pointId: tea })).toEqual(['龙井 · 茶园', '在龙井 · 茶园集合']);
  await sql('update points set status = 1 where id = $1', [hidden]);
  const { id } = await unit.call.add(classBody({ place: '', pointId: hidden }));
  await sql('update points set status = 0 where id = $1', [hidden]);
  const trainee = await aSignedIn(app, {}, morning);
  const studentUserIds = [await aStudent(app, unit.unitId, { userId: trainee.id })];
  await unit.call.edit({
    ...classBody({ place: '', pointId: hidden, name: '无地点班' }),
    ...{ id, courses: [], groupIds: [], studentUserIds },
  });
  await unit.call.updateStatus({ id, status: 1 });
  const [said] = await sql('select content from messages where user_id = $1', [trainee.id]);
  expect(said.content).toMatch(/^您已列入“无地点班”，[^地]*。$/);
});
