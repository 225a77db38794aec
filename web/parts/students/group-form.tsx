import type { Fields } from '../../lib/form/use-form.ts';
import { Area, Field } from '../../ui/field.tsx';

/** What a group is called, and what for. */
export function GroupFields({ form }: { form: Fields }) {
  return (
    <>
      <Field form={form} name="name" full autoComplete="off" placeholder="如：2026 年科级干部班" />
      <Area form={form} name="remark" rows={3} hint="选填。" />
    </>
  );
}
