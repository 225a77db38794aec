import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { countUpTo, offsetOf } from '../../db/list.ts';
import { byPinyin } from '../../db/pinyin.ts';
import { classMembers, trainingClasses } from '../../db/tables/classes.ts';
import { discussionPeople, discussionPhotos, discussions } from '../../db/tables/discussions.ts';
import { students } from '../../db/tables/students.ts';
import { shownTo } from '../students/index.ts';

export type DiscussionRecord = typeof discussions.$inferSelect;
export type PhotoRecord = Pick<typeof discussionPhotos.$inferSelect, 'discussionId' | 'path' | 'name' | 'alt'>;
type Page = { pageNum: number; pageSize: number };

const ofUnit = (unitId: number) => eq(trainingClasses.unitId, unitId);
const stands = isNull(discussions.removedAt);
const people = sql<number>`(select count(*)::int from discussion_people p where p.discussion_id = ${discussions.id})`;
const latest = [desc(discussions.startAt), desc(discussions.id)] as const;

/** A class of this unit as records need it; drafts as well. */
export async function classOf(db: Executor, unitId: number, id: number) {
  const { name, startDate, endDate, status } = trainingClasses;
  const rows = await db
    .select({ id: trainingClasses.id, name, startDate, endDate, status })
    .from(trainingClasses)
    .where(and(ofUnit(unitId), eq(trainingClasses.id, id)));
  return rows[0];
}

/** A record of a class of this unit that stands, with its class. */
export async function findDiscussion(db: Executor, unitId: number, id: number) {
  const rows = await db
    .select({ row: discussions, of: trainingClasses, people })
    .from(discussions)
    .innerJoin(trainingClasses, eq(trainingClasses.id, discussions.classId))
    .where(and(ofUnit(unitId), stands, eq(discussions.id, id)));
  return rows[0];
}

/** Which class a record is of, whoever has that. */
export async function classIdOf(tx: Executor, id: number): Promise<number | undefined> {
  const rows = await tx.select({ classId: discussions.classId }).from(discussions).where(eq(discussions.id, id));
  return rows[0]?.classId;
}

/**
 * A record of a class of this unit, held until the transaction ends.
 * @param gone whether one is meant that was taken away after this moment, or one that stands
 */
export async function holdDiscussion(tx: Executor, unitId: number, id: number, gone?: Date) {
  const is = gone ? and(isNotNull(discussions.removedAt), gte(discussions.removedAt, gone)) : stands;
  const rows = await tx
    .select({ row: discussions, of: trainingClasses })
    .from(discussions)
    .innerJoin(trainingClasses, eq(trainingClasses.id, discussions.classId))
    .where(and(ofUnit(unitId), is, eq(discussions.id, id)))
    .for('update', { of: discussions });
  return rows[0];
}

/** All records of a class, those as well that were taken away and may come back. */
export const countOfClass = (tx: Executor, classId: number): Promise<number> =>
  tx.$count(discussions, eq(discussions.classId, classId));

async function pageOf(db: Executor, where: SQL | undefined, page: Page) {
  const list = await db
    .select({ row: discussions, people })
    .from(discussions)
    .where(where)
    .orderBy(...latest)
    .limit(page.pageSize)
    .offset(offsetOf(page));
  const all = db.select({ id: discussions.id }).from(discussions).where(where).$dynamic();
  return { list, total: await countUpTo(db, all, page, list.length) };
}

/** A page of the records of a class, whose it is was asked before. */
export const listOfClass = (db: Executor, classId: number, page: Page) =>
  pageOf(db, and(stands, eq(discussions.classId, classId)), page);

/**
 * A page of the records of a class at which an account was, by a row of its own of whatever unit; of drafts nobody but
 * the unit knows. Whom the unit has archived since keeps what is past.
 */
export const listOwn = (db: Executor, userId: number, classId: number, page: Page) =>
  pageOf(
    db,
    and(
      stands,
      eq(discussions.classId, classId),
      sql`exists (select from discussion_people p join students s on s.id = p.student_id
        join training_classes k on k.id = p.class_id
        where p.discussion_id = ${discussions.id} and s.user_id = ${userId} and k.status >= 1
          and (s.archived_at is null or k.status = 3))`,
    ),
    page,
  );

