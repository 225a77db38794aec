import { and, asc, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { countUpTo, offsetOf } from '../../db/list.ts';
import { units } from '../../db/tables/account.ts';
import { courseFiles, courses, trainingClasses } from '../../db/tables/classes.ts';
import { lessonPoint, toldLesson } from '../points/index.ts';

export type When = 'today' | 'coming' | 'past';

/** Lessons of classes that are no drafts and that the account teaches, as it stands now. */
const taughtBy = (userId: number): SQL | undefined =>
  and(eq(courses.teacherUserId, userId), gte(trainingClasses.status, 1));

const shown = {
  course: toldLesson,
  of: trainingClasses,
  pointId: lessonPoint,
  unitName: sql<string>`coalesce(${units.name}, '')`,
  files: sql<number>`(select count(*)::int from course_files f where f.course_id = ${courses.id})`,
};
export type Taught = Awaited<ReturnType<typeof findTaught>> & object;

const lessons = (db: Executor) =>
  db
    .select(shown)
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .leftJoin(units, eq(units.id, trainingClasses.unitId));

type Page = { pageNum: number; pageSize: number };
type Days = { now: Date; today: Date; tomorrow: Date };

/** A page of the lessons that an account teaches. `today` and `tomorrow` are the midnights around now. */
export async function listTaught(
  db: Executor,
  userId: number,
  { when, ...page }: Page & { when?: When | undefined },
  { now, today, tomorrow }: Days,
) {
  const { startAt, endAt, id } = courses;
  const spans: Record<When, SQL | undefined> = {
    today: and(gte(startAt, today), lt(startAt, tomorrow)),
    coming: gte(startAt, tomorrow),
    // Of today what is over already stands with the others of the day as well: the hours taught count it.
    past: lte(endAt, now),
  };
  const where = and(taughtBy(userId), when && spans[when]);
  const isAhead = when === 'today' || when === 'coming';
  const list = await lessons(db)
    .where(where)
    .orderBy(isAhead ? asc(startAt) : desc(startAt), isAhead ? asc(id) : desc(id))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  const all = db
    .select({ id })
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(where)
    .$dynamic();
  return { list, total: await countUpTo(db, all, page, list.length) };
}

/** A lesson that an account teaches. */
export async function findTaught(db: Executor, userId: number, id: number) {
  return (await lessons(db).where(and(taughtBy(userId), eq(courses.id, id))))[0];
}

/** Who puts documents beside a lesson: its teacher, or the unit whose own class it is of; neither of drafts. */
export type Keeper = { userId: number } | { unitId: number };
const keptBy = (by: Keeper): SQL | undefined =>
  'userId' in by
    ? taughtBy(by.userId)
    : and(eq(trainingClasses.unitId, by.unitId), eq(trainingClasses.classType, 2), gte(trainingClasses.status, 1));

/** A lesson of somebody who keeps its documents, held until the transaction ends: one document after the other. */
export async function holdKept(tx: Executor, by: Keeper, id: number) {
  const kept = () =>
    tx
      .select({ id: courses.id })
      .from(courses)
      .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
      .where(and(keptBy(by), eq(courses.id, id)));
  // The class first, as whoever takes it back to a draft holds it.
  await kept().for('share', { of: trainingClasses });
  return (await kept().for('no key update', { of: courses }))[0];
}

/** What an account has taught by month, the last first: lessons that are over, and their minutes. */
export async function taughtByMonth(db: Executor, userId: number, now: Date) {
  const month = sql<string>`to_char(${courses.startAt} at time zone 'Asia/Shanghai', 'YYYY-MM')`;
  return db
    .select({
      month,
      lessons: sql<number>`count(*)::int`,
      minutes: sql<number>`(sum(extract(epoch from ${courses.endAt} - ${courses.startAt})) / 60)::int`,
    })
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(and(taughtBy(userId), lte(courses.endAt, now)))
    .groupBy(month)
    .orderBy(desc(month));
}

/** The documents of a lesson, or of all of a class, as they were put there. Whose class it is was asked before. */
export function handoutsOf(db: Executor, of: { courseId: number } | { classId: number }) {
  return db
    .select({
      id: courseFiles.id,
      courseId: courses.id,
      courseName: courses.name,
      path: courseFiles.path,
      name: courseFiles.name,
      bytes: courseFiles.bytes,
    })
    .from(courseFiles)
    .innerJoin(courses, eq(courses.id, courseFiles.courseId))
    .where('courseId' in of ? eq(courses.id, of.courseId) : eq(courses.classId, of.classId))
    .orderBy(asc(courses.startAt), asc(courses.id), asc(courseFiles.id));
}

export const countHandouts = (tx: Executor, courseId: number): Promise<number> =>
  tx.$count(courseFiles, eq(courseFiles.courseId, courseId));

/** @returns undefined where a lesson has this file already */
export async function addHandout(tx: Executor, values: typeof courseFiles.$inferInsert): Promise<number | undefined> {
  const rows = await tx.insert(courseFiles).values(values).onConflictDoNothing().returning({ id: courseFiles.id });
  return rows[0]?.id;
}

/** Takes a document of a lesson of somebody who keeps these away. @returns whether it was there */
export async function removeHandout(tx: Executor, by: Keeper, id: number): Promise<boolean> {
  const mine = inArray(
    courseFiles.courseId,
    tx
      .select({ id: courses.id })
      .from(courses)
      .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
      .where(keptBy(by)),
  );
  const rows = await tx
    .delete(courseFiles)
    .where(and(eq(courseFiles.id, id), mine))
    .returning({ id: courseFiles.id });
  return rows.length > 0;
}

/** Whether a class is of this unit. */
export async function isOfUnit(db: Executor, unitId: number, classId: number): Promise<boolean> {
  const mine = and(eq(trainingClasses.id, classId), eq(trainingClasses.unitId, unitId));
  return (await db.select({ id: trainingClasses.id }).from(trainingClasses).where(mine)).length > 0;
}
