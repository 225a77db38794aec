import { useState } from 'react';
import { formApi } from '../../../lib/api.ts';
import type { Fields } from '../../../lib/form/use-form.ts';
import { Choose } from '../../../ui/choose/choose.tsx';
import type { Option } from '../../../ui/choose/rows.ts';
import { FieldBox } from '../../../ui/field.tsx';

type Props = {
  form: Fields;
  name: string;
  /** Told the names of those who are chosen now. */
  onChosen?: (names: string[]) => void;
};

const findPeople = async (wd: string) =>
  (await formApi.staff.accounts({ wd, status: 1, staff: 0 })).list.map((a) => ({
    value: String(a.id),
    label: a.name || a.username,
    about: [a.cellPhone, a.unitName].filter(Boolean).join('，'),
  }));

/** Some persons, found one after the other; the value of the field is their ids, joined by commas. */
export function PeopleField({ form, name, onChosen }: Props) {
  const [people, setPeople] = useState<readonly Option[]>([]);
  return (
    <FieldBox form={form} name={name} full hint="按姓名、手机或单位查找，一次最多 100 人">
      {(given) => (
        <Choose
          {...given}
          what="收件人"
          search={findPeople}
          least={1}
          many
          chosen={people}
          onChange={(next) => {
            setPeople(next);
            onChosen?.(next.map((p) => p.label));
            form.set(name, next.map((p) => p.value).join(','));
          }}
        />
      )}
    </FieldBox>
  );
}
