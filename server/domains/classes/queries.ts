import { type AnyColumn, and, asc, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { countUpTo, holdsAll, offsetOf, orderOf } from '../../db/list.ts';
import { courses, trainingClasses } from '../../db/tables/classes.ts';

export type ClassRecord = typeof trainingClasses.$inferSelect;
type Values = Omit<typeof trainingClasses.$inferInsert, 'code'>;

/** A class of this unit, held until the transaction ends. */
export async function holdClass(tx: Executor, unitId: number, id: number): Promise<ClassRecord | undefined> {
  const mine = and(eq(trainingClasses.id, id), eq(trainingClasses.unitId, unitId));
  return (await tx.select().from(trainingClasses).where(mine).for('update'))[0];
}

/** A class of this unit. */
export async function findClass(db: Executor, unitId: number, id: number): Promise<ClassRecord | undefined> {
  const mine = and(eq(trainingClasses.id, id), eq(trainingClasses.unitId, unitId));
  return (await db.select().from(trainingClasses).where(mine))[0];
}

export const countClasses = (tx: Executor, unitId: number): Promise<number> =>
  tx.$count(trainingClasses, eq(trainingClasses.unitId, unitId));

/**
 * Adds a class under a code that no other one has.
 * @param codeOf makes another code for each try
 */
export async function insertClass(tx: Executor, values: Values, codeOf: () => string): Promise<ClassRecord> {
  // One in a billion is taken by chance: a second try is rare enough, a tenth never comes.
  for (let tries = 0; tries < 10; tries++) {
    const [row] = await tx
      .insert(trainingClasses)
      .values({ ...values, code: codeOf() })
      .onConflictDoNothing({ target: trainingClasses.code })
      .returning();
    if (row) return row;
  }
  throw new Error('no code of a class is free');
}

export async function setClass(tx: Executor, id: number, values: Partial<ClassRecord>): Promise<void> {
  await tx.update(trainingClasses).set(values).where(eq(trainingClasses.id, id));
}

export async function deleteClass(tx: Executor, id: number): Promise<void> {
  await tx.delete(trainingClasses).where(eq(trainingClasses.id, id));
}

type Narrowed = {
  name?: string | undefined;
  status?: number | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/** Classes of a unit; of days those that have one between the two. */
const narrowed = (unitId: number, { name = '', status, startDate, endDate }: Narrowed): SQL | undefined =>
  and(
    eq(trainingClasses.unitId, unitId),
    holdsAll(name, trainingClasses.haystack),
    status === undefined ? undefined : eq(trainingClasses.status, status),
    startDate === undefined ? undefined : gte(trainingClasses.endDate, startDate),
    endDate === undefined ? undefined : lte(trainingClasses.startDate, endDate),
  );

const sorts = {
  name: trainingClasses.name,
  startDate: trainingClasses.startDate,
  createTime: trainingClasses.createdAt,
};
type Sort = keyof typeof sorts;
type Page = { pageNum: number; pageSize: number };

/**
 * A page of the classes of a unit, each with how many lessons it has, and the sums of what of them counts (`counted`):
 * nobody is absent from one that is to come or on.
 */
export async function listClasses(
  db: Executor,
  unitId: number,
  query: Narrowed & Page & { sort: Sort | `-${Sort}` },
  now: Date,
) {
  const where = narrowed(unitId, query);
  const begun = lte(courses.startAt, now);
  const { presentCount, lateCount, leaveCount, shouldCount } = courses;
  const due = sql`case when ${lte(courses.endAt, now)} then ${shouldCount}
    else ${presentCount} + ${lateCount} + ${leaveCount} end`;
  const sum = (column: AnyColumn | SQL) => sql<number>`coalesce(sum(${column}) filter (where ${begun}), 0)::int`;
  const rows = await db
    .select({ row: trainingClasses })
    .from(trainingClasses)
    .where(where)
    .orderBy(...orderOf(sorts, query.sort, trainingClasses.id))
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const sums = rows.length
    ? await db
        .select({
          classId: courses.classId,
          courses: sql<number>`count(*)::int`,
          present: sum(presentCount),
          late: sum(lateCount),
          leave: sum(leaveCount),
          should: sum(due),
        })
        .from(courses)
        .where(
          inArray(
            courses.classId,
            rows.map((r) => r.row.id),
          ),
        )
        .groupBy(courses.classId)
    : [];
  const none = { courses: 0, present: 0, late: 0, leave: 0, should: 0 };
  return {
    list: rows.map((r) => ({ ...r, sums: sums.find((s) => s.classId === r.row.id) ?? none })),
    total: await countUpTo(
      db,
      db.select({ id: trainingClasses.id }).from(trainingClasses).where(where).$dynamic(),
      query,
      rows.length,
    ),
  };
}

/** All classes of a unit, the latest first. */
export const allClasses = (db: Executor, unitId: number, query: Narrowed) =>
  db
    .select()
    .from(trainingClasses)
    .where(narrowed(unitId, query))
    .orderBy(desc(trainingClasses.startDate), desc(trainingClasses.id));

/** The same as they come. */
export const scheduledClasses = (db: Executor, unitId: number, query: Narrowed) =>
  db
    .select()
    .from(trainingClasses)
    .where(narrowed(unitId, query))
    .orderBy(asc(trainingClasses.startDate), asc(trainingClasses.id));

/** Classes that the calendar has begun or ended; what was moved on by hand before stays where it is. */
export async function moveOn(tx: Executor, today: string): Promise<void> {
  await tx
    .update(trainingClasses)
    .set({ status: 3 })
    .where(and(inArray(trainingClasses.status, [1, 2]), lt(trainingClasses.endDate, today)));
  await tx
    .update(trainingClasses)
    .set({ status: 2 })
    .where(and(eq(trainingClasses.status, 1), lte(trainingClasses.startDate, today)));
}
