import { and, asc, desc, eq, getTableColumns, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type ContentKind, contentKind, type ListState, type VersionState } from '../../../shared/content-kinds.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/tables/account.ts';
import { contentVersions } from '../../db/tables/versions.ts';
import { isShown, ofKind, tableOf } from './record-queries.ts';

export type Row = {
  kind: string; recordId: number; versionId: number; revision: number; title: string; state: VersionState; live: boolean; open: VersionState | null; author: string;
  time: Date | null; publishAt: Date | null; failed: boolean; pinned: boolean; sort: number | null; reason: string; data: Record<string, unknown>;
};
type Order = { sort?: 'time' | 'title' | 'sort' | undefined; desc: boolean };
type Page = { limit: number; offset: number };

const statesOf: Record<Exclude<ListState, 'published'>, VersionState[]> = {
  draft: ['draft', 'rejected'], submitted: ['submitted'], approved: ['approved'], withdrawn: ['withdrawn'], trashed: ['trashed'],
};
const likeOf = (wd: string) => `%${wd.replace(/[\\%_]/g, '\\$&')}%`;

/** The words that people call what a list is sorted by, as columns of a table. */
function orderOf(kind: ContentKind, { sort, desc: down }: Order): SQL[] {
  const table = tableOf(kind);
  const turn = (column: PgColumn) => (down ? desc(column) : asc(column));
  const id = table.id as PgColumn;
  if (sort === 'title') return [turn(table[kind.title] as PgColumn), turn(id)];
  if (sort === 'time' && table.publishTime) return [turn(table.publishTime), turn(id)];
  if (sort === 'sort' && table.sort) return [turn(table.sort), turn(id)];
  if (kind.order === 'time') return [...(table.pinned ? [desc(table.pinned)] : []), desc(table.publishTime as PgColumn), desc(id)];
  if (kind.order === 'sort') return [asc(table.sort as PgColumn), asc(id)];
  return kind.order === 'year' ? [desc(table.year as PgColumn), asc(id)] : [asc(id)];
}

/** Records as they stand in the tables of the public, shown or hidden; the ids are found first, so that a deep page costs no more than its rows. */
export async function listRecords(db: Executor, name: string, shown: boolean, wd: string, order: Order, { limit, offset }: Page): Promise<Row[]> {
  const kind = contentKind(name);
  const table = tableOf(kind);
  const id = table.id as PgColumn;
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const ids = db.select({ id }).from(table).where(recordsWhere(name, shown, wd)).orderBy(...orderOf(kind, order)).limit(limit).offset(offset).as('ids');
  const open = sql`${contentVersions.kind} = ${name} and ${contentVersions.recordId} = ${id} and ${contentVersions.state} in ('draft','submitted','approved','rejected')`;
  const rows = await db.select({
    recordId: sql<number>`${id}`, title: sql<string>`${table[kind.title]}`, time: columns.publishTime ? sql<string | null>`${columns.publishTime}` : sql<null>`null`, pinned: columns.pinned ? sql<boolean>`${columns.pinned}` : sql<boolean>`false`,
    sort: columns.sort ? sql<number>`${columns.sort}` : sql<null>`null`, open: sql<VersionState | null>`${contentVersions.state}`, author: sql<string>`coalesce(${users.name}, '')`, publishAt: contentVersions.publishAt, failed: sql<boolean>`coalesce(${contentVersions.failed}, false)`,
    versionId: sql<number>`coalesce(${contentVersions.id}, 0)`, revision: sql<number>`coalesce(${contentVersions.revision}, 0)`, reason: sql<string>`coalesce(${contentVersions.reason}, '')`,
    data: sql<Record<string, unknown>>`json_build_object('trainTypes', ${columns.trainTypes ?? sql`null`}, 'type', ${columns.type ?? sql`null`}, 'link', ${columns.link ?? sql`null`})`,
  }).from(table).innerJoin(ids, eq(ids.id, id)).leftJoin(contentVersions, open).leftJoin(users, eq(users.id, contentVersions.authorId)).orderBy(...orderOf(kind, order));
  return rows.map((r) => ({ ...r, kind: name, state: shown ? 'published' : 'withdrawn', live: shown, time: r.time ? new Date(r.time) : null }));
}

function recordsWhere(name: string, shown: boolean, wd: string): SQL | undefined {
  const kind = contentKind(name);
  const table = tableOf(kind);
  const binned = sql`exists (select 1 from content_versions b where b.kind = ${name} and b.record_id = ${table.id} and b.state = 'trashed')`;
  return and(ofKind(kind), isShown(kind, shown), shown ? undefined : sql`not ${binned}`, wd ? ilike(table[kind.title] as PgColumn, likeOf(wd)) : undefined);
}

export async function countRecords(db: Executor, name: string, shown: boolean, wd = ''): Promise<number> {
  return db.$count(tableOf(contentKind(name)), recordsWhere(name, shown, wd));
}

const versionsWhere = (name: string | undefined, states: VersionState[], wd: string) =>
  and(name ? eq(contentVersions.kind, name) : undefined, inArray(contentVersions.state, states), wd ? ilike(contentVersions.title, likeOf(wd)) : undefined);

/** Versions in some states, the last touched first. */
export async function listVersions(db: Executor, name: string | undefined, state: Exclude<ListState, 'published'>, wd: string, order: Order, { limit, offset }: Page): Promise<Row[]> {
  const by = order.sort === 'title' ? contentVersions.title : contentVersions.updatedAt;
  const rows = await db.select({
    kind: contentVersions.kind, recordId: contentVersions.recordId, versionId: contentVersions.id, revision: contentVersions.revision, title: contentVersions.title, state: sql<VersionState>`${contentVersions.state}`,
    live: sql<boolean>`exists (select 1 from content_versions l where l.kind = ${contentVersions.kind} and l.record_id = ${contentVersions.recordId} and l.state = 'published')`,
    author: sql<string>`coalesce(${users.name}, '')`, time: contentVersions.updatedAt, publishAt: contentVersions.publishAt, failed: contentVersions.failed, reason: contentVersions.reason, data: contentVersions.data,
  }).from(contentVersions).leftJoin(users, eq(users.id, contentVersions.authorId)).where(versionsWhere(name, statesOf[state], wd))
    .orderBy(order.desc ? desc(by) : asc(by), desc(contentVersions.id)).limit(limit).offset(offset);
  return rows.map((r) => ({ ...r, open: null, pinned: false, sort: null }));
}

export async function countVersions(db: Executor, name: string | undefined, state: Exclude<ListState, 'published'>, wd = ''): Promise<number> {
  return db.$count(contentVersions, versionsWhere(name, statesOf[state], wd));
}

/** How many versions are in which state. */
export async function countByState(db: Executor, name: string | undefined): Promise<Map<string, number>> {
  const rows = await db.select({ state: contentVersions.state, n: sql<number>`count(*)::int` }).from(contentVersions)
    .where(and(name ? eq(contentVersions.kind, name) : undefined, sql`${contentVersions.state} <> 'replaced'`)).groupBy(contentVersions.state);
  return new Map(rows.map((r) => [r.state, r.n]));
}
