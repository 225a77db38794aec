import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';

/** A field by which a list is narrowed: words, one of some values, or a day. Without a `label` for nothing chosen it says 全部. */
export type Filter = { key: string; label: string } & (
  | { kind: 'search'; placeholder?: string }
  | { kind: 'text'; placeholder?: string }
  | { kind: 'day' }
  | { kind: 'select'; options: readonly { value: string | number; label: string }[]; none?: string }
);

type Props = {
  filters: readonly Filter[];
  values: Record<string, string>;
  onSet: (values: Record<string, string>) => void;
  children?: ReactNode;
};

/** The row of filters above a list: choices count at once, words when they are sent. */
export function Filters({ filters, values, onSet, children }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(values);
  const given = JSON.stringify(values);
  // Going back in the browser, or another link, changes what stands in the fields.
  useEffect(() => setTyped(JSON.parse(given)), [given]);
  const type = (key: string, value: string, now = false) => {
    const next = { ...typed, [key]: value };
    setTyped(next);
    if (now) onSet(next);
  };
  function submit(e: FormEvent): void {
    e.preventDefault();
    onSet(Object.fromEntries(Object.entries(typed).map(([k, v]) => [k, v.trim()])));
  }
  // On a phone the other filters are folded away until they are asked for, or where one of them counts.
  const [wide, setWide] = useState(filters.slice(1).some((f) => values[f.key]));
  const some = Object.values(values).some(Boolean);
  return (
    <form
      className={`list-filters${wide ? ' wide' : ''}`}
      role="search"
      onSubmit={submit}
      onReset={(e) => {
        e.preventDefault();
        onSet(Object.fromEntries(filters.map((f) => [f.key, ''])));
      }}
    >
      {filters.map((f) => (
        <div className="field" key={f.key}>
          <label htmlFor={id + f.key}>{f.label}</label>
          {f.kind === 'select' ? (
            <select
              className="select"
              id={id + f.key}
              value={typed[f.key] ?? ''}
              onChange={(e) => type(f.key, e.target.value, true)}
            >
              <option value="">{f.none ?? '全部'}</option>
              {f.options.map((o) => (
                <option key={o.value} value={o.value}>
                  {o.label}
                </option>
              ))}
            </select>
          ) : f.kind === 'day' ? (
            <input
              className="input"
              type="date"
              id={id + f.key}
              value={typed[f.key] ?? ''}
              onChange={(e) => type(f.key, e.target.value)}
            />
          ) : (
            <input
              className="input"
              type={f.kind}
              id={id + f.key}
              maxLength={60}
              placeholder={f.placeholder}
              value={typed[f.key] ?? ''}
              onChange={(e) => type(f.key, e.target.value)}
            />
          )}
        </div>
      ))}
      <div className="row">
        <button className="btn" type="submit">
          查询
        </button>
        {filters.length > 1 && (
          <button className="btn ghost filters-more" type="button" aria-expanded={wide} onClick={() => setWide(!wide)}>
            {wide ? '收起筛选' : '更多筛选'}
          </button>
        )}
        {some && (
          <button className="btn plain" type="reset">
            重置
          </button>
        )}
      </div>
      {children}
    </form>
  );
}
