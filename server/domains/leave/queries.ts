import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { LeaveDecider } from '../../../shared/words.ts';
import type { Executor } from '../../db/client.ts';
import { countUpTo, offsetOf } from '../../db/list.ts';
import { units } from '../../db/tables/account.ts';
import { leaveCourses, leaves } from '../../db/tables/attendance.ts';
import { classMembers, courses, trainingClasses } from '../../db/tables/classes.ts';
import { students } from '../../db/tables/students.ts';
import { ofScope, type Scope, shownTo } from '../students/index.ts';

export type LeaveRecord = typeof leaves.$inferSelect;
type Page = { pageNum: number; pageSize: number };

/** Requests that one is shown: in the classes of a unit those of its people. */
const askedIn = (scope: Scope) => and(ofScope(scope), shownTo(scope));
const ofPerson = (userId: number) => eq(students.userId, userId);

/**
 * What an account is in a class that is no draft: the number by which its unit knows the person, and who is told of a
 * request: the unit where it is one of its people, nobody of it (null) where the institute decides.
 */
export async function memberOf(tx: Executor, userId: number, classId: number) {
  const [row] = await tx
    .select({ studentId: students.id, name: students.name, row: trainingClasses, unitUserId: units.userId })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, classMembers.classId))
    .leftJoin(units, and(eq(units.id, trainingClasses.unitId), eq(units.id, students.unitId)))
    .where(
      and(
        eq(classMembers.classId, classId),
        ofPerson(userId),
        isNull(students.archivedAt),
        gte(trainingClasses.status, 1),
      ),
    )
    .orderBy(asc(students.id))
    .limit(1);
  return row;
}

/** Who decides of the leave of an account in a class: the unit of its own people, also archived ones; else 教务. */
export async function deciderOf(db: Executor, userId: number, classId: number): Promise<LeaveDecider> {
  const found = await memberOf(db, userId, classId);
  return !found || (found.unitUserId !== null && found.row.unitId !== null) ? 'unit' : 'institute';
}

/**
 * A class and its lessons, held until the transaction ends: what asks, decides and moves lessons comes one after the
 * other, and a sign-in is there as a whole, or waits. The lessons in the order of their times.
 */
export async function holdTimetable(tx: Executor, classId: number) {
  await tx
    .select({ id: trainingClasses.id })
    .from(trainingClasses)
    .where(eq(trainingClasses.id, classId))
    .for('update');
  const rows = await tx
    .select()
    .from(courses)
    .where(eq(courses.classId, classId))
    .orderBy(asc(courses.id))
    .for('update');
  return rows.sort((a, b) => a.startAt.getTime() - b.startAt.getTime() || a.id - b.id);
}

/** The classes that requests of this scope are in, in order; none for those that are not there. */
export async function classesOf(tx: Executor, scope: Scope, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ classId: leaves.classId })
    .from(leaves)
    .innerJoin(students, eq(students.id, leaves.studentId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, leaves.classId))
    .where(and(askedIn(scope), inArray(leaves.id, [...ids])))
    .orderBy(asc(leaves.classId));
  return rows.map((r) => r.classId);
}

/** Requests of this scope, held, each with whose account the person's is. */
export async function holdLeaves(tx: Executor, scope: Scope, ids: readonly number[]) {
  return tx
    .select({
      leave: leaves,
      userId: students.userId,
      className: trainingClasses.name,
      type: trainingClasses.classType,
    })
    .from(leaves)
    .innerJoin(students, eq(students.id, leaves.studentId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, leaves.classId))
    .where(and(askedIn(scope), inArray(leaves.id, [...ids])))
    .orderBy(asc(leaves.id))
    .for('update', { of: leaves });
}

/** A request of this account. */
export async function findOwn(tx: Executor, userId: number, id: number): Promise<LeaveRecord | undefined> {
  const [row] = await tx
    .select({ leave: leaves })
    .from(leaves)
    .innerJoin(students, eq(students.id, leaves.studentId))
    .where(and(ofPerson(userId), eq(leaves.id, id)));
  return row?.leave;
}

/** Requests in a class that wait, of those whom the scope is shown. */
export async function countWaiting(tx: Executor, scope: Scope, classId: number): Promise<number> {
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(leaves)
    .innerJoin(students, eq(students.id, leaves.studentId))
    .where(and(shownTo(scope), eq(leaves.classId, classId), eq(leaves.status, 0)));
  return row?.n ?? 0;
}

export const countPending = (tx: Executor, of: { classId: number; studentId: number }): Promise<number> =>
  tx.$count(leaves, and(eq(leaves.classId, of.classId), eq(leaves.studentId, of.studentId), eq(leaves.status, 0)));

