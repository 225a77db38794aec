import { Link } from 'react-router';
import { inPercent, ruleInWords, signInStep } from '../../../shared/attendance.ts';
import type { CourseSums } from '../../../shared/contract/attendance.ts';
import type { ClassDetail } from '../../../shared/contract/classes.ts';
import { api } from '../../lib/api.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import type { Filter } from '../../ui/data-grid/types.ts';
import { Fold } from '../../ui/fold.tsx';
import { type Holder, useHolder } from '../classes/holder.ts';
import { hasOthers, membersInWords, shownOf, Status } from '../classes/words.tsx';
import styles from './attendance.module.css';
import { BoardLink } from './board-link.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { Objections } from './objections.tsx';
import { WalkIns } from './walk-ins.tsx';
import { absentOf, lessonColumns } from './words.tsx';

export type OfClass = { detail: ClassDetail; avgAttendance: number | null; lessons: CourseSums[] };

const tabs = {
  key: 'on',
  label: '课程',
  options: [
    { value: 'all', label: '全部课程' },
    { value: '0', label: '未开始' },
    { value: '1', label: '进行中' },
    { value: '2', label: '已结束' },
  ],
};
const filters: Filter[] = [{ key: 'name', label: '课程名称', kind: 'search', placeholder: '课程名称里的字' }];
type Input = { pageNum: number; pageSize: number; on: string; name?: string };

/** All lessons are one answer; the list shows them in pages as others. */
async function readLessons(of: Holder, trainingClassId: number, { pageNum, pageSize, on, name = '' }: Input) {
  const given = await of
    .made(api)
    .attendance.allCourses({ trainingClassId, ...(on !== 'all' && { status: Number(on) }) });
  const from = (pageNum - 1) * pageSize;
  const list = given.list.filter((c) => c.courseName.includes(name));
  return { list: list.slice(from, from + pageSize), total: list.length };
}

/** The attendance of a class, lesson by lesson. */
export function LessonList({ of, reload, version }: { of: OfClass; reload: () => Promise<void>; version: number }) {
  const { detail: d } = of;
  const holder = useHolder();
  return (
    <>
      <Head of={of} />
      <WalkIns of={d} done={reload} />
      <Objections of={d} done={reload} />
      <DataGrid
        name="attendance-lessons"
        label={`${d.name}的课程`}
        columns={lessonColumns}
        sort=""
        version={version}
        tabs={tabs}
        filters={filters}
        idOf={(c) => c.courseId}
        nameOf={(c) => c.courseName}
        load={(input) => readLessons(holder, d.id, input as Input)}
        {...(shownOf(d) > 0 && { open: (c: CourseSums) => holder.to.attendance(d.id, { course: c.courseId }) })}
        actions={(c) => <LessonActs of={d} lesson={c} />}
        empty={{ title: '没有课程', ornament: 'no-classes', text: '排好课程、上课签到以后，这里有每节课的出勤。' }}
      />
    </>
  );
}

function LessonActs({ of: d, lesson: c }: { of: ClassDetail; lesson: CourseSums }) {
  return (
    <>
      {d.status > 0 && d.status < 3 && (
        <BoardLink
          {...{ classId: d.id, courseId: c.courseId, name: c.courseName, look: 'deed' }}
          step={signInStep(c, d.opensBefore, new Date())}
        />
      )}
    </>
  );
}

/** What one is shown of a class that others sit in as well. */
const ofOthers = (d: ClassDetail) =>
  shownOf(d) ? '这里的人数按全班计，名单只列本单位的学员。' : '这里的人数按全班计，没有本单位的名单和考勤表。';

/** The rate of the class with the rule behind it. */
function Head({ of: { detail: d, avgAttendance, lessons } }: { of: OfClass }) {
  const { to } = useHolder();
  const now = new Date();
  const over = lessons.filter((c) => new Date(c.endTime) <= now);
  const sum = (pick: (c: CourseSums) => number) => over.reduce((n, c) => n + pick(c), 0);
  return (
    <section className={`card ${styles.head}`} aria-labelledby="class">
      <h2 id="class">
        <Link to={to.detail(d.id)}>{d.name}</Link>
      </h2>
      <p>
        <Status of={d.status} />
      </p>
      <dl className="figures">
        <div>
          <dt>平均到课率</dt>
          <dd>{avgAttendance === null ? '—' : inPercent(avgAttendance)}</dd>
        </div>
        <div>
          <dt>已结束的课</dt>
          <dd>
            {over.length}
            <small>/ {lessons.length} 节</small>
          </dd>
        </div>
        <div>
          <dt>迟到</dt>
          <dd>
            {sum((c) => c.lateCount)}
            <small>人次</small>
          </dd>
        </div>
        <div>
          <dt>缺勤</dt>
          <dd>
            {sum(absentOf)}
            <small>人次</small>
          </dd>
        </div>
      </dl>
      {hasOthers(d) && <p className="fs-sm">{`${membersInWords(d)}；${ofOthers(d)}`}</p>}
      <Fold label="到课率怎样算">{ruleInWords(d)}</Fold>
      <p className={styles.key} aria-hidden="true">
        <span>
          <i data-part="present" />
          到课
        </span>
        <span>
          <i data-part="late" />
          迟到
        </span>
        <span>
          <i data-part="leave" />
          请假
        </span>
        <span>
          <i data-part="absent" />
          缺勤
        </span>
      </p>
      {lessons.length > 0 && shownOf(d) > 0 && (
        <div className={`no-print ${styles.tools}`}>
          <ExportButtons what="exportOne" classType={d.classType} body={{ trainingClassId: d.id }} label="导出考勤表" />
        </div>
      )}
    </section>
  );
}
