import { useEffect, useRef } from 'react';
import type { ShownPlan } from '../../../shared/contract/plans.ts';
import { planNames } from '../../../shared/words.ts';
import { callAddress, toQuery } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useLate } from '../../lib/late.ts';
import { sealId, wordsId } from '../demands/progress.tsx';
import { useSettings } from '../site/hotline.tsx';
import { PrintHead } from '../site/print-head.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlanAnswer } from './plan-answer.tsx';
import styles from './plan-card.module.css';
import { PlanSheet } from './plan-sheet.tsx';
import { useSheetFoot } from './sheet-foot.ts';

const time = (at: string | null) => (at ? formatDate(at, 'yyyy.MM.dd HH:mm') : '');
const looks: Record<string, string> = { sent: 'run', changed: 'wait', accepted: 'ok', replaced: 'off' };

/** The plan that answers a request: the newest version with what can be said to it, and those before. */
export default function PlanCard({ versions, receipt }: { versions: ShownPlan[]; receipt: string }) {
  const settings = useSettings();
  const late = useLate();
  const [plan, ...earlier] = versions;
  const state = plan?.state;
  const stood = useRef(state);
  // The button that accepted it is gone: the keys go to what says so.
  useEffect(() => {
    if (state === 'accepted' && stood.current !== state) document.getElementById(sealId)?.focus();
    stood.current = state;
  }, [state]);
  useSheetFoot(plan ? `${plan.content.title} 第 ${plan.number} 版` : '');
  if (!plan) return null;
  const head = (v: ShownPlan) =>
    `${settings?.name ?? ''}　培训方案　第 ${v.number} 版　${formatDate(v.sentTime ?? '', 'yyyy.MM.dd')}`;
  return (
    <article className={styles.card} aria-labelledby="plan" {...late}>
      <div className={`no-print ${styles.state}`}>
        <span className={`st ${looks[plan.state]}`}>{planNames[plan.state]}</span>
        {plan.answerTime && <time dateTime={plan.answerTime}>{time(plan.answerTime)}</time>}
        <span className={styles.tools}>
          <TakeAlong receipt={receipt} number={plan.number} />
          <button type="button" className="btn plain sm" onClick={() => window.print()}>
            <Icon name="print" />
            打印
            <span className="vh">方案</span>
          </button>
        </span>
      </div>
      <PrintHead />
      <PlanSheet content={plan.content} head={head(plan)} id="plan" />
      {plan.state === 'accepted' && (
        <p className={styles.seal} id={sealId} tabIndex={-1}>
          <b>已确认</b>
          <span>{time(plan.answerTime)}，由申请方凭回执确认</span>
        </p>
      )}
      {plan.words && <Words of={plan} id={wordsId} />}
      {plan.state !== 'accepted' && <PlanAnswer plan={plan} receipt={receipt} />}
      {earlier.length > 0 && (
        <div className={`no-print ${styles.earlier}`}>
          <h3>以前的版本</h3>
          {earlier.map((v) => (
            <details key={v.number}>
              <summary>
                第 {v.number} 版<span>{time(v.sentTime)}</span>
              </summary>
              {v.words && <Words of={v} />}
              <PlanSheet content={v.content} head={head(v)} level={3} />
            </details>
          ))}
        </div>
      )}
    </article>
  );
}

/** The plan as a file, for those who decide on paper. */
function TakeAlong({ receipt, number }: { receipt: string; number: number }) {
  const address = (format: 'pdf' | 'docx') => async () =>
    `${callAddress('plans', 'file')}?${toQuery({ receipt, number, format })}`;
  return (
    <>
      <FileButton className="btn plain sm" address={address('pdf')}>
        <Icon name="download" />
        PDF
      </FileButton>
      <FileButton className="btn plain sm" address={address('docx')}>
        <Icon name="download" />
        Word
      </FileButton>
    </>
  );
}

function Words({ of, id }: { of: ShownPlan; id?: string }) {
  return (
    <div className={`no-print ${styles.words}`} id={id} tabIndex={-1}>
      <b>您请求的修改</b>
      <time dateTime={of.answerTime ?? undefined}>{time(of.answerTime)}</time>
      <p>{of.words}</p>
    </div>
  );
}
