import type { ComponentProps, ReactNode } from 'react';
import type { Form } from '../lib/form.ts';
import { Icon } from './icon.tsx';

type Base<K extends string> = {
  form: Form<K>;
  name: K;
  hint?: ReactNode /** Over the whole width of a form grid. */;
  full?: boolean;
};
type Given = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  required: boolean | undefined;
};

/** A label, a control, a hint and what is wrong, joined for those who cannot see them stand together. */
export function FieldBox<K extends string>({
  form,
  name,
  hint,
  full,
  children,
}: Base<K> & { children: (given: Given) => ReactNode }) {
  const { label, required } = form.rules[name];
  const id = form.idOf(name);
  const fault = form.faults[name];
  const about = [fault && `${id}-err`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={`field${fault ? ' error' : ''}${full ? ' full' : ''}`}>
      <label className={required ? 'req' : undefined} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': about || undefined,
        required: required || undefined,
      })}
      {fault && (
        <p className="msg-err" id={`${id}-err`} role="alert">
          {fault}
        </p>
      )}
      {hint && (
        <p className="help" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type InputProps<K extends string> = Base<K> &
  Omit<ComponentProps<'input'>, 'form' | 'name' | 'value' | 'onChange' | 'id'>;

export function Field<K extends string>({ form, name, hint, full, ...rest }: InputProps<K>) {
  return (
    <FieldBox form={form} name={name} hint={hint} full={full ?? false}>
      {(given) => (
        <input
          className="input"
          name={name}
          {...rest}
          {...given}
          value={form.values[name]}
          onChange={(e) => form.set(name, e.target.value)}
        />
      )}
    </FieldBox>
  );
}

type AreaProps<K extends string> = Base<K> & { maxLength: number; rows?: number };

/** Several lines, with the count beside the hint. */
export function Area<K extends string>({ form, name, hint, maxLength, rows = 4 }: AreaProps<K>) {
  const value = form.values[name];
  return (
    <FieldBox
      form={form}
      name={name}
      full
      hint={
        <>
          <span>{hint}</span>
          <span className="nowrap">
            {value.length} / {maxLength}
          </span>
        </>
      }
    >
      {(given) => (
        <textarea
          className="textarea"
          name={name}
          rows={rows}
          maxLength={maxLength}
          {...given}
          value={value}
          onChange={(e) => form.set(name, e.target.value)}
        />
      )}
    </FieldBox>
  );
}

type SelectProps<K extends string> = Base<K> & {
  options: readonly { value: string | number; label: string }[];
  none?: string;
};

export function Select<K extends string>({ form, name, hint, full, options, none }: SelectProps<K>) {
  return (
    <FieldBox form={form} name={name} hint={hint} full={full ?? false}>
      {(given) => (
        <select
          className="select"
          name={name}
          {...given}
          value={form.values[name]}
          onChange={(e) => form.set(name, e.target.value)}
        >
          <option value="">{none ?? `请选择${form.rules[name].label}`}</option>
          {options.map((o) => (
            <option key={o.value} value={o.value}>
              {o.label}
            </option>
          ))}
        </select>
      )}
    </FieldBox>
  );
}

/** A choice among few, all of them in sight. */
export function Choices<K extends string>({ form, name, hint, options }: SelectProps<K>) {
  const { label, required } = form.rules[name];
  const id = form.idOf(name);
  const fault = form.faults[name];
  return (
    <fieldset className={`field full${fault ? ' error' : ''}`} aria-describedby={fault ? `${id}-err` : undefined}>
      <legend className={`label${required ? ' req' : ''}`}>{label}</legend>
      <div className="choices">
        {options.map((o, i) => (
          <label className="choice" key={o.value}>
            <input
              type="radio"
              name={id}
              id={i ? undefined : id}
              value={o.value}
              checked={form.values[name] === String(o.value)}
              onChange={(e) => form.set(name, e.target.value)}
            />
            {o.label}
          </label>
        ))}
      </div>
      {fault && (
        <p className="msg-err" id={`${id}-err`} role="alert">
          {fault}
        </p>
      )}
      {hint && <p className="help">{hint}</p>}
    </fieldset>
  );
}

/** A box to tick; its value is `1` or nothing. */
export function Tick<K extends string>({ form, name, children }: { form: Form<K>; name: K; children: ReactNode }) {
  const id = form.idOf(name);
  const fault = form.faults[name];
  return (
    <div className={`field full${fault ? ' error' : ''}`}>
      <span className="check tick">
        <input
          type="checkbox"
          id={id}
          name={name}
          checked={form.values[name] === '1'}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-err` : undefined}
          onChange={(e) => form.set(name, e.target.checked ? '1' : '')}
        />
        <label htmlFor={id}>{children}</label>
      </span>
      {fault && (
        <p className="msg-err" id={`${id}-err`} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

/** What is wrong with the form as a whole, above its buttons. */
export function Fault({ form }: { form: { fault: string | null } }) {
  return (
    form.fault && (
      <p className="alert err" role="alert">
        <Icon name="alert" />
        <span>{form.fault}</span>
      </p>
    )
  );
}

type SubmitProps = {
  busy: boolean /** `lg`, `block`. */;
  look?: string /** Said while it is being sent. */;
  doing?: string;
  children: ReactNode;
};

/** The button that sends the form. */
export function Submit({ busy, look = '', doing, children }: SubmitProps) {
  return (
    <button className={`btn ${look}${busy ? ' is-busy' : ''}`} type="submit" aria-disabled={busy || undefined}>
      {(busy && doing) || children}
    </button>
  );
}
