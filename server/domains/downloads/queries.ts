import { and, count, desc, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/tables/account.ts';
import { madeLists } from '../../db/tables/downloads.ts';

export type MadeRow = typeof madeLists.$inferSelect;
const open = inArray(madeLists.state, ['waiting', 'running']);

/** One person asks for one list at a time. */
export async function holdPerson(tx: Executor, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/** How many lists a person has, and how many of them are being made. */
export async function countMade(tx: Executor, userId: number): Promise<{ all: number; open: number }> {
  const [row] = await tx
    .select({ all: count(), open: sql<number>`(count(*) filter (where ${open}))::int` })
    .from(madeLists)
    .where(eq(madeLists.userId, userId));
  return row ?? { all: 0, open: 0 };
}

/** Whether the same is being made for the person already. */
export async function isBeingMade(tx: Executor, userId: number, digest: string): Promise<boolean> {
  return (await tx.$count(madeLists, and(eq(madeLists.userId, userId), eq(madeLists.digest, digest), open))) > 0;
}

export async function addMade(tx: Executor, values: typeof madeLists.$inferInsert): Promise<number> {
  const [row] = await tx.insert(madeLists).values(values).returning({ id: madeLists.id });
  if (!row) throw new Error('nothing was inserted');
  return row.id;
}

/** The lists of a person, the newest first. */
export async function listMade(db: Executor, userId: number): Promise<MadeRow[]> {
  return db.select().from(madeLists).where(eq(madeLists.userId, userId)).orderBy(desc(madeLists.id));
}

/** One of them; nobody else's. */
export async function findMade(db: Executor, userId: number, id: number): Promise<MadeRow | undefined> {
  return (
    await db
      .select()
      .from(madeLists)
      .where(and(eq(madeLists.id, id), eq(madeLists.userId, userId)))
  )[0];
}

/** Takes one of them away; the row that was there. */
export async function removeMade(tx: Executor, userId: number, id: number): Promise<MadeRow | undefined> {
  return (
    await tx
      .delete(madeLists)
      .where(and(eq(madeLists.id, id), eq(madeLists.userId, userId)))
      .returning()
  )[0];
}

/**
 * Begins a try, which writes to a path of its own. Undefined where the list is gone or ready; `left` is the path of the
 * try before, which may have been killed with its file written.
 */
export async function beginMade(tx: Executor, id: number, path: string, now: Date) {
  const [before] = await tx
    .select()
    .from(madeLists)
    .where(and(eq(madeLists.id, id), ne(madeLists.state, 'ready')))
    .for('update');
  if (!before) return undefined;
  await tx
    .update(madeLists)
    .set({ state: 'running', rows: 0, path, fault: '', touchedAt: now })
    .where(eq(madeLists.id, id));
  return { ...before, path, left: before.path };
}

/** Says something of a try that is under way; false where it counts no more. */
export async function touchMade(
  tx: Executor,
  { id, path }: Pick<MadeRow, 'id' | 'path'>,
  values: Partial<MadeRow>,
): Promise<boolean> {
  const touched = await tx
    .update(madeLists)
    .set(values)
    .where(and(eq(madeLists.id, id), eq(madeLists.path, path), eq(madeLists.state, 'running')))
    .returning({ id: madeLists.id });
  return touched.length > 0;
}

/** Those that ended by an instant, taken away. */
export async function takeEnded(tx: Executor, before: Date): Promise<MadeRow[]> {
  return tx
    .delete(madeLists)
    .where(and(inArray(madeLists.state, ['ready', 'failed']), lte(madeLists.touchedAt, before)))
    .returning();
}

/** Those that nothing was heard of since an instant, ended. */
export async function failSilent(tx: Executor, before: Date, fault: string, now: Date): Promise<MadeRow[]> {
  return tx
    .update(madeLists)
    .set({ state: 'failed', fault, touchedAt: now })
    .where(and(open, lt(madeLists.touchedAt, before)))
    .returning();
}
