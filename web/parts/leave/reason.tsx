import { useLayoutEffect, useRef, useState } from 'react';
import styles from './leave.module.css';

type Props = { text: string; whose: string; what?: string };

/** A reason, or what was said to it, of three lines; of a longer one the rest unfolds. */
export function Reason({ text, whose, what = '事由' }: Props) {
  const box = useRef<HTMLSpanElement>(null);
  const [isLong, setLong] = useState(false);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || open) return;
    const look = () => setLong(element.scrollHeight > element.clientHeight + 1);
    look();
    if (!('ResizeObserver' in window)) return;
    // Columns are dragged, and windows made narrower.
    const seen = new ResizeObserver(look);
    seen.observe(element);
    return () => seen.disconnect();
  }, [open]);
  return (
    <span className={styles.reason}>
      <span ref={box} className={open ? undefined : styles.clamped}>
        {text}
      </span>
      {isLong && (
        <button
          type="button"
          className={`inline fs-sm ${styles.more}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? '收起' : '展开'}
          <span className="vh">
            {whose}的{what}
          </span>
        </button>
      )}
    </span>
  );
}
