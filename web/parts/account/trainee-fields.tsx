import { Suspense, lazy } from 'react';
import { withinTime } from '../../lib/lazy-code.tsx';
import type { Fields, Form } from '../../lib/form/use-form.ts';
import { Choices, Field, Select } from '../../ui/field.tsx';
import { studentTypes } from './student-types.ts';

/** Found by typing, with code that the first step of a registration does without. */
const UnitSearch = lazy(() =>
  withinTime(() => import('./unit-search.tsx')).then(({ UnitSearch: view }) => ({ default: view })),
);

/** What a trainee tells of themselves; the unit by its id with the name beside it. */
export const firstTrainee = {
  name: '',
  studentType: '',
  studentDept: '',
  studentPost: '',
  interestTrainThemeId: '',
  unitId: '',
  unitName: '',
};

type Props = {
  form: Fields & Pick<Form<typeof firstTrainee>, 'fill'>;
  themes: { id: number; name: string }[];
};

/** The data of a trainee, at registration and afterwards. */
export function TraineeFields({ form, themes }: Props) {
  const unitId = form.text('unitId');
  return (
    <>
      <Field form={form} name="name" full autoComplete="name" hint="与身份证一致，证书上用的就是它。" />
      <Choices form={form} name="studentType" options={studentTypes} />
      <Field form={form} name="studentDept" autoComplete="organization" />
      <Field form={form} name="studentPost" autoComplete="organization-title" />
      <Select
        form={form}
        name="interestTrainThemeId"
        full
        none="还没想好"
        options={themes.map((t) => ({ value: t.id, label: t.name }))}
      />
      <Suspense fallback={<p className="field full muted">正在读取</p>}>
        <UnitSearch
          chosen={unitId ? { id: Number(unitId), name: form.text('unitName') } : null}
          onChoose={(unit) => form.fill({ unitId: unit ? String(unit.id) : '', unitName: unit?.name ?? '' })}
        />
      </Suspense>
    </>
  );
}
