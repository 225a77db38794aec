import { and, count, countDistinct, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { countUpTo, holds, mirrored, offsetOf, orderOf } from '../../db/list.ts';
import { units, users } from '../../db/tables/account.ts';
import { messageSends, messages, messageTemplates } from '../../db/tables/messages.ts';
import { peopleHolding } from './people-queries.ts';

type Sorted<K extends string> = { wd: string; sort: K | `-${K}`; pageNum: number; pageSize: number };

/** One person, several, everybody of a kind, or the confirmed trainees of a unit: those who may sign in. */
export async function receivers(
  tx: Executor,
  { userIds, kind, unitId }: { userIds?: number[] | undefined; kind?: number | undefined; unitId?: number | undefined },
): Promise<number[]> {
  const who = userIds
    ? sql`${users.id} = any(${sql.param(userIds)}::int[])`
    : kind !== undefined
      ? sql`${kind}::smallint = any(${users.kinds})`
      : and(eq(users.unitId, unitId as number), eq(users.unitStatus, 1));
  return (
    await tx
      .select({ id: users.id })
      .from(users)
      .where(and(who, eq(users.status, 1)))
  ).map((u) => u.id);
}

export async function unitName(tx: Executor, id: number): Promise<string> {
  return (await tx.select({ name: units.name }).from(units).where(eq(units.id, id)))[0]?.name ?? '';
}

export async function addSend(tx: Executor, values: typeof messageSends.$inferInsert): Promise<number | undefined> {
  return (
    await tx
      .insert(messageSends)
      .values(values)
      .onConflictDoNothing({ target: messageSends.press })
      .returning({ id: messageSends.id })
  )[0]?.id;
}

/** To how many a press went that came before. */
export async function sentBy(tx: Executor, press: string): Promise<number> {
  return (await tx.select({ total: messageSends.total }).from(messageSends).where(eq(messageSends.press, press)))[0]
    ?.total as number;
}

const counts = {
  read: sql<number>`(select count(*) from messages m where m.send_id = ${messageSends.id} and m.read_at is not null)::int`,
  unread: sql<number>`(select count(*) from messages m where m.send_id = ${messageSends.id} and m.read_at is null)::int`,
};
const selected = (db: Executor) =>
  db
    .select({ send: messageSends, byName: sql<string>`coalesce(${users.name}, '')`, ...counts })
    .from(messageSends)
    .leftJoin(users, eq(users.id, messageSends.by));

/** A page of what staff have sent. */
export async function listSends(db: Executor, query: Sorted<'createTime'>) {
  const where = holds(query.wd, messageSends.title, messageSends.content);
  const list = await selected(db)
    .where(where)
    .orderBy(...orderOf({ createTime: messageSends.createdAt }, query.sort, messageSends.id))
    .limit(query.pageSize)
    .offset(offsetOf(query));
  return {
    list,
    total: await countUpTo(
      db,
      db.select({ id: messageSends.id }).from(messageSends).where(where).$dynamic(),
      query,
      list.length,
    ),
  };
}

export async function findSend(db: Executor, id: number) {
  return (await selected(db).where(eq(messageSends.id, id)))[0];
}

/** Who has a message of a send, whether read or not: those who have not read it first. */
export async function listReceivers(
  db: Executor,
  query: Sorted<'readTime' | 'name'> & { id: number; state?: number | undefined },
) {
  const where = and(
    eq(messages.sendId, query.id),
    query.state === undefined ? undefined : query.state ? isNotNull(messages.readAt) : isNull(messages.readAt),
    await peopleHolding(db, query.wd, 'employer'),
  );
  const from = () =>
    db
      .select({
        id: users.id,
        name: users.name,
        username: users.username,
        unitName: sql<string>`coalesce(${units.name}, '')`,
        sentAt: messages.createdAt,
        readAt: messages.readAt,
      })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.userId))
      .leftJoin(units, eq(units.id, users.unitId))
      .where(where);
  const { sort } = query;
  const list = await from()
    .orderBy(
      ...(sort === 'name' || sort === '-name'
        ? orderOf({ name: users.name }, sort, messages.id)
        : mirrored(messages.readAt, sort.startsWith('-'), messages.id)),
    )
    .limit(query.pageSize)
    .offset(offsetOf(query));
  return { list, total: await countUpTo(db, from().$dynamic(), query, list.length) };
}

/**
 * Takes a message of a send from some who have it, as it is sent to them anew: who they are. Who has got it after
 * `seen` keeps it.
 */
export async function takeBack(tx: Executor, sendId: number, userIds: number[], seen?: Date): Promise<number[]> {
  const rows = await tx
    .delete(messages)
    .where(
      and(
        eq(messages.sendId, sendId),
        inArray(messages.userId, userIds),
        seen && lt(messages.createdAt, new Date(seen.getTime() + 1)),
      ),
    )
    .returning({ userId: messages.userId });
  return [...new Set(rows.map((r) => r.userId))];
}

/** How many of some have got a message of a send after `seen`. */
export async function gotAfter(tx: Executor, sendId: number, userIds: number[], seen: Date): Promise<number> {
  const later = gte(messages.createdAt, new Date(seen.getTime() + 1));
  const where = and(eq(messages.sendId, sendId), inArray(messages.userId, userIds), later);
  return (
    (
      await tx
        .select({ n: countDistinct(messages.userId) })
        .from(messages)
        .where(where)
    )[0]?.n ?? 0
  );
}

/** A page of the templates. */
export async function listTemplates(
  db: Executor,
  query: Sorted<'name' | 'updateTime'> & { use?: 'message' | 'reply' | undefined; id?: number | undefined },
) {
  const where = and(
    query.use && eq(messageTemplates.use, query.use),
    query.id === undefined ? undefined : eq(messageTemplates.id, query.id),
    holds(query.wd, messageTemplates.name, messageTemplates.title, messageTemplates.content),
  );
  const list = await db
    .select({ template: messageTemplates, updaterName: sql<string>`coalesce(${users.name}, '')` })
    .from(messageTemplates)
    .leftJoin(users, eq(users.id, messageTemplates.updatedBy))
    .where(where)
    .orderBy(
      ...orderOf(
        { name: messageTemplates.name, updateTime: messageTemplates.updatedAt },
        query.sort,
        messageTemplates.id,
      ),
    )
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const [all] = await db.select({ n: count() }).from(messageTemplates).where(where);
  return { list, total: all?.n ?? 0 };
}

export async function findTemplate(tx: Executor, id: number) {
  return (await tx.select().from(messageTemplates).where(eq(messageTemplates.id, id)).for('update'))[0];
}

type TemplateValues = typeof messageTemplates.$inferInsert;

/** Keeps a template. @throws a violation that is `unique` where another one has its name: the database decides */
export async function keepTemplate(tx: Executor, id: number | undefined, values: TemplateValues): Promise<number> {
  if (id === undefined)
    return (await tx.insert(messageTemplates).values(values).returning({ id: messageTemplates.id }))[0]?.id as number;
  await tx.update(messageTemplates).set(values).where(eq(messageTemplates.id, id));
  return id;
}

export async function dropTemplate(tx: Executor, id: number): Promise<void> {
  await tx.delete(messageTemplates).where(eq(messageTemplates.id, id));
}
