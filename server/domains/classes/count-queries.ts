import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { AttendanceCounts } from '../../../shared/attendance.ts';
import type { Executor } from '../../db/client.ts';
import { attendance } from '../../db/tables/attendance.ts';
import { courses } from '../../db/tables/classes.ts';

const times = (what: string) => sql<number>`(count(*) filter (where ${attendance.status} ${sql.raw(what)}))::int`;

/** What is written of members of a class at its lessons that are over, added up for each of them. */
export const writtenOf = (db: Executor, classId: number, now: Date, studentIds?: readonly number[]) =>
  db
    .select({
      studentId: attendance.studentId,
      present: times('= 1').as('present'),
      late: times('= 2').as('late'),
      leave: times('= 3').as('leave'),
      /** How often they were not absent. */
      known: times('> 0').as('known'),
    })
    .from(attendance)
    .innerJoin(courses, and(eq(courses.id, attendance.courseId), eq(courses.classId, classId), lte(courses.endAt, now)))
    .where(and(eq(attendance.classId, classId), studentIds && inArray(attendance.studentId, [...studentIds])))
    .groupBy(attendance.studentId);

/**
 * What some members of a class were at its lessons that are over: who is not written of was absent from all of them.
 * Null while none is.
 */
export async function countsOfPeople(
  db: Executor,
  classId: number,
  studentIds: readonly number[],
  now: Date,
): Promise<(studentId: number) => AttendanceCounts | null> {
  const should = await db.$count(courses, and(eq(courses.classId, classId), lte(courses.endAt, now)));
  const rows = should && studentIds.length ? await writtenOf(db, classId, now, studentIds) : [];
  const known = new Map(
    rows.map(({ studentId, present, late, leave }) => [studentId, { present, late, leave, should }]),
  );
  return (id) => (should ? (known.get(id) ?? { present: 0, late: 0, leave: 0, should }) : null);
}
