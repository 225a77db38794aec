import { and, type AnyColumn, asc, desc, eq, gt, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { dayOf, midnight } from '../../../shared/time.ts';
import type { inboxQuery } from '../../../shared/contract/demands.ts';
import { sendLimits } from '../../../shared/limits.ts';
import type { Executor } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { countAll, countUpTo, offsetOf } from '../../db/list.ts';
import { countProofs, pruneProofs } from '../../db/proofs.ts';
import { users } from '../../db/tables/account.ts';
import { themes } from '../../db/tables/content.ts';
import { demandEntries, demandOnces, demands, stageOf } from '../../db/tables/demands.ts';

export type { StoredAnswer } from '../../db/tables/demands.ts';
export type Demand = typeof demands.$inferSelect;
export type NewDemand = typeof demands.$inferInsert;
const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/**
 * Lets sends from one address, or of one person, and for one number
 * pass one after the other, so that two at once count as two.
 */
export async function holdSender(tx: Executor, from: string, cellPhone: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.senderAddress}, hashtext(${from}))`);
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.senderNumber}, hashtext(${cellPhone}))`);
}

/**
 * Takes a digest for a receipt; another receipt when the same was
 * sent within the time. The unique key decides between two at once.
 */
export async function takeOnce(
  tx: Executor,
  digest: string,
  receipt: string,
  keepMs: number,
  now: Date,
): Promise<string> {
  const [taken] = await tx
    .insert(demandOnces)
    .values({ digest, receipt, at: now })
    .onConflictDoUpdate({
      target: demandOnces.digest,
      set: { receipt, at: now },
      setWhere: lt(demandOnces.at, before(now, keepMs)),
    })
    .returning({ receipt: demandOnces.receipt });
  if (taken) return taken.receipt;
  const [known] = await tx
    .select({ receipt: demandOnces.receipt })
    .from(demandOnces)
    .where(eq(demandOnces.digest, digest));
  return known?.receipt ?? receipt;
}

/** Lets a digest that was just taken stand for a receipt from before. */
export async function setOnce(tx: Executor, digest: string, receipt: string): Promise<void> {
  await tx.update(demandOnces).set({ receipt }).where(eq(demandOnces.digest, digest));
}

/** Forms sent from an address within the hour. */
export const countFromAddress = (tx: Executor, address: string, now: Date): Promise<number> =>
  countProofs(tx, address, before(now, 3_600_000));

/** Records with a number within the day. */
export async function countOfNumber(tx: Executor, cellPhone: string, now: Date): Promise<number> {
  return tx.$count(demands, and(eq(demands.cellPhone, cellPhone), gt(demands.createdAt, before(now, 86_400_000))));
}

/** Records that a person sent within the day. */
export async function countOfPerson(tx: Executor, userId: number, now: Date): Promise<number> {
  return tx.$count(demands, and(eq(demands.userId, userId), gt(demands.createdAt, before(now, 86_400_000))));
}

export async function insertDemand(tx: Executor, values: NewDemand): Promise<Demand> {
  return (await tx.insert(demands).values(values).returning())[0] as Demand;
}

export async function findByReceipt(db: Executor, receipt: string): Promise<Demand | undefined> {
  return (await db.select().from(demands).where(eq(demands.receipt, receipt)))[0];
}

export async function themeName(db: Executor, id: number): Promise<string | undefined> {
  return (await db.select({ name: themes.name }).from(themes).where(eq(themes.id, id)))[0]?.name;
}

/** Notes and replies in their order; those of one kind alone where it is named. */
export async function listEntries(db: Executor, demandId: number, kind?: 'note' | 'reply') {
  return db
    .select()
    .from(demandEntries)
    .where(and(eq(demandEntries.demandId, demandId), kind && eq(demandEntries.kind, kind)))
    .orderBy(asc(demandEntries.id));
}

export async function addEntry(tx: Executor, values: typeof demandEntries.$inferInsert): Promise<void> {
  await tx.insert(demandEntries).values(values);
}

export type InboxQuery = z.output<typeof inboxQuery>;
/** Who looks, and when. */
export type Looking = { userId: number; now: Date };

