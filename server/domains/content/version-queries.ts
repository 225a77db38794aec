import { aliasedTable, and, desc, eq, inArray, sql } from 'drizzle-orm';
import { contentKind, type VersionState } from '../../../shared/content-kinds.ts';
import type { Executor } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { users } from '../../db/tables/account.ts';
import { contentVersions } from '../../db/tables/versions.ts';
import { type Data, titleOf, toData } from './fields.ts';
import { findRecord, isVisible } from './record-queries.ts';

export type Version = typeof contentVersions.$inferSelect;

/** A version that is worked on. */
export const openStates = ['draft', 'submitted', 'approved', 'rejected'] as const satisfies VersionState[];
export const isOpen = (state: string): boolean => (openStates as readonly string[]).includes(state);

/** One change of a record at a time, in every process. */
export async function lockItem(tx: Executor, kind: string, recordId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.contentRecord}, hashtext(${`${kind} ${recordId}`}))`);
}

/** The same without waiting: false when somebody is at it. */
export async function tryLockItem(tx: Executor, kind: string, recordId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${locks.contentRecord}, hashtext(${`${kind} ${recordId}`})) as mine`,
  );
  return rows[0]?.mine === true;
}

/**
 * The version that stands for a record: the one worked on, else
 * the public one, else what was withdrawn or thrown away last.
 */
export async function currentVersion(db: Executor, kind: string, recordId: number): Promise<Version | undefined> {
  const rank = sql`case when ${contentVersions.state} in ('draft','submitted','approved','rejected') then 0 when ${contentVersions.state} = 'published' then 1 when ${contentVersions.state} = 'trashed' then 2 when ${contentVersions.state} = 'withdrawn' then 3 else 4 end`;
  return (
    await db
      .select()
      .from(contentVersions)
      .where(and(eq(contentVersions.kind, kind), eq(contentVersions.recordId, recordId)))
      .orderBy(rank, desc(contentVersions.number))
      .limit(1)
  )[0];
}

export async function findVersion(db: Executor, id: number): Promise<Version | undefined> {
  return (await db.select().from(contentVersions).where(eq(contentVersions.id, id)))[0];
}

/** The version that is public, if the record has versions at all. */
export async function liveVersion(db: Executor, kind: string, recordId: number): Promise<Version | undefined> {
  return (
    await db
      .select()
      .from(contentVersions)
      .where(
        and(
          eq(contentVersions.kind, kind),
          eq(contentVersions.recordId, recordId),
          eq(contentVersions.state, 'published'),
        ),
      )
  )[0];
}

/** The versions of a record, the newest first, with the names of those who made them. */
export async function versionsOf(db: Executor, kind: string, recordId: number) {
  const approver = aliasedTable(users, 'approver');
  return db
    .select({
      id: contentVersions.id,
      number: contentVersions.number,
      state: sql<VersionState>`${contentVersions.state}`,
      author: sql<string>`coalesce(${users.name}, '')`,
      approver: sql<string>`coalesce(${approver.name}, '')`,
      reason: contentVersions.reason,
      publishAt: contentVersions.publishAt,
      withdrawAt: contentVersions.withdrawAt,
      writtenAt: contentVersions.writtenAt,
    })
    .from(contentVersions)
    .leftJoin(users, eq(users.id, contentVersions.authorId))
    .leftJoin(approver, eq(approver.id, contentVersions.approverId))
    .where(and(eq(contentVersions.kind, kind), eq(contentVersions.recordId, recordId)))
    .orderBy(desc(contentVersions.number))
    .limit(100);
}

export async function nameOfUser(db: Executor, id: number | null): Promise<string> {
  return id === null
    ? ''
    : ((await db.select({ name: users.name }).from(users).where(eq(users.id, id)))[0]?.name ?? '');
}

type NewVersion = Pick<
  typeof contentVersions.$inferInsert,
  'kind' | 'recordId' | 'state' | 'data' | 'authorId' | 'writers' | 'publishAt' | 'withdrawAt' | 'press'
> & { writtenAt?: Date | undefined };

/** The version that a press of a form has made. */
export async function versionOfPress(tx: Executor, press: string): Promise<Version | undefined> {
  return (await tx.select().from(contentVersions).where(eq(contentVersions.press, press)))[0];
}

