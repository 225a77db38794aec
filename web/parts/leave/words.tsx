import type { StudentLeave } from '../../../shared/contract/leave.ts';
import { brief } from '../../../shared/time.ts';
import { formatDate } from '../../lib/format.ts';
import type { Column } from '../../ui/data-grid/types.ts';
import { leaveCategories, leaveStates } from '../training/words.ts';

/** The lessons that a request covers; a long list of them in words of its own. */
const lessons = (l: StudentLeave) => (
  <span title={l.courses.map((c) => c.name).join('、')}>{l.courseName || '课程已经调整'}</span>
);

/** Other requests of the person for the same time. */
const overlaps = ({ overlaps: others }: StudentLeave) =>
  others.length ? (
    <span
      className="st wait"
      title={others.map((o) => `${o.className} ${brief(o.startTime)} 至 ${brief(o.endTime)}`).join('；')}
    >
      {others.length} 份重叠
    </span>
  ) : (
    <span className="muted">没有</span>
  );

/** Of the requests in classes of a unit. */
export const leaveColumns: readonly Column<StudentLeave>[] = [
  { key: 'name', title: '学员', main: true, cell: (l) => l.name },
  { key: 'className', title: '培训班', wide: true, cell: (l) => l.className },
  { key: 'courses', title: '请假的课', cell: lessons },
  {
    key: 'time',
    title: '时间',
    cell: (l) => `${brief(l.startTime)} 至 ${brief(l.endTime)}`,
  },
  { key: 'category', title: '类别', nowrap: true, cell: (l) => leaveCategories[l.category] },
  { key: 'reason', title: '事由', cell: (l) => l.reason },
  { key: 'overlaps', title: '重叠', nowrap: true, cell: overlaps },
  {
    key: 'status',
    title: '状态',
    nowrap: true,
    cell: (l) => {
      const [kind, label] = leaveStates[l.status] ?? ['off', ''];
      return <span className={`st ${kind}`}>{l.status === 3 && l.remark ? '已撤销' : label}</span>;
    },
  },
  { key: 'createTime', title: '提交时间', spare: true, nowrap: true, cell: (l) => formatDate(l.createTime) },
];
