import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { midnight } from '../../../shared/time.ts';
import { type ListState, type VersionState, contentKind } from '../../../shared/content-kinds.ts';
import { listedChoice, listedFields } from '../../../shared/content/field.ts';
import type { contentQuery } from '../../../shared/contract/content.ts';
import type { Executor } from '../../db/client.ts';
import { countUpTo, holdsWords, offsetOf, orderOf } from '../../db/list.ts';
import { users } from '../../db/tables/account.ts';
import { categories, heat } from '../../db/tables/content.ts';
import { contentVersions } from '../../db/tables/versions.ts';
import { isShown, ofCategory, ofKind, tableOf } from './record-queries.ts';

export type Row = {
  kind: string;
  recordId: number;
  versionId: number;
  revision: number;
  title: string;
  state: VersionState;
  live: boolean;
  open: VersionState | null;
  author: string;
  /** Who wrote the version that is on its way, and of whose words it is made besides. */
  authorId: number | null;
  writers: readonly number[];
  category: string;
  reads: number | null;
  time: Date | null;
  publishAt: Date | null;
  failed: boolean;
  pinned: boolean;
  sort: number | null;
  reason: string;
  data: Record<string, unknown>;
};
/** `authorId`: whose, where a list is narrowed to one's own. */
export type ListQuery = z.output<typeof contentQuery> & { authorId?: number | undefined };

const statesOf: Record<ListState, VersionState[]> = {
  published: ['published'],
  draft: ['draft', 'rejected'],
  submitted: ['submitted'],
  approved: ['approved'],
  withdrawn: ['withdrawn'],
  trashed: ['trashed'],
};
const ofKinds = (kind: string | undefined, kinds: string[]) =>
  kind
    ? and(eq(contentVersions.kind, kind), kinds.includes(kind) ? undefined : sql`false`)
    : inArray(contentVersions.kind, kinds);
const dayEnd = (day: string) => midnight(day, 1);

/** Where the tables have rows of their own for a state; elsewhere versions are all there is. */
export const inTables = (name: string | undefined, state: ListState): name is string =>
  name !== undefined &&
  contentKind(name).table !== 'settings' &&
  (state === 'published' || (state === 'withdrawn' && contentKind(name).visible !== null));

/**
 * When a hidden record went from the public: the first deed that took it away since it was last published. Versions do
 * not know: what was taken out of the bin is a draft, and one that says what an older record says begins when somebody
 * touches it.
 */
const withdrawnAt = (name: string, id: PgColumn): SQL =>
  sql`(select min(t.at) from trail t where t.subject = ${name} and t.subject_id = ${id}::text
    and t.action in ('content.withdraw', 'content.trash') and not exists (select from trail p where p.subject = t.subject
      and p.subject_id = t.subject_id and p.action = 'content.publish' and p.id > t.id))`;

/** The time that a list of records tells, sorts and narrows by: when they came out, or went. */
function timeOf(name: string, state: ListState): PgColumn | SQL | undefined {
  const table = tableOf(contentKind(name));
  return state === 'published' ? table.publishTime : withdrawnAt(name, table.id as PgColumn);
}

/** The order of a kind as the public sees it, of what is hidden the last first, or what a person has chosen. */
function orderOfRecords(name: string, { sort, state }: Pick<ListQuery, 'sort' | 'state'>): SQL[] {
  const kind = contentKind(name);
  const table = tableOf(kind);
  const id = table.id as PgColumn;
  const time = timeOf(name, state);
  if (sort === 'own' && state !== 'published') return orderOf({ by: time as SQL }, '-by', id);
  const key = sort.replace('-', '') as 'own' | 'time' | 'title' | 'sort';
  const by = { own: undefined, title: table[kind.title], time, sort: table.sort }[key];
  if (by) return orderOf({ by }, sort.startsWith('-') ? '-by' : 'by', id);
  if (kind.order === 'time')
    return [...(table.pinned ? [desc(table.pinned)] : []), desc(table.publishTime as PgColumn), desc(id)];
  if (kind.order === 'sort') return [asc(table.sort as PgColumn), asc(id)];
  return kind.order === 'year' ? [desc(table.year as PgColumn), asc(id)] : [asc(id)];
}

