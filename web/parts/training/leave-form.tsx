import rules from 'virtual:rules/leave.ask';
import type { OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import { dayOf, momentOf, wallClock } from '../../../shared/time.ts';
import { formApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { toastOk } from '../../lib/toast.ts';
import { FileField, hasArrived } from '../account/file-field.tsx';
import { attachmentRule } from '../account/upload-rules.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Area, Choices, Field, FieldFault } from '../../ui/field.tsx';
import styles from './training.module.css';
import { dayInWords, leaveCategories } from './words.ts';

type Props = { of: OwnClassDetail; now: Date; onClose: () => void; onAsked: () => Promise<void> };
type Values = {
  /** Lessons that are ticked, or all within a period. */
  by: 'lessons' | 'period';
  courseIds: number[];
  startTime: string;
  endTime: string;
  category: string;
  reason: string;
  file: string;
};

const first: Values = {
  ...{ by: 'lessons', courseIds: [], startTime: '', endTime: '' },
  ...{ category: '1', reason: '', file: '' },
};
const ways = [
  { value: 'lessons', label: '选课' },
  { value: 'period', label: '选时间段' },
];
const more = { by: { label: '请假方式' } };
/** What is typed, by the clock of Shanghai. */
const instantOf = (typed: string) => momentOf(typed.replace('T', ' ')).toISOString();
const options = Object.entries(leaveCategories).map(([value, label]) => ({ value, label }));

/** The lessons that are not over, to be ticked. */
function Lessons({ of: c, now, form }: Pick<Props, 'of' | 'now'> & { form: ReturnType<typeof useForm<Values>> }) {
  const { courseIds } = form.values;
  const open = c.courses.filter((l) => new Date(l.endTime) > now);
  const toggle = (id: number, on: boolean) =>
    form.set('courseIds', on ? [...courseIds, id] : courseIds.filter((one) => one !== id));
  const fault = form.faults.courseIds;
  return (
    <fieldset
      className={`field full${fault ? ' error' : ''}`}
      aria-describedby={fault ? `${form.idOf('courseIds')}-err` : undefined}
    >
      <legend className="label req">请假的课</legend>
      <div className="choices stacked">
        {open.map((l, i) => (
          <label className="choice" key={l.id}>
            <input
              type="checkbox"
              id={i ? undefined : form.idOf('courseIds')}
              checked={courseIds.includes(l.id)}
              onChange={(e) => toggle(l.id, e.target.checked)}
            />
            <span>
              {l.name}
              <small className={styles.when}>
                {dayInWords(dayOf(l.startTime), now).join('　')} {wallClock(l.startTime).slice(11, 16)}–
                {wallClock(l.endTime).slice(11, 16)}
              </small>
            </span>
          </label>
        ))}
      </div>
      <FieldFault form={form} name="courseIds" />
    </fieldset>
  );
}

/** Asks for leave from lessons of a class. */
export function LeaveForm({ of: c, now, onClose, onAsked }: Props) {
  const form = useForm<Values>({
    first,
    rules,
    more,
    checks: { file: hasArrived },
  });
  const isPeriod = form.values.by === 'period';
  async function send(): Promise<void> {
    const { courseIds, startTime, endTime, category, reason, file } = form.values;
    if (!isPeriod && !courseIds.length) return form.blame('courseIds', '请选择要请假的课');
    if (isPeriod && !startTime) return form.blame('startTime', '请填写开始时间');
    if (isPeriod && !endTime) return form.blame('endTime', '请填写结束时间');
    const from = isPeriod ? { startTime: instantOf(startTime), endTime: instantOf(endTime) } : { courseIds };
    await formApi.leave.ask({ trainingClassId: c.id, ...from, category: Number(category), reason, file });
    onClose();
    toastOk('已经提交，等单位处理');
    await onAsked();
  }
  return (
    <Dialog title="申请请假" text={c.name} onClose={onClose}>
      <DialogForm form={form} label="提交" marks send={send} onClose={onClose}>
        <div className="form-grid">
          <Choices form={form} name="by" options={ways} />
          {isPeriod ? (
            <>
              <Field form={form} name="startTime" type="datetime-local" />
              <Field form={form} name="endTime" type="datetime-local" hint="这段时间里的课都请假。" />
            </>
          ) : (
            <Lessons of={c} now={now} form={form} />
          )}
          <Choices form={form} name="category" options={options} />
          <Area form={form} name="reason" rows={3} hint="单位的经办人会看到。" />
          <FileField
            form={form}
            name="file"
            purpose="attachment"
            rule={attachmentRule}
            hint="选填，如病假条、公务通知。"
            upAuth={0}
          />
        </div>
      </DialogForm>
    </Dialog>
  );
}
