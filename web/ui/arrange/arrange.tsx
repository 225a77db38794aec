import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import styles from './arrange.module.css';
import { follow } from './drag.ts';
import { type Group, moved, type Place, placeOf, stepped } from './order.ts';

type Id = string | number;
type Common<T> = {
  idOf: (item: T) => Id;
  nameOf: (item: T) => string;
  disabled?: boolean;
  /** Rows that are cards, one below the other with a gap. */
  cards?: boolean;
  children: (item: T, index: number) => ReactNode;
};
type GroupsProps<T> = Common<T> & {
  groups: readonly Group<T>[];
  /** Told once something is put down elsewhere, not for each row that it passes. */
  onMove: (next: readonly Group<T>[]) => void;
};

const samePlaces = <T,>(a: readonly Group<T>[], b: readonly Group<T>[]) =>
  a.every((g, i) => g.items.length === b[i]?.items.length && g.items.every((item, j) => item === b[i]?.items[j]));

/** What is dragged or moved by keys, and where it is while nobody else knows yet. */
function useArranging<T>({ groups, idOf, nameOf, onMove }: GroupsProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<readonly Group<T>[] | null>(null);
  const [held, setHeld] = useState<Id | null>(null);
  const [said, setSaid] = useState('');
  const shown = dragged ?? groups;
  const latest = useRef(shown);
  latest.current = shown;
  /** Whose handle has the focus, and the order from before it was moved by keys. */
  const begun = useRef<{ id: Id; groups: readonly Group<T>[] } | null>(null);

  function tell(item: T, { group, at }: Place): void {
    const of = latest.current[group];
    const where = groups.length > 1 ? `${of?.label}，` : '';
    setSaid(`${nameOf(item)}，${where}第 ${at + 1} 位，共 ${of?.items.length ?? 0} 位`);
  }
  function move(id: Id, to: Place, then: (next: readonly Group<T>[]) => void): boolean {
    const from = placeOf(latest.current, idOf, id);
    if (!from) return false;
    const item = latest.current[from.group]?.items[from.at] as T;
    const next = moved(latest.current, from, to);
    if (next === latest.current) return false;
    latest.current = next;
    then(next);
    tell(item, placeOf(next, idOf, id) as Place);
    return true;
  }
  // The row is put elsewhere in the document, which takes the focus from its handle.
  const lead = (id: Id) =>
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(String(id))}"]`)?.focus(),
    );
  function keys(e: KeyboardEvent, id: Id): void {
    if (e.key === 'Escape' && begun.current && !samePlaces(begun.current.groups, groups)) {
      e.preventDefault();
      e.stopPropagation();
      onMove(begun.current.groups);
      setSaid('已放回原处');
      return void lead(id);
    }
    const from = placeOf(groups, idOf, id);
    const to = from && stepped(groups, from, e.key);
    if (!to) return;
    e.preventDefault();
    if (begun.current?.id !== id) begun.current = { id, groups };
    if (move(id, to, onMove)) lead(id);
  }
  function grab(e: PointerEvent, id: Id): void {
    if (e.button || !box.current) return;
    setHeld(id);
    const before = groups;
    const end = () => {
      setHeld(null);
      setDragged(null);
    };
    follow(box.current, e, {
      over: (to) => void move(id, to, setDragged),
      drop() {
        const next = latest.current;
        end();
        if (!samePlaces(next, before)) onMove(next);
      },
      cancel() {
        end();
        setSaid('已放回原处');
      },
    });
  }
  const left = (id: Id) => {
    if (begun.current?.id !== id) begun.current = null;
  };
  return { box, shown, held, said, keys, grab, left };
}

/**
 * Groups of things that are put into an order, also from one group into another: by
 * dragging at the handle with mouse or finger, or with the arrow keys on it.
 */
export function ArrangeGroups<T>(props: GroupsProps<T>) {
  const { idOf, nameOf, disabled = false, cards, children } = props;
  const { box, shown, held, said, keys, grab, left } = useArranging(props);
  const many = shown.length > 1;
  return (
    <div ref={box} className={styles.arrange}>
      {shown.map((group) => (
        <div key={group.key} data-arrange-group>
          {many && <h3 className={styles.head}>{group.label}</h3>}
          <ol className={`${styles.list} ${cards ? styles.cards : ''}`} aria-label={group.label} data-arrange>
            {group.items.map((item, i) => {
              const id = idOf(item);
              return (
                <li key={id} className={held === id ? styles.held : undefined} data-held={held === id ? '' : undefined}>
                  <button
                    type="button"
                    className={styles.handle}
                    data-handle={id}
                    disabled={disabled}
                    title="拖动，或按上下键移动；按 Esc 放回原处"
                    aria-label={`移动${nameOf(item)}，${many ? group.label : ''}第 ${i + 1} 位`}
                    onKeyDown={(e) => keys(e, id)}
                    onFocus={() => left(id)}
                    onPointerDown={(e) => grab(e, id)}
                  >
                    <Icon name="menu" />
                  </button>
                  {children(item, i)}
                </li>
              );
            })}
          </ol>
          {many && group.items.length === 0 && <p className={styles.none}>把条目拖到这里</p>}
        </div>
      ))}
      <p className="vh" role="status">
        {said}
      </p>
    </div>
  );
}

type Props<T> = Common<T> & {
  /** What the rows are, for those who hear the list. */
  label: string;
  items: readonly T[];
  onMove: (next: T[]) => void;
};

/** A list that is put into an order. */
export function Arrange<T>({ label, items, onMove, ...rest }: Props<T>) {
  return (
    <ArrangeGroups
      {...rest}
      groups={[{ key: label, label, items }]}
      onMove={([group]) => onMove([...(group?.items ?? [])])}
    />
  );
}
