import { useState } from 'react';
import type { WalkIn } from '../../../shared/contract/attendance.ts';
import type { ClassDetail } from '../../../shared/contract/classes.ts';
import { api, attempt, formApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { toastOk } from '../../lib/toast.ts';
import type { Option } from '../../ui/choose/rows.ts';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { useHolder } from '../classes/holder.ts';
import { JoinsLate } from '../classes/joins-late.tsx';
import { ChooseField } from '../students/choose-field.tsx';
import styles from './attendance.module.css';

/** So many stand there at once; the others come as these are decided. */
const most = 50;

type Done = () => Promise<void>;
type Asked = { what: 'match' | 'add' | 'refuse'; of: WalkIn };
type Props = { of: ClassDetail; courseId?: number; done: Done };

/** Who signed in and is on no list, of a class or one of its lessons; nothing where nobody waits. */
export function WalkIns({ of: d, courseId, done }: Props) {
  const holder = useHolder();
  const [asked, setAsked] = useState<Asked | null>(null);
  const load = useLoad(`walk-ins ${d.id} ${courseId}`, () =>
    holder
      .made(api)
      .attendance.walkIns({ trainingClassId: d.id, ...(courseId && { courseId }), status: 0, pageSize: most }),
  );
  const { list, total } = load.data ?? { list: [], total: 0 };
  const decided = async () => {
    await Promise.all([load.reload(), done()]);
  };
  if (total === 0) return null;
  return (
    <section className={`card ${styles.waiting}`} aria-labelledby="walk-ins">
      <h2 id="walk-ins">{total} 人签到了，但不在名单上</h2>
      <p className="muted fs-sm">
        {!holder.may(d)
          ? '这个班由学院开设，由学院确认。'
          : '请核对是谁：已在班上的选“匹配学员”，漏报的选“加入班级”，按当时的时间算签到。'}
        {total > list.length && `先列 ${list.length} 人，处理以后再列其余的。`}
      </p>
      <ul>
        {list.map((one) => (
          <Row key={one.id} of={one} mayDecide={holder.may(d)} onAsk={setAsked} />
        ))}
      </ul>
      {asked?.what === 'match' && (
        <MatchDialog of={asked.of} classId={d.id} done={decided} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'add' && <AddDialog of={asked.of} to={d} done={decided} onClose={() => setAsked(null)} />}
      {asked?.what === 'refuse' && <RefuseDialog of={asked.of} done={decided} onClose={() => setAsked(null)} />}
    </section>
  );
}

type RowProps = { of: WalkIn; mayDecide: boolean; onAsk: (asked: Asked) => void };

/** What tells somebody of the class from others: the department and the number. */
const about = (m: { dept: string; cellPhone: string }) => [m.dept, m.cellPhone].filter(Boolean).join('，');

function Row({ of, mayDecide, onAsk }: RowProps) {
  const whose = <span className="vh">{of.name}</span>;
  return (
    <li>
      <div>
        <b>{of.name}</b>　{of.cellPhone}
        <p>
          {of.courseName}　{formatDate(of.signInTime, 'MM.dd HH:mm:ss')}
        </p>
        {of.suggested && (
          <p>
            {of.suggested.byNumber ? '号码' : '姓名'}与班上的“{of.suggested.name}”相同
          </p>
        )}
      </div>
      {mayDecide && (
        <div className="acts" style={{ flex: 'none' }}>
          <button type="button" onClick={() => onAsk({ what: 'match', of })}>
            匹配学员{whose}
          </button>
          <button type="button" onClick={() => onAsk({ what: 'add', of })}>
            加入班级{whose}
          </button>
          <button type="button" onClick={() => onAsk({ what: 'refuse', of })}>
            不认可{whose}
          </button>
        </div>
      )}
    </li>
  );
}

type DialogProps = { of: WalkIn; done: Done; onClose: () => void };

/** Why somebody is proposed, and who that is. */
const hintOf = ({ byNumber, ...who }: NonNullable<WalkIn['suggested']>) =>
  `班上的“${who.name}”${byNumber ? '号码' : '姓名'}相同（${about(who) || '没有部门和号码'}），请核对；不是的话另选。`;

function MatchDialog({ of, classId, done, onClose }: DialogProps & { classId: number }) {
  const { classes, attendance } = useHolder().made(formApi);
  const likely = of.suggested;
  const [first] = useState<{ people: Option[] }>({
    people: likely ? [{ value: String(likely.userId), label: likely.name }] : [],
  });
  const form = useForm({
    first,
    more: { people: { label: '班上的学员', required: '请选择班上的学员' } },
    at: { userId: 'people' },
  });
  async function search(name: string): Promise<Option[]> {
    const { list } = await classes.members({ trainingClassId: classId, name, pageNum: 1, pageSize: 20 });
    return list.map((m) => ({
      ...{ value: String(m.userId), label: m.name },
      about: about(m) || '没有部门和号码',
    }));
  }
  async function send(): Promise<void> {
    const [one] = form.values.people;
    await attendance.matchWalkIn({ id: of.id, userId: Number(one?.value) });
    onClose();
    toastOk(`签到已记在${one?.label}名下`);
    await done();
  }
  return (
    <Dialog title="匹配学员" text={`签到时填写的是：${of.name}，${of.cellPhone}`} onClose={onClose}>
      <DialogForm form={form} label="匹配" send={send} onClose={onClose}>
        <ChooseField
          form={form}
          name="people"
          what="学员"
          least={1}
          placeholder="输入姓名"
          hint={
            likely ? hintOf(likely) : '班上没有姓名或号码相同的学员，输入姓名查找；班上没有这个人时，用“加入班级”。'
          }
          chosen={form.values.people}
          search={search}
        />
      </DialogForm>
    </Dialog>
  );
}

/** Asks before somebody comes into the class: who is not on the list of people comes onto that as well. */
function AddDialog({ of, to, done, onClose }: DialogProps & { to: ClassDetail }) {
  const { made, isInstitute } = useHolder();
  const likely = of.suggested;
  async function add(): Promise<void> {
    const ok = await attempt(made(api).attendance.addWalkIn({ id: of.id }));
    onClose();
    if (ok) toastOk(`${of.name}已加入班级，签到已记录`);
    await done();
  }
  return (
    <Confirm title={`把“${of.name}”加入班级？`} yes="加入班级" onYes={add} onClose={onClose}>
      <p>
        {of.name}（{of.cellPhone}）加入“{to.name}”，按 {formatDate(of.signInTime, 'MM.dd HH:mm')} 记签到。
        {isInstitute ? '学院' : '单位'}的学员名单里还没有这个号码的，也同时加进名单。
      </p>
      <JoinsLate courses={to.courses} but={of.courseId} />
      {likely && (
        <p className="alert warn">
          班上的“{likely.name}”{likely.byNumber ? '号码' : '姓名'}相同，如果是同一个人，请改用“匹配学员”。
        </p>
      )}
    </Confirm>
  );
}

function RefuseDialog({ of, done, onClose }: DialogProps) {
  const { made } = useHolder();
  async function refuse(): Promise<void> {
    const ok = await attempt(made(api).attendance.refuseWalkIn({ id: of.id }));
    onClose();
    if (ok) toastOk(`没有认可${of.name}的签到`);
    await done();
  }
  return (
    <Confirm title="不认可这次签到？" yes="不认可" danger onYes={refuse} onClose={onClose}>
      <p>
        {of.name}，{of.cellPhone}。这次签到不会算到任何人名下，以后不能再改。
      </p>
    </Confirm>
  );
}
