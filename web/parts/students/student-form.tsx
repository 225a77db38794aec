import type { Student } from '../../../shared/contract/students.ts';
import type { Ruling } from '../../lib/form/check.ts';
import type { Fields } from '../../lib/form/use-form.ts';
import type { Option } from '../../ui/choose/rows.ts';
import { Area, Field, Select } from '../../ui/field.tsx';
import { studentTypes } from '../account/student-types.ts';
import { ChooseField } from './choose-field.tsx';
import { choicesOf, type Groups, groupOption, idsOf } from './groups.ts';

const mostGroups = 50;

/** What a form holds of a person: groups with their names. */
type Written = {
  name: string;
  cellPhone: string;
  dept: string;
  post: string;
  studentType: string;
  remark: string;
  groups: Option[];
};
export const firstStudent: Written = {
  ...{ name: '', cellPhone: '', dept: '', post: '', studentType: '', remark: '' },
  groups: [],
};

export const writtenOf = (s: Student): Written => ({
  ...{ name: s.name, cellPhone: s.cellPhone, dept: s.dept, post: s.post, remark: s.remark },
  studentType: s.studentType === null ? '' : String(s.studentType),
  groups: s.groups.map(groupOption),
});

/** The same as the calls take it. */
export const sentOf = ({ groups, studentType, ...v }: Written) => ({
  ...v,
  studentType: studentType ? Number(studentType) : null,
  groupIds: idsOf(groups),
});

/** What the rules of the calls do not say of it. */
export const studentRuling: Pick<Ruling<Written>, 'more' | 'at'> = {
  more: { groups: { label: '学员分组', most: mostGroups } },
  at: { groupIds: 'groups' },
};

type Props = { form: Fields; chosen: readonly Option[]; groups: Groups };

/** What the unit writes down of one of its people. */
export function StudentFields({ form, chosen, groups }: Props) {
  return (
    <>
      <Field form={form} name="name" autoComplete="off" hint="与身份证一致，证书上用的就是它。" />
      <Field
        form={form}
        name="cellPhone"
        inputMode="tel"
        autoComplete="off"
        hint="选填。有号码才收得到短信；本人用这个号码注册、登录以后，才收得到站内通知。"
      />
      <Field form={form} name="dept" autoComplete="off" />
      <Field form={form} name="post" autoComplete="off" />
      <Select form={form} name="studentType" none="没有填写" options={studentTypes} />
      <ChooseField
        form={form}
        full={false}
        name="groups"
        what="分组"
        many
        most={mostGroups}
        placeholder={groups.total ? '选择或输入分组名称' : '还没有分组，可以以后再分'}
        chosen={chosen}
        {...choicesOf(groups)}
      />
      <Area form={form} name="remark" rows={3} hint="选填，只有本单位看得到。" />
    </>
  );
}
