import { absentOf as absent, flagInWords, inPercent, proofInWords } from '../../../shared/attendance.ts';
import type { CourseSums, SignInRow } from '../../../shared/contract/attendance.ts';
import { spell } from '../../../shared/spoken.ts';
import { formatDate } from '../../lib/format.ts';
import type { Column } from '../../ui/data-grid/types.ts';
import { Words } from '../../ui/title.tsx';
import styles from './attendance.module.css';

/** What somebody was at a lesson, as its sheet calls it as well. */
const states = [
  ['缺勤', 'err'],
  ['到课', 'ok'],
  ['迟到', 'wait'],
  ['请假', 'off'],
] as const;
export const stateOptions = states.map(([label], value) => ({ value, label }));
export const stateWord = (status: number): string => states[status]?.[0] ?? '';

/** Who has not signed in is absent only once the lesson is over. */
const notYet = ['未签到', 'off'] as const;
export const stateWordAt = (status: number, isOver: boolean): string =>
  status === 0 && !isOver ? notYet[0] : stateWord(status);

function SignInState({ of, isOver }: { of: number; isOver: boolean }) {
  const [label, look] = of === 0 && !isOver ? notYet : (states[of] ?? ['', '']);
  return <span className={`st ${look}`}>{label}</span>;
}

type Sums = Pick<CourseSums, 'shouldCount' | 'presentCount' | 'lateCount' | 'leaveCount'>;
export const absentOf = ({ shouldCount: should, presentCount: present, lateCount: late, leaveCount: leave }: Sums) =>
  absent({ should, present, late, leave });

/** A rate with its drawing: of all who should be there those in time, late, on leave and absent. */
export function Rate({ of }: { of: CourseSums }) {
  // Of a lesson that is over nobody was due where it has none.
  if (of.attendance === null)
    return <span className="muted">{new Date(of.endTime) > new Date() ? '下课后统计' : '没有应到的人'}</span>;
  const parts = [
    ['present', of.presentCount],
    ['late', of.lateCount],
    ['leave', of.leaveCount],
    ['absent', absentOf(of)],
  ] as const;
  return (
    <span className={styles.rate}>
      <b>{inPercent(of.attendance)}</b>
      <span className={styles.bar} aria-hidden="true">
        {parts.map(([part, n]) => n > 0 && <i key={part} data-part={part} style={{ flexGrow: n }} />)}
      </span>
    </span>
  );
}

const few: readonly [string, (of: CourseSums) => number][] = [
  ['到课', (of) => of.presentCount],
  ['迟到', (of) => of.lateCount],
  ['请假', (of) => of.leaveCount],
  ['缺勤', absentOf],
];
const countsOf = (of: CourseSums) =>
  few
    .map(([word, count]): [string, number] => [word, count(of)])
    .filter(([word, n]) => n > 0 || word === '到课')
    .map(([word, n]) => `${word} ${n}`)
    .join('，');

/** A phone, which folds the columns of the counts away, has them below the rate. */
const RateAndCounts = ({ of }: { of: CourseSums }) => (
  <>
    <Rate of={of} />
    {of.attendance !== null && <small className={styles.counts}>{countsOf(of)}</small>}
  </>
);

/** How many: of a lesson to come that nobody is as yet says nothing, and who has signed in or leave ahead counts. */
const soFar = (of: CourseSums, n: number) => (n === 0 && new Date(of.startTime) > new Date() ? '—' : n);

/** Of the lessons of a class. */
export const lessonColumns: readonly Column<CourseSums>[] = [
  {
    key: 'courseName',
    title: '课程',
    main: true,
    cell: (c) => <Words text={c.courseName} />,
  },
  { key: 'when', title: '上课时间', nowrap: true, cell: (c) => spell(c.startTime, c.endTime) },
  { key: 'attendance', title: '到课率', nowrap: true, cell: (c) => <RateAndCounts of={c} /> },
  { key: 'shouldCount', title: '应到', right: true, nowrap: true, cell: (c) => c.shouldCount },
  { key: 'presentCount', title: '到课', right: true, nowrap: true, cell: (c) => soFar(c, c.presentCount) },
  { key: 'lateCount', title: '迟到', right: true, nowrap: true, cell: (c) => soFar(c, c.lateCount) },
  { key: 'leaveCount', title: '请假', right: true, nowrap: true, cell: (c) => soFar(c, c.leaveCount) },
  {
    key: 'absent',
    title: '缺勤',
    right: true,
    nowrap: true,
    cell: (c) => (c.attendance === null ? '—' : absentOf(c)),
  },
];

/**
 * What is to be known of a sign-in besides: why it was written down by hand, and what stands out, which is no verdict.
 */
export function notesOf(row: SignInRow): string[] {
  return [
    ...(row.byHand ? [`登记为${stateWord(row.signInStatus)}${row.reason && `：${row.reason}`}`] : []),
    ...row.flags.map((flag) => flagInWords[flag] ?? flag),
    ...(row.leaveId !== null && row.signInStatus !== 3 ? ['这节课有已批准的请假'] : []),
  ];
}

const none = (said: string) => <span className="muted">{said}</span>;

/** Of the people of a lesson. @param isOver whether who has not signed in comes no more */
export const personColumns = (isOver: boolean): readonly Column<SignInRow>[] => [
  { key: 'name', title: '姓名', main: true, cell: (r) => r.name },
  {
    key: 'signInStatus',
    title: '出勤',
    nowrap: true,
    cell: (r) => <SignInState of={r.signInStatus} isOver={isOver} />,
  },
  {
    key: 'signInTime',
    title: '签到时间',
    nowrap: true,
    cell: (r) => (r.signInTime ? formatDate(r.signInTime, 'MM.dd HH:mm:ss') : none('没有签到')),
  },
  // Before how it was proven: a phone folds away what comes fourth.
  {
    key: 'notes',
    title: '说明',
    cell: (r) =>
      notesOf(r).map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      )),
  },
  {
    key: 'proof',
    title: '方式',
    nowrap: true,
    cell: (r) => (r.byHand ? proofInWords.hand : proofInWords[r.proof]) ?? none('—'),
  },
  { key: 'dept', title: '所在部门', wide: true, cell: (r) => r.dept || none('没有填写') },
];
