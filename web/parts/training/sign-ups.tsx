import { useState } from 'react';
import { Link } from 'react-router';
import type { Application } from '../../../shared/contract/applications.ts';
import { href } from '../../../shared/sitemap.ts';
import { api, attempt } from '../../lib/api.ts';
import { formatDate, span } from '../../lib/format.ts';
import { useLoad } from '../../lib/load.ts';
import { toastOk } from '../../lib/toast.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Words } from '../../ui/title.tsx';
import { statusWords } from '../apply/receipt.tsx';
import styles from './training.module.css';

type Own = Application & { receipt: string };

function Row({ of: a, onCancel }: { of: Own; onCancel: () => void }) {
  const { kind, label, next } = statusWords[a.status] ?? { kind: 'off', label: '', next: '' };
  return (
    <li className={`card ${styles.one}`}>
      <span className={styles.name}>
        <Words text={a.projectName} />
      </span>
      <span className={`st ${kind}`}>{label}</span>
      <span className={styles.meta}>{[span(a.startDate, a.endDate), a.place].filter(Boolean).join('　')}</span>
      <span className={styles.meta}>
        <time dateTime={a.createTime}>{formatDate(a.createTime)}</time> 报名　{a.reason || next}
      </span>
      <span className={`row ${styles.foot} no-print`}>
        <Link className="btn ghost sm" to={href('account/apply', {}, { receipt: a.receipt })}>
          查看<span className="vh">“{a.projectName}”的报名</span>
        </Link>
        {a.cancellable && (
          <button type="button" className="btn plain sm" onClick={onCancel}>
            取消报名<span className="vh">“{a.projectName}”</span>
          </button>
        )}
      </span>
    </li>
  );
}

/** What somebody has signed up for, how far it is, and the way out of it. */
export default function SignUps() {
  const load = useLoad('sign-ups', () => api.applications.mine({}));
  const [asked, setAsked] = useState<Own | null>(null);
  async function cancel({ receipt }: Own): Promise<void> {
    const done = await attempt(api.applications.cancel({ receipt }));
    setAsked(null);
    if (done) toastOk('报名已经取消');
    await load.reload();
  }
  return (
    <Loaded load={load}>
      {(list) => (
        <>
          {list.length ? (
            <ul className={styles.cards}>
              {list.map((a) => (
                <Row key={a.id} of={a} onCancel={() => setAsked(a)} />
              ))}
            </ul>
          ) : (
            <Empty title="还没有报名记录" ornament="no-classes">
              <p>自己报名的项目都在这里看进度，也在这里取消。</p>
              <Link className="btn" to={href('account/apply')}>
                看看可报的项目
              </Link>
            </Empty>
          )}
          {asked && (
            <Confirm
              title="取消这份报名？"
              yes="取消报名"
              no="保留报名"
              danger
              onYes={() => cancel(asked)}
              onClose={() => setAsked(null)}
            >
              <p>“{asked.projectName}”的名额会让给候补的人。</p>
              <p>已经缴费的，按退费办法办理。</p>
            </Confirm>
          )}
        </>
      )}
    </Loaded>
  );
}
