import type { ComponentProps, ReactNode } from 'react';
import type { Fields } from '../lib/form/use-form.ts';
import { Icon } from './icon.tsx';

type Base = {
  form: Fields;
  /** The path of the value; its label and its limits are those of the call's schema. */
  name: string;
  hint?: ReactNode;
  /** Over the whole width of a form grid. */
  full?: boolean | undefined;
};
type Given = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  required: boolean | undefined;
};

/** What is wrong with a field, below its control; `name` is its path. */
export function FieldFault({ form, name }: Pick<Base, 'form' | 'name'>) {
  const fault = form.faults[name];
  return (
    fault && (
      <p className="msg-err" id={`${form.idOf(name)}-err`} role="alert">
        {fault}
      </p>
    )
  );
}

/** A label, a control, a hint and what is wrong, joined for those who cannot see them stand together. */
export function FieldBox({ form, name, hint, full, children }: Base & { children: (given: Given) => ReactNode }) {
  const { label, required } = form.ruleOf(name);
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
        required: required ? true : undefined,
      })}
      <FieldFault form={form} name={name} />
      {hint && (
        <p className="help" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type InputProps = Base &
  Omit<ComponentProps<'input'>, 'form' | 'name' | 'value' | 'onChange' | 'id'> & {
    /** What is kept of what was typed; the text itself where nothing is said. */
    parse?: (text: string) => unknown;
    /** Says how many signs there are of how many: what is pasted beyond that stays, and is refused. */
    counts?: true;
  };

/** How many signs a field holds of as many as it may. */
const countOf = (length: number, longest: number) => (
  <span className={`nowrap${length > longest ? ' over' : ''}`}>
    {length} / {longest}
  </span>
);

export function Field({ form, name, hint, full, parse = (text) => text, counts, ...rest }: InputProps) {
  const { longest } = form.ruleOf(name);
  const counted = counts && longest && (
    <>
      <span>{hint}</span>
      {countOf(form.text(name).trim().length, longest)}
    </>
  );
  return (
    <FieldBox form={form} name={name} hint={counted || hint} full={full}>
      {(given) => (
        <input
          className={rest.readOnly ? 'input is-fixed' : 'input'}
          name={name}
          maxLength={counts ? undefined : longest}
          {...rest}
          {...given}
          value={form.text(name)}
          onChange={(e) => form.set(name, parse(e.target.value))}
        />
      )}
    </FieldBox>
  );
}

type AreaProps = Base & { rows?: number };

/** Several lines, with the count beside the hint. */
export function Area({ form, name, hint, rows = 4 }: AreaProps) {
  const value = form.text(name);
  const { longest } = form.ruleOf(name);
  return (
    <FieldBox
      form={form}
      name={name}
      full
      hint={
        <>
          <span>{hint}</span>
          {longest && countOf(value.length, longest)}
        </>
      }
    >
      {(given) => (
        <textarea
          className="textarea"
          name={name}
          rows={rows}
          maxLength={longest}
          {...given}
          value={value}
          onChange={(e) => form.set(name, e.target.value)}
        />
      )}
    </FieldBox>
  );
}

type SelectProps = Base & {
  options: readonly { value: string | number; label: string }[];
  none?: string;
};

export function Select({ form, name, hint, full, options, none }: SelectProps) {
  return (
    <FieldBox form={form} name={name} hint={hint} full={full}>
      {(given) => (
        <select
          className="select"
          name={name}
          {...given}
          value={form.text(name)}
          onChange={(e) => form.set(name, e.target.value)}
        >
          <option value="">{none ?? `请选择${form.ruleOf(name).label}`}</option>
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

/** A choice among few, all of them in sight; `stacked` where what is chosen from is long: one below the other. */
export function Choices({ form, name, hint, options, stacked }: SelectProps & { stacked?: true }) {
  const { label, required } = form.ruleOf(name);
  const id = form.idOf(name);
  const fault = form.faults[name];
  return (
    <fieldset className={`field full${fault ? ' error' : ''}`} aria-describedby={fault ? `${id}-err` : undefined}>
      <legend className={`label${required ? ' req' : ''}`}>{label}</legend>
      <div className={`choices${stacked ? ' stacked' : ''}`}>
        {options.map((o, i) => (
          <label className="choice" key={o.value}>
            <input
              type="radio"
              name={id}
              id={i ? undefined : id}
              value={o.value}
              checked={form.text(name) === String(o.value)}
              onChange={(e) => form.set(name, e.target.value)}
            />
            {o.label}
          </label>
        ))}
      </div>
      <FieldFault form={form} name={name} />
      {hint && <p className="help">{hint}</p>}
    </fieldset>
  );
}

/** A box to tick; its value is `1` or nothing. */
export function Tick({ form, name, hint, children }: Omit<Base, 'full'> & { children: ReactNode }) {
  const id = form.idOf(name);
  const fault = form.faults[name];
  const about = [fault && `${id}-err`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={`field full${fault ? ' error' : ''}`}>
      <span className="check tick">
        <input
          type="checkbox"
          id={id}
          name={name}
          checked={form.text(name) === '1'}
          aria-invalid={fault ? true : undefined}
          aria-describedby={about || undefined}
          onChange={(e) => form.set(name, e.target.checked ? '1' : '')}
        />
        <label htmlFor={id}>{children}</label>
      </span>
      <FieldFault form={form} name={name} />
      {hint && (
        <p className="help" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** What is wrong with the form as a whole, above its buttons. */
export function Fault({ form }: { form: Pick<Fields, 'fault' | 'idOf'> }) {
  return (
    form.fault && (
      <p className="alert err" role="alert" id={form.idOf('fault')} tabIndex={-1}>
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
