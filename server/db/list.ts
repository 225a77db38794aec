import { type AnyColumn, asc, count, desc, or, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { limits } from '../../shared/limits.ts';
import type { Executor } from './client.ts';

type Page = { pageNum: number; pageSize: number };

/** The rows of a page, for `limit` and `offset`. */
export const offsetOf = ({ pageNum, pageSize }: Page): number => (pageNum - 1) * pageSize;

/**
 * The order that a list of the console asks for, from its own table of keys: what is not in it cannot be asked for.
 * @param sort a key, with a hyphen before it downwards; nothing stands last either way
 * @param last decides between equals, so that no row stands on two pages
 */
export function orderOf<K extends string>(sorts: Record<K, AnyColumn | SQL>, sort: K | `-${K}`, last: AnyColumn): SQL[] {
  const down = sort.startsWith('-');
  const by = sorts[sort.replace(/^-/, '') as K];
  // An index that is walked backwards puts nothing first: only where a value may be missing the order says so.
  const nothingLast = down && !('notNull' in by && by.notNull);
  return down ? [nothingLast ? sql`${by} desc nulls last` : desc(by), desc(last)] : [asc(by), asc(last)];
}

/** Rows of which one of the columns holds the words; undefined without words. No sign in them has a meaning of its own. */
export function holds(wd: string, ...columns: (AnyColumn | SQL)[]): SQL | undefined {
  const wanted = wd.toLowerCase();
  return wanted ? or(...columns.map((c) => sql`strpos(lower(${c}), ${wanted}) > 0`)) : undefined;
}

/** How many rows a query has, counted up to a number beyond which a reader gains nothing (`limits.searchCounted`). */
export async function countUpTo(db: Executor, query: PgSelect, most: number = limits.searchCounted): Promise<number> {
  const some = query.limit(most).as('some');
  const [row] = await db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}
