import { useState } from 'react';
import type { OwnLeave } from '../../../shared/contract/leave.ts';
import type { OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import { spell } from '../../../shared/spoken.ts';
import { leaveDeciders } from '../../../shared/words.ts';
import { api, attempt } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useLoad } from '../../lib/load.ts';
import { toastOk } from '../../lib/toast.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { LeaveForm } from './leave-form.tsx';
import styles from './training.module.css';
import { leaveCategories, leaveRules, leaveStateOf } from './words.ts';

function Row({ of: l, by, onWithdraw }: { of: OwnLeave; by: string; onWithdraw: () => void }) {
  const [kind, label] = leaveStateOf(l);
  const names = l.courses.map((c) => c.name).join('、');
  return (
    <li className={`card ${styles.one}`}>
      <span className={styles.lesson}>{names || '课程已经调整'}</span>
      <span className={`st ${kind}`}>{label}</span>
      <span className={styles.meta}>
        {leaveCategories[l.category]}　{spell(l.startTime, l.endTime)}
      </span>
      <span className={styles.meta}>{l.reason}</span>
      {l.remark && (
        <span className={styles.meta}>
          {by}说明：{l.remark}
        </span>
      )}
      <span className={`row ${styles.foot}`}>
        <small className="muted">
          <time dateTime={l.createTime}>{formatDate(l.createTime)}</time> 提交
        </small>
        {l.fileUrl && (
          <a className="btn plain sm" href={l.fileUrl} target="_blank" rel="noopener">
            看证明材料
          </a>
        )}
        {l.status === 0 && (
          <button type="button" className="btn plain sm" onClick={onWithdraw}>
            撤回<span className="vh">“{names}”的请假</span>
          </button>
        )}
      </span>
    </li>
  );
}

/** The requests of a trainee in a class, a new one, and the way out of one that waits. */
export function Leave({ of: c, now }: { of: OwnClassDetail; now: Date }) {
  const load = useLoad(`leave ${c.id}`, () => api.leave.mine({ trainingClassId: c.id, pageSize: 100 }));
  const [asks, setAsks] = useState(false);
  const [back, setBack] = useState<OwnLeave | null>(null);
  const by = leaveDeciders[c.leaveBy];
  const may = c.status < 3 && c.courses.some((l) => new Date(l.endTime) > now);
  async function withdraw({ id }: OwnLeave): Promise<void> {
    const done = await attempt(api.leave.withdraw({ id }));
    setBack(null);
    if (done) toastOk('请假已经撤回');
    await load.reload();
  }
  const ask = may && (
    <button type="button" className="btn" onClick={() => setAsks(true)}>
      申请请假
    </button>
  );
  return (
    <section aria-label="请假">
      <div className={`row-between ${styles.bar}`}>
        <p className="muted fs-sm">
          由{by}批准，结果用消息告诉您；{leaveRules[c.leaveRule]}。
        </p>
        {load.data?.list.length ? ask : null}
      </div>
      <Loaded load={load} lines={3}>
        {({ list }) =>
          list.length ? (
            <ul className={styles.cards}>
              {list.map((l) => (
                <Row key={l.id} of={l} by={by} onWithdraw={() => setBack(l)} />
              ))}
            </ul>
          ) : (
            <Empty title="还没有请过假" ornament="all-done">
              {may ? <p>有课上不了，请提前说明。</p> : <p>没有可以请假的课了。</p>}
              {ask}
            </Empty>
          )
        }
      </Loaded>
      {asks && (
        <LeaveForm
          of={c}
          before={load.data?.list ?? []}
          now={now}
          onClose={() => setAsks(false)}
          onAsked={load.reload}
        />
      )}
      {back && (
        <Confirm title="撤回这份请假？" yes="撤回" no="保留" onYes={() => withdraw(back)} onClose={() => setBack(null)}>
          <p>撤回以后请按时上课；需要时可以再申请。</p>
        </Confirm>
      )}
    </section>
  );
}
