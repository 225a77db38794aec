import type { Field, Option } from '../../../../shared/fields/field.ts';
import { valueAt } from '../../../lib/form/paths.ts';
import { fromLocal, toLocal } from '../content/times.ts';
import type { FieldForm } from './several.tsx';

/** The choices of fields that are records themselves, by the field's name. */
export type Choices = Readonly<Record<string, readonly Option[]>>;
export type InputProps = {
  form: FieldForm;
  /** Where the value stands. */
  path: string;
  field: Field;
  choices?: Choices | undefined;
  disabled?: boolean | undefined;
};
type Given = {
  id: string;
  disabled: boolean | undefined;
  className?: string | undefined;
  readOnly?: boolean | undefined;
  'aria-label'?: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

export const textOf = (v: unknown) => (v === null || v === undefined ? '' : String(v));

/** A value in one control, without its label. */
export function Control({ form, path, field, choices, given }: InputProps & { given: Given }) {
  const value = valueAt(form.values, path);
  const put = (next: unknown) => form.set(path, next);
  const { className = '', readOnly, ...rest } = given;
  const shared = { ...rest, value: textOf(value), className: `input ${className}`, placeholder: field.placeholder };
  switch (field.input) {
    case 'lines':
      return (
        <textarea
          rows={3}
          {...shared}
          className={`textarea ${className}`}
          maxLength={field.most}
          onChange={(e) => put(e.target.value)}
        />
      );
    case 'date':
      return <input type="date" {...shared} onChange={(e) => put(e.target.value)} />;
    case 'instant':
      return (
        <input
          type="datetime-local"
          {...shared}
          value={toLocal(textOf(value))}
          onChange={(e) => put(fromLocal(e.target.value) ?? '')}
        />
      );
    case 'number':
      return (
        <input
          inputMode={field.decimal ? 'decimal' : 'numeric'}
          type="number"
          step={field.decimal ? 'any' : 1}
          min={field.least ?? 0}
          max={field.most}
          {...shared}
          onChange={(e) => put(e.target.value === '' ? null : Number(e.target.value))}
        />
      );
    case 'choice': {
      const options = choices?.[field.name] ?? field.options ?? [];
      const pick = (text: string) => options.find((o) => String(o.value) === text)?.value ?? (field.from ? null : '');
      return (
        <select {...shared} className={`select ${className}`} onChange={(e) => put(pick(e.target.value))}>
          {!(field.first && field.required) && (
            <option value="">{field.required ? `请选择${field.label}` : '无'}</option>
          )}
          {options.map((o) => (
            <option key={o.value} value={o.value}>
              {o.label}
            </option>
          ))}
        </select>
      );
    }
    default:
      return <input maxLength={field.most} readOnly={readOnly} {...shared} onChange={(e) => put(e.target.value)} />;
  }
}
