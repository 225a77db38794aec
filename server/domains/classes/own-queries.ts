import { and, asc, desc, eq, exists, gt, gte, inArray, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { countUpTo, offsetOf } from '../../db/list.ts';
import { byPinyin } from '../../db/pinyin.ts';
import { units } from '../../db/tables/account.ts';
import { absenceObjections, attendance } from '../../db/tables/attendance.ts';
import { classMembers, courses, trainingClasses } from '../../db/tables/classes.ts';
import { students } from '../../db/tables/students.ts';
import { toldLesson } from '../points/index.ts';

export type When = 'now' | 'coming' | 'past';
const statusOf: Record<When, number> = { coming: 1, now: 2, past: 3 };

/**
 * Classes that are no drafts and that the account is in: by a row of its own of whatever unit. Whom the unit has
 * archived since keeps what is past.
 */
const isOwn = (db: Executor, userId: number): SQL | undefined =>
  and(
    gte(trainingClasses.status, 1),
    exists(
      db
        .select({ one: sql`1` })
        .from(classMembers)
        .innerJoin(students, eq(students.id, classMembers.studentId))
        .where(
          and(
            eq(classMembers.classId, trainingClasses.id),
            eq(students.userId, userId),
            or(isNull(students.archivedAt), eq(trainingClasses.status, statusOf.past)),
          ),
        ),
    ),
  );

const shown = { row: trainingClasses, unitName: sql<string>`coalesce(${units.name}, '')` };
export type OwnRow = { row: typeof trainingClasses.$inferSelect; unitName: string };

/** A page of the classes of an account: under way, then to come with the nearest first, then ended, the last first. */
export async function listOwn(
  db: Executor,
  userId: number,
  { when, ...page }: { when?: When | undefined; pageNum: number; pageSize: number },
): Promise<{ list: OwnRow[]; total: number }> {
  const where = and(isOwn(db, userId), when && eq(trainingClasses.status, statusOf[when]));
  const { status, startDate, endDate, id } = trainingClasses;
  const list = await db
    .select(shown)
    .from(trainingClasses)
    .leftJoin(units, eq(units.id, trainingClasses.unitId))
    .where(where)
    .orderBy(
      sql`case ${status} when 2 then 0 when 1 then 1 else 2 end`,
      asc(sql`case when ${status} = 3 then null else ${startDate} end`),
      desc(endDate),
      desc(id),
    )
    .limit(page.pageSize)
    .offset(offsetOf(page));
  const all = db.select({ id }).from(trainingClasses).where(where).$dynamic();
  return { list, total: await countUpTo(db, all, page, list.length) };
}

/** A class of an account. */
export async function findOwn(db: Executor, userId: number, id: number) {
  const [row] = await db
    .select(shown)
    .from(trainingClasses)
    .leftJoin(units, eq(units.id, trainingClasses.unitId))
    .where(and(isOwn(db, userId), eq(trainingClasses.id, id)));
  return row;
}

/** Signing in to a lesson that begins no later than then opens within a day. */
const opensWithinDay = (now: Date) =>
  lte(
    courses.startAt,
    sql`${now.toISOString()}::timestamptz + make_interval(days => 1, mins => ${trainingClasses.opensBefore})`,
  );

/** That an account is on leave from a lesson. */
const isAway = (db: Executor, userId: number) =>
  db
    .select({ one: sql`1` })
    .from(attendance)
    .innerJoin(students, eq(students.id, attendance.studentId))
    .where(and(eq(attendance.courseId, courses.id), eq(students.userId, userId), eq(attendance.status, 3)));

/**
 * How many lessons each of some classes has and how many of them are over, which is under way or comes first for an
 * account that comes to it, and those to which one may sign in now or within a day.
 */
export async function lessonsAhead(db: Executor, userId: number, classIds: readonly number[], now: Date) {
  if (!classIds.length) return { counts: [], next: [], soon: [] };
  const of = inArray(courses.classId, [...classIds]);
  const counts = await db
    .select({
      classId: courses.classId,
      courses: sql<number>`count(*)::int`,
      over: sql<number>`count(*) filter (where ${lte(courses.endAt, now)})::int`,
    })
    .from(courses)
    .where(of)
    .groupBy(courses.classId);
  const next = await db
    .selectDistinctOn([courses.classId], toldLesson)
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(and(of, gt(courses.endAt, now), notExists(isAway(db, userId))))
    .orderBy(courses.classId, asc(courses.startAt), asc(courses.id));
  const soon = await db
    .select(toldLesson)
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(and(of, gt(courses.endAt, now), opensWithinDay(now)))
    .orderBy(asc(courses.startAt), asc(courses.id));
  return { counts, next, soon };
}

/** What an account was at some lessons: rows of its own, of whatever unit. */
export async function ownAttendance(db: Executor, userId: number, courseIds: readonly number[]) {
  if (!courseIds.length) return [];
  return db
    .select({ courseId: attendance.courseId, status: attendance.status, signedAt: attendance.signedAt })
    .from(attendance)
    .innerJoin(students, eq(students.id, attendance.studentId))
    .where(and(inArray(attendance.courseId, [...courseIds]), eq(students.userId, userId)));
}

/** What an account last said against an absence at each lesson of a class. */
export async function ownObjections(db: Executor, userId: number, classId: number) {
  const { courseId, content, answer, status, id } = absenceObjections;
  return db
    .selectDistinctOn([courseId], { courseId, content, answer, status })
    .from(absenceObjections)
    .innerJoin(students, eq(students.id, absenceObjections.studentId))
    .innerJoin(courses, eq(courses.id, courseId))
    .where(and(eq(courses.classId, classId), eq(students.userId, userId)))
    .orderBy(courseId, desc(id));
}

/** The names of all who are in a class, in the order of the names. */
export async function namesIn(db: Executor, classId: number): Promise<string[]> {
  const rows = await db
    .select({ name: students.name })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(eq(classMembers.classId, classId))
    .orderBy(asc(byPinyin(students.name)), asc(students.id));
  return rows.map((r) => r.name);
}

/** More lessons than a calendar shows at once; the latest stay. */
const most = 2000;

/** Lessons of one class of an account, or of all. */
export async function ownLessons(db: Executor, userId: number, id?: number) {
  const rows = await db
    .select({ lesson: toldLesson, of: trainingClasses })
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(and(isOwn(db, userId), id === undefined ? undefined : eq(trainingClasses.id, id)))
    .orderBy(desc(courses.startAt), desc(courses.id))
    .limit(most);
  return rows.reverse();
}
