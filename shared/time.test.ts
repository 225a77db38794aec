import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spell, spokenDay, spokenDays } from './spoken.ts';
import { brief, dayAfter, dayMs, dayOf, midnight, momentOf, wallClock, weekdayOf } from './time.ts';

const intl = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });
const anInstant = fc.date({ min: new Date('1992-01-01'), max: new Date('2099-12-30'), noInvalidDate: true });

describe('time in Shanghai', () => {
  it('is what the platform says it is, for every instant since 1992', () => {
    fc.assert(
      fc.property(anInstant, (at) => {
        expect(wallClock(at).replace('T', ' ')).toBe(intl.format(at));
        expect(momentOf(wallClock(at)).getTime()).toBe(Math.floor(at.getTime() / 1000) * 1000);
      }),
    );
  });

  it('begins a day at its midnight, and ends it before the next', () => {
    fc.assert(
      fc.property(anInstant, fc.integer({ min: -400, max: 400 }), (at, n) => {
        const day = dayOf(at);
        expect(midnight(day).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(midnight(day, 1).getTime()).toBeGreaterThan(at.getTime());
        expect(dayOf(midnight(day, n))).toBe(dayAfter(day, n));
        expect(midnight(dayAfter(day, n)).getTime() - midnight(day).getTime()).toBe(n * dayMs);
      }),
    );
    expect(midnight('2026-11-18').toISOString()).toBe('2026-11-17T16:00:00.000Z');
  });

  it('is told to people by the days of the week, with a year where it is another one', () => {
    expect(spokenDay('2026-12-01', '2026-11-30')).toBe('12月1日（周二）');
    expect(spokenDay('2027-01-03', '2026-11-30')).toBe('2027年1月3日（周日）');
    expect(spokenDays('2026-12-01', '2026-12-05', '2026-11-30')).toBe('12月1日（周二）至12月5日（周六）');
    expect(spokenDays('2026-12-01', '2026-12-01', '2026-11-30')).toBe('12月1日（周二）');
    expect(spokenDays('2026-12-31', '2027-01-01', '2026-11-30')).toBe('12月31日（周四）至2027年1月1日（周五）');
    expect(spokenDays('2027-01-04', '2027-01-05', '2026-11-30')).toBe('2027年1月4日（周一）至1月5日（周二）');
    const [morning, noon, next] = ['2026-12-01T01:00:00Z', '2026-12-01T03:30:00Z', '2026-12-01T17:00:00Z'];
    expect([brief(morning), spell(morning, new Date(noon)), spell(noon, next)]).toEqual([
      ...['12月1日 09:00', '12月1日 09:00–11:30', '12月1日 11:30 至 12月2日 01:00'],
    ]);
  });

  it('reads what a field or a table holds', () => {
    expect(momentOf('2026-11-18 09:30').toISOString()).toBe('2026-11-18T01:30:00.000Z');
    expect(momentOf('2026-11-18T09:30:15').toISOString()).toBe('2026-11-18T01:30:15.000Z');
    expect(wallClock('soon')).toBe('');
    expect(weekdayOf('2026-11-22')).toBe(0);
    expect(dayAfter('2024-02-28', 1)).toBe('2024-02-29');
  });
});
