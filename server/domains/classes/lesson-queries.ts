import {
  and,
  arrayContains,
  asc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  lt,
  lte,
  ne,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/tables/account.ts';
import { classGroups, courses, trainingClasses } from '../../db/tables/classes.ts';
import { toldLesson } from '../points/index.ts';
import { ofScope, type Scope } from '../students/index.ts';

export type Course = typeof courses.$inferSelect;
/**
 * A lesson as it is to be; one that is there has its number. Where nothing is said of the account of its teacher, that
 * stays with the name.
 */
export type NewCourse = Pick<
  Course,
  'name' | 'teacherName' | 'teacherPhone' | 'startAt' | 'endAt' | 'place' | 'pointId'
> & {
  id?: number | undefined;
  teacherUserId?: number | null | undefined;
};

/** Lessons of a class in the order of their times. */
export const coursesOf = (db: Executor, classId: number): Promise<Course[]> =>
  db.select().from(courses).where(eq(courses.classId, classId)).orderBy(asc(courses.startAt), asc(courses.id));

/** The same as people are told of them. */
export const toldLessonsOf = (db: Executor, classId: number): Promise<Course[]> =>
  db
    .select(toldLesson)
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(eq(courses.classId, classId))
    .orderBy(asc(courses.startAt), asc(courses.id));

/** The lessons of a class, held until the transaction ends: nobody signs in to them meanwhile. */
export async function holdCourses(tx: Executor, classId: number): Promise<void> {
  const mine = eq(courses.classId, classId);
  await tx.select({ id: courses.id }).from(courses).where(mine).orderBy(asc(courses.id)).for('update');
}

/** A lesson that stays as it was is not written. */
const changed = (to: Omit<NewCourse, 'id'>, teacher: SQL) =>
  sql`(${courses.name}, ${courses.teacherName}, ${courses.teacherPhone}, ${courses.startAt}, ${courses.endAt}, ${courses.place},
      ${courses.pointId}, ${courses.teacherUserId})
    is distinct from (${to.name}::text, ${to.teacherName}::text, ${to.teacherPhone}::text,
      ${to.startAt.toISOString()}::timestamptz, ${to.endAt.toISOString()}::timestamptz, ${to.place}::text,
      ${to.pointId}::int, ${teacher})`;

/**
 * The account of a teacher as it is to be: another name is another one, whom nobody has said, but where the number is
 * the same. Whose another number is, triggers say.
 */
const teacherOf = ({ teacherName, teacherPhone, teacherUserId }: Omit<NewCourse, 'id'>): SQL =>
  teacherUserId === undefined
    ? sql`case when ${courses.teacherPhone} = ${teacherPhone}::text and (${courses.teacherName} = ${teacherName}::text or ${teacherPhone}::text <> '')
        then ${courses.teacherUserId} end`
    : sql`${teacherUserId}::int`;

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
          teacherUserId: teacherOf(values),
          version: sql`${courses.version} + 1`,
        })
        .where(and(eq(courses.id, id), eq(courses.classId, classId), changed(values, teacherOf(values))));
  const added = wanted.filter(({ id }) => !id);
  if (added.length) await tx.insert(courses).values(added.map(({ id: _, ...values }) => ({ ...values, classId })));
}

/** Takes these lessons away. */
export async function dropCourses(tx: Executor, ids: readonly number[]): Promise<void> {
  await tx.delete(courses).where(inArray(courses.id, [...ids]));
}

type Span = { from: Date; to: Date; days: [first: string, last: string] };

/** Which of these accounts are of teachers who were approved and may sign in, each with its name. */
export async function approvedTeachers(db: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(inArray(users.id, [...ids]), arrayContains(users.kinds, [2]), eq(users.status, 1)));
  return new Map(rows.map((r) => [r.id, r.name]));
}

/** Lessons of other classes of a scope that have not ended, as told, at a time between two; the first thousands. */
export async function lessonsBeside(
  db: Executor,
  { scope, classId, groupIds }: { scope: Scope; classId: number; groupIds: number[] },
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
      teacherUserId: courses.teacherUserId,
      place: toldLesson.place,
      startAt: courses.startAt,
      endAt: courses.endAt,
      sharesGroup: groupIds.length ? sql<boolean>`${exists(shares)}` : sql<boolean>`false`,
    })
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(
      and(
        ofScope(scope),
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
