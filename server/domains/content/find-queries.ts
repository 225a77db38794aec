import { and, desc, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { contentKind, contentKinds, kindsSeenBy } from '../../../shared/content-kinds.ts';
import type { Executor } from '../../db/client.ts';
import { holdsWords } from '../../db/list.ts';
import { articles } from '../../db/tables/content.ts';
import { contentVersions } from '../../db/tables/versions.ts';
import { ofKind, tableOf } from './record-queries.ts';
import { openStates } from './version-queries.ts';

type Found = { kind: string; id: number; title: string; state: string };
const named = 8;

/** Articles of every kind, by an index over their titles; the newest first, by their numbers, which need no sorting. */
async function inArticles(db: Executor, kinds: string[], wd: string): Promise<Found[]> {
  const rows = await db
    .select({ kind: articles.kind, id: articles.id, title: articles.title, status: articles.status })
    .from(articles)
    .where(and(inArray(articles.kind, kinds), holdsWords(wd, articles.title)))
    .orderBy(desc(articles.id))
    .limit(named);
  return rows.map(({ status, ...r }) => ({ ...r, state: status === 1 ? 'published' : 'withdrawn' }));
}

/** Records of a small table. */
async function inTable(db: Executor, name: string, wd: string): Promise<Found[]> {
  const kind = contentKind(name);
  const table = tableOf(kind);
  const title = table[kind.title] as PgColumn;
  const rows = await db
    .select({ id: sql<number>`${table.id}`, title: sql<string>`${title}` })
    .from(table)
    .where(and(ofKind(kind), holdsWords(wd, title, false)))
    .limit(named);
  return rows.map((r) => ({ kind: name, id: r.id, title: String(r.title).replaceAll('\n', ''), state: 'published' }));
}

/** What is worked on and may not be public yet, by an index over the titles of versions. */
async function inVersions(db: Executor, kinds: string[], wd: string): Promise<Found[]> {
  return db
    .select({
      kind: contentVersions.kind,
      id: contentVersions.recordId,
      title: contentVersions.title,
      state: contentVersions.state,
    })
    .from(contentVersions)
    .where(
      and(
        inArray(contentVersions.kind, kinds),
        inArray(contentVersions.state, [...openStates]),
        holdsWords(wd, contentVersions.title),
      ),
    )
    .orderBy(desc(contentVersions.updatedAt))
    .limit(named);
}

/**
 * Records whose title holds the words, of the kinds that somebody with these roles may see; what is worked on first.
 */
export async function findContent(db: Executor, roles: readonly string[], wd: string): Promise<Found[]> {
  const own = kindsSeenBy(roles);
  const small = own.filter((name) => !['articles', 'settings'].includes(contentKind(name).table));
  const found = await Promise.all([
    inVersions(db, own, wd),
    inArticles(
      db,
      own.filter((name) => contentKinds[name]?.table === 'articles'),
      wd,
    ),
    ...small.map((name) => inTable(db, name, wd)),
  ]);
  const seen = new Set<string>();
  return found
    .flat()
    .filter((r) => !seen.has(`${r.kind} ${r.id}`) && seen.add(`${r.kind} ${r.id}`))
    .slice(0, named);
}
