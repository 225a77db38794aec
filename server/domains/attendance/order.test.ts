import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import { codeAt } from '../../../test/factories/attendance.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

/** While the lesson is on. */
const clock = new Date('2026-12-01T02:00:00Z');
let app: TestApp;
let staff: Awaited<ReturnType<typeof aTraining>>;
let unit: Awaited<ReturnType<typeof aUnit>>;
let here: { id: number; courseId: number; mine: number; trainee: string };
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  staff = await aTraining(app, clock);
});
afterAll(() => app.close());
const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const body = () => classBody({ courses: [lesson('2026-12-01', '09:00', '11:00')] });
/** A running class of the institute that a unit was given, with one of its people, who has an account. */
beforeEach(async () => {
  await sql('delete from tallies');
  unit = await aUnit(app, clock);
  await sql('insert into approvals (user_id, kind, status, submitted_at) values ($1, 3, 1, now())', [unit.userId]);
  const { id } = await staff.call.institute.addAndPublish(body());
  await staff.call.institute.give({ id, unitId: unit.unitId });
  const trainee = await aSignedIn(app, { kinds: [1] }, clock);
  const mine = await aStudent(app, unit.unitId, { name: '周敏', userId: trainee.id });
  await unit.call.namePeople({ id, groupIds: [], studentUserIds: [mine] });
  const [course] = (await staff.call.institute.detail({ id })).courses;
  here = { id, courseId: course?.id ?? 0, mine, trainee: trainee.headers.authorization ?? '' };
});

const ofUnit = () => app.call(unit.headers.authorization).attendance;
async function walkIn(name = '新来') {
  const place = { trainingClassId: here.id, courseId: here.courseId };
  const who = { name, cellPhone: '13600000008', code: codeAt(here.courseId, clock).code };
  expect(await app.api.attendance.signIn({ ...place, ...who })).toMatchObject({ result: 'unlisted' });
  return (await sql('select id from walk_ins where course_id = $1 order by id desc', [here.courseId]))[0].id as number;
}
const objection = async () =>
  (await app.call(here.trainee).attendance.object({ courseId: here.courseId, content: '我在' })).id;
/** 教务 save the class without the unit's person. */
const save = () =>
  staff.call.institute.edit({
    ...body(),
    ...{ id: here.id, groupIds: [], studentUserIds: [] },
    courses: [{ ...body().courses?.[0], id: here.courseId }],
  } as never);

const waiting = async () =>
  (await sql("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).length;
const absent = { answer: { message: '404' } };

const fulfilled = { status: 'fulfilled' };
it.each([
  [
    'matches a walk-in with',
    walkIn,
    (id: number) => ofUnit().matchWalkIn({ id, userId: here.mine }),
    { saved: fulfilled, done: { status: 'rejected', reason: absent }, left: 0 },
  ],
  [
    // Whose objection waits is not taken out.
    'answers an objection of',
    objection,
    (id: number) => ofUnit().answerObjection({ id, status: 1 }),
    { saved: { status: 'rejected', reason: { reason: 'input' } }, done: fulfilled, left: 1 },
  ],
])(
  'a unit that %s somebody whom 教务 take out meanwhile waits for them, and they never for it',
  async (_, left, deed, ends) => {
    const id = await left();
    const other = await app.database.pool.connect();
    await other.query('begin');
    // A save that has its class and comes to its people.
    await other.query('lock table class_groups in share row exclusive mode');
    const saved = Promise.allSettled([save()]);
    expect(await eventually(waiting, (n) => n === 1)).toBe(1);
    const done = Promise.allSettled([deed(id)]);
    expect(await eventually(waiting, (n) => n === 2)).toBe(2);
    await other.query('rollback');
    other.release();
    expect(await saved).toMatchObject([ends.saved]);
    expect(await done).toMatchObject([ends.done]);
    expect(await sql('select from class_members where class_id = $1', [here.id])).toHaveLength(ends.left);
  },
);

it('whoever decides and whoever saves at once are all answered, whoever is first', async () => {
  for (let round = 0; round < 8; round++) {
    const [one, two, three] = [await walkIn(`甲${round}`), await walkIn(`乙${round}`), await walkIn(`丙${round}`)];
    const said = await objection();
    const deeds = [
      ofUnit().matchWalkIn({ id: one, userId: here.mine }),
      save(),
      ofUnit().answerObjection({ id: said, status: 1 }),
      staff.call.instituteAttendance.refuseWalkIn({ id: two }),
      ofUnit().refuseWalkIn({ id: three }),
    ];
    const failed = (await Promise.allSettled(deeds)).flatMap((d) => (d.status === 'rejected' ? [d.reason] : []));
    // Who is out, or stays for what was written of them, is said; nothing is an error of the portal.
    for (const reason of failed) expect(reason.reason, String(reason)).toMatch(/^(absent|input)$/);
    await sql('delete from attendance where class_id = $1', [here.id]);
    await sql('delete from absence_objections where course_id = $1', [here.courseId]);
    await unit.call.namePeople({ id: here.id, groupIds: [], studentUserIds: [here.mine] });
    await sql('delete from tallies');
  }
});

const staffs = () => staff.call.instituteAttendance;
it.each([
  ['walk-in', 'walk_ins', walkIn, (id: number) => [ofUnit().refuseWalkIn({ id }), staffs().refuseWalkIn({ id })]],
  [
    'objection',
    'absence_objections',
    objection,
    (id: number) => [ofUnit(), staffs()].map((by) => by.answerObjection({ id, status: 2 })),
  ],
])(
  'of 教务 and the unit that decide one %s at once, one does and the other is refused',
  async (_, table, left, deeds) => {
    const id = await left();
    const other = await app.database.pool.connect();
    await other.query('begin');
    await other.query(`select from ${table} where id = $1 for update`, [id]);
    const both = Promise.allSettled<unknown>(deeds(id));
    expect(await eventually(waiting, (n) => n === 2)).toBe(2);
    await other.query('rollback');
    other.release();
    const ends = (await both).map((end) => (end.status === 'rejected' ? end.reason.reason : end.status));
    // A walk-in that 教务 have decided is nothing that a unit is shown.
    expect(ends.toSorted().reverse()).toEqual(['fulfilled', expect.stringMatching(/^(conflict|absent)$/)]);
  },
);
