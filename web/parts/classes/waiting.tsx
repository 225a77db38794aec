import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { inPercent, signedInWords } from '../../../shared/attendance.ts';
import type { Waiting as Told } from '../../../shared/contract/waiting.ts';
import { href } from '../../../shared/sitemap.ts';
import { spell } from '../../../shared/spoken.ts';
import { dayOf } from '../../../shared/time.ts';
import { api } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import '../centre/unit-calls.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { dayInWords } from '../training/words.ts';
import styles from './waiting.module.css';

type Of<K extends 'lessons' | 'doubts' | 'over' | 'starting'> = Told[K][number];

/** What of its classes waits for the unit today: sign-ins, leave, what is in doubt, and what begins soon. */
export default function Waiting() {
  const load = useLoad('waiting', () => api.classes.waiting({}));
  return (
    <section className={`card ${styles.card}`} aria-labelledby="waiting" aria-busy={load.busy}>
      <div className="card-head">
        <h2 id="waiting">今天</h2>
        {load.data && <span className="muted fs-sm">{dayInWords(dayOf(load.data.now), new Date(0)).join('　')}</span>}
      </div>
      <Loaded load={load} lines={2}>
        {(told) => <List of={told} />}
      </Loaded>
    </section>
  );
}

function List({ of }: { of: Told }) {
  const { lessons, doubts, over, starting, leaves } = of;
  if (![lessons, doubts, over, starting].some((some) => some.length) && !leaves)
    return <p className={`muted ${styles.none}`}>今天没有课，也没有等您处理的事。</p>;
  return (
    <ul className={styles.list}>
      {lessons.map((lesson) => (
        <Lesson key={lesson.courseId} of={lesson} now={of.now} />
      ))}
      {leaves > 0 && (
        <Row title={`${leaves} 份请假等您处理`} to={href('unit/pending-leave')} act="去处理">
          批准以后，考勤里马上算作请假
        </Row>
      )}
      {doubts.map((doubt) => (
        <Doubtful key={doubt.courseId} of={doubt} />
      ))}
      {over.map((one) => (
        <Over key={one.trainingClassId} of={one} />
      ))}
      {starting.map((one) => (
        <Starting key={one.trainingClassId} of={one} now={of.now} />
      ))}
    </ul>
  );
}

type RowProps = { title: string; mark?: ReactNode; to: string; act: string; lead?: boolean; children: ReactNode };

function Row({ title, mark, to, act, lead = false, children }: RowProps) {
  return (
    <li>
      <div>
        <b>{title}</b>
        {mark}
        <p>{children}</p>
      </div>
      <Link className={`btn sm${lead ? '' : ' ghost'}`} to={to}>
        {act}
        <span className="vh">：{title}</span>
      </Link>
    </li>
  );
}

function Lesson({ of: l, now }: { of: Of<'lessons'>; now: string }) {
  const isOpen = l.opensAt <= now;
  return (
    <Row
      title={l.name}
      mark={isOpen ? <span className="st run">正在签到　{signedInWords(l)}</span> : null}
      to={href('account/sign-in-board', { classId: l.trainingClassId, courseId: l.courseId })}
      act={isOpen ? '打开签到屏' : '预览签到屏'}
      lead={isOpen}
    >
      {[spell(l.startTime, l.endTime), l.place, l.className].filter(Boolean).join('　')}
    </Row>
  );
}

function Doubtful({ of: d }: { of: Of<'doubts'> }) {
  const parts = [d.walkIns && `${d.walkIns} 人签到时不在名单上`, d.objections && `${d.objections} 份更正申请`];
  return (
    <Row title={parts.filter(Boolean).join('，')} to={href('unit/attendance', { id: d.trainingClassId })} act="去核对">
      {d.name}　{d.className}
    </Row>
  );
}

/** What of a class is over today, and how that went. */
const Over = ({ of: o }: { of: Of<'over'> }) => (
  <Row title={o.name} to={href('unit/attendance', { id: o.trainingClassId })} act="看考勤">
    今天 {o.lessons} 节课已结束{o.attendance !== null && `，到课率 ${inPercent(o.attendance)}`}
  </Row>
);

function Starting({ of: s, now }: { of: Of<'starting'>; now: string }) {
  // Of a class that the institute gave to the unit it counts who of its own people comes: they are chosen on its page.
  const isGiven = s.classType === 1;
  const waits = isGiven && !s.ownMembers;
  const nobody = waits ? '本单位还没有学员' : !s.members && '还没有学员';
  const lacks = [s.status === 0 && '还是草稿', nobody, !s.courses && '还没有排课'].filter(Boolean);
  const [day, beside] = dayInWords(s.startDate, new Date(now));
  return (
    <Row
      title={s.name}
      mark={<span className="tag">{beside.split('　')[1] ?? day}开班</span>}
      to={href('unit/class-detail', { id: s.trainingClassId })}
      act={waits ? '选学员' : '查看'}
    >
      {lacks.length > 0 ? (
        <span className={styles.lacks}>{lacks.join('，')}</span>
      ) : (
        `${isGiven ? '本单位 ' : ''}${isGiven ? s.ownMembers : s.members} 名学员，${s.courses} 节课`
      )}
    </Row>
  );
}
