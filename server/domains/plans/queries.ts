import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PlanProgress, PlanRef } from '../../../shared/contract/plans.ts';
import { href } from '../../../shared/sitemap.ts';
import type { Executor } from '../../db/client.ts';
import { countAll, countUpTo, holds, offsetOf, orderOf } from '../../db/list.ts';
import { users } from '../../db/tables/account.ts';
import { articles, categories, experts, points } from '../../db/tables/content.ts';
import { demands } from '../../db/tables/demands.ts';
import { planVersions } from '../../db/tables/plans.ts';
import { isPublic } from '../articles/index.ts';

export type Version = typeof planVersions.$inferSelect;

/** The versions of a plan, newest first. */
export function listPlanVersions(db: Executor, demandId: number): Promise<Version[]> {
  return db.select().from(planVersions).where(eq(planVersions.demandId, demandId)).orderBy(desc(planVersions.number));
}

export async function insertVersion(tx: Executor, values: typeof planVersions.$inferInsert): Promise<Version> {
  return (await tx.insert(planVersions).values(values).returning())[0] as Version;
}

/** Changes one version while it is in one of these states; nothing when it no longer is. */
export async function changeVersion(
  tx: Executor,
  id: number,
  states: Version['state'][],
  values: Partial<Version>,
): Promise<Version | undefined> {
  return (
    await tx
      .update(planVersions)
      .set(values)
      .where(and(eq(planVersions.id, id), inArray(planVersions.state, states)))
      .returning()
  )[0];
}

/** Takes the version that stands before the asker out of force, unless they have accepted it. */
export async function replaceStanding(tx: Executor, demandId: number): Promise<void> {
  await tx
    .update(planVersions)
    .set({ state: 'replaced' })
    .where(and(eq(planVersions.demandId, demandId), inArray(planVersions.state, ['sent', 'changed'])));
}

export async function removeDraft(tx: Executor, id: number): Promise<void> {
  await tx.delete(planVersions).where(and(eq(planVersions.id, id), eq(planVersions.state, 'draft')));
}

type Asked = { progress?: PlanProgress | undefined; wd: string };
type Query = Asked & {
  sort: 'createTime' | '-createTime' | 'updateTime' | '-updateTime';
  pageNum: number;
  pageSize: number;
};

/** Requests for plans, narrowed, each with the version that was accepted, or else its newest. */
function requests(db: Executor, { progress, wd }: Asked) {
  const newest = db
    .selectDistinctOn([planVersions.demandId], {
      demandId: planVersions.demandId,
      state: planVersions.state,
      number: planVersions.number,
      at: sql<Date>`coalesce(${planVersions.answeredAt}, ${planVersions.sentAt}, ${planVersions.updatedAt})`
        .mapWith(planVersions.updatedAt)
        .as('at'),
    })
    .from(planVersions)
    .orderBy(planVersions.demandId, desc(sql`${planVersions.state} = 'accepted'`), desc(planVersions.number))
    .as('newest');
  const where = and(
    eq(demands.kind, 'plan'),
    progress === undefined ? undefined : progress === 'none' ? isNull(newest.state) : eq(newest.state, progress),
    holds(wd, demands.haystack),
  );
  const rows = db
    .select({
      id: demands.id,
      title: demands.title,
      name: demands.name,
      unitName: demands.unitName,
      progress: sql<PlanProgress>`coalesce(${newest.state}, 'none')`,
      number: sql<number>`coalesce(${newest.number}, 0)`,
      ownerName: sql<string>`coalesce(${users.name}, '')`,
      createTime: demands.createdAt,
      updateTime: newest.at,
    })
    .from(demands)
    .leftJoin(newest, eq(newest.demandId, demands.id))
    .leftJoin(users, eq(users.id, demands.ownerId));
  const ids = db.select({ id: demands.id }).from(demands).leftJoin(newest, eq(newest.demandId, demands.id));
  return { newest, where, rows, counted: ids.where(where).$dynamic() };
}

const inOrder = (at: SQL.Aliased<Date>, sort: Query['sort']) =>
  orderOf({ createTime: demands.createdAt, updateTime: sql`${at}` }, sort, demands.id);

/** A page of the requests for plans. */
export async function listRequests(db: Executor, query: Query) {
  const { newest, where, rows, counted } = requests(db, query);
  const list = await rows
    .where(where)
    .orderBy(...inOrder(newest.at, query.sort))
    .limit(query.pageSize)
    .offset(offsetOf(query));
  return { list, total: await countUpTo(db, counted, query, list.length) };
}

/** How many requests a download has. */
export const countRequests = (db: Executor, asked: Asked): Promise<number> => countAll(db, requests(db, asked).counted);

/** The requests for a download. */
export function takeRequests(db: Executor, query: Query) {
  const { newest, where, rows, counted } = requests(db, query);
  return {
    order: () => counted.orderBy(...inOrder(newest.at, query.sort)),
    rows: (ids: number[]) => rows.where(and(where, inArray(demands.id, ids))),
  };
}

const atOnce = 8;
type Named = { wd: string } | { ids: number[] };

/** What a schedule may name, as the public sees it: found by words, or by ids. */
export async function findRefs(db: Executor, kind: PlanRef['kind'], asked: Named, now: Date): Promise<PlanRef[]> {
  const matching = (
    id: typeof experts.id | typeof points.id | typeof articles.id,
    ...columns: Parameters<typeof holds>[1][]
  ): SQL | undefined => ('ids' in asked ? inArray(id, asked.ids) : holds(asked.wd, ...columns));
  const limit = 'ids' in asked ? asked.ids.length : atOnce;
  if (limit === 0) return [];
  if (kind === 'expert') {
    const rows = await db
      .select({ id: experts.id, name: experts.name, title: experts.title, dept: experts.dept })
      .from(experts)
      .innerJoin(categories, eq(categories.id, experts.categoryId))
      .where(
        and(eq(experts.status, 1), matching(experts.id, experts.name, experts.title, experts.dept, categories.name)),
      )
      .orderBy(asc(experts.sort), asc(experts.id))
      .limit(limit);
    return rows.map((r) => ({
      kind,
      id: r.id,
      name: r.name,
      about: `${r.title}，${r.dept}`,
      path: href('public/expert-detail', { id: r.id }),
    }));
  }
  if (kind === 'point') {
    const rows = await db
      .select({ id: points.id, name: points.name, city: points.city, county: points.county, minutes: points.minutes })
      .from(points)
      .where(and(eq(points.status, 1), matching(points.id, points.name, points.city, points.county)))
      .orderBy(asc(points.sort), asc(points.id))
      .limit(limit);
    return rows.map((r) => ({
      kind,
      id: r.id,
      name: r.name,
      about: `${r.city}${r.county}，${r.minutes} 分钟`,
      path: href('onsite/point-detail', { id: r.id }),
    }));
  }
  const rows = await db
    .select({ id: articles.id, name: articles.title, trainTypes: articles.trainTypes, course: articles.course })
    .from(articles)
    .where(and(eq(articles.kind, 'topic'), isPublic(now), matching(articles.id, articles.title)))
    .orderBy(desc(articles.publishTime), desc(articles.id))
    .limit(limit);
  return rows.map((r) => ({
    kind,
    id: r.id,
    name: r.name,
    about: r.course ? `${r.course.days} 天，${r.course.audience}` : '',
    path: href(r.trainTypes[0] === 2 ? 'enterprise/topic-detail' : 'cadre/topic-detail', { id: r.id }),
  }));
}
