import type { DemandQuestion } from '../../../../shared/contract/surveys.ts';
import { kindOfQuestion, type QuestionKind } from '../../../../shared/questions.ts';
import { type DiffLine, lineDiff } from '../lines.ts';

/** What a kind of question is called. */
export const kindNames: Record<QuestionKind, string> = {
  line: '单行文字',
  choice: '选择',
  lines: '多行文字',
  region: '省、市、区县',
};
const kindName = (q: DemandQuestion) => kindNames[kindOfQuestion(q) ?? 'line'];

/** A question as lines of text. */
const linesOf = (q: DemandQuestion): string[] => [
  `${q.name}（${kindName(q)}，${q.isRequired ? '必填' : '选填'}）`,
  ...q.optionValue.map((o) => `　${o}`),
];

export type Difference = { what: '新增' | '删去' | '修改' | '移动'; name: string; lines: DiffLine[] };

/**
 * What differs between two lists of questions: those that came, went, changed or stand elsewhere. A question is known
 * by its number.
 */
export function questionDifferences(before: DemandQuestion[], after: DemandQuestion[]): Difference[] {
  const old = new Map(before.map((q) => [q.demandQuestionId, q]));
  const left = new Set(after.map((q) => q.demandQuestionId));
  const stayed = before.filter((q) => left.has(q.demandQuestionId)).map((q) => q.demandQuestionId);
  const order = after.map((q) => q.demandQuestionId).filter((id) => old.has(id));
  const gone = before
    .filter((q) => !left.has(q.demandQuestionId))
    .map((q): Difference => ({ what: '删去', name: q.name, lines: linesOf(q).map((text) => ({ sign: 'out', text })) }));
  const rest = after.flatMap((q): Difference[] => {
    const was = old.get(q.demandQuestionId);
    const now = linesOf(q);
    if (!was) return [{ what: '新增', name: q.name, lines: now.map((text) => ({ sign: 'in', text })) }];
    const then = linesOf(was);
    if (then.join('\n') !== now.join('\n')) return [{ what: '修改', name: q.name, lines: lineDiff(then, now) }];
    const [from, to] = [stayed.indexOf(q.demandQuestionId), order.indexOf(q.demandQuestionId)];
    return from === to
      ? []
      : [
          {
            what: '移动',
            name: q.name,
            lines: [{ sign: 'same', text: `第 ${before.indexOf(was) + 1} 题 → 第 ${after.indexOf(q) + 1} 题` }],
          },
        ];
  });
  return [...gone, ...rest];
}
