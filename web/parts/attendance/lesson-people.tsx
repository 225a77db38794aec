import rules from 'virtual:rules/attendance.updateStatus';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { signInStep } from '../../../shared/attendance.ts';
import type { CourseSums, SignInRow } from '../../../shared/contract/attendance.ts';
import type { ClassDetail } from '../../../shared/contract/classes.ts';
import { spell } from '../../../shared/spoken.ts';
import { api, attempt, formApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { idOf } from '../../lib/page.tsx';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import type { Filter } from '../../ui/data-grid/types.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Choices, Field } from '../../ui/field.tsx';
import { type Made, useHolder } from '../classes/holder.ts';
import { hasOthers, membersInWords, nobodyIn, shownOf } from '../classes/words.tsx';
import { useDone } from '../students/done.tsx';
import { MailingDialog } from '../mailings/mailing-dialog.tsx';
import styles from './attendance.module.css';
import { BoardLink } from './board-link.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { Objections } from './objections.tsx';
import { WalkIns } from './walk-ins.tsx';
import { absentOf, personColumns, Rate, stateOptions, stateWord, stateWordAt } from './words.tsx';

const filtersOf = (isOver: boolean): Filter[] => [
  { key: 'name', label: '姓名', kind: 'search', placeholder: '姓名里的字' },
  {
    key: 'signInStatus',
    label: '出勤',
    kind: 'select',
    options: stateOptions.map(({ value }) => ({ value, label: stateWordAt(value, isOver) })),
  },
];
const isOverNow = ({ endTime }: CourseSums) => new Date(endTime) <= new Date();

type Props = { of: ClassDetail; lesson: CourseSums; reload: () => Promise<void>; version: number };
/** Whom a status is written down for by hand. */
type Doing = { rows: readonly SignInRow[]; done: () => Promise<void> };

const followMs = 15_000;
type Following = { of: ClassDetail; lesson: CourseSums; isHeld: boolean; reload: () => Promise<void> };
/** As long as people sign in to a lesson the page follows them, unless somebody is writing on it. */
function useFollowing({ of: { opensBefore }, lesson: { startTime, endTime }, isHeld, reload }: Following): void {
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Date.now();
      const isOn = Date.parse(startTime) - opensBefore * 60_000 <= now && now < Date.parse(endTime) + followMs;
      if (isOn && !isHeld && !document.hidden) void latest.current();
    }, followMs);
    return () => clearInterval(timer);
  }, [opensBefore, startTime, endTime, isHeld]);
}

/** Writes down by hand what somebody was, and how that is taken back. */
function useMarks(of: { trainingClassId: number; courseId: number }, onUndone: () => Promise<void>) {
  const { say, notice } = useDone(() => void onUndone());
  const { attendance } = useHolder().made(api);
  const before = ({ userId, byHand, signInStatus, reason }: SignInRow) =>
    byHand ? { ...of, userId, signInStatus, reason } : { ...of, userId, signInStatus: null };
  const said = (rows: readonly SignInRow[], what: string) =>
    say({
      said: rows.length === 1 ? `${rows[0]?.name}${what}。` : `${rows.length} 人${what}。`,
      undo: async () => {
        for (const row of rows) await attendance.updateStatus(before(row));
      },
    });
  async function unmark(row: SignInRow, done: () => Promise<void>): Promise<void> {
    const ok = await attempt(attendance.updateStatus({ ...of, userId: row.userId, signInStatus: null }));
    await done();
    if (ok) said([row], '的人工登记已取消，按签到和请假计算');
  }
  return { said, unmark, notice };
}

/** The people of one lesson: what they were, and what the unit says of it. */
export function LessonPeople({ of: d, lesson, reload, version }: Props) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const place = { trainingClassId: d.id, courseId: lesson.courseId };
  const marks = useMarks(place, reload);
  const holder = useHolder();
  const isOver = isOverNow(lesson);
  const mayMark = holder.may(d) && d.status > 0;
  useFollowing({ of: d, lesson, isHeld: doing !== null, reload });
  // What stands above is of the same lesson.
  const both = (done: () => Promise<void>) => async () => {
    await Promise.all([done(), reload()]);
  };
  return (
    <>
      <Head of={d} lesson={lesson} />
      <WalkIns of={d} courseId={lesson.courseId} done={reload} />
      <Objections of={d} courseId={lesson.courseId} done={reload} />
      {shownOf(d) === 0 ? (
        <Nobody of={d} />
      ) : (
        <DataGrid
          name="attendance-people"
          label={`${lesson.courseName}的出勤`}
          columns={personColumns(isOver)}
          sort=""
          version={version}
          fixed={place}
          part={{ course: String(lesson.courseId) }}
          idOf={(r) => r.userId}
          nameOf={(r) => r.name}
          filters={filtersOf(isOver)}
          load={({ sort: _, ...input }) => holder.made(api).attendance.oneCourse(input as never)}
          actions={(row, done) =>
            mayMark && (
              <>
                <button type="button" onClick={() => setDoing({ rows: [row], done: both(done) })}>
                  登记<span className="vh">{row.name}的出勤</span>
                </button>
                {row.byHand && (
                  <button type="button" onClick={() => void marks.unmark(row, both(done))}>
                    取消登记<span className="vh">{row.name}</span>
                  </button>
                )}
              </>
            )
          }
          {...(mayMark && {
            most: 100,
            bulk: [
              {
                label: '登记出勤',
                run: async (rows: SignInRow[], done: () => Promise<void>) => setDoing({ rows, done: both(done) }),
              },
            ],
          })}
          empty={{ title: nobodyIn(d), ornament: 'no-classes' }}
        />
      )}
      {marks.notice}
      {doing && (
        <MarkDialog
          {...doing}
          place={place}
          isOver={isOver}
          said={(status) => marks.said(doing.rows, `已登记为${stateWord(status)}`)}
          onClose={() => setDoing(null)}
        />
      )}
    </>
  );
}

