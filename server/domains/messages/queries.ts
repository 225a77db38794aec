import { offsetOf } from '../../db/list.ts';
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { messages } from '../../db/tables/messages.ts';

/** Pairs of person and message in one notification: PostgreSQL takes less than 8,000 bytes. */
const pairsAtOnce = 300;

/** `sendId`: of a send of staff, whose variables become each reader's own. */
export type NewMessage = { type: number; title: string; content: string; link: string; sendId?: number | undefined };
export type Told = { id: number; userId: number; title: string };

export async function countUnread(db: Executor, userId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(messages)
    .where(and(eq(messages.userId, userId), isNull(messages.readAt)));
  return row?.n ?? 0;
}

export async function listMessages(
  db: Executor,
  userId: number,
  page: { pageNum: number; pageSize: number; readStatus?: number | undefined },
) {
  const read =
    page.readStatus === undefined
      ? undefined
      : page.readStatus === 1
        ? isNotNull(messages.readAt)
        : isNull(messages.readAt);
  const mine = and(eq(messages.userId, userId), read);
  const [list, [total]] = await Promise.all([
    db
      .select()
      .from(messages)
      .where(mine)
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(page.pageSize)
      .offset(offsetOf(page)),
    db.select({ n: count() }).from(messages).where(mine),
  ]);
  return { list, total: total?.n ?? 0 };
}

/** False when the person has no such message. A second reading keeps the first time. */
export async function readMessage(db: Executor, userId: number, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(messages)
    .set({ readAt: sql`coalesce(${messages.readAt}, ${now})` })
    .where(and(eq(messages.id, id), eq(messages.userId, userId)))
    .returning({ id: messages.id });
  return rows.length > 0;
}

export async function readAllMessages(db: Executor, userId: number, now: Date): Promise<number> {
  const { rowCount } = await db
    .update(messages)
    .set({ readAt: now })
    .where(and(eq(messages.userId, userId), isNull(messages.readAt)));
  return rowCount ?? 0;
}

export async function removeMessage(db: Executor, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(messages)
    .where(and(eq(messages.id, id), eq(messages.userId, userId)))
    .returning({ id: messages.id });
  return rows.length > 0;
}

/** Writes one message to each person and tells every process, in one statement; who no longer exists gets none. */
export async function addMessages(db: Executor, userIds: number[], m: NewMessage, now: Date): Promise<void> {
  const unit = sql`coalesce((select n.name from units n where n.user_id = u.id or (n.id = u.unit_id and u.unit_status = 1) order by n.user_id = u.id desc limit 1), '贵单位')`;
  // The name comes last: nothing is looked for in it any more.
  const own = (text: string) =>
    m.sendId
      ? sql`replace(${text.includes('{单位}') ? sql`replace(${text}, '{单位}', ${unit})` : sql`${text}::text`}, '{姓名}', coalesce(nullif(u.name, ''), '您'))`
      : sql`${text}`;
  await db.execute(sql`
    with added as (
      insert into messages (user_id, type, title, content, link, created_at, send_id)
      select u.id, ${m.type}::smallint, ${own(m.title)}, ${own(m.content)}, ${m.link},
        ${now.toISOString()}::timestamptz, ${m.sendId ?? null}::int
      from users u where u.id = any(${sql.param(userIds)}::int[])
      returning id, user_id
    ), numbered as (select user_id, id, (row_number() over (order by id) - 1) / ${pairsAtOnce} as part from added)
    select pg_notify('person', string_agg(user_id || ':' || id, ',' order by id)) from numbered group by part`);
}

/** Writes to each person words of their own, and tells every process; who no longer exists gets none. */
export async function addEach(
  db: Executor,
  each: readonly { userId: number; content: string }[],
  m: Omit<NewMessage, 'content' | 'sendId'>,
  now: Date,
): Promise<void> {
  const ids = sql.param(each.map((e) => e.userId));
  const contents = sql.param(each.map((e) => e.content));
  await db.execute(sql`
    with added as (
      insert into messages (user_id, type, title, content, link, created_at)
      select u.id, ${m.type}::smallint, ${m.title}, e.content, ${m.link}, ${now.toISOString()}::timestamptz
      from unnest(${ids}::int[], ${contents}::text[]) as e(user_id, content) join users u on u.id = e.user_id
      returning id, user_id
    ), numbered as (select user_id, id, (row_number() over (order by id) - 1) / ${pairsAtOnce} as part from added)
    select pg_notify('person', string_agg(user_id || ':' || id, ',' order by id)) from numbered group by part`);
}

/**
 * Puts the newest words into the unread message that each of these persons has under its address; who has none is
 * returned. Nobody is told anew: the number of unread ones is the same.
 */
export async function refreshUnread(db: Executor, userIds: number[], m: NewMessage, now: Date): Promise<number[]> {
  const known = await db
    .update(messages)
    .set({ title: m.title, content: m.content, createdAt: now })
    .where(
      and(
        inArray(messages.userId, userIds),
        eq(messages.type, m.type),
        eq(messages.link, m.link),
        isNull(messages.readAt),
      ),
    )
    .returning({ userId: messages.userId });
  return userIds.filter((id) => !known.some((k) => k.userId === id));
}

/** What the streams of these persons say of new messages. */
export async function findTold(db: Executor, ids: number[]): Promise<Told[]> {
  return db
    .select({ id: messages.id, userId: messages.userId, title: messages.title })
    .from(messages)
    .where(inArray(messages.id, ids))
    .orderBy(messages.id);
}

/** The newest messages after one, oldest first. */
export async function findAfter(db: Executor, userId: number, after: number, most: number): Promise<Told[]> {
  const rows = await db
    .select({ id: messages.id, userId: messages.userId, title: messages.title })
    .from(messages)
    .where(and(eq(messages.userId, userId), gt(messages.id, after)))
    .orderBy(desc(messages.id))
    .limit(most);
  return rows.reverse();
}

/** Number of unread messages by person; who has none is not in it. */
export async function countUnreadOf(db: Executor, userIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: messages.userId, n: count() })
    .from(messages)
    .where(and(inArray(messages.userId, userIds), isNull(messages.readAt)))
    .groupBy(messages.userId);
  return new Map(rows.map((r) => [r.userId, r.n]));
}

/** The newest message of a person, 0 without any. */
export async function newestId(db: Executor, userId: number): Promise<number> {
  const [row] = await db
    .select({ id: max(messages.id) })
    .from(messages)
    .where(eq(messages.userId, userId));
  return row?.id ?? 0;
}
