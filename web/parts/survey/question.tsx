import type { DemandQuestion } from '../../../shared/contract/surveys.ts';
import { limits } from '../../../shared/limits.ts';
import type { FieldRule, Form } from '../../lib/form.ts';
import { Area, Field, Select } from '../../ui/field.tsx';
import { RegionField } from '../region/region-field.tsx';

/** The name of a question's field in a form. */
export const keyOf = (q: DemandQuestion) => `q${q.demandQuestionId}`;
/** A question that asks for province, city and district (section 3). */
export const isRegion = (q: DemandQuestion) => q.questionType === 2 && q.name === '地区';

/** The rules of questions, in the words of section 5. */
export const rulesOf = (questions: DemandQuestion[]): Record<string, FieldRule> =>
  Object.fromEntries(
    questions.map((q) => [
      keyOf(q),
      { label: q.name, required: q.isRequired, missing: `${q.questionType === 2 ? '请选择' : '请输入'}${q.name}` },
    ]),
  );

/** What a form says of its questions. */
export const recordOf = (questions: DemandQuestion[], values: Record<string, string>) =>
  questions.map((q) => ({
    demandQuestionId: q.demandQuestionId,
    questionName: q.name,
    answer: values[keyOf(q)] ?? '',
  }));

/** The field of a question by its type: one line, a choice, a region, or several lines. */
export function Question({
  q,
  form,
  full = false,
}: {
  q: DemandQuestion;
  form: Form<string>;
  /** Over the whole width, also where half of it would do. */
  full?: boolean;
}) {
  const name = keyOf(q);
  if (isRegion(q)) return <RegionField form={form} name={name} full />;
  if (q.questionType === 2)
    return <Select form={form} name={name} full={full} options={q.optionValue.map((o) => ({ value: o, label: o }))} />;
  if (q.questionType === 3) return <Area form={form} name={name} maxLength={limits.multiLine} />;
  return <Field form={form} name={name} full={full} maxLength={limits.singleLine} />;
}
