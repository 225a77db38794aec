import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { cut } from '../../../shared/checks.ts';
import type { Sms } from '../../adapters/sms/index.ts';
import type { Db, Executor } from '../../db/client.ts';
import { countAll, countUpTo, holds, offsetOf, orderOf } from '../../db/list.ts';
import { smsOutbox } from '../../db/tables/account.ts';
import {
  type OpenTemplate,
  openText,
  type ProvingTemplate,
  proofs,
  readText,
  sealedText,
  veiledContent,
} from './texts.ts';

/** Puts a text message into the outbox, in the transaction of what it tells of. */
export async function enqueueSms(
  db: Executor,
  cellPhone: string,
  template: OpenTemplate,
  values: Record<string, string>,
  now: Date,
): Promise<void> {
  await db.insert(smsOutbox).values({ cellPhone, ...openText(template, values), createdAt: now });
}

/**
 * Puts many texts of one kind into the outbox at once, in the transaction of what they tell of.
 * @returns their numbers in the outbox, in the same order
 */
export async function enqueueMany(
  tx: Executor,
  template: OpenTemplate,
  texts: readonly { cellPhone: string; values: Record<string, string> }[],
  now: Date,
): Promise<number[]> {
  if (!texts.length) return [];
  const rows = await tx
    .insert(smsOutbox)
    .values(texts.map(({ cellPhone, values }) => ({ cellPhone, ...openText(template, values), createdAt: now })))
    .returning({ id: smsOutbox.id });
  return rows.map((r) => r.id);
}

/** Texts of this kind that a number is sent in a day; the message on this site comes besides, each time. */
const newsADay = 5;

/** Tells a number that its account was changed. */
export async function enqueueNews(tx: Executor, cellPhone: string, values: Record<string, string>, now: Date) {
  const { template, createdAt } = smsOutbox;
  const since = gt(createdAt, new Date(now.getTime() - 86_400_000));
  const told = await tx.$count(smsOutbox, and(eq(template, 'changed'), since, eq(smsOutbox.cellPhone, cellPhone)));
  if (told < newsADay) await enqueueSms(tx, cellPhone, 'changed', values, now);
}

/**
 * The same for one with a code or a link by which its receiver proves something: nobody else reads that. Where it is
 * not `really` wanted the same is done, and nothing is put there: how long it takes tells nobody.
 */
export async function enqueueSealed(
  db: Executor,
  cellPhone: string,
  template: ProvingTemplate,
  given: Record<string, string>,
  { secret, now, really = true }: { secret: string; now: Date; really?: boolean },
): Promise<void> {
  const { values, content, sealed } = sealedText(template, given, secret);
  await db.execute(sql`
    insert into sms_outbox (cell_phone, template, "values", content, sealed, created_at)
    select ${cellPhone}::text, ${template}::text, ${JSON.stringify(values)}::jsonb, ${content}::text, ${sealed}::text,
      ${now.toISOString()}::timestamptz
    where ${really}::boolean`);
}

/** Codes that were sent since a moment, or wait to be. */
export async function countCodes(db: Executor, since: Date): Promise<number> {
  return db.$count(smsOutbox, and(eq(smsOutbox.template, 'code'), gt(smsOutbox.createdAt, since)));
}

const triesAtMost = 5;
/** How many messages a process sends at once: one that the provider is slow with holds up few. */
const lanes = 3;
/** Between the tries of a message: 15 s, 30 s, one minute, two. A code is over after five. */
const pauseMs = (failures: number) => 15_000 * 2 ** failures;

/** By what messages go out; `demo`: what was sealed is kept after that as well, for staff to read. */
export type Sending = { sms: Sms; secret: string; demo: boolean };

/** Sends the next message that is due, if there is one. Each stands by itself: its own transaction, its own tries. */
async function sendNext(db: Db, { sms, secret, demo }: Sending, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(smsOutbox)
      .where(and(states[0](), or(isNull(smsOutbox.retryAt), lte(smsOutbox.retryAt, now))))
      .orderBy(asc(smsOutbox.failures), asc(smsOutbox.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!row) return false;
    // What cannot be unsealed is a message that failed, like one that the provider refuses.
    const send = async () => sms.send(readText(row, secret));
    const fault = await send().then(
      () => null,
      (error: unknown) => cut(error instanceof Error ? error.message : String(error), 200),
    );
    await tx
      .update(smsOutbox)
      .set(
        fault === null
          ? { sentAt: now, fault: '', ...(!demo && { sealed: '' }) }
          : {
              fault,
              failures: sql`${smsOutbox.failures} + 1`,
              retryAt: new Date(now.getTime() + pauseMs(row.failures)),
            },
      )
      .where(eq(smsOutbox.id, row.id));
    return true;
  });
}

/** Sends what waits; several processes share the work, and a message that fails keeps no other from going out. */
export async function sendWaiting(db: Db, by: Sending, now: Date, signal: AbortSignal): Promise<void> {
  const lane = async () => {
    while (!signal.aborted && (await sendNext(db, by, now)));
  };
  if (await sendNext(db, by, now)) await Promise.all(Array.from({ length: lanes }, lane));
}

const states = {
  0: () => and(isNull(smsOutbox.sentAt), lt(smsOutbox.failures, triesAtMost)),
  1: () => isNotNull(smsOutbox.sentAt),
  2: () => and(isNull(smsOutbox.sentAt), gte(smsOutbox.failures, triesAtMost)),
} as const;
type Asked = { state?: number | undefined; wd: string };
type Narrowed = Asked & { sort: 'createTime' | '-createTime'; pageNum: number; pageSize: number };
type Row = typeof smsOutbox.$inferSelect;

