import { dayAfter, dayOf, wallClock, weekdayNames, weekdayOf } from '../../../shared/time.ts';
import { leaveRevoked } from '../../../shared/words.ts';

/** How far a class is: the sign of its colour and the words. Nobody but a unit sees a draft. */
export const classStates: Record<number, [kind: string, label: string]> = {
  1: ['wait', '即将开班'],
  2: ['run', '进行中'],
  3: ['off', '已结束'],
};
/** Who runs a class. */
export const classTypes: Record<number, string> = { 1: '学院开设', 2: '单位开设' };
/** What somebody was at a lesson. */
export const signInWords: Record<number, [kind: string, label: string]> = {
  0: ['err', '缺勤'],
  1: ['ok', '到课'],
  2: ['wait', '迟到'],
  3: ['off', '请假'],
};
/** That somebody has signed in to a lesson that is not over: at what time, and whether late; else nothing. */
export function ownSignIn({ signInStatus, signInTime }: { signInStatus: number | null; signInTime: string | null }) {
  if (signInStatus !== 1 && signInStatus !== 2) return '';
  const when = signInTime ? ` ${wallClock(signInTime).slice(11, 16)}` : '';
  return `已签到${when}${signInStatus === 2 ? '，迟到' : ''}`;
}
/** What has become of an objection to an absence. */
export const objectionStates: Record<number, [kind: string, label: string]> = {
  0: ['wait', '更正申请处理中'],
  1: ['ok', '情况属实，已更正为到课'],
  2: ['err', '未采纳，维持缺勤'],
};
/** What leave is in the attendance. */
export const leaveRules: Record<string, string> = {
  excluded: '准假的课不计入应到的节数',
  present: '准假的课按到课计',
  absent: '准假的课按缺勤计',
};

export const leaveCategories: Record<number, string> = { 1: '事假', 2: '病假', 3: '公务', 4: '其他' };
/** Leave from a lesson of which nothing else is known yet. */
export const leaveWords: Record<'granted' | 'asked', [kind: string, label: string]> = {
  granted: ['ok', '已准假'],
  asked: ['wait', '请假待处理'],
};
/** How far a request is. */
export const leaveStates: Record<number, [kind: string, label: string]> = {
  0: ['wait', '待处理'],
  1: ['ok', '已批准'],
  2: ['err', '未批准'],
  3: ['off', '已撤回'],
};
export const leaveStateOf = ({
  status,
  revoked,
}: {
  status: number;
  revoked: boolean;
}): [kind: string, label: string] => (revoked ? ['off', leaveRevoked] : (leaveStates[status] ?? ['off', '']));

/** A day as one speaks of it: `11 月 29 日`, and beside it the day of the week or how near it is. */
export function dayInWords(day: string, now: Date): [day: string, beside: string] {
  const today = dayOf(now);
  const near = { [today]: '今天', [dayAfter(today, 1)]: '明天', [dayAfter(today, -1)]: '昨天' }[day];
  const week = `周${weekdayNames[weekdayOf(day)]}`;
  return [`${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`, near ? `${week}　${near}` : week];
}