/**
 * Lessons among these that somebody has asked to be away from already: with requests that wait or were granted, the
 * first lesson before.
 */
export async function askedBefore(tx: Executor, studentId: number, courseIds: readonly number[]) {
  return tx
    .selectDistinctOn([courses.startAt, courses.id], {
      ...{ id: courses.id, name: courses.name, startAt: courses.startAt, status: leaves.status },
    })
    .from(leaveCourses)
    .innerJoin(leaves, eq(leaves.id, leaveCourses.leaveId))
    .innerJoin(courses, eq(courses.id, leaveCourses.courseId))
    .where(and(eq(leaves.studentId, studentId), lte(leaves.status, 1), inArray(leaveCourses.courseId, [...courseIds])))
    .orderBy(asc(courses.startAt), asc(courses.id), desc(leaves.status));
}

export async function addLeave(tx: Executor, values: typeof leaves.$inferInsert): Promise<number> {
  const [row] = await tx.insert(leaves).values(values).returning({ id: leaves.id });
  return (row as { id: number }).id;
}

type Decided = Pick<LeaveRecord, 'status'> & Partial<Pick<LeaveRecord, 'remark' | 'decidedAt' | 'decidedBy'>>;

/** Gives requests another status, of those that have this one. @returns which */
export async function setStatus(
  tx: Executor,
  ids: readonly number[],
  before: number,
  values: Decided,
): Promise<number[]> {
  const rows = await tx
    .update(leaves)
    .set({ ...values, version: sql`${leaves.version} + 1` })
    .where(and(inArray(leaves.id, [...ids]), eq(leaves.status, before)))
    .returning({ id: leaves.id });
  return rows.map((r) => r.id);
}

/**
 * Has the requests of a held class cover the lessons that share time with them, as they are now, and what is known of
 * its people say who is on leave: at each lesson the first of the granted ones that cover it.
 */
export async function coverAnew(tx: Executor, classId: number): Promise<void> {
  const shares = sql`l.start_at < c.end_at and c.start_at < l.end_at`;
  await tx.execute(sql`delete from leave_courses lc using leaves l, courses c
    where l.class_id = ${classId} and lc.leave_id = l.id and c.id = lc.course_id and l.status in (0, 1) and not (${shares})`);
  await tx.execute(sql`insert into leave_courses (leave_id, course_id)
    select l.id, c.id from leaves l join courses c on c.class_id = l.class_id and ${shares}
    where l.class_id = ${classId} and l.status in (0, 1) on conflict do nothing`);
  await tx.execute(sql`update attendance a set leave_id = null
    where a.class_id = ${classId} and a.leave_id is not null and not exists (
      select from leaves l join leave_courses lc on lc.leave_id = l.id
      where l.id = a.leave_id and l.status = 1 and l.student_id = a.student_id and lc.course_id = a.course_id)`);
  await tx.execute(sql`insert into attendance (course_id, student_id, class_id, leave_id)
    select lc.course_id, l.student_id, l.class_id, min(l.id) from leaves l
    join leave_courses lc on lc.leave_id = l.id
    join class_members m on m.class_id = l.class_id and m.student_id = l.student_id
    where l.class_id = ${classId} and l.status = 1 group by 1, 2, 3 order by 1, 2
    on conflict (course_id, student_id) do update set leave_id = excluded.leave_id where attendance.leave_id is null`);
}

/**
 * Whether somebody has a lesson of a class that begins between two instants and from which they are not on granted
 * leave: who has asked alone, or was marked by hand, comes as far as anybody knows.
 */
export const isDueBetween = (
  { classId, studentId }: { classId: SQLWrapper; studentId: SQLWrapper },
  { from, to }: { from: Date; to: Date },
): SQL => sql`exists (select from courses due where due.class_id = ${classId}
    and due.start_at >= ${from.toISOString()}::timestamptz and due.start_at < ${to.toISOString()}::timestamptz
    and not exists (select from leave_courses lc join leaves l on l.id = lc.leave_id
      where lc.course_id = due.id and l.student_id = ${studentId} and l.status = 1))`;

/** From which of some lessons who is on granted leave, by the number of the person and by the account. */
export const awayFrom = (tx: Executor, courseIds: readonly number[]) =>
  tx
    .select({ courseId: leaveCourses.courseId, studentId: leaves.studentId, userId: students.userId })
    .from(leaveCourses)
    .innerJoin(leaves, eq(leaves.id, leaveCourses.leaveId))
    .innerJoin(students, eq(students.id, leaves.studentId))
    .where(and(eq(leaves.status, 1), inArray(leaveCourses.courseId, [...courseIds])));