const narrowed = ({ state, wd }: Asked) =>
  and(state === undefined ? undefined : states[state as 0](), holds(wd, smsOutbox.cellPhone, smsOutbox.content));
const inOrder = (sort: Narrowed['sort']) => orderOf({ createTime: smsOutbox.createdAt }, sort, smsOutbox.id);
const stateOf = (row: Row) => (row.sentAt ? 1 : row.failures < triesAtMost ? 0 : 2);

/** What staff read of a message: codes and links in a demonstration alone, where nobody else gets them. */
function shownContent(row: Row, { secret, demo }: Reading): string {
  try {
    return demo ? readText(row, secret).content : veiledContent(row);
  } catch {
    return veiledContent(row);
  }
}

export type Reading = { secret: string; demo: boolean };

/** Text messages with their states, for staff: 0 waits, 1 sent, 2 failed after every try. */
export async function listOutbox(db: Executor, { sort, ...page }: Narrowed, by: Reading) {
  const where = narrowed(page);
  const rows = await db
    .select()
    .from(smsOutbox)
    .where(where)
    .orderBy(...inOrder(sort))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  const list = rows.map((row) => ({
    ...row,
    content: shownContent(row, by),
    state: stateOf(row),
  }));
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

/** How many text messages a download has. */
export const countOutbox = (db: Executor, asked: Asked): Promise<number> =>
  countAll(db, db.select({ id: smsOutbox.id }).from(smsOutbox).where(narrowed(asked)).$dynamic());

/** The text messages for a download: what proves something stays veiled. */
export const takeOutbox = (db: Executor, { sort, ...asked }: Pick<Narrowed, 'sort' | 'state' | 'wd'>) => ({
  order: () =>
    db
      .select({ id: smsOutbox.id })
      .from(smsOutbox)
      .where(narrowed(asked))
      .orderBy(...inOrder(sort)),
  rows: async (ids: number[]) =>
    (await db.select().from(smsOutbox).where(inArray(smsOutbox.id, ids))).map((row) => ({
      ...row,
      content: veiledContent(row),
      state: stateOf(row),
    })),
});

/** What proves something is sent for so long at most, and gone from the outbox. */
const provesMs = 86_400_000;

/**
 * Failed text messages wait again; all of them where none is named. How many. A code that is over is not sent any more,
 * and no link that is gone.
 */
export async function resendFailed(db: Executor, ids: number[], now: Date): Promise<number> {
  const since = (ms: number) => gt(smsOutbox.createdAt, new Date(now.getTime() - ms));
  const fresh = or(
    notInArray(
      smsOutbox.template,
      proofs.map((p) => p.template),
    ),
    and(ne(smsOutbox.template, 'code'), since(provesMs)),
    since(300_000),
  );
  return (
    await db
      .update(smsOutbox)
      .set({ failures: 0, retryAt: null })
      .where(and(states[2](), fresh, ids.length ? inArray(smsOutbox.id, ids) : undefined))
      .returning({ id: smsOutbox.id })
  ).length;
}

/** Texts that have not gone out go to other numbers: those of whom they are for may have been corrected. */
export async function readdress(db: Executor, texts: readonly { id: number; cellPhone: string }[]): Promise<void> {
  const [ids, numbers] = [texts.map((t) => t.id), texts.map((t) => t.cellPhone)];
  await db.execute(sql`update sms_outbox o set cell_phone = t.number
    from unnest(${sql.param(ids)}::int[], ${sql.param(numbers)}::text[]) as t(id, number)
    where o.id = t.id and o.sent_at is null and o.cell_phone <> t.number`);
}

/**
 * A text that has not gone out once more, to another number: for one of several who shared it, and the number.
 * @returns its place in the outbox; nothing where the outbox has forgotten it
 */
export async function copyText(tx: Executor, id: number, cellPhone: string): Promise<number | undefined> {
  const [row] = await tx
    .select()
    .from(smsOutbox)
    .where(and(eq(smsOutbox.id, id), isNull(smsOutbox.sentAt)));
  if (!row) return undefined;
  const { id: _, ...same } = row;
  const [copy] = await tx
    .insert(smsOutbox)
    .values({ ...same, cellPhone })
    .returning({ id: smsOutbox.id });
  return copy?.id;
}

/** Text messages are kept for thirty days, codes and links in them for one, also those that nobody had sealed. */
export async function pruneOutbox(db: Executor, now: Date): Promise<void> {
  await db.delete(smsOutbox).where(lt(smsOutbox.createdAt, new Date(now.getTime() - 30 * 86_400_000)));
  const { values, content, sealed, template, createdAt } = smsOutbox;
  for (const { template: name, proof, veil } of proofs) {
    const said = sql`coalesce(${values}->>${proof}::text, '')`;
    await db
      .update(smsOutbox)
      .set({
        sealed: '',
        values: sql`${values} || jsonb_build_object(${proof}::text, ${veil}::text)`,
        content: sql`replace(${content}, ${said}, ${veil})`,
      })
      .where(
        and(
          eq(template, name),
          lt(createdAt, new Date(now.getTime() - provesMs)),
          or(ne(sealed, ''), sql`${said} <> ${veil}`),
        ),
      );
  }
}
