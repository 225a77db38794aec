import type { Fields } from '../../lib/form/use-form.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { Field } from '../../ui/field.tsx';
import { sendCode } from './send-code.ts';

export const firstProof = { cellPhone: '', code: '' };

type Props = {
  form: Fields;
  use: Parameters<typeof sendCode>[1];
  hint?: string;
};

/** A mobile number and the code that proves it. */
export function ProofFields({ form, use, hint }: Props) {
  return (
    <>
      <Field form={form} name="cellPhone" inputMode="numeric" autoComplete="tel" hint={hint} />
      <CodeField form={form} name="code" send={() => sendCode(form, use)} />
    </>
  );
}
