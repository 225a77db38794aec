import { lazy, type ReactNode, Suspense } from 'react';
import type { ContentField } from '../../../../shared/content-kinds.ts';
import { part } from '../../../lib/later.tsx';
import { Skeleton } from '../../../ui/loaded.tsx';
import styles from './content.module.css';
import { PictureField } from './picture-field.tsx';
import { Pairs, Pictures, Rows, Words } from './rows.tsx';
import { fromLocal, toLocal } from './times.ts';
import type { Choices } from './use-item.ts';

const Editor = lazy(() => part(() => import('../../../ui/editor/editor.tsx')));

export type FieldProps = {
  field: ContentField;
  value: unknown;
  onChange: (value: unknown) => void;
  choices: Choices;
  fault: string | null;
  disabled: boolean /** Begins the editor of texts anew. */;
  turn: number;
};

/** Label, control, hint and fault of one field. Those of several controls are a group with a legend. */
export function FieldFrame({
  field,
  fault,
  group,
  count,
  children,
}: {
  field: ContentField;
  fault: string | null;
  group?: boolean;
  count?: string;
  children: ReactNode;
}) {
  const id = `f-${field.name}`;
  const below = (
    <>
      {fault && (
        <p className="msg-err" id={`${id}-err`} role="alert">
          {fault}
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
      <div className={`field${fault ? ' error' : ''}`}>
        <label className={field.required ? 'req' : undefined} htmlFor={id}>
          {field.label}
        </label>
        {children}
        {below}
      </div>
    );
  return (
    <fieldset
      className={`field${fault ? ' error' : ''}`}
      id={id}
      tabIndex={-1}
      aria-describedby={fault ? `${id}-err` : undefined}
    >
      <legend className={`label${field.required ? ' req' : ''}`}>{field.label}</legend>
      {children}
      {below}
    </fieldset>
  );
}

/** One field of a record, whatever it holds. */
export function ContentInput({ field, value, onChange, choices, fault, disabled, turn }: FieldProps) {
  const id = `f-${field.name}`;
  const given = {
    id,
    disabled,
    'aria-invalid': fault ? (true as const) : undefined,
    'aria-describedby': [fault && `${id}-err`, field.hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  };
  const textOf = (v: unknown) => (v === null || v === undefined ? '' : String(v));
  const frame = (children: ReactNode, group = false, count?: string) => (
    <FieldFrame field={field} fault={fault} group={group} {...(count && { count })}>
      {children}
    </FieldFrame>
  );
  switch (field.input) {
    case 'lines':
      return frame(
        <textarea
          className="textarea"
          rows={3}
          {...given}
          value={textOf(value)}
          onChange={(e) => onChange(e.target.value)}
        />,
        false,
        field.most ? `${[...textOf(value)].length} / ${field.most}` : undefined,
      );
    case 'html':
      return frame(
        <Suspense
          fallback={
            <div className={styles.waiting}>
              <Skeleton lines={4} label="正在打开编辑器" />
            </div>
          }
        >
          <Editor key={turn} id={id} label={field.label} html={textOf(value)} onChange={onChange} disabled={disabled} />
        </Suspense>,
        true,
      );
    case 'picture':
      return frame(
        <PictureField id={id} label={field.label} value={textOf(value)} onChange={onChange} disabled={disabled} />,
        true,
      );
    case 'pictures':
      return frame(
        <Pictures
          field={field}
          value={(value as { url: string; caption: string }[]) ?? []}
          onChange={onChange}
          disabled={disabled}
        />,
        true,
      );
    case 'date':
      return frame(
        <input
          className="input"
          type="date"
          {...given}
          value={textOf(value)}
          onChange={(e) => onChange(e.target.value)}
        />,
      );
    case 'instant':
      return frame(
        <input
          className="input"
          type="datetime-local"
          {...given}
          value={toLocal(textOf(value))}
          onChange={(e) => onChange(fromLocal(e.target.value) ?? '')}
        />,
      );
    case 'number':
      return frame(
        <input
          className="input"
          inputMode={field.decimal ? 'decimal' : 'numeric'}
          type="number"
          step={field.decimal ? 'any' : 1}
          min={field.least}
          max={field.most}
          {...given}
          value={textOf(value)}
          onChange={(e) => onChange(e.target.value === '' ? null : Number(e.target.value))}
        />,
      );
    case 'choice': {
      const options = choices[field.name] ?? field.options ?? [];
      const pick = (text: string) => options.find((o) => String(o.value) === text)?.value ?? (field.from ? null : '');
      return frame(
        <select className="select" {...given} value={textOf(value)} onChange={(e) => onChange(pick(e.target.value))}>
          <option value="">{field.required ? `请选择${field.label}` : '无'}</option>
          {options.map((o) => (
            <option key={o.value} value={o.value}>
              {o.label}
            </option>
          ))}
        </select>,
      );
    }
    case 'choices':
      return frame(
        <Ticks
          field={field}
          value={(value as number[]) ?? []}
          onChange={onChange}
          options={choices[field.name] ?? field.options ?? []}
          disabled={disabled}
        />,
        true,
      );
    case 'tick':
      return (
        <div className="field">
          <span className="check tick">
            <input type="checkbox" {...given} checked={value === true} onChange={(e) => onChange(e.target.checked)} />
            <label htmlFor={id}>{field.label}</label>
          </span>
        </div>
      );
    case 'words':
      return frame(
        <Words field={field} value={(value as string[]) ?? []} onChange={onChange} disabled={disabled} />,
        true,
      );
    case 'pairs':
      return frame(
        <Pairs field={field} value={(value as [string, string][]) ?? []} onChange={onChange} disabled={disabled} />,
        true,
      );
    case 'rows':
      return frame(
        <Rows
          field={field}
          value={(value as Record<string, unknown>[]) ?? []}
          onChange={onChange}
          disabled={disabled}
        />,
        true,
      );
    default:
      return frame(
        <input className="input" {...given} value={textOf(value)} onChange={(e) => onChange(e.target.value)} />,
        false,
        field.input === 'line' && field.most && [...textOf(value)].length > field.most * 0.8
          ? `${[...textOf(value)].length} / ${field.most}`
          : undefined,
      );
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
