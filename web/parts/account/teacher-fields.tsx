import type { FieldRule, Form } from '../../lib/form.ts';
import { Area, Field, Select } from '../../ui/field.tsx';

/** What a teacher tells of themselves. */
export const teacherRules = {
  name: { label: '姓名', required: true },
  title: { label: '职称' },
  dept: { label: '工作单位' },
  professionId: { label: '专业领域', also: ['编号'] },
  intro: { label: '个人简介', check: (v: string) => (v.length <= 1000 ? null : '个人简介最多 1000 字') },
} satisfies Record<string, FieldRule>;

type Name = keyof typeof teacherRules;
type Props<K extends string> = { form: Form<K | Name>; professions: { id: number; name: string }[] };

/** The data of a teacher, at registration and afterwards. */
export function TeacherFields<K extends string>({ form, professions }: Props<K>) {
  const teacher = form as unknown as Form<Name>;
  return (
    <>
      <Field form={teacher} name="name" autoComplete="name" maxLength={30} hint="与聘书一致。" />
      <Field form={teacher} name="title" maxLength={60} placeholder="如：教授、高级工程师" />
      <Field form={teacher} name="dept" autoComplete="organization" maxLength={60} />
      <Select
        form={teacher}
        name="professionId"
        none="不选"
        options={professions.map((p) => ({ value: p.id, label: p.name }))}
      />
      <Area form={teacher} name="intro" maxLength={1000} rows={6} hint="选填，公开前会请您过目。" />
    </>
  );
}
