import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { isLate, statusOf } from '../../../shared/attendance.ts';
import { attendance, leaves } from '../../db/tables/attendance.ts';
import { classMembers, courses, trainingClasses } from '../../db/tables/classes.ts';
import { attendanceFaults } from './count-queries.ts';

const clock = new Date('2026-12-01T00:00:00Z');

describe('what the database keeps beside the rows of attendance', () => {
  let app: TestApp;
  let unit: Awaited<ReturnType<typeof aUnit>>;
  let classId: number;
  let lessons: number[];
  let members: number[];
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    unit = await aUnit(app, clock);
  });
  afterAll(() => app.close());
  const db = () => app.database.db;

  beforeEach(async () => {
    members = await Promise.all([1, 2, 3, 4].map(() => aStudent(app, unit.unitId)));
    const body = classBody({
      studentUserIds: members,
      courses: [lesson('2026-12-01', '09:00', '11:00'), lesson('2026-12-01', '14:00', '16:00')],
    });
    classId = (await unit.call.add(body)).id;
    lessons = (await unit.call.detail({ id: classId })).courses.map((c) => c.id);
  });
  const signedAt = new Date('2026-12-01T01:00:00Z');
  const row = (course: number, student: number) => ({
    ...{ classId, courseId: lessons[course] as number, studentId: members[student] as number },
  });
  /** Present, late, on leave and due of each lesson. */
  const counts = async () =>
    (await db().select().from(courses).where(eq(courses.classId, classId)).orderBy(courses.id)).map((c) =>
      [c.presentCount, c.lateCount, c.leaveCount, c.shouldCount].join(' '),
    );
  const aLeave = async (student: number, status = 1) => {
    const times = { startAt: signedAt, endAt: new Date(signedAt.getTime() + 3_600_000), createdAt: clock };
    const values = { classId, studentId: members[student] as number, ...times, status };
    return (await db().insert(leaves).values(values).returning())[0]?.id as number;
  };

  it('counts follow sign-ins that come, change by hand, are on leave, and go', async () => {
    expect(await counts()).toEqual(['0 0 0 4', '0 0 0 4']);
    await db()
      .insert(attendance)
      .values([
        { ...row(0, 0), signedAt },
        { ...row(0, 1), signedAt: new Date(signedAt.getTime() + 900_000) },
        { ...row(1, 0), signedAt },
      ]);
    expect(await counts()).toEqual(['1 1 0 4', '1 0 0 4']);
    const leaveId = await aLeave(2);
    await db()
      .insert(attendance)
      .values([0, 1].map((c) => ({ ...row(c, 2), leaveId })));
    expect(await counts()).toEqual(['1 1 1 4', '1 0 1 4']);
    await db()
      .update(attendance)
      .set({ byHand: 0 })
      .where(eq(attendance.studentId, row(0, 0).studentId));
    expect(await counts()).toEqual(['0 1 1 4', '0 0 1 4']);
    await db().update(attendance).set({ byHand: null, signedAt });
    expect(await counts()).toEqual(['3 0 0 4', '2 0 0 4']);
    await db().delete(leaves).where(eq(leaves.id, leaveId));
    await db().update(attendance).set({ signedAt: null });
    expect(await counts()).toEqual(['0 0 0 4', '0 0 0 4']);
    await db().update(attendance).set({ byHand: 2 });
    await db().delete(attendance).where(eq(attendance.classId, classId));
    expect(await counts()).toEqual(['0 0 0 4', '0 0 0 4']);
    expect(await attendanceFaults(db())).toEqual([]);
  });

  it('who is due follows the members, and new lessons have them', async () => {
    const more = await aStudent(app, unit.unitId);
    await db().insert(classMembers).values({ classId, studentId: more, source: 4, addedAt: clock });
    expect(await counts()).toEqual(['0 0 0 5', '0 0 0 5']);
    await db()
      .insert(attendance)
      .values({ ...row(0, 0), signedAt });
    await db()
      .delete(classMembers)
      .where(eq(classMembers.studentId, row(0, 0).studentId));
    expect(await counts()).toEqual(['0 0 0 4', '0 0 0 4']);
    const times = { startAt: signedAt, endAt: new Date(signedAt.getTime() + 1000) };
    await db()
      .insert(courses)
      .values({ classId, name: '新课', ...times });
    expect(await counts()).toEqual(['0 0 0 4', '0 0 0 4', '0 0 0 4']);
    const [listed] = await db().select().from(trainingClasses).where(eq(trainingClasses.id, classId));
    expect(listed?.memberCount).toBe(4);
    await db().delete(trainingClasses).where(eq(trainingClasses.id, classId));
    expect(await attendanceFaults(db())).toEqual([]);
  });

  it('leave that waits is counted at the class', async () => {
    const pending = async () =>
      (await db().select().from(trainingClasses).where(eq(trainingClasses.id, classId)))[0]?.leavePendingCount;
    const [a, b] = [await aLeave(0, 0), await aLeave(1, 0)];
    await aLeave(2, 1);
    expect(await pending()).toBe(2);
    expect((await unit.call.list({})).list.find((c) => c.id === classId)?.leavePendingCount).toBe(2);
    await db().update(leaves).set({ status: 1 }).where(eq(leaves.id, a));
    expect(await pending()).toBe(1);
    await db().delete(leaves).where(eq(leaves.id, b));
    expect(await pending()).toBe(0);
  });

  it('who is late follows the lesson and the rule of the class', async () => {
    await db()
      .insert(attendance)
      .values([
        { ...row(0, 0), signedAt },
        { ...row(0, 1), signedAt: new Date(signedAt.getTime() + 20 * 60_000) },
      ]);
    expect(await counts()).toEqual(['1 1 0 4', '0 0 0 4']);
    const set = (values: Partial<typeof trainingClasses.$inferInsert>) =>
      db().update(trainingClasses).set(values).where(eq(trainingClasses.id, classId));
    await set({ lateAfter: 21 });
    expect(await counts()).toEqual(['2 0 0 4', '0 0 0 4']);
    await set({ lateAfter: 0 });
    expect(await counts()).toEqual(['0 2 0 4', '0 0 0 4']);
    const at = new Date(signedAt.getTime() + 10 * 60_000);
    await db()
      .update(courses)
      .set({ startAt: at })
      .where(eq(courses.id, lessons[0] as number));
    expect(await counts()).toEqual(['1 1 0 4', '0 0 0 4']);
    expect(await attendanceFaults(db())).toEqual([]);
  });

  it('nobody but a member of the class has a row', async () => {
    const stranger = await aStudent(app, unit.unitId);
    await expect(
      db()
        .insert(attendance)
        .values({ ...row(0, 0), studentId: stranger }),
    ).rejects.toMatchObject({ cause: { code: '23503' } });
  });

  it('many at once who write at the same lessons lose no count and wait for nobody in a circle', async () => {
    const cells = [0, 1, 2, 3].flatMap((student) => [0, 1].map((course) => [course, student] as const));
    await Promise.all(
      cells.map(([course, student]) =>
        db()
          .insert(attendance)
          .values({ ...row(course, student), signedAt }),
      ),
    );
    expect(await counts()).toEqual(['4 0 0 4', '4 0 0 4']);
    await Promise.all(
      [0, 1, 2, 3].map((student) =>
        db()
          .update(attendance)
          .set({ byHand: student as 0 })
          .where(eq(attendance.studentId, members[student] as number)),
      ),
    );
    expect(await counts()).toEqual(['1 1 1 4', '1 1 1 4']);
  });

  it('the status of every row is what the rule says, whatever is known', async () => {
    const leaveId = await aLeave(0);
    const startAt = Date.parse('2026-12-01T01:00:00Z');
    const known = fc.record({
      byHand: fc.constantFrom(null, 0 as const, 1 as const, 2 as const, 3 as const),
      minutes: fc.option(fc.integer({ min: -40, max: 60 })),
      onLeave: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(known, async ({ byHand, minutes, onLeave }) => {
        const at = minutes === null ? null : new Date(startAt + minutes * 60_000);
        const values = { byHand, signedAt: at, leaveId: onLeave ? leaveId : null };
        const [written] = await db()
          .insert(attendance)
          .values({ ...row(0, 0), ...values })
          .onConflictDoUpdate({ target: [attendance.courseId, attendance.studentId], set: values })
          .returning();
        const late = at !== null && isLate(at.getTime(), startAt, 15);
        expect(written).toMatchObject({ late, status: statusOf({ byHand, signed: at !== null, late, onLeave }) });
      }),
      { seed: 90_261_201, numRuns: 120 },
    );
  });
});
