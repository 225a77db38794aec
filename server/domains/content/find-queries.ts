import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { contentKind, contentKinds, kindsSeenBy } from '../../../shared/content-kinds.ts';
import type { Executor } from '../../db/client.ts';
import { holdsWords } from '../../db/list.ts';
import { articles } from '../../db/tables/content.ts';
import { contentVersions } from '../../db/tables/versions.ts';
import { isShown, ofKind, tableOf } from './record-queries.ts';
import { openStates } from './version-queries.ts';

type Found = { kind: string; id: number; title: string; state: string };
const named = 8;
const stateOf = (shown: boolean) => (shown ? 'published' : 'withdrawn');
const keyOf = (r: { kind: string; id: number }) => `${r.kind} ${r.id}`;

/** Articles of every kind, by an index over their titles; the newest first, by their numbers, which need no sorting. */
async function inArticles(db: Executor, kinds: string[], wd: string): Promise<Found[]> {
  const rows = await db
    .select({ kind: articles.kind, id: articles.id, title: articles.title, status: articles.status })
    .from(articles)
    .where(and(inArray(articles.kind, kinds), holdsWords(wd, articles.title)))
    .orderBy(desc(articles.id))
    .limit(named);
  return rows.map(({ status, ...r }) => ({ ...r, state: stateOf(status === 1) }));
}

/** Records of a small table. */
async function inTable(db: Executor, name: string, wd: string): Promise<Found[]> {
  const kind = contentKind(name);
  const table = tableOf(kind);
  const title = table[kind.title] as PgColumn;
  const rows = await db
    .select({
      id: sql<number>`${table.id}`,
      title: sql<string>`${title}`,
      shown: sql<boolean>`${isShown(kind) ?? true}`,
    })
    .from(table)
    .where(and(ofKind(kind), holdsWords(wd, title, false)))
    .limit(named);
  return rows.map((r) => ({
    kind: name,
    id: r.id,
    title: String(r.title).replaceAll('\n', ''),
    state: stateOf(r.shown),
  }));
}

/** What lies in the bin is neither shown nor withdrawn, whatever its own row says. */
async function markBinned(db: Executor, found: Found[]): Promise<Found[]> {
  if (!found.length) return found;
  const { kind, recordId, state } = contentVersions;
  const binned = await db
    .select({ kind, id: recordId })
    .from(contentVersions)
    .where(and(eq(state, 'trashed'), or(...found.map((r) => and(eq(kind, r.kind), eq(recordId, r.id))))));
  const keys = new Set(binned.map(keyOf));
  return found.map((r) => (keys.has(keyOf(r)) ? { ...r, state: 'trashed' } : r));
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
  const once = found.flat().filter((r) => !seen.has(keyOf(r)) && seen.add(keyOf(r)));
  return markBinned(db, once.slice(0, named));
}
