import { randomInt } from 'node:crypto';
import { and, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { ImportRow } from '../../../shared/contract/staff-imports.ts';
import type { Executor } from '../../db/client.ts';
import { countUpTo, holds, offsetOf, orderOf } from '../../db/list.ts';
import { approvals, units, users } from '../../db/tables/account.ts';
import { imports } from '../../db/tables/imports.ts';

const rowsOf = (is: SQL) =>
  sql<number>`(select count(*)::int from jsonb_array_elements(${imports.rows}) r where ${is})`;
const accountsOf = (is: SQL) =>
  sql<number>`(select count(*)::int from users m where m.import_id = ${imports.id} and ${is})`;
const columns = {
  id: imports.id,
  unitId: imports.unitId,
  unitName: units.name,
  fileName: imports.fileName,
  status: imports.status,
  createTime: imports.createdAt,
  byName: sql<string>`coalesce((select u.name from users u where u.id = ${imports.by}), '')`,
  good: rowsOf(sql`jsonb_array_length(r->'wrong') = 0`),
  wrong: rowsOf(sql`jsonb_array_length(r->'wrong') > 0`),
  made: accountsOf(sql`true`),
  signedIn: accountsOf(sql`m.last_login_at is not null`),
};

type Query = { wd: string; sort: 'createTime' | '-createTime'; pageNum: number; pageSize: number };

export async function listImports(db: Executor, query: Query) {
  const where = holds(query.wd, imports.fileName, units.name);
  const list = await db
    .select(columns)
    .from(imports)
    .innerJoin(units, eq(units.id, imports.unitId))
    .where(where)
    .orderBy(...orderOf({ createTime: imports.createdAt }, query.sort, imports.id))
    .limit(query.pageSize)
    .offset(offsetOf(query));
  return {
    list,
    total: await countUpTo(
      db,
      db
        .select({ id: imports.id })
        .from(imports)
        .innerJoin(units, eq(units.id, imports.unitId))
        .where(where)
        .$dynamic(),
      query,
      list.length,
    ),
  };
}

export async function readImport(db: Executor, id: number) {
  return (
    await db
      .select({ ...columns, rows: imports.rows })
      .from(imports)
      .innerJoin(units, eq(units.id, imports.unitId))
      .where(eq(imports.id, id))
  )[0];
}

/** Held until the transaction ends: two presses at once take it over once. */
export async function holdImport(tx: Executor, id: number) {
  return (await tx.select().from(imports).where(eq(imports.id, id)).for('update'))[0];
}

export async function addImport(db: Executor, values: typeof imports.$inferInsert): Promise<number> {
  const [row] = await db.insert(imports).values(values).returning({ id: imports.id });
  return (row as { id: number }).id;
}

export async function setImport(tx: Executor, id: number, values: Partial<typeof imports.$inferInsert>): Promise<void> {
  await tx.update(imports).set(values).where(eq(imports.id, id));
}

export async function dropImport(tx: Executor, id: number): Promise<void> {
  await tx.delete(imports).where(eq(imports.id, id));
}

/** Removes the lists that were looked at before an instant and never taken over. */
export async function dropLists(tx: Executor, before: Date): Promise<void> {
  await tx.delete(imports).where(and(eq(imports.status, 0), lt(imports.createdAt, before)));
}

/** Those of the numbers that have an account already. */
export async function knownNumbers(db: Executor, numbers: string[]): Promise<Set<string>> {
  if (!numbers.length) return new Set();
  const rows = await db.select({ cellPhone: users.cellPhone }).from(users).where(inArray(users.cellPhone, numbers));
  return new Set(rows.map((r) => r.cellPhone as string));
}

/**
 * Makes confirmed trainees of a unit. Who has got an account
 * meanwhile is left out; the database decides that. By number.
 */
export async function addTrainees(
  tx: Executor,
  rows: ImportRow[],
  types: Record<string, number>,
  unitId: number,
  importId: number,
  now: Date,
): Promise<Map<string, number>> {
  if (!rows.length) return new Map();
  const values = rows.map((r) => ({
    username: `zj${String(randomInt(1e10)).padStart(10, '0')}`,
    passwordHash: '',
    name: r.name,
    cellPhone: r.cellPhone,
    dept: r.dept,
    post: r.post,
    kinds: [1],
    studentType: types[r.studentType] ?? null,
    unitId,
    unitStatus: 1,
    importId,
    createdAt: now,
  }));
  const made = await tx
    .insert(users)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: users.id, cellPhone: users.cellPhone });
  if (made.length)
    await tx
      .insert(approvals)
      .values(made.map((m) => ({ userId: m.id, kind: 1, status: 1, submittedAt: now, decidedAt: now })));
  return new Map(made.map((m) => [m.cellPhone as string, m.id]));
}

/** The accounts of an import, held so that nobody signs in meanwhile, and how many have. */
export async function holdTrainees(tx: Executor, importId: number): Promise<{ ids: number[]; signedIn: number }> {
  const rows = await tx
    .select({ id: users.id, at: users.lastLoginAt })
    .from(users)
    .where(eq(users.importId, importId))
    .orderBy(users.id)
    .for('update');
  return { ids: rows.map((r) => r.id), signedIn: rows.filter((r) => r.at).length };
}

/** Removes accounts of an import that nobody has used. */
export async function removeTrainees(tx: Executor, importId: number): Promise<number> {
  return (
    await tx
      .delete(users)
      .where(and(eq(users.importId, importId), sql`not ${isNotNull(users.lastLoginAt)}`))
      .returning({ id: users.id })
  ).length;
}
