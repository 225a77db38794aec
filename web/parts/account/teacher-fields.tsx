import type { Fields } from '../../lib/form/use-form.ts';
import { Area, Field, Select } from '../../ui/field.tsx';

export const firstTeacher = { name: '', title: '', dept: '', professionId: '', intro: '' };

type Props = { form: Fields; professions: { id: number; name: string }[] };

/** What a teacher tells of themselves, at registration and afterwards. */
export function TeacherFields({ form, professions }: Props) {
  return (
    <>
      <Field form={form} name="name" autoComplete="name" hint="与聘书一致。" />
      <Field form={form} name="title" placeholder="如：教授、高级工程师" />
      <Field form={form} name="dept" autoComplete="organization" />
      <Select
        form={form}
        name="professionId"
        none="不选"
        options={professions.map((p) => ({ value: p.id, label: p.name }))}
      />
      <Area form={form} name="intro" rows={6} hint="选填，公开前会请您过目。" />
    </>
  );
}
