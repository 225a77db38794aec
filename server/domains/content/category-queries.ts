import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { contentKind, contentKinds } from '../../../shared/content-kinds.ts';
import type { ContentKind } from '../../../shared/content/field.ts';
import type { Executor } from '../../db/client.ts';
import { teachers } from '../../db/tables/account.ts';
import { articles, categories, experts, points } from '../../db/tables/content.ts';
import { contentVersions } from '../../db/tables/versions.ts';
import { isShown, ofKind, tableOf } from './record-queries.ts';
import { openStates } from './version-queries.ts';

/** Every column that names a category. */
const uses = [
  [articles, articles.categoryId],
  [points, points.categoryId],
  [experts, experts.categoryId],
  [teachers, teachers.professionId],
] as const;

/** How many rows name a category, shown or not. */
export async function countUses(db: Executor, id: number): Promise<number> {
  let sum = 0;
  for (const [table, column] of uses) sum += await db.$count(table, eq(column, id));
  return sum;
}

/** Every category with what hangs on it and when something of it was last published, in the order of the public. */
export async function listCategories(db: Executor, now: Date) {
  const rows = await db
    .select()
    .from(categories)
    .orderBy(asc(categories.kind), asc(categories.sort), asc(categories.id));
  const counted = await Promise.all(
    uses.map(([table, column]) =>
      db
        .select({
          id: sql<number | null>`${column}`,
          n: sql<number>`count(*)::int`,
          newest:
            table === articles
              ? sql<
                  string | null
                >`max(${articles.publishTime}) filter (where ${articles.status} = 1 and ${articles.publishTime} <= ${now.toISOString()})`
              : sql<null>`null`,
        })
        .from(table)
        .groupBy(column),
    ),
  );
  const all = counted.flat();
  return rows.map((c) => {
    const here = all.filter((u) => u.id === c.id);
    const newest = here.find((u) => u.newest)?.newest;
    return { ...c, uses: here.reduce((sum, u) => sum + u.n, 0), newest: newest ? new Date(newest) : null };
  });
}

export async function findCategories(tx: Executor, ids: number[]) {
  return tx.select().from(categories).where(inArray(categories.id, ids)).orderBy(categories.id).for('update');
}

/** Hangs everything of one category on another one of its kind, drafts included. How many rows it was. */
export async function moveUses(tx: Executor, from: number, to: number): Promise<number> {
  let moved = 0;
  for (const [table, column] of uses)
    moved += (
      await tx
        .update(table)
        .set({ [column === teachers.professionId ? 'professionId' : 'categoryId']: to })
        .where(eq(column, from))
        .returning({ n: sql`1` })
    ).length;
  const kinds = Object.keys(contentKinds).filter((k) =>
    contentKind(k).fields.some((f) => f.from?.startsWith('category:')),
  );
  await tx
    .update(contentVersions)
    .set({ data: sql`jsonb_set(${contentVersions.data}, '{categoryId}', to_jsonb(${to}::int))` })
    .where(
      and(
        inArray(contentVersions.kind, kinds),
        inArray(contentVersions.state, [...openStates, 'published', 'withdrawn']),
        sql`${contentVersions.data}->>'categoryId' = ${String(from)}`,
      ),
    );
  return moved;
}

/** The rows that the public sees in an order of staff. */
const arranged = (kind: ContentKind, group: string | undefined): SQL | undefined =>
  and(ofKind(kind), isShown(kind), group === undefined ? undefined : eq(categories.kind, group));

/** The order that stands, held until the transaction ends. */
export async function holdOrder(tx: Executor, kind: ContentKind, group: string | undefined): Promise<number[]> {
  const table = tableOf(kind);
  const rows = await tx
    .select({ id: sql<number>`${table.id}` })
    .from(table)
    .where(arranged(kind, group))
    .orderBy(asc(table.sort as PgColumn), asc(table.id as PgColumn))
    .for('update');
  return rows.map((r) => r.id);
}

/** Numbers the rows in the order given. */
export async function saveOrder(tx: Executor, kind: ContentKind, ids: number[]): Promise<void> {
  await tx.execute(
    sql`update ${tableOf(kind)} t set sort = v.place - 1 from unnest(${sql.param(ids)}::int[]) with ordinality as v(id, place) where t.id = v.id and t.sort <> v.place - 1`,
  );
}
