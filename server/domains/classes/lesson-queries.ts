import { and, asc, eq, exists, gt, gte, inArray, lt, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { classGroups, courses, trainingClasses } from '../../db/tables/classes.ts';

export type Course = typeof courses.$inferSelect;
/** A lesson as it is to be; one that is there has its number. */
export type NewCourse = Pick<Course, 'name' | 'teacherName' | 'startAt' | 'endAt' | 'place'> & {
  id?: number | undefined;
};

/** Lessons of a class in the order of their times. */
export const coursesOf = (db: Executor, classId: number): Promise<Course[]> =>
  db.select().from(courses).where(eq(courses.classId, classId)).orderBy(asc(courses.startAt), asc(courses.id));

/** The lessons of a class, held until the transaction ends: nobody signs in to them meanwhile. */
export async function holdCourses(tx: Executor, classId: number): Promise<void> {
  const mine = eq(courses.classId, classId);
  await tx.select({ id: courses.id }).from(courses).where(mine).orderBy(asc(courses.id)).for('update');
}

/** A lesson that stays as it was is not written. */
const changed = ({ name, teacherName, startAt, endAt, place }: Omit<NewCourse, 'id'>) =>
  sql`(${courses.name}, ${courses.teacherName}, ${courses.startAt}, ${courses.endAt}, ${courses.place}) is distinct from
    (${name}::text, ${teacherName}::text, ${startAt.toISOString()}::timestamptz, ${endAt.toISOString()}::timestamptz, ${place}::text)`;

/** Gives a class these lessons and no others: those with a number are changed, the others are new. */
export async function putCourses(tx: Executor, classId: number, wanted: readonly NewCourse[]): Promise<void> {
  const kept = wanted.flatMap(({ id }) => (id ? [id] : []));
  await tx
    .delete(courses)
    .where(and(eq(courses.classId, classId), kept.length ? notInArray(courses.id, kept) : undefined));
  for (const { id, ...values } of wanted)
    if (id)
      await tx
        .update(courses)
        .set({
          ...values,
          // Another name is another teacher, whose account nobody has said.
          teacherUserId: sql`case when ${courses.teacherName} = ${values.teacherName} then ${courses.teacherUserId} end`,
          version: sql`${courses.version} + 1`,
        })
        .where(and(eq(courses.id, id), eq(courses.classId, classId), changed(values)));
  const added = wanted.filter(({ id }) => !id);
  if (added.length) await tx.insert(courses).values(added.map(({ id: _, ...values }) => ({ ...values, classId })));
}

type Span = { from: Date; to: Date; days: [first: string, last: string] };

/** Lessons of other classes of a unit that have not ended, at a time between two; the first thousands. */
export async function lessonsBeside(
  db: Executor,
  { unitId, classId, groupIds }: { unitId: number; classId: number; groupIds: number[] },
  { from, to, days }: Span,
) {
  const shares = db
    .select({ one: sql`1` })
    .from(classGroups)
    .where(and(eq(classGroups.classId, trainingClasses.id), inArray(classGroups.groupId, groupIds)));
  return db
    .select({
      classId: trainingClasses.id,
      className: trainingClasses.name,
      name: courses.name,
      teacherName: courses.teacherName,
      place: courses.place,
      startAt: courses.startAt,
      endAt: courses.endAt,
      sharesGroup: groupIds.length ? sql<boolean>`${exists(shares)}` : sql<boolean>`false`,
    })
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(
      and(
        eq(trainingClasses.unitId, unitId),
        ne(trainingClasses.id, classId),
        lt(trainingClasses.status, 3),
        lte(trainingClasses.startDate, days[1]),
        gte(trainingClasses.endDate, days[0]),
        lt(courses.startAt, to),
        gt(courses.endAt, from),
      ),
    )
    .orderBy(asc(courses.startAt), asc(courses.id))
    .limit(5000);
}
