import type { ReactNode } from 'react';
import { type ContentField, firstValue } from '../../../../shared/content/field.ts';
import { valueAt } from '../../../lib/form/paths.ts';
import type { Fields } from '../../../lib/form/use-form.ts';
import { Icon } from '../../../ui/icon.tsx';
import { leadOn } from '../lead.ts';
import styles from './content.module.css';
import { PictureField } from './picture-field.tsx';

type Props = { form: Fields & { values: unknown }; path: string; field: ContentField; disabled: boolean };
type SeveralProps<T> = Props & {
  fresh: () => T;
  what: string;
  /** One item; `at` is its path. */
  children: (row: T, at: string, i: number) => ReactNode;
};

/** Rows that can be added, moved and taken out; the frame of every field that holds several things. */
function Several<T>({ form, path, field, disabled, fresh, what, children }: SeveralProps<T>) {
  const items = (valueAt(form.values, path) as T[] | undefined) ?? [];
  const keys = form.keysOf(path);
  const full = field.most !== undefined && items.length >= field.most;
  return (
    <>
      <ol className={styles.rows}>
        {items.map((row, i) => (
          <li key={keys[i]}>
            <div className={styles.cells}>{children(row, `${path}.${i}`, i)}</div>
            <span className={styles.rowActs}>
              <button
                type="button"
                disabled={disabled}
                aria-disabled={i === 0 || undefined}
                onClick={() => form.move(path, i, i - 1)}
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
                  form.remove(path, i);
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
        onClick={() =>
          Array.isArray(valueAt(form.values, path)) ? form.add(path, fresh()) : form.set(path, [fresh()])
        }
      >
        <Icon name="plus" />
        {full ? `最多 ${field.most} ${what}` : `添加一${what}`}
      </button>
    </>
  );
}

/** Where a cell is found, and how it says that it is wrong. */
const cell = (form: Fields, at: string) => ({
  id: form.idOf(at),
  'aria-invalid': at in form.faults ? (true as const) : undefined,
});

export function Words(props: Props) {
  return (
    <Several<string> {...props} fresh={() => ''} what="项">
      {(word, at, i) => (
        <input
          className="input"
          {...cell(props.form, at)}
          disabled={props.disabled}
          aria-label={`${props.field.label}第 ${i + 1} 项`}
          value={word}
          onChange={(e) => props.form.set(at, e.target.value)}
        />
      )}
    </Several>
  );
}

export function Pairs(props: Props) {
  return (
    <Several<[string, string]> {...props} fresh={(): [string, string] => ['', '']} what="项">
      {([label, text], at, i) => (
        <>
          <input
            className={`input ${styles.short}`}
            disabled={props.disabled}
            aria-label={`第 ${i + 1} 项的名称`}
            placeholder="名称"
            value={label}
            {...cell(props.form, `${at}.0`)}
            onChange={(e) => props.form.set(`${at}.0`, e.target.value)}
          />
          <input
            className="input"
            disabled={props.disabled}
            aria-label={`第 ${i + 1} 项的内容`}
            placeholder="内容"
            value={text}
            {...cell(props.form, `${at}.1`)}
            onChange={(e) => props.form.set(`${at}.1`, e.target.value)}
          />
        </>
      )}
    </Several>
  );
}

export function Pictures(props: Props) {
  return (
    <Several {...props} fresh={() => ({ url: '', caption: '' })} what="张">
      {(row, at, i) => (
        <>
          <PictureField
            id={props.form.idOf(`${at}.url`)}
            label={`第 ${i + 1} 张`}
            value={row.url}
            onChange={(url) => props.form.set(`${at}.url`, url)}
            disabled={props.disabled}
            small
          />
          <input
            className="input"
            disabled={props.disabled}
            aria-label={`第 ${i + 1} 张的说明`}
            placeholder="说明"
            value={row.caption}
            {...cell(props.form, `${at}.caption`)}
            onChange={(e) => props.form.set(`${at}.caption`, e.target.value)}
          />
        </>
      )}
    </Several>
  );
}

/** A table of rows; each cell is a line, a number or a choice. */
export function Rows(props: Props) {
  const { form, field, disabled } = props;
  const columns = field.columns ?? [];
  return (
    <Several<Record<string, unknown>>
      {...props}
      fresh={() => Object.fromEntries(columns.map((c) => [c.name, firstValue(c)]))}
      what="行"
    >
      {(row, at, i) =>
        columns.map((c) => {
          const given = {
            ...cell(form, `${at}.${c.name}`),
            disabled,
            'aria-label': `第 ${i + 1} 行的${c.label}`,
            value: String(row[c.name] ?? ''),
          };
          const put = (value: unknown) => form.set(`${at}.${c.name}`, value);
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
