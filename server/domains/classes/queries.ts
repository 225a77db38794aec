import {
  count,
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { countAll, countUpTo, holdsAll, offsetOf, orderOf } from '../../db/list.ts';
import { units } from '../../db/tables/account.ts';
import { leaves } from '../../db/tables/attendance.ts';
import { courses, trainingClasses } from '../../db/tables/classes.ts';
import { students } from '../../db/tables/students.ts';
import { ofScope, type Scope } from '../students/index.ts';

export type ClassRecord = typeof trainingClasses.$inferSelect;
type Values = Omit<typeof trainingClasses.$inferInsert, 'code'>;

/**
 * A class of this scope, held until the transaction ends. Whatever writes of a class holds in one order, so that nobody
 * waits for one who waits for them: the scope (`holdScope`), the class, its lessons by their numbers (`holdCourses`),
 * what people wrote of it (walk-ins, objections, leave, records of discussions), and its members.
 */
export async function holdClass(
  tx: Executor,
  scope: Scope,
  id: number,
  how: 'update' | 'share' = 'update',
): Promise<ClassRecord | undefined> {
  const mine = and(eq(trainingClasses.id, id), ofScope(scope));
  return (await tx.select().from(trainingClasses).where(mine).for(how))[0];
}

/** A class of this scope. */
export async function findClass(db: Executor, scope: Scope, id: number): Promise<ClassRecord | undefined> {
  const mine = and(eq(trainingClasses.id, id), ofScope(scope));
  return (await db.select().from(trainingClasses).where(mine))[0];
}

export const countClasses = (tx: Executor, unitId: number): Promise<number> =>
  tx.$count(trainingClasses, and(eq(trainingClasses.unitId, unitId), eq(trainingClasses.classType, 2)));

/** The class that a form has made, if it has. */
export async function classMadeBy(tx: Executor, press: string | null): Promise<ClassRecord | undefined> {
  if (press === null) return undefined;
  return (await tx.select().from(trainingClasses).where(eq(trainingClasses.press, press)))[0];
}

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
  /** 1 those that are no drafts, 0 the drafts. */
  published?: number | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** Of the institute: 1 those that were given to a unit, 0 the others. */
  given?: number | undefined;
};

/** Classes of a scope; of days those that have one between the two. */
const narrowed = (
  scope: Scope,
  { name = '', status, published, startDate, endDate, given }: Narrowed,
): SQL | undefined =>
  and(
    ofScope(scope),
    given === undefined ? undefined : given ? isNotNull(trainingClasses.unitId) : isNull(trainingClasses.unitId),
    holdsAll(name, trainingClasses.haystack),
    status === undefined ? undefined : eq(trainingClasses.status, status),
    published === undefined ? undefined : published ? gt(trainingClasses.status, 0) : eq(trainingClasses.status, 0),
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
 * How many lessons classes have, and the sums of what of them counts (`counted`): those that are over.
 */
export async function sumsOf(db: Executor, classIds: readonly number[], now: Date) {
  const over = lte(courses.endAt, now);
  const { presentCount, lateCount, leaveCount, shouldCount } = courses;
  const sum = (column: AnyColumn) => sql<number>`coalesce(sum(${column}) filter (where ${over}), 0)::int`;
  const sums = classIds.length
    ? await db
        .select({
          classId: courses.classId,
          courses: sql<number>`count(*)::int`,
          present: sum(presentCount),
          late: sum(lateCount),
          leave: sum(leaveCount),
          should: sum(shouldCount),
        })
        .from(courses)
        .where(inArray(courses.classId, [...classIds]))
        .groupBy(courses.classId)
    : [];
  const none = { courses: 0, present: 0, late: 0, leave: 0, should: 0 };
  return (id: number) => sums.find((s) => s.classId === id) ?? none;
}

/** Classes with the name of their unit, where they have one. */
const withUnit = (db: Executor) =>
  db
    .select({ row: trainingClasses, unitName: sql<string>`coalesce(${units.name}, '')` })
    .from(trainingClasses)
    .leftJoin(units, eq(units.id, trainingClasses.unitId));

type Ordered = Narrowed & { sort: Sort | `-${Sort}` };
const inOrder = (sort: Ordered['sort']) => orderOf(sorts, sort, trainingClasses.id);

/** A page of the classes of a scope. */
export async function listClasses(db: Executor, scope: Scope, query: Ordered & Page, now: Date) {
  const where = narrowed(scope, query);
  const rows = await withUnit(db)
    .where(where)
    .orderBy(...inOrder(query.sort))
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const ids = rows.map((r) => r.row.id);
  const of = await sumsOf(db, ids, now);
  return {
    list: rows.map((r) => ({ ...r, sums: of(r.row.id) })),
    total: await countUpTo(
      db,
      db.select({ id: trainingClasses.id }).from(trainingClasses).where(where).$dynamic(),
      query,
      rows.length,
    ),
  };
}

/** How many classes of a scope a download has. */
export const countListed = (db: Executor, scope: Scope, query: Narrowed): Promise<number> =>
  countAll(db, db.select({ id: trainingClasses.id }).from(trainingClasses).where(narrowed(scope, query)).$dynamic());

/** The classes of a scope for a download. */
export const takeClasses = (db: Executor, scope: Scope, query: Ordered, now: Date) => ({
  order: () =>
    db
      .select({ id: trainingClasses.id })
      .from(trainingClasses)
      .where(narrowed(scope, query))
      .orderBy(...inOrder(query.sort)),
  rows: async (ids: number[]) => {
    const of = await sumsOf(db, ids, now);
    const rows = await withUnit(db).where(inArray(trainingClasses.id, ids));
    return rows.map((r) => ({ ...r, id: r.row.id, sums: of(r.row.id) }));
  },
});

/** The name of the unit that a class belongs to; empty where it belongs to none. */
export async function unitNameOf(db: Executor, unitId: number | null): Promise<string> {
  if (unitId === null) return '';
  return (await db.select({ name: units.name }).from(units).where(eq(units.id, unitId)))[0]?.name ?? '';
}

/**
 * Of classes requests for leave that wait, by people of a unit: others of a class that it was given are none of them.
 */
export async function ownPending(db: Executor, unitId: number, classIds: readonly number[]) {
  if (!classIds.length) return new Map<number, number>();
  const rows = await db
    .select({ classId: leaves.classId, count: count() })
    .from(leaves)
    .innerJoin(students, eq(students.id, leaves.studentId))
    .where(and(inArray(leaves.classId, [...classIds]), eq(leaves.status, 0), eq(students.unitId, unitId)))
    .groupBy(leaves.classId);
  return new Map(rows.map((r) => [r.classId, r.count]));
}

/** All classes of a unit, the latest first. */
export const allClasses = (db: Executor, unitId: number, query: Narrowed) =>
  db
    .select()
    .from(trainingClasses)
    .where(narrowed({ unitId }, query))
    .orderBy(desc(trainingClasses.startDate), desc(trainingClasses.id));

/** The same as they come. */
export const scheduledClasses = (db: Executor, unitId: number, query: Narrowed) =>
  db
    .select()
    .from(trainingClasses)
    .where(narrowed({ unitId }, query))
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
