import type { ReactNode } from 'react';
import { phaseInWords, phaseOf } from '../../../shared/attendance.ts';
import type { OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import { dayOf, wallClock } from '../../../shared/time.ts';
import { Words } from '../../ui/title.tsx';
import { Handouts } from './handouts.tsx';
import { besidePoint, ToPoint } from './places.tsx';
import { opensAt, type SignIn, ToSignIn } from './to-sign-in.tsx';
import styles from './training.module.css';
import { dayInWords, leaveWords, ownSignIn, signInWords } from './words.ts';

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

/** Facts in one line, each kept whole where it can be. */
export function Line({
  of,
  onScreen,
}: {
  of: readonly string[] /** The one that is none of paper. */;
  onScreen?: string;
}) {
  const facts = of.filter(Boolean);
  return facts.map((fact, i) => (
    <span key={fact} className={fact === onScreen ? `${styles.fact} no-print` : styles.fact}>
      {fact}
      {i < facts.length - 1 && '　'}
    </span>
  ));
}

type SlotProps = { of: Lesson; now: Date; signIn: SignIn | undefined; isEnded: boolean };

/**
 * What the person was at a lesson, or how far it is, where nothing is known yet: one that has just ended is asked for
 * anew with the page. As long as it goes on, who has signed in reads when.
 */
function Standing({ of: l, now, signIn, isEnded }: SlotProps) {
  const phase = isEnded ? 'over' : phaseOf(l, opensAt(l, signIn?.opensBefore ?? 0), now);
  if (l.signInStatus === null && l.leave) {
    const [is, word] = leaveWords[l.leave];
    return <span className={`st ${is}`}>{word}</span>;
  }
  if (l.signInStatus === null) {
    const [is, word] = phaseInWords[phase];
    return <span className={`st no-print ${is}`}>{word}</span>;
  }
  const signed = phase === 'over' ? '' : ownSignIn(l);
  if (signed) return <span className="st ok">{signed}</span>;
  const [kind, label] = signInWords[l.signInStatus] ?? ['off', ''];
  return <span className={`st ${kind}`}>{label}</span>;
}

/** Who teaches, and where. */
function Beside({ of: l }: { of: Lesson }) {
  const said = [l.teacherName, besidePoint(l)];
  if (!said.some(Boolean) && !l.point) return null;
  return (
    <small>
      <Line of={said} />
      {l.point && (
        <span className={styles.fact}>
          {said.some(Boolean) && '　'}
          <ToPoint of={l.point} />
        </span>
      )}
    </small>
  );
}

function Slot({ of: l, now, signIn, isEnded }: SlotProps) {
  const running = !isEnded && new Date(l.startTime) <= now && now < new Date(l.endTime);
  return (
    <li className={`${styles.slot} ${running ? styles.now : ''}`}>
      <span className={styles.time}>
        <time dateTime={l.startTime}>{clock(l.startTime)}</time>–<time dateTime={l.endTime}>{clock(l.endTime)}</time>
      </span>
      <span className={styles.what}>
        <b>
          <Words text={l.name} />
        </b>
        <Beside of={l} />
        <Handouts files={l.files} />
      </span>
      <Standing of={l} now={now} signIn={signIn} isEnded={isEnded} />
      {signIn && <ToSignIn of={l} now={now} at={signIn} />}
    </li>
  );
}

type DaysProps = Omit<SlotProps, 'of'> & { days: [day: string, lessons: Lesson[]][] };

/** Days one below the other, each with its lessons. */
function Days({ days, now, signIn, isEnded }: DaysProps) {
  return (
    <div className={styles.days}>
      {days.map(([day, lessons]) => {
        const [said, beside] = dayInWords(day, now);
        const [week, near] = beside.split('　');
        return (
          <section key={day} aria-label={`${said}，${beside.replace('　', '，')}`}>
            <h3>
              {said}
              <small>
                {week}
                {near && <span className="no-print">　{near}</span>}
              </small>
            </h3>
            <ul>
              {lessons.map((l) => (
                <Slot key={l.id} of={l} now={now} signIn={signIn} isEnded={isEnded} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

type TimetableProps = {
  lessons: readonly Lesson[];
  now: Date;
  empty: ReactNode;
  /** Where one signs in; nowhere in a class that has ended, and its lessons with it. */
  signIn: SignIn | undefined;
};

/**
 * A timetable as a list of days: today first, then what comes; what is past lies below. Of a class that is over, and on
 * paper, the days follow one another as they are.
 */
export function Timetable({ lessons, now, empty, signIn }: TimetableProps) {
  if (!lessons.length) return empty;
  const days = byDays(lessons);
  const ahead = days.filter(([day]) => day >= dayOf(now));
  const past = days.filter(([day]) => day < dayOf(now));
  const isEnded = !signIn;
  if (!ahead.length) return <Days days={past} now={now} signIn={undefined} isEnded={isEnded} />;
  return (
    <div className={styles.sheet}>
      <Days days={ahead} now={now} signIn={signIn} isEnded={isEnded} />
      {past.length > 0 && (
        <details className={styles.past} open>
          <summary>前面的课（{past.length} 天）</summary>
          <Days days={past} now={now} signIn={undefined} isEnded={isEnded} />
        </details>
      )}
    </div>
  );
}
