import { useState } from 'react';
import type { OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import { api, attempt } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import { usePress } from '../../lib/press.ts';
import profile from '../account/profile.module.css';
import discussions from '../discussions/discussions.module.css';
import { RecordBody } from '../discussions/record.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';

/** The discussions of a class at which the trainee was, as the unit wrote them down. */
export function Discussions({ of: c }: { of: OwnClassDetail }) {
  const ask = (pageNum: number) => api.discussions.mine({ trainingClassId: c.id, pageNum });
  const [read, setRead] = useState(1);
  const { busy, press } = usePress();
  const load = useLoad(`own discussions ${c.id}`, () => ask(1));
  async function more(): Promise<void> {
    const next = await attempt(ask(read + 1));
    if (!next || !load.data) return;
    load.put({ ...next.data, list: [...load.data.list, ...next.data.list] });
    setRead(read + 1);
  }
  return (
    <section aria-label="研讨记录">
      <Loaded load={load}>
        {({ list, total }) => (
          <>
            {total === 0 && (
              <Empty title="还没有研讨记录" ornament="no-classes">
                <p>您参加的研讨，单位写好记录以后在这里看。</p>
              </Empty>
            )}
            {list.map((r) => (
              <article
                key={r.id}
                className={`card ${profile.block} ${discussions.record} ${discussions.own}`}
                aria-label={r.topic}
              >
                <h2>{r.topic}</h2>
                <RecordBody of={r} />
              </article>
            ))}
            {total > list.length && (
              <p className={`no-print ${discussions.more}`}>
                <button
                  type="button"
                  className="btn ghost"
                  aria-disabled={busy || undefined}
                  onClick={() => press(more)}
                >
                  更多研讨记录
                </button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
