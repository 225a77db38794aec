import { and, arrayContains, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { articles, categories, enterprises, experts, points, projects, themes } from '../../db/tables/content.ts';
import { abouts, banners, departments, environments, faqs, links, milestones, tdks } from '../../db/tables/site.ts';
import { isPublic } from '../articles/index.ts';

/** The newest brand projects of a kind of training, for the wide menu. */
export function brandTopics(db: Executor, trainType: number, now: Date, limit = 3) {
  return db
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(
      and(
        eq(articles.kind, 'topic'),
        eq(articles.classify, 'ppxm'),
        arrayContains(articles.trainTypes, [trainType]),
        isPublic(now),
      ),
    )
    .orderBy(desc(articles.pinned), desc(articles.publishTime), desc(articles.id))
    .limit(limit);
}

export function namedCategories(db: Executor, kind: string) {
  return db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(eq(categories.kind, kind))
    .orderBy(categories.sort, categories.id);
}

export function themesOf(db: Executor, trainType: number) {
  return db
    .select({ id: themes.id, name: themes.name, summary: themes.summary })
    .from(themes)
    .where(arrayContains(themes.trainTypes, [trainType]))
    .orderBy(themes.sort, themes.id);
}

export async function findCategory(db: Executor, id: number) {
  return (await db.select().from(categories).where(eq(categories.id, id)))[0];
}

export async function findTheme(db: Executor, id: number) {
  return (await db.select().from(themes).where(eq(themes.id, id)))[0];
}

/** What staff wrote for a page, by the paths and the records that it may be written under. */
export async function findTdk(db: Executor, paths: string[], recordIds: number[]) {
  const [row] = await db
    .select()
    .from(tdks)
    .where(and(inArray(sql`rtrim(${tdks.path}, '/')`, paths), inArray(tdks.recordId, recordIds)))
    // The address as it is goes before the list it is a page of, the record before the page.
    .orderBy(desc(sql`length(${tdks.path})`), desc(tdks.recordId))
    .limit(1);
  return row;
}

/** What a page is about, in its record's own words. */
export type Described = { title: string; description: string; words: string[] };
type Describe = (db: Executor, id: number, now: Date) => Promise<Described | undefined>;

const describeNamed =
  (table: typeof points | typeof projects | typeof enterprises): Describe =>
  async (db, id, now) => {
    const come = 'publishTime' in table ? lte(table.publishTime, now) : undefined;
    const [row] = await db
      .select({ title: table.name, description: table.summary })
      .from(table)
      .where(and(eq(table.id, id), sql`${table.status} = 1`, come));
    return row && { ...row, words: [] };
  };

/** The records that have a page of their own. */
export const describe = {
  async article(db, id, now) {
    const [row] = await db
      .select({ title: articles.title, description: articles.summary, themeIds: articles.themeIds })
      .from(articles)
      .where(and(eq(articles.id, id), isPublic(now)));
    return row && { title: row.title, description: row.description, words: await themeNames(db, row.themeIds) };
  },
  point: describeNamed(points),
  project: describeNamed(projects),
  enterprise: describeNamed(enterprises),
  async expert(db, id) {
    const [row] = await db
      .select({ name: experts.name, field: categories.name, intro: experts.intro, courses: experts.courses })
      .from(experts)
      .innerJoin(categories, eq(categories.id, experts.categoryId))
      .where(and(eq(experts.id, id), sql`${experts.status} = 1`));
    return (
      row && {
        title: `${row.name} · ${row.field}`,
        description: row.intro,
        words: [row.name, row.field, ...row.courses],
      }
    );
  },
  async banner(db, id, now) {
    const row = await findBanner(db, id, now);
    // A banner's title may stand on two lines.
    return row && { title: row.title.replace('\n', '　'), description: row.text, words: [] };
  },
} satisfies Record<string, Describe>;

async function themeNames(db: Executor, ids: number[]): Promise<string[]> {
  if (!ids.length) return [];
  const rows = await db
    .select({ name: themes.name })
    .from(themes)
    .where(sql`${themes.id} = any(${sql.param(`{${ids.join(',')}}`)}::int[])`);
  return rows.map((r) => r.name);
}

export function listLinks(db: Executor) {
  return db
    .select({ id: links.id, name: links.name, link: links.link, showFlag: links.showFlag })
    .from(links)
    .orderBy(links.sort, links.id);
}

/** Shown, and its time has come. */
const hangs = (now: Date) => and(eq(banners.shown, true), lte(banners.publishTime, now));

export function listBanners(db: Executor, position: string, now: Date) {
  return db
    .select()
    .from(banners)
    .where(and(eq(banners.position, position), hangs(now)))
    .orderBy(banners.sort, banners.id);
}

export async function findBanner(db: Executor, id: number, now: Date) {
  return (
    await db
      .select()
      .from(banners)
      .where(and(eq(banners.id, id), hangs(now)))
  )[0];
}

export function listAbouts(db: Executor, limit: number, offset: number) {
  return db
    .select({ id: abouts.id, name: abouts.name, type: abouts.type })
    .from(abouts)
    .orderBy(abouts.sort, abouts.id)
    .limit(limit)
    .offset(offset);
}

/** By id or by type; without either the profile (type 5, section 3). */
export async function findAbout(db: Executor, id: number | undefined, type: number | undefined) {
  return (
    await db
      .select()
      .from(abouts)
      .where(id ? eq(abouts.id, id) : eq(abouts.type, type ?? 5))
  )[0];
}

export const countRows = async (db: Executor, table: 'abouts' | 'environments') =>
  (await db.select({ n: sql<number>`count(*)::int` }).from(table === 'abouts' ? abouts : environments))[0]?.n ?? 0;

export function listEnvironments(db: Executor, limit: number, offset: number) {
  return db
    .select({ id: environments.id, name: environments.name, url: environments.url, remark: environments.remark })
    .from(environments)
    .orderBy(environments.sort, environments.id)
    .limit(limit)
    .offset(offset);
}

export const listDepartments = (db: Executor) =>
  db.select().from(departments).orderBy(departments.sort, departments.id);
export const listMilestones = (db: Executor) =>
  db.select().from(milestones).orderBy(desc(milestones.year), milestones.id);
export const listFaqs = (db: Executor) =>
  db
    .select({ id: faqs.id, group: faqs.topic, question: faqs.question, answer: faqs.answer })
    .from(faqs)
    .orderBy(faqs.sort, faqs.id);

/** How much there is of everything, in one query. */
export async function countEverything(db: Executor, now: Date) {
  const { rows } = await db.execute<
    Record<'topics' | 'articles' | 'points' | 'experts' | 'enterprises' | 'projects', number>
  >(sql`
    select (select count(*)::int from ${articles} where kind = 'topic' and ${isPublic(now)}) as topics,
      (select count(*)::int from ${articles} where kind <> 'topic' and ${isPublic(now)}) as articles,
      (select count(*)::int from ${points} where status = 1) as points,
      (select count(*)::int from ${experts} where status = 1) as experts,
      (select count(*)::int from ${enterprises} where status = 1) as enterprises,
      (select count(*)::int from ${projects} where status = 1 and publish_time <= ${now.toISOString()}) as projects`);
  return rows[0] as Record<'topics' | 'articles' | 'points' | 'experts' | 'enterprises' | 'projects', number>;
}
