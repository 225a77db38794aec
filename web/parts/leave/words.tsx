import { Link } from 'react-router';
import type { StudentLeave } from '../../../shared/contract/leave.ts';
import { spell } from '../../../shared/spoken.ts';
import { brief } from '../../../shared/time.ts';
import { formatDate } from '../../lib/format.ts';
import type { Column } from '../../ui/data-grid/types.ts';
import { useHolder } from '../classes/holder.ts';
import { leaveCategories, leaveStateOf, leaveStates } from '../training/words.ts';
import styles from './leave.module.css';
import { Reason } from './reason.tsx';

type Other = StudentLeave['overlaps'][number];

/** Where the request stands that is for the same time: in which class, and when. */
export function Overlap({ of: o }: { of: Other }) {
  const { to } = useHolder();
  const [first] = o.courses;
  return (
    <>
      <Link to={to.leave(o.trainingClassId, o.status ? { status: o.status } : {})}>{o.className}</Link>{' '}
      {first && spell(first.startTime, first.endTime)}
      {o.courses.length > 1 && ` 等 ${o.courses.length} 节`}（{leaveStates[o.status]?.[1]}）
    </>
  );
}

/** How far a request is, when it was made, how it was answered, and with what of the same person it overlaps. */
function Standing({ of: l }: { of: StudentLeave }) {
  const [kind, label] = leaveStateOf(l);
  return (
    <>
      <span className={`st ${kind}`}>{label}</span>
      <small className={`muted ${styles.made}`}>{brief(l.createTime)} 提交</small>
      {l.decideTime && <small className={`muted ${styles.made}`}>{brief(l.decideTime)} 处理</small>}
      {l.decideTime && l.remark && (
        <small className="muted">
          <Reason text={`说明：${l.remark}`} whose={l.name} what="说明" />
        </small>
      )}
      {l.overlaps.map((o) => (
        <small key={o.id} className={`muted ${styles.when}`}>
          重叠：
          <Overlap of={o} />
        </small>
      ))}
    </>
  );
}

/** The lessons by the first of them and their number, when they are, and of which class; all by name in the title. */
function Lessons({ of: l, ofOne }: { of: StudentLeave; ofOne: boolean }) {
  const [first] = l.courses;
  return (
    <>
      <span className={styles.lesson} title={l.courses.map((c) => c.name).join('、')}>
        <span>{first?.name ?? '课程已经调整'}</span>
        {l.courses.length > 1 && <span>等 {l.courses.length} 节课</span>}
      </span>
      <small className={`muted ${styles.when}`}>{spell(l.startTime, l.endTime)}</small>
      {!ofOne && <small className={`muted ${styles.when}`}>{l.className}</small>}
    </>
  );
}

/** Of requests for leave, in every class or in one, whose name stands above the list then. */
export const leaveColumns = (ofOne: boolean): readonly Column<StudentLeave>[] => [
  { key: 'name', title: '学员', main: true, cell: (l) => l.name },
  { key: 'courses', title: '请假的课', whole: true, cell: (l) => <Lessons of={l} ofOne={ofOne} /> },
  {
    key: 'reason',
    title: '事由',
    cell: (l) => <Reason text={`${leaveCategories[l.category]}：${l.reason}`} whose={l.name} />,
  },
  { key: 'status', title: '状态', whole: true, cell: (l) => <Standing of={l} /> },
  { key: 'createTime', title: '提交时间', spare: true, nowrap: true, cell: (l) => formatDate(l.createTime) },
];
