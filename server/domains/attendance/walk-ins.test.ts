import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass, codeAt } from '../../../test/factories/attendance.ts';
import { aStudent, aUnit } from '../../../test/factories/classes.ts';
import { aKnown, aTraining } from '../../../test/factories/institute.ts';
import { walkIns } from '../../db/tables/attendance.ts';
import { classMembers, trainingClasses } from '../../db/tables/classes.ts';
import { students } from '../../db/tables/students.ts';
import { tallies } from '../../db/tables/tallies.ts';
import { walkInsOf } from './rules.ts';

const came = new Date('2026-12-01T00:50:00Z');
/** Half an hour into the lesson: whoever came now would be late. */
const later = new Date('2026-12-01T01:30:00Z');
let clock = came;
const people = [
  { name: '周敏', cellPhone: '13600000001' },
  { name: '李强', cellPhone: '13600000002' },
];

describe('walk-ins', () => {
  let app: TestApp;
  let unit: Awaited<ReturnType<typeof aUnit>>;
  let here: Awaited<ReturnType<typeof aRunningClass>>;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock = came;
    await app.database.db.delete(tallies);
    unit = await aUnit(app, clock);
    here = await aRunningClass(app, unit, people);
  });
  const db = () => app.database.db;
  const call = (of = unit) => app.call(of.headers.authorization).attendance;
  const absent = { answer: { status: 500, message: '404' } };
  /** @returns the id of the walk-in */
  async function walkIn(given: object = {}) {
    const who = { name: '新来', cellPhone: '13600000008', ...given };
    const code = codeAt(here.courseId, clock).code;
    const { trainingClassId, courseId } = here;
    const { result } = await app.api.attendance.signIn({ trainingClassId, courseId, code, ...who });
    expect(result).toBe('unlisted');
    return (await here.walked()).at(-1)?.id ?? 0;
  }
  const list = (given: object = {}) => call().walkIns({ trainingClassId: here.trainingClassId, ...given });

  it('of another unit are absent, whatever is asked of them', async () => {
    const id = await walkIn();
    const other = await aUnit(app, clock);
    const [userId = 0] = here.studentIds;
    await expect(call(other).walkIns({ trainingClassId: here.trainingClassId })).rejects.toMatchObject(absent);
    await expect(call(other).matchWalkIn({ id, userId })).rejects.toMatchObject(absent);
    await expect(call(other).addWalkIn({ id })).rejects.toMatchObject(absent);
    await expect(call(other).refuseWalkIn({ id })).rejects.toMatchObject(absent);
    const foreign = await aRunningClass(app, other, people);
    await expect(call().matchWalkIn({ id, userId: foreign.studentIds[0] ?? 0 })).rejects.toMatchObject(absent);
    const outside = await aStudent(app, unit.unitId);
    await expect(call().matchWalkIn({ id, userId: outside })).rejects.toMatchObject(absent);
    expect((await here.walked()).map((w) => w.status)).toEqual([0]);
    expect(await here.rows()).toEqual([]);
  });

  it('are matched to a member, who was there from when they came', async () => {
    const id = await walkIn({ name: '周小敏' });
    expect(await list()).toEqual({
      total: 1,
      list: [
        {
          ...{ id, courseId: here.courseId, courseName: '上午课', name: '周小敏', cellPhone: '13600000008' },
          ...{ signInTime: clock.toISOString(), status: 0, suggested: null },
        },
      ],
    });
    clock = later;
    await call().matchWalkIn({ id, userId: here.studentIds[0] ?? 0 });
    expect(await here.rows()).toMatchObject([
      { studentId: here.studentIds[0], proof: 'walk-in', signedAt: came, status: 1 },
    ]);
    expect(await here.counts()).toBe('1 0 0 2');
    expect([(await list()).total, (await list({ status: 1 })).total]).toEqual([0, 1]);
    await expect(call().refuseWalkIn({ id })).rejects.toThrow('已经处理过');
  });

  it('are told with whom of the class they may be: by the number, else by the name, and nobody of another unit', async () => {
    const [zhou = 0, li = 0] = here.studentIds;
    await walkIn({ name: '周小敏', cellPhone: '13600000001' });
    await walkIn({ name: '李 强' });
    await walkIn({ name: '周敏', cellPhone: '13600000002' });
    await walkIn({ name: '谁', cellPhone: '13600000012' });
    const likely = async () => (await list()).list.map((w) => w.suggested);
    const of = (userId: number, name: string, cellPhone: string, byNumber: boolean) => ({
      ...{ userId, name, dept: '', cellPhone, byNumber },
    });
    expect(await likely()).toEqual([
      of(zhou, '周敏', '13600000001', true),
      of(li, '李强', '13600000002', false),
      of(li, '李强', '13600000002', true),
      null,
    ]);
    // In a class that it was given, a unit learns nothing of who sits there besides its own.
    const other = await aUnit(app, clock);
    const move = (id: number, unitId: number) => db().update(students).set({ unitId }).where(eq(students.id, id));
    await db().update(trainingClasses).set({ classType: 1 }).where(eq(trainingClasses.id, here.trainingClassId));
    await move(li, other.unitId);
    expect(await likely()).toEqual([of(zhou, '周敏', '13600000001', true), null]);
    // Neither who may be one of these, however the name is written.
    expect((await list()).list.map((w) => w.name)).toEqual(['周小敏', '谁']);
    await move(li, unit.unitId);
    const [first] = (await list()).list;
    await call().matchWalkIn({ id: first?.id ?? 0, userId: zhou });
    expect((await list({ status: 1 })).list.map((w) => w.suggested)).toEqual([null]);
  });

  it('are added to the class, and to the list of the unit where nobody has the number', async () => {
    const id = await walkIn();
    clock = later;
    const { userId } = await call().addWalkIn({ id });
    const [added] = await db().select().from(students).where(eq(students.id, userId));
    expect(added).toMatchObject({ unitId: unit.unitId, name: '新来', cellPhone: '13600000008' });
    const [member] = await db().select().from(classMembers).where(eq(classMembers.studentId, userId));
    expect(member).toMatchObject({ classId: here.trainingClassId, source: 4 });
    expect(await here.counts()).toBe('1 0 0 3');
    // Who is on the list of the unit, and not in the class, is put into it.
    const known = await aStudent(app, unit.unitId, { name: '老 友', cellPhone: '13600000010' });
    expect(await call().addWalkIn({ id: await walkIn({ name: '老友', cellPhone: '13600000010' }) })).toEqual({
      userId: known,
    });
    // This one came late.
    expect(await here.counts()).toBe('1 1 0 4');
  });

  it('are not added under a number of somebody else, of an archived one, nor to a class that is full', async () => {
    const wrong = await walkIn({ name: '别人', cellPhone: '13600000001' });
    await expect(call().addWalkIn({ id: wrong })).rejects.toThrow('是“周敏”');
    await aStudent(app, unit.unitId, { name: '旧人', cellPhone: '13600000011', archivedAt: clock });
    await expect(call().addWalkIn({ id: await walkIn({ name: '旧人', cellPhone: '13600000011' }) })).rejects.toThrow(
      '已归档',
    );
    const set = (values: Partial<typeof trainingClasses.$inferInsert>) =>
      db().update(trainingClasses).set(values).where(eq(trainingClasses.id, here.trainingClassId));
    await set({ memberCount: 2000 });
    const id = await walkIn();
    await expect(call().addWalkIn({ id })).rejects.toThrow('最多 2000 名学员');
    await set({ memberCount: 2, classType: 1, unitId: null });
    for (const deed of [() => call().addWalkIn({ id }), () => call().refuseWalkIn({ id })])
      await expect(deed()).rejects.toMatchObject({ answer: { message: '404' } });
    expect(await here.counts()).toBe('0 0 0 2');
    // The unit that has been given a class of the institute looks after it.
    await set({ unitId: unit.unitId });
    await call().addWalkIn({ id });
    expect(await here.counts()).toBe('1 0 0 3');
  });

  it('are decided once, by whomever is first', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await walkIn({ name: `同时${round}`, cellPhone: `1360000020${round}` });
      const [userId = 0] = here.studentIds;
      const deeds = [
        call().addWalkIn({ id }),
        call().addWalkIn({ id }),
        call().matchWalkIn({ id, userId }),
        call().refuseWalkIn({ id }),
      ];
      const done = (await Promise.allSettled(deeds)).filter((d) => d.status === 'fulfilled');
      expect(done).toHaveLength(1);
    }
    expect((await db().select().from(walkIns)).every((w) => w.courseId !== here.courseId || w.status > 0)).toBe(true);
  });

  it('of a lesson end at some number', async () => {
    const ends = new Date(clock.getTime() + 60_000);
    await db()
      .insert(tallies)
      .values({ key: `walk-ins ${here.courseId}`, used: walkInsOf.most, endsAt: ends });
    const who = { name: '太多', cellPhone: '13600000009', code: codeAt(here.courseId, clock).code };
    const { trainingClassId, courseId } = here;
    await expect(app.api.attendance.signIn({ trainingClassId, courseId, ...who })).rejects.toMatchObject({
      answer: { status: 429 },
    });
    expect(await here.walked()).toEqual([]);
  });

  it('that were turned down wait again once they sign in anew, as of then; what was decided else stays', async () => {
    const id = await walkIn();
    await call().refuseWalkIn({ id });
    clock = later;
    expect(await walkIn()).toBe(id);
    expect(await here.walked()).toMatchObject([
      { id, status: 0, signedAt: later, decidedAt: null, decidedBy: null, studentId: null },
    ]);
    // Pressed again while it waits, it is as it came.
    clock = new Date(later.getTime() + 60_000);
    await walkIn();
    expect((await list()).list).toMatchObject([{ id, signInTime: later.toISOString() }]);
    await call().addWalkIn({ id });
    expect((await here.walked()).map((w) => w.status)).toEqual([2]);
    expect(await here.rows()).toMatchObject([{ signedAt: later }]);
  });

  it('of a class given to a unit are its own person before one whom the institute knows by that number', async () => {
    const { call: staff } = await aTraining(app, clock);
    await db().update(trainingClasses).set({ classType: 1 }).where(eq(trainingClasses.id, here.trainingClassId));
    const who = { name: '两边都有', cellPhone: '13600000010' };
    await aKnown(app, who);
    const own = await aStudent(app, unit.unitId, who);
    expect(await staff.instituteAttendance.addWalkIn({ id: await walkIn(who) })).toEqual({ userId: own });
  });
});
