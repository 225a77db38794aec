import { Link } from 'react-router';
import { inPercent } from '../../../shared/attendance.ts';
import type { ClassDetail, ClassRow } from '../../../shared/contract/classes.ts';
import type { Clash } from '../../../shared/contract/clashes.ts';
import { brief, wallClock } from '../../../shared/time.ts';
import { formatDate, span } from '../../lib/format.ts';
import type { Column } from '../../ui/data-grid/types.ts';
import type { Holder } from './holder.ts';
import { statusWords } from './statuses.ts';

/** The look of the mark of a class, by how far it is. */
const looks = ['off', 'wait', 'run', 'ok'];
export const statusOptions = statusWords.map((label, value) => ({ value, label }));

export function Status({ of }: { of: number }) {
  return <span className={`st ${looks[of] ?? ''}`}>{statusWords[of]}</span>;
}

export const leaveRules: { value: ClassDetail['leaveRule']; label: string }[] = [
  { value: 'excluded', label: '不计入应到人数' },
  { value: 'present', label: '计为到课' },
  { value: 'absent', label: '计为缺勤' },
];

type Shown = Pick<ClassDetail, 'members' | 'sources'>;
/** How many of a class one is shown, whatever they came by. */
export const shownOf = ({ sources: { group, named, applied, walked } }: Pick<Shown, 'sources'>): number =>
  group + named + applied + walked;
/** Whether others sit in the class whose names one is not shown: a unit learns of its own people alone. */
export const hasOthers = (of: Shown): boolean => shownOf(of) < of.members;
/** How many are in a class: `12 人`, or `全班 12 人，本单位 3 人`. */
export const membersInWords = (of: Shown): string =>
  hasOthers(of) ? `全班 ${of.members} 人，本单位 ${shownOf(of)} 人` : `${of.members} 人`;
type Heard = { people: number; hearing: number; archived: number };
/** How many of a class hear of it as it is published, and how many do not: who has no account has no bell. */
export function heardInWords({ people, hearing, archived }: Heard): string {
  if (!people) return '班上还没有学员；以后加进来的，有账号的会在加入时收到通知。';
  const without = people - hearing - archived;
  const deaf = [without && `${without} 人没有账号`, archived && `${archived} 人已归档`].filter(Boolean).join('，');
  if (!deaf) return `班上 ${people} 人都有账号，将收到通知。`;
  return hearing
    ? `班上 ${people} 人：${hearing} 人有账号，将收到通知；${deaf}，收不到。`
    : `班上 ${people} 人都收不到通知：${deaf}。`;
}

/** What stands where nobody is listed. */
export const nobodyIn = (of: Shown): string => (hasOthers(of) ? '本单位还没有人在这个班' : '班上还没有学员');

const none = (said: string) => <span className="muted">{said}</span>;
const people = ({ members, headCount }: ClassRow) => (headCount ? `${members} / ${headCount} 人` : `${members} 人`);

/** Of the list of classes. */
export const classColumns = ({ to }: Holder): readonly Column<ClassRow>[] => [
  {
    key: 'name',
    title: '培训班',
    main: true,
    sort: 'name',
    cell: (c) => c.name,
  },
  { key: 'days', title: '培训日期', sort: 'startDate', nowrap: true, cell: (c) => span(c.startDate, c.endDate) },
  { key: 'status', title: '状态', nowrap: true, cell: (c) => <Status of={c.status} /> },
  { key: 'members', title: '学员', nowrap: true, cell: people },
  {
    key: 'courses',
    title: '课程',
    spare: true,
    nowrap: true,
    cell: (c) => (c.courses ? `${c.courses} 节` : none('还没有')),
  },
  {
    key: 'attendance',
    title: '到课率',
    early: true,
    wide: true,
    nowrap: true,
    cell: (c) =>
      c.avgAttendance === null ? none('还没有') : <Link to={to.attendance(c.id)}>{inPercent(c.avgAttendance)}</Link>,
  },
  {
    key: 'leave',
    title: '待批请假',
    early: true,
    wide: true,
    nowrap: true,
    cell: (c) =>
      c.leavePendingCount ? (
        <Link className="st wait" to={to.leave(c.id)}>
          {c.leavePendingCount} 份
        </Link>
      ) : (
        none('没有')
      ),
  },
  { key: 'type', title: '开设', spare: true, nowrap: true, cell: (c) => (c.classType === 1 ? '学院' : '本单位') },
  { key: 'place', title: '培训地点', spare: true, cell: (c) => c.place || none('没有填写') },
  {
    key: 'avgCourse',
    title: '课程评价',
    spare: true,
    nowrap: true,
    cell: (c) => (c.avgCourse === null ? none('还没有') : `${c.avgCourse} 分`),
  },
  {
    key: 'createTime',
    title: '创建时间',
    sort: 'createTime',
    spare: true,
    nowrap: true,
    cell: (c) => formatDate(c.createTime),
  },
];

const kinds: Record<Clash['kinds'][number], string> = {
  time: '时间重叠',
  teacher: '教师相同',
  place: '地点相同',
  group: '有同一分组的学员',
};

/** With what a lesson clashes, and why: `与“青年班”的“党史”（12月1日 09:00–11:30）冲突：教师相同`. */
export function clashInWords({ kinds: why, other }: Clash): string {
  const whose = other.course === null ? `“${other.className}”的` : '本班的';
  const when = `${brief(other.startTime)}–${wallClock(other.endTime).slice(11, 16)}`;
  return `与${whose}“${other.name}”（${when}）冲突：${why.map((k) => kinds[k]).join('、')}`;
}
