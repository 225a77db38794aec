import { and, arrayContains, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { holdsAll } from '../../db/list.ts';
import { byPinyin } from '../../db/pinyin.ts';
import { approvals, teachers, units, users } from '../../db/tables/account.ts';
import { classGroups, classMembers } from '../../db/tables/classes.ts';
import { groupMembers, studentGroups, students } from '../../db/tables/students.ts';
import { mayJoin } from '../students/index.ts';

/** So many are offered for a few words; who is not among them is found by more of them. */
const offered = 20;

/** A unit that was approved and may sign in, with whose account it is. */
export async function approvedUnit(tx: Executor, id: number) {
  const [row] = await tx
    .select({ id: units.id, name: units.name, userId: units.userId })
    .from(units)
    .innerJoin(approvals, and(eq(approvals.userId, units.userId), eq(approvals.kind, 3), eq(approvals.status, 1)))
    .innerJoin(users, and(eq(users.id, units.userId), eq(users.status, 1)))
    .where(eq(units.id, id));
  return row;
}

/** How many people of a unit are in a class. */
export async function countOfUnit(tx: Executor, classId: number, unitId: number): Promise<number> {
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(and(eq(classMembers.classId, classId), eq(students.unitId, unitId)));
  return row?.n ?? 0;
}

/**
 * What of a class the unit that has it next would read: whether somebody else than it has written texts or records, or
 * decided who walked in (`byOthers`), and whether walk-ins wait, with their names and numbers (`waiting`). Whom the
 * institute decided is shown to no unit (`walkInShownTo`).
 */
export async function leftIn(tx: Executor, classId: number, unitId: number) {
  const isOther = sql`not exists (select from units n where n.id = ${unitId} and n.user_id = t.by)
    and not exists (select from users u where u.id = t.by and u.is_admin)`;
  const { rows } = await tx.execute<{ byOthers: boolean; waiting: boolean }>(sql`select exists (
    select from (
      select by from mailings where class_id = ${classId} and reminds is null
      union all select created_by from discussions where class_id = ${classId}
      union all select w.decided_by from walk_ins w join courses c on c.id = w.course_id
        where c.class_id = ${classId} and w.status <> 0
    ) t where ${isOther}) as "byOthers", exists (
    select from walk_ins w join courses c on c.id = w.course_id
      where c.class_id = ${classId} and w.status = 0) as waiting`);
  return rows[0] as { byOthers: boolean; waiting: boolean };
}

/** A class has no groups any more. */
export async function dropGroups(tx: Executor, classId: number): Promise<void> {
  await tx.delete(classGroups).where(eq(classGroups.classId, classId));
}

/** Approved teachers whose name or account holds some words. */
export const findTeachers = (db: Executor, wd: string) =>
  db
    .select({
      userId: users.id,
      name: users.name,
      dept: sql<string>`coalesce(nullif(${teachers.dept}, ''), ${users.dept})`,
      title: sql<string>`coalesce(${teachers.title}, '')`,
    })
    .from(users)
    .leftJoin(teachers, eq(teachers.userId, users.id))
    .where(and(arrayContains(users.kinds, [2]), eq(users.status, 1), holdsAll(wd, users.haystack)))
    .orderBy(asc(byPinyin(users.name)), asc(users.id))
    .limit(offered);

/** People who may be put into a class of the institute. @param unitId whose the class is, or null */
export const findPeople = (db: Executor, unitId: number | null, wd: string) =>
  db
    .select({
      userId: students.id,
      name: students.name,
      dept: students.dept,
      cellPhone: sql<string>`coalesce(${students.cellPhone}, '')`,
      unitName: sql<string>`coalesce(${units.name}, '')`,
    })
    .from(students)
    .leftJoin(units, eq(units.id, students.unitId))
    .where(and(mayJoin('institute', unitId), isNull(students.archivedAt), holdsAll(wd, students.haystack)))
    .orderBy(asc(byPinyin(students.name)), asc(students.id))
    .limit(offered);

/** The groups of a unit with how many people each has. */
export const groupsOfUnit = (db: Executor, unitId: number) =>
  db
    .select({
      id: studentGroups.id,
      name: studentGroups.name,
      // Of one table drizzle writes names without it: in here that would be another one's.
      size: sql<number>`(select count(*)::int from ${groupMembers} m join ${students} s on s.id = m.student_id
        where m.group_id = student_groups.id and s.archived_at is null)`,
    })
    .from(studentGroups)
    .where(eq(studentGroups.unitId, unitId))
    .orderBy(asc(studentGroups.name), asc(studentGroups.id));
