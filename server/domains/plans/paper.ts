import type { PlanContent, PlanDay } from '../../../shared/contract/plans.ts';
import { chineseNumber, dayOf, factsOf } from '../../../shared/plan-words.ts';
import { yuan } from '../../../shared/plan-fields.ts';
import type { Block, Document } from '../../documents/document.ts';

const kinds = { expert: '授课', point: '现场', topic: '专题' };

function half({ what, refs }: PlanDay['morning']): string {
  const named = refs.map((r) => [`【${kinds[r.kind]}】${r.name}`, r.about].filter(Boolean).join('　'));
  return [what, ...named].filter(Boolean).join('\n') || '自由安排';
}

function day(plan: PlanContent, d: PlanDay, i: number): Block[] {
  const date = dayOf(plan.startDate, i);
  const title = [`第${chineseNumber(i + 1)}天`, date, d.theme].filter(Boolean).join('　');
  return [
    { kind: 'heading', level: 2, text: title },
    {
      kind: 'facts',
      rows: [
        ['上午', half(d.morning)],
        ['下午', half(d.afternoon)],
      ],
    },
  ];
}

const section = (title: string, text: string): Block[] =>
  text
    ? [
        { kind: 'heading', level: 1, text: title },
        { kind: 'paragraph', text },
      ]
    : [];

/** A version of a plan as a paper that its asker takes to those who decide. `author` is the name of the site. */
export function planPaper(
  plan: PlanContent,
  { number, author, made }: { number: number; author: string; made: Date },
): Document {
  return {
    title: plan.title,
    subtitle: `培训方案　第 ${number} 版`,
    author,
    made,
    blocks: [
      { kind: 'facts', rows: factsOf(plan) },
      ...section('培训目标', plan.aim),
      { kind: 'heading', level: 1, text: '日程安排' },
      ...plan.schedule.flatMap((d, i) => day(plan, d, i)),
      { kind: 'heading', level: 1, text: '费用' },
      ...(plan.budget ? [{ kind: 'paragraph' as const, text: plan.budget }] : []),
      { kind: 'note', text: `合计：${yuan(plan.total)}` },
      ...section('说明', plan.notes),
    ],
  };
}
