import { type AnyColumn, and, asc, count, desc, or, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { limits, takeLimits } from '../../shared/limits.ts';
import type { Executor } from './client.ts';

type Page = { pageNum: number; pageSize: number };

/** The rows of a page, for `limit` and `offset`. */
export const offsetOf = ({ pageNum, pageSize }: Page): number => (pageNum - 1) * pageSize;

/**
 * The order that a list of the console asks for, from its own table of keys: what is not in it cannot be asked for.
 * @param sort a key, with a hyphen before it downwards; nothing stands last either way
 * @param last decides between equals, so that no row stands on two pages
 */
export function orderOf<K extends string>(
  sorts: Record<K, AnyColumn | SQL>,
  sort: K | `-${K}`,
  last: AnyColumn,
): SQL[] {
  const down = sort.startsWith('-');
  const by = sorts[sort.replace(/^-/, '') as K];
  // An index that is walked backwards puts nothing first: only where a value may be missing the order says so.
  const nothingLast = down && !('notNull' in by && by.notNull);
  return down ? [nothingLast ? sql`${by} desc nulls last` : desc(by), desc(last)] : [asc(by), asc(last)];
}

/**
 * An order that rises exactly as it falls, with nothing first, where a value may be missing: one index (`desc nulls
 * last, id desc nulls first`) is walked both ways.
 * @param last decides between equals, so that no row stands on two pages
 */
export const mirrored = (by: AnyColumn, down: boolean, last: AnyColumn): SQL[] =>
  down ? [sql`${by} desc nulls last`, desc(last)] : [sql`${by} asc nulls first`, asc(last)];

/**
 * Rows of which one of the columns holds the words; undefined without words. No sign in them has a meaning of its own.
 */
export function holds(wd: string, ...columns: (AnyColumn | SQL)[]): SQL | undefined {
  const wanted = wd.toLowerCase();
  // Chinese and digits have no case; to turn every row into small letters costs more than to look through it.
  const small = wanted !== wd.toUpperCase();
  if (!wanted) return undefined;
  if (!small) return or(...columns.map((c) => sql`strpos(${c}, ${wanted}) > 0`));
  // One text of all columns is turned once; nothing that is typed spans the line between two of them. Letters of ASCII
  // need no rules of a language, which take several times as long.
  const plain = [...wanted].every((c) => c <= '\u007f' || c.toLowerCase() === c.toUpperCase());
  const all = sql`concat_ws(chr(10), ${sql.join(columns, sql`, `)})`;
  return sql`strpos(lower(${all}${plain ? sql.raw(' collate "C"') : sql``}), ${wanted.replaceAll('\n', ' ')}) > 0`;
}

const wordsIn = (wd: string) => wd.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Rows of which a column holds every one of the words. Found by the pairs of characters that an index holds
 * (`title_grams` of the migrations); a word of one character is looked for row by row.
 * @param indexed false for small tables without such an index: every row is looked through
 */
export function holdsWords(wd: string, column: AnyColumn, indexed = true): SQL | undefined {
  return and(
    ...wordsIn(wd).map((word) => {
      const signs = [...word];
      const pairs = signs.slice(1).map((sign, i) => `${signs[i]}${sign}`);
      const inside = sql`strpos(lower(${column}), ${word}) > 0`;
      return indexed && pairs.length ? and(sql`title_grams(${column}) @> ${sql.param(pairs)}::text[]`, inside) : inside;
    }),
  );
}

/**
 * Rows of which a column in small letters holds every one of the words, each row looked at; undefined without words.
 */
export function holdsAll(wd: string, haystack: AnyColumn): SQL | undefined {
  return and(...wordsIn(wd).map((word) => sql`strpos(${haystack}, ${word}) > 0`));
}

/** How many rows a query has, counted as far as any list that is taken away may reach. */
export async function countAll(db: Executor, query: PgSelect): Promise<number> {
  const [row] = await db.select({ n: count() }).from(query.limit(2 * takeLimits.sheetRows).as('some'));
  return row?.n ?? 0;
}

/**
 * How many rows a query has, counted up to a number beyond which a reader gains nothing (`limits.searchCounted`).
 * @param got how many rows the page has: a page that is not full tells the number without counting
 */
export async function countUpTo(db: Executor, query: PgSelect, page: Page, got: number): Promise<number> {
  if (got < page.pageSize && (got > 0 || page.pageNum === 1)) return offsetOf(page) + got;
  const some = query.limit(limits.searchCounted).as('some');
  const [row] = await db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}
