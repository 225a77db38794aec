import type { ReactNode } from 'react';
import styles from './diff.module.css';
import type { DiffLine } from './lines.ts';

const signs = { out: '删去', in: '新增', same: '' };

/** One part of a comparison, line by line; the signs are read out as well. */
export function DiffLines({ title, lines }: { title: ReactNode; lines: DiffLine[] }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {lines.map((l, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
        <pre key={i} className={l.sign === 'same' ? undefined : styles[l.sign]}>
          {signs[l.sign] && <span className="vh">{signs[l.sign]}：</span>}
          {l.text || ' '}
        </pre>
      ))}
    </section>
  );
}
