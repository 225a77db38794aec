import { lazy, Suspense } from 'react';
import type { Fields } from '../../lib/form/use-form.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { Field } from '../../ui/field.tsx';
import { FileField } from './file-field.tsx';
import { licenceRule } from './upload-rules.ts';

// Regions are many, and only units are asked for theirs.
const RegionField = lazy(() =>
  withinTime(() => import('../region/region-field.tsx')).then((m) => ({ default: m.RegionField })),
);

export const firstUnit = { unitName: '', contactName: '', landline: '', region: '', address: '', licenceUrl: '' };

type Props = { form: Fields; shownAs?: string; upAuth?: number };

/** The data of a unit, at registration and afterwards. */
export function UnitFields({ form, shownAs, upAuth = 0 }: Props) {
  return (
    <>
      <Field form={form} name="unitName" full autoComplete="organization" hint="与公章一致的全称。" />
      <Field form={form} name="contactName" autoComplete="name" />
      <Field
        form={form}
        name="landline"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0571-87000000"
        hint="选填，可带区号。"
      />
      <Suspense fallback={<p className="full fs-sm muted">正在打开地区</p>}>
        <RegionField form={form} name="region" full />
      </Suspense>
      <Field form={form} name="address" full autoComplete="street-address" hint="选填，寄送合同与证书用。" />
      <FileField
        form={form}
        name="licenceUrl"
        purpose="licence"
        rule={licenceRule}
        hint="选填。jpg、png 图片或 PDF，不超过 20M"
        shownAs={shownAs ?? ''}
        upAuth={upAuth}
      />
    </>
  );
}
