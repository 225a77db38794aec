import { useEffect, useRef, useState } from 'react';
import { attempt } from '../../lib/api.ts';
import { usePress } from '../../lib/press.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './students.module.css';

/** What was done, and how it is taken back; null where there is nothing to take back. */
type Done = { said: string; undo: (() => Promise<unknown>) | null };

/** The last deed of a page with people, until the next one or until somebody closes it. */
export function useDone(onUndone: () => void) {
  const [last, setLast] = useState<Done | null>(null);
  const undone = () => {
    // In its place, so that the keys go on from here.
    setLast({ said: '已撤销。', undo: null });
    onUndone();
  };
  return { say: setLast, notice: <DoneNotice of={last} onUndone={undone} onClose={() => setLast(null)} /> };
}

type Props = { of: Done | null; onUndone: () => void; onClose: () => void };

function DoneNotice({ of, onUndone, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { busy, press } = usePress();
  // What was pressed has gone with its row or with the bar of the chosen ones: the keys go on from here.
  useEffect(() => {
    if (of && [document.body, document.getElementById('main')].includes(document.activeElement as HTMLElement))
      box.current?.focus({ preventScroll: true });
  }, [of]);
  async function takeBack(undo: () => Promise<unknown>): Promise<void> {
    if (await attempt(undo())) onUndone();
  }
  const undo = of?.undo;
  return (
    <div className={styles.last} role="status">
      {of && (
        <div className={`alert ok ${styles.done}`} ref={box} tabIndex={-1}>
          <Icon name="check" />
          <span>
            {of.said}
            {undo && (
              <button
                type="button"
                className="inline"
                aria-disabled={busy || undefined}
                onClick={() => press(() => takeBack(undo))}
              >
                撤销
              </button>
            )}
          </span>
          <button type="button" className={styles.close} aria-label="关闭提示" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
