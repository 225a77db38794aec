import type { ReactNode } from 'react';
import type { Fields } from '../../lib/form/use-form.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { Cascader } from '../../ui/cascader.tsx';
import { FieldBox } from '../../ui/field.tsx';

const columns = ['省', '市', '区县'] as const;
const load = () => withinTime(() => import('../../../shared/regions.ts')).then((m) => m.below);

type Props = { form: Fields; name: string; hint?: ReactNode; full?: boolean | undefined };

/** A region as its names joined by commas (section 5), chosen from the widest to the narrowest. */
export function RegionField({ form, name, hint, full }: Props) {
  return (
    <FieldBox form={form} name={name} hint={hint} full={full}>
      {({ required: _, ...given }) => (
        <Cascader
          given={given}
          columns={columns}
          load={load}
          path={form.text(name).split(',').filter(Boolean)}
          onPick={(path) => form.set(name, path.join(','))}
        />
      )}
    </FieldBox>
  );
}
