import rules from 'virtual:rules/attendance.answerObjection';
import { useState } from 'react';
import type { Objection } from '../../../shared/contract/attendance.ts';
import type { ClassDetail } from '../../../shared/contract/classes.ts';
import { api, formApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { toastOk } from '../../lib/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Area, Choices } from '../../ui/field.tsx';
import { useHolder } from '../classes/holder.ts';
import styles from './attendance.module.css';

const most = 100;

type Done = () => Promise<void>;
type Props = { of: ClassDetail; courseId?: number; done: Done };

/** What trainees say against absences from a class or one of its lessons; nothing where nobody waits. */
export function Objections({ of: d, courseId, done }: Props) {
  const holder = useHolder();
  const [asked, setAsked] = useState<Objection | null>(null);
  const load = useLoad(`objections ${d.id} ${courseId}`, () =>
    holder.made(api).attendance.objections({
      ...{ trainingClassId: d.id, status: 0, pageSize: most },
      ...(courseId && { courseId }),
    }),
  );
  const { list = [], total = 0 } = load.data ?? {};
  const decided = async () => {
    await Promise.all([load.reload(), done()]);
  };
  if (list.length === 0) return null;
  return (
    <section className={`card ${styles.waiting}`} aria-labelledby="objections">
      <h2 id="objections">{total} 份更正申请等您处理</h2>
      {total > list.length && <p className="muted fs-sm">先列 {list.length} 份，处理以后再列其余的。</p>}
      {!holder.may(d) && <p className="muted fs-sm">这个班由学院开设，由学院处理。</p>}
      <ul>
        {list.map((o) => (
          <li key={o.id}>
            <div>
              <b>{o.name}</b>　{o.courseName}
              <p className={styles.said}>{o.content}</p>
              <p>{formatDate(o.createTime, 'MM.dd HH:mm')} 提交</p>
            </div>
            {holder.may(d) && (
              <div className="acts" style={{ flex: 'none' }}>
                <button type="button" onClick={() => setAsked(o)}>
                  处理<span className="vh">{o.name}的更正申请</span>
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {asked && <AnswerDialog of={asked} done={decided} onClose={() => setAsked(null)} />}
    </section>
  );
}

const results = [
  { value: 1, label: '属实，改为到课' },
  { value: 2, label: '不属实，维持缺勤' },
];

function AnswerDialog({ of, done, onClose }: { of: Objection; done: Done; onClose: () => void }) {
  const { made } = useHolder();
  const form = useForm({
    first: { status: '', answer: '' },
    rules,
    more: { status: { label: '处理结果', required: '请选择处理结果' } },
  });
  async function send(): Promise<void> {
    const { status, answer } = form.values;
    await made(formApi).attendance.answerObjection({ id: of.id, status: Number(status), answer });
    onClose();
    toastOk(`已处理，并通知了${of.name}`);
    await done();
  }
  return (
    <Dialog title="处理更正申请" text={`${of.name}，“${of.courseName}”：${of.content}`} onClose={onClose}>
      <DialogForm form={form} label="处理" marks send={send} onClose={onClose}>
        <Choices form={form} name="status" options={results} />
        <Area form={form} name="answer" rows={3} hint="选填，学员会看到。" />
      </DialogForm>
    </Dialog>
  );
}
