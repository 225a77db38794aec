import rules from 'virtual:rules/demands.note';
import type { DemandDetail } from '../../../../shared/contract/demands.ts';
import { formApi } from '../../../lib/api.ts';
import { toastOk } from '../../../lib/toast.ts';
import { when } from '../people/words.tsx';
import { NoteForm } from './note-form.tsx';
import styles from './desk.module.css';

/** What staff write down for one another; the sender never reads it. */
export function Notes({ demand, reload }: { demand: DemandDetail; reload: () => Promise<void> }) {
  async function save(content: string): Promise<void> {
    await formApi.demands.note({ id: demand.id, content });
    toastOk('备注已记下');
    await reload();
  }
  const notes = demand.entries.filter((e) => e.kind === 'note');
  return (
    <section className={notes.length ? 'card' : 'card no-print'} aria-labelledby="notes">
      <div className="card-head">
        <h2 id="notes">备注</h2>
        <span className="fs-sm muted">只有工作人员看得到</span>
      </div>
      {notes.map((n) => (
        <article className={styles.entry} key={n.id}>
          <p className="pre">{n.content}</p>
          <p className="fs-xs muted">
            {n.userName}，{when(n.time)}
          </p>
        </article>
      ))}
      <NoteForm name={`note ${demand.id}`} rule={rules.content} rows={2} label="记下备注" save={save} />
    </section>
  );
}
