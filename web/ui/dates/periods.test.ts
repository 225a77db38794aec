import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, dayOf, weekdayOf } from '../../../shared/time.ts';
import { ordered, periodsOf, withDays, withNames } from './periods.ts';

const aDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => dayOf(at));
const named = (day: string) => Object.fromEntries(periodsOf(day).map((p) => [p.label, p.days]));

describe('the periods of a day', () => {
  it('hold it, whatever day it is, and meet without a gap', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        for (const { label, days } of periodsOf(day)) {
          expect(days.from <= day && day <= days.to, `${label} ${day}`).toBe(true);
          const next = periodsOf(dayAfter(days.to, 1)).find((p) => p.label === label);
          expect(next?.days.from, `${label} after ${day}`).toBe(dayAfter(days.to, 1));
        }
      }),
    );
  });

  it('are the week from Monday, the month and the term', () => {
    expect(named('2026-11-22')).toEqual({
      今天: { from: '2026-11-22', to: '2026-11-22' },
      本周: { from: '2026-11-16', to: '2026-11-22' },
      本月: { from: '2026-11-01', to: '2026-11-30' },
      本学期: { from: '2026-08-01', to: '2027-01-31' },
    });
    expect(weekdayOf(named('2026-03-01')['本周']?.from ?? '')).toBe(1);
    expect(named('2028-02-29')['本月']).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(named('2026-12-05')['本月']?.to).toBe('2026-12-31');
    expect(named('2027-01-05')['本学期']).toEqual({ from: '2026-08-01', to: '2027-01-31' });
    expect(named('2027-07-31')['本学期']).toEqual({ from: '2027-02-01', to: '2027-07-31' });
  });
});

describe('a range', () => {
  it('is never reversed, and open sides stay open', () => {
    expect(ordered({ from: '2026-11-22', to: '2026-11-01' })).toEqual({ from: '2026-11-01', to: '2026-11-22' });
    expect(ordered({ from: '2026-11-22', to: '' })).toEqual({ from: '2026-11-22', to: '' });
    expect(ordered({ from: '', to: '2026-11-01' })).toEqual({ from: '', to: '2026-11-01' });
  });
});

describe('an address that is kept', () => {
  it('goes with its period, and keeps the days that are none', () => {
    const range = [{ key: 'from', to: 'to' }];
    const names = (search: string) => withNames(search, range, '2026-11-20');
    const days = (search: string, today: string) => withDays(search, range, today);
    const kept = names('?wd=2026-11-16&from=2026-11-16&to=2026-11-22&kind=1');
    expect(days(kept, '2026-11-20')).toBe('?wd=2026-11-16&from=2026-11-16&to=2026-11-22&kind=1');
    expect(days(kept, '2026-11-23')).toBe('?wd=2026-11-16&from=2026-11-23&to=2026-11-29&kind=1');
    expect(days(names('?from=2026-11-20&to=2026-11-20'), '2026-12-01')).toBe('?from=2026-12-01&to=2026-12-01');
    // Words that are no days, days that are no period, and half of one stay as they are.
    for (const fixed of ['', '?from=2026-11-03&to=2026-11-22', '?from=2026-11-16', '?wd=2026-11-20&from=2026-11-20'])
      expect(names(fixed)).toBe(fixed);
    expect(days(`?wd=${encodeURIComponent('本周')}`, '2026-11-20')).toBe(`?wd=${encodeURIComponent('本周')}`);
  });
});
