import type { DemandQuestion } from '../../../shared/contract/surveys.ts';
import { api, attempt, formApi } from '../../lib/api.ts';
import { useSend } from '../../lib/form/send.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { usePress } from '../../lib/press.ts';
import { toastOk } from '../../lib/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Fault, Submit } from '../../ui/field.tsx';
import { blankAnswers, Question, rulesOf } from './question.tsx';

export type Survey = { demandId: number; name: string; version: number; demandQuestionVoList: DemandQuestion[] };

/** The needs survey of the first login: handed in, skipped for good, or put off until the next login. */
export function SurveyDialog({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const questions = survey.demandQuestionVoList;
  const form = useForm({ first: { userRecord: blankAnswers(questions) }, more: rulesOf(questions) });
  const { press } = usePress();
  const { busy, submit } = useSend(form, async () => {
    await formApi.surveys.firstAddRecord({
      demandId: survey.demandId,
      version: survey.version,
      userRecord: form.values.userRecord,
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
        <div className="form-grid">
          {questions.map((q, i) => (
            <Question key={q.demandQuestionId} q={q} nth={i} form={form} full />
          ))}
        </div>
        <Fault form={form} />
        <div className="form-foot at-end">
          <button className="btn ghost" type="button" onClick={() => press(skip)}>
            跳过，不再询问
          </button>
          <Submit busy={busy}>提交需求</Submit>
        </div>
      </form>
    </Dialog>
  );
}
