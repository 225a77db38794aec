import { describe, expect, it } from 'vitest';
import { dueBy, isWorkday, minutesOf, timeOf, type WorkingCalendar } from './calendar.ts';
import { dayAfter } from './time.ts';

/** National Day of 2026 with its make-up days, and the Mid-autumn Festival before it. */
const days = new Map<string, boolean>([
  ...['2026-09-25', '2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'].map(
    (d) => [d, false] as const,
  ),
  ...['2026-09-20', '2026-10-10'].map((d) => [d, true] as const),
]);
const wholeDays: WorkingCalendar = { mode: 'working', opens: 0, closes: 1440, days };
const office: WorkingCalendar = { mode: 'working', opens: minutesOf('08:30'), closes: minutesOf('17:30'), days };
/** From one local time in Shanghai to another. */
const due = (from: string, calendar: WorkingCalendar, hours = 24) =>
  new Date(dueBy(new Date(`${from.replace(' ', 'T')}:00+08:00`), hours, calendar).getTime() + 8 * 3_600_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');

describe('the plain clock', () => {
  it('runs always', () => {
    expect(due('2026-11-20 20:00', { ...wholeDays, mode: 'plain' })).toBe('2026-11-21 20:00');
    expect(due('2026-10-01 09:00', { ...office, mode: 'plain' })).toBe('2026-10-02 09:00');
  });

  it('ends before the night that it would end in: nobody is called at three, and 24 hours are the most', () => {
    const plain: WorkingCalendar = { ...wholeDays, mode: 'plain' };
    expect(due('2026-11-20 20:59', plain)).toBe('2026-11-21 20:59');
    expect(due('2026-11-20 21:00', plain)).toBe('2026-11-21 21:00');
    expect(due('2026-11-20 23:59', plain)).toBe('2026-11-21 21:00');
    expect(due('2026-11-21 03:12', plain)).toBe('2026-11-21 21:00');
    expect(due('2026-11-21 07:59', plain)).toBe('2026-11-21 21:00');
    expect(due('2026-11-21 08:00', plain)).toBe('2026-11-22 08:00');
    // What is promised within a few hours of the night keeps its time.
    expect(due('2026-11-21 22:00', plain, 6)).toBe('2026-11-22 04:00');
  });
});

describe('the working clock of whole days', () => {
  it('runs through a working night and stops over the weekend', () => {
    expect(due('2026-11-18 10:15', wholeDays)).toBe('2026-11-19 10:15');
    expect(due('2026-11-20 20:00', wholeDays)).toBe('2026-11-23 20:00');
    expect(due('2026-11-21 03:00', wholeDays)).toBe('2026-11-24 00:00');
    expect(due('2026-11-22 23:59', wholeDays)).toBe('2026-11-24 00:00');
  });

  it('stops over a holiday and runs on a make-up Saturday and Sunday', () => {
    expect(due('2026-09-30 18:00', wholeDays)).toBe('2026-10-08 18:00');
    expect(due('2026-10-03 12:00', wholeDays)).toBe('2026-10-09 00:00');
    // Friday before the make-up Saturday: half of the day on each.
    expect(due('2026-10-09 12:00', wholeDays)).toBe('2026-10-10 12:00');
    expect(due('2026-10-10 12:00', wholeDays)).toBe('2026-10-12 12:00');
    expect(due('2026-09-19 08:00', wholeDays)).toBe('2026-09-21 00:00');
    expect(due('2026-09-24 09:00', wholeDays)).toBe('2026-09-28 09:00');
  });

  it('stops for as long as everything is closed, and runs on where staff have closed it for ever', () => {
    const closed = (many: number) =>
      new Map(Array.from({ length: many }, (_, n) => [dayAfter('2027-01-25', n), false] as const));
    expect(due('2027-01-22 10:00', { ...wholeDays, days: closed(35) })).toBe('2027-03-01 10:00');
    expect(due('2027-01-25 10:00', { ...wholeDays, days: closed(500) })).toBe('2027-01-26 10:00');
  });

  it('goes by the day in Shanghai, also where UTC has another one', () => {
    // 00:30 on Saturday in Shanghai is Friday in UTC; 07:30 on Monday is Sunday.
    expect(dueBy(new Date('2026-11-20T16:30:00Z'), 24, wholeDays).toISOString()).toBe('2026-11-23T16:00:00.000Z');
    expect(dueBy(new Date('2026-11-22T23:30:00Z'), 24, wholeDays).toISOString()).toBe('2026-11-23T23:30:00.000Z');
  });

  it('crosses the end of a year and a leap day', () => {
    expect(due('2027-12-31 15:00', { ...wholeDays, days: new Map() })).toBe('2028-01-03 15:00');
    expect(due('2028-02-28 15:00', { ...wholeDays, days: new Map() })).toBe('2028-02-29 15:00');
  });
});

describe('the working clock of office hours', () => {
  it('takes one office day for 24 hours', () => {
    expect(due('2026-11-18 10:00', office)).toBe('2026-11-19 10:00');
    expect(due('2026-11-20 16:00', office)).toBe('2026-11-23 16:00');
    expect(due('2026-11-18 08:30', office)).toBe('2026-11-18 17:30');
  });

  it('begins with the next opening for what comes outside of the hours', () => {
    expect(due('2026-11-18 06:00', office)).toBe('2026-11-18 17:30');
    expect(due('2026-11-18 17:30', office)).toBe('2026-11-19 17:30');
    expect(due('2026-11-20 20:00', office)).toBe('2026-11-23 17:30');
    expect(due('2026-10-01 10:00', office)).toBe('2026-10-08 17:30');
    expect(due('2026-10-09 20:00', office)).toBe('2026-10-10 17:30');
  });

  it('counts half a promise as half an office day', () => {
    expect(due('2026-11-20 15:30', office, 12)).toBe('2026-11-23 11:00');
  });
});

it('ends where no day is a working one, and where the hours make no sense, with plain time', () => {
  const never = new Map(
    Array.from(
      { length: 500 },
      (_, n) => [new Date(Date.UTC(2026, 10, 1 + n)).toISOString().slice(0, 10), false] as const,
    ),
  );
  expect(due('2026-11-20 20:00', { ...wholeDays, days: never })).toBe('2026-11-21 20:00');
  expect(due('2026-11-20 20:00', { ...office, closes: office.opens })).toBe('2026-11-21 20:00');
});

it('knows weekdays, weekends, holidays and make-up days', () => {
  expect(['2026-11-20', '2026-11-21', '2026-10-01', '2026-10-10'].map((d) => isWorkday(d, days))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect([minutesOf('09:05'), timeOf(545), timeOf(1440), minutesOf('24:00')]).toEqual([545, '09:05', '24:00', 1440]);
});
