import { eq } from 'drizzle-orm';
import { attendance, walkIns } from '../../server/db/tables/attendance.ts';
import { courses, trainingClasses } from '../../server/db/tables/classes.ts';
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
