import { describe, expect, it } from 'vitest';
import { yuan } from './plan-fields.ts';
import { chineseNumber, dayOf } from './plan-words.ts';

describe('the words of plans', () => {
  it('writes numbers, days and sums as people do', () => {
    expect([1, 10, 11, 20, 30].map(chineseNumber)).toEqual(['一', '十', '十一', '二十', '三十']);
    expect([dayOf('2027-02-28', 1), dayOf('', 3)]).toEqual(['3 月 1 日 周一', '']);
    expect([yuan(null), yuan(88_000)]).toEqual(['另行商定', '88,000 元']);
  });
});
