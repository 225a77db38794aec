import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { signedInWords } from '../../../../shared/attendance.ts';
import type { TodayLesson } from '../../../../shared/contract/institute.ts';
import { href } from '../../../../shared/sitemap.ts';
import { wallClock } from '../../../../shared/time.ts';
import { formApi } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/load.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { consoleHref } from '../address.ts';
import { classesToday, type Once } from './cards.ts';
import styles from './lessons.module.css';

const hours = (l: TodayLesson) => `${wallClock(l.startTime).slice(11, 16)}–${wallClock(l.endTime).slice(11, 16)}`;
const noRoom = '没有写地点';

/** The lessons of a day by their rooms; in each by the hour. */
export function byRoom(lessons: readonly TodayLesson[]): [room: string, of: TodayLesson[]][] {
  const rooms = new Map<string, TodayLesson[]>();
  for (const lesson of lessons)
    rooms.set(lesson.place || noRoom, [...(rooms.get(lesson.place || noRoom) ?? []), lesson]);
  return [...rooms].sort(([a], [b]) => a.localeCompare(b, 'zh-Hans-CN', { numeric: true }));
}

/** The day of 教务: which room is taken by what, and who has not signed in. */
export function LessonsToday({ once }: { once: Once }) {
  const load = useLoad('lessons today', () => classesToday(once));
  // That it was not read the cards beside it say.
  if (load.fault && !load.data) return null;
  return (
    <section className="card" aria-labelledby="today-lessons">
      <div className="card-head">
        <h2 id="today-lessons">今天的课</h2>
        {load.data && load.data.lessons.length > 0 && (
          <span className="fs-sm muted">{load.data.lessons.length} 节</span>
        )}
      </div>
      <div className={load.data ? undefined : 'card-pad'}>
        <Loaded load={load} lines={3}>
          {({ lessons }) =>
            lessons.length ? <Rooms lessons={lessons} /> : <p className="card-pad muted fs-sm">今天没有课。</p>
          }
        </Loaded>
      </div>
    </section>
  );
}

function Rooms({ lessons }: { lessons: readonly TodayLesson[] }) {
  return (
    <div className="table-wrap">
      <table className={`table stackable ${styles.rooms}`}>
        <caption className="vh">今天的课，按地点和时间</caption>
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">课程</th>
            <th scope="col">教师</th>
            <th scope="col">签到</th>
            <th scope="col">
              <span className="vh">签到屏</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {byRoom(lessons).map(([room, of]) => (
            <Fragment key={room}>
              <tr className={styles.room}>
                <th scope="rowgroup" colSpan={5}>
                  {room}
                </th>
              </tr>
              {of.map((l) => (
                <Row key={l.courseId} of={l} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const kinds = { place: '同一地点', teacher: '同一教师' } as const;

/** With what a lesson clashes: each other one once, with all that both need. */
function clashesOf({ clashes }: TodayLesson): string[] {
  const others = new Map<string, string[]>();
  for (const { kind, className, name } of clashes) {
    const other = `“${className}”的“${name}”`;
    others.set(other, [...(others.get(other) ?? []), kinds[kind]]);
  }
  return [...others].map(([other, why]) => `与${other}冲突：${why.join('、')}`);
}

function Row({ of: l }: { of: TodayLesson }) {
  const [open, setOpen] = useState(false);
  const waits = l.step > 0 && l.missing > 0;
  return (
    <>
      <tr>
        <td data-l="时间" className="nowrap">
          {hours(l)}
          {l.step === 1 && <span className="tag">正在上课</span>}
        </td>
        <td className="main">
          <Link
            className="title"
            to={consoleHref('classAttendance', { id: l.trainingClassId }, { course: l.courseId })}
          >
            {l.name}
          </Link>
          <span className="fs-sm muted sub">{l.className}</span>
          {clashesOf(l).map((clash) => (
            <span key={clash} className={`st err ${styles.clash}`}>
              {clash}
            </span>
          ))}
        </td>
        <td data-l="教师">{l.teacherName || <span className="st wait">还没有教师</span>}</td>
        <td data-l="签到" className="nowrap">
          {l.step === 0 && l.presentCount + l.lateCount === 0 ? (
            <span className="muted">未开始，应到 {l.shouldCount} 人</span>
          ) : (
            signedInWords({ ...l, leaveCount: l.leave })
          )}
          {waits && (
            <button type="button" className="btn plain sm no-print" aria-expanded={open} onClick={() => setOpen(!open)}>
              {absentWord(l)} {l.missing} 人<span className="vh">：{l.name}</span>
            </button>
          )}
        </td>
        <td className={`no-print ${styles.board}`}>
          {l.step < 2 && (
            <Link to={href('account/sign-in-board', { classId: l.trainingClassId, courseId: l.courseId })}>
              {l.step === 1 ? '打开签到屏' : '签到屏'}
              <span className="vh">：{l.name}</span>
            </Link>
          )}
        </td>
      </tr>
      {open && (
        <tr className={styles.names}>
          <td colSpan={5}>
            <Missing of={l} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Who has not signed in is absent only once the lesson is over. */
const absentWord = ({ step }: TodayLesson) => (step === 2 ? '缺勤' : '未签到');

/** So many names stand there; the others in the attendance of the lesson. */
const most = 100;

function Missing({ of: l }: { of: TodayLesson }) {
  const place = { trainingClassId: l.trainingClassId, courseId: l.courseId };
  const load = useLoad(`missing ${l.courseId}`, () =>
    formApi.instituteAttendance.oneCourse({ ...place, signInStatus: 0, pageSize: most }),
  );
  return (
    <Loaded load={load} lines={1}>
      {({ list, total }) =>
        total === 0 ? (
          <p className="muted fs-sm">都已签到。</p>
        ) : (
          <p className="fs-sm">
            {absentWord(l)}：{list.map((m) => (m.dept ? `${m.name}（${m.dept}）` : m.name)).join('、')}
            {total > list.length && `等 ${total} 人`}
          </p>
        )
      }
    </Loaded>
  );
}
