import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { text } from '../../../shared/text.ts';
import type { Db, Executor } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { smsCodes } from '../../db/tables/account.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { enqueueSealed } from './outbox-queries.ts';

export type CodeUse = 'register' | 'login' | 'changeMobile' | 'reset' | 'apply';

export const codeSeconds = 300;
const secondsBetween = 60;
const perHour = 5;
const triesAtMost = 5;
const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

function digestOf(secret: string, cellPhone: string, use: CodeUse, code: string): string {
  return createHmac('sha256', secret).update(`${cellPhone} ${use} ${code}`).digest('base64url');
}

type Issue = {
  cellPhone: string;
  use: CodeUse;
  secret: string;
  now: Date;
  perDay: number;
  /** False where nobody would use the code: the same answer, the same waiting, no message. */
  deliver: boolean;
};

/**
 * Sends a code: one a minute and five an hour to a number, and
 * so many a day in all. In a transaction it goes with that.
 * @throws {Refusal} tooMany with the seconds to wait
 */
export async function issueCode(
  db: Pick<Db, 'transaction'>,
  { cellPhone, use, secret, now, perDay, deliver }: Issue,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Requests for one number wait for each other, so that two at once count as two.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.codes}, hashtext(${cellPhone}))`);
    const recent = await tx
      .select({ at: smsCodes.createdAt })
      .from(smsCodes)
      .where(and(eq(smsCodes.cellPhone, cellPhone), gt(smsCodes.createdAt, before(now, 3600))))
      .orderBy(desc(smsCodes.createdAt));
    const wait = (at: Date | undefined, seconds: number) =>
      at ? Math.ceil(seconds - (now.getTime() - at.getTime()) / 1000) : 0;
    const seconds = Math.max(
      wait(recent[0]?.at, secondsBetween),
      recent.length >= perHour ? wait(recent[perHour - 1]?.at, 3600) : 0,
    );
    if (seconds > 0) throw refuse('tooMany', seconds > 60 ? text.codeSoon : `请 ${seconds} 秒后再获取验证码`, seconds);
    if (deliver && (await tx.$count(smsCodes, gt(smsCodes.createdAt, before(now, 86_400)))) >= perDay)
      throw refuse('tooMany', '今天的短信已发完，请明天再试或致电咨询热线', 3600);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await tx
      .insert(smsCodes)
      .values({ cellPhone, use, digest: digestOf(secret, cellPhone, use, code), createdAt: now });
    if (deliver) await enqueueSealed(tx, cellPhone, 'code', { code }, { secret, now });
  });
}

/**
 * Counts a try of the newest code and tells whether it fits; it is not used up yet. Outside of the caller's
 * transaction, so that a refused one counts as well.
 * @returns the code's row, for `useCode`
 * @throws {Refusal} input when it is wrong, old, used, or tried five times
 */
export async function tryCode(
  db: Db,
  cellPhone: string,
  use: CodeUse,
  code: string,
  secret: string,
  now: Date,
): Promise<number> {
  const [newest] = await db
    .select({ id: smsCodes.id })
    .from(smsCodes)
    .where(and(eq(smsCodes.cellPhone, cellPhone), eq(smsCodes.use, use)))
    .orderBy(desc(smsCodes.id))
    .limit(1);
  const [row] = newest
    ? await db
        .update(smsCodes)
        .set({ tries: sql`${smsCodes.tries} + 1` })
        .where(
          and(
            eq(smsCodes.id, newest.id),
            isNull(smsCodes.usedAt),
            lt(smsCodes.tries, triesAtMost),
            gt(smsCodes.createdAt, before(now, codeSeconds)),
          ),
        )
        .returning()
    : [];
  const given = Buffer.from(digestOf(secret, cellPhone, use, code));
  const right = Buffer.from(row?.digest ?? digestOf(secret, '', use, ''));
  if (!row || !timingSafeEqual(given, right)) throw refuseAt('code', text.codeWrong);
  return row.id;
}

/** Uses a code up, in the transaction of what it proves. @throws {Refusal} input when somebody was faster. */
export async function useCode(tx: Executor, id: number, now: Date): Promise<void> {
  const done = await tx
    .update(smsCodes)
    .set({ usedAt: now })
    .where(and(eq(smsCodes.id, id), isNull(smsCodes.usedAt)))
    .returning({ id: smsCodes.id });
  if (!done.length) throw refuseAt('code', text.codeWrong);
}

/** Codes of more than two days ago count for no limit any more. */
export async function pruneCodes(db: Executor, now: Date): Promise<void> {
  await db.delete(smsCodes).where(lt(smsCodes.createdAt, before(now, 2 * 86_400)));
}
