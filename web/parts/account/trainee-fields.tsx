import { lazy, Suspense } from 'react';
import type { FieldRule, Form } from '../../lib/form.ts';
import { part } from '../../lib/later.tsx';
import { Choices, Field, Select } from '../../ui/field.tsx';
import { studentTypes } from './student-types.ts';

/** Found by typing, with code that the first step of a registration does without. */
const UnitSearch = lazy(() =>
  part(() => import('./unit-search.tsx')).then(({ UnitSearch: view }) => ({ default: view })),
);

/** What a trainee tells of themselves; the unit by its id with the name beside it. */
export const traineeRules = {
  name: { label: '姓名', required: true },
  studentType: { label: '学员类型', required: true, missing: '请选择学员类型' },
  studentDept: { label: '所在单位' },
  studentPost: { label: '职务' },
  interestTrainThemeId: { label: '感兴趣的主题', also: ['主题'] },
  unitId: { label: '所属委托单位', also: ['委托单位'] },
  unitName: { label: '单位名称' },
} satisfies Record<string, FieldRule>;

type Name = keyof typeof traineeRules;
type Props<K extends string> = { form: Form<K | Name>; themes: { id: number; name: string }[] };

/** The data of a trainee, at registration and afterwards. */
export function TraineeFields<K extends string>({ form, themes }: Props<K>) {
  const trainee = form as unknown as Form<Name>;
  const { unitId, unitName } = trainee.values;
  return (
    <>
      <Field
        form={trainee}
        name="name"
        full
        autoComplete="name"
        maxLength={30}
        hint="与身份证一致，证书上用的就是它。"
      />
      <Choices form={trainee} name="studentType" options={studentTypes} />
      <Field form={trainee} name="studentDept" autoComplete="organization" maxLength={60} />
      <Field form={trainee} name="studentPost" autoComplete="organization-title" maxLength={60} />
      <Select
        form={trainee}
        name="interestTrainThemeId"
        full
        none="还没想好"
        options={themes.map((t) => ({ value: t.id, label: t.name }))}
      />
      <Suspense fallback={<p className="field full muted">正在读取</p>}>
        <UnitSearch
          chosen={unitId ? { id: Number(unitId), name: unitName } : null}
          onChoose={(unit) => trainee.fill({ unitId: unit ? String(unit.id) : '', unitName: unit?.name ?? '' })}
        />
      </Suspense>
    </>
  );
}
