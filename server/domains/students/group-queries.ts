import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { countUpTo, holds, offsetOf, orderOf } from '../../db/list.ts';
import { groupMembers, studentGroups } from '../../db/tables/students.ts';

type Query = {
  wd: string;
  sort: 'name' | '-name' | 'createTime' | '-createTime';
  pageNum: number;
  pageSize: number;
};

const ofUnit = (unitId: number) => eq(studentGroups.unitId, unitId);
const columns = {
  id: studentGroups.id,
  name: studentGroups.name,
  remark: studentGroups.remark,
  version: studentGroups.version,
  createdAt: studentGroups.createdAt,
  size: sql<number>`(select count(*)::int from group_members m join students s on s.id = m.student_id where m.group_id = student_groups.id and s.archived_at is null)`,
};

/** A page of the groups of a unit. */
export async function listGroups(db: Executor, unitId: number, query: Query) {
  const where = and(ofUnit(unitId), holds(query.wd, studentGroups.name, studentGroups.remark));
  const list = await db
    .select(columns)
    .from(studentGroups)
    .where(where)
    .orderBy(
      ...orderOf({ name: studentGroups.name, createTime: studentGroups.createdAt }, query.sort, studentGroups.id),
    )
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const all = db.select({ id: studentGroups.id }).from(studentGroups).where(where).$dynamic();
  return { list, total: await countUpTo(db, all, query, list.length) };
}

/** One group of a unit; undefined for one of somebody else. */
export async function readGroup(db: Executor, unitId: number, id: number) {
  return (
    await db
      .select(columns)
      .from(studentGroups)
      .where(and(ofUnit(unitId), eq(studentGroups.id, id)))
  )[0];
}

/** Those of the ids that are groups of the unit. */
export async function ownGroups(db: Executor, unitId: number, ids: readonly number[]): Promise<number[]> {
  if (!ids.length) return [];
  const rows = await db
    .select({ id: studentGroups.id })
    .from(studentGroups)
    .where(and(ofUnit(unitId), inArray(studentGroups.id, [...ids])));
  return rows.map((r) => r.id);
}

export const countGroups = (db: Executor, unitId: number): Promise<number> => db.$count(studentGroups, ofUnit(unitId));

type Values = { name: string; remark: string };

export async function addGroup(tx: Executor, unitId: number, values: Values, createdAt: Date): Promise<number> {
  const [row] = await tx
    .insert(studentGroups)
    .values({ ...values, unitId, createdAt })
    .returning({ id: studentGroups.id });
  return (row as { id: number }).id;
}

/** @returns false where no group of the unit has that id and version */
export async function setGroup(
  tx: Executor,
  unitId: number,
  { id, version }: { id: number; version: number },
  values: Values,
): Promise<boolean> {
  const done = await tx
    .update(studentGroups)
    .set({ ...values, version: sql`${studentGroups.version} + 1` })
    .where(and(ofUnit(unitId), eq(studentGroups.id, id), eq(studentGroups.version, version)))
    .returning({ id: studentGroups.id });
  return done.length > 0;
}

/** @returns false where the unit has no such group */
export async function dropGroup(tx: Executor, unitId: number, id: number): Promise<boolean> {
  const done = await tx
    .delete(studentGroups)
    .where(and(ofUnit(unitId), eq(studentGroups.id, id)))
    .returning({ id: studentGroups.id });
  return done.length > 0;
}

/** Puts people into a group. Both are the unit's: the caller has seen to it. @returns how many were not in it */
export async function putInto(tx: Executor, groupId: number, studentIds: readonly number[]): Promise<number> {
  if (!studentIds.length) return 0;
  const put = await tx
    .insert(groupMembers)
    .values(studentIds.map((studentId) => ({ groupId, studentId })))
    .onConflictDoNothing()
    .returning({ id: groupMembers.studentId });
  return put.length;
}

/** Takes people out of a group. @returns how many were in it */
export async function takeOut(tx: Executor, groupId: number, studentIds: readonly number[]): Promise<number> {
  const taken = await tx
    .delete(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), inArray(groupMembers.studentId, [...studentIds])))
    .returning({ id: groupMembers.studentId });
  return taken.length;
}

/** Somebody is in these groups and in no others. */
export async function setGroupsOf(tx: Executor, studentId: number, groupIds: readonly number[]): Promise<void> {
  const own = eq(groupMembers.studentId, studentId);
  await tx
    .delete(groupMembers)
    .where(groupIds.length ? and(own, notInArray(groupMembers.groupId, [...groupIds])) : own);
  if (groupIds.length)
    await tx
      .insert(groupMembers)
      .values([...new Set(groupIds)].map((groupId) => ({ groupId, studentId })))
      .onConflictDoNothing();
}
