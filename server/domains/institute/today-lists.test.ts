import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aKnown, aTraining } from '../../../test/factories/institute.ts';

/** Ten past nine of 1 December in Shanghai. */
const start = new Date('2026-12-01T01:10:00Z');
let clock = start;
let app: TestApp;
let staff: Awaited<ReturnType<typeof aTraining>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  staff = await aTraining(app, clock);
});
beforeEach(async () => {
  // Of what another test has made nothing is today, or waits.
  await rows('update training_classes set status = 3');
  for (const table of ['leaves', 'absence_objections', 'walk_ins', 'courses']) await rows(`delete from ${table}`);
});
afterAll(() => app.close());

const rows = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const classes = () => staff.call.institute;
const today = () => classes().today({});
const at = (day: string, from: string, to: string, name: string) => lesson(day, from, to, { name });
const hour = (n: number) => new Date(Date.UTC(2026, 11, 1, n));
const setStatus = (id: number, status: number) =>
  rows('update training_classes set status = $2 where id = $1', [id, status]);

type Classes = {
  addAndPublish(body: ReturnType<typeof classBody>): Promise<{ id: number }>;
  detail(of: { id: number }): Promise<{ courses: { id: number }[] }>;
};
/** A published class of 教务, or of a unit, and how something of somebody in it is put there to wait. */
async function aWaiting(of: Classes = classes()) {
  const { id } = await of.addAndPublish(classBody({ courses: [at('2026-12-01', '09:00', '11:00', '一')] }));
  const courseId = (await of.detail({ id })).courses[0]?.id ?? 0;
  const put = {
    leave: async (since: Date, status = 0) =>
      rows(
        `insert into leaves (class_id, student_id, start_at, end_at, status, created_at)
         values ($1, $2, $3, $3::timestamptz + interval '1 hour', $4, $3)`,
        [id, await aKnown(app), since, status],
      ),
    objections: async (since: Date, status = 0) =>
      rows('insert into absence_objections (course_id, student_id, created_at, status) values ($1, $2, $3, $4)', [
        ...[courseId, await aKnown(app), since, status],
      ]),
    walkIns: async (since: Date, status = 0) =>
      rows(
        `insert into walk_ins (course_id, name, cell_phone, signed_at, status)
         values ($1, '路人', (13900000000 + (select count(*) from walk_ins))::text, $2, $3)`,
        [courseId, since, status],
      ),
  };
  return { id, put };
}
const kinds = ['leave', 'objections', 'walkIns'] as const;

it('nothing waits for 教务 of the classes of units, nor what has been decided', async () => {
  const unit = await aUnit(app, clock);
  const [theirs, decided] = [await aWaiting(unit.call), await aWaiting()];
  for (const kind of kinds) {
    await theirs.put[kind](hour(0));
    await decided.put[kind](hour(0), 2);
    await decided.put[kind](hour(0), 1);
  }
  expect(await today()).toMatchObject({ leave: [], objections: [], walkIns: [] });
});

it('of leave and objections as of walk-ins the class that has waited longest is first, with since when it has', async () => {
  const [later, first] = [await aWaiting(), await aWaiting()];
  for (const kind of kinds) {
    await later.put[kind](hour(-5));
    await first.put[kind](hour(-1));
    await first.put[kind](hour(-8));
  }
  const told = await today();
  for (const kind of kinds)
    expect(
      told[kind].map((w) => [w.trainingClassId, w.count, w.since]),
      kind,
    ).toEqual([
      [first.id, 2, hour(-8).toISOString()],
      [later.id, 1, hour(-5).toISOString()],
    ]);
});

