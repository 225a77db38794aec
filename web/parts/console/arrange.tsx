import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './arrange.module.css';

type Props<T> = {
  /** What the rows are, for those who hear the list. */
  label: string;
  items: readonly T[];
  idOf: (item: T) => string | number;
  nameOf: (item: T) => string;
  /** Told once a row is put down elsewhere, not for each one that it passes. */
  onMove: (next: T[]) => void;
  disabled?: boolean;
  children: (item: T, index: number) => ReactNode;
};

/** A list that is put into an order: by dragging a row at its handle with mouse or finger, or with the arrow keys on the handle. */
export function Arrange<T>({ label, items, idOf, nameOf, onMove, disabled = false, children }: Props<T>) {
  const list = useRef<HTMLOListElement>(null);
  /** The order while a row is dragged, which nobody else knows yet. */
  const [dragged, setDragged] = useState<readonly T[] | null>(null);
  const shown = dragged ?? items;
  const latest = useRef(shown);
  latest.current = shown;
  const [held, setHeld] = useState<string | number | null>(null);
  const [said, setSaid] = useState('');

  function move(from: number, to: number, told: (next: T[]) => void): boolean {
    const next = [...latest.current];
    const place = Math.max(0, Math.min(next.length - 1, to));
    const [item] = next.splice(from, 1);
    if (item === undefined || place === from) return false;
    next.splice(place, 0, item);
    latest.current = next;
    told(next);
    setSaid(`${nameOf(item)}，第 ${place + 1} 位，共 ${next.length} 位`);
    return true;
  }
  function keys(e: KeyboardEvent, at: number): void {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: items.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    // The row is put elsewhere in the document, which takes the focus from its handle.
    if (move(at, to, onMove))
      requestAnimationFrame(() =>
        list.current
          ?.querySelectorAll<HTMLElement>('[data-handle]')
          [Math.max(0, Math.min(items.length - 1, to))]?.focus(),
      );
  }
  function grab(e: PointerEvent, id: string | number): void {
    if (e.button) return;
    setHeld(id);
    const before = items;
    // On the window: a row that is put elsewhere loses what it has captured.
    const drag = (event: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      const from = latest.current.findIndex((item) => idOf(item) === id);
      const over = rows.findIndex((r) => event.clientY < r.bottom);
      const to = over < 0 ? rows.length - 1 : over;
      const row = rows[to];
      // Half of the other row has to be passed, so that rows of unlike heights do not change to and fro.
      const passed =
        row && (to < from ? event.clientY < row.top + row.height / 2 : event.clientY > row.top + row.height / 2);
      if (to !== from && passed) move(from, to, setDragged);
    };
    const drop = (event: globalThis.PointerEvent) => {
      const next = latest.current;
      setHeld(null);
      setDragged(null);
      // What the system has taken away goes back to its place.
      if (event.type === 'pointerup' && next.some((item, i) => item !== before[i])) onMove([...next]);
      window.removeEventListener('pointermove', drag);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', drop);
    };
    window.addEventListener('pointermove', drag);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', drop);
  }
  return (
    <>
      <ol className={styles.list} aria-label={label} ref={list}>
        {shown.map((item, i) => (
          <li key={idOf(item)} className={held === idOf(item) ? styles.held : undefined}>
            <button
              type="button"
              className={styles.handle}
              data-handle
              disabled={disabled}
              title="拖动，或按上下键移动"
              aria-label={`移动${nameOf(item)}，第 ${i + 1} 位`}
              onKeyDown={(e) => keys(e, i)}
              onPointerDown={(e) => grab(e, idOf(item))}
            >
              <Icon name="menu" />
            </button>
            {children(item, i)}
          </li>
        ))}
      </ol>
      <p className="vh" role="status">
        {said}
      </p>
    </>
  );
}
