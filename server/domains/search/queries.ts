import { type SQL, sql } from 'drizzle-orm';
import type { HitType } from '../../../shared/contract/search.ts';
import { limits } from '../../../shared/limits.ts';
import type { Db, Executor } from '../../db/client.ts';
import { toVector } from './grams.ts';

export type Findable = {
  type: HitType;
  recordId: number;
  title: string;
  summary: string;
  path: string;
  publishTime: Date;
  body: string;
  /** What is found as well and is no text: names of themes, a place, the titles of courses. */
  also?: (string | null | undefined)[];
};

/** Between the text of a document and what is found as well. */
export const unit = '\u001e';
const bodyOf = ({ body, also = [] }: Findable) => [body, ...also.filter(Boolean)].join(unit);

/** The month and the year of a moment, of UTC, which are pieces of a document like any other: `@2026-11`, `@2026`. */
const monthOf = (time: Date) => time.toISOString().slice(0, 7);
const yearOf = (time: Date) => time.toISOString().slice(0, 4);

const gramsOf = (d: Findable) =>
  `${toVector(`${d.title}\n${d.summary}\n${bodyOf(d)}`)} '#${d.type}' '@${monthOf(d.publishTime)}' '@${yearOf(d.publishTime)}'`;

/** Makes a record findable, or found with its new text. */
export async function makeFindable(db: Executor, documents: Findable[]): Promise<void> {
  for (let i = 0; i < documents.length; i += 200) {
    const rows = documents.slice(i, i + 200).map(
      (d) => sql`(${d.type}, ${d.recordId}, ${d.title}, ${d.summary}, ${d.path},
        ${d.publishTime.toISOString()}::timestamptz, ${bodyOf(d)}, ${gramsOf(d)}::tsvector)`,
    );
    await db.execute(sql`insert into search_documents
        (type, record_id, title, summary, path, publish_time, body, grams) values ${sql.join(rows, sql`, `)}
      on conflict (type, record_id) do update set title = excluded.title,
        summary = excluded.summary, path = excluded.path, publish_time = excluded.publish_time, body = excluded.body, grams = excluded.grams`);
  }
}

/** Makes a record found no more. */
export async function dropFindable(db: Executor, type: HitType, recordId: number): Promise<void> {
  await db.execute(sql`delete from search_documents where type = ${type} and record_id = ${recordId}`);
}

