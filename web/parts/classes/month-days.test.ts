import { expect, it } from 'vitest';
import { barsOf, monthAfter, weeksOfMonth } from './month-days.ts';

it('a month follows another over the end of a year', () => {
  expect([monthAfter('2026-12-01', 1), monthAfter('2026-01-01', -1), monthAfter('2026-05-01', 0)]).toEqual([
    ...['2027-01-01', '2025-12-01', '2026-05-01'],
  ]);
});

it('a month is drawn in whole weeks from Monday to Sunday', () => {
  const weeks = weeksOfMonth('2026-11-01');
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06']);
  // February of a year in which it begins with a Monday.
  expect(weeksOfMonth('2027-02-01').map((w) => w[0])).toEqual(['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22']);
  expect(weeksOfMonth('')).toEqual([]);
});

it('a class is a bar in each week that it has days of, beside those of the same time', () => {
  const [first = [], second = []] = weeksOfMonth('2027-02-01');
  const long = { startDate: '2027-01-30', endDate: '2027-02-10' };
  const short = { startDate: '2027-02-03', endDate: '2027-02-03' };
  const later = { startDate: '2027-02-05', endDate: '2027-02-06' };
  const bars = (week: string[]) =>
    barsOf(week, [later, short, long]).map((b) => [b.from, b.days, b.lane, b.begins, b.ends]);
  expect(bars(first)).toEqual([
    [0, 7, 0, false, false],
    [2, 1, 1, true, true],
    [4, 2, 1, true, true],
  ]);
  expect(bars(second)).toEqual([[0, 3, 0, false, true]]);
  // One that ends on the first day of a week, and one that begins on its last.
  const ends = { startDate: '2027-02-05', endDate: '2027-02-08' };
  const begins = { startDate: '2027-02-14', endDate: '2027-02-16' };
  expect(barsOf(second, [ends, begins]).map((b) => [b.from, b.days, b.begins, b.ends])).toEqual([
    [0, 1, false, true],
    [6, 1, true, false],
  ]);
});
