import rules from 'virtual:rules/classes.add';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useForm } from '../../lib/form/use-form.ts';
import type { Option } from '../../ui/choose/rows.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field } from '../../ui/field.tsx';
import { useHolder } from './holder.ts';
import { faultOfTimes, type Lesson } from './lessons.ts';
import { PointField } from './point-field.tsx';
import { TeacherField, teacherOf } from './teacher-field.tsx';

/** A lesson as its form holds it. */
type Filled = Lesson & { teacher: Option[]; point: Option[] };

const more = {
  day: { label: '上课日期', required: '请选择上课日期' },
  from: { label: '上课时间', required: '请填写上课时间' },
  to: { label: '下课时间', required: '请填写下课时间' },
  teacher: { label: '教师账号' },
  point: { label: '现场教学点' },
};

type Props = {
  of: Lesson;
  /** It stands in the timetable already. */
  known: boolean;
  /** The first and the last day of the class, where they are said. */
  days: readonly [first: string, last: string];
  onDone: (lesson: Lesson) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** A lesson is placed, or changed, by a form; nothing of it is saved before the class is. */
export function LessonDialog({ of, known, days: [first, last], onDone, onRemove, onClose }: Props) {
  const { findTeachers } = useHolder();
  const [saved] = useState<Filled>({ teacherPhone: '', point: [], ...of, teacher: teacherOf(of) });
  const form = useForm({
    first: saved,
    rules,
    under: 'courses.*',
    more,
    checks: {
      day: (day: string) => (first && last && (day < first || day > last) ? '须在培训班的起止日期之内' : null),
      to: (_: string, lesson: Filled) => faultOfTimes(lesson),
    },
  });
  // A form of its own, and none within that of the class.
  return createPortal(
    <Dialog title={known ? '编辑课程' : '添加课程'} onClose={onClose}>
      <DialogForm
        form={form}
        label={known ? '确定' : '添加'}
        marks
        send={async () => {
          const { name, teacherName, place, teacher, ...v } = form.values;
          const [chosen] = teacher;
          onDone({
            ...{ ...v, name: name.trim(), teacherName: teacherName.trim(), place: place.trim() },
            ...(findTeachers && {
              teacherUserId: chosen ? Number(chosen.value) : null,
              teacherAccount: chosen?.label ?? '',
            }),
          });
        }}
        onClose={onClose}
      >
        <div className="form-grid">
          <Field form={form} name="name" counts full autoComplete="off" placeholder="如：生态文明建设的浙江路径" />
          <Field form={form} name="day" full type="date" min={first || undefined} max={last || undefined} />
          <Field form={form} name="from" type="time" step={300} />
          <Field form={form} name="to" type="time" step={300} />
          <Field form={form} name="teacherName" autoComplete="off" />
          <Field form={form} name="place" autoComplete="off" hint="教室或现场教学点。" />
          <PointField form={form} chosen={form.values.point} full hint="选填。在现场教学点上课时选，学员能看到位置。" />
          {!findTeachers && (
            <Field
              form={form}
              name="teacherPhone"
              full
              type="tel"
              autoComplete="off"
              hint="选填。教师用这个号码注册后，能在“我的授课”里看到这节课、打开签到屏。"
            />
          )}
          {findTeachers && <TeacherField form={form} chosen={form.values.teacher} search={findTeachers} />}
        </div>
        {known && (
          <p>
            <button type="button" className="btn plain" onClick={onRemove}>
              从课程表移除
            </button>
          </p>
        )}
      </DialogForm>
    </Dialog>,
    document.body,
  );
}
