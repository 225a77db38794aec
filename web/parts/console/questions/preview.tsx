import type { DemandQuestion } from '../../../../shared/contract/surveys.ts';
import type { WrittenQuestion } from '../../../../shared/questions.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { blankAnswers, Question, rulesOf } from '../../survey/question.tsx';

/** The questions as a visitor sees them; what is typed here goes nowhere. */
export function PreviewQuestions({
  title,
  questions,
  full,
  onClose,
}: {
  title: string;
  questions: WrittenQuestion[] /** One below the other, as in the survey of the first login. */;
  full: boolean;
  onClose: () => void;
}) {
  // New ones have no number yet.
  const shown: DemandQuestion[] = questions.map((q, i) => ({ ...q, demandQuestionId: i + 1 }));
  const form = useForm({ first: { userRecord: blankAnswers(shown) }, more: rulesOf(shown) });
  return (
    <Dialog
      title={title}
      text="访客看到的样子，可以试填；填写的内容不会提交。"
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn ghost" onClick={onClose}>
            关闭预览
          </button>
          <button type="button" className="btn" onClick={() => void form.passes()}>
            试试提交
          </button>
        </>
      }
    >
      <div className="form-grid">
        {shown.map((q, i) => (
          <Question key={q.demandQuestionId} q={q} nth={i} form={form} full={full} />
        ))}
      </div>
    </Dialog>
  );
}
