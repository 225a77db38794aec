import { describe, expect, it } from 'vitest';
import { daysWithDots, dial, dots, formatDate, span } from './format.ts';

describe('dates (section 9)', () => {
  it('know the six tokens, each padded', () => {
    const instant = '2026-03-04T05:06:07+08:00';
    for (const [token, text] of [
      ['yyyy', '2026'],
      ['MM', '03'],
      ['dd', '04'],
      ['HH', '05'],
      ['mm', '06'],
      ['ss', '07'],
    ] as const)
      expect(formatDate(instant, token), token).toBe(text);
    expect(formatDate(instant, 'yyyy-MM-dd HH:mm:ss')).toBe('2026-03-04 05:06:07');
    expect(formatDate(instant)).toBe('2026.03.04');
  });

  it('are those of Shanghai, wherever the machine stands', () => {
    expect(formatDate('2026-12-31T16:00:00Z', 'yyyy.MM.dd HH:mm')).toBe('2027.01.01 00:00');
    expect(formatDate(new Date('2026-12-31T15:59:59Z'), 'yyyy.MM.dd HH:mm:ss')).toBe('2026.12.31 23:59:59');
  });

  it('are empty where there is none', () => {
    expect(formatDate('')).toBe('');
    expect(formatDate('next week')).toBe('');
  });

  it('of a record are shown with dots', () => {
    expect(dots('2026-11-18')).toBe('2026.11.18');
    expect(dots('11-18')).toBe('11.18');
    expect(daysWithDots('2027-03-08')).toBe('2027.03.08');
    expect(daysWithDots('0571-8700-0000')).toBe('0571-8700-0000');
  });
});

describe('a telephone number', () => {
  it('is dialled by its digits and its country', () => {
    expect(dial('0571-8700 0000')).toBe('tel:057187000000');
    expect(dial('+86 (571) 8700-0000')).toBe('tel:+8657187000000');
  });
});

it('says from when to when with the year of the end only where it is another one', () => {
  expect(span('2026-12-07', '2026-12-11')).toBe('2026.12.07–12.11');
  expect(span('2026-12-30', '2027-01-02')).toBe('2026.12.30–2027.01.02');
  expect(span('2026-12-07', '2026-12-07')).toBe('2026.12.07');
});
