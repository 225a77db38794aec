import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { ImportField, StudentImportRow } from '../../../shared/contract/student-imports.ts';
import { studentTypeNames } from '../../../shared/words.ts';
import styles from './imports.module.css';
import type { Unsaved } from './unsaved.ts';
import { fieldNames } from './words.tsx';

type Props = {
  row: StudentImportRow;
  field: ImportField;
  unsaved: Unsaved;
  /** Answers why it was not saved, or nothing. */
  save: (row: StudentImportRow, field: ImportField, text: string) => Promise<string | undefined>;
  /** Enter leads to the next cell that has to be mended, whichever its column. */
  toFault?: boolean;
};

const types = Object.values(studentTypeNames);

/** The same column of the row above or below. */
function step(from: HTMLElement, by: 1 | -1): void {
  const { field } = from.dataset;
  let row = from.closest('tr');
  do row = (by > 0 ? row?.nextElementSibling : row?.previousElementSibling) as HTMLTableRowElement | null;
  while (row && !row.querySelector(`[data-field=${field}]:not(:disabled)`));
  row?.querySelector<HTMLElement>(`[data-field=${field}]`)?.focus();
}

/** The next cell below that has to be mended, then those above; where there is none, the keys stay. */
function toNextFault(from: HTMLElement): void {
  const wrong = [...(from.closest('table')?.querySelectorAll<HTMLElement>('[data-field][aria-invalid]') ?? [])];
  const others = wrong.filter((cell) => cell !== from && !cell.matches(':disabled'));
  const after = others.find((cell) => from.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING);
  (after ?? others[0])?.focus();
}

/** What is typed into a cell, and how it is saved or given up. */
function useTyped({ row, field, unsaved, save, toFault }: Props) {
  const [busy, setBusy] = useState(false);
  // Who presses Enter leaves the cell as well: what was typed goes out once.
  const sending = useRef<string | null>(null);
  const [refused, setRefused] = useState('');
  const typed = unsaved.textOf(row.id, field);
  const giveUp = () => {
    setRefused('');
    unsaved.put(row.id, field, null);
  };
  async function leave(text: string | undefined): Promise<void> {
    if (text === undefined || sending.current === text) return;
    if (text.trim() === row[field]) return giveUp();
    sending.current = text;
    setBusy(true);
    const why = await save(row, field, text);
    sending.current = null;
    setBusy(false);
    setRefused(why ?? '');
  }
  function pressed(e: KeyboardEvent<HTMLInputElement | HTMLSelectElement>): void {
    if (e.nativeEvent.isComposing) return;
    const isChoice = e.currentTarget instanceof HTMLSelectElement;
    if (e.key === 'Escape' && typed !== undefined) giveUp();
    else if (e.key === 'Enter') {
      void leave(typed);
      if (!refused && toFault) toNextFault(e.currentTarget);
      else if (!refused) step(e.currentTarget, 1);
    } else if (e.key === 'ArrowDown' && !isChoice) step(e.currentTarget, 1);
    else if (e.key === 'ArrowUp' && !isChoice) step(e.currentTarget, -1);
    else return;
    e.preventDefault();
  }
  return { busy, refused, typed, leave, pressed };
}

/**
 * A cell that is mended where it stands: Enter saves it and goes to the row below or to what is wrong next, the arrows
 * go up and down, Escape gives up what was typed. What cannot be saved stays and says why.
 */
export function Cell(props: Props) {
  const { row, field, unsaved } = props;
  const id = useId();
  const { busy, refused, typed, leave, pressed } = useTyped(props);
  const value = typed ?? row[field];
  const faults = row.faults.filter((f) => f.field === field);
  const said = [...faults.map((f) => f.message), refused && `没有保存：${refused}`].filter(Boolean);
  const given = {
    'data-field': field,
    'aria-label': `第 ${row.line} 行，${fieldNames[field]}`,
    'aria-invalid': said.length ? (true as const) : undefined,
    'aria-describedby': said.length ? id : undefined,
    'aria-busy': busy || undefined,
    className: `${styles.cell} ${typed !== undefined ? styles.typed : ''}`,
    disabled: row.state === 'dropped',
    value,
    onKeyDown: pressed,
  };
  return (
    <>
      {field === 'studentType' ? (
        <select
          {...given}
          onChange={(e) => {
            unsaved.put(row.id, field, e.target.value);
            void leave(e.target.value);
          }}
        >
          <option value="">没有填写</option>
          {!types.includes(value) && value && <option value={value}>{value}</option>}
          {types.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      ) : (
        <input
          {...given}
          maxLength={200}
          autoComplete="off"
          title={value.length > 6 ? value : undefined}
          inputMode={field === 'cellPhone' ? 'tel' : undefined}
          onChange={(e) => unsaved.put(row.id, field, e.target.value)}
          onBlur={() => void leave(typed)}
        />
      )}
      {said.length > 0 && (
        <span className={styles.why} id={id}>
          {said.join('；')}
        </span>
      )}
    </>
  );
}
