import { brief } from '../../../shared/time.ts';

/** What is said of lessons that somebody has asked to be away from before; null where there are none. */
export function againInWords(before: readonly { name: string; startAt: Date; status: number }[]): string | null {
  const [first] = before;
  if (!first) return null;
  const more = before.length > 1 ? `等 ${before.length} 节课` : '';
  const what = `“${first.name}”（${brief(first.startAt)}）${more}`;
  if (before.every((l) => l.status === 1)) return `${what}已经准假，不用再请`;
  if (before.some((l) => l.status === 1)) return `${what}已经请过假，有的已经批准，请只选没有请过的课`;
  return `${what}的请假正在等待处理，请勿重复申请；要改请先撤回`;
}
