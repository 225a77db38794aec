import type { DemandQuestion } from '../../../shared/contract/surveys.ts';
import { limits } from '../../../shared/limits.ts';
import { api, attempt, formApi } from '../../lib/api.ts';
import { type FieldRule, type Form, useForm, useSend } from '../../lib/form.ts';
import { usePress } from '../../lib/press.ts';
import { toastOk } from '../../lib/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Area, Fault, Field, Select, Submit } from '../../ui/field.tsx';
import { RegionField } from '../region/region-field.tsx';

export type Survey = { demandId: number; name: string; demandQuestionVoList: DemandQuestion[] };
const keyOf = (q: DemandQuestion) => `q${q.demandQuestionId}`;
const isRegion = (q: DemandQuestion) => q.questionType === 2 && q.name === '地区';

/** The rule of a question, in the words of section 5. */
const ruleOf = (q: DemandQuestion): FieldRule => ({ label: q.name, required: q.isRequired, missing: `${q.questionType === 2 ? '请选择' : '请输入'}${q.name}` });

function Question({ q, form }: { q: DemandQuestion; form: Form<string> }) {
  const name = keyOf(q);
  if (isRegion(q)) return <RegionField form={form} name={name} full />;
  if (q.questionType === 2) return <Select form={form} name={name} full options={q.optionValue.map((o) => ({ value: o, label: o }))} />;
  if (q.questionType === 3) return <Area form={form} name={name} maxLength={limits.multiLine} />;
  return <Field form={form} name={name} full maxLength={limits.singleLine} />;
}

/** The needs survey of the first login: handed in, skipped for good, or put off until the next login. */
export function SurveyDialog({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const questions = survey.demandQuestionVoList;
  const form = useForm(Object.fromEntries(questions.map((q) => [keyOf(q), ruleOf(q)])));
  const { press } = usePress();
  const { busy, submit } = useSend(form, async () => {
    await formApi.surveys.firstAddRecord({
      demandId: survey.demandId,
      userRecord: questions.map((q) => ({ demandQuestionId: q.demandQuestionId, questionName: q.name, answer: form.values[keyOf(q)] ?? '' })),
    });
    toastOk('需求已经收到，谢谢');
    onClose();
  });

  async function skip(): Promise<void> {
    await attempt(api.surveys.addRecordSkip({ demandId: survey.demandId }));
    onClose();
  }

  return (
    <Dialog title={survey.name} text="一两分钟填完，排课和推荐专题时参考；也可以跳过。" onClose={onClose}>
      <form method="post" noValidate onSubmit={submit}>
        <div className="form-grid">{questions.map((q) => <Question key={q.demandQuestionId} q={q} form={form} />)}</div>
        <Fault form={form} />
        <div className="form-foot">
          <Submit busy={busy}>提交需求</Submit>
          <button className="btn ghost" type="button" onClick={() => press(skip)}>跳过，不再询问</button>
        </div>
      </form>
    </Dialog>
  );
}
