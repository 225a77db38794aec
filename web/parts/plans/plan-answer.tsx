import rules from 'virtual:rules/plans.askChange';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ShownPlan } from '../../../shared/contract/plans.ts';
import { formApi } from '../../lib/api.ts';
import { tab } from '../../lib/form/kept.ts';
import { useSend } from '../../lib/form/send.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { toastOk } from '../../lib/toast.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { thenFocus } from '../../lib/then-focus.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Area, Fault, Submit } from '../../ui/field.tsx';
import { answerId, wordsId } from '../demands/progress.tsx';
import { HotlineLink } from '../site/hotline.tsx';
import styles from './plan-card.module.css';
import { WithoutScript } from '../site/without-script.tsx';

type Props = { plan: ShownPlan; receipt: string };

/**
 * What the asker says to the version before them. It stands from the first byte: a link leads to it, and what is
 * pressed before its code has come waits (`useLate` of the card).
 */
export function PlanAnswer({ plan, receipt }: Props) {
  return (
    <div className={`no-print ${styles.answer}`} id={answerId}>
      <WithoutScript
        what="在网上确认或请求修改"
        subject={`培训方案的答复：${receipt}`}
        say={[`回执编号 ${receipt}`, '确认，或要改的地方', '联系人与电话']}
      />
      <div className={styles.asks}>
        <Answer plan={plan} receipt={receipt} />
      </div>
    </div>
  );
}

/**
 * That it is right, or what should be otherwise. What is typed stays in this tab until it is sent, also where a newer
 * version comes.
 */
function Answer({ plan: { number, state, words }, receipt }: Props) {
  const { revalidate } = useRevalidator();
  const form = useForm({ first: { words: '' }, rules, keep: { name: `plan ${receipt}`, on: tab, puts: true } });
  const [chosen, setAsks] = useState<'accept' | 'change' | 'nothing' | null>(null);
  const asks = chosen ?? (form.found ? 'change' : null);
  const [fault, setFault] = useState<string | null>(null);
  const sent = useRef(false);
  // The form is gone: the keys go to what was said, once it stands there.
  useEffect(() => {
    if (!sent.current || !words) return;
    sent.current = false;
    document.getElementById(wordsId)?.focus();
  }, [words]);
  const { busy: sending, submit } = useSend(form, async () => {
    const answer = await form.save(({ words }) => formApi.plans.askChange({ receipt, number, words }));
    if (answer) {
      toastOk('修改意见已经收到，改好后通知您');
      if (answer.whole) form.clear();
      setAsks('nothing');
      sent.current = true;
    }
    // A refusal: the version that stands now is shown; the words stay below it, with the reason.
    await revalidate();
  });

  async function accept(): Promise<void> {
    try {
      await formApi.plans.accept({ receipt, number });
      toastOk('方案已经确认，课程顾问将与您商定开班');
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setAsks('nothing');
    await revalidate();
  }
  /** What was pressed goes: the keys stay at what comes in its place. */
  const turnTo = (next: 'change' | 'nothing', at: string) =>
    thenFocus(
      () => setAsks(next),
      () => document.getElementById(answerId)?.querySelector<HTMLElement>(at) ?? null,
    );
  return (
    <>
      {fault && (
        <p className="alert err" role="alert">
          <span>{fault}</span>
        </p>
      )}
      {asks === 'change' ? (
        <form
          method="post"
          noValidate
          onSubmit={submit}
          onKeyDown={(e) => e.key === 'Escape' && turnTo('nothing', 'button:last-of-type')}
        >
          <Area form={form} name="words" hint="例如：第二天只看一处；想多一位讲产业的老师；费用希望控制在八万元内。" />
          <Fault form={form} />
          <div className="form-foot">
            <Submit busy={sending}>提交修改意见</Submit>
            <button type="button" className="btn ghost" onClick={() => turnTo('nothing', 'button:last-of-type')}>
              取消
            </button>
          </div>
        </form>
      ) : (
        <Asked
          state={state}
          again={Boolean(words)}
          onAccept={() => setAsks('accept')}
          onChange={() => turnTo('change', 'textarea')}
        />
      )}
      {asks === 'accept' && (
        <Confirm title={`确认第 ${number} 版方案？`} yes="确认方案" onYes={accept} onClose={() => setAsks('nothing')}>
          <p>确认后内容不再改动，课程顾问据此安排师资与教学点。</p>
        </Confirm>
      )}
    </>
  );
}

type AskedProps = { state: ShownPlan['state']; again: boolean; onAccept: () => void; onChange: () => void };

function Asked({ state, again, onAccept, onChange }: AskedProps) {
  return (
    <>
      <p>
        {state === 'changed'
          ? '您的修改意见已经收到，新的一版发出后会通知您；也可以按这一版确认。'
          : '请看过日程和费用后回复；拿不准的地方，可以致电 '}
        {state === 'sent' && (
          <>
            <HotlineLink />。
          </>
        )}
      </p>
      <div className="row">
        <button type="button" className={`btn${state === 'changed' ? ' ghost' : ''}`} onClick={onAccept}>
          {state === 'changed' ? '按这一版确认' : '确认方案'}
        </button>
        <button type="button" className="btn ghost" onClick={onChange}>
          {again ? '补充修改意见' : '请修改'}
        </button>
      </div>
    </>
  );
}
