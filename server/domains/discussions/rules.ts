/** Records that a class has at most, those among them that were taken away and may come back. */
export const mostOfClass = 200;
/** How long a record that was taken away may be brought back, in ms. */
export const returnsMs = 86_400_000;

/**
 * What is wrong with the times of a discussion, and at which field; null where nothing is. The midnight at its end is
 * still of its day.
 * @param dayOf the calendar day of an instant in ms
 * @param days the first and the last day of the class
 */
export function faultOfTimes(
  { start, end }: { start: number; end: number },
  [first, last]: readonly [string, string],
  dayOf: (at: Date) => string,
): { path: 'startTime' | 'endTime'; message: string } | null {
  if (end <= start) return { path: 'endTime', message: '结束时间须晚于开始时间' };
  if (dayOf(new Date(start)) !== dayOf(new Date(end - 1))) return { path: 'endTime', message: '一次研讨须在同一天内' };
  const outside = (at: number) => dayOf(new Date(at)) < first || dayOf(new Date(at)) > last;
  const message = `须在培训班的日期之内：${first} 至 ${last}`;
  return outside(start) ? { path: 'startTime', message } : null;
}
