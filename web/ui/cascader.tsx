import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './cascader.module.css';

type Given = { id: string; 'aria-invalid'?: true | undefined; 'aria-describedby'?: string | undefined };
type Props = {
  given: Given;
  /** The chosen names, from the widest to the narrowest. */
  path: string[];
  onPick: (path: string[]) => void;
  /** What each column is called. */
  columns: readonly string[];
  /** The names below a path; fetched when the field is first opened. Where there are none the last name is typed. */
  load: () => Promise<(path: string[]) => string[]>;
};

/** Columns of names, each narrowing the one before it: by the mouse, by finger, or by the arrow keys. */
export function Cascader({ given, path, onPick, columns, load }: Props) {
  const [open, setOpen] = useState(false);
  const [below, setBelow] = useState<((path: string[]) => string[]) | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const away = (e: Event) => {
      if (!box.current?.contains(e.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
    };
  }, [open]);

  const column = (level: number) => document.getElementById(`${id}${level}`);
  useEffect(() => {
    if (!open || !below) return;
    document.getElementById(`${id}0`)?.focus();
    for (const chosen of box.current?.querySelectorAll('[aria-selected="true"]') ?? []) {
      const list = chosen.parentElement;
      if (list) list.scrollTop = (chosen as HTMLElement).offsetTop - list.clientHeight / 2;
    }
  }, [open, below, id]);

  async function toggle(): Promise<void> {
    setOpen(!open);
    if (!below) {
      const names = await load();
      setBelow(() => names);
    }
  }

  function close(): void {
    setOpen(false);
    document.getElementById(given.id)?.focus();
  }

  function pick(level: number, name: string, then: 'stay' | 'on'): void {
    const next = [...path.slice(0, level), name];
    onPick(next);
    if (then === 'stay') return;
    if (level === columns.length - 1) close();
    else requestAnimationFrame(() => column(level + 1)?.focus());
  }

  function onKey(e: KeyboardEvent, level: number, names: string[]): void {
    const at = names.indexOf(path[level] ?? '');
    const step = e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : 0;
    if (step) {
      e.preventDefault();
      const name = names[Math.min(names.length - 1, Math.max(0, at + step))];
      if (name) pick(level, name, 'stay');
      requestAnimationFrame(() =>
        column(level)?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }),
      );
    } else if (e.key === 'ArrowRight' || e.key === 'Enter' || e.key === ' ') {
      e.preventDefault();
      if (at < 0) return;
      if (level === columns.length - 1) close();
      else column(level + 1)?.focus();
    } else if (e.key === 'ArrowLeft' && level) {
      e.preventDefault();
      column(level - 1)?.focus();
    }
  }

  /** Enter in the typed name is the end of the choice, not of the form around it. */
  function done(e: KeyboardEvent): void {
    if (e.key !== 'Enter') return;
    e.preventDefault();
    close();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere inside closes the panel
    <div
      className="cascader"
      ref={box}
      onKeyDown={(e) => {
        if (e.key !== 'Escape' || !open) return;
        // A dialog around the field stays.
        e.preventDefault();
        e.stopPropagation();
        close();
      }}
    >
      <button
        type="button"
        role="combobox"
        className={`select ${styles.field}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? `${id}panel` : undefined}
        {...given}
        onClick={toggle}
      >
        {path.length ? (
          path.filter((name, i) => name !== path[i - 1]).join(' / ')
        ) : (
          <span className={styles.none}>请选择{columns.join('、')}</span>
        )}
      </button>
      {open && (
        <div
          className={`casc-panel ${styles.panel}`}
          id={`${id}panel`}
          role="dialog"
          aria-label={`选择${columns.join('、')}`}
        >
          {below ? (
            columns.map((title, level) => {
              if (path.length < level)
                return (
                  <p className={styles.wait} key={title}>
                    {level === path.length + 1 ? `先选${columns[level - 1]}` : ''}
                  </p>
                );
              const names = below(path.slice(0, level));
              if (!names.length) {
                return (
                  <div className={styles.typed} key={title}>
                    <label htmlFor={`${id}${level}`}>{title}</label>
                    <input
                      className="input"
                      id={`${id}${level}`}
                      maxLength={20}
                      placeholder="填写名称"
                      value={path[level] ?? ''}
                      onChange={(e) =>
                        onPick([
                          ...path.slice(0, level),
                          ...(e.target.value.trim() ? [e.target.value.replaceAll(',', '')] : []),
                        ])
                      }
                      onKeyDown={done}
                    />
                    <button type="button" className="btn sm" onClick={close}>
                      选好了
                    </button>
                  </div>
                );
              }
              return (
                <ul
                  key={title}
                  id={`${id}${level}`}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list of names from which one is chosen
                  role="listbox"
                  aria-label={title}
                  tabIndex={0}
                  aria-activedescendant={
                    path[level] ? `${id}${level}-${names.indexOf(path[level] as string)}` : undefined
                  }
                  onKeyDown={(e) => onKey(e, level, names)}
                >
                  {names.map((name, i) => (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the list
                    <li
                      key={name}
                      id={`${id}${level}-${i}`}
                      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the names of the list
                      role="option"
                      tabIndex={-1}
                      aria-selected={path[level] === name}
                      onClick={() => pick(level, name, 'on')}
                    >
                      {name}
                    </li>
                  ))}
                </ul>
              );
            })
          ) : (
            <p className={styles.wait}>正在读取</p>
          )}
        </div>
      )}
    </div>
  );
}
