import { useState } from 'react';
import { api, attempt } from '../../lib/api.ts';
import { useAgain } from '../../lib/again.ts';
import { useLoad } from '../../lib/load.ts';
import { usePress } from '../../lib/press.ts';
import { toastOk } from '../../lib/toast.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { useHolder } from '../classes/holder.ts';
import styles from './mailings.module.css';
import { TextState } from './words.tsx';

const step = 50;

/** What became of a text for each: what failed first, with its reason, and another try for those. */
export function MailingResults({ id, onChanged }: { id: number; onChanged?: () => void }) {
  const { mailings } = useHolder().made(api);
  const [shown, setShown] = useState(step);
  const load = useLoad(`text results ${id} ${shown}`, async () => ({
    all: await mailings.results({ id, pageSize: shown }),
    failed: (await mailings.results({ id, state: 2, pageSize: 1 })).total,
  }));
  const { busy, press } = usePress();
  useAgain(load, Boolean(load.data?.all.list.some((r) => r.state === 0)));
  async function again(): Promise<void> {
    const answer = await attempt(mailings.resend({ id }));
    if (answer) toastOk(`${answer.data.again} 条短信重新排队发送`);
    await load.reload();
    onChanged?.();
  }
  return (
    <Loaded load={load} lines={4}>
      {({ all: { list, total }, failed }) => (
        <>
          <ul className={styles.results} aria-label="每个人的结果">
            {list.map((r) => (
              <li key={r.userId}>
                <b>{r.name}</b>
                <span className={styles.who}>{[r.cellPhone, r.dept].filter(Boolean).join('　') || '没有号码'}</span>
                <span className={styles.state}>
                  <TextState of={r.state} />
                  {r.reason && <small>{r.reason}</small>}
                </span>
              </li>
            ))}
          </ul>
          <div className="row" style={{ marginTop: '1rem' }}>
            {failed > 0 && (
              <button type="button" className="btn" aria-disabled={busy || undefined} onClick={() => press(again)}>
                重试失败的 {failed} 条
              </button>
            )}
            {total > list.length && shown < 2 * step && (
              <button type="button" className="btn ghost" onClick={() => setShown(2 * step)}>
                再看一些
              </button>
            )}
            {total > list.length && shown >= 2 * step && (
              <span className="muted fs-sm">
                这里列出前 {list.length} 人，共 {total} 人。
              </span>
            )}
          </div>
        </>
      )}
    </Loaded>
  );
}
