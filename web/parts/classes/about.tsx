import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { inPercent } from '../../../shared/attendance.ts';
import type { ClassDetail } from '../../../shared/contract/classes.ts';
import { span } from '../../lib/format.ts';
import { Words } from '../../ui/title.tsx';
import { LeaveLink, useWaitingLeave } from '../leave/waiting-leave.tsx';
import styles from './class-detail.module.css';
import { type Asked, ClassActs } from './deeds.tsx';
import { type Holder, useHolder } from './holder.ts';
import { mayName, NamePeople } from './name-people.tsx';
import { type NextStep, nextStepOf } from './next-step.ts';
import { nobodyIn, shownOf, Status } from './words.tsx';

/** On paper a class is its timetable, for the door of its room; as long as it has none, all that is known of it. */
export const inPrint = (d: Pick<ClassDetail, 'courses'>) => (d.courses.length ? 'no-print' : '');

type Props = {
  of: ClassDetail;
  now: Date;
  reload: () => Promise<void>;
  /** What else can be done with it. */
  acts?: ReactNode;
  onAsk: (asked: Asked) => void;
};

/** What a class is, how far it is, what is next, and what else can be done with it. */
export function About({ of: d, now, reload, acts, onAsk }: Props) {
  const holder = useHolder();
  const [naming, setNaming] = useState(false);
  const isEmpty = shownOf(d) === 0;
  const waiting = useWaitingLeave(d.id, d.status > 0 && !isEmpty);
  const chooses = mayName(holder, d);
  const next = nextStepOf(d, { may: holder.may(d), mayName: chooses, waiting }, now);
  return (
    <section className={`card ${styles.about} ${inPrint(d)}`} aria-labelledby="class">
      {d.coverUrl && <img className={`no-print ${styles.cover}`} src={d.coverUrl} alt="" />}
      <div>
        {/* The console has it above. */}
        <h2 id="class" className={holder.isInstitute ? 'vh' : `heads-page ${styles.title}`}>
          <Words text={d.name} />
        </h2>
        <p className={styles.brief}>
          <Status of={d.status} />
          <span>{span(d.startDate, d.endDate)}</span>
          {d.place && <span>{d.place}</span>}
          {d.classType === 1 && !holder.isInstitute && <span>由学院开设</span>}
        </p>
        <Numbers of={d} now={now} />
        {next && (
          <div className={`no-print ${styles.first}`}>
            <Next
              step={next}
              of={d}
              holder={holder}
              onName={() => setNaming(true)}
              onPublish={() => onAsk({ what: 'publish', of: d, done: reload })}
            />
            <span className="muted fs-sm">{next.said}</span>
          </div>
        )}
        <div className={`acts no-print ${styles.acts}`}>
          <ClassActs of={d} done={reload} onAsk={onAsk} without={next?.deed === 'publish' ? 'publish' : undefined} />
          {chooses && next?.deed !== 'name' && (
            <button type="button" onClick={() => setNaming(true)}>
              选学员
            </button>
          )}
          {acts}
          {d.status > 0 && (
            <>
              <Link to={holder.to.attendance(d.id)}>考勤</Link>
              {!isEmpty && next?.deed !== 'leave' && <LeaveLink id={d.id} count={waiting} />}
            </>
          )}
        </div>
        {d.refusal && <p className="muted fs-sm no-print">{d.refusal}。</p>}
        {isEmpty && d.status > 0 && next?.deed !== 'name' && (
          <p className="muted fs-sm no-print">{nobodyIn(d)}，没有名单、请假和短信。</p>
        )}
      </div>
      <Code of={d} />
      {naming && <NamePeople of={d} onClose={() => setNaming(false)} onDone={reload} />}
    </section>
  );
}

type NextProps = {
  step: NextStep;
  of: ClassDetail;
  holder: Holder;
  onName: () => void;
  onPublish: () => void;
};

/** The button of what is next; what only comes has none. */
function Next({ step, of: d, holder: { to }, onName, onPublish }: NextProps) {
  const button = (label: string, onClick: () => void) => (
    <button type="button" className="btn" onClick={onClick}>
      {label}
    </button>
  );
  const way = (label: string, path: string) => (
    <Link className="btn" to={path}>
      {label}
    </Link>
  );
  switch (step.deed) {
    case 'name':
      return button('选择本单位学员', onName);
    case 'publish':
      return button('发布培训班', onPublish);
    case 'timetable':
      return way('排课程表', to.edit(d.id));
    case 'people':
      return way('选择学员', to.people(d.id));
    case 'board':
      return way('打开签到屏', step.board);
    case 'leave':
      return way('处理请假', to.leave(d.id, { status: 0 }));
    default:
      return null;
  }
}

/** How large the class is and how it goes, in numbers. */
function Numbers({ of: d, now }: { of: ClassDetail; now: Date }) {
  const over = d.courses.filter((c) => Date.parse(c.endTime) <= now.getTime()).length;
  const isOpen = d.status > 0;
  return (
    <dl className={`figures no-print ${styles.figures}`}>
      <div>
        <dt>学员</dt>
        <dd>
          {d.members}
          <small>{d.headCount ? `/ ${d.headCount} 人` : '人'}</small>
        </dd>
      </div>
      <div>
        <dt>{isOpen ? '已上课程' : '课程'}</dt>
        <dd>
          {isOpen ? over : d.courses.length}
          <small>{isOpen ? `/ ${d.courses.length} 节` : '节'}</small>
        </dd>
      </div>
      {isOpen && (
        <div>
          <dt>到课率</dt>
          <dd>{d.avgAttendance === null ? '—' : inPercent(d.avgAttendance)}</dd>
        </div>
      )}
    </dl>
  );
}

/** The signs by which one joins the class and signs in. */
function Code({ of: d }: { of: ClassDetail }) {
  return (
    <dl className={styles.code}>
      <dt>班级码</dt>
      <dd translate="no">{d.code}</dd>
    </dl>
  );
}
