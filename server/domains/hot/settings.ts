import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { articles, heat } from '../../db/tables/content.ts';
import { searchTerms } from '../../db/tables/search.ts';
import { settings } from '../../db/tables/site.ts';

export type Pins = { topics: number[]; articles: number[] };

/** The texts that staff have pinned, in their order. */
export async function readPins(db: Executor): Promise<Pins> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, 'hot'));
  return { topics: [], articles: [], ...(row?.value as Partial<Pins> | undefined) };
}

/** The words that the search page offers, as staff have set them. */
export async function readWords(db: Executor): Promise<string[]> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, 'hotWords'));
  return (row?.value as string[] | undefined) ?? [];
}

export async function saveSetting(tx: Executor, key: 'hot' | 'hotWords', value: unknown): Promise<void> {
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

const reads = sql<number>`coalesce(${heat.reads}, 0)`;
const heatOf = and(
  eq(heat.recordId, articles.id),
  sql`${heat.kind} = case when ${articles.kind} = 'topic' then 'topic' else 'article' end`,
);

/** Texts by their numbers, in the order given; those that are gone are left out. */
export async function textsOf(db: Executor, ids: number[], topics: boolean) {
  if (!ids.length) return [];
  const rows = await db
    .select({
      id: articles.id,
      kind: articles.kind,
      title: articles.title,
      reads,
      live: sql<boolean>`${articles.status} = 1`,
    })
    .from(articles)
    .leftJoin(heat, heatOf)
    .where(and(inArray(articles.id, ids), topics ? eq(articles.kind, 'topic') : sql`${articles.kind} <> 'topic'`));
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** What is read most of all. */
export async function mostRead(db: Executor, topics: boolean, limit = 10) {
  return db
    .select({ id: articles.id, kind: articles.kind, title: articles.title, reads: heat.reads })
    .from(heat)
    .innerJoin(
      articles,
      and(
        eq(articles.id, heat.recordId),
        topics ? eq(articles.kind, 'topic') : sql`${articles.kind} <> 'topic'`,
        sql`${articles.status} = 1`,
      ),
    )
    .where(eq(heat.kind, topics ? 'topic' : 'article'))
    .orderBy(desc(heat.reads), desc(articles.id))
    .limit(limit);
}

/** What visitors have looked for in the last thirty days and found, the most wanted first. */
export async function mostSearched(db: Executor, today: string, limit = 12) {
  const searches = sql<number>`sum(${searchTerms.searches})::int`;
  return db
    .select({ term: searchTerms.term, searches })
    .from(searchTerms)
    .where(
      and(
        sql`${searchTerms.day} > ${today}::date - 30`,
        sql`${searchTerms.hits} > 0`,
        sql`char_length(${searchTerms.term}) between 2 and 20`,
      ),
    )
    .groupBy(searchTerms.term)
    .orderBy(desc(searches), searchTerms.term)
    .limit(limit);
}

/** A draft of the settings that was begun before shall not bring the former words back. */
export async function placeInDrafts(tx: Executor, words: string[]): Promise<void> {
  await tx.execute(
    sql`update content_versions set data = data || jsonb_build_object('hotWords', ${JSON.stringify(words)}::jsonb) where kind = 'setting' and state in ('draft', 'submitted', 'approved', 'rejected', 'published')`,
  );
}
