import { useState } from 'react';
import { Link } from 'react-router';
import type { DiscussionDetail } from '../../../shared/contract/discussions.ts';
import { href } from '../../../shared/sitemap.ts';
import { api, attempt } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import { usePress } from '../../lib/press.ts';
import { thenFocus } from '../../lib/then-focus.ts';
import { toastOk } from '../../lib/toast.ts';
import profile from '../account/profile.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import styles from './discussions.module.css';
import { RecordBody } from './record.tsx';

/** One record of a class as it is read, on paper as well. */
export function RecordView({ id, classId }: { id: number; classId: number }) {
  const load = useLoad(`discussion ${id}`, () => api.discussions.detail({ id }));
  return <Loaded load={load}>{(record) => <Shown of={record} classId={classId} />}</Loaded>;
}

function Shown({ of: r, classId }: { of: DiscussionDetail; classId: number }) {
  const [isGone, setGone] = useState(false);
  const { busy, press } = usePress();
  const back = href('unit/class-detail', { id: classId });
  async function remove(): Promise<void> {
    if (await attempt(api.discussions.remove({ id: r.id })))
      thenFocus(
        () => setGone(true),
        () => document.querySelector<HTMLElement>('[data-gone] button'),
      );
  }
  async function restore(): Promise<void> {
    if (!(await attempt(api.discussions.restore({ id: r.id })))) return;
    setGone(false);
    toastOk('研讨记录已恢复');
  }
  if (isGone)
    return (
      <div className="alert ok" role="status" data-gone>
        <Icon name="check" />
        <span>
          “{r.topic}”已删除，一天内可以撤销。
          <button
            type="button"
            className="inline"
            aria-disabled={busy || undefined}
            onClick={() => press(restore, true)}
          >
            撤销
          </button>
          {'　'}
          <Link to={back}>回到培训班</Link>
        </span>
      </div>
    );
  return (
    <article className={`card heads-page ${profile.block} ${styles.record}`} aria-labelledby="record">
      <p className={styles.of}>
        <Link to={back}>{r.className}</Link>
      </p>
      <div className={profile.head}>
        <h2 id="record" className={styles.topic}>
          {r.topic}
        </h2>
        <div className="row no-print">
          <button type="button" className="btn ghost sm" onClick={() => window.print()}>
            <Icon name="print" />
            打印
          </button>
          <Link className="btn ghost sm" to={href('unit/discussion-edit', { id: r.id, trainClassId: classId })}>
            编辑
          </Link>
          <button
            type="button"
            className="btn plain sm"
            aria-disabled={busy || undefined}
            onClick={() => press(remove)}
          >
            删除
          </button>
        </div>
      </div>
      <RecordBody of={r} />
      {r.attendees.length > 0 && (
        <>
          <h3>参加人员</h3>
          <ul className={styles.names}>
            {r.attendees.map((p) => (
              <li key={p.userId}>{p.name}</li>
            ))}
          </ul>
        </>
      )}
    </article>
  );
}
