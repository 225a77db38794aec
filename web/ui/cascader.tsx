import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { thenFocus } from '../lib/then-focus.ts';
import styles from './cascader.module.css';

type Given = { id: string; 'aria-invalid'?: true | undefined; 'aria-describedby'?: string | undefined };
type Below = (path: string[]) => string[];
type Props = {
  given: Given;
  /** The chosen names, from the widest to the narrowest. */
  path: string[];
  onPick: (path: string[]) => void;
  /** What each column is called. */
  columns: readonly string[];
  /** The names below a path; fetched when the field is first opened. Where there are none the last name is typed. */
  load: () => Promise<Below>;
};

/** Whether the panel is open; a press or the focus anywhere else closes it. */
function useOpen() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
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
  return { open, setOpen, box };
}

type NamesProps = {
  id: string;
  title: string;
  names: string[];
  chosen: string | undefined;
  onPick: (name: string, then: 'stay' | 'on') => void;
  onNext: () => void;
  /** The first column has none before it. */
  onBack: (() => void) | undefined;
  className: string | undefined;
};

/** A column to choose from. */
function Names({ id, title, names, chosen, onPick, onNext, onBack, className }: NamesProps) {
  function onKey(e: KeyboardEvent<HTMLElement>): void {
    const list = e.currentTarget;
    const at = names.indexOf(chosen ?? '');
    const step = e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : 0;
    if (step) {
      e.preventDefault();
      const name = names[Math.min(names.length - 1, Math.max(0, at + step))];
      if (name) onPick(name, 'stay');
      requestAnimationFrame(() => list.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }));
    } else if (e.key === 'ArrowRight' || e.key === 'Enter' || e.key === ' ') {
      e.preventDefault();
      if (at >= 0) onNext();
    } else if (e.key === 'ArrowLeft' && onBack) {
      e.preventDefault();
      onBack();
    }
  }
  return (
    <ul
      id={id}
      className={className}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list of names from which one is chosen
      role="listbox"
      aria-label={title}
      tabIndex={0}
      aria-activedescendant={chosen ? `${id}-${names.indexOf(chosen)}` : undefined}
      onKeyDown={onKey}
    >
      {names.map((name, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the list
        <li
          key={name}
          id={`${id}-${i}`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the names of the list
          role="option"
          tabIndex={-1}
          aria-selected={chosen === name}
          onClick={() => onPick(name, 'on')}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}

type TypedProps = {
  id: string;
  title: string;
  name: string;
  onType: (name: string) => void;
  onDone: () => void;
  className: string | undefined;
};

/** A column of which no names are known. */
function Typed({ id, title, name, onType, onDone, className = '' }: TypedProps) {
  /** Enter in the typed name is the end of the choice, not of the form around it. */
  function done(e: KeyboardEvent): void {
    if (e.key !== 'Enter') return;
    e.preventDefault();
    onDone();
  }
  return (
    <div className={`${styles.typed} ${className}`}>
      <label htmlFor={id}>{title}</label>
      <input
        className="input"
        id={id}
        maxLength={20}
        placeholder="填写名称"
        value={name}
        onChange={(e) => onType(e.target.value)}
        onKeyDown={done}
      />
      <button type="button" className="btn sm" onClick={onDone}>
        选好了
      </button>
    </div>
  );
}

type PanelProps = Pick<Props, 'path' | 'onPick' | 'columns'> & {
  id: string;
  below: Below | null;
  onClose: () => void;
};

type StepsProps = Pick<Props, 'path' | 'columns'> & { at: number; onGo: (level: number) => void };

/** On a phone, where one column is in sight: what is chosen so far, each the way back to its column. */
function Steps({ path, columns, at, onGo }: StepsProps) {
  return (
    <div className={styles.steps}>
      {columns.slice(0, path.length + 1).map((title, level) => (
        <button key={title} type="button" aria-current={level === at ? 'step' : undefined} onClick={() => onGo(level)}>
          {path[level] ?? `选${title}`}
        </button>
      ))}
    </div>
  );
}

/**
 * The columns side by side, on a phone one at a time, beginning with the focus in the first and every choice in
 * sight.
 */
function Panel({ id, path, onPick, columns, below, onClose }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (!below) return;
    document.getElementById(`${id}0`)?.focus();
    panel.current?.scrollIntoView({ block: 'nearest' });
    for (const chosen of panel.current?.querySelectorAll('[aria-selected="true"]') ?? []) {
      const list = chosen.parentElement;
      if (list) list.scrollTop = (chosen as HTMLElement).offsetTop - list.clientHeight / 2;
    }
  }, [below, id]);

  const columnOf = (level: number) => document.getElementById(`${id}${level}`);
  function go(level: number, change?: () => void): void {
    const turn = () => {
      change?.();
      setAt(level);
    };
    thenFocus(turn, () => columnOf(level));
    columnOf(level)?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  function pick(level: number, name: string, then: 'stay' | 'on'): void {
    const change = () => onPick([...path.slice(0, level), name]);
    if (then === 'on' && level < columns.length - 1) go(level + 1, change);
    else change();
    if (then === 'on' && level === columns.length - 1) onClose();
  }

  function column(title: string, level: number, names: string[]) {
    const given = { id: `${id}${level}`, title, className: level === at ? undefined : styles.other };
    if (!names.length) {
      const type = (name: string) =>
        onPick([...path.slice(0, level), ...(name.trim() ? [name.replaceAll(',', '')] : [])]);
      return <Typed key={title} {...given} name={path[level] ?? ''} onType={type} onDone={onClose} />;
    }
    return (
      <Names
        key={title}
        {...given}
        names={names}
        chosen={path[level]}
        onPick={(name, then) => pick(level, name, then)}
        onNext={() => (level === columns.length - 1 ? onClose() : go(level + 1))}
        onBack={level ? () => go(level - 1) : undefined}
      />
    );
  }

  return (
    <div
      className={`casc-panel ${styles.panel}`}
      id={`${id}panel`}
      ref={panel}
      role="dialog"
      aria-label={`选择${columns.join('、')}`}
    >
      {below && <Steps path={path} columns={columns} at={at} onGo={go} />}
      {below ? (
        columns.map((title, level) =>
          path.length < level ? (
            <p className={`${styles.wait} ${styles.other}`} key={title}>
              {level === path.length + 1 ? `先选${columns[level - 1]}` : ''}
            </p>
          ) : (
            column(title, level, below(path.slice(0, level)))
          ),
        )
      ) : (
        <p className={styles.wait}>正在读取</p>
      )}
    </div>
  );
}

/** Columns of names, each narrowing the one before it: by the mouse, by finger, or by the arrow keys. */
export function Cascader({ given, path, onPick, columns, load }: Props) {
  const { open, setOpen, box } = useOpen();
  const [below, setBelow] = useState<Below | null>(null);
  const id = useId();

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
      {open && <Panel id={id} path={path} onPick={onPick} columns={columns} below={below} onClose={close} />}
    </div>
  );
}
