import rules from 'virtual:rules/leave.ask';
import type { OwnLeave } from '../../../shared/contract/leave.ts';
import type { OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import { dayOf, momentOf, wallClock } from '../../../shared/time.ts';
import { leaveDeciders } from '../../../shared/words.ts';
import { formApi } from '../../lib/api.ts';
import { type Fields, useForm } from '../../lib/form/use-form.ts';
import { toastOk } from '../../lib/toast.ts';
import { FileField, hasArrived } from '../account/file-field.tsx';
import { attachmentRule } from '../account/upload-rules.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Area, Choices, Field, FieldFault } from '../../ui/field.tsx';
import styles from './training.module.css';
import { dayInWords, leaveCategories, leaveStates } from './words.ts';

type Props = {
  of: OwnClassDetail;
  /** What the trainee has asked for in this class before. */
  before: readonly OwnLeave[];
  now: Date;
  onClose: () => void;
  onAsked: () => Promise<void>;
};
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
const required: Record<'startTime' | 'endTime', string> = {
  startTime: '请填写开始时间',
  endTime: '请填写结束时间',
};
const needed = (value: string, { by }: Values, path: string) =>
  by === 'period' && !value ? required[path as keyof typeof required] : null;
/** What the way that was chosen needs, beside the rules of the call: all that is missing is told at once. */
const checks = {
  courseIds: (ids: number[], { by }: Values) => (by === 'lessons' && !ids.length ? '请选择要请假的课' : null),
  startTime: needed,
  endTime: (value: string, all: Values, path: string) =>
    needed(value, all, path) ??
    (all.by === 'period' && all.startTime >= value && value ? '结束时间须晚于开始时间' : null),
  file: hasArrived,
};
/** What is typed, by the clock of Shanghai. */
const instantOf = (typed: string) => momentOf(typed.replace('T', ' ')).toISOString();
const options = Object.entries(leaveCategories).map(([value, label]) => ({ value, label }));

/** What became of the leave from each lesson that was asked for and is not refused: nobody asks for it twice. */
const standingOf = (before: readonly OwnLeave[]) =>
  new Map(before.filter((l) => l.status <= 1).flatMap((l) => l.courses.map((c) => [c.id, l.status] as const)));

type LessonsProps = Pick<Props, 'of' | 'now' | 'before'> & { form: ReturnType<typeof useForm<Values>> };

/** The lessons that are not over, to be ticked; of those that were asked for it is told how that stands. */
function Lessons({ of: c, now, before, form }: LessonsProps) {
  const { courseIds } = form.values;
  const asked = standingOf(before);
  const open = c.courses.filter((l) => new Date(l.endTime) > now);
  const toggle = (id: number, on: boolean) =>
    form.set('courseIds', on ? [...courseIds, id] : courseIds.filter((one) => one !== id));
  const fault = form.faults.courseIds;
  const first = open.find((l) => !asked.has(l.id));
  return (
    <fieldset
      className={`field full${fault ? ' error' : ''}`}
      aria-describedby={fault ? `${form.idOf('courseIds')}-err` : undefined}
    >
      <legend className="label req">请假的课</legend>
      <div className="choices stacked">
        {open.map((l) => {
          const [kind, label] = leaveStates[asked.get(l.id) ?? -1] ?? [];
          return (
            <label className={`choice ${styles.pick}`} key={l.id}>
              <input
                type="checkbox"
                id={l === first ? form.idOf('courseIds') : undefined}
                checked={courseIds.includes(l.id)}
                disabled={asked.has(l.id)}
                onChange={(e) => toggle(l.id, e.target.checked)}
              />
              <span>
                {l.name}
                <small className={styles.when}>
                  {dayInWords(dayOf(l.startTime), now).join('　')} {wallClock(l.startTime).slice(11, 16)}–
                  {wallClock(l.endTime).slice(11, 16)}
                </small>
                {label && <span className={`st ${kind}`}>{label === '待处理' ? '已申请' : label}</span>}
              </span>
            </label>
          );
        })}
      </div>
      {!first && <p className="help">还没上的课都请过假了，要改请先撤回原来的申请。</p>}
      <FieldFault form={form} name="courseIds" />
    </fieldset>
  );
}

/** Asks for leave from lessons of a class. */
export function LeaveForm({ of: c, before, now, onClose, onAsked }: Props) {
  const form = useForm<Values>({ first, rules, more, checks });
  // Without them there is no period: the rules of the call know them as what may be left out.
  const period: Fields = {
    ...form,
    ruleOf: (path) => ({ ...form.ruleOf(path), required: required[path as keyof typeof required] }),
  };
  const isPeriod = form.values.by === 'period';
  const decides = leaveDeciders[c.leaveBy];
  async function send(): Promise<void> {
    const { courseIds, startTime, endTime, category, reason, file } = form.values;
    const from = isPeriod ? { startTime: instantOf(startTime), endTime: instantOf(endTime) } : { courseIds };
    await formApi.leave.ask({ trainingClassId: c.id, ...from, category: Number(category), reason, file });
    onClose();
    toastOk(`已经提交，等${decides}处理`);
    await onAsked();
  }
  return (
    <Dialog title="申请请假" text={c.name} onClose={onClose}>
      <DialogForm form={form} label="提交" marks send={send} onClose={onClose}>
        <div className="form-grid">
          <Choices form={form} name="by" options={ways} />
          {isPeriod ? (
            <>
              <Field form={period} name="startTime" type="datetime-local" />
              <Field
                form={period}
                name="endTime"
                type="datetime-local"
                hint="这段时间里的课都请假，已经结束的课不能再请。"
              />
            </>
          ) : (
            <Lessons of={c} now={now} before={before} form={form} />
          )}
          <Choices form={form} name="category" options={options} />
          <Area form={form} name="reason" rows={3} hint={`${decides}会看到。`} />
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