it('classes run from their first day to their last, by their first days: no draft, and none that is over', async () => {
  const aClass = async (startDate: string, endDate: string, status = 2) => {
    const { id } = await classes().add(classBody({ startDate, endDate }));
    await setStatus(id, status);
    return id;
  };
  const begins = await aClass('2026-12-01', '2026-12-04');
  const published = await aClass('2026-12-01', '2026-12-04', 1);
  const ends = await aClass('2026-11-25', '2026-12-01');
  for (const [from, to] of [
    ['2026-11-20', '2026-11-30'],
    ['2026-12-02', '2026-12-05'],
  ] as const)
    await aClass(from, to);
  await aClass('2026-12-01', '2026-12-04', 0);
  await aClass('2026-12-01', '2026-12-04', 3);
  expect((await today()).running.map((c) => c.id)).toEqual([ends, begins, published]);
});

it('the lessons of the day begin with its midnight and end before the next, of one hour as they were made; none of a draft', async () => {
  const days = { startDate: '2026-11-30', endDate: '2026-12-03' };
  const publish = (courses: ReturnType<typeof lesson>[]) => classes().addAndPublish(classBody({ ...days, courses }));
  await publish([
    at('2026-11-30', '23:00', '23:50', '昨夜'),
    at('2026-12-01', '09:00', '10:00', '早一'),
    at('2026-12-02', '00:00', '00:40', '明日零点'),
  ]);
  await publish([at('2026-12-01', '09:00', '10:00', '早二'), at('2026-12-01', '00:00', '00:40', '零点')]);
  await classes().add(classBody({ ...days, courses: [at('2026-12-01', '15:00', '16:00', '草稿')] }));
  expect((await today()).lessons.map((l) => l.name)).toEqual(['零点', '早一', '早二']);
});

it('of those that begin soon the first is told of first, one that runs already as well, and none that is complete', async () => {
  const courses = [at('2026-12-04', '09:00', '10:00', '课')];
  const person = await aKnown(app);
  const later = await classes().add(classBody({ startDate: '2026-12-04', endDate: '2026-12-05', courses }));
  const runs = await classes().add(classBody({ startDate: '2026-12-01', endDate: '2026-12-05' }));
  await setStatus(runs.id, 2);
  // That has begun before today.
  await setStatus((await classes().add(classBody({ startDate: '2026-11-30' }))).id, 2);
  const taught = [{ ...courses[0], teacherName: '沈' }] as typeof courses;
  await classes().add(classBody({ startDate: '2026-12-02', courses: taught, studentUserIds: [person] }));
  const untaught = await classes().add(classBody({ startDate: '2026-12-03', courses, studentUserIds: [person] }));
  // Whoever has an account that teaches needs no name.
  const account = await classes().add(classBody({ startDate: '2026-12-02', courses, studentUserIds: [person] }));
  await rows('update courses set teacher_user_id = $2 where class_id = $1', [account.id, staff.id]);
  expect((await today()).starting.map((c) => [c.id, c.lacks])).toEqual([
    [runs.id, ['people', 'lessons']],
    [untaught.id, ['teacher']],
    [later.id, ['people', 'teacher']],
  ]);
});

it('it is the day of Shanghai from its midnight on, when it is the day before in London still', async () => {
  clock = new Date('2026-11-30T16:30:00Z');
  staff = await aTraining(app, clock);
  const days = { startDate: '2026-12-01', endDate: '2026-12-01' };
  const { id } = await classes().addAndPublish(
    classBody({ ...days, courses: [at('2026-12-01', '00:10', '00:40', '夜')] }),
  );
  const { id: over } = await classes().add(classBody({ startDate: '2026-11-30', endDate: '2026-11-30' }));
  await setStatus(over, 2);
  const { id: soon } = await classes().add(classBody({ startDate: '2026-12-04', endDate: '2026-12-04' }));
  const told = await today();
  expect(told.running.map((c) => c.id)).toEqual([id]);
  expect(told.lessons).toMatchObject([
    { name: '夜', step: 1, startTime: '2026-11-30T16:10:00.000Z', endTime: '2026-11-30T16:40:00.000Z' },
  ]);
  expect(told.starting.map((c) => c.id)).toEqual([id, soon]);
  clock = start;
});
