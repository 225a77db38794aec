import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Sms, TextMessage } from '../../adapters/sms/index.ts';
import type { Db, Executor } from '../../db/client.ts';
import { countUpTo, holds, offsetOf, orderOf } from '../../db/list.ts';
import { smsOutbox } from '../../db/tables/account.ts';

/** The words of a text message by template. */
const contents: Record<string, (values: Record<string, string>) => string> = {
  code: ({ code }) => `验证码 ${code}，五分钟内有效。请勿告诉他人。`,
  approved: ({ what }) => `您的${what}注册已通过审核，现在可以登录使用。`,
  rejected: ({ what, reason }) => `您的${what}注册未通过审核：${reason}。登录后可以修改并重新提交。`,
  received: ({ project }) => `已收到您对“${project}”的报名，两个工作日内告知结果。`,
  admitted: ({ project }) => `您对“${project}”的报名已录取，开课前五天寄发报到须知。`,
  waitlisted: ({ project }) => `您对“${project}”的报名转为候补，有名额时按先后递补。`,
  movedup: ({ project }) => `您候补的“${project}”已有名额，两个工作日内确认录取。`,
  declined: ({ project, reason }) => `您对“${project}”的报名未录取，原因：${reason}。`,
  replied: ({ what, link }) => `您提交的${what}已有答复，请打开 ${link} 查看。`,
};

/** Puts a text message into the outbox, in the transaction of what it tells of. */
export async function enqueueSms(
  db: Executor,
  cellPhone: string,
  template: keyof typeof contents & string,
  values: Record<string, string>,
  now: Date,
): Promise<void> {
  await db
    .insert(smsOutbox)
    .values({ cellPhone, template, values, content: contents[template]?.(values) ?? '', createdAt: now });
}

const triesAtMost = 5;
/** How many messages a process sends at once: one that the provider is slow with holds up few. */
const lanes = 3;
/** Between the tries of a message: 15 s, 30 s, one minute, two. A code is over after five. */
const pauseMs = (failures: number) => 15_000 * 2 ** failures;

/** Sends the next message that is due, if there is one. Each stands by itself: its own transaction, its own tries. */
async function sendNext(db: Db, sms: Sms, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(smsOutbox)
      .where(and(states[0](), or(isNull(smsOutbox.retryAt), lte(smsOutbox.retryAt, now))))
      .orderBy(asc(smsOutbox.failures), asc(smsOutbox.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!row) return false;
    const ok = await sms.send(row as TextMessage).then(
      () => true,
      () => false,
    );
    await tx
      .update(smsOutbox)
      .set(
        ok
          ? { sentAt: now }
          : {
              failures: sql`${smsOutbox.failures} + 1`,
              retryAt: new Date(now.getTime() + pauseMs(row.failures)),
            },
      )
      .where(eq(smsOutbox.id, row.id));
    return true;
  });
}

/** Sends what waits; several processes share the work, and a message that fails keeps no other from going out. */
export async function sendWaiting(db: Db, sms: Sms, now: Date, signal: AbortSignal): Promise<void> {
  const lane = async () => {
    while (!signal.aborted && (await sendNext(db, sms, now)));
  };
  if (await sendNext(db, sms, now)) await Promise.all(Array.from({ length: lanes }, lane));
}

const states = {
  0: () => and(isNull(smsOutbox.sentAt), lt(smsOutbox.failures, triesAtMost)),
  1: () => isNotNull(smsOutbox.sentAt),
  2: () => and(isNull(smsOutbox.sentAt), gte(smsOutbox.failures, triesAtMost)),
} as const;
type Narrowed = {
  state?: number | undefined;
  wd: string;
  sort: 'createTime' | '-createTime';
  pageNum: number;
  pageSize: number;
};

/** Text messages with their states, for staff: 0 waits, 1 sent, 2 failed after every try. */
export async function listOutbox(db: Executor, { state, wd, sort, ...page }: Narrowed) {
  const where = and(
    state === undefined ? undefined : states[state as 0](),
    holds(wd, smsOutbox.cellPhone, smsOutbox.content),
  );
  const rows = await db
    .select()
    .from(smsOutbox)
    .where(where)
    .orderBy(...orderOf({ createTime: smsOutbox.id }, sort, smsOutbox.id))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  const list = rows.map((row) => ({ ...row, state: row.sentAt ? 1 : row.failures < triesAtMost ? 0 : 2 }));
  return {
    list,
    total: await countUpTo(
      db,
      db.select({ id: smsOutbox.id }).from(smsOutbox).where(where).$dynamic(),
      page,
      list.length,
    ),
  };
}

/**
 * Failed text messages wait again; all of them where none is named. How many. A code that is over is not sent any more.
 */
export async function resendFailed(db: Executor, ids: number[], now: Date): Promise<number> {
  const fresh = or(ne(smsOutbox.template, 'code'), gt(smsOutbox.createdAt, new Date(now.getTime() - 300_000)));
  return (
    await db
      .update(smsOutbox)
      .set({ failures: 0, retryAt: null })
      .where(and(states[2](), fresh, ids.length ? inArray(smsOutbox.id, ids) : undefined))
      .returning({ id: smsOutbox.id })
  ).length;
}

/** Text messages are kept for thirty days, codes for one. */
export async function pruneOutbox(db: Executor, now: Date): Promise<void> {
  await db.delete(smsOutbox).where(lt(smsOutbox.createdAt, new Date(now.getTime() - 30 * 86_400_000)));
}
