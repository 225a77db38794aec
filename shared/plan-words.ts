import type { PlanContent } from './contract/plans.ts';
import { dayAfter, weekdayNames, weekdayOf } from './time.ts';

const digits = '〇一二三四五六七八九十';
/** A number up to 99 in Chinese: 3 is 三, 12 is 十二, 30 is 三十. */
export function chineseNumber(n: number): string {
  if (n <= 10) return digits[n] ?? '';
  const [tens, ones] = [Math.floor(n / 10), n % 10];
  return `${tens > 1 ? digits[tens] : ''}十${ones ? digits[ones] : ''}`;
}

/** The date of a day of a plan, counted from 0: `3 月 8 日 周一`; nothing without a beginning. */
export function dayOf(startDate: string, n: number): string {
  if (!startDate) return '';
  const day = dayAfter(startDate, n);
  return `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日 周${weekdayNames[weekdayOf(day)]}`;
}

const isEmptyHalf = ({ what, refs }: PlanContent['schedule'][number]['morning']) => !what.trim() && !refs.length;

/** The days, counted from 1, on which nothing is taught: neither half says what, or names anybody or any place. */
export const emptyDays = ({ schedule }: PlanContent): number[] =>
  schedule.flatMap((d, i) => (isEmptyHalf(d.morning) && isEmptyHalf(d.afternoon) ? [i + 1] : []));

/** Whether a plan says nothing beyond what the asker has said: no lessons, no themes, no words of its own. */
export const isBlankPlan = (c: PlanContent): boolean =>
  emptyDays(c).length === c.schedule.length &&
  ![c.aim, c.budget, c.notes, ...c.schedule.map((d) => d.theme)].some((words) => words.trim());
/** Why such a plan is not sent. */
export const blankPlan = '方案还没有内容，请先写日程、培训目标、费用说明或备注';

/** The facts at the head of a plan. */
export const factsOf = (c: PlanContent): [label: string, value: string][] => [
  ['学制', `${c.schedule.length} 天`],
  ['人数', `${c.headCount} 人`],
  ['时间', c.startDate ? `${c.startDate.slice(0, 4)} 年 ${dayOf(c.startDate, 0)}起` : '待定'],
  ['地点', c.place || '待定'],
];
