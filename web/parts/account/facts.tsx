import type { ReactNode } from 'react';
import styles from './profile.module.css';

/** Label and value, one below the other; what has not been said is told. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="pairs">
      {facts.map(([label, value]) => (
        // Paper has no room for what has not been said.
        <div key={label} className={value ? undefined : 'no-print'}>
          <dt>{label}</dt>
          <dd>{value || <span className={styles.none}>没有填写</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