const waiting = and(ne(demands.status, 2), isNull(demands.answeredAt));
const late = (now: Date) => and(waiting, lt(demands.dueAt, now));
const dueToday = (now: Date) => and(waiting, gte(demands.dueAt, now), lt(demands.dueAt, midnight(dayOf(now), 1)));

function ofKind(kind: InboxQuery['kind']): SQL | undefined {
  if (kind === undefined || kind === 'plan' || kind === 'consultation' || kind === 'demand')
    return kind && eq(demands.kind, kind);
  // Only demand forms have a type: with their kind the index of both is used.
  return and(eq(demands.kind, 'demand'), eq(demands.type, Number(kind)));
}

function matching(q: InboxQuery, { userId, now }: Looking): SQL | undefined {
  return and(
    ofKind(q.kind),
    q.status === undefined ? undefined : eq(demands.status, q.status),
    q.clock && (q.clock === 'late' ? late(now) : dueToday(now)),
    q.owner === undefined
      ? undefined
      : q.owner === 'nobody'
        ? isNull(demands.ownerId)
        : eq(demands.ownerId, q.owner === 'mine' ? userId : q.owner),
    q.wd ? sql`strpos(${demands.haystack}, ${q.wd.toLowerCase()}) > 0` : undefined,
    q.from ? gte(demands.createdAt, midnight(q.from)) : undefined,
    q.to ? lt(demands.createdAt, midnight(q.to, 1)) : undefined,
  );
}

const keys = { dueTime: [stageOf(demands), demands.dueAt, demands.id], createTime: [demands.createdAt, demands.id] };
/** What the order of a list goes by, and whether downwards. */
const orderOf = (sort: InboxQuery['sort']) => ({
  by: keys[sort.replace('-', '') as keyof typeof keys],
  down: sort.startsWith('-'),
});
const ordered = (by: (AnyColumn | SQL)[], down: boolean) => by.map((k) => (down ? desc(k) : asc(k)));

const withOwners = (db: Executor) =>
  db.select({ demand: demands, ownerName: users.name }).from(demands).leftJoin(users, eq(users.id, demands.ownerId));

/** One page of the inbox, with the name of each owner. */
export async function listDemands(db: Executor, query: InboxQuery, looking: Looking) {
  const where = matching(query, looking);
  const { by, down } = orderOf(query.sort);
  const list = await withOwners(db)
    .where(where)
    .orderBy(...ordered(by, down))
    .limit(query.pageSize)
    .offset(offsetOf(query));
  return {
    list,
    total: await countUpTo(db, db.select({ id: demands.id }).from(demands).where(where).$dynamic(), query, list.length),
  };
}

/** The records before and after one in the order of the inbox; it itself need not fit the filters any more. */
export async function besideDemand(db: Executor, id: number, query: InboxQuery, looking: Looking) {
  const { by, down } = orderOf(query.sort);
  const row = sql`(${sql.join(by, sql`, `)})`;
  const here = sql`(select ${sql.join(by, sql`, `)} from ${demands} where ${demands.id} = ${id})`;
  const one = async (after: boolean) => {
    const where = and(matching(query, looking), sql`${row} ${sql.raw(after ? '>' : '<')} ${here}`);
    return (
      (
        await db
          .select({ id: demands.id, title: demands.title })
          .from(demands)
          .where(where)
          .orderBy(...ordered(by, !after))
          .limit(1)
      )[0] ?? null
    );
  };
  const [before, after] = await Promise.all([one(false), one(true)]);
  return down ? { previous: after, next: before } : { previous: before, next: after };
}

/** How many records a download has. */
export const countDemands = (db: Executor, query: InboxQuery, looking: Looking): Promise<number> =>
  countAll(db, db.select({ id: demands.id }).from(demands).where(matching(query, looking)).$dynamic());

