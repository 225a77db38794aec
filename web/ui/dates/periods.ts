import { dayAfter, weekdayOf } from '../../../shared/time.ts';

/** The days from one to another, both included; an empty one leaves that side open. */
export type Days = { from: string; to: string };

const two = (n: number) => String(n).padStart(2, '0');
/** The day before the first of a month; months beyond the year are those of the next. */
const lastBefore = (year: number, month: number) =>
  dayAfter(month > 12 ? `${year + 1}-${two(month - 12)}-01` : `${year}-${two(month)}-01`, -1);

/**
 * The periods in which a day lies: weeks begin on Monday; terms are
 * those of schools, from February to July and from August to January.
 */
export function periodsOf(day: string): { label: string; days: Days }[] {
  const monday = dayAfter(day, -((weekdayOf(day) + 6) % 7));
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const autumn = month === 1 ? year - 1 : year;
  return [
    { label: '今天', days: { from: day, to: day } },
    { label: '本周', days: { from: monday, to: dayAfter(monday, 6) } },
    { label: '本月', days: { from: `${day.slice(0, 8)}01`, to: lastBefore(year, month + 1) } },
    {
      label: '本学期',
      days:
        month >= 2 && month <= 7
          ? { from: `${year}-02-01`, to: `${year}-07-31` }
          : { from: `${autumn}-08-01`, to: `${autumn + 1}-01-31` },
    },
  ];
}

/** The earlier day first, however they were given. */
export const ordered = ({ from, to }: Days): Days => (from && to && from > to ? { from: to, to: from } : { from, to });

/** The fields of an address that stand for the days from one to another. */
export type DayKeys = { key: string; to: string };

function withPairs(search: string, ranges: readonly DayKeys[], of: (days: Days) => Days | undefined): string {
  const query = new URLSearchParams(search);
  for (const { key, to } of ranges) {
    const next = of({ from: query.get(key) ?? '', to: query.get(to) ?? '' });
    if (!next) continue;
    query.set(key, next.from);
    query.set(to, next.to);
  }
  return query.size ? `?${query}` : '';
}

/** The query of an address with the days of a period of today by its name, so that 本周 is next week's then. */
export const withNames = (search: string, ranges: readonly DayKeys[], today: string): string =>
  withPairs(search, ranges, ({ from, to }) => {
    const is = periodsOf(today).find(({ days }) => days.from === from && days.to === to);
    return is && { from: is.label, to: is.label };
  });

/** The query of an address with every name of a period as its days of today. */
export const withDays = (search: string, ranges: readonly DayKeys[], today: string): string =>
  withPairs(
    search,
    ranges,
    ({ from, to }) => periodsOf(today).find(({ label }) => label === from && label === to)?.days,
  );
