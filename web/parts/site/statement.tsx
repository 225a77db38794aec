import type { ReactNode } from 'react';
import { PageHead } from '../../ui/page-head.tsx';
import type { Crumb } from '../../lib/crumbs.ts';
import styles from './statement.module.css';

/** One without a title is what stands before the first that has one. */
export type Clause = { id: string; title: string; body: ReactNode };
type Props = {
  crumbs: Crumb[];
  title: string;
  text: string;
  picture: string;
  updated: string;
  summary: readonly string[];
  /** Said above the text. */
  above?: ReactNode;
  clauses: readonly Clause[];
};

/** A long statement of the college: the short form first, then clause by clause with a list of contents beside it. */
export function Statement({ crumbs, title, text, picture, updated, summary, above, clauses }: Props) {
  return (
    <main id="main">
      <PageHead crumbs={crumbs} title={title} text={text} picture={picture} />
      <div className={`wrap ${styles.layout}`}>
        <div className={`article ${styles.text}`}>
          {above}
          <p className={styles.updated}>{`本版自 ${updated} 起施行`.replace('） ', '）')}</p>
          <ul className={styles.summary} aria-label="要点">
            {summary.map((s) => (
              <li key={s}>{s}</li>
            ))}
          </ul>
        </div>
        <nav className={`no-print ${styles.contents}`} aria-label="本页目录">
          <b>本页目录</b>
          <ol>
            {clauses
              .filter((c) => c.title)
              .map((c) => (
                <li key={c.id}>
                  <a href={`#${c.id}`}>{c.title}</a>
                </li>
              ))}
          </ol>
        </nav>
        <div className={`article ${styles.text}`}>
          {clauses.map((c) => (
            <section key={c.id} aria-labelledby={c.title ? c.id : undefined}>
              {c.title && <h2 id={c.id}>{c.title}</h2>}
              {c.body}
            </section>
          ))}
        </div>
      </div>
    </main>
  );
}
