import { sql } from 'drizzle-orm';
import type { HitType } from '../../../shared/contract/search.ts';
import type { Executor } from '../../db/client.ts';
import { searchTerms } from '../../db/tables/search.ts';
import { toVector } from './grams.ts';

export type Document = { type: HitType; recordId: number; title: string; summary: string; path: string; publishTime: Date; body: string };

/** Makes a record findable, or found with its new text. */
export async function indexDocuments(db: Executor, documents: Document[]): Promise<void> {
  for (let i = 0; i < documents.length; i += 200) {
    const rows = documents.slice(i, i + 200).map((d) =>
      sql`(${d.type}, ${d.recordId}, ${d.title}, ${d.summary}, ${d.path}, ${d.publishTime.toISOString()}::timestamptz, ${d.body}, ${toVector(d.title, `${d.summary}\n${d.body}`)}::tsvector)`);
    await db.execute(sql`insert into search_documents (type, record_id, title, summary, path, publish_time, body, grams) values ${sql.join(rows, sql`, `)}
      on conflict (type, record_id) do update set title = excluded.title, summary = excluded.summary, path = excluded.path,
        publish_time = excluded.publish_time, body = excluded.body, grams = excluded.grams`);
  }
}

export type Range = { from?: Date | undefined; to?: Date | undefined; type?: string | undefined };
export type Found = { id: number; record_id: number; type: HitType; title: string; summary: string; path: string; publish_time: Date; strict: boolean; rank: number };

/** Hits are ranked among the newest this many: ranking all would read every text. */
export const ranked = 500;

const within = (r: Range, now: Date) => sql.join([
  sql`publish_time <= ${now.toISOString()}`,
  ...(r.from ? [sql`publish_time >= ${r.from.toISOString()}`] : []), ...(r.to ? [sql`publish_time < ${r.to.toISOString()}`] : []),
  ...(r.type ? [sql`type = ${r.type}`] : []),
], sql` and `);

/** The newest hits with their rank: whole runs first, a hit in the title above one in the text. */
export async function findRanked(db: Executor, strict: string, loose: string, range: Range, now: Date, limit: number, offset: number): Promise<Found[]> {
  const { rows } = await db.execute<Found>(sql`
    with near as materialized (
      (select id from search_documents where grams @@ ${strict}::tsquery and ${within(range, now)} order by publish_time desc, id desc limit ${ranked})
      union
      (select id from search_documents where grams @@ ${loose}::tsquery and ${within(range, now)} order by publish_time desc, id desc limit ${ranked})
    ), best as (
      select d.id, d.grams @@ ${strict}::tsquery as strict, ts_rank('{0.1,0.2,0.4,1}', d.grams, ${loose}::tsquery) as rank
      from near join search_documents d using (id) order by 2 desc, 3 desc, d.publish_time desc, d.id desc limit ${limit} offset ${offset}
    )
    select d.id, d.record_id, d.type, d.title, d.summary, d.path, d.publish_time, best.strict, best.rank
    from best join search_documents d using (id) order by best.strict desc, best.rank desc, d.publish_time desc, d.id desc`);
  return rows;
}

export async function findNewest(db: Executor, query: string, range: Range, now: Date, limit: number, offset: number): Promise<Found[]> {
  const { rows } = await db.execute<Found>(sql`select id, record_id, type, title, summary, path, publish_time, true as strict, 0 as rank
    from search_documents where grams @@ ${query}::tsquery and ${within(range, now)} order by publish_time desc, id desc limit ${limit} offset ${offset}`);
  return rows;
}

export async function countByType(db: Executor, query: string, range: Range, now: Date): Promise<Map<HitType, number>> {
  const { rows } = await db.execute<{ type: HitType; n: number }>(sql`select type, count(*)::int as n from search_documents
    where grams @@ ${query}::tsquery and ${within({ ...range, type: undefined }, now)} group by type`);
  return new Map(rows.map((r) => [r.type, r.n]));
}

/** The texts of a few hits, for their excerpts. */
export async function readBodies(db: Executor, ids: number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const { rows } = await db.execute<{ id: number; body: string }>(sql`select id, body from search_documents where id = any(${sql.param(`{${ids.join(',')}}`)}::int[])`);
  return new Map(rows.map((r) => [r.id, r.body]));
}

/** Which of some queries find anything at all. */
export async function whichFind(db: Executor, queries: string[], now: Date): Promise<boolean[]> {
  return Promise.all(queries.map(async (q) => {
    const { rows } = await db.execute(sql`select 1 from search_documents where grams @@ ${q}::tsquery and ${within({}, now)} limit 1`);
    return rows.length > 0;
  }));
}

/** Counts a searched term of the day; nothing about the person. */
export async function logTerm(db: Executor, term: string, day: string, hits: number): Promise<void> {
  await db.insert(searchTerms).values({ term, day, hits }).onConflictDoUpdate({
    target: [searchTerms.term, searchTerms.day], set: { searches: sql`${searchTerms.searches} + 1`, hits },
  });
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
