import { lazy, type ReactNode, Suspense } from 'react';
import type { ContentField } from '../../../../shared/content/field.ts';
import { isWithin } from '../../../lib/form/paths.ts';
import { part } from '../../../lib/later.tsx';
import { Skeleton } from '../../../ui/loaded.tsx';
import styles from './content.module.css';
import { PictureField } from './picture-field.tsx';
import { Pairs, Pictures, Rows, Words } from './rows.tsx';
import { fromLocal, toLocal } from './times.ts';
import type { Choices, Item } from './use-item.ts';

const Editor = lazy(() => part(() => import('../../../ui/editor/editor.tsx')));

type FieldProps = { form: Item['form']; field: ContentField; choices: Choices; disabled: boolean };

type FrameProps = {
  form: Item['form'];
  field: ContentField;
  /** Several controls: a group with a legend. */
  group?: boolean;
  count?: string | undefined;
  children: ReactNode;
};

const pathOf = (field: ContentField) => `data.${field.name}`;

/** Label, control, hint and faults of one field, also those of what lies within. */
function FieldFrame({ form, field, group, count, children }: FrameProps) {
  const path = pathOf(field);
  const id = form.idOf(path);
  const faults = Object.entries(form.faults).filter(([at]) => isWithin(at, path));
  const look = `field${faults.length ? ' error' : ''}`;
  const below = (
    <>
      {faults.length > 0 && (
        <p className="msg-err" id={`${id}-err`} role="alert">
          {[...new Set(faults.map(([, message]) => message))].join('；')}
        </p>
      )}
      {(field.hint || count) && (
        <p className="help" id={`${id}-hint`}>
          <span>{field.hint}</span>
          {count && <span>{count}</span>}
        </p>
      )}
    </>
  );
  if (!group)
    return (
      <div className={look}>
        <label className={field.required ? 'req' : undefined} htmlFor={id}>
          {field.label}
        </label>
        {children}
        {below}
      </div>
    );
  return (
    <fieldset className={look} id={id} tabIndex={-1} aria-describedby={faults.length ? `${id}-err` : undefined}>
      <legend className={`label${field.required ? ' req' : ''}`}>{field.label}</legend>
      {children}
      {below}
    </fieldset>
  );
}

const textOf = (v: unknown) => (v === null || v === undefined ? '' : String(v));
/** Fields whose value is several things, or needs a surface of its own. */
const groups = new Set<ContentField['input']>(['html', 'picture', 'pictures', 'choices', 'words', 'pairs', 'rows']);

/** One field of a record, whatever it holds. */
export function ContentInput(props: FieldProps) {
  const { form, field, disabled } = props;
  const path = pathOf(field);
  const value = form.values.data[field.name];
  if (field.input === 'tick')
    return (
      <div className="field">
        <span className="check tick">
          <input
            type="checkbox"
            id={form.idOf(path)}
            disabled={disabled}
            checked={value === true}
            onChange={(e) => form.set(path, e.target.checked)}
          />
          <label htmlFor={form.idOf(path)}>{field.label}</label>
        </span>
      </div>
    );
  const length = [...textOf(value)].length;
  const counts = field.input === 'lines' || (field.input === 'line' && length > (field.most ?? 0) * 0.8);
  const several = groups.has(field.input);
  return (
    <FieldFrame
      form={form}
      field={field}
      group={several}
      count={field.most && counts ? `${length} / ${field.most}` : undefined}
    >
      {several ? <Several {...props} /> : <Single {...props} />}
    </FieldFrame>
  );
}

/** A value in one control. */
function Single({ form, field, choices, disabled }: FieldProps) {
  const path = pathOf(field);
  const id = form.idOf(path);
  const value = form.values.data[field.name];
  const put = (next: unknown) => form.set(path, next);
  const fault = path in form.faults;
  const given = {
    id,
    disabled,
    'aria-invalid': fault ? (true as const) : undefined,
    'aria-describedby': [fault && `${id}-err`, field.hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
    value: textOf(value),
  };
  switch (field.input) {
    case 'lines':
      return <textarea className="textarea" rows={3} {...given} onChange={(e) => put(e.target.value)} />;
    case 'date':
      return <input className="input" type="date" {...given} onChange={(e) => put(e.target.value)} />;
    case 'instant':
      return (
        <input
          className="input"
          type="datetime-local"
          {...given}
          value={toLocal(textOf(value))}
          onChange={(e) => put(fromLocal(e.target.value) ?? '')}
        />
      );
    case 'number':
      return (
        <input
          className="input"
          inputMode={field.decimal ? 'decimal' : 'numeric'}
          type="number"
          step={field.decimal ? 'any' : 1}
          min={field.least}
          max={field.most}
          {...given}
          onChange={(e) => put(e.target.value === '' ? null : Number(e.target.value))}
        />
      );
    case 'choice': {
      const options = choices[field.name] ?? field.options ?? [];
      const pick = (text: string) => options.find((o) => String(o.value) === text)?.value ?? (field.from ? null : '');
      return (
        <select className="select" {...given} onChange={(e) => put(pick(e.target.value))}>
          <option value="">{field.required ? `请选择${field.label}` : '无'}</option>
          {options.map((o) => (
            <option key={o.value} value={o.value}>
              {o.label}
            </option>
          ))}
        </select>
      );
    }
    default:
      return <input className="input" {...given} onChange={(e) => put(e.target.value)} />;
  }
}

/** A value of several things: the group around it has its label. */
function Several({ form, field, choices, disabled }: FieldProps) {
  const path = pathOf(field);
  const id = form.idOf(path);
  const value = form.values.data[field.name];
  const put = (next: unknown) => form.set(path, next);
  const rows = { form, path, field, disabled };
  switch (field.input) {
    case 'html':
      return (
        <Suspense
          fallback={
            <div className={styles.waiting}>
              <Skeleton lines={4} label="正在打开编辑器" />
            </div>
          }
        >
          <Editor key={form.turn} id={id} label={field.label} html={textOf(value)} onChange={put} disabled={disabled} />
        </Suspense>
      );
    case 'picture':
      return <PictureField id={id} label={field.label} value={textOf(value)} onChange={put} disabled={disabled} />;
    case 'pictures':
      return <Pictures {...rows} />;
    case 'choices':
      return (
        <Ticks
          field={field}
          value={(value as number[]) ?? []}
          onChange={put}
          options={choices[field.name] ?? field.options ?? []}
          disabled={disabled}
        />
      );
    case 'words':
      return <Words {...rows} />;
    case 'pairs':
      return <Pairs {...rows} />;
    default:
      return <Rows {...rows} />;
  }
}

/** Several of a few; they stand in the order in which they were ticked. */
function Ticks({
  field,
  value,
  onChange,
  options,
  disabled,
}: {
  field: ContentField;
  value: number[];
  onChange: (value: unknown) => void;
  options: readonly { value: string | number; label: string }[];
  disabled: boolean;
}) {
  return (
    <div className={styles.ticks}>
      {options.map((o) => {
        const n = Number(o.value);
        const at = value.indexOf(n);
        return (
          <label className="check" key={o.value}>
            <input
              type="checkbox"
              disabled={disabled}
              checked={at >= 0}
              onChange={(e) => onChange(e.target.checked ? [...value, n] : value.filter((v) => v !== n))}
            />
            {o.label}
            {at === 0 && field.from === 'themes' && value.length > 1 && <span className="tag">主</span>}
          </label>
        );
      })}
    </div>
  );
}
