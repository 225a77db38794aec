import { describe, expect, it } from 'vitest';
import { fromLocal, toLocal } from './times.ts';

describe('the fields of a time', () => {
  it('show and take it as it is in Shanghai, wherever the computer is', () => {
    expect(toLocal('2099-12-31T00:30:00.000Z')).toBe('2099-12-31T08:30');
    expect(toLocal('2099-12-31T16:30:00.000Z')).toBe('2100-01-01T00:30');
    expect(fromLocal('2100-01-01T00:30')).toBe('2099-12-31T16:30:00.000Z');
    expect([toLocal(null), toLocal(undefined), fromLocal('')]).toEqual(['', '', null]);
  });
});
