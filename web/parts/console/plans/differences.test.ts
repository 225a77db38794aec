import { describe, expect, it } from 'vitest';
import type { PlanContent } from '../../../../shared/contract/plans.ts';
import { chineseNumber, dayOf, yuan } from '../../../../shared/plan-words.ts';
import { planDifferences } from './differences.ts';

const day = (what: string, names: string[] = []) => ({
  theme: '',
  morning: { what, refs: names.map((name, i) => ({ kind: 'expert' as const, id: i + 1, name, about: '', path: '' })) },
  afternoon: { what: '', refs: [] },
});
const plan = (more: Partial<PlanContent> = {}): PlanContent => ({
  title: '方案',
  startDate: '',
  place: '',
  headCount: 40,
  aim: '',
  schedule: [day('开班')],
  budget: '甲\n乙\n丙',
  total: null,
  notes: '',
  ...more,
});

describe('the comparison of two versions of a plan', () => {
  it('tells by part what went and what came, and nothing of what stayed', () => {
    const found = planDifferences(
      plan(),
      plan({ headCount: 45, total: 68_000, budget: '甲\n乙二\n丙', schedule: [day('开班', ['沈知微']), day('返程')] }),
    );
    expect(found).toEqual([
      {
        title: '培训人数',
        lines: [
          { sign: 'out', text: '40 人' },
          { sign: 'in', text: '45 人' },
        ],
      },
      {
        title: '第 1 天',
        lines: [
          { sign: 'out', text: '上午：开班' },
          { sign: 'in', text: '上午：开班；沈知微' },
          { sign: 'same', text: '下午：自由安排' },
        ],
      },
      {
        title: '第 2 天',
        lines: [
          { sign: 'in', text: '上午：返程' },
          { sign: 'in', text: '下午：自由安排' },
        ],
      },
      {
        title: '费用说明',
        lines: [
          { sign: 'same', text: '甲' },
          { sign: 'out', text: '乙' },
          { sign: 'in', text: '乙二' },
          { sign: 'same', text: '丙' },
        ],
      },
      {
        title: '费用合计',
        lines: [
          { sign: 'out', text: '另行商定' },
          { sign: 'in', text: '68,000 元' },
        ],
      },
    ]);
    expect(planDifferences(plan(), plan())).toEqual([]);
    expect(planDifferences(plan({ schedule: [day('开班'), day('返程')] }), plan()).map((d) => d.title)).toEqual([
      '第 2 天',
    ]);
  });

  it('writes numbers, days and sums as people do', () => {
    expect([1, 10, 11, 20, 30].map(chineseNumber)).toEqual(['一', '十', '十一', '二十', '三十']);
    expect([dayOf('2027-02-28', 1), dayOf('', 3)]).toEqual(['3 月 1 日 周一', '']);
    expect([yuan(null), yuan(88_000)]).toEqual(['另行商定', '88,000 元']);
  });
});
