import { and, asc, count, desc, eq, gt, gte, isNull, like, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { sendLimits } from '../../../shared/limits.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/tables/account.ts';
import { themes } from '../../db/tables/content.ts';
import { demandEntries, demandOnces, demandProofs, demands } from '../../db/tables/demands.ts';

export type { StoredAnswer } from '../../db/tables/demands.ts';
export type Demand = typeof demands.$inferSelect;
export type NewDemand = typeof demands.$inferInsert;
const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Lets sends from one address and for one number pass one after the other, so that two at once count as two. */
export async function holdSender(tx: Executor, address: string, cellPhone: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7266005, hashtext(${address}))`);
  await tx.execute(sql`select pg_advisory_xact_lock(7266006, hashtext(${cellPhone}))`);
}

/** Takes a digest for a receipt; another receipt when the same was sent within the time. The unique key decides between two at once. */
export async function takeOnce(tx: Executor, digest: string, receipt: string, keepMs: number, now: Date): Promise<string> {
  const [taken] = await tx.insert(demandOnces).values({ digest, receipt, at: now })
    .onConflictDoUpdate({ target: demandOnces.digest, set: { receipt, at: now }, setWhere: lt(demandOnces.at, before(now, keepMs)) }).returning({ receipt: demandOnces.receipt });
  if (taken) return taken.receipt;
  const [known] = await tx.select({ receipt: demandOnces.receipt }).from(demandOnces).where(eq(demandOnces.digest, digest));
  return known?.receipt ?? receipt;
}

/** Uses a challenge up; false when it was used. */
export async function spendProof(tx: Executor, challenge: string, address: string, now: Date): Promise<boolean> {
  return (await tx.insert(demandProofs).values({ challenge, address, usedAt: now }).onConflictDoNothing().returning({ challenge: demandProofs.challenge })).length > 0;
}

/** Forms sent from an address within the hour. */
export async function countFromAddress(tx: Executor, address: string, now: Date): Promise<number> {
  return tx.$count(demandProofs, and(eq(demandProofs.address, address), gt(demandProofs.usedAt, before(now, 3_600_000))));
}

/** Records with a number within the day. */
export async function countOfNumber(tx: Executor, cellPhone: string, now: Date): Promise<number> {
  return tx.$count(demands, and(eq(demands.cellPhone, cellPhone), gt(demands.createdAt, before(now, 86_400_000))));
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
  return db.select().from(demandEntries).where(and(eq(demandEntries.demandId, demandId), kind && eq(demandEntries.kind, kind))).orderBy(asc(demandEntries.id));
}

export async function addEntry(tx: Executor, values: typeof demandEntries.$inferInsert): Promise<void> {
  await tx.insert(demandEntries).values(values);
}

export type Filters = {
  kind?: Demand['kind'] | undefined; type?: number | undefined; status?: number | undefined; overdue?: boolean | undefined; ownerId?: number | undefined;
  wd: string; from?: string | undefined; to?: string | undefined; sort: 'newest' | 'oldest' | 'due';
};

const day = (text: string) => new Date(`${text}T00:00:00+08:00`);
const late = (now: Date) => and(ne(demands.status, 2), isNull(demands.answeredAt), lt(demands.dueAt, now));

function matching(f: Filters, now: Date): SQL | undefined {
  const wd = f.wd.toLowerCase().replace(/[\\%_]/g, (c) => `\\${c}`);
  return and(
    // Only demand forms have a type: with their kind the index of both is used.
    f.kind && eq(demands.kind, f.kind), f.type ? and(eq(demands.kind, 'demand'), eq(demands.type, f.type)) : undefined, f.status === undefined ? undefined : eq(demands.status, f.status), f.overdue ? late(now) : undefined,
    f.ownerId === undefined ? undefined : f.ownerId ? eq(demands.ownerId, f.ownerId) : isNull(demands.ownerId), wd ? like(demands.haystack, `%${wd}%`) : undefined,
    f.from ? gte(demands.createdAt, day(f.from)) : undefined, f.to ? lt(demands.createdAt, new Date(day(f.to).getTime() + 86_400_000)) : undefined,
  );
}

const orders = { newest: [desc(demands.createdAt), desc(demands.id)], oldest: [asc(demands.createdAt), asc(demands.id)], due: [asc(demands.dueAt), asc(demands.id)] };

/** One page of the inbox, with the name of each owner. */
export async function listDemands(db: Executor, filters: Filters, limit: number, offset: number, now: Date) {
  const where = matching(filters, now);
  const [list, [total]] = await Promise.all([
    db.select({ demand: demands, ownerName: users.name }).from(demands).leftJoin(users, eq(users.id, demands.ownerId)).where(where).orderBy(...orders[filters.sort]).limit(limit).offset(offset),
    db.select({ n: count() }).from(demands).where(where),
  ]);
  return { list, total: total?.n ?? 0 };
}

export async function findDemand(db: Executor, id: number) {
  return (await db.select({ demand: demands, ownerName: users.name }).from(demands).leftJoin(users, eq(users.id, demands.ownerId)).where(eq(demands.id, id)))[0];
}

/** A record, held until the transaction ends: of two members of staff the second sees what the first did. */
export async function holdDemand(tx: Executor, id: number): Promise<Demand | undefined> {
  return (await tx.select().from(demands).where(eq(demands.id, id)).for('update'))[0];
}

export async function setDemand(tx: Executor, id: number, values: Partial<NewDemand>): Promise<void> {
  await tx.update(demands).set(values).where(eq(demands.id, id));
}

/** Staff of the desk, and administrators, who may sign in. */
export async function listOwners(db: Executor) {
  return db.select({ id: users.id, name: users.name }).from(users)
    .where(and(eq(users.isAdmin, true), eq(users.status, 1), or(sql`'desk' = any(${users.roles})`, sql`'administrator' = any(${users.roles})`))).orderBy(asc(users.id));
}

/** How many wait, by what they wait for. */
export async function countWaiting(db: Executor, me: number, now: Date) {
  const soon = new Date(now.getTime() + 4 * 3_600_000);
  const n = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where}))::int`;
  const [row] = await db.select({
    fresh: n(eq(demands.status, 0)), working: n(eq(demands.status, 1)), overdue: n(late(now)), soon: n(and(isNull(demands.answeredAt), gte(demands.dueAt, now), lt(demands.dueAt, soon))), mine: n(eq(demands.ownerId, me)),
  }).from(demands).where(ne(demands.status, 2));
  return row ?? { fresh: 0, working: 0, overdue: 0, soon: 0, mine: 0 };
}

/** What decided about double sends and limits counts no longer than a day. */
export async function pruneSends(db: Executor, now: Date): Promise<void> {
  const since = before(now, sendLimits.sameKeyHours * 3_600_000);
  await db.delete(demandOnces).where(lt(demandOnces.at, since));
  await db.delete(demandProofs).where(lt(demandProofs.usedAt, since));
}
