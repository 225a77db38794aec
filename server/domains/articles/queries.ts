import { and, arrayContains, desc, eq, gte, ilike, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { midnight } from '../../../shared/time.ts';
import type { Executor } from '../../db/client.ts';
import { articles, categories, heat, themes } from '../../db/tables/content.ts';

export type ArticleFilter = {
  kind: string;
  categoryId?: number | undefined;
  themeId?: number | undefined;
  trainType?: number | undefined;
  /** Days in Shanghai, both included. */
  from?: string | undefined;
  to?: string | undefined;
  wd?: string | undefined;
};

/** Public: published, and its time has come. The literal 1 is what the partial indexes say. */
export const isPublic = (now: Date): SQL =>
  sql`${articles.status} = 1 and ${articles.publishTime} <= ${now.toISOString()}`;
const newest = [desc(articles.pinned), desc(articles.publishTime), desc(articles.id)] as const;

/** A piece of text as a LIKE pattern in which nothing is special. */
export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function where(f: ArticleFilter, now: Date): SQL | undefined {
  return and(
    eq(articles.kind, f.kind),
    isPublic(now),
    f.categoryId ? eq(articles.categoryId, f.categoryId) : undefined,
    f.themeId ? arrayContains(articles.themeIds, [f.themeId]) : undefined,
    f.trainType ? arrayContains(articles.trainTypes, [f.trainType]) : undefined,
    f.from ? gte(articles.publishTime, midnight(f.from)) : undefined,
    f.to ? lt(articles.publishTime, midnight(f.to, 1)) : undefined,
    f.wd ? ilike(articles.title, likeText(f.wd)) : undefined,
  );
}

const itemColumns = {
  id: articles.id,
  kind: articles.kind,
  title: articles.title,
  summary: articles.summary,
  coverUrl: articles.cover,
  categoryId: sql<number>`coalesce(${articles.categoryId}, 0)`,
  categoryName: sql<string>`coalesce(${categories.name}, '')`,
  source: articles.source,
  publishTime: articles.publishTime,
  facts: articles.facts,
};

type ItemRow = { publishTime: Date };
const toItem = <T extends ItemRow>(row: T) => ({ ...row, publishTime: row.publishTime.toISOString() });

/** A page of a list. The ids are found in the index alone, so that a deep page costs no more than its rows. */
export async function listArticles(db: Executor, filter: ArticleFilter, now: Date, limit: number, offset: number) {
  const ids = db
    .select({ id: articles.id })
    .from(articles)
    .where(where(filter, now))
    .orderBy(...newest)
    .limit(limit)
    .offset(offset)
    .as('ids');
  const rows = await db
    .select(itemColumns)
    .from(articles)
    .innerJoin(ids, eq(ids.id, articles.id))
    .leftJoin(categories, eq(categories.id, articles.categoryId))
    .orderBy(...newest);
  return rows.map(toItem);
}

export async function countArticles(db: Executor, filter: ArticleFilter, now: Date): Promise<number> {
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(articles).where(where(filter, now));
  return row?.n ?? 0;
}

/** The categories of a kind, also empty ones, in their order. */
export async function countByCategory(db: Executor, filter: Omit<ArticleFilter, 'categoryId'>, now: Date) {
  return db
    .select({ id: categories.id, name: categories.name, total: sql<number>`count(${articles.id})::int` })
    .from(categories)
    .leftJoin(articles, and(eq(articles.categoryId, categories.id), where(filter, now)))
    .where(eq(categories.kind, filter.kind))
    .groupBy(categories.id)
    .orderBy(categories.sort, categories.id);
}

export async function findArticle(db: Executor, kind: string, id: number, now: Date) {
  const [row] = await db
    .select({
      ...itemColumns,
      content: articles.body,
      editor: articles.editor,
      trainTypes: articles.trainTypes,
      themeIds: articles.themeIds,
      attachments: articles.attachments,
      course: articles.course,
      classify: articles.classify,
    })
    .from(articles)
    .leftJoin(categories, eq(categories.id, articles.categoryId))
    .where(and(eq(articles.id, id), eq(articles.kind, kind), isPublic(now)));
  return row && toItem(row);
}

/** The article before and after in time, of the same kind and, where given, the same training. */
export async function findNeighbours(
  db: Executor,
  at: { kind: string; id: number; publishTime: string; trainType?: number | undefined },
  now: Date,
) {
  return neighboursAmong(
    db,
    and(
      eq(articles.kind, at.kind),
      isPublic(now),
      at.trainType ? arrayContains(articles.trainTypes, [at.trainType]) : undefined,
    ),
    at,
  );
}

/** What stands before and after a record in time, among those that `base` allows. */
export async function neighboursAmong(db: Executor, base: SQL | undefined, at: { id: number; publishTime: string }) {
  const title = { id: articles.id, title: articles.title };
  const key = sql`(${articles.publishTime}, ${articles.id})`;
  const here = sql`(${at.publishTime}::timestamptz, ${at.id})`;
  const [[next], [previous]] = await Promise.all([
    db
      .select(title)
      .from(articles)
      .where(and(base, sql`${key} > ${here}`))
      .orderBy(articles.publishTime, articles.id)
      .limit(1),
    db
      .select(title)
      .from(articles)
      .where(and(base, sql`${key} < ${here}`))
      .orderBy(desc(articles.publishTime), desc(articles.id))
      .limit(1),
  ]);
  return { previous: previous ?? null, next: next ?? null };
}

/** The newest others that share a theme or the category. */
export async function findRelated(
  db: Executor,
  at: { kind: string; id: number; categoryId: number; themeIds: number[] },
  now: Date,
  limit = 4,
) {
  const shared = at.themeIds.length
    ? sql`${articles.themeIds} && ${sql.param(`{${at.themeIds.join(',')}}`)}::int[]`
    : undefined;
  const rows = await db
    .select(itemColumns)
    .from(articles)
    .leftJoin(categories, eq(categories.id, articles.categoryId))
    .where(
      and(
        eq(articles.kind, at.kind),
        ne(articles.id, at.id),
        isPublic(now),
        or(shared, at.categoryId ? eq(articles.categoryId, at.categoryId) : undefined),
      ),
    )
    .orderBy(desc(articles.publishTime), desc(articles.id))
    .limit(limit);
  return rows.map(toItem);
}

export async function findThemes(db: Executor, ids: number[]) {
  if (!ids.length) return [];
  const rows = await db.select({ id: themes.id, name: themes.name }).from(themes).where(inArray(themes.id, ids));
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** The most read of a kind since a date; first what staff have pinned, in their order. */
export async function listPopular(db: Executor, kind: string, pinned: number[], since: Date, now: Date, limit = 6) {
  const place = sql`array_position(${sql.param(pinned)}::int[], ${articles.id})`;
  const rows = await db
    .select(itemColumns)
    .from(articles)
    .leftJoin(categories, eq(categories.id, articles.categoryId))
    .leftJoin(heat, and(eq(heat.kind, 'article'), eq(heat.recordId, articles.id)))
    .where(
      and(eq(articles.kind, kind), isPublic(now), or(gte(articles.publishTime, since), inArray(articles.id, pinned))),
    )
    .orderBy(
      sql`${place} nulls last`,
      sql`coalesce(${heat.reads}, 0) desc`,
      desc(articles.publishTime),
      desc(articles.id),
    )
    .limit(limit);
  return rows.map(toItem);
}
