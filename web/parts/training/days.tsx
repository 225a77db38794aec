import type { ReactNode } from 'react';
import type { OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import { dayOf, wallClock } from '../../../shared/time.ts';
import { Words } from '../../ui/title.tsx';
import { Handouts } from './handouts.tsx';
import styles from './training.module.css';
import { dayInWords, signInWords } from './words.ts';

type Lesson = OwnClassDetail['courses'][number];

const clock = (instant: string) => wallClock(instant).slice(11, 16);

/** Lessons by the days on which they are. */
export function byDays(lessons: readonly Lesson[]): [day: string, lessons: Lesson[]][] {
  const days = new Map<string, Lesson[]>();
  for (const lesson of lessons) {
    const day = dayOf(lesson.startTime);
    days.set(day, [...(days.get(day) ?? []), lesson]);
  }
  return [...days];
}

/** What the person was at a lesson, or how far it is. */
function Standing({ of: l, now }: { of: Lesson; now: Date }) {
  const [from, to] = [new Date(l.startTime), new Date(l.endTime)];
  const running = from <= now && now < to;
  if (l.signInStatus === null)
    return <span className={`st ${running ? 'run' : 'off'}`}>{running ? '正在上课' : '未开始'}</span>;
  const [kind, label] = signInWords[l.signInStatus] ?? ['off', ''];
  return <span className={`st ${kind}`}>{label}</span>;
}

function Slot({ of: l, now }: { of: Lesson; now: Date }) {
  const running = new Date(l.startTime) <= now && now < new Date(l.endTime);
  return (
    <li className={`${styles.slot} ${running ? styles.now : ''}`}>
      <span className={styles.time}>
        <time dateTime={l.startTime}>{clock(l.startTime)}</time>–<time dateTime={l.endTime}>{clock(l.endTime)}</time>
      </span>
      <span className={styles.what}>
        <b>
          <Words text={l.name} />
        </b>
        {(l.teacherName || l.place) && <small>{[l.teacherName, l.place].filter(Boolean).join('　')}</small>}
        <Handouts files={l.files} />
      </span>
      <Standing of={l} now={now} />
    </li>
  );
}

/** Days one below the other, each with its lessons. */
function Days({ days, now }: { days: [day: string, lessons: Lesson[]][]; now: Date }) {
  return (
    <div className={styles.days}>
      {days.map(([day, lessons]) => {
        const [said, beside] = dayInWords(day, now);
        return (
          <section key={day} aria-label={`${said}，${beside.replace('　', '，')}`}>
            <h3>
              {said}
              <small>{beside}</small>
            </h3>
            <ul>
              {lessons.map((l) => (
                <Slot key={l.id} of={l} now={now} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/**
 * A timetable as a list of days: today first, then what comes; what is past lies below. Of a class that is over the
 * days follow one another as they were.
 */
export function Timetable({ lessons, now, empty }: { lessons: readonly Lesson[]; now: Date; empty: ReactNode }) {
  if (!lessons.length) return empty;
  const days = byDays(lessons);
  const ahead = days.filter(([day]) => day >= dayOf(now));
  const past = days.filter(([day]) => day < dayOf(now));
  if (!ahead.length) return <Days days={past} now={now} />;
  return (
    <>
      <Days days={ahead} now={now} />
      {past.length > 0 && (
        <details className={styles.past} open>
          <summary>前面的课（{past.length} 天）</summary>
          <Days days={past} now={now} />
        </details>
      )}
    </>
  );
}
