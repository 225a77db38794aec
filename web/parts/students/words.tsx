import type { Student } from '../../../shared/contract/students.ts';
import { formatDate } from '../../lib/format.ts';
import type { Column } from '../../ui/data-grid/types.ts';
import { studentTypeName } from '../account/student-types.ts';
import styles from './students.module.css';

const none = (said: string) => <span className="muted">{said}</span>;

/** Two lines at most: a long name of a department or a group would make a row high. */
const long = (said: string) => (
  <span className={styles.clamp} title={said}>
    {said}
  </span>
);

/** Of the list of people and of those of a group. */
export const studentColumns: readonly Column<Student>[] = [
  { key: 'name', title: '姓名', main: true, sort: 'name', cell: (s) => s.name },
  {
    key: 'cellPhone',
    title: '手机号码',
    nowrap: true,
    cell: (s) => s.cellPhone || <span className="st wait">没有号码</span>,
  },
  { key: 'dept', title: '所在部门', sort: 'dept', cell: (s) => (s.dept ? long(s.dept) : none('没有填写')) },
  { key: 'post', title: '职务', wide: true, cell: (s) => (s.post ? long(s.post) : none('没有填写')) },
  {
    key: 'groups',
    title: '分组',
    cell: (s) => (s.groups.length ? long(s.groups.map(({ name }) => name).join('、')) : none('没有分组')),
  },
  { key: 'type', title: '学员类型', spare: true, cell: (s) => studentTypeName(s.studentType) || none('没有填写') },
  { key: 'remark', title: '备注', spare: true, cell: (s) => s.remark || none('没有') },
  {
    key: 'createTime',
    title: '加入时间',
    sort: 'createTime',
    wide: true,
    nowrap: true,
    cell: (s) => formatDate(s.createTime),
  },
];
