import type { Fault, FaultCode } from '../../shared/rules.ts';
import { text } from './text.ts';

/** Why a call is refused; the status and the sentence are chosen here, once. */
export type RefusalReason =
  | 'input'
  | 'expired'
  | 'revoked'
  | 'forbidden'
  | 'absent'
  | 'tooMany'
  | 'unavailable'
  | 'full'
  | 'disabled'
  | 'conflict';

type Answer = { http: number; status: number; message: string; retryAfter?: number };

const answers: Record<RefusalReason, Answer> = {
  input: { http: 200, status: 400, message: '请检查填写的内容' },
  disabled: { http: 200, status: 400, message: text.disabled },
  expired: { http: 200, status: 40101, message: text.expired },
  revoked: { http: 200, status: 40102, message: text.revoked },
  // Somebody else was faster; nothing was overwritten.
  conflict: { http: 200, status: 409, message: '这条内容刚刚被别人改过，请先看看对方的修改' },
  forbidden: { http: 200, status: 403, message: text.forbidden },
  // The same bytes for a thing that is absent and one of somebody else.
  absent: { http: 200, status: 500, message: text.absent },
  tooMany: { http: 429, status: 429, message: text.tooMany, retryAfter: 60 },
  unavailable: { http: 503, status: 503, message: text.unavailable, retryAfter: 5 },
  full: { http: 507, status: 507, message: text.full, retryAfter: 60 },
};

export class Refusal extends Error {
  readonly reason: RefusalReason;
  readonly answer: Answer;
  /** What is wrong, field by field; none where no field of the call is to blame. */
  readonly fields: readonly Fault[];
  /** Whose account it was about, for the log: `#` and its id, or a digest of the name that was typed. */
  about?: string;
  constructor(reason: RefusalReason, message?: string, retryAfter?: number, fields: readonly Fault[] = []) {
    const answer = { ...answers[reason], ...(message && { message }), ...(retryAfter && { retryAfter }) };
    super(answer.message);
    this.reason = reason;
    this.answer = answer;
    this.fields = fields;
  }
}

/** `throw refuse('forbidden')`. A message replaces the default sentence; `retryAfter` is in seconds. */
export function refuse(reason: RefusalReason, message?: string, retryAfter?: number): Refusal {
  return new Refusal(reason, message, retryAfter);
}

/** Says for the log whose account a refusal was about, where nobody has said so yet; other errors are as they were. */
export function about<E>(error: E, whom: string): E {
  if (error instanceof Refusal) error.about ??= whom;
  return error;
}

/** `throw refuseAt('code', text.codeWrong)`: what is wrong with one field, by its path in what was sent. */
export const refuseAt = (path: string, message: string, code: FaultCode = 'wrong'): Refusal =>
  refuseFields([{ path, code, message }]);

/** Everything that is wrong with what was sent; the first sentence speaks for the whole. */
export const refuseFields = (fields: readonly Fault[]): Refusal =>
  new Refusal('input', fields[0]?.message, undefined, fields);

const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
  // It answers, and not in time: what it waits for is somebody else's.
  '57014',
  '55P03',
  // What stood still for too long has lost its connection.
  '25P03',
  // It has no memory left for this one; with fewer at once it has again.
  '53200',
]);

// Hosted databases (Aliyun RDS for one) let nobody write any more where their disk is full: 25006.
const full = new Set(['ENOSPC', 'EDQUOT', '53100', '25006']);

/** Whether an error says that a disk is full, that of the files or of the database, at any depth of its causes. */
export function isDiskFull(error: unknown): boolean {
  for (let e = error as { code?: string; cause?: unknown } | undefined; e; e = e.cause as typeof e)
    if (e.code && full.has(e.code)) return true;
  return false;
}

/** The sentence of a service of somebody else that is away, which says so by its code; null for any other error. */
export function sentenceOfAway(error: unknown): string | null {
  for (let e = error as { code?: string; message?: string; cause?: unknown } | undefined; e; e = e.cause as typeof e)
    if (e.code === 'EAWAY') return e.message ?? '';
  return null;
}

/** Why it is away, for the log: what the innermost error says, which is ours or the network's. */
export function reasonOfAway(error: unknown): string | undefined {
  if (sentenceOfAway(error) === null) return undefined;
  let e = error as Error;
  while (e.cause instanceof Error) e = e.cause;
  return e.message;
}

/** Whether an error says that the database cannot be reached, at any depth of its causes. */
export function isDatabaseAway(error: unknown): boolean {
  for (let e = error as { code?: string; message?: string; cause?: unknown } | undefined; e; e = e.cause as typeof e) {
    if (e.code && away.has(e.code)) return true;
    if (
      e.message &&
      /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool/.test(
        e.message,
      )
    )
      return true;
  }
  return false;
}
