import {
  absentOf,
  type AttendanceCounts,
  attendance as rateOf,
  counted,
  flagInWords,
  proofInWords,
  ruleInWords,
  type SignInStatus,
  stepOf,
  summed,
} from '../../../shared/attendance.ts';
import { attendance as contract } from '../../../shared/contract/attendance.ts';
import { brief, dayOf, wallClock } from '../../../shared/time.ts';
import type { Db } from '../../db/client.ts';
import { type Block, type Column, columnsOf, inWords, type Value } from '../../documents/document.ts';
import { checkInput } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { countsOfPeople } from '../classes/index.ts';
import type { Scope } from '../students/index.ts';
import {
  courseSums,
  findClassOf,
  findCourseOf,
  groupsOf,
  marksOf,
  peopleByName,
  peopleOf,
  signInsOf,
  unitNameOf,
} from './list-queries.ts';

/** Who asks for a sheet of which kind of class (1 of the institute, 2 of a unit), for what, and when. */
export type Ask = { db: Db; scope: Scope; classType: number; body: unknown; now: Date };
/** A sheet of a class: a workbook has all its columns, paper what it is made of its rows. */
export type Sheet = {
  title: string;
  subtitle: string;
  columns: Column[];
  /** How many cells it has at most, by which paper is refused. */
  cells: number;
  batches: () => AsyncGenerator<Value[][]>;
  onPaper: (rows: Value[][]) => Block[];
  /** Whether paper lies across, as many columns need it. */
  across?: boolean;
};

const words = ['缺勤', '到课', '迟到', '请假'];
const atOnce = 250;

/** Rows as batches of a sheet; a class has two thousand people at most. */
async function* batched<T>(rows: readonly T[], toCells: (row: T) => Value[]): AsyncGenerator<Value[][]> {
  for (let at = 0; at < rows.length; at += atOnce) yield rows.slice(at, at + atOnce).map(toCells);
}

const hour = (at: Date) => wallClock(at).slice(11, 16);
const timesOf = ({ startAt, endAt }: { startAt: Date; endAt: Date }) => `${brief(startAt)}–${hour(endAt)}`;

/** On paper people are called by their places in the list. */
const place: Column = { title: '序号', width: 2 };

/** Some columns of a sheet as a table on paper, where numbers of people are left out, and each row has its own. */
const table = (
  title: string,
  columns: readonly Column[],
  rows: readonly Value[][],
  which: readonly number[],
): Block => ({
  kind: 'table',
  title,
  columns: [place, ...which.map((at) => columns[at] as Column)],
  rows: rows.map((row, i) => [String(i + 1), ...which.map((at) => row[at])]),
});

/** Whoever is in charge of a class answers for what its sheets say. */
const signed: Block = { kind: 'signatures', labels: ['班主任签字', '日期'] };

const signInColumns = columnsOf(
  ...['姓名', '部门', '手机号码', '出勤'],
  ['签到时间', 'moment'],
  ...['签到方式', '登记原因', '签到提示'],
);

/**
 * The sign-ins of one lesson, or of all lessons of a class.
 * @throws {Refusal} absent for one of another unit or of the other kind of class
 */
export async function signIns(ask: Ask): Promise<Sheet> {
  const { db, scope, classType, now } = ask;
  const { trainingClassId, courseId, signInStatus } = checkInput(contract.exportOne.body, ask.body);
  if (courseId === undefined) return register(ask, trainingClassId);
  const found = await findCourseOf(db, scope, trainingClassId, courseId);
  if (found?.trainingClass.classType !== classType) throw refuse('absent');
  const { course, trainingClass } = found;
  const rows = await signInsOf(db, { scope, classId: trainingClassId, courseId, signInStatus });
  // Who has not signed in is absent only once the lesson is over.
  const wordOf = (status: number) => (status === 0 && now < course.endAt ? '未签到' : words[status]);
  return {
    title: `${trainingClass.name}-${course.name}-签到`,
    subtitle: [timesOf(course), course.place, course.teacherName].filter(Boolean).join('　'),
    columns: signInColumns,
    cells: rows.length * signInColumns.length,
    batches: () =>
      batched(rows, (row) => [
        ...[row.name, row.dept, row.cellPhone ?? '', wordOf(row.status)],
        ...[row.signedAt, proofInWords[row.proof ?? ''] ?? '', row.reason ?? ''],
        row.flags?.map((flag) => flagInWords[flag] ?? flag).join('、') ?? '',
      ]),
    onPaper: (all) => [signInsOnPaper(all, dayOf(course.startAt)), signed],
  };
}

