import type { ReactNode } from 'react';
import { HeatTen, type Hot } from './heat-ten.tsx';
import styles from './latest.module.css';

/** The latest topics with the ten most read beside them. */
export function Latest({ heat, children }: { heat: Hot[]; children: ReactNode }) {
  return (
    <div className={styles.latest}>
      <div>{children}</div>
      <HeatTen list={heat} title="读得最多的十门" wide />
    </div>
  );
}
