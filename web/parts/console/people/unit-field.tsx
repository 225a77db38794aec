import { useState } from 'react';
import type { Fields } from '../../../lib/form/use-form.ts';
import { Choose } from '../../../ui/choose/choose.tsx';
import type { Option } from '../../../ui/choose/rows.ts';
import { FieldBox } from '../../../ui/field.tsx';
import { findUnits } from '../../account/unit-search.tsx';

type Props = {
  form: Fields;
  name: string;
  /** Told the name of the unit that is chosen. */
  onChosen?: (name: string) => void;
};

/** An approved unit, found by a part of its name. The value of the field is its id. */
export function UnitField({ form, name, onChosen }: Props) {
  const [unit, setUnit] = useState<Option | null>(null);
  return (
    <FieldBox form={form} name={name} full>
      {(given) => (
        <Choose
          {...given}
          what="单位"
          search={findUnits}
          placeholder="输入单位名称里的两个字"
          chosen={unit && form.text(name) === unit.value ? [unit] : []}
          onChange={([next]) => {
            setUnit(next ?? null);
            form.set(name, next?.value ?? '');
            if (next) onChosen?.(next.label);
          }}
        />
      )}
    </FieldBox>
  );
}
