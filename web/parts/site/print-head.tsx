import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDate } from '../../lib/format.ts';
import { HotlineLink } from './hotline.tsx';
import { Brand } from '../standalone/frames.tsx';
import styles from './print-head.module.css';

/** The minute in which the page is printed: what a sheet says was so then. */
function usePrinted(): string {
  const [at, setAt] = useState('');
  useEffect(() => {
    const note = () => flushSync(() => setAt(formatDate(new Date(), 'yyyy.MM.dd HH:mm')));
    addEventListener('beforeprint', note);
    return () => removeEventListener('beforeprint', note);
  }, []);
  return at;
}

/** On paper alone: whose sheet it is, of when, and where one asks. */
export function PrintHead() {
  const at = usePrinted();
  return (
    <div className="print-only">
      <div className={styles.head}>
        <Brand />
        <p className="fs-sm">
          {at && <span className={styles.at}>打印于 {at}</span>}
          咨询热线 <HotlineLink />
        </p>
      </div>
    </div>
  );
}
