import type { StudentLeave } from '../../../shared/contract/leave.ts';
import { formatDate } from '../../lib/format.ts';
import type { Column } from '../../ui/data-grid/types.ts';
import { leaveCategories, leaveStates, spell } from '../training/words.ts';

/** How far a request is, and whether the person has asked for the same time more than once. */
function Standing({ of: l }: { of: StudentLeave }) {
  const [kind, label] = leaveStates[l.status] ?? ['off', ''];
  const others = l.overlaps.map((o) => `${o.className} ${spell(o.startTime, o.endTime)}`);
  return (
    <>
      <span className={`st ${kind}`}>{l.status === 3 && l.remark ? '已撤销' : label}</span>
      {others.length > 0 && (
        <small className="muted" title={others.join('；')} style={{ display: 'block' }}>
          与 {others.length} 份重叠
        </small>
      )}
    </>
  );
}

/** Of the requests in classes of a unit. */
export const leaveColumns: readonly Column<StudentLeave>[] = [
  { key: 'name', title: '学员', main: true, cell: (l) => l.name },
  {
    key: 'courses',
    title: '请假的课',
    cell: (l) => (
      <span title={l.courses.map((c) => c.name).join('、')}>
        {l.courseName || '课程已经调整'}
        <small className="muted" style={{ display: 'block' }}>
          {spell(l.startTime, l.endTime)}
        </small>
      </span>
    ),
  },
  { key: 'reason', title: '事由', cell: (l) => `${leaveCategories[l.category]}：${l.reason}` },
  { key: 'status', title: '状态', nowrap: true, cell: (l) => <Standing of={l} /> },
  { key: 'className', title: '培训班', wide: true, cell: (l) => l.className },
  { key: 'createTime', title: '提交时间', spare: true, nowrap: true, cell: (l) => formatDate(l.createTime) },
];
