import { eq } from 'drizzle-orm';
import { absenceObjections, attendance, leaves, walkIns } from '../../server/db/tables/attendance.ts';
import { classMembers, courses, trainingClasses } from '../../server/db/tables/classes.ts';
import { discussionPeople, discussions } from '../../server/db/tables/discussions.ts';
import { codeOf } from '../../server/domains/attendance/codes.ts';
import { secret, type TestApp } from '../app.ts';
import { aStudent, type aUnit, classBody, lesson } from './classes.ts';

type Unit = Awaited<ReturnType<typeof aUnit>>;

/** A class of 1 December 2026 that runs, with people, and two lessons of that day: at 9 and at 14 o'clock. */
export async function aRunningClass(
  app: TestApp,
  unit: Unit,
  people: { name: string; cellPhone: string | null }[],
  given: Partial<typeof trainingClasses.$inferInsert> = {},
) {
  const studentIds: number[] = [];
  for (const person of people) studentIds.push(await aStudent(app, unit.unitId, person));
  const body = classBody({
    name: '签到班',
    studentUserIds: studentIds,
    courses: [
      lesson('2026-12-01', '09:00', '11:00', { name: '上午课', place: '甲楼' }),
      lesson('2026-12-01', '14:00', '16:00', { name: '下午课' }),
    ],
  });
  const { id: trainingClassId } = await unit.call.add(body);
  await app.database.db
    .update(trainingClasses)
    .set({ status: 2, ...given })
    .where(eq(trainingClasses.id, trainingClassId));
  const [courseId, laterId] = (await unit.call.detail({ id: trainingClassId })).courses.map((c) => c.id) as [
    number,
    number,
  ];
  const rows = () =>
    app.database.db
      .select()
      .from(attendance)
      .where(eq(attendance.classId, trainingClassId))
      .orderBy(attendance.courseId, attendance.studentId);
  const walked = () => app.database.db.select().from(walkIns).where(eq(walkIns.courseId, courseId)).orderBy(walkIns.id);
  /** Present, late, on leave and due of the first lesson. */
  const counts = async () => {
    const [c] = await app.database.db.select().from(courses).where(eq(courses.id, courseId));
    return [c?.presentCount, c?.lateCount, c?.leaveCount, c?.shouldCount].join(' ');
  };
  return { trainingClassId, courseId, laterId, studentIds, rows, walked, counts };
}

/** What the board of a lesson shows at a time. */
export const codeAt = (courseId: number, now: Date) => codeOf(secret, courseId, now);

/** What is kept of somebody in one class, one thing of each kind; what is written begins with the sign. */
export async function anAttendance(app: TestApp, studentId: number, sign: string, at: Date) {
  const { db } = app.database;
  const period = { startAt: at, endAt: new Date(at.getTime() + 3_600_000) };
  const named = { name: `${sign}班`, startDate: '2026-11-01', endDate: '2026-11-30', status: 2, createdAt: at };
  const [made] = await db
    .insert(trainingClasses)
    .values({ ...named, classType: 1, code: `K${studentId}` })
    .returning();
  const classId = made?.id ?? 0;
  const [course] = await db
    .insert(courses)
    .values({ classId, name: `${sign}课`, ...period })
    .returning();
  const row = { courseId: course?.id ?? 0, studentId };
  await db.insert(classMembers).values({ classId, studentId, source: 2, addedAt: at });
  await db.insert(attendance).values({ ...row, classId, signedAt: at, proof: 'code' });
  const leave = { classId, studentId, ...period, reason: `${sign}事由`, status: 1, remark: `${sign}准假` };
  await db.insert(leaves).values({ ...leave, createdAt: at, decidedAt: at });
  const objection = { ...row, content: `${sign}申诉`, answer: `${sign}回复`, status: 1, createdAt: at };
  await db.insert(absenceObjections).values({ ...objection, answeredAt: at });
  const record = { classId, topic: `${sign}研讨`, host: `${sign}主持`, ...period, createdAt: at };
  const [discussion] = await db.insert(discussions).values(record).returning();
  await db.insert(discussionPeople).values({ discussionId: discussion?.id ?? 0, classId, studentId });
}
