import { useState } from 'react';
import { Link } from 'react-router';
import type { ClassDetail } from '../../../shared/contract/classes.ts';
import type { Discussion } from '../../../shared/contract/discussions.ts';
import { href } from '../../../shared/sitemap.ts';
import { spell } from '../../../shared/spoken.ts';
import { api, attempt } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import { usePress } from '../../lib/press.ts';
import profile from '../account/profile.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import styles from './discussions.module.css';

/** So many records stand on the page of a class; the others come when somebody wants them. */
const few = 5;
const all = 100;

/** The records of a class on its own page; of a draft there are none. */
export function ClassDiscussions({ of: d }: { of: ClassDetail }) {
  const ask = (pageSize: number) => api.discussions.list({ trainingClassId: d.id, pageSize });
  const [pageSize, setSize] = useState(few);
  const { busy, press } = usePress();
  const load = useLoad(`discussions ${d.id}`, () => ask(pageSize));
  async function more(): Promise<void> {
    const whole = await attempt(ask(all));
    if (!whole) return;
    load.put(whole.data);
    setSize(all);
  }
  if (d.status === 0) return null;
  return (
    <section className={`card ${profile.block}`} aria-labelledby="discussions">
      <div className={profile.head}>
        <h2 id="discussions">研讨记录</h2>
        <Link className="btn ghost sm no-print" to={href('unit/discussion-add', { trainClassId: d.id })}>
          新增研讨记录
        </Link>
      </div>
      <Loaded load={load} lines={2}>
        {({ list, total }) => (
          <>
            {total === 0 && <p className="muted fs-sm">还没有。记下时间、主持人、谁在场、说了什么，可以附照片。</p>}
            <ul className={styles.list}>
              {list.map((one) => (
                <Row key={one.id} of={one} />
              ))}
            </ul>
            {total > list.length && (
              <p className={`no-print ${styles.more}`}>
                {pageSize < all ? (
                  <button
                    type="button"
                    className="btn ghost sm"
                    aria-disabled={busy || undefined}
                    onClick={() => press(more)}
                  >
                    查看全部 {total} 条
                  </button>
                ) : (
                  <span className="muted fs-sm">
                    这里列出最近 {list.length} 条，共 {total} 条。
                  </span>
                )}
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Row({ of: r }: { of: Discussion }) {
  const [photo] = r.photos;
  return (
    <li>
      <Link to={href('unit/class-detail', { id: r.trainingClassId }, { discussion: r.id })}>{r.topic}</Link>
      <p className={styles.meta}>
        <span>{spell(r.startTime, r.endTime)}</span>
        {r.host && <span>主持：{r.host}</span>}
        <span>{r.people} 人参加</span>
        {r.photos.length > 0 && <span>{r.photos.length} 张照片</span>}
      </p>
      {r.content && <p className={styles.start}>{r.content}</p>}
      {photo && (
        <span className={styles.small}>
          <img src={photo.url} alt="" loading="lazy" />
        </span>
      )}
    </li>
  );
}
