import { useState } from 'react';
import type { Account } from '../../../../shared/contract/staff-people.ts';
import { formApi } from '../../../lib/api.ts';
import type { Fields } from '../../../lib/form/use-form.ts';
import { FieldBox } from '../../../ui/field.tsx';
import { leadOn } from '../lead.ts';

type Props = {
  form: Fields;
  name: string /** Told who is chosen now. */;
  onChosen?: (people: Account[]) => void;
};

/** Some persons, found one after the other; the value of the field is their ids, joined by commas. */
export function PeopleField({ form, name, onChosen }: Props) {
  const [wd, setWd] = useState('');
  const [found, setFound] = useState<Account[] | null>(null);
  const [fault, setFault] = useState('');
  const [chosen, setChosen] = useState<Account[]>([]);
  const put = (next: Account[]) => {
    setChosen(next);
    onChosen?.(next);
    form.set(name, next.map((a) => a.id).join(','));
  };
  async function look(): Promise<void> {
    if (!wd.trim()) return;
    setFault('');
    await formApi.staff.accounts({ wd: wd.trim(), status: 1, staff: 0 }).then(
      (r) => setFound(r.list),
      (e: Error) => setFault(e.message),
    );
  }
  const left = found?.filter((a) => !chosen.some((c) => c.id === a.id)) ?? [];
  return (
    <FieldBox
      form={form}
      name={name}
      full
      hint={fault || (found && !found.length ? '没有找到这样的人' : '按姓名、手机或单位查找，一次最多 100 人')}
    >
      {(given) => (
        <>
          {chosen.length > 0 && (
            <ul className="chosen-people">
              {chosen.map((a) => (
                <li key={a.id} className="tag">
                  {a.name || a.username}
                  <button
                    type="button"
                    data-lead
                    aria-label={`去掉${a.name || a.username}`}
                    onClick={(e) => {
                      leadOn(e.currentTarget);
                      put(chosen.filter((c) => c.id !== a.id));
                    }}
                  >
                    ×
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className="row nowrap-row">
            <input
              className="input"
              type="search"
              {...given}
              maxLength={60}
              value={wd}
              onChange={(e) => setWd(e.target.value)}
              onKeyDown={(e) => {
                if (e.key !== 'Enter') return;
                e.preventDefault();
                void look();
              }}
            />
            <button type="button" className="btn ghost" onClick={() => void look()}>
              查找
            </button>
          </div>
          {left.length > 0 && (
            <ul className="found-people">
              {left.map((a) => (
                <li key={a.id}>
                  <button
                    type="button"
                    data-lead
                    onClick={(e) => {
                      if (chosen.length >= 100) return;
                      leadOn(e.currentTarget);
                      put([...chosen, a]);
                    }}
                  >
                    <b>{a.name || a.username}</b>
                    <span className="muted">
                      {a.cellPhone}
                      {a.unitName && `，${a.unitName}`}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FieldBox>
  );
}