/** The time under which a record is found, or nothing. */
export async function findableTime(db: Executor, type: HitType, recordId: number): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select publish_time as at from search_documents where type = ${type} and record_id = ${recordId}`,
  );
  return rows[0] ? new Date(rows[0].at) : null;
}

export type Range = { from?: Date | undefined; to?: Date | undefined };
export type Counts = Map<HitType, number>;
/** A hit of a ranking; `whole`: it has every run as it was typed. */
export type Candidate = { id: number; title: string; whole: boolean };
export type Found = {
  id: number;
  record_id: number;
  type: HitType;
  title: string;
  summary: string;
  path: string;
  publish_time: string;
  body: string;
};

/** Counting stops here: a reader gains nothing from a larger number, and the server much. */
export const countedAtMost = limits.searchCounted;
/** Hits are ranked among the newest this many. */
export const rankedAtMost = 300;
/** Of a query with more hits than are counted at least this many of the newest. */
export const enoughNewest = 100;

/**
 * From the first day asked for up to this moment or the last day asked for. In the form of a sum no index of times fits
 * it: walking along one would read the pieces of every row.
 */
function within({ from, to }: Range, now: Date): SQL {
  const end = to && to < now ? to : new Date(now.getTime() + 1);
  const time = sql.raw("(publish_time + interval '0')");
  return from
    ? sql`${time} >= ${from.toISOString()} and ${time} < ${end.toISOString()}`
    : sql`${time} < ${end.toISOString()}`;
}

/** The query narrowed to one type, which is a piece like any other. */
export function ofType(query: string, type: HitType | undefined): string {
  return type ? `${query} & '#${type}'` : query;
}

/** The sum over all types. */
export function total(counts: Counts): number {
  return [...counts.values()].reduce((a, b) => a + b, 0);
}

/**
 * Reads by the index of pieces and nothing else: the planner does not know
 * that reading `grams` row by row is dear. What needs it runs inside.
 */
export function byIndex<T>(db: Db, work: (tx: Executor) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return work(tx);
    },
    { accessMode: 'read only' },
  );
}

/**
 * The last two months and the last two years of a range, as conditions
 * on pieces. More of them at once would be slower than none.
 */
function lately({ to }: Range, now: Date): string[] {
  const end = to && to < now ? to : now;
  const before = (years: number, months: number) =>
    new Date(Date.UTC(end.getUTCFullYear() - years, end.getUTCMonth() - months));
  return [`('@${monthOf(end)}' | '@${monthOf(before(0, 1))}')`, `('@${yearOf(end)}' | '@${yearOf(before(1, 0))}')`];
}

/**
 * What a search asks for: a condition on pieces, the same for whole
 * runs, the days, and the moment that nothing is newer than.
 */
export type Search = { query: string; strict: string; range: Range; now: Date };

/**
 * Hits by type and the newest of them, of all or of the last two years, by
 * one reading of the index; null when there are more than are counted.
 */
async function scan(
  tx: Executor,
  { query, strict, range, now }: Search,
  years?: string,
): Promise<{ counts: Counts; newest: Candidate[] } | null> {
  const { rows } = await tx.execute<{
    counts: Record<HitType, number>;
    newest: [number, string, boolean][] | null;
  }>(sql`
    with hit as materialized (
      select id, type, publish_time, title, grams from search_documents
      where grams @@ ${years ? `${query} & ${years}` : query}::tsquery and ${within(range, now)} limit ${countedAtMost + 1}
    ),
    counted as (select type, count(*)::int as n from hit group by type),
    newest as (
      select * from hit where (select sum(n) from counted) <= ${countedAtMost}
      order by publish_time desc, id desc limit ${rankedAtMost}
    )
    select (select coalesce(json_object_agg(type, n), '{}') from counted) as counts,
      (select json_agg(json_build_array(id, title, ${wholeOf(query, strict)}) order by publish_time desc, id desc)
        from newest) as newest`);
  const counts = new Map(Object.entries(rows[0]?.counts ?? {})) as Counts;
  if (total(counts) > countedAtMost) return null;
  return { counts, newest: (rows[0]?.newest ?? []).map(([id, title, whole]) => ({ id, title, whole })) };
}

/** Whether a hit has every run as it was typed. */
const wholeOf = (query: string, strict: string) => (query === strict ? sql`true` : sql`grams @@ ${strict}::tsquery`);

/** Records by type, whatever they say. */
export async function countRecords(db: Db): Promise<Counts> {
  const { rows } = await db.execute<{ type: HitType; n: number }>(
    sql`select type, count(*)::int as n from search_documents group by type`,
  );
  return new Map(rows.map((r) => [r.type, r.n]));
}

/** Hits of some types, each up to the limit of counting. */
export async function countTypes(
  tx: Executor,
  query: string,
  types: HitType[],
  range: Range,
  now: Date,
): Promise<Counts> {
  if (!types.length) return new Map();
  const typed = `${query} & (${types.map((t) => `'#${t}'`).join(' | ')})`;
  const { rows } = await tx.execute<{
    type: HitType;
    n: number;
  }>(sql`select type, least(count(*), ${countedAtMost})::int as n
    from search_documents where grams @@ ${typed}::tsquery and ${within(range, now)} group by type`);
  return new Map(rows.map((r) => [r.type, r.n]));
}

/**
 * A stretch of the hits, newest first: of the last months where they have enough, else of more, at last of all.
 * @param enough at least so many are wanted; fewer are the last ones there are
 */
export async function sortNewest(
  tx: Executor,
  { query, strict, range, now }: Search,
  limit: number,
  offset = 0,
  enough = limit,
): Promise<Candidate[]> {
  for (const part of [...lately(range, now), null]) {
    const { rows } = await tx.execute<Candidate>(sql`
      with newest as materialized (
        select id, title, publish_time, grams from search_documents
        where grams @@ ${part ? `${query} & ${part}` : query}::tsquery and ${within(range, now)}
        order by publish_time desc, id desc limit ${limit} offset ${offset}
      )
      select id, title, ${wholeOf(query, strict)} as whole from newest order by publish_time desc, id desc`);
    if (!part || rows.length >= enough) return rows;
  }
  return [];
}

/** Full pages of the newest hits, where there are more of them. */
const fullPages = (found: Candidate[]) =>
  found.length < enoughNewest ? found : found.slice(0, found.length - (found.length % enoughNewest));

/** The newest hits of a frequent query, those to rank. */
export const readNewest = async (tx: Executor, search: Search): Promise<Candidate[]> =>
  fullPages(await sortNewest(tx, search, rankedAtMost, 0, enoughNewest));

/**
 * Hits by type, null where there are more than are counted, and the
 * newest of them, null where they are to be read by themselves.
 */
export type Scan = { counts: Counts | null; newest: Candidate[] | null };

/**
 * Counts the hits. Of a large site the last two years are read
 * first: where they alone have too many, reading all is saved.
 */
export async function scanHits(tx: Executor, search: Search, isLarge: boolean): Promise<Scan> {
  const recent = isLarge ? await scan(tx, search, lately(search.range, search.now).at(-1)) : undefined;
  const all = recent === null ? null : await scan(tx, search);
  if (all) return all;
  return { counts: null, newest: recent && recent.newest.length >= enoughNewest ? fullPages(recent.newest) : null };
}

/** What a result shows, in the order of the ids. */
export async function readHits(db: Executor, ids: number[]): Promise<Found[]> {
  if (!ids.length) return [];
  const { rows } = await db.execute<Found>(
    sql`select id, record_id, type, title, summary, path, publish_time, body from search_documents where id = any(${sql.param(`{${ids.join(',')}}`)}::int[])`,
  );
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** What the records are called that have names more than titles: people, places, classes. */
export async function listNames(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ title: string }>(
    sql`select title from search_documents where type in ('expert', 'point', 'project', 'topic') order by id limit 3000`,
  );
  return rows.map((r) => r.title);
}

/** Which of some queries find anything at all. */
export async function whichFind(db: Db, queries: string[], now: Date): Promise<boolean[]> {
  if (!queries.length) return [];
  const each = queries.map(
    (q) => sql`exists (select 1 from search_documents where grams @@ ${q}::tsquery and ${within({}, now)})`,
  );
  const { rows } = await byIndex(db, (tx) =>
    tx.execute<{ found: boolean[] }>(sql`select array[${sql.join(each, sql`, `)}] as found`),
  );
  return rows[0]?.found ?? [];
}

/**
 * What is typed at random must not fill the database: longer
 * terms are not counted, nor are new ones beyond so many a day.
 */
export const loggedTerm = { characters: 40, aDay: 5000, days: 400 };

/** Counts a searched term of the day; nothing about the person. */
export async function logTerm(db: Executor, term: string, day: string, hits: number): Promise<void> {
  await db.execute(sql`insert into search_terms (term, day, hits) select ${term}::text, ${day}::date, ${hits}::int
    where char_length(${term}::text) <= ${loggedTerm.characters}
      and (exists (select 1 from search_terms where day = ${day} and term = ${term})
        or (select count(*) from search_terms where day = ${day}) < ${loggedTerm.aDay})
    on conflict (day, term) do update set searches = search_terms.searches + 1, hits = excluded.hits`);
}

/** Forgets the terms of days long past. */
export async function pruneTerms(db: Executor, now: Date): Promise<void> {
  await db.execute(
    sql`delete from search_terms where day < (${now.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date - ${loggedTerm.days}::int`,
  );
}

export async function countFindable(db: Executor, now: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from search_documents where publish_time <= ${now.toISOString()}`,
  );
  return rows[0]?.n ?? 0;
}

/** Addresses of the public records with their dates, for sitemap.xml. */
export async function listFindable(
  db: Executor,
  now: Date,
  limit: number,
  offset: number,
): Promise<{ path: string; at: Date | null }[]> {
  const { rows } = await db.execute<{ path: string; publish_time: string }>(
    sql`select path, publish_time from search_documents where publish_time <= ${now.toISOString()} order by id limit ${limit} offset ${offset}`,
  );
  return rows.map((r) => ({ path: r.path, at: new Date(r.publish_time) }));
}
