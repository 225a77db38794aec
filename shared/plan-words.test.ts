import { describe, expect, it } from 'vitest';
import { yuan } from './plan-fields.ts';
import { chineseNumber, dayOf, emptyDays, isBlankPlan } from './plan-words.ts';

const firstOf = {
  title: '方案',
  startDate: '',
  place: '杭州',
  headCount: 4,
  aim: ' ',
  budget: '',
  total: 1,
  notes: '',
};

describe('the words of plans', () => {
  it('writes numbers, days and sums as people do', () => {
    expect([1, 10, 11, 20, 30].map(chineseNumber)).toEqual(['一', '十', '十一', '二十', '三十']);
    expect([dayOf('2027-02-28', 1), dayOf('', 3)]).toEqual(['3 月 1 日 周一', '']);
    expect([yuan(null), yuan(88_000)]).toEqual(['另行商定', '88,000 元']);
  });

  it('knows the days without lessons, and a plan that says nothing', () => {
    const half = (what = '', refs = [] as never[]) => ({ what, refs });
    const day = (what = '', theme = '') => ({ theme, morning: half(), afternoon: half(what) });
    // Who or where is something, though nobody has said what.
    const led = { ...day(), morning: half('', [{ kind: 'expert', id: 3 }] as never[]) };
    const plan = (...schedule: ReturnType<typeof day>[]) => ({ ...firstOf, schedule });
    expect(emptyDays(plan(day(), day('研讨'), day(' ', '主题'), led))).toEqual([1, 3]);
    expect(isBlankPlan(plan(day(), led))).toBe(false);
    expect(
      [plan(day(' ')), plan(day('', '主题')), plan(day('研讨')), { ...plan(day()), notes: '待定' }].map(isBlankPlan),
    ).toEqual([true, false, false, false]);
  });
});
