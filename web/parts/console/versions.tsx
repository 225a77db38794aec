import type { ReactNode } from 'react';
import styles from './versions.module.css';

export type VersionRow = {
  key: number;
  /** 第 2 版 */
  name: string;
  /** How it stands: words or a mark beside the name. */
  mark?: ReactNode;
  /** Who wrote it and when. */
  text: ReactNode;
  /** What somebody said to it. */
  words?: string | null;
  /** What can be done with it. */
  acts?: ReactNode;
};

/** Every version of a record, the newest first. `children` are the dialogs that its deeds open. */
export function Versions({ rows, children }: { rows: readonly VersionRow[]; children?: ReactNode }) {
  if (!rows.length) return null;
  return (
    <section className={`card card-pad ${styles.card}`} aria-labelledby="versions">
      <h2 id="versions">版本</h2>
      <ol>
        {rows.map(({ key, name, mark, text, words, acts }) => (
          <li key={key}>
            <span className="row">
              <b>{name}</b>
              {mark}
            </span>
            <p>{text}</p>
            {words && <p className={styles.words}>{words}</p>}
            <span className="acts">{acts}</span>
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}