function recordsWhere(name: string, { state, wd, categoryId, choice, from, to }: ListQuery): SQL | undefined {
  const kind = contentKind(name);
  const table = tableOf(kind);
  const shown = state === 'published';
  const binned = sql`exists (select 1 from content_versions b where b.kind = ${name} and b.record_id = ${table.id} and b.state = 'trashed')`;
  const time = timeOf(name, state);
  const chosen = listedChoice(kind)?.name;
  return and(
    ofKind(kind),
    isShown(kind, shown),
    shown ? undefined : sql`not ${binned}`,
    holdsWords(wd, table[kind.title] as PgColumn, kind.table === 'articles'),
    categoryId && table.categoryId ? ofCategory(table.categoryId, categoryId) : undefined,
    choice && chosen ? sql`${table[chosen]}::text = ${choice}` : undefined,
    from && time ? sql`${time} >= ${midnight(from).toISOString()}` : undefined,
    to && time ? sql`${time} < ${dayEnd(to).toISOString()}` : undefined,
  );
}

/** Records by their ids, in the order given, with the version that is on its way. */
function recordRows(db: Executor, name: string, state: ListState, ids: ReturnType<typeof idsOf>, order: SQL[]) {
  const kind = contentKind(name);
  const table = tableOf(kind);
  const id = table.id as PgColumn;
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const open = sql`${contentVersions.kind} = ${name} and ${contentVersions.recordId} = ${id} and ${contentVersions.state} in ('draft','submitted','approved','rejected')`;
  const isArticle = kind.table === 'articles';
  // What addresses of pages are made of, and what the list shows.
  const told = ['trainTypes', 'type', 'link', ...listedFields(kind).map((f) => f.name)]
    .filter((key) => columns[key])
    .flatMap((key) => [sql`${key}::text`, sql`${columns[key]}`]);
  return db
    .select({
      recordId: sql<number>`${id}`,
      title: sql<string>`${table[kind.title]}`,
      time: sql<string | null>`${timeOf(name, state) ?? sql`null`}`,
      pinned: columns.pinned ? sql<boolean>`${columns.pinned}` : sql<boolean>`false`,
      sort: columns.sort ? sql<number>`${columns.sort}` : sql<null>`null`,
      open: sql<VersionState | null>`${contentVersions.state}`,
      // Of a text that nobody is at work on, who wrote what is shown, or was shown last.
      author: sql<string>`coalesce(${users.name}, (select u.name from content_versions v join users u on u.id = v.author_id
        where v.kind = ${name} and v.record_id = ${id} and v.state <> 'trashed' order by v.number desc limit 1), '')`,
      authorId: contentVersions.authorId,
      writers: sql<number[]>`coalesce(${contentVersions.writers}, '{}')`,
      publishAt: contentVersions.publishAt,
      failed: sql<boolean>`coalesce(${contentVersions.failed}, false)`,
      versionId: sql<number>`coalesce(${contentVersions.id}, 0)`,
      revision: sql<number>`coalesce(${contentVersions.revision}, 0)`,
      reason: sql<string>`coalesce(${contentVersions.reason}, '')`,
      category: columns.categoryId
        ? sql<string>`coalesce((select ${categories.name} from ${categories} where ${categories.id} = ${columns.categoryId}), '')`
        : sql<string>`''`,
      reads: isArticle
        ? sql<
            number | null
          >`(select ${heat.reads} from ${heat} where ${heat.kind} = ${name === 'topic' ? 'topic' : 'article'} and ${heat.recordId} = ${id})`
        : sql<null>`null`,
      data: sql<Record<string, unknown>>`json_build_object(${sql.join(told, sql`, `)})`,
    })
    .from(table)
    .innerJoin(ids, eq(ids.id, id))
    .leftJoin(contentVersions, open)
    .leftJoin(users, eq(users.id, contentVersions.authorId))
    .orderBy(...order);
}