/** In the place of the people where one is shown none: they are chosen elsewhere. */
function Nobody({ of: d }: Pick<Props, 'of'>) {
  const { to } = useHolder();
  return (
    <Empty title={nobodyIn(d)} ornament="no-classes">
      <p>学员加入培训班以后，这里有每个人的出勤。</p>
      {d.status < 3 && (
        <Link className="btn" to={to.people(d.id)}>
          选择学员
        </Link>
      )}
    </Empty>
  );
}

/** Who has not signed in, all of them: they come in pages. */
async function absentFrom({ attendance }: Made, place: { trainingClassId: number; courseId: number }) {
  const found: number[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const { list, total } = await attendance.oneCourse({ ...place, signInStatus: 0, pageNum, pageSize: 100 });
    found.push(...list.map((r) => r.userId));
    if (!list.length || found.length >= total) return found;
  }
}

function Head({ of: d, lesson: c }: Pick<Props, 'of' | 'lesson'>) {
  const query = new URLSearchParams(useLocation().search);
  const { to, made } = useHolder();
  const status = query.get('signInStatus');
  const [writes, setWrites] = useState(false);
  const place = { trainingClassId: d.id, courseId: c.courseId };
  const listed = shownOf(d) > 0;
  const figures = [
    ['应到', c.shouldCount, null],
    ['到课', c.presentCount, 1],
    ['迟到', c.lateCount, 2],
    ['请假', c.leaveCount, 3],
    [stateWordAt(0, isOverNow(c)), absentOf(c), 0],
  ] as const;
  const those = (status: number | null) =>
    `${to.attendance(d.id, { course: c.courseId })}${status === null ? '' : `&signInStatus=${status}`}`;
  const body = { ...place, ...(status && { signInStatus: Number(status) }) };
  return (
    <section className={`card ${styles.head}`} aria-labelledby="lesson">
      <p>
        <Link to={to.attendance(d.id)}>{d.name}</Link>
      </p>
      <h2 id="lesson">{c.courseName}</h2>
      <p>
        {spell(c.startTime, c.endTime)}　<Rate of={c} />
      </p>
      <dl className="figures">
        {figures.map(([label, n, is]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{n && listed ? <Link to={those(is)}>{n}</Link> : n}</dd>
          </div>
        ))}
      </dl>
      {hasOthers(d) && (
        <p className="muted fs-sm">
          {membersInWords(d)}。上面的人数按全班计{listed && '，下面只列本单位的学员'}。
        </p>
      )}
      <div className={`no-print ${styles.tools}`}>
        {d.status > 0 && d.status < 3 && (
          <BoardLink
            {...{ classId: d.id, courseId: c.courseId, name: c.courseName, look: 'button' }}
            step={signInStep(c, d.opensBefore, new Date())}
          />
        )}
        {d.status > 0 && listed && (
          <button type="button" className="btn ghost" onClick={() => setWrites(true)}>
            发短信
          </button>
        )}
        {listed && (
          <ExportButtons
            what="exportOne"
            classType={d.classType}
            body={body}
            label={
              idOf(status) || status === '0' ? `导出${stateWordAt(Number(status), isOverNow(c))}名单` : '导出签到表'
            }
          />
        )}
      </div>
      {writes && (
        <MailingDialog
          of={d}
          lesson={{ id: c.courseId, name: c.courseName, isOver: isOverNow(c) }}
          absent={() => absentFrom(made(formApi), place)}
          onClose={() => setWrites(false)}
        />
      )}
    </section>
  );
}

type MarkProps = Doing & {
  place: { trainingClassId: number; courseId: number };
  isOver: boolean;
  said: (status: number) => void;
  onClose: () => void;
};

function MarkDialog({ rows, done, place, isOver, said, onClose }: MarkProps) {
  const { made } = useHolder();
  const one = rows.length === 1 ? rows[0] : undefined;
  const form = useForm({
    first: { signInStatus: '', reason: '' },
    rules,
    more: {
      signInStatus: { label: '出勤', required: '请选择出勤' },
      reason: { required: '请填写原因' },
    },
  });
  async function send(): Promise<void> {
    const { reason } = form.values;
    const status = Number(form.values.signInStatus);
    const { attendance } = made(formApi);
    // One after the other: where one is refused those before are written, and a second press writes them the same.
    for (const { userId } of rows) await attendance.updateStatus({ ...place, userId, signInStatus: status, reason });
    onClose();
    await done();
    said(status);
  }
  return (
    <Dialog
      title="登记出勤"
      text={
        one ? `${one.name}，现在是${stateWordAt(one.signInStatus, isOver)}。` : `${rows.length} 人，登记为同一种出勤。`
      }
      narrow
      onClose={onClose}
    >
      <DialogForm form={form} label="登记" marks send={send} onClose={onClose}>
        <Choices form={form} name="signInStatus" options={stateOptions} />
        <Field form={form} name="reason" autoComplete="off" hint="如：手机没电，课上点名。" />
      </DialogForm>
    </Dialog>
  );
}
