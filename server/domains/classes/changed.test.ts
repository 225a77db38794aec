import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { href } from '../../../shared/sitemap.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { messages } from '../../db/tables/messages.ts';

const start = new Date('2026-11-21T08:00:00Z');
let clock = start;
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = start;
  unit = await aUnit(app, clock);
});

/** What an account has been told of lessons, the first before. */
const toldTo = async (userId: number) =>
  (await app.database.db.select().from(messages).where(eq(messages.userId, userId)).orderBy(messages.id))
    .filter((m) => m.title.includes('有调整'))
    .map((m) => [m.title, m.content, m.link]);

let count = 0;
/** A published class of one trainee, with two lessons of a teacher who is known by a number. */
async function aTold(publish = true) {
  const phone = `1370000${String(++count).padStart(4, '0')}`;
  const trainee = await aSignedIn(app, {}, clock);
  const teacher = await aSignedIn(app, { kinds: [2], cellPhone: phone, phoneProvenAt: clock }, clock);
  const student = await aStudent(app, unit.unitId, { userId: trainee.id });
  const by = { teacherName: '沈老师', teacherPhone: phone };
  const body = classBody({
    place: '之江校区',
    studentUserIds: [student],
    courses: [
      lesson('2026-12-01', '14:00', '16:00', { name: '基层治理', place: '105 教室', ...by }),
      lesson('2026-12-02', '09:00', '11:00', { name: '第二课', teacherName: '别人' }),
    ],
  });
  const { id } = await (publish ? unit.call.addAndPublish(body) : unit.call.add(body));
  const { courses } = await unit.call.detail({ id });
  type Sent = Parameters<typeof unit.call.edit>[0]['courses'];
  const save = (next: Sent, studentUserIds = [student]) =>
    unit.call.edit({ ...body, id, groupIds: [], studentUserIds, courses: next });
  const [first, second] = courses as Sent;
  if (!first || !second) throw new Error('the class has not its two lessons');
  return { id, save, lessons: [first, second] as const, trainee: trainee.id, teacher: teacher.id, by };
}
const at = (day: string, time: string) => `${day}T${time}:00+08:00`;

it('what a save moves, adds and takes away is told once to people and teacher, each what concerns them', async () => {
  const { id, save, lessons, trainee, teacher, by } = await aTold();
  const [first] = lessons;
  const moved = { ...first, startTime: at('2026-12-01', '13:30'), place: '201 教室' };
  await save([moved, lesson('2026-12-03', '09:00', '10:00', { name: '新课', ...by })]);
  const change = '“基层治理”时间由 12月1日 14:00–16:00 改为 12月1日 13:30–16:00，地点由 105 教室 改为 201 教室';
  const added = '新增“新课”（12月3日 09:00–10:00，之江校区）';
  const link = href('trainee/class-detail', { id, key: 'kcb', type: 2 });
  expect(await toldTo(trainee)).toEqual([
    ['课程有调整：乡村振兴专题班', `${change}；取消“第二课”（12月2日 09:00–11:00，之江校区）；${added}。`, link],
  ]);
  expect(await toldTo(teacher)).toEqual([
    ['授课有调整：乡村振兴专题班', `${change}；${added}。`, href('teacher/lessons')],
  ]);
  const same = (await unit.call.detail({ id })).courses;
  await save(same);
  expect([(await toldTo(trainee)).length, (await toldTo(teacher)).length]).toEqual([1, 1]);
});

it('a lesson that passes to somebody else is gone for the teacher, and no news to the others', async () => {
  const { save, lessons, trainee, teacher } = await aTold();
  await save([{ ...lessons[0], teacherName: '另一位', teacherPhone: '' }, lessons[1]]);
  expect(await toldTo(trainee)).toEqual([]);
  expect((await toldTo(teacher)).map((m) => m[1])).toEqual(['取消“基层治理”（12月1日 14:00–16:00，105 教室）。']);
});

it('who leaves the class by a save hears nothing of what it changes', async () => {
  const { id, save, lessons, trainee } = await aTold();
  const stays = await aSignedIn(app, {}, clock);
  const kept = await aStudent(app, unit.unitId, { userId: stays.id });
  const { studentUserIds } = await unit.call.detail({ id });
  await save([...lessons], [...studentUserIds, kept]);
  await save([{ ...lessons[0], place: '201 教室' }, lessons[1]], [kept]);
  expect([(await toldTo(stays.id)).length, await toldTo(trainee)]).toEqual([1, []]);
});

it('of a draft, and of lessons that are over, nobody hears', async () => {
  const draft = await aTold(false);
  await draft.save([{ ...draft.lessons[0], startTime: at('2026-12-01', '13:30') }]);
  const told = await aTold();
  clock = new Date('2026-12-01T10:00:00Z');
  await app.database.pool.query('update sessions set created_at = $1, used_at = $1', [clock]);
  await told.save([{ ...told.lessons[0], place: '别处' }, told.lessons[1]]);
  for (const { trainee, teacher } of [draft, told])
    expect([await toldTo(trainee), await toldTo(teacher)]).toEqual([[], []]);
});

it('a lesson that was to come and is put where it is over already is news: who waits for it would come', async () => {
  const { save, lessons, trainee, teacher } = await aTold();
  clock = new Date('2026-12-01T04:00:00Z');
  await app.database.pool.query('update sessions set created_at = $1, used_at = $1', [clock]);
  const before = { ...lessons[0], startTime: at('2026-12-01', '09:00'), endTime: at('2026-12-01', '11:00') };
  await save([before, lessons[1]]);
  const said = '“基层治理”时间由 12月1日 14:00–16:00 改为 12月1日 09:00–11:00。';
  expect((await toldTo(trainee)).map((m) => m[1])).toEqual([said]);
  expect((await toldTo(teacher)).map((m) => m[1])).toEqual([said]);
});

it('whom the unit has archived since hears neither of what a save changes nor that the class is off', async () => {
  const { id, save, lessons, trainee } = await aTold();
  const stays = await aSignedIn(app, {}, clock);
  const { studentUserIds } = await unit.call.detail({ id });
  const all = [...studentUserIds, await aStudent(app, unit.unitId, { userId: stays.id })];
  await save([...lessons], all);
  await app.database.pool.query('update students set archived_at = $1 where user_id = $2', [clock, trainee]);
  await save([{ ...lessons[0], place: '201 教室' }, lessons[1]], all);
  await unit.call.updateStatus({ id, status: 0 });
  const titles = async (userId: number) =>
    (await app.database.db.select().from(messages).where(eq(messages.userId, userId)).orderBy(messages.id)).map(
      (m) => m.title.split('：')[0],
    );
  expect(await titles(stays.id)).toEqual(['培训班', '课程有调整', '培训班暂不开班']);
  expect(await titles(trainee)).toEqual(['培训班']);
});
