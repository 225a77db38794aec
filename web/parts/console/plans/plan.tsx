import { useMemo, useRef, useState } from 'react';
import type { PlanContent, PlanDetail, PlanVersion } from '../../../../shared/contract/plans.ts';
import { differences } from '../../../../shared/fields/differences.ts';
import { planFields } from '../../../../shared/plan-fields.ts';
import { regionInWords } from '../../../../shared/questions.ts';
import { href } from '../../../../shared/sitemap.ts';
import { api } from '../../../lib/api.ts';
import { daysWithDots } from '../../../lib/format.ts';
import { useLoad } from '../../../lib/load.ts';
import { thenFocus } from '../../../lib/then-focus.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { KeptNotice } from '../../../ui/kept-notice.tsx';
import { Facts } from '../../account/facts.tsx';
import { PlanSheet } from '../../plans/plan-sheet.tsx';
import { useSheetFoot } from '../../plans/sheet-foot.ts';
import { CompareDialog, Differences } from '../fields/compare.tsx';
import { ConsoleHead } from '../head.tsx';
import type { ConsoleProps } from '../me.ts';
import { LoadedRecord } from '../record.tsx';
import { when } from '../people/words.tsx';
import { Versions } from '../versions.tsx';
import { DraftEditor, firstContent, useDraft } from './draft.tsx';
import styles from './plan.module.css';
import { PlanStateMark } from './words.tsx';

/** The plan that answers one request: its versions, and the one that is being written. */
export default function PlanPage({ params }: ConsoleProps) {
  const load = useLoad(`plan ${params.id}`, () => api.plans.detail({ id: Number(params.id) || 0 }));
  return (
    <LoadedRecord load={load} page="plan" under="plans">
      {(plan) => <View plan={plan as PlanDetail} reload={load.reload} />}
    </LoadedRecord>
  );
}

function View({ plan, reload }: { plan: PlanDetail; reload: () => Promise<void> }) {
  const draft = plan.versions.find((v) => v.state === 'draft') ?? null;
  const newest = plan.versions.find((v) => v.state !== 'draft') ?? null;
  const number = draft?.number ?? (newest?.number ?? 0) + 1;
  useSheetFoot(`${plan.unitName || plan.name} ${plan.title} 第 ${draft?.number ?? newest?.number ?? number} 版`);
  return (
    <>
      <ConsoleHead
        title={plan.title}
        under="plans"
        text={`${plan.unitName || plan.name}，${when(plan.createTime)} 提交`}
      >
        <a
          className="btn ghost"
          href={href('public/receipt', { receipt: plan.receipt })}
          target="_blank"
          rel="noopener"
        >
          对方看到的页面
        </a>
      </ConsoleHead>
      <div className={`${styles.page} ${newest && !draft ? '' : styles.asksFirst}`}>
        <Answer key={number} plan={plan} draft={draft} newest={newest} number={number} reload={reload} />
        <div className={styles.side}>
          {/* A plan is handed on; whose request it answers stands on its page. */}
          <section className={`card card-pad${newest && !draft ? ' no-print' : ''}`} aria-labelledby="asked">
            <h2 id="asked">申请</h2>
            <Facts
              facts={[
                ['联系人', `${plan.name}　${plan.cellPhone}`],
                ...plan.answers.map(
                  (a) => [a.question, a.key === 'region' ? regionInWords(a.answer) : daysWithDots(a.answer)] as const,
                ),
              ]}
            />
          </section>
          <div className="no-print">
            <PlanVersions versions={plan.versions} />
          </div>
        </div>
      </div>
    </>
  );
}

type AnswerProps = {
  plan: PlanDetail;
  draft: PlanVersion | null;
  newest: PlanVersion | null;
  number: number;
  reload: () => Promise<void>;
};

