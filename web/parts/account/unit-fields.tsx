import { lazy, Suspense } from 'react';
import { checks, type FieldRule, type Form } from '../../lib/form.ts';
import { part } from '../../lib/later.tsx';
import { Field } from '../../ui/field.tsx';
import { Licence, licenceField } from './licence.tsx';

// Regions are many, and only units are asked for theirs.
const RegionField = lazy(() =>
  part(() => import('../region/region-field.tsx')).then((m) => ({ default: m.RegionField<Name> })),
);

/** What a unit tells of itself. */
export const unitRules = {
  unitName: {
    label: '单位名称',
    required: true,
    check: (v: string) => (v.trim().length >= 2 ? null : '请填写单位全称，至少两个字'),
  },
  contactName: { label: '联系人姓名', required: true, also: ['联系人'] },
  landline: { label: '座机号码', check: checks.landline, also: ['座机'] },
  region: { label: '所在地区' },
  address: { label: '详细地址' },
  licenceUrl: licenceField,
} satisfies Record<string, FieldRule>;

type Name = keyof typeof unitRules;

/** The data of a unit, at registration and afterwards. */
export function UnitFields<K extends string>({
  form,
  shownAs,
  upAuth = 0,
}: {
  form: Form<K | Name>;
  shownAs?: string;
  upAuth?: number;
}) {
  const unit = form as unknown as Form<Name>;
  return (
    <>
      <Field form={unit} name="unitName" full autoComplete="organization" maxLength={60} hint="与公章一致的全称。" />
      <Field form={unit} name="contactName" autoComplete="name" maxLength={30} />
      <Field
        form={unit}
        name="landline"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        placeholder="0571-87000000"
        hint="选填，可带区号。"
      />
      <Suspense fallback={<p className="full fs-sm muted">正在打开地区</p>}>
        <RegionField form={unit} name="region" full />
      </Suspense>
      <Field
        form={unit}
        name="address"
        full
        autoComplete="street-address"
        maxLength={100}
        hint="选填，寄送合同与证书用。"
      />
      <Licence form={unit as unknown as Form<'licenceUrl'>} shownAs={shownAs ?? ''} upAuth={upAuth} />
    </>
  );
}
