import { and, eq, exists, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { countUpTo, holdsAll, offsetOf, orderOf } from '../../db/list.ts';
import { byPinyin, byWords } from '../../db/pinyin.ts';
import { units } from '../../db/tables/account.ts';
import { groupMembers, studentGroups, students } from '../../db/tables/students.ts';

type Query = {
  wd: string;
  sort: 'name' | '-name' | 'dept' | '-dept' | 'createTime' | '-createTime';
  pageNum: number;
  pageSize: number;
  groupId?: number | undefined;
  archived: number;
  unreachable: number;
};

const sorts = { name: byPinyin(students.name), dept: byWords(students.dept), createTime: students.createdAt };
const ofUnit = (unitId: number) => eq(students.unitId, unitId);

/** Held until the transaction ends: two who write into the lists of one unit do so one after the other. */
export async function holdUnit(tx: Executor, unitId: number): Promise<void> {
  await tx.select({ id: units.id }).from(units).where(eq(units.id, unitId)).for('no key update');
}

function narrowed(db: Executor, unitId: number, query: Query): SQL | undefined {
  return and(
    ofUnit(unitId),
    query.archived ? isNotNull(students.archivedAt) : isNull(students.archivedAt),
    query.unreachable ? isNull(students.cellPhone) : undefined,
    query.groupId === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(groupMembers)
            .innerJoin(studentGroups, eq(studentGroups.id, groupMembers.groupId))
            .where(
              and(
                eq(groupMembers.studentId, students.id),
                eq(groupMembers.groupId, query.groupId),
                eq(studentGroups.unitId, unitId),
              ),
            ),
        ),
    holdsAll(query.wd, students.haystack),
  );
}

/** A page of the people of a unit, each with its groups. */
export async function listStudents(db: Executor, unitId: number, query: Query) {
  const where = narrowed(db, unitId, query);
  const list = await db
    .select()
    .from(students)
    .where(where)
    .orderBy(...orderOf(sorts, query.sort, students.id))
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const all = db.select({ id: students.id }).from(students).where(where).$dynamic();
  return {
    list: await withGroups(db, list),
    total: await countUpTo(db, all, query, list.length),
  };
}

/** One person of a unit with its groups; undefined for one of somebody else. */
export async function readStudent(db: Executor, unitId: number, id: number) {
  const rows = await db
    .select()
    .from(students)
    .where(and(ofUnit(unitId), eq(students.id, id)));
  return (await withGroups(db, rows))[0];
}

async function withGroups<T extends { id: number }>(db: Executor, rows: T[]) {
  const found = rows.length
    ? await db
        .select({ studentId: groupMembers.studentId, id: studentGroups.id, name: studentGroups.name })
        .from(groupMembers)
        .innerJoin(studentGroups, eq(studentGroups.id, groupMembers.groupId))
        .where(
          inArray(
            groupMembers.studentId,
            rows.map((r) => r.id),
          ),
        )
        .orderBy(studentGroups.name, studentGroups.id)
    : [];
  return rows.map((row) => ({
    ...row,
    groups: found.filter((g) => g.studentId === row.id).map(({ id, name }) => ({ id, name })),
  }));
}

/** How many people a unit has, the archived ones as well. */
export const countStudents = (db: Executor, unitId: number): Promise<number> => db.$count(students, ofUnit(unitId));

/** Those of the ids that are people of the unit. */
export async function ownStudents(db: Executor, unitId: number, ids: readonly number[]): Promise<number[]> {
  if (!ids.length) return [];
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(and(ofUnit(unitId), inArray(students.id, [...ids])));
  return rows.map((r) => r.id);
}

type Values = Omit<typeof students.$inferInsert, 'id' | 'unitId' | 'createdAt'>;

/** @param unitId null for whom the institute knows by itself */
export async function addStudent(
  tx: Executor,
  unitId: number | null,
  values: Values,
  createdAt: Date,
): Promise<number> {
  const [row] = await tx
    .insert(students)
    .values({ ...values, unitId, createdAt })
    .returning({ id: students.id });
  return (row as { id: number }).id;
}

/** @returns false where nobody of the unit has that id and version */
export async function setStudent(
  tx: Executor,
  unitId: number,
  { id, version }: { id: number; version: number },
  values: Partial<Values>,
): Promise<boolean> {
  const done = await tx
    .update(students)
    .set({ ...values, version: sql`${students.version} + 1` })
    .where(and(ofUnit(unitId), eq(students.id, id), eq(students.version, version)))
    .returning({ id: students.id });
  return done.length > 0;
}

/** @returns how many were not so already */
export async function setArchived(
  tx: Executor,
  unitId: number,
  ids: readonly number[],
  archivedAt: Date | null,
): Promise<number> {
  const done = await tx
    .update(students)
    .set({ archivedAt, version: sql`${students.version} + 1` })
    .where(
      and(
        ofUnit(unitId),
        inArray(students.id, [...ids]),
        archivedAt ? isNull(students.archivedAt) : isNotNull(students.archivedAt),
      ),
    )
    .returning({ id: students.id });
  return done.length;
}