/** What stands before the asker, or the next version as it is written; what was begun and not saved is offered here. */
function Answer({ plan, draft, newest, number, reload }: AnswerProps) {
  const [writing, setWriting] = useState(false);
  const start = useMemo<PlanContent>(() => newest?.content ?? firstContent(plan), [newest, plan]);
  const of = useDraft({ plan, draft, start, number, reload, onDone: () => setWriting(false) });
  const { earlier, recover } = of.form;
  const page = useRef<HTMLDivElement>(null);
  const begin = () =>
    thenFocus(
      () => setWriting(true),
      () => page.current?.querySelector<HTMLElement>('input, textarea') ?? null,
    );
  const found = {
    ...of.form,
    // What the asker has accepted is written no further.
    earlier: newest?.state === 'accepted' ? null : earlier,
    recover(mark?: string) {
      begin();
      recover(mark);
    },
  };
  return (
    <div ref={page}>
      <KeptNotice of={found} />
      {draft || writing ? (
        <DraftEditor plan={plan} draft={draft} number={number} reload={reload} of={of} />
      ) : (
        <Standing newest={newest} onWrite={begin} />
      )}
    </div>
  );
}

/** What stands before the asker, and the way to the next version. */
function Standing({ newest, onWrite }: { newest: PlanVersion | null; onWrite: () => void }) {
  if (!newest)
    return (
      <section className="card">
        <p className="print-only">还没有方案。</p>
        <div className="no-print">
          <Empty title="还没有方案" ornament="no-messages">
            <p>照申请写第一版，发出前只有工作人员看得到。</p>
            <button type="button" className="btn" onClick={onWrite}>
              开始写第 1 版
            </button>
          </Empty>
        </div>
      </section>
    );
  return (
    <section className={`card card-pad ${styles.ready}`} aria-label="当前方案">
      {newest.state !== 'accepted' && <PlanStateMark of={newest.state} />}
      {newest.state === 'changed' && (
        <div className="alert warn no-print">
          <Icon name="chat" />
          <span className="pre">{newest.words}</span>
        </div>
      )}
      {newest.state === 'accepted' ? (
        <p className="alert ok">
          <Icon name="check" />
          <span>对方 {when(newest.answerTime)} 确认，方案不再改动。</span>
        </p>
      ) : (
        <button type="button" className="btn" onClick={onWrite}>
          在第 {newest.number} 版基础上写第 {newest.number + 1} 版
        </button>
      )}
      <PlanSheet
        content={newest.content}
        head={`第 ${newest.number} 版　${when(newest.sentTime, '')} 发出`}
        level={2}
      />
    </section>
  );
}

/** Whose a version is, and since when it stands so. */
const whosePlan = ({ userName, sentTime, updateTime }: PlanVersion) =>
  `${userName}，${sentTime ? `${when(sentTime)} 发出` : `${when(updateTime)} 保存`}`;

/** The versions of a plan, what was said to each, and what it changed. */
function PlanVersions({ versions }: { versions: PlanVersion[] }) {
  const [two, setTwo] = useState<[before: PlanVersion, after: PlanVersion] | null>(null);
  const [shown, setShown] = useState<PlanVersion | null>(null);
  return (
    <Versions
      rows={versions.map((v, i) => {
        const before = versions[i + 1];
        return {
          key: v.id,
          name: `第 ${v.number} 版`,
          mark: <PlanStateMark of={v.state} />,
          words: v.words,
          text: (
            <>
              {whosePlan(v)}
              {v.answerTime && `；对方 ${when(v.answerTime)} 回复`}
            </>
          ),
          acts: (
            <>
              <button type="button" onClick={() => setShown(v)}>
                查看<span className="vh">第 {v.number} 版</span>
              </button>
              {before && (
                <button type="button" onClick={() => setTwo([before, v])}>
                  与上一版对比<span className="vh">：第 {v.number} 版</span>
                </button>
              )}
            </>
          ),
        };
      })}
    >
      {shown && (
        <Dialog
          title={`第 ${shown.number} 版`}
          onClose={() => setShown(null)}
          foot={
            <button type="button" className="btn ghost" onClick={() => setShown(null)}>
              关闭
            </button>
          }
        >
          <PlanSheet content={shown.content} head="培训方案" level={3} />
        </Dialog>
      )}
      {two && (
        <CompareDialog
          title={`第 ${two[0].number} 版与第 ${two[1].number} 版`}
          said={two.map((v) => `第 ${v.number} 版：${whosePlan(v)}`)}
          onClose={() => setTwo(null)}
        >
          <Differences of={differences(planFields, two[0].content, two[1].content)} />
        </CompareDialog>
      )}
    </Versions>
  );
}
