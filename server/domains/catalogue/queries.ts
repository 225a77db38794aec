import { and, arrayContains, desc, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { articles, categories, heat, projects, themes } from '../../db/tables/content.ts';
import { isPublic, likeText, neighboursAmong } from '../articles/index.ts';

/** The industry system whose address the specification fixes: all systems together (section 2.3). */
export const allIndustries = 23;

export type TopicFilter = {
  trainType?: number | undefined;
  classify?: string | undefined;
  trainThemeId?: number | undefined;
  searchVal?: string | undefined;
  length?: number | undefined;
};

const days = sql<number>`coalesce((${articles.course}->>'days')::int, 0)`;
const columns = {
  id: articles.id,
  title: articles.title,
  summary: articles.summary,
  coverUrl: articles.cover,
  trainType: sql<number>`coalesce(${articles.trainTypes}[1], 0)`,
  classify: articles.classify,
  trainThemeId: sql<number | null>`${articles.themeIds}[1]`,
  trainThemeName: sql<string>`coalesce(${themes.name}, '')`,
  publishTime: articles.publishTime,
  course: articles.course,
};
const newest = [desc(articles.pinned), desc(articles.publishTime), desc(articles.id)] as const;

type Row = { publishTime: Date; course: { days: number; headCount: number; audience: string } | null };
const toTopic = <T extends Row>({ course, ...row }: T) => ({
  ...row,
  publishTime: row.publishTime.toISOString(),
  days: course?.days ?? 0,
  headCount: course?.headCount ?? 0,
  audience: course?.audience ?? '',
});

/** `ppxm`, `nxdz`, `zxzt` (all, newest first), `hyxtzt12` one system, `pxzt3` one theme (section 2.3). */
function ofClass(classify: string | undefined): SQL | undefined {
  if (!classify || classify === 'zxzt') return undefined;
  const [, word, number] = /^([a-z]+)(\d*)$/.exec(classify) ?? [];
  if (word === 'pxzt') return arrayContains(articles.themeIds, [Number(number)]);
  if (word === 'hyxtzt')
    return and(
      eq(articles.classify, 'hyxt'),
      Number(number) === allIndustries ? undefined : eq(articles.categoryId, Number(number)),
    );
  return eq(articles.classify, classify);
}

const ofLength: Record<number, SQL> = { 1: sql`${days} <= 3`, 2: sql`${days} between 4 and 5`, 3: sql`${days} > 5` };

function where(f: TopicFilter, now: Date): SQL | undefined {
  const like = f.searchVal && likeText(f.searchVal);
  return and(
    eq(articles.kind, 'topic'),
    isPublic(now),
    f.trainType ? arrayContains(articles.trainTypes, [f.trainType]) : undefined,
    ofClass(f.classify),
    f.trainThemeId ? arrayContains(articles.themeIds, [f.trainThemeId]) : undefined,
    f.length ? ofLength[f.length] : undefined,
    like ? or(ilike(articles.title, like), ilike(articles.summary, like), ilike(articles.body, like)) : undefined,
  );
}

const mainTheme = eq(themes.id, sql`${articles.themeIds}[1]`);

export async function listTopics(db: Executor, filter: TopicFilter, now: Date, limit: number, offset: number) {
  const rows = await db
    .select(columns)
    .from(articles)
    .leftJoin(themes, mainTheme)
    .where(where(filter, now))
    .orderBy(...newest)
    .limit(limit)
    .offset(offset);
  return rows.map(toTopic);
}

export async function countTopics(db: Executor, filter: TopicFilter, now: Date): Promise<number> {
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(articles).where(where(filter, now));
  return row?.n ?? 0;
}

export async function findTopic(db: Executor, id: number, trainType: number, now: Date) {
  const [row] = await db
    .select({
      ...columns,
      content: articles.body,
      source: articles.source,
      editor: articles.editor,
      themeIds: articles.themeIds,
      industryId: articles.categoryId,
      industryName: sql<string>`coalesce(${categories.name}, '')`,
    })
    .from(articles)
    .leftJoin(themes, mainTheme)
    .leftJoin(categories, eq(categories.id, articles.categoryId))
    .where(and(eq(articles.id, id), where({ trainType }, now)));
  return row && { ...toTopic(row), modules: row.course?.modules ?? [] };
}

export async function findTopicNeighbours(
  db: Executor,
  at: { id: number; publishTime: string; trainType: number },
  now: Date,
) {
  return neighboursAmong(db, where({ trainType: at.trainType }, now), at);
}

export async function findRelatedTopics(
  db: Executor,
  at: { id: number; trainType: number; themeIds: number[] },
  now: Date,
  limit = 3,
) {
  if (!at.themeIds.length) return [];
  const rows = await db
    .select(columns)
    .from(articles)
    .leftJoin(themes, mainTheme)
    .where(
      and(
        where({ trainType: at.trainType }, now),
        ne(articles.id, at.id),
        sql`${articles.themeIds} && ${sql.param(`{${at.themeIds.join(',')}}`)}::int[]`,
      ),
    )
    .orderBy(...newest)
    .limit(limit);
  return rows.map(toTopic);
}

/** Themes that a kind of training has, with the number of its topics. */
export async function listThemes(db: Executor, trainType: number | undefined, now: Date) {
  const topic = and(
    eq(articles.kind, 'topic'),
    isPublic(now),
    sql`${themes.id} = any(${articles.themeIds})`,
    trainType ? arrayContains(articles.trainTypes, [trainType]) : undefined,
  );
  return db
    .select({
      id: themes.id,
      name: themes.name,
      summary: themes.summary,
      trainTypes: themes.trainTypes,
      total: sql<number>`count(${articles.id})::int`,
    })
    .from(themes)
    .leftJoin(articles, topic)
    .where(trainType ? arrayContains(themes.trainTypes, [trainType]) : undefined)
    .groupBy(themes.id)
    .orderBy(themes.sort, themes.id);
}

/** Industry systems with the number of their topics; all together first. */
export async function listIndustries(db: Executor, now: Date) {
  const rows = await db
    .select({ id: categories.id, name: categories.name, total: sql<number>`count(${articles.id})::int` })
    .from(categories)
    .leftJoin(articles, and(eq(articles.categoryId, categories.id), eq(articles.kind, 'topic'), isPublic(now)))
    .where(eq(categories.kind, 'industry'))
    .groupBy(categories.id)
    .orderBy(categories.sort, categories.id);
  const sum = rows.reduce((n, r) => n + r.total, 0);
  return rows.map((r) => (r.id === allIndustries ? { ...r, total: sum } : r));
}

/** How often the topics of a theme were read. */
export async function themeHeat(db: Executor, trainType: number | undefined, now: Date) {
  const rows = await db
    .select({
      id: themes.id,
      name: themes.name,
      trainTypes: themes.trainTypes,
      heat: sql<number>`coalesce(sum(${heat.reads}), 0)::int`,
    })
    .from(themes)
    .leftJoin(
      articles,
      and(
        eq(articles.kind, 'topic'),
        isPublic(now),
        sql`${themes.id} = any(${articles.themeIds})`,
        trainType ? arrayContains(articles.trainTypes, [trainType]) : undefined,
      ),
    )
    .leftJoin(heat, and(eq(heat.kind, 'topic'), eq(heat.recordId, articles.id)))
    .where(trainType ? arrayContains(themes.trainTypes, [trainType]) : undefined)
    .groupBy(themes.id)
    .orderBy(themes.sort, themes.id);
  return rows.map(({ trainTypes, ...r }) => ({ ...r, trainType: trainType ?? trainTypes[0] ?? 1 }));
}

/** The ten topics that are read most; first what staff have pinned, in their order. */
export async function mostRead(db: Executor, trainType: number | undefined, pinned: number[], now: Date) {
  const place = sql`array_position(${sql.param(pinned)}::int[], ${articles.id})`;
  return db
    .select({
      id: articles.id,
      title: articles.title,
      heat: sql<number>`coalesce(${heat.reads}, 0)`,
      trainType: columns.trainType,
    })
    .from(articles)
    .leftJoin(heat, and(eq(heat.kind, 'topic'), eq(heat.recordId, articles.id)))
    .where(where({ trainType }, now))
    .orderBy(
      sql`${place} nulls last`,
      sql`coalesce(${heat.reads}, 0) desc`,
      desc(articles.publishTime),
      desc(articles.id),
    )
    .limit(10);
}

/** Open and coming projects first by their start, then the past ones, newest first. */
export async function listProjects(
  db: Executor,
  id: number | undefined,
  now: Date,
  today: string,
  limit: number,
  offset: number,
) {
  const base = and(
    sql`${projects.status} = 1`,
    sql`${projects.publishTime} <= ${now.toISOString()}`,
    id ? eq(projects.id, id) : undefined,
  );
  const past = sql`(${projects.endDate} < ${today})`;
  const [rows, [count]] = await Promise.all([
    db
      .select()
      .from(projects)
      .where(base)
      .orderBy(
        past,
        sql`case when ${past} then null else ${projects.startDate} end`,
        desc(projects.startDate),
        projects.id,
      )
      .limit(limit)
      .offset(offset),
    db.select({ n: sql<number>`count(*)::int` }).from(projects).where(base),
  ]);
  return { rows, total: count?.n ?? 0 };
}