/** Of the day of the lesson, which stands above, the hour is enough. */
function signInsOnPaper(rows: Value[][], day: string): Block {
  const whenOf = (at: Value) => (at instanceof Date ? (dayOf(at) === day ? hour(at) : brief(at)) : '');
  const columns = signInColumns.map((c, i) => (i === 4 ? { title: c.title } : c));
  const countOf = (word: string) => rows.filter((row) => row[3] === word).length;
  const parts = ['到课', '迟到', '请假', '缺勤', '未签到'].flatMap((word) =>
    countOf(word) ? [`${word} ${countOf(word)}`] : [],
  );
  const which = [0, 1, 3, 4, 5, ...[6, 7].filter((at) => rows.some((row) => row[at]))];
  const shown = rows.map((row) => row.map((cell, i) => (i === 4 ? whenOf(cell) : cell)));
  return table([`${rows.length} 人`, ...parts].join('　'), columns, shown, which);
}

const sumColumns: Column[] = [
  ...['应到', '到课', '迟到', '请假', '缺勤'].map((title): Column => ({ title, kind: 'number' })),
  { title: '到课率', kind: 'percent' },
];
/** Somebody's sums in these; nothing while no lesson is over. */
const sumsOf = (counts: AttendanceCounts | null, leaveRule: string): Value[] =>
  counts
    ? [counts.should, counts.present, counts.late, counts.leave, absentOf(counts), rateOf(counts, leaveRule)]
    : sumColumns.map(() => null);
/** On paper sums are as wide as what they are called. */
const narrow = (columns: readonly Column[]): Column[] =>
  columns.map((c, at) => (at < columns.length - sumColumns.length ? c : { ...c, width: [...c.title].length }));

const peopleColumns = [
  ...columnsOf('姓名', '部门', '职务', '手机号码', ['加入时间', 'moment'], '状态', '分组'),
  ...sumColumns,
];

/** The people of a class, with what they were at its lessons that are over. @throws {Refusal} absent */
export async function people({ db, scope, classType, body, now }: Ask): Promise<Sheet> {
  const { trainingClassId, name } = checkInput(contract.exportMembers.body, body);
  const found = await findClassOf(db, scope, trainingClassId);
  if (found?.classType !== classType) throw refuse('absent');
  const rows = await peopleOf(db, scope, trainingClassId, name);
  const groups = await groupsOf(db, scope, trainingClassId);
  const unit = await unitNameOf(db, found.unitId);
  const ids = rows.map(({ student }) => student.id);
  const counts = await countsOfPeople(db, trainingClassId, ids, now);
  const isCounted = ids.some((id) => counts(id));
  const sums = peopleColumns.flatMap((_, at) =>
    isCounted && at >= peopleColumns.length - sumColumns.length ? [at] : [],
  );
  return {
    title: `${found.name}-学员名单`,
    subtitle: [unit, daysOf(found)].filter(Boolean).join('　'),
    columns: peopleColumns,
    cells: rows.length * peopleColumns.length,
    batches: () =>
      batched(rows, ({ student: s, addedAt }) => [
        ...[s.name, s.dept, s.post, s.cellPhone ?? '', addedAt, s.archivedAt ? '已归档' : '在册'],
        groups.get(s.id)?.join('、') ?? '',
        ...sumsOf(counts(s.id), found.leaveRule),
      ]),
    // Where nobody came by a group there is nothing to say of them, nor of attendance while no lesson is over.
    onPaper: (all) => [
      table(`${all.length} 人`, narrow(peopleColumns), all, [0, 1, 2, 3, ...(groups.size ? [6] : []), ...sums]),
    ],
    across: isCounted,
  };
}

const daysOf = ({ startDate, endDate, place }: { startDate: string; endDate: string; place: string }) =>
  [startDate === endDate ? startDate : `${startDate} 至 ${endDate}`, place].filter(Boolean).join('　');

/** So many lessons stand between a person and their sums on paper; so many beside one another without these. */
const besideSums = 6;
const across = 12;

/** What a lesson adds to the counts of somebody who was that at it. */
const countsOf = (status: SignInStatus): AttendanceCounts => ({
  ...{ present: Number(status === 1), late: Number(status === 2), leave: Number(status === 3), should: 1 },
});

