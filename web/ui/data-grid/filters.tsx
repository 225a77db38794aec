import { type FormEvent, useEffect, useId, useState } from 'react';
import { useMedia } from '../../lib/media.ts';
import { DaysField } from '../dates/days-field.tsx';
import { ordered } from '../dates/periods.ts';
import styles from './tools.module.css';
import type { Filter } from './types.ts';

type Values = Record<string, string>;

/** The fields of the address that a filter writes. */
export const keysOf = (f: Filter): string[] => (f.kind === 'days' ? [f.key, f.to] : [f.key]);
/** A filter that holds for nothing. */
export const emptied = (filters: readonly Filter[]): Values =>
  Object.fromEntries(filters.flatMap(keysOf).map((k) => [k, '']));

/** What a filter narrows the list to, in words; nothing for one that narrows nothing. */
export function wordsOf(f: Filter, values: Values): string {
  const value = values[f.key] ?? '';
  if (f.kind === 'select') return f.options.find((o) => String(o.value) === value)?.label ?? value;
  if (f.kind !== 'days') return value;
  const to = values[f.to] ?? '';
  return value === to ? value : [value && `${value} 起`, to && `${to} 止`].filter(Boolean).join('，');
}

type Props = {
  filters: readonly Filter[];
  values: Values;
  onSet: (values: Values) => void;
  /** As the account left it; null: open where there is room. */
  folded: boolean | null;
  onFold: (folded: boolean) => void;
};

/**
 * The filters above a list: choices count at once, words when they
 * are sent. Folded, what still counts stands there in words; on a phone it is counted.
 */
export function Filters({ filters, values, onSet, folded, onFold }: Props) {
  const [typed, setTyped] = useState(values);
  const given = JSON.stringify(values);
  // Going back in the browser, or another link, changes what stands in the fields.
  useEffect(() => setTyped(JSON.parse(given)), [given]);
  // A phone has a fold of its own: what a wide screen has room for is not what it opens with.
  const phone = useMedia('(max-width: 640px)');
  const [unfolded, setUnfolded] = useState(false);
  const closed = phone ? !unfolded : (folded ?? false);
  const fold = () => (phone ? setUnfolded(closed) : onFold(!closed));
  const type = (more: Values, now = false) => {
    const next = { ...typed, ...more };
    setTyped(next);
    if (now) onSet(next);
  };
  function submit(e: FormEvent): void {
    e.preventDefault();
    const sent = Object.fromEntries(Object.entries(typed).map(([k, v]) => [k, v.trim()]));
    for (const f of filters)
      if (f.kind === 'days') {
        const { from, to } = ordered({ from: sent[f.key] ?? '', to: sent[f.to] ?? '' });
        Object.assign(sent, { [f.key]: from, [f.to]: to });
      }
    onSet(sent);
  }
  const [first, ...others] = filters;
  const counting = others.filter((f) => wordsOf(f, values));
  return (
    <form
      className={`${styles.filters} ${closed ? styles.closed : ''}`}
      role="search"
      noValidate
      onSubmit={submit}
      onReset={(e) => {
        e.preventDefault();
        onSet(emptied(filters));
      }}
    >
      {[...(first ? [first] : []), ...(closed ? [] : others)].map((f) => (
        <FilterField key={f.key} of={f} typed={typed} type={type} />
      ))}
      <div className={styles.send}>
        <button className="btn" type="submit">
          查询
        </button>
        {others.length > 0 && (
          <button className="btn ghost" type="button" aria-expanded={!closed} onClick={fold}>
            {!closed ? '收起筛选' : phone ? '筛选' : '更多筛选'}
            {closed && phone && counting.length > 0 && (
              <b className={styles.set}>
                {counting.length}
                <span className="vh"> 项正在使用</span>
              </b>
            )}
          </button>
        )}
        {Object.values(values).some(Boolean) && (
          <button className="btn plain" type="reset">
            重置
          </button>
        )}
      </div>
      {closed && !phone && counting.length > 0 && (
        <Counting of={counting} values={values} onDrop={(f) => onSet({ ...values, ...emptied([f]) })} />
      )}
    </form>
  );
}

type FieldProps = { of: Filter; typed: Values; type: (more: Values, now?: boolean) => void };

function FilterField({ of: f, typed, type }: FieldProps) {
  const id = useId();
  const value = typed[f.key] ?? '';
  if (f.kind === 'days') {
    const pick = (now: boolean) => (days: { from: string; to: string }) =>
      type({ [f.key]: days.from, [f.to]: days.to }, now);
    return (
      <div className={styles.daysField}>
        <DaysField
          label={f.label}
          value={{ from: value, to: typed[f.to] ?? '' }}
          onChange={pick(false)}
          onPick={pick(true)}
        />
      </div>
    );
  }
  return (
    <div className="field">
      <label htmlFor={id}>{f.label}</label>
      {f.kind === 'select' ? (
        <select className="select" id={id} value={value} onChange={(e) => type({ [f.key]: e.target.value }, true)}>
          <option value="">{f.none ?? '全部'}</option>
          {f.options.map((o) => (
            <option key={o.value} value={o.value}>
              {o.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          className="input"
          type={f.kind}
          id={id}
          maxLength={60}
          placeholder={f.placeholder}
          value={value}
          onChange={(e) => type({ [f.key]: e.target.value })}
        />
      )}
    </div>
  );
}

/** What the list is narrowed to while the fields are folded away; each goes by itself. */
function Counting({ of, values, onDrop }: { of: Filter[]; values: Values; onDrop: (f: Filter) => void }) {
  return (
    <ul className={styles.counting} aria-label="正在使用的筛选">
      {of.map((f) => (
        <li key={f.key}>
          {f.label}：{wordsOf(f, values)}
          <button type="button" aria-label={`去掉筛选${f.label}`} onClick={() => onDrop(f)}>
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
