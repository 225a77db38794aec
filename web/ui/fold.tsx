import type { ReactNode } from 'react';
import styles from './fold.module.css';

type Props = {
  /** What is behind it. */
  label: string;
  /** From the beginning: where there is nothing else to see. */
  open?: boolean;
  children: ReactNode;
};

/** What few read, or nobody just now: behind one line on a screen, whole on paper. */
export function Fold({ label, open = false, children }: Props) {
  return (
    <details className={styles.fold} open={open}>
      <summary>{label}</summary>
      <div>{children}</div>
    </details>
  );
}