/** Adds a version with the next number; its words are of now unless they are older. A second open one is refused. */
export async function addVersion(tx: Executor, made: NewVersion, now: Date): Promise<Version> {
  const next = sql<number>`(select coalesce(max(v.number), 0) + 1 from content_versions v where v.kind = ${made.kind} and v.record_id = ${made.recordId})`;
  const [row] = await tx
    .insert(contentVersions)
    .values({
      ...made,
      title: titleOf(contentKind(made.kind), made.data),
      number: next as never,
      writtenAt: made.writtenAt ?? now,
      updatedAt: now,
    })
    .returning();
  return row as Version;
}

/** Changes a version; every change counts as a revision, so that whoever looked at the former is told. */
export async function changeVersion(tx: Executor, id: number, changes: Partial<Version>): Promise<Version> {
  const title = changes.data
    ? { title: titleOf(contentKind((await findVersion(tx, id))?.kind as string), changes.data) }
    : {};
  const [row] = await tx
    .update(contentVersions)
    .set({ ...changes, ...title, revision: sql`${contentVersions.revision} + 1` as never })
    .where(eq(contentVersions.id, id))
    .returning();
  return row as Version;
}

/** Former public or withdrawn versions of a record become history. */
export async function retireVersions(
  tx: Executor,
  kind: string,
  recordId: number,
  states: VersionState[],
): Promise<void> {
  await tx
    .update(contentVersions)
    .set({ state: 'replaced' })
    .where(
      and(
        eq(contentVersions.kind, kind),
        eq(contentVersions.recordId, recordId),
        inArray(contentVersions.state, states),
      ),
    );
}

/**
 * The version that stands for a record; a record that was there before its first version gets one that says what it
 * says. To be called under the lock of the record.
 */
export async function wrapped(tx: Executor, name: string, recordId: number, now: Date): Promise<Version | undefined> {
  const known = await currentVersion(tx, name, recordId);
  if (known && known.state !== 'replaced') return known;
  const kind = contentKind(name);
  const row = await findRecord(tx, kind, recordId);
  if (!row) return known;
  return addVersion(
    tx,
    {
      kind: name,
      recordId,
      state: isVisible(kind, row) ? 'published' : 'withdrawn',
      data: toData(kind, row) as Data,
      authorId: null,
      writtenAt: [row.updatedAt, row.publishTime].find((at) => at instanceof Date),
    },
    now,
  );
}

export type Due = { id: number; kind: string; recordId: number };

/** Approved versions whose time has come, and public ones whose time is over. */
export async function dueVersions(db: Executor, now: Date): Promise<{ publish: Due[]; withdraw: Due[] }> {
  const columns = { id: contentVersions.id, kind: contentVersions.kind, recordId: contentVersions.recordId };
  const at = now.toISOString();
  return {
    publish: await db
      .select(columns)
      .from(contentVersions)
      .where(
        sql`${contentVersions.state} = 'approved' and ${contentVersions.publishAt} <= ${at} and not ${contentVersions.failed}`,
      )
      .orderBy(contentVersions.publishAt)
      .limit(200),
    withdraw: await db
      .select(columns)
      .from(contentVersions)
      .where(
        sql`${contentVersions.state} = 'published' and ${contentVersions.withdrawAt} <= ${at} and not ${contentVersions.failed}`,
      )
      .orderBy(contentVersions.withdrawAt)
      .limit(200),
  };
}

/** A due version once more, locked; nothing when another process has it or it is not in that state any more. */
export async function takeDue(tx: Executor, id: number, state: VersionState): Promise<Version | undefined> {
  return (
    await tx
      .select()
      .from(contentVersions)
      .where(and(eq(contentVersions.id, id), eq(contentVersions.state, state)))
      .for('update', { skipLocked: true })
  )[0];
}

export async function markFailed(tx: Executor, id: number, state: VersionState): Promise<void> {
  await tx
    .update(contentVersions)
    .set({ failed: true })
    .where(and(eq(contentVersions.id, id), eq(contentVersions.state, state)));
}

/**
 * Writes what staff set beside a text (its place, whether it is pinned) into the versions that may still be published,
 * so that a draft from before does not undo it. `values` by record; the revision stays: nobody's words have changed.
 */
export async function placeVersions(
  tx: Executor,
  kind: string,
  values: Map<number, Record<string, unknown>>,
): Promise<void> {
  if (!values.size) return;
  const added = [...values.values()].map((more) => JSON.stringify(more));
  await tx.execute(sql`
    update content_versions v set data = v.data || p.more
    from unnest(${sql.param([...values.keys()])}::int[], ${sql.param(added)}::jsonb[]) as p (id, more)
    where v.kind = ${kind} and v.record_id = p.id and v.state in ('draft', 'submitted', 'approved', 'rejected', 'published', 'withdrawn')`);
}