function idsOf(db: Executor, name: string, where: SQL | undefined, order: SQL[], limit: number, offset = 0) {
  const table = tableOf(contentKind(name));
  return db
    .select({ id: table.id as PgColumn })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('ids');
}

const toRow =
  (name: string, shown: boolean) =>
  (r: Awaited<ReturnType<typeof recordRows>>[number]): Row => ({
    ...r,
    kind: name,
    state: shown ? 'published' : 'withdrawn',
    live: shown,
    time: r.time ? new Date(r.time) : null,
  });

/**
 * Records as they stand in the tables of the public, shown or hidden; the
 * ids are found first, so that a deep page costs no more than its rows.
 */
export async function listRecords(
  db: Executor,
  name: string,
  query: ListQuery,
): Promise<{ list: Row[]; total: number }> {
  const where = recordsWhere(name, query);
  const order = orderOfRecords(name, query);
  const rows = await recordRows(
    db,
    name,
    query.state,
    idsOf(db, name, where, order, query.pageSize, offsetOf(query)),
    order,
  );
  const table = tableOf(contentKind(name));
  const total = await countUpTo(
    db,
    db
      .select({ id: table.id as PgColumn })
      .from(table)
      .where(where)
      .$dynamic() as never,
    query,
    rows.length,
  );
  return { list: rows.map(toRow(name, query.state === 'published')), total };
}

/** How many records a download has. */
export const countRecordsOf = (db: Executor, name: string, query: ListQuery): Promise<number> =>
  db.$count(tableOf(contentKind(name)), recordsWhere(name, query));

/** The records for a download. */
export function takeRecords(db: Executor, name: string, query: ListQuery) {
  const id = tableOf(contentKind(name)).id as PgColumn;
  return {
    order: () =>
      db
        .select({ id: sql<number>`${id}` })
        .from(tableOf(contentKind(name)))
        .where(recordsWhere(name, query))
        .orderBy(...orderOfRecords(name, query)),
    rows: async (ids: number[]) =>
      (await recordRows(db, name, query.state, idsOf(db, name, inArray(id, ids), [asc(id)], ids.length), [asc(id)]))
        .map(toRow(name, query.state === 'published'))
        .map((r) => ({ ...r, id: r.recordId })),
  };
}

/** How many records of a kind are shown, or hidden. */
export async function countRecords(db: Executor, name: string, shown: boolean): Promise<number> {
  return db.$count(
    tableOf(contentKind(name)),
    recordsWhere(name, { state: shown ? 'published' : 'withdrawn', wd: '', sort: 'own', pageNum: 1, pageSize: 1 }),
  );
}

/** `kinds`: those that the reader may see (`kindsSeenBy`); a list of one kind asks for it among them. */
const versionsWhere = ({ kind, state, wd, from, to, categoryId, choice, authorId }: ListQuery, kinds: string[]) => {
  const chosen = kind && listedChoice(contentKind(kind))?.name;
  return and(
    authorId ? eq(contentVersions.authorId, authorId) : undefined,
    ofKinds(kind, kinds),
    inArray(contentVersions.state, statesOf[state]),
    holdsWords(wd, contentVersions.title),
    from ? gte(contentVersions.updatedAt, midnight(from)) : undefined,
    to ? lt(contentVersions.updatedAt, dayEnd(to)) : undefined,
    categoryId ? ofCategory(sql`(${contentVersions.data}->>'categoryId')`, categoryId) : undefined,
    choice && chosen ? sql`${contentVersions.data}->>${chosen}::text = ${choice}` : undefined,
  );
};

const versionRows = (db: Executor) =>
  db
    .select({
      kind: contentVersions.kind,
      recordId: contentVersions.recordId,
      versionId: contentVersions.id,
      revision: contentVersions.revision,
      title: contentVersions.title,
      state: sql<VersionState>`${contentVersions.state}`,
      live: sql<boolean>`exists (select 1 from content_versions l where l.kind = ${contentVersions.kind} and l.record_id = ${contentVersions.recordId} and l.state = 'published')`,
      author: sql<string>`coalesce(${users.name}, '')`,
      authorId: contentVersions.authorId,
      writers: contentVersions.writers,
      time: contentVersions.updatedAt,
      publishAt: contentVersions.publishAt,
      failed: contentVersions.failed,
      reason: contentVersions.reason,
      data: contentVersions.data,
      category: sql<string>`coalesce((select ${categories.name} from ${categories} where ${categories.id}::text = ${contentVersions.data}->>'categoryId'), '')`,
    })
    .from(contentVersions)
    .leftJoin(users, eq(users.id, contentVersions.authorId));
