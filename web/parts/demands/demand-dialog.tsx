import rules from 'virtual:rules/demands.send';
import { useEffect, useId, useRef, useState } from 'react';
import { hasThreeSteps } from '../../../shared/checks.ts';
import type { DemandQuestion } from '../../../shared/contract/surveys.ts';
import { kindOfQuestion, missingAnswer } from '../../../shared/questions.ts';
import { href } from '../../../shared/sitemap.ts';
import { formApi } from '../../lib/api.ts';
import { tab } from '../../lib/form/kept.ts';
import { type Form, useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { signOuts } from '../../lib/session.ts';
import { toastOk } from '../../lib/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Fault } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { RegionField } from '../region/region-field.tsx';
import { Closed } from '../site/closed.tsx';
import { useSettings } from '../site/hotline.tsx';
import { type Answer, blankAnswers, fitAnswers, Question, rulesOf } from '../survey/question.tsx';
import { Contact, Missing, Privacy, Trap } from './contact.tsx';
import styles from './forms.module.css';
import { SentDialog } from './sent-dialog.tsx';
import { useSending } from './use-sending.ts';
import { useWithin } from '../site/within.ts';

/** The four forms (section 4): what the dialog is called, and who answers. */
const forms: Record<number, { title: string; by: string; send: string }> = {
  2: { title: '培训需求反馈', by: '课程顾问', send: '提交需求' },
  3: { title: '专家咨询', by: '专家委员会秘书处', send: '提交咨询' },
  4: { title: '招商引资', by: '招商服务部', send: '提交意向' },
  5: { title: '创新合作', by: '科研合作部', send: '提交意向' },
};

type Props = { type: number; onClose: () => void };
type Questions = { demandId: number; version: number; demandQuestionVoList: DemandQuestion[] };
type Values = { userRecord: Answer[]; name: string; cellPhone: string; address: string };

/** The contact address follows the region that was asked for, until the person chooses another. */
function useFollow(form: Form<Values>, region: string): void {
  const before = useRef(region);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the region is followed
  useEffect(() => {
    if (region && form.values.address === before.current) form.set('address', region);
    before.current = region;
  }, [region]);
}

/** A demand form as a dialog; closed and opened again it holds what was typed. */
export default function DemandDialog({ type, onClose }: Props) {
  const { title, by } = forms[type] ?? { title: '', by: '' };
  const text = `提交以后，${useWithin()}由${by}与您联系。`;
  const open = useSettings()?.formsOpen ?? true;
  // A dialog lies over the toasts: what is wrong is said in it.
  const load = useLoad(open ? `demand ${type}` : '', () => formApi.demands.questions({ type }));
  const left = signOuts.use();
  if (!open)
    return (
      <Dialog
        title={title}
        narrow
        onClose={onClose}
        foot={
          <button className="btn ghost" type="button" onClick={onClose}>
            知道了
          </button>
        }
      >
        <Closed what="formsOpen" />
      </Dialog>
    );
  if (load.data) return <Filled key={left} type={type} text={text} questions={load.data} onClose={onClose} />;
  return (
    <Dialog title={title} text={text} onClose={onClose}>
      <Loaded load={load}>{() => null}</Loaded>
    </Dialog>
  );
}

/** Regions have all their steps: those of the contact form and of the questions (section 5). */
const checksOf = (questions: Questions['demandQuestionVoList']) => ({
  address: (address: string) => (address && !hasThreeSteps(address) ? '请选择' : null),
  ...Object.fromEntries(
    questions.flatMap((q, i) =>
      kindOfQuestion(q) === 'region'
        ? [
            [
              `userRecord.${i}.answer`,
              (answer: string) => (answer && !hasThreeSteps(answer) ? missingAnswer('region', q.name) : null),
            ],
          ]
        : [],
    ),
  ),
});

function Filled({
  type,
  text,
  questions: { demandId, version, demandQuestionVoList: questions },
  onClose,
}: Props & { text: string; questions: Questions }) {
  const { title, by, send } = forms[type] ?? { title: '', by: '', send: '' };
  const id = useId();
  const [first] = useState<Values>(() => ({
    userRecord: blankAnswers(questions),
    name: '',
    cellPhone: '',
    address: '',
  }));
  const form = useForm({
    first,
    rules,
    more: rulesOf(questions),
    checks: checksOf(questions),
    keep: { name: `demand ${type}`, on: tab, puts: true, fit: fitAnswers },
  });
  const region = questions.findIndex((q) => kindOfQuestion(q) === 'region');
  useFollow(form, form.values.userRecord[region]?.answer ?? '');
  const { busy, submit, sent, trap } = useSending(title, form, (values, sending) =>
    formApi.demands.send({ demandId, version, ...values, ...sending }),
  );
  if (sent) {
    const said = `已收到您的${type === 2 ? '需求' : type === 3 ? '咨询' : '意向'}`;
    // It closes by itself; the way to the receipt stays for whoever looked away.
    const close = (followed = false) => {
      if (!followed) toastOk(said, { to: href('public/receipt', { receipt: sent.receipt }), text: '查看办理进度' });
      onClose();
    };
    return <SentDialog sent={sent} title={said} by={by} onClose={close} />;
  }
  return (
    <Dialog
      title={title}
      text={text}
      onClose={onClose}
      foot={
        <>
          <button className="btn ghost" type="button" onClick={onClose}>
            取消
          </button>
          <button className={`btn${busy ? ' is-busy' : ''}`} type="submit" form={id} aria-disabled={busy || undefined}>
            {busy ? '正在提交' : send}
          </button>
        </>
      }
    >
      <form id={id} method="post" noValidate onSubmit={submit} aria-busy={busy}>
        <Missing form={form} />
        <div className="form-grid">
          {questions.map((q, i) => (
            <Question key={q.demandQuestionId} q={q} nth={i} form={form} />
          ))}
          <h3 className={styles.part}>联系方式</h3>
          <Contact form={form} />
          <RegionField form={form} name="address" full />
          <Privacy />
        </div>
        <Trap trap={trap} />
        <Fault form={form} />
      </form>
    </Dialog>
  );
}