/** From which lessons of a class an account has asked for leave that waits. */
export async function askedOf(db: Executor, userId: number, classId: number): Promise<Set<number>> {
  const rows = await db
    .select({ courseId: leaveCourses.courseId })
    .from(leaveCourses)
    .innerJoin(leaves, eq(leaves.id, leaveCourses.leaveId))
    .innerJoin(students, eq(students.id, leaves.studentId))
    .where(and(ofPerson(userId), eq(leaves.classId, classId), eq(leaves.status, 0)));
  return new Set(rows.map((r) => r.courseId));
}

const latest = [desc(leaves.createdAt), desc(leaves.id)] as const;

/** A page of the requests of an account. */
export async function listOwn(
  db: Executor,
  userId: number,
  { trainingClassId, ...page }: Page & { trainingClassId?: number | undefined },
) {
  const where = and(ofPerson(userId), trainingClassId === undefined ? undefined : eq(leaves.classId, trainingClassId));
  const list = await db
    .select({ leave: leaves, className: trainingClasses.name })
    .from(leaves)
    .innerJoin(students, eq(students.id, leaves.studentId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, leaves.classId))
    .where(where)
    .orderBy(...latest)
    .limit(page.pageSize)
    .offset(offsetOf(page));
  const all = db
    .select({ id: leaves.id })
    .from(leaves)
    .innerJoin(students, eq(students.id, leaves.studentId))
    .where(where)
    .$dynamic();
  return { list, total: await countUpTo(db, all, page, list.length) };
}

/** A page of the requests of a scope; those that wait first, the longest waiting before. */
export async function listIn(
  db: Executor,
  scope: Scope,
  { trainingClassId, status, ...page }: Page & { trainingClassId?: number | undefined; status?: number | undefined },
) {
  const where = and(
    askedIn(scope),
    trainingClassId === undefined ? undefined : eq(leaves.classId, trainingClassId),
    status === undefined ? undefined : eq(leaves.status, status),
  );
  const list = await db
    .select({ leave: leaves, className: trainingClasses.name, name: students.name, dept: students.dept })
    .from(leaves)
    .innerJoin(students, eq(students.id, leaves.studentId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, leaves.classId))
    .where(where)
    .orderBy(
      sql`${leaves.status} <> 0`,
      sql`case when ${leaves.status} = 0 then ${leaves.createdAt} end`,
      sql`case when ${leaves.status} = 0 then ${leaves.id} end`,
      ...latest,
    )
    .limit(page.pageSize)
    .offset(offsetOf(page));
  const all = db
    .select({ id: leaves.id })
    .from(leaves)
    .innerJoin(students, eq(students.id, leaves.studentId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, leaves.classId))
    .where(where)
    .$dynamic();
  return { list, total: await countUpTo(db, all, page, list.length) };
}

/** The lessons that requests cover, in the order of their times. */
export async function lessonsOf(db: Executor, ids: readonly number[]) {
  if (!ids.length) return [];
  return db
    .select({
      leaveId: leaveCourses.leaveId,
      id: courses.id,
      name: courses.name,
      startAt: courses.startAt,
      endAt: courses.endAt,
    })
    .from(leaveCourses)
    .innerJoin(courses, eq(courses.id, leaveCourses.courseId))
    .where(inArray(leaveCourses.leaveId, [...ids]))
    .orderBy(asc(courses.startAt), asc(courses.id));
}

/**
 * Others that somebody has asked for in classes of the scope, whose period shares time with that of one. Whether they
 * are for the same time their lessons say.
 */
export async function besides(
  db: Executor,
  scope: Scope,
  of: Pick<LeaveRecord, 'id' | 'studentId' | 'startAt' | 'endAt'>,
) {
  return db
    .select({
      id: leaves.id,
      trainingClassId: leaves.classId,
      className: trainingClasses.name,
      status: leaves.status,
      startAt: leaves.startAt,
      endAt: leaves.endAt,
    })
    .from(leaves)
    .innerJoin(trainingClasses, eq(trainingClasses.id, leaves.classId))
    .where(
      and(
        ofScope(scope),
        eq(leaves.studentId, of.studentId),
        ne(leaves.id, of.id),
        lte(leaves.status, 1),
        lt(leaves.startAt, of.endAt),
        gt(leaves.endAt, of.startAt),
      ),
    )
    .orderBy(asc(leaves.startAt), asc(leaves.id))
    .limit(100);
}