const plain = { open: null, pinned: false, sort: null, reads: null };

/** The last touched first, unless a person has chosen otherwise. */
function orderOfVersions(sort: ListQuery['sort']): SQL[] {
  const title = sort.replace('-', '') === 'title';
  const down = sort === 'own' || sort.startsWith('-');
  return orderOf(
    { by: title ? contentVersions.title : contentVersions.updatedAt },
    down ? '-by' : 'by',
    contentVersions.id,
  );
}

/** Versions of these kinds in some states, the last touched first unless a person has chosen otherwise. */
export async function listVersions(
  db: Executor,
  query: ListQuery,
  kinds: string[],
): Promise<{ list: Row[]; total: number }> {
  const where = versionsWhere(query, kinds);
  const order = orderOfVersions(query.sort);
  const rows = await versionRows(db)
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const total = await countUpTo(
    db,
    db.select({ id: contentVersions.id }).from(contentVersions).where(where).$dynamic(),
    query,
    rows.length,
  );
  return { list: rows.map((r) => ({ ...r, ...plain })), total };
}

/** States of what its author has still to do with, or waits for: in the order in which they ask for it. */
const unfinished: VersionState[] = ['rejected', 'draft', 'approved', 'submitted'];

/** What a person has written and nobody sees yet: how much, and the first of it. */
export async function listUnfinished(
  db: Executor,
  authorId: number,
  kinds: string[],
  limit: number,
): Promise<{ list: Row[]; total: number }> {
  const where = and(
    ofKinds(undefined, kinds),
    eq(contentVersions.authorId, authorId),
    inArray(contentVersions.state, unfinished),
  );
  const rows = await versionRows(db)
    .where(where)
    .orderBy(
      sql`array_position(array[${sql.join(
        unfinished.map((s) => sql`${s}`),
        sql`, `,
      )}]::text[], ${contentVersions.state})`,
      desc(contentVersions.updatedAt),
      desc(contentVersions.id),
    )
    .limit(limit);
  return { list: rows.map((r) => ({ ...r, ...plain })), total: await db.$count(contentVersions, where) };
}

/** How many versions a download has. */
export const countVersions = (db: Executor, query: ListQuery, kinds: string[]): Promise<number> =>
  db.$count(contentVersions, versionsWhere(query, kinds));

/** The versions of these kinds for a download. */
export const takeVersions = (db: Executor, query: ListQuery, kinds: string[]) => ({
  order: () =>
    db
      .select({ id: contentVersions.id })
      .from(contentVersions)
      .where(versionsWhere(query, kinds))
      .orderBy(...orderOfVersions(query.sort)),
  rows: async (ids: number[]) =>
    (await versionRows(db).where(inArray(contentVersions.id, ids))).map((r) => ({ ...r, ...plain, id: r.versionId })),
});

/** Of which of these kinds there is a version in this state. */
export async function kindsInState(db: Executor, state: ListState, kinds: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ kind: contentVersions.kind })
    .from(contentVersions)
    .where(and(ofKinds(undefined, kinds), inArray(contentVersions.state, statesOf[state])));
  return rows.map((r) => r.kind);
}

/** How many versions of these kinds are in which state. */
export async function countByState(
  db: Executor,
  name: string | undefined,
  kinds: string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ state: contentVersions.state, n: sql<number>`count(*)::int` })
    .from(contentVersions)
    .where(and(ofKinds(name, kinds), sql`${contentVersions.state} <> 'replaced'`))
    .groupBy(contentVersions.state);
  return new Map(rows.map((r) => [r.state, r.n]));
}
