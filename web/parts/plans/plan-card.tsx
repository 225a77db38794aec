import type { ShownPlan } from '../../../shared/contract/plans.ts';
import { callAddress, toQuery } from '../../lib/api.ts';
import { saveFile } from '../../lib/download.ts';
import { formatDate } from '../../lib/format.ts';
import { usePress } from '../../lib/press.ts';
import { useSettings } from '../site/hotline.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlanAnswer } from './plan-answer.tsx';
import styles from './plan-card.module.css';
import { PlanSheet } from './plan-sheet.tsx';

const time = (at: string | null) => (at ? formatDate(at, 'yyyy.MM.dd HH:mm') : '');
const said: Record<string, string> = {
  sent: '等您回复',
  changed: '您请求修改',
  accepted: '您已确认',
  replaced: '已由新的一版代替',
};
const looks: Record<string, string> = { sent: 'run', changed: 'wait', accepted: 'ok', replaced: 'off' };

/** The plan that answers a request: the newest version with what can be said to it, and those before. */
export default function PlanCard({ versions, receipt }: { versions: ShownPlan[]; receipt: string }) {
  const settings = useSettings();
  const [plan, ...earlier] = versions;
  if (!plan) return null;
  const head = (v: ShownPlan) =>
    `${settings?.name ?? ''}　培训方案　第 ${v.number} 版　${formatDate(v.sentTime ?? '', 'yyyy.MM.dd')}`;
  return (
    <article className={styles.card} aria-labelledby="plan">
      <div className={`no-print ${styles.state}`}>
        <span className={`st ${looks[plan.state]}`}>{said[plan.state]}</span>
        {plan.answerTime && <time dateTime={plan.answerTime}>{time(plan.answerTime)}</time>}
        <TakeAlong receipt={receipt} number={plan.number} />
        <button type="button" className="btn plain sm" onClick={() => window.print()}>
          <Icon name="print" />
          打印方案
        </button>
      </div>
      <PlanSheet content={plan.content} head={head(plan)} id="plan" />
      {plan.state === 'accepted' && (
        <p className={styles.seal}>
          <b>已确认</b>
          <span>{time(plan.answerTime)}，由申请方凭回执确认</span>
        </p>
      )}
      {plan.words && <Words of={plan} />}
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
  const { busy, press } = usePress();
  const take = (format: 'pdf' | 'docx') =>
    press(() => saveFile(`${callAddress('plans', 'file')}?${toQuery({ receipt, number, format })}`));
  return (
    <>
      <button type="button" className="btn plain sm" disabled={busy} onClick={() => take('pdf')}>
        <Icon name="download" />
        PDF
      </button>
      <button type="button" className="btn plain sm" disabled={busy} onClick={() => take('docx')}>
        <Icon name="download" />
        Word
      </button>
    </>
  );
}

function Words({ of }: { of: ShownPlan }) {
  return (
    <div className={`no-print ${styles.words}`}>
      <b>您请求的修改</b>
      <time dateTime={of.answerTime ?? undefined}>{time(of.answerTime)}</time>
      <p>{of.words}</p>
    </div>
  );
}