/** All lessons of a class beside one another, and what that makes for each of its people. */
async function register({ db, scope, classType, now }: Ask, classId: number): Promise<Sheet> {
  const found = await findClassOf(db, scope, classId);
  if (found?.classType !== classType) throw refuse('absent');
  const { leaveRule } = found;
  const lessons = (await courseSums(db, classId)).map((l) => ({ ...l, step: stepOf(l, now) }));
  const members = await peopleByName(db, scope, classId);
  const columns: Column[] = [
    ...columnsOf('姓名', '部门', '手机号码'),
    ...lessons.map((l): Column => ({ title: `${brief(l.startAt)} ${l.name}` })),
    ...sumColumns,
  ];
  async function* batches() {
    for (let at = 0; at < members.length; at += atOnce) {
      const some = members.slice(at, at + atOnce).map(({ student }) => student);
      const ids = some.map(({ id }) => id);
      const marks = new Map<string, SignInStatus>();
      for (const m of await marksOf(db, classId, ids))
        marks.set(`${m.studentId} ${m.courseId}`, m.status as SignInStatus);
      yield some.map((s): Value[] => {
        const were = lessons.map(({ id, step }) => ({ step, status: marks.get(`${s.id} ${id}`) ?? 0 }));
        const sum = summed(were.map(({ status, step }) => counted(countsOf(status), step)));
        return [
          ...[s.name, s.dept, s.cellPhone ?? ''],
          // Who has not signed in is absent only once the lesson is over.
          ...were.map(({ status, step }) => (status ? words[status] : ['', '未签到', '缺勤'][step])),
          ...sumsOf(sum, leaveRule),
        ];
      });
    }
  }
  return {
    title: `${found.name}-考勤表`,
    subtitle: `${daysOf(found)}　${members.length} 人，${lessons.length} 节课`,
    columns,
    cells: members.length * columns.length,
    batches,
    onPaper: (rows) => registerOnPaper(found, lessons, columns, rows),
    across: true,
  };
}

type Lesson = Awaited<ReturnType<typeof courseSums>>[number];
type Found = NonNullable<Awaited<ReturnType<typeof findClassOf>>>;

/** The rate of a class by the rows of its register, and how it is counted. */
function rateOfClass({ leaveRule, lateAfter }: Found, rows: readonly Value[][]): Block {
  const sumOf = (at: number) => rows.reduce((all, row) => all + Number(row.at(at - sumColumns.length)), 0);
  const [should, present, late, leave, absent] = [0, 1, 2, 3, 4].map(sumOf) as [number, number, number, number, number];
  const rate = rateOf({ should, present, late, leave }, leaveRule);
  const counts = `应到 ${should} 人次，到课 ${present}，迟到 ${late}，请假 ${leave}，缺勤 ${absent}`;
  return {
    kind: 'facts',
    rows: [
      ['全班到课率', rate === null ? '还没有可统计的课' : `${inWords(rate, 'percent')}（${counts}）`],
      ['统计规则', ruleInWords({ leaveRule, lateAfter })],
    ],
  };
}

/**
 * On paper lessons go by their numbers, which a first table explains. Few of them stand with the sums, many in tables
 * of their own.
 */
function registerOnPaper(
  found: Found,
  lessons: readonly Lesson[],
  columns: readonly Column[],
  rows: Value[][],
): Block[] {
  const wide = (title: string, width: number): Column => ({ title, width });
  const lessonColumns = [wide('课次', 2), { title: '课程' }, wide('时间', 11), ...columnsOf('教师', '地点')];
  const isLesson = (at: number) => at >= 3 && at < 3 + lessons.length;
  const numbered = columns.map((c, at) => {
    if (isLesson(at)) return wide(String(at - 2), 3);
    return at < 3 ? c : { ...c, width: [...c.title].length };
  });
  const sums = sumColumns.map((_, i) => 3 + lessons.length + i);
  const some = (from: number, count: number) =>
    Array.from({ length: Math.min(count, lessons.length - from) }, (_, i) => 3 + from + i);
  const isFew = lessons.length <= besideSums;
  const parts = isFew ? [] : Array.from({ length: Math.ceil(lessons.length / across) }, (_, i) => i * across);
  return [
    rateOfClass(found, rows),
    {
      ...{ kind: 'table', title: '课程', columns: lessonColumns },
      rows: lessons.map((l, i) => [String(i + 1), l.name, timesOf(l), l.teacherName, l.place]),
    },
    table(isFew ? '考勤' : '合计', numbered, rows, [0, 1, ...(isFew ? some(0, besideSums) : []), ...sums]),
    ...parts.map((from) => {
      const which = some(from, across);
      return table(`第 ${from + 1} 至 ${from + which.length} 次课`, numbered, rows, [0, ...which]);
    }),
    signed,
  ];
}
