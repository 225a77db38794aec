import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { attendance } from '../../db/tables/attendance.ts';
import { classMembers, courses, trainingClasses } from '../../db/tables/classes.ts';
import { students } from '../../db/tables/students.ts';
import { ofScope, type Scope, shownTo } from '../students/index.ts';

/** Whose class, lesson and member a row is; of this scope. */
export async function placeOfSignIn(tx: Executor, scope: Scope, id: number): Promise<Place | undefined> {
  const rows = await tx
    .select({ courseId: attendance.courseId, classId: attendance.classId, userId: attendance.studentId })
    .from(attendance)
    .innerJoin(trainingClasses, eq(trainingClasses.id, attendance.classId))
    .where(and(eq(attendance.id, id), ofScope(scope)));
  return rows[0];
}

/**
 * A lesson of a class of this scope with a member of the class whom one is shown; the member is held, so that nobody
 * takes them out.
 */
export async function holdMemberAt(tx: Executor, scope: Scope, at: Place) {
  const rows = await tx
    .select({ course: courses, trainingClass: trainingClasses, name: students.name })
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .innerJoin(classMembers, and(eq(classMembers.classId, courses.classId), eq(classMembers.studentId, at.userId)))
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(and(eq(courses.id, at.courseId), eq(courses.classId, at.classId), ofScope(scope), shownTo(scope)))
    .for('key share', { of: classMembers });
  return rows[0];
}

export type Place = { classId: number; courseId: number; userId: number };
type Decided = { byHand: number | null; reason: string; by: number; at: Date };

/** What is said by hand of a member at a lesson, or nothing. */
export async function findHand(tx: Executor, { courseId, userId }: Place) {
  const rows = await tx
    .select({ status: attendance.byHand, reason: attendance.byHandReason })
    .from(attendance)
    .where(and(eq(attendance.courseId, courseId), eq(attendance.studentId, userId)));
  return rows[0];
}

/** What a member was at a lesson, by hand; null takes that back. */
export async function putByHand(tx: Executor, { classId, courseId, userId }: Place, given: Decided): Promise<void> {
  const { byHand, reason, by, at } = given;
  const isNone = byHand === null;
  const set = {
    byHand,
    byHandReason: isNone ? '' : reason,
    byHandBy: isNone ? null : by,
    byHandAt: isNone ? null : at,
  };
  await tx
    .insert(attendance)
    .values({ classId, courseId, studentId: userId, ...set, proof: isNone ? '' : 'hand' })
    .onConflictDoUpdate({ target: [attendance.courseId, attendance.studentId], set });
}
