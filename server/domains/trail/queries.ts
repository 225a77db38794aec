import { and, desc, eq, getTableColumns, gte, inArray, lt, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { midnight } from '../../../shared/time.ts';
import type { trailQuery } from '../../../shared/contract/staff-office.ts';
import type { Executor } from '../../db/client.ts';
import { countAll, countUpTo, holds, holdsAll, offsetOf, orderOf } from '../../db/list.ts';
import { users } from '../../db/tables/account.ts';
import { trail } from '../../db/tables/trail.ts';
import type { Actor, Context } from '../../kernel/dispatch.ts';

export type Deed = {
  /** Subject and verb: `approval.approve`. */
  action: string;
  subject?: string;
  subjectId?: string | number;
  /** What a person calls it. */
  title?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/**
 * Writes down what a member of staff did, or somebody to how their own account is entered, in the transaction that does
 * it.
 * Values that nobody may read (passwords, secrets, codes) are never passed.
 */
export async function writeTrail(
  tx: Executor,
  { actor, address, now }: Pick<Context, 'address' | 'now'> & { actor: Pick<Actor, 'userId'> | null },
  deed: Deed,
): Promise<void> {
  const [person] = actor
    ? await tx.select({ name: users.name, username: users.username }).from(users).where(eq(users.id, actor.userId))
    : [];
  await tx.insert(trail).values({
    at: now(),
    userId: actor?.userId ?? null,
    userName: person ? person.name || person.username : '系统',
    address,
    action: deed.action,
    subject: deed.subject ?? '',
    subjectId: String(deed.subjectId ?? ''),
    title: deed.title ?? '',
    before: deed.before ?? null,
    after: deed.after ?? null,
  });
}

const { haystack: _, ...columns } = getTableColumns(trail);

export type TrailQuery = z.output<typeof trailQuery>;

function narrowed({ wd, person, action, subject, subjectId, from, to }: TrailQuery): SQL | undefined {
  return and(
    holdsAll(wd, trail.haystack),
    holds(person, trail.userName),
    action ? eq(trail.action, action) : undefined,
    subject ? eq(trail.subject, subject) : undefined,
    subjectId ? eq(trail.subjectId, subjectId) : undefined,
    from ? gte(trail.at, midnight(from)) : undefined,
    to ? lt(trail.at, midnight(to, 1)) : undefined,
  );
}

/** A page of what staff did. */
export async function listDeeds(db: Executor, query: TrailQuery) {
  const where = narrowed(query);
  const list = await db
    .select(columns)
    .from(trail)
    .where(where)
    .orderBy(...orderOf({ at: trail.at }, query.sort, trail.id))
    .limit(query.pageSize)
    .offset(offsetOf(query));
  return {
    list,
    total: await countUpTo(db, db.select({ id: trail.id }).from(trail).where(where).$dynamic(), query, list.length),
  };
}

/** What was done to one record by some deeds, the last first: a hundred versions have seldom more than this. */
export const deedsAbout = (db: Executor, subject: string, subjectId: number, actions: string[]) =>
  db
    .select({ action: trail.action, name: trail.userName, at: trail.at, after: trail.after })
    .from(trail)
    .where(and(eq(trail.subject, subject), eq(trail.subjectId, String(subjectId)), inArray(trail.action, actions)))
    .orderBy(desc(trail.id))
    .limit(300);

/** How many rows a download has. */
export const countDeeds = (db: Executor, query: TrailQuery): Promise<number> =>
  countAll(db, db.select({ id: trail.id }).from(trail).where(narrowed(query)).$dynamic());

/** The rows for a download. */
export const takeDeeds = (db: Executor, query: TrailQuery) => ({
  order: () =>
    db
      .select({ id: trail.id })
      .from(trail)
      .where(narrowed(query))
      .orderBy(...orderOf({ at: trail.at }, query.sort, trail.id)),
  rows: (ids: number[]) => db.select(columns).from(trail).where(inArray(trail.id, ids)),
});

/** The kinds of deeds that the trail holds. */
export async function listActions(db: Executor): Promise<string[]> {
  const rows = await db.selectDistinct({ action: trail.action }).from(trail).orderBy(trail.action);
  return rows.map((r) => r.action);
}
