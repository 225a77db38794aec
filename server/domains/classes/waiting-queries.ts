import { and, asc, count, desc, eq, exists, gt, gte, inArray, lt, lte, max, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/client.ts';
import { absenceObjections, leaves, walkIns } from '../../db/tables/attendance.ts';
import { classMembers, courses, trainingClasses } from '../../db/tables/classes.ts';
import { students } from '../../db/tables/students.ts';
import { toldLesson } from '../points/index.ts';
import { walkInShownTo } from '../students/index.ts';

/** Of each kind no more are told: a page of what waits is no list. */
const most = 8;
const open = [1, 2];
const { classId, name, startAt, endAt, id } = courses;

/** Requests for leave in classes of a unit, by people of it, that wait for an answer. */
export async function waitingLeaves(db: Executor, unitId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(trainingClasses)
    .innerJoin(leaves, and(eq(leaves.classId, trainingClasses.id), eq(leaves.status, 0)))
    .innerJoin(students, eq(students.id, leaves.studentId))
    .where(
      and(
        eq(trainingClasses.unitId, unitId),
        gt(trainingClasses.leavePendingCount, 0),
        // In a class that the institute gave to it sit others as well.
        eq(students.unitId, unitId),
      ),
    );
  return row?.count ?? 0;
}

/** Lessons of a unit that are not over and begin before then, the next first. */
export const lessonsUntil = (db: Executor, unitId: number, now: Date, until: Date) =>
  db
    .select({ lesson: toldLesson, of: trainingClasses })
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, classId))
    .where(
      and(
        eq(trainingClasses.unitId, unitId),
        inArray(trainingClasses.status, open),
        gt(endAt, now),
        lt(startAt, until),
      ),
    )
    .orderBy(asc(startAt), asc(id))
    .limit(most);

const sumOf = (column: AnyPgColumn) => sql<number>`sum(${column})::int`;

/** What of the classes of a unit began since then and is over, with what is known of it, the latest first. */
export const lessonsOver = (db: Executor, unitId: number, since: Date, now: Date) =>
  db
    .select({
      ...{ trainingClassId: trainingClasses.id, name: trainingClasses.name, leaveRule: trainingClasses.leaveRule },
      lessons: count(),
      present: sumOf(courses.presentCount),
      late: sumOf(courses.lateCount),
      leave: sumOf(courses.leaveCount),
      should: sumOf(courses.shouldCount),
    })
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, classId))
    .where(and(eq(trainingClasses.unitId, unitId), gt(trainingClasses.status, 0), gte(startAt, since), lte(endAt, now)))
    .groupBy(trainingClasses.id)
    .orderBy(desc(max(endAt)), asc(trainingClasses.id))
    .limit(most);

/** Lessons of a unit with sign-ins or absences that somebody has to decide about, the oldest first. */
export function doubtfulLessons(db: Executor, unitId: number) {
  const { courseId: walked, status: walkStatus } = walkIns;
  const { courseId: objected, status: objectStatus } = absenceObjections;
  const waits = db
    .select({ id: walked })
    .from(walkIns)
    .where(eq(walkStatus, 0))
    .union(db.select({ id: objected }).from(absenceObjections).where(eq(objectStatus, 0)));
  // In their order first: what of them is shown is then looked at one by one, until there are as many as are told.
  const lesson = db
    .select({ id, classId, name, startAt, className: sql<string>`${trainingClasses.name}`.as('class_name') })
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, classId))
    .where(and(eq(trainingClasses.unitId, unitId), inArray(id, waits)))
    .orderBy(asc(startAt), asc(id))
    // Under the name that `walkInShownTo` asks by.
    .as('courses');
  const walkCount = db.$count(walkIns, and(eq(walked, lesson.id), eq(walkStatus, 0), walkInShownTo({ unitId })));
  const ofUnit = exists(
    db
      .select({ one: sql`1` })
      .from(students)
      .where(and(eq(students.id, absenceObjections.studentId), eq(students.unitId, unitId))),
  );
  const objectCount = db.$count(absenceObjections, and(eq(objected, lesson.id), eq(objectStatus, 0), ofUnit));
  return db
    .select({
      ...{ trainingClassId: lesson.classId, courseId: lesson.id, className: lesson.className, name: lesson.name },
      ...{ startAt: lesson.startAt, walkIns: walkCount, objections: objectCount },
    })
    .from(lesson)
    .where(gt(sql`${walkCount} + ${objectCount}`, 0))
    .orderBy(asc(lesson.startAt), asc(lesson.id))
    .limit(most);
}

/**
 * Classes of a unit, drafts too, that begin from one day to another, each with how many lessons and how many people of
 * the unit it has.
 */
export function classesStarting(db: Executor, unitId: number, from: string, to: string) {
  const ofUnit = exists(
    db
      .select({ one: sql`1` })
      .from(students)
      .where(and(eq(students.id, classMembers.studentId), eq(students.unitId, unitId))),
  );
  return db
    .select({
      row: trainingClasses,
      ownMembers: db.$count(classMembers, and(eq(classMembers.classId, trainingClasses.id), ofUnit)),
      courses: db.$count(courses, eq(classId, trainingClasses.id)),
    })
    .from(trainingClasses)
    .where(
      and(
        eq(trainingClasses.unitId, unitId),
        lt(trainingClasses.status, 2),
        gte(trainingClasses.startDate, from),
        lte(trainingClasses.startDate, to),
      ),
    )
    .orderBy(asc(trainingClasses.startDate), asc(trainingClasses.id))
    .limit(most);
}
