import type { Field } from '../../../../shared/fields/field.ts';
import { FieldFault } from '../../../ui/field.tsx';
import { Control, type InputProps } from './control.tsx';
import styles from './fields.module.css';

/** How much of a row a value takes. */
export const widthOf = ({ input }: Field): string | undefined =>
  input === 'choice' ? styles.short : input === 'number' ? styles.figure : undefined;

type Props = InputProps & {
  /** The row that says below all its cells what is wrong; without one the cell says it itself. */
  row?: string;
};

/** A value among others whose place says what it is: named for those who hear it. */
export function Cell({ row, ...of }: Props) {
  const { form, path, field, disabled } = of;
  const wrong = path in form.faults;
  return (
    <>
      <Control
        {...of}
        field={{ ...field, placeholder: field.placeholder ?? field.label }}
        given={{
          id: form.idOf(path),
          disabled,
          'aria-label': form.nameOf(path),
          'aria-invalid': wrong || undefined,
          'aria-describedby': wrong ? `${form.idOf(row ?? path)}-err` : undefined,
          className: widthOf(field),
        }}
      />
      {row === undefined && <FieldFault form={form} name={path} />}
    </>
  );
}
