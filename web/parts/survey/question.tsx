import type { DemandQuestion } from '../../../shared/contract/surveys.ts';
import { kindOfQuestion, longestAnswer, missingAnswer } from '../../../shared/questions.ts';
import type { Rule } from '../../../shared/rules.ts';
import type { Fields } from '../../lib/form/use-form.ts';
import { Area, Field, Select } from '../../ui/field.tsx';
import { RegionField } from '../region/region-field.tsx';

/** What a form says of its questions, as the calls take it. */
export type Answer = { demandQuestionId: number; questionName: string; answer: string };
/** Where the answer to a question stands in the form. */
export const pathOf = (i: number) => `userRecord.${i}.answer`;

export const blankAnswers = (questions: DemandQuestion[]): Answer[] =>
  questions.map((q) => ({ demandQuestionId: q.demandQuestionId, questionName: q.name, answer: '' }));

/**
 * Answers that were typed before to those of these questions that still ask the same, also where staff have changed
 * the form meanwhile.
 */
export function fitAnswers<V extends { userRecord: Answer[] }>(found: V, now: V): V {
  const known = new Map((found.userRecord ?? []).map((r) => [r.demandQuestionId, r.answer]));
  return {
    ...found,
    userRecord: now.userRecord.map((r) => ({ ...r, answer: known.get(r.demandQuestionId) ?? r.answer })),
  };
}

/** The rules of questions, in the words of section 5. */
export const rulesOf = (questions: DemandQuestion[]): Record<string, Rule> =>
  Object.fromEntries(
    questions.map((q, i) => {
      const kind = kindOfQuestion(q);
      return [
        pathOf(i),
        {
          label: q.name,
          longest: longestAnswer(kind),
          ...(q.isRequired && { required: missingAnswer(kind, q.name) }),
        },
      ];
    }),
  );

type Props = {
  q: DemandQuestion;
  nth: number;
  form: Fields;
  /** Over the whole width, also where half of it would do. */
  full?: boolean;
};

/** The field of the nth question by its kind: one line, a choice, a region, or several lines. */
export function Question({ q, nth, form, full = false }: Props) {
  const name = pathOf(nth);
  switch (kindOfQuestion(q)) {
    case 'region':
      return <RegionField form={form} name={name} full />;
    case 'choice':
      return (
        <Select form={form} name={name} full={full} options={q.optionValue.map((o) => ({ value: o, label: o }))} />
      );
    case 'lines':
      return <Area form={form} name={name} />;
    default:
      return <Field form={form} name={name} full={full} />;
  }
}
