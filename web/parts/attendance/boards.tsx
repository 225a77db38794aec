import { Link } from 'react-router';
import { signInStep } from '../../../shared/attendance.ts';
import type { ClassDetail } from '../../../shared/contract/classes.ts';
import { spell } from '../../../shared/spoken.ts';
import { dayOf } from '../../../shared/time.ts';
import { useHolder } from '../classes/holder.ts';
import styles from './attendance.module.css';
import { BoardLink } from './board-link.tsx';

/** Where a lesson is: its own words, else its point, else where the class is. */
const whereOf = (lesson: ClassDetail['courses'][number], of: ClassDetail) =>
  lesson.place || lesson.pointName || of.place || of.pointName;

/** Lessons of a class that are on or to come, in their order, and how many of them are today's; of a draft none. */
export function comingOf(d: Pick<ClassDetail, 'status' | 'courses' | 'opensBefore'>, now: Date) {
  const isOpen = d.status === 1 || d.status === 2;
  const coming = (isOpen ? d.courses : [])
    .filter((c) => signInStep(c, d.opensBefore, now) !== 'over')
    .sort((a, b) => a.startTime.localeCompare(b.startTime));
  return { coming, ofToday: coming.filter((c) => dayOf(c.startTime) <= dayOf(now)).length };
}

/** The boards of today's lessons of a class and of the next one; every other lesson has its board in the attendance. */
export function Boards({ of: d, now }: { of: ClassDetail; now: Date }) {
  const { to } = useHolder();
  const today = dayOf(now);
  const { coming, ofToday } = comingOf(d, now);
  if (coming.length === 0) return null;
  const shown = coming.slice(0, ofToday + 1);
  return (
    <section className={`card no-print ${styles.waiting}`} aria-labelledby="boards">
      <h2 id="boards">签到屏</h2>
      <p className="muted fs-sm">上课时投在屏幕上，学员扫码签到；上课前 {d.opensBefore} 分钟开放。</p>
      <ul>
        {shown.map((c) => (
          <li key={c.id}>
            <div>
              <b>{c.name}</b>　{dayOf(c.startTime) === today && <span className="tag">今天</span>}
              <p>
                {spell(c.startTime, c.endTime)}
                {whereOf(c, d) && `　${whereOf(c, d)}`}
              </p>
            </div>
            <BoardLink
              {...{ classId: d.id, courseId: c.id, name: c.name, look: 'button' }}
              step={signInStep(c, d.opensBefore, now)}
            />
          </li>
        ))}
      </ul>
      {coming.length > shown.length && (
        <p className="fs-sm">
          还有 {coming.length - shown.length} 节课，在
          <Link to={to.attendance(d.id)}>考勤</Link>里打开。
        </p>
      )}
    </section>
  );
}
