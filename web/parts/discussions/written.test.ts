import { expect, it } from 'vitest';
import { firstWritten } from './written.ts';

const days = { startDate: '2026-12-01', endDate: '2026-12-03', place: '之江校区' };

it('a new record is of today on every day of the class, its first and its last as well; else of its first day', () => {
  const first = (now: string) => firstWritten(days, new Date(now)).day;
  expect(['2026-12-01T00:00+08:00', '2026-12-02T12:00+08:00', '2026-12-03T23:59+08:00'].map(first)).toEqual([
    ...['2026-12-01', '2026-12-02', '2026-12-03'],
  ]);
  expect(['2026-11-30T23:59+08:00', '2026-12-04T00:00+08:00'].map(first)).toEqual(['2026-12-01', '2026-12-01']);
});
