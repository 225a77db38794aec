import { HotlineLink } from '../site/hotline.tsx';
import { Brand } from '../standalone/frames.tsx';
import styles from './print-head.module.css';

/** On paper alone: whose sheet it is, and where one asks. */
export function PrintHead() {
  return (
    <div className="print-only">
      <div className={styles.head}>
        <Brand />
        <p className="fs-sm">
          咨询热线 <HotlineLink />
        </p>
      </div>
    </div>
  );
}
