import type { ReactNode } from 'react';
import { type ContentField, firstValue } from '../../../../shared/content-kinds.ts';
import { Icon } from '../../../ui/icon.tsx';
import { leadOn } from '../lead.ts';
import { useRowKeys } from '../row-keys.ts';
import styles from './content.module.css';
import { PictureField } from './picture-field.tsx';

type Props<T> = { field: ContentField; value: T[]; onChange: (value: T[]) => void; disabled: boolean };

const moved = <T,>(list: T[], from: number, to: number): T[] => {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/** Rows that can be added, moved and taken out; the frame of every field that holds several things. */
function Several<T>({
  field,
  value,
  onChange,
  disabled,
  fresh,
  what,
  children,
}: Props<T> & { fresh: () => T; what: string; children: (row: T, set: (row: T) => void, i: number) => ReactNode }) {
  const rows = useRowKeys(value.length);
  const full = field.most !== undefined && value.length >= field.most;
  return (
    <>
      <ol className={styles.rows}>
        {value.map((row, i) => (
          <li key={rows.keys[i]}>
            <div className={styles.cells}>
              {children(row, (next) => onChange(value.map((r, j) => (j === i ? next : r))), i)}
            </div>
            <span className={styles.rowActs}>
              <button
                type="button"
                disabled={disabled}
                aria-disabled={i === 0 || undefined}
                onClick={() => {
                  if (i === 0) return;
                  rows.move(i, i - 1);
                  onChange(moved(value, i, i - 1));
                }}
                aria-label={`第 ${i + 1} ${what}上移`}
                title="上移"
              >
                <Icon name="up" />
              </button>
              <button
                type="button"
                data-lead
                disabled={disabled}
                onClick={(e) => {
                  leadOn(e.currentTarget);
                  rows.remove(i);
                  onChange(value.filter((_, j) => j !== i));
                }}
                aria-label={`移除第 ${i + 1} ${what}`}
                title="移除"
              >
                <Icon name="close" />
              </button>
            </span>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="btn ghost sm"
        disabled={disabled || full}
        onClick={() => onChange([...value, fresh()])}
      >
        <Icon name="plus" />
        {full ? `最多 ${field.most} ${what}` : `添加一${what}`}
      </button>
    </>
  );
}

export function Words(props: Props<string>) {
  return (
    <Several {...props} fresh={() => ''} what="项">
      {(word, set, i) => (
        <input
          className="input"
          disabled={props.disabled}
          aria-label={`${props.field.label}第 ${i + 1} 项`}
          value={word}
          onChange={(e) => set(e.target.value)}
        />
      )}
    </Several>
  );
}

export function Pairs(props: Props<[string, string]>) {
  return (
    <Several {...props} fresh={(): [string, string] => ['', '']} what="项">
      {([label, text], set, i) => (
        <>
          <input
            className={`input ${styles.short}`}
            disabled={props.disabled}
            aria-label={`第 ${i + 1} 项的名称`}
            placeholder="名称"
            value={label}
            onChange={(e) => set([e.target.value, text])}
          />
          <input
            className="input"
            disabled={props.disabled}
            aria-label={`第 ${i + 1} 项的内容`}
            placeholder="内容"
            value={text}
            onChange={(e) => set([label, e.target.value])}
          />
        </>
      )}
    </Several>
  );
}

export function Pictures(props: Props<{ url: string; caption: string }>) {
  return (
    <Several {...props} fresh={() => ({ url: '', caption: '' })} what="张">
      {(row, set, i) => (
        <>
          <PictureField
            id={`f-${props.field.name}-${i}`}
            label={`第 ${i + 1} 张`}
            value={row.url}
            onChange={(url) => set({ ...row, url })}
            disabled={props.disabled}
            small
          />
          <input
            className="input"
            disabled={props.disabled}
            aria-label={`第 ${i + 1} 张的说明`}
            placeholder="说明"
            value={row.caption}
            onChange={(e) => set({ ...row, caption: e.target.value })}
          />
        </>
      )}
    </Several>
  );
}

/** A table of rows; each cell is a line, a number or a choice. */
export function Rows(props: Props<Record<string, unknown>>) {
  const { field, disabled } = props;
  const columns = field.columns ?? [];
  return (
    <Several {...props} fresh={() => Object.fromEntries(columns.map((c) => [c.name, firstValue(c)]))} what="行">
      {(row, set, i) =>
        columns.map((c) => {
          const given = { disabled, 'aria-label': `第 ${i + 1} 行的${c.label}`, value: String(row[c.name] ?? '') };
          const put = (value: unknown) => set({ ...row, [c.name]: value });
          if (c.input === 'choice')
            return (
              <select
                key={c.name}
                className={`select ${styles.short}`}
                {...given}
                onChange={(e) => put(e.target.value)}
              >
                {(c.options ?? []).map((o) => (
                  <option key={o.value} value={o.value}>
                    {o.label}
                  </option>
                ))}
              </select>
            );
          if (c.input === 'number')
            return (
              <input
                key={c.name}
                className={`input ${styles.figure}`}
                type="number"
                min={c.least}
                max={c.most}
                placeholder={c.label}
                {...given}
                onChange={(e) => put(e.target.value === '' ? null : Number(e.target.value))}
              />
            );
          return (
            <input
              key={c.name}
              className="input"
              placeholder={c.label}
              {...given}
              onChange={(e) => put(e.target.value)}
            />
          );
        })
      }
    </Several>
  );
}
