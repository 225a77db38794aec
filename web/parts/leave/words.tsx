import type { StudentLeave } from '../../../shared/contract/leave.ts';
import { brief } from '../../../shared/time.ts';
import { formatDate } from '../../lib/format.ts';
import type { Column } from '../../ui/data-grid/types.ts';
import styles from './leave.module.css';
import { Reason } from './reason.tsx';
import { leaveCategories, leaveStates, spell } from '../training/words.ts';

/** How far a request is, when it was made, and whether the person has asked for the same time more than once. */
function Standing({ of: l }: { of: StudentLeave }) {
  const [kind, label] = leaveStates[l.status] ?? ['off', ''];
  const others = l.overlaps.map((o) => `${o.className} ${spell(o.startTime, o.endTime)}`);
  return (
    <>
      <span className={`st ${kind}`}>{l.status === 3 && l.remark ? '已撤销' : label}</span>
      <small className={`muted ${styles.when}`}>{brief(l.createTime)} 提交</small>
      {others.length > 0 && (
        <small className="muted" title={others.join('；')} style={{ display: 'block' }}>
          与 {others.length} 份重叠
        </small>
      )}
    </>
  );
}

/** The lessons by the first of them, and when that is; all of them by name in the title. */
function Lessons({ of: l }: { of: StudentLeave }) {
  return (
    <>
      <span className={styles.lesson} title={l.courses.map((c) => c.name).join('、')}>
        {l.courseName || '课程已经调整'}
      </span>
      <small className={`muted ${styles.when}`}>{spell(l.startTime, l.endTime)}</small>
    </>
  );
}

/** Of requests for leave, in every class or in one, whose name stands above the list then. */
export const leaveColumns = (ofOne: boolean): readonly Column<StudentLeave>[] => [
  { key: 'name', title: '学员', main: true, cell: (l) => l.name },
  { key: 'courses', title: '请假的课', cell: (l) => <Lessons of={l} /> },
  {
    key: 'reason',
    title: '事由',
    cell: (l) => <Reason text={`${leaveCategories[l.category]}：${l.reason}`} whose={l.name} />,
  },
  { key: 'status', title: '状态', nowrap: true, cell: (l) => <Standing of={l} /> },
  ...(ofOne
    ? []
    : [{ key: 'className', title: '培训班', wide: true, cell: (l: StudentLeave) => l.className } as const]),
  { key: 'createTime', title: '提交时间', spare: true, nowrap: true, cell: (l) => formatDate(l.createTime) },
];
