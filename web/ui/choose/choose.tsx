import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import styles from './choose.module.css';
import { useInDialog } from './in-dialog.ts';
import { chosenWith, firstLeft, nextRow, type Option, type Row, rowsOf } from './rows.ts';
import { type Search, useFound } from './use-found.ts';

type Props = {
  /** Of the field, to which its label points. */
  id: string;
  /** What the choices are, for those who hear the list: 单位. */
  what: string;
  chosen: readonly Option[];
  onChange: (chosen: readonly Option[]) => void;
  /** All there is, also as a tree; or `search` for what is found elsewhere. */
  options?: readonly Option[];
  search?: Search;
  /** How many signs there must be before something is looked for. */
  least?: number;
  /** More than one, up to `most`. */
  many?: boolean;
  most?: number;
  placeholder?: string;
  required?: boolean | undefined;
  disabled?: boolean;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
};

const nothing: readonly Option[] = [];

/** The state of a choice: what is typed, which rows are in sight, which one the keys are at. */
function useChoice({ chosen, onChange, options, search, least = 2, many = false, most = 100 }: Props) {
  const input = useRef<HTMLInputElement>(null);
  /** Null: nothing is being typed, and what is chosen stands in the field. */
  const [words, setWords] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const found = useFound(search, isOpen ? (words ?? '') : '', least);
  const rows = search ? rowsOf(found.options, opened, '') : rowsOf(options ?? nothing, opened, words ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, another beginning
  useEffect(() => setAt(words?.trim() ? firstLeft(rows, chosen) : -1), [words, found.words, rows.length === 0]);
  function close(): void {
    setOpen(false);
    setWords(null);
    setAt(-1);
  }
  function fold(option: Option, open: boolean): void {
    setOpened((before) => new Set(open ? [...before, option.value] : [...before].filter((v) => v !== option.value)));
  }
  function choose({ option, open }: Row): void {
    if (option.disabled) return void (open !== null && fold(option, !open));
    onChange(chosenWith(chosen, option, many, most));
    // What is found elsewhere is found by other words next.
    if (many && !search) setWords(null);
    else close();
    input.current?.focus();
  }
  function drop(option: Option): void {
    onChange(chosen.filter((c) => c.value !== option.value));
    input.current?.focus();
  }
  function type(text: string): void {
    setWords(text);
    setOpen(true);
  }
  return { input, words, isOpen, setOpen, at, setAt, rows, found, close, fold, choose, drop, type };
}
type Choice = ReturnType<typeof useChoice>;

/** The keys of a combobox by the ARIA pattern, with those of a tree. */
function pressed(e: KeyboardEvent, c: Choice, { chosen, many }: Props): void {
  const row = c.rows[c.at];
  const step = (by: 1 | -1) => () => {
    c.setOpen(true);
    c.setAt(nextRow(c.rows.length, c.at, by));
  };
  const does: Record<string, (() => void) | false | undefined> = {
    ArrowDown: step(1),
    ArrowUp: step(-1),
    ArrowRight: c.isOpen && row?.open === false && (() => c.fold(row.option, true)),
    ArrowLeft:
      c.isOpen &&
      row !== undefined &&
      !c.words &&
      (row.open || row.parent >= 0) &&
      (() => (row.open ? c.fold(row.option, false) : c.setAt(row.parent))),
    Enter: c.isOpen && (c.found.fault ? c.found.again : row && (() => c.choose(row))),
    // A dialog around the field stays open.
    Escape: (c.isOpen || Boolean(c.words)) && (() => c.close()),
    Backspace: many && !c.words && chosen.length > 0 && (() => c.drop(chosen.at(-1) as Option)),
  };
  const act = does[e.key];
  if (!act || e.nativeEvent.isComposing) return;
  e.preventDefault();
  e.stopPropagation();
  act();
}

const stay = (e: { preventDefault(): void }) => e.preventDefault();

const cutOff = (what: string) => `网络或服务不通，${what}没有查成`;

/** What is to be said about the search, for everybody. */
function wordOn({ found, words, rows, isOpen }: Choice, { search, what, least = 2 }: Props): string {
  if (!isOpen) return '';
  if (found.fault) return `${cutOff(what)}，请按回车键再试`;
  if (search && (words ?? '').trim().length < least)
    return least > 1 ? `请输入至少 ${least} 个字来查找${what}` : `请输入要查找的${what}`;
  if (found.isDue) return '正在查找';
  if (rows.length) return '';
  return words?.trim() ? `没有找到“${words.trim()}”` : `现在没有可以选的${what}`;
}

/**
 * One of some or many of some, found by typing: a combobox with a list, or
 * with a tree where options have children. The label is the caller's.
 */
export function Choose(props: Props) {
  const { id, what, chosen, many = false, most = 100, placeholder, disabled = false } = props;
  const c = useChoice(props);
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useInDialog(c.isOpen, c.input, panel);
  const isTree = c.rows.some((r) => r.open !== null);
  const word = wordOn(c, props);
  const full = many && chosen.length >= most;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: sees the focus leave the whole
    <div
      className={styles.choose}
      ref={box}
      onBlur={(e) => {
        if (!box.current?.contains(e.relatedTarget)) c.close();
      }}
    >
      {many && chosen.length > 0 && <Chips chosen={chosen} what={what} onDrop={c.drop} />}
      <div className={styles.field}>
        <input
          ref={c.input}
          className="input"
          id={id}
          role="combobox"
          aria-expanded={c.isOpen && c.rows.length > 0}
          aria-controls={list}
          aria-haspopup={isTree ? 'tree' : 'listbox'}
          aria-autocomplete="list"
          aria-activedescendant={c.isOpen && c.at >= 0 ? `${list}-${c.at}` : undefined}
          aria-invalid={props['aria-invalid']}
          aria-describedby={props['aria-describedby']}
          required={props.required && chosen.length === 0}
          autoComplete="off"
          maxLength={60}
          placeholder={full ? `最多 ${most} 项` : placeholder}
          disabled={disabled}
          value={c.words ?? (many ? '' : (chosen[0]?.label ?? ''))}
          onChange={(e) => c.type(e.target.value)}
          onClick={() => c.setOpen(true)}
          onKeyDown={(e) => pressed(e, c, props)}
        />
        {!many && chosen[0] && !disabled && (
          <button type="button" aria-label={`清除${what}`} onClick={() => c.drop(chosen[0] as Option)}>
            <Icon name="close" />
          </button>
        )}
      </div>
      {c.isOpen && (
        // Over the page: what opened and closed between the rows would move the button that somebody is about to press.
        <div className={`menu ${styles.panel}`} ref={panel}>
          {c.found.fault ? (
            <CutOff what={what} again={c.found.again} />
          ) : (
            word && (
              <p className={styles.word} aria-hidden="true">
                {word}
              </p>
            )
          )}
          <Rows of={c} id={list} isTree={isTree} many={many} what={what} chosen={chosen} />
        </div>
      )}
      <p className="vh" role="status">
        {word || (c.isOpen && c.rows.length > 0 ? `${c.rows.length} 项` : '')}
      </p>
    </div>
  );
}

