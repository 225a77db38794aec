import { useId } from 'react';
import { formApi } from '../../lib/api.ts';
import { Choose } from '../../ui/choose/choose.tsx';

export type Chosen = { id: number; name: string } | null;
type Props = { chosen: Chosen; onChoose: (unit: Chosen) => void };

/** Approved units whose names hold some words, as they are chosen. */
export const findUnits = async (wd: string) =>
  (await formApi.account.searchUnits({ wd })).map((u) => ({ value: String(u.id), label: u.name }));

/** Finds an approved unit by a part of its name; a trainee may also leave it out. */
export function UnitSearch({ chosen, onChoose }: Props) {
  const id = useId();
  return (
    <div className="field full">
      <label htmlFor={id}>所属委托单位</label>
      <Choose
        id={id}
        what="单位"
        search={findUnits}
        placeholder="输入单位名称里的两个字"
        aria-describedby={`${id}hint`}
        chosen={chosen ? [{ value: String(chosen.id), label: chosen.name }] : []}
        onChange={([unit]) => onChoose(unit ? { id: Number(unit.value), name: unit.label } : null)}
      />
      <p className="help" id={`${id}hint`}>
        {chosen
          ? '单位确认以后，您的资料才归入该单位；在此之前单位看不到您的培训情况。'
          : '选填，由单位派来学习的请选择单位。单位还没有登记的，可以以后在个人信息里补上。'}
      </p>
    </div>
  );
}
