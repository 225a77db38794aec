import { useEffect, useState } from 'react';
import { formApi } from '../../../lib/api.ts';
import type { Fields } from '../../../lib/form/use-form.ts';
import { FieldBox } from '../../../ui/field.tsx';

type Unit = { id: number; name: string };
type Props = {
  form: Fields;
  name: string /** Shown before anything is looked for. */;
  hint?: string /** Told the name of the unit that is chosen. */;
  onChosen?: (name: string) => void;
};

/** An approved unit, found by a part of its name: what is typed narrows the choices below. The value of the field is its id. */
export function UnitField({ form, name, hint = '输入单位名称里的两个字，再从下面选择', onChosen }: Props) {
  const [wd, setWd] = useState('');
  const [found, setFound] = useState<Unit[]>([]);
  const [fault, setFault] = useState(false);
  const term = wd.trim();
  useEffect(() => {
    if (term.length < 2) return setFound([]);
    let gone = false;
    const timer = setTimeout(() => {
      formApi.account.searchUnits({ wd: term }).then(
        (list) => {
          if (gone) return;
          setFault(false);
          setFound(list);
        },
        () => !gone && setFault(true),
      );
    }, 250);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [term]);
  return (
    <FieldBox
      form={form}
      name={name}
      full
      hint={fault ? '单位没有查到，请稍后再试' : term.length >= 2 && !found.length ? `没有找到“${term}”` : hint}
    >
      {(given) => (
        <>
          <input
            className="input"
            {...given}
            maxLength={60}
            autoComplete="off"
            placeholder="单位名称"
            value={wd}
            onChange={(e) => {
              setWd(e.target.value);
              form.set(name, '');
            }}
          />
          {found.length > 0 && (
            <div className="choices unit-choices" role="radiogroup" aria-label="找到的单位">
              {found.map((u) => (
                <label className="choice" key={u.id}>
                  <input
                    type="radio"
                    name={`${given.id}unit`}
                    checked={form.text(name) === String(u.id)}
                    onChange={() => {
                      form.set(name, String(u.id));
                      onChosen?.(u.name);
                    }}
                  />
                  {u.name}
                </label>
              ))}
            </div>
          )}
        </>
      )}
    </FieldBox>
  );
}
