import { lazy, type ReactNode, Suspense } from 'react';
import type { Field } from '../../../../shared/fields/field.ts';
import { valueAt } from '../../../lib/form/paths.ts';
import { withinTime } from '../../../lib/lazy-code.tsx';
import { FieldFault } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/loaded.tsx';
import { LibraryLater } from '../content/library-later.ts';
import { PictureField } from '../content/picture-field.tsx';
import { Control, type InputProps, textOf } from './control.tsx';
import styles from './fields.module.css';
import { Rows } from './rows.tsx';
import { picturesMissing, tellUnderWay } from './under-way.ts';

const Editor = lazy(() => withinTime(() => import('../../../ui/editor/editor.tsx')));

/** Fields whose value is several things, or needs a surface of its own. */
const groups = new Set<Field['input']>(['html', 'picture', 'pictures', 'choices', 'words', 'pairs', 'list', 'files']);

/** Nothing of it is printed. */
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || value === false || (Array.isArray(value) && !value.length);

type Props = InputProps & {
  /** In place of the field's own label. */
  label?: ReactNode;
  /** Over the whole width of a form grid. */
  full?: boolean;
  className?: string | undefined;
  readOnly?: boolean;
};

/** One field with its label, hint and fault, whatever it holds. */
export function FieldInput({ label, full, className = '', readOnly, ...props }: Props) {
  const { form, path, field, disabled } = props;
  const id = form.idOf(path);
  const value = valueAt(form.values, path);
  const fault = path in form.faults;
  const look = {
    className: `field${fault ? ' error' : ''}${full ? ' full' : ''} ${className}`,
    'data-empty': isEmpty(value) || undefined,
  };
  if (field.input === 'tick')
    return (
      <div {...look}>
        <span className="check tick">
          <input
            type="checkbox"
            id={id}
            disabled={disabled}
            checked={value === true}
            onChange={(e) => form.set(path, e.target.checked)}
          />
          <label htmlFor={id}>{label ?? field.label}</label>
        </span>
        <FieldFault form={form} name={path} />
      </div>
    );
  // A label of the page's own says itself what has to be said.
  const required = field.required && label === undefined;
  const { length } = textOf(value);
  const counts = field.input === 'lines' || (field.input === 'line' && length > (field.most ?? 0) * 0.8);
  const count = field.most && counts ? `${length} / ${field.most}` : undefined;
  const about = [fault && `${id}-err`, field.hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const below = (
    <>
      <FieldFault form={form} name={path} />
      {(field.hint || count) && (
        <p className="help" id={`${id}-hint`}>
          <span>{field.hint}</span>
          {count && <span>{count}</span>}
        </p>
      )}
    </>
  );
  if (!groups.has(field.input))
    return (
      <div {...look}>
        <label className={required ? 'req' : undefined} htmlFor={id}>
          {label ?? field.label}
        </label>
        <Control
          {...props}
          given={{ id, disabled, readOnly, 'aria-invalid': fault || undefined, 'aria-describedby': about }}
        />
        {below}
      </div>
    );
  // Where there is a control that is the whole value, it has the id, and what leads to the field leads into it.
  const isOne = field.input === 'html';
  return (
    <fieldset {...look} {...(!isOne && { id, tabIndex: -1 })} aria-describedby={about}>
      <legend className={`label${required ? ' req' : ''}`}>{label ?? field.label}</legend>
      <Surface {...props} />
      {below}
    </fieldset>
  );
}

/** A value of several things: the group around it has its label. */
function Surface(props: InputProps) {
  const { form, path, field, choices, disabled = false } = props;
  const id = form.idOf(path);
  const value = valueAt(form.values, path);
  const put = (next: unknown) => form.set(path, next);
  switch (field.input) {
    case 'html':
      return (
        <Suspense
          fallback={
            <div className={styles.waiting} id={id} tabIndex={-1}>
              <Skeleton lines={4} label="正在打开编辑器" />
            </div>
          }
        >
          <Editor
            key={form.turn}
            id={id}
            label={field.label}
            html={textOf(value)}
            onChange={put}
            library={LibraryLater}
            onMissing={(count) => tellUnderWay(path, picturesMissing(count))}
            disabled={disabled}
            wrong={path in form.faults}
          />
        </Suspense>
      );
    case 'picture':
      return <PictureField id={id} label={field.label} value={textOf(value)} onChange={put} disabled={disabled} />;
    case 'choices':
      return (
        <Ticks
          field={field}
          value={(value as number[]) ?? []}
          onChange={put}
          options={choices?.[field.name] ?? field.options ?? []}
          disabled={disabled}
        />
      );
    default:
      return <Rows {...props} />;
  }
}

type TicksProps = {
  field: Field;
  value: number[];
  onChange: (value: unknown) => void;
  options: readonly { value: string | number; label: string }[];
  disabled: boolean;
};

/** Several of a few; they stand in the order in which they were ticked. */
function Ticks({ field, value, onChange, options, disabled }: TicksProps) {
  return (
    <div className={styles.ticks}>
      {options.map((o) => {
        const n = Number(o.value);
        const at = value.indexOf(n);
        return (
          <label className="check" key={o.value} data-empty={at < 0 || undefined}>
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