/** Who of a unit was at a discussion, in the order of the names. */
export async function attendeesOf(db: Executor, unitId: number, discussionId: number) {
  return db
    .select({ userId: students.id, name: students.name, dept: students.dept })
    .from(discussionPeople)
    .innerJoin(students, eq(students.id, discussionPeople.studentId))
    .where(and(eq(discussionPeople.discussionId, discussionId), shownTo({ unitId })))
    .orderBy(asc(byPinyin(students.name)), asc(students.id));
}

/** The photos of some records, each in its order. */
export async function photosOf(db: Executor, ids: readonly number[]): Promise<PhotoRecord[]> {
  if (!ids.length) return [];
  const { discussionId, path, name, alt, sort, id } = discussionPhotos;
  return db
    .select({ discussionId, path, name, alt })
    .from(discussionPhotos)
    .where(inArray(discussionId, [...ids]))
    .orderBy(asc(discussionId), asc(sort), asc(id));
}

/** Those of the ids that are people of a unit and members of a class. */
export async function membersAmong(
  tx: Executor,
  unitId: number,
  { classId, ids }: { classId: number; ids: readonly number[] },
): Promise<number[]> {
  if (!ids.length) return [];
  const rows = await tx
    .select({ id: classMembers.studentId })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(and(eq(classMembers.classId, classId), shownTo({ unitId }), inArray(students.id, [...ids])));
  return rows.map((r) => r.id);
}

export async function insertDiscussion(tx: Executor, values: typeof discussions.$inferInsert): Promise<number> {
  const [row] = await tx.insert(discussions).values(values).returning({ id: discussions.id });
  return (row as { id: number }).id;
}

export async function setDiscussion(tx: Executor, id: number, values: Partial<DiscussionRecord>): Promise<void> {
  await tx.update(discussions).set(values).where(eq(discussions.id, id));
}

/** Has these members of the class, and nobody else, at a discussion of it. */
export async function putPeople(
  tx: Executor,
  { id, classId }: Pick<DiscussionRecord, 'id' | 'classId'>,
  studentIds: readonly number[],
): Promise<void> {
  const wanted = sql.param([...studentIds]);
  await tx
    .delete(discussionPeople)
    .where(and(eq(discussionPeople.discussionId, id), sql`${discussionPeople.studentId} <> all (${wanted}::int[])`));
  if (studentIds.length)
    await tx
      .insert(discussionPeople)
      .values(studentIds.map((studentId) => ({ discussionId: id, classId, studentId })))
      .onConflictDoNothing();
}

type Photo = Omit<typeof discussionPhotos.$inferInsert, 'id' | 'discussionId' | 'sort'>;

/**
 * Gives a record these photos in their order; those that it has keep their rows, so that their files are not let go.
 * @throws a violation that is `unique` where another record has one of them: the database decides
 */
export async function putPhotos(tx: Executor, discussionId: number, photos: readonly Photo[]): Promise<void> {
  const paths = sql.param(photos.map((p) => p.path));
  const mine = eq(discussionPhotos.discussionId, discussionId);
  await tx.delete(discussionPhotos).where(and(mine, sql`${discussionPhotos.path} <> all (${paths}::text[])`));
  for (const [sort, photo] of photos.entries()) {
    const known = await tx
      .update(discussionPhotos)
      .set({ alt: photo.alt, sort })
      .where(and(mine, eq(discussionPhotos.path, photo.path)))
      .returning({ id: discussionPhotos.id });
    if (!known.length) await tx.insert(discussionPhotos).values({ ...photo, discussionId, sort });
  }
}

/** Deletes what was taken away before a moment. */
export async function forgetRemoved(tx: Executor, before: Date): Promise<void> {
  await tx.delete(discussions).where(and(isNotNull(discussions.removedAt), lt(discussions.removedAt, before)));
}
