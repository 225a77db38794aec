import { type AnyColumn, and, asc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { absenceObjections, leaves, walkIns } from '../../db/tables/attendance.ts';
import { courses, trainingClasses } from '../../db/tables/classes.ts';
import { toldLesson } from '../points/index.ts';

const ofInstitute = eq(trainingClasses.classType, 1);

/** Classes of the institute that have a day between two days and are published, or run; drafts as well where asked. */
export const classesBetween = (db: Executor, from: string, to: string, statuses: number[]) =>
  db
    .select()
    .from(trainingClasses)
    .where(
      and(
        ofInstitute,
        inArray(trainingClasses.status, statuses),
        lte(trainingClasses.startDate, to),
        gte(trainingClasses.endDate, from),
      ),
    )
    .orderBy(asc(trainingClasses.startDate), asc(trainingClasses.id));

/** Lessons of the institute between two instants, of classes that are no drafts. */
export const lessonsBetween = (db: Executor, from: Date, to: Date) =>
  db
    .select({ course: toldLesson, of: trainingClasses })
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(and(ofInstitute, gte(trainingClasses.status, 1), gte(courses.startAt, from), lt(courses.startAt, to)))
    .orderBy(asc(courses.startAt), asc(courses.id));

/** Of some classes how many lessons they have, and how many of those have no teacher. */
export async function lessonCounts(db: Executor, classIds: readonly number[]) {
  if (!classIds.length) return [];
  return db
    .select({
      classId: courses.classId,
      lessons: sql<number>`count(*)::int`,
      untaught: sql<number>`(count(*) filter (where ${courses.teacherName} = '' and ${courses.teacherUserId} is null))::int`,
    })
    .from(courses)
    .where(inArray(courses.classId, [...classIds]))
    .groupBy(courses.classId);
}

const counted = { n: sql<number>`count(*)::int`, id: trainingClasses.id, name: trainingClasses.name };

/** By class what waits for 教务: the longest waiting first. */
export async function waitingIn(db: Executor) {
  const since = (column: AnyColumn) => sql<number>`(extract(epoch from min(${column})) * 1000)::float8`;
  const leave = await db
    .select({ ...counted, since: since(leaves.createdAt) })
    .from(leaves)
    .innerJoin(trainingClasses, eq(trainingClasses.id, leaves.classId))
    .where(and(ofInstitute, eq(leaves.status, 0)))
    .groupBy(trainingClasses.id)
    .orderBy(sql`min(${leaves.createdAt})`);
  const objections = await db
    .select({ ...counted, since: since(absenceObjections.createdAt) })
    .from(absenceObjections)
    .innerJoin(courses, eq(courses.id, absenceObjections.courseId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(and(ofInstitute, eq(absenceObjections.status, 0)))
    .groupBy(trainingClasses.id)
    .orderBy(sql`min(${absenceObjections.createdAt})`);
  const strangers = await db
    .select({ ...counted, since: since(walkIns.signedAt) })
    .from(walkIns)
    .innerJoin(courses, eq(courses.id, walkIns.courseId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(and(ofInstitute, eq(walkIns.status, 0)))
    .groupBy(trainingClasses.id)
    .orderBy(sql`min(${walkIns.signedAt})`);
  return { leave, objections, walkIns: strangers };
}