/** The records for a download. */
export function takeDemands(db: Executor, query: InboxQuery, looking: Looking) {
  const { by, down } = orderOf(query.sort);
  return {
    order: () =>
      db
        .select({ id: demands.id })
        .from(demands)
        .where(matching(query, looking))
        .orderBy(...ordered(by, down)),
    rows: async (ids: number[]) =>
      (await withOwners(db).where(inArray(demands.id, ids))).map((r) => ({
        ...r.demand,
        ownerName: r.ownerName ?? '',
      })),
  };
}

export async function findDemand(db: Executor, id: number) {
  return (await withOwners(db).where(eq(demands.id, id)))[0];
}

/** Records, held until the transaction ends: of two members of staff the second sees what the first did. */
export async function holdDemands(tx: Executor, ids: number[]): Promise<Demand[]> {
  return tx.select().from(demands).where(inArray(demands.id, ids)).orderBy(demands.id).for('update');
}

/** One record, held in the same way. */
export async function holdDemand(tx: Executor, id: number): Promise<Demand | undefined> {
  return (await holdDemands(tx, [id]))[0];
}

export async function setDemand(tx: Executor, id: number, values: Partial<NewDemand>): Promise<void> {
  await tx.update(demands).set(values).where(eq(demands.id, id));
}

/** Staff of the desk, and administrators, who may sign in. */
export async function listOwners(db: Executor) {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      and(
        eq(users.isAdmin, true),
        eq(users.status, 1),
        or(sql`'desk' = any(${users.roles})`, sql`'administrator' = any(${users.roles})`),
      ),
    )
    .orderBy(asc(users.id));
}

/** How many wait, by what they wait for. */
export async function countWaiting(db: Executor, me: number, now: Date) {
  const soon = new Date(now.getTime() + 4 * 3_600_000);
  const n = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where}))::int`;
  const [row] = await db
    .select({
      fresh: n(eq(demands.status, 0)),
      working: n(eq(demands.status, 1)),
      overdue: n(late(now)),
      soon: n(and(isNull(demands.answeredAt), gte(demands.dueAt, now), lt(demands.dueAt, soon))),
      today: n(dueToday(now)),
      nobody: n(isNull(demands.ownerId)),
      mine: n(eq(demands.ownerId, me)),
    })
    .from(demands)
    .where(ne(demands.status, 2));
  return row ?? { fresh: 0, working: 0, overdue: 0, soon: 0, today: 0, nobody: 0, mine: 0 };
}

/** How many wait for an answer. */
export async function countOpen(db: Executor): Promise<number> {
  return db.$count(demands, waiting);
}

/** Gives what waits for an answer its due time anew; how many moved to which side, and how many are late by it now. */
export async function recomputeDue(tx: Executor, dueOf: (came: Date) => Date, now: Date) {
  const rows = await tx
    .select({ id: demands.id, createdAt: demands.createdAt, dueAt: demands.dueAt })
    .from(demands)
    .where(waiting)
    .orderBy(demands.id)
    .for('update');
  const moved = rows
    .map((r) => ({ id: r.id, due: dueOf(r.createdAt), was: r.dueAt }))
    .filter((r) => r.due.getTime() !== r.was.getTime());
  const ids = moved.map((m) => m.id);
  const dues = moved.map((m) => m.due.toISOString());
  const at = now.toISOString();
  const told = await tx.execute<{ earlier: number; later: number; late: number }>(sql`
    with wanted as (select * from unnest(${sql.param(ids)}::int[], ${sql.param(dues)}::timestamptz[]) as v (id, due)),
      was as (select d.id, d.due_at, w.due from demands d join wanted w on w.id = d.id),
      put as (update demands set due_at = was.due from was where demands.id = was.id)
    select count(*) filter (where due < due_at)::int as earlier,
      count(*) filter (where due > due_at)::int as later,
      count(*) filter (where ${at}::timestamptz > due and ${at}::timestamptz <= due_at)::int as late
    from was`);
  return told.rows[0] ?? { earlier: 0, later: 0, late: 0 };
}

/** What decided about double sends and limits counts no longer than a day. */
export async function pruneSends(db: Executor, now: Date): Promise<void> {
  const since = before(now, sendLimits.sameKeyHours * 3_600_000);
  await db.delete(demandOnces).where(lt(demandOnces.at, since));
  await pruneProofs(db, since);
}
