import type { Fields } from '../../lib/form/use-form.ts';
import { Choose } from '../../ui/choose/choose.tsx';
import type { Option } from '../../ui/choose/rows.ts';
import { FieldBox } from '../../ui/field.tsx';
import { bare } from '../students/groups.ts';
import type { Lesson } from './lessons.ts';

/** By whose account a lesson is taught, as something that is chosen. */
export const teacherOf = ({ teacherUserId, teacherAccount, teacherName }: Lesson): Option[] =>
  teacherUserId ? [{ value: String(teacherUserId), label: teacherAccount || `${teacherName}（账号已停用）` }] : [];

type Props = { form: Fields; chosen: readonly Option[]; search: (words: string) => Promise<Option[]> };

/**
 * The account of who teaches. It brings its name where nothing else was typed: the name is what people read, and may be
 * another one than that of the account.
 */
export function TeacherField({ form, chosen, search }: Props) {
  function choose(next: readonly Option[]): void {
    const typed = form.text('teacherName').trim();
    if (!typed || typed === chosen[0]?.label) form.set('teacherName', next[0]?.label ?? '');
    form.set('teacher', bare(next));
  }
  return (
    <FieldBox form={form} name="teacher" full hint="选填。选了账号，这位教师在教师中心能看到这节课、打开签到屏。">
      {(given) => (
        <Choose
          {...given}
          what="教师"
          chosen={chosen}
          onChange={choose}
          search={search}
          least={1}
          placeholder="输入教师姓名"
        />
      )}
    </FieldBox>
  );
}
