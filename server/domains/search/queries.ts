import { sql } from 'drizzle-orm';
import type { HitType } from '../../../shared/contract/search.ts';
import type { Executor } from '../../db/client.ts';
import { toVector } from './grams.ts';

export type Document = { type: HitType; recordId: number; title: string; summary: string; path: string; publishTime: Date; body: string };

/** Makes a record findable, or found with its new text. */
export async function indexDocuments(db: Executor, documents: Document[]): Promise<void> {
  for (let i = 0; i < documents.length; i += 200) {
    const rows = documents.slice(i, i + 200).map((d) =>
      sql`(${d.type}, ${d.recordId}, ${d.title}, ${d.summary}, ${d.path}, ${d.publishTime.toISOString()}::timestamptz, ${d.body}, ${toVector(`${d.title}\n${d.summary}\n${d.body}`)}::tsvector)`);
    await db.execute(sql`insert into search_documents (type, record_id, title, summary, path, publish_time, body, grams) values ${sql.join(rows, sql`, `)}
      on conflict (type, record_id) do update set title = excluded.title, summary = excluded.summary, path = excluded.path,
        publish_time = excluded.publish_time, body = excluded.body, grams = excluded.grams`);
  }
}

export type Range = { from?: Date | undefined; to?: Date | undefined; type?: string | undefined };
export type Candidate = { id: number; title: string; publish_time: string };
export type Found = Candidate & { record_id: number; type: HitType; summary: string; path: string; body: string };

/** Counting stops here: a reader gains nothing from a larger number, and the server much. */
export const countedAtMost = 30_000;
/** Hits are ranked among the newest this many. */
export const rankedAtMost = 300;

const within = (r: Range, now: Date) => sql.join([
  sql`publish_time <= ${now.toISOString()}`,
  ...(r.from ? [sql`publish_time >= ${r.from.toISOString()}`] : []), ...(r.to ? [sql`publish_time < ${r.to.toISOString()}`] : []),
  ...(r.type ? [sql`type = ${r.type}`] : []),
], sql` and `);

/**
 * The newest hits. A rare term is found by its own index and then sorted; a frequent one by walking back in time, which finds
 * enough at once. `hits` (as counted) decides which; the fence of `offset 0` keeps the planner to it.
 */
export async function findNewest(db: Executor, query: string, range: Range, now: Date, hits: number, limit: number, offset = 0): Promise<Candidate[]> {
  const matching = sql`select id, title, publish_time from search_documents where grams @@ ${query}::tsquery and ${within(range, now)}`;
  const source = hits < countedAtMost ? sql`(${matching} offset 0) near` : sql`(${matching}) near`;
  const { rows } = await db.execute<Candidate>(sql`select * from ${source} order by publish_time desc, id desc limit ${limit} offset ${offset}`);
  return rows;
}

/** Hits by type, up to the limit of counting. */
export async function countByType(db: Executor, query: string, range: Range, now: Date): Promise<Map<HitType, number>> {
  const { rows } = await db.execute<{ type: HitType; n: number }>(sql`select type, count(*)::int as n from (
    select type from search_documents where grams @@ ${query}::tsquery and ${within({ ...range, type: undefined }, now)} limit ${countedAtMost}) hit group by type`);
  return new Map(rows.map((r) => [r.type, r.n]));
}

/** What a result shows, in the order of the ids. */
export async function readHits(db: Executor, ids: number[]): Promise<Found[]> {
  if (!ids.length) return [];
  const { rows } = await db.execute<Found>(sql`select id, record_id, type, title, summary, path, publish_time, body from search_documents where id = any(${sql.param(`{${ids.join(',')}}`)}::int[])`);
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Which of some queries find anything at all. */
export async function whichFind(db: Executor, queries: string[], now: Date): Promise<boolean[]> {
  return Promise.all(queries.map(async (q) => {
    const { rows } = await db.execute(sql`select 1 from search_documents where grams @@ ${q}::tsquery and ${within({}, now)} limit 1`);
    return rows.length > 0;
  }));
}

/** What is typed at random must not fill the database: longer terms are not counted, nor are new ones beyond so many a day. */
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
  await db.execute(sql`delete from search_terms where day < (${now.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date - ${loggedTerm.days}::int`);
}

export async function countFindable(db: Executor, now: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from search_documents where ${within({}, now)}`);
  return rows[0]?.n ?? 0;
}

/** Addresses of the public records with their dates, for sitemap.xml. */
export async function listFindable(db: Executor, now: Date, limit: number, offset: number): Promise<{ path: string; at: Date | null }[]> {
  const { rows } = await db.execute<{ path: string; publish_time: string }>(sql`select path, publish_time from search_documents where ${within({}, now)} order by id limit ${limit} offset ${offset}`);
  return rows.map((r) => ({ path: r.path, at: new Date(r.publish_time) }));
}
