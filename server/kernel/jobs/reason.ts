import { isDatabaseAway } from '../errors.ts';

/** Why a job cannot be done, in a sentence of the program's own: staff read it beside the dead letter. */
export class JobFault extends Error {
  override name = 'JobFault';
}

/**
 * Why a job failed, in words that may be shown: the kind of the failure and its code.
 * Messages of errors hold what people typed (Drizzle writes the parameters of a query into
 * them), so none of them is kept with the job; the log has the error itself.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof JobFault) return error.message;
  if (isDatabaseAway(error)) return '数据库暂时不可用';
  let deepest = error;
  while (deepest instanceof Error && deepest.cause) deepest = deepest.cause;
  const { name, code } = deepest as { name?: unknown; code?: unknown };
  const kind = typeof name === 'string' && /^\w{1,60}$/.test(name) ? name : 'Error';
  return `程序出错（${[kind, code].filter((w) => typeof w === 'string' && /^\w{1,60}$/.test(w)).join(' ')}）`;
}
