import { dayMs, dayOf } from '../../../shared/time.ts';
import type { Fault } from '../../../shared/rules.ts';
import { most } from './rules.ts';

type Times = { startTime: string; endTime: string };
type Days = { startDate: string; endDate: string; courses: readonly Times[] };

const fault = (path: string, message: string): Fault => ({ path, code: 'wrong', message });

/** What is wrong with a lesson of a class of these days, or nothing; the midnight at its end is still of its day. */
function faultOfLesson({ startTime, endTime }: Times, at: number, { startDate, endDate }: Days): Fault[] {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  if (end <= start) return [fault(`courses.${at}.endTime`, '下课时间须晚于上课时间')];
  const day = dayOf(startTime);
  if (day !== dayOf(new Date(end - 1))) return [fault(`courses.${at}.endTime`, '一节课须在同一天内上完')];
  return day < startDate || day > endDate ? [fault(`courses.${at}.startTime`, '上课时间须在培训班的起止日期之内')] : [];
}

/** What is wrong with the days of a class and with its lessons among them; no rule of one field alone says it. */
export function faultsOfDays(given: Days): Fault[] {
  const { startDate, endDate, courses } = given;
  if (endDate < startDate) return [fault('endDate', '结束日期不能早于开始日期')];
  if ((Date.parse(endDate) - Date.parse(startDate)) / dayMs >= most.days)
    return [fault('endDate', `一个培训班最长 ${most.days} 天`)];
  return courses.flatMap((course, at) => faultOfLesson(course, at, given));
}
