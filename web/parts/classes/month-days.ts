import { dayAfter, isDay, weekdayOf } from '../../../shared/time.ts';

/** The first day of the month that is so many months later, or earlier. */
export function monthAfter(first: string, months: number): string {
  const count = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

/** The weeks of a month from Monday to Sunday, with the days of the months beside it that fill them. */
export function weeksOfMonth(first: string): string[][] {
  if (!isDay(first)) return [];
  const begin = dayAfter(first, -((weekdayOf(first) + 6) % 7));
  const next = monthAfter(first, 1);
  const weeks: string[][] = [];
  for (let day = begin; day < next; day = dayAfter(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, i) => dayAfter(day, i)));
  return weeks;
}

type Lasting = { startDate: string; endDate: string };
export type Bar<T> = { of: T; from: number; days: number; lane: number; begins: boolean; ends: boolean };

/** What lasts for days as bars of one week: from which day of it (0 is Monday) for how many, each in its own lane. */
export function barsOf<T extends Lasting>(week: readonly string[], all: readonly T[]): Bar<T>[] {
  const [first, last] = [week[0] as string, week.at(-1) as string];
  const ends: number[] = [];
  return all
    .filter((c) => c.startDate <= last && c.endDate >= first)
    .sort((a, b) => a.startDate.localeCompare(b.startDate))
    .map((of) => {
      const from = Math.max(0, week.indexOf(of.startDate));
      const to = of.endDate > last ? week.length - 1 : week.indexOf(of.endDate);
      const free = ends.findIndex((end) => end < from);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = to;
      return { of, from, days: to - from + 1, lane, begins: of.startDate >= first, ends: of.endDate <= last };
    });
}
