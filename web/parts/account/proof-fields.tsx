import { checks, type FieldRule, type Form } from '../../lib/form.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { Field } from '../../ui/field.tsx';
import { sendCode } from './send-code.ts';

/** The rules of a mobile number with its code. */
export const proofRules = {
  cellPhone: { label: '手机号码', required: true, check: checks.mobile, also: ['手机号'] },
  code: { label: '验证码', required: true, check: checks.code },
} satisfies Record<string, FieldRule>;

type Props<K extends string> = {
  form: Form<K | 'cellPhone' | 'code'>;
  use: Parameters<typeof sendCode>[1];
  hint?: string;
};

/** A mobile number and the code that proves it. */
export function ProofFields<K extends string>({ form, use, hint }: Props<K>) {
  const proof = form as unknown as Form<'cellPhone' | 'code'>;
  return (
    <>
      <Field form={proof} name="cellPhone" inputMode="numeric" autoComplete="tel" maxLength={20} hint={hint} />
      <CodeField form={proof} name="code" send={() => sendCode(proof, use)} />
    </>
  );
}
