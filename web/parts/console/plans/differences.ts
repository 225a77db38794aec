import type { PlanContent, PlanDay } from '../../../../shared/contract/plans.ts';
import { yuan } from '../../../../shared/plan-words.ts';
import { type DiffLine, lineDiff } from '../lines.ts';

const halfText = (name: string, { what, refs }: PlanDay['morning']): string =>
  `${name}：${[what, ...refs.map((r) => r.name)].filter(Boolean).join('；') || '自由安排'}`;
const dayText = (d: PlanDay): string[] => [
  ...(d.theme ? [`主题：${d.theme}`] : []),
  halfText('上午', d.morning),
  halfText('下午', d.afternoon),
];
const lines = (text: string): string[] => text.split('\n').filter(Boolean);

/** The parts of a plan as lines of text. */
function partsOf(c: PlanContent): Map<string, string[]> {
  return new Map([
    ['方案名称', [c.title]],
    ['开始日期', lines(c.startDate)],
    ['地点', lines(c.place)],
    ['培训人数', [`${c.headCount} 人`]],
    ['培训目标', lines(c.aim)],
    ...c.schedule.map((d, i): [string, string[]] => [`第 ${i + 1} 天`, dayText(d)]),
    ['费用说明', lines(c.budget)],
    ['费用合计', [yuan(c.total)]],
    ['备注', lines(c.notes)],
  ]);
}

/** What differs between two versions of a plan, part by part. */
export function planDifferences(before: PlanContent, after: PlanContent): { title: string; lines: DiffLine[] }[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((title) => {
    const [then, next] = [old.get(title) ?? [], now.get(title) ?? []];
    if (then.join('\n') === next.join('\n')) return [];
    return [{ title, lines: lineDiff(then, next) }];
  });
}
