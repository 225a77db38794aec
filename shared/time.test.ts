import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, dayMs, dayOf, midnight, momentOf, wallClock, weekdayOf } from './time.ts';

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

  it('reads what a field or a table holds', () => {
    expect(momentOf('2026-11-18 09:30').toISOString()).toBe('2026-11-18T01:30:00.000Z');
    expect(momentOf('2026-11-18T09:30:15').toISOString()).toBe('2026-11-18T01:30:15.000Z');
    expect(wallClock('soon')).toBe('');
    expect(weekdayOf('2026-11-22')).toBe(0);
    expect(dayAfter('2024-02-28', 1)).toBe('2024-02-29');
  });
});
