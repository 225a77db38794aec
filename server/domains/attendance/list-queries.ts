import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { countUpTo, holdsAll, offsetOf } from '../../db/list.ts';
import { byPinyin } from '../../db/pinyin.ts';
import { attendance } from '../../db/tables/attendance.ts';
import { units } from '../../db/tables/account.ts';
import { classGroups, classMembers, courses, trainingClasses } from '../../db/tables/classes.ts';
import { groupMembers, studentGroups, students } from '../../db/tables/students.ts';
import { toldLesson } from '../points/index.ts';
import { ofScope, type Scope, shownTo } from '../students/index.ts';

/** A class of this scope. */
export async function findClassOf(db: Executor, scope: Scope, id: number) {
  const mine = and(eq(trainingClasses.id, id), ofScope(scope));
  return (await db.select().from(trainingClasses).where(mine))[0];
}

/** A lesson of a class of this scope. */
export async function findCourseOf(db: Executor, scope: Scope, classId: number, courseId: number) {
  const mine = and(eq(courses.id, courseId), eq(courses.classId, classId), ofScope(scope));
  const rows = await db
    .select({ course: toldLesson, trainingClass: trainingClasses })
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(mine);
  return rows[0];
}

/** Lessons of a class in their order, with their counts. */
export const courseSums = (db: Executor, classId: number) =>
  db
    .select(toldLesson)
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(eq(courses.classId, classId))
    .orderBy(asc(courses.startAt), asc(courses.id));

const status = sql<number>`coalesce(${attendance.status}, 0)`;
type Narrowed = {
  scope: Scope;
  classId: number;
  courseId: number;
  signInStatus?: number | undefined;
  name?: string;
};
const narrowed = ({ scope, classId, signInStatus, name = '' }: Narrowed) =>
  and(
    eq(classMembers.classId, classId),
    shownTo(scope),
    signInStatus === undefined ? undefined : eq(status, signInStatus),
    holdsAll(name, students.haystack),
  );

/** Members of a class whom one is shown, with what they were at a lesson, in the order of their names. */
export function signInsOf(db: Executor, given: Narrowed) {
  return db
    .select({
      id: attendance.id,
      userId: students.id,
      name: students.name,
      dept: students.dept,
      cellPhone: students.cellPhone,
      status,
      signedAt: attendance.signedAt,
      proof: attendance.proof,
      flags: attendance.flags,
      byHand: attendance.byHand,
      reason: attendance.byHandReason,
      leaveId: attendance.leaveId,
    })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .leftJoin(
      attendance,
      and(eq(attendance.courseId, given.courseId), eq(attendance.studentId, classMembers.studentId)),
    )
    .where(narrowed(given))
    .orderBy(asc(byPinyin(students.name)), asc(students.id))
    .$dynamic();
}
export type SignInRecord = Awaited<ReturnType<typeof signInsOf>>[number];

/** A page of those. */
export async function pageOfSignIns(db: Executor, given: Narrowed & { pageNum: number; pageSize: number }) {
  const list = await signInsOf(db, given).limit(given.pageSize).offset(offsetOf(given));
  const all = db
    .select({ id: classMembers.studentId })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .leftJoin(
      attendance,
      and(eq(attendance.courseId, given.courseId), eq(attendance.studentId, classMembers.studentId)),
    )
    .where(narrowed(given))
    .$dynamic();
  return { list, total: await countUpTo(db, all, given, list.length) };
}

const people = (db: Executor, scope: Scope, classId: number, name: string) =>
  db
    .select({ student: students, addedAt: classMembers.addedAt })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(and(eq(classMembers.classId, classId), shownTo(scope), holdsAll(name, students.haystack)));

/** People of a class whom one is shown, in the order in which they came. */
export const peopleOf = (db: Executor, scope: Scope, classId: number, name: string) =>
  people(db, scope, classId, name).orderBy(asc(classMembers.addedAt), asc(classMembers.studentId));

/** The same in the order of their names. */
export const peopleByName = (db: Executor, scope: Scope, classId: number) =>
  people(db, scope, classId, '').orderBy(asc(byPinyin(students.name)), asc(students.id));
export type PersonOfClass = Awaited<ReturnType<typeof peopleOf>>[number];

/** By which groups of a class each of its people came, as far as one is shown the groups. */
export async function groupsOf(db: Executor, scope: Scope, classId: number): Promise<Map<number, string[]>> {
  const mine = scope === 'institute' ? undefined : eq(studentGroups.unitId, scope.unitId);
  const rows = await db
    .select({ studentId: groupMembers.studentId, name: studentGroups.name })
    .from(classGroups)
    .innerJoin(studentGroups, eq(studentGroups.id, classGroups.groupId))
    .innerJoin(groupMembers, eq(groupMembers.groupId, classGroups.groupId))
    .where(and(eq(classGroups.classId, classId), mine))
    .orderBy(asc(studentGroups.name));
  const groups = new Map<number, string[]>();
  for (const { studentId, name } of rows) groups.set(studentId, [...(groups.get(studentId) ?? []), name]);
  return groups;
}

/** What a unit is called; nothing for a class that belongs to none. */
export async function unitNameOf(db: Executor, unitId: number | null): Promise<string> {
  if (unitId === null) return '';
  return (await db.select({ name: units.name }).from(units).where(eq(units.id, unitId)))[0]?.name ?? '';
}

/** What some members of a class were at its lessons, as far as anything is written. */
export const marksOf = (db: Executor, classId: number, studentIds: readonly number[]) =>
  db
    .select({ studentId: attendance.studentId, courseId: attendance.courseId, status: attendance.status })
    .from(attendance)
    .where(and(eq(attendance.classId, classId), inArray(attendance.studentId, [...studentIds])));