/** A search that found no network; by the keys it is tried again with Enter, as the field keeps the focus. */
function CutOff({ what, again }: { what: string; again: () => void }) {
  return (
    <div className={styles.cut}>
      <p aria-hidden="true">
        <Icon name="alert" />
        {cutOff(what)}
      </p>
      <button type="button" tabIndex={-1} className="btn ghost sm" onMouseDown={stay} onClick={again}>
        再试
      </button>
    </div>
  );
}

function Chips({
  chosen,
  what,
  onDrop,
}: {
  chosen: readonly Option[];
  what: string;
  onDrop: (option: Option) => void;
}) {
  return (
    <ul className={styles.chips} aria-label={`已选的${what}`}>
      {chosen.map((option) => (
        <li key={option.value}>
          {option.label}
          <button type="button" aria-label={`去掉${option.label}`} onClick={() => onDrop(option)}>
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

type RowsProps = { of: Choice; id: string; isTree: boolean; many: boolean; what: string; chosen: readonly Option[] };

function Rows({ of: c, id, isTree, many, what, chosen }: RowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const { at } = c;
  useEffect(() => {
    if (at >= 0) box.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name
    // biome-ignore lint/a11y/noStaticElementInteractions: a press leaves the focus in the field that owns the list
    <div
      ref={box}
      id={id}
      className={styles.list}
      role={isTree ? 'tree' : 'listbox'}
      aria-label={what}
      aria-multiselectable={many || undefined}
      hidden={c.rows.length === 0}
      onMouseDown={stay}
    >
      {c.rows.map((row, i) => {
        const is = chosen.some((o) => o.value === row.option.value);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field that owns the list
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles can be chosen
          // biome-ignore lint/a11y/noStaticElementInteractions: both roles are pressed
          <div
            key={row.option.value}
            id={`${id}-${i}`}
            role={isTree ? 'treeitem' : 'option'}
            aria-selected={is}
            aria-disabled={row.option.disabled || undefined}
            aria-level={isTree ? row.level : undefined}
            aria-expanded={isTree && row.open !== null ? row.open : undefined}
            tabIndex={-1}
            className={i === at ? styles.at : undefined}
            style={{ paddingInlineStart: `${0.7 + (row.level - 1) * 1.25}rem` }}
            onClick={() => c.choose(row)}
          >
            {isTree && <Fold row={row} fold={c.fold} />}
            <span>
              {row.option.label}
              {row.option.about && <span className="fs-xs muted"> {row.option.about}</span>}
            </span>
            {is && <Icon name="check" />}
          </div>
        );
      })}
    </div>
  );
}

/** Opens and closes a branch by mouse; the keys do it by the arrows. */
function Fold({ row, fold }: { row: Row; fold: Choice['fold'] }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the arrows do on the row, for the mouse
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <span
      className={styles.fold}
      data-open={row.open || undefined}
      onClick={(e) => {
        if (row.open === null) return;
        e.stopPropagation();
        fold(row.option, !row.open);
      }}
    >
      {row.open !== null && <Icon name="right" />}
    </span>
  );
}
