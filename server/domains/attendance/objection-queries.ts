import { and, asc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { countUpTo, offsetOf } from '../../db/list.ts';
import { absenceObjections, attendance } from '../../db/tables/attendance.ts';
import { classMembers, courses, trainingClasses } from '../../db/tables/classes.ts';
import { students } from '../../db/tables/students.ts';
import { ofScope, type Scope, shownTo } from '../students/index.ts';

/**
 * A lesson that somebody is a member of the class of, by their account, and what they were at it. The class and then
 * the lesson are held until the transaction ends (`holdClass`), whoever has the class: neither is moved meanwhile.
 */
export async function holdOwnLesson(tx: Executor, userId: number, courseId: number) {
  const lesson = eq(courses.id, courseId);
  const itsClass = tx.select({ id: courses.classId }).from(courses).where(lesson);
  const { id } = trainingClasses;
  await tx.select({ id }).from(trainingClasses).where(inArray(id, itsClass)).for('share');
  await tx.select({ id: courses.id }).from(courses).where(lesson).for('share');
  return ownLesson(tx, userId, courseId);
}

async function ownLesson(db: Executor, userId: number, courseId: number) {
  const rows = await db
    .select({
      studentId: students.id,
      startAt: courses.startAt,
      classStatus: trainingClasses.status,
      status: sql<number>`coalesce(${attendance.status}, 0)`,
    })
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .innerJoin(classMembers, eq(classMembers.classId, courses.classId))
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .leftJoin(attendance, and(eq(attendance.courseId, courses.id), eq(attendance.studentId, students.id)))
    .where(
      and(
        eq(courses.id, courseId),
        eq(students.userId, userId),
        // Whom a unit has archived keeps what is past.
        or(isNull(students.archivedAt), eq(trainingClasses.status, 3)),
      ),
    )
    .orderBy(asc(students.id));
  return rows[0];
}

/** Who an account is in a class, by a row that no unit has archived. */
export async function ownMember(db: Executor, userId: number, classId: number) {
  const rows = await db
    .select({ studentId: students.id, name: students.name, cellPhone: students.cellPhone })
    .from(classMembers)
    .innerJoin(trainingClasses, eq(trainingClasses.id, classMembers.classId))
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(
      and(
        eq(classMembers.classId, classId),
        eq(students.userId, userId),
        isNull(students.archivedAt),
        gte(trainingClasses.status, 1),
      ),
    )
    .orderBy(asc(students.id));
  return rows[0];
}

type Added = { courseId: number; studentId: number; content: string; createdAt: Date };

/** @returns undefined where one waits already */
export async function addObjection(tx: Executor, values: Added): Promise<number | undefined> {
  const done = await tx
    .insert(absenceObjections)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: absenceObjections.id });
  return done[0]?.id;
}

/** How often somebody has said so of a lesson. */
export const countObjections = (db: Executor, courseId: number, studentId: number): Promise<number> =>
  db.$count(
    absenceObjections,
    and(eq(absenceObjections.courseId, courseId), eq(absenceObjections.studentId, studentId)),
  );

type Page = {
  trainingClassId: number;
  courseId?: number | undefined;
  status: number;
  pageNum: number;
  pageSize: number;
};

/** A page of what trainees of a class of this scope, or of one of its lessons, say against absences, as it came. */
export async function listObjections(db: Executor, scope: Scope, query: Page) {
  const where = and(
    ofScope(scope),
    shownTo(scope),
    eq(courses.classId, query.trainingClassId),
    query.courseId === undefined ? undefined : eq(courses.id, query.courseId),
    eq(absenceObjections.status, query.status),
  );
  const list = await db
    .select({
      row: absenceObjections,
      courseName: courses.name,
      name: students.name,
      signInStatus: sql<number>`coalesce(${attendance.status}, 0)`,
    })
    .from(absenceObjections)
    .innerJoin(courses, eq(courses.id, absenceObjections.courseId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .innerJoin(students, eq(students.id, absenceObjections.studentId))
    .leftJoin(
      attendance,
      and(eq(attendance.courseId, absenceObjections.courseId), eq(attendance.studentId, absenceObjections.studentId)),
    )
    .where(where)
    .orderBy(asc(absenceObjections.id))
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const all = db
    .select({ id: absenceObjections.id })
    .from(absenceObjections)
    .innerJoin(courses, eq(courses.id, absenceObjections.courseId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .innerJoin(students, eq(students.id, absenceObjections.studentId))
    .where(where)
    .$dynamic();
  return { list, total: await countUpTo(db, all, query, list.length) };
}

/** Which class it is of, whoever has that. */
export async function classOfObjection(tx: Executor, id: number): Promise<number | undefined> {
  const rows = await tx
    .select({ classId: courses.classId })
    .from(absenceObjections)
    .innerJoin(courses, eq(courses.id, absenceObjections.courseId))
    .where(eq(absenceObjections.id, id));
  return rows[0]?.classId;
}

/** What a trainee says of a class of this scope, held until the transaction ends. */
export async function holdObjection(tx: Executor, scope: Scope, id: number) {
  const rows = await tx
    .select({
      row: absenceObjections,
      classId: courses.classId,
      classType: trainingClasses.classType,
      courseName: courses.name,
      accountId: students.userId,
      name: students.name,
    })
    .from(absenceObjections)
    .innerJoin(courses, eq(courses.id, absenceObjections.courseId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .innerJoin(students, eq(students.id, absenceObjections.studentId))
    .where(and(eq(absenceObjections.id, id), ofScope(scope), shownTo(scope)))
    .for('update', { of: absenceObjections });
  return rows[0];
}

export async function setObjection(
  tx: Executor,
  id: number,
  values: Partial<typeof absenceObjections.$inferInsert>,
): Promise<void> {
  await tx.update(absenceObjections).set(values).where(eq(absenceObjections.id, id));
}
