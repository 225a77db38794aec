import type { MouseEvent, ReactNode } from 'react';
import type { OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import { href } from '../../../shared/sitemap.ts';
import { dayOf, wallClock } from '../../../shared/time.ts';
import { quietApi } from '../../lib/api.ts';
import '../centre/trainee-calls.ts';
import { Words } from '../../ui/title.tsx';
import { Handouts } from './handouts.tsx';
import { besidePoint, ToPoint } from './places.tsx';
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

/** Facts in one line, each kept whole where it can be. */
export function Line({ of }: { of: readonly string[] }) {
  const facts = of.filter(Boolean);
  return facts.map((fact, i) => (
    <span key={fact} className={styles.fact}>
      {fact}
      {i < facts.length - 1 && '　'}
    </span>
  ));
}

/** What the person was at a lesson, or how far it is. */
function Standing({ of: l, now }: { of: Lesson; now: Date }) {
  const [from, to] = [new Date(l.startTime), new Date(l.endTime)];
  const running = from <= now && now < to;
  if (l.signInStatus === null)
    return <span className={`st no-print ${running ? 'run' : 'off'}`}>{running ? '正在上课' : '未开始'}</span>;
  const [kind, label] = signInWords[l.signInStatus] ?? ['off', ''];
  return <span className={`st ${kind}`}>{label}</span>;
}

/** Where one signs in to a lesson, and how many minutes before it begins that opens. */
export type SignIn = { classId: number; opensBefore: number };

/**
 * Takes who is signed in along to the plain page, which knows nothing of the session: there the code of the board is
 * asked for alone. Where that fails the page asks for name and number.
 */
async function handOver(e: MouseEvent<HTMLAnchorElement>, trainingClassId: number, to: string): Promise<void> {
  if (e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  const own = await quietApi.attendance.ownDevice({ trainingClassId }).catch(() => null);
  if (!own) return location.assign(to);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = to;
  for (const [name, value] of Object.entries(own)) {
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/** The way to the plain page of a lesson that one may sign in to. */
function ToSignIn({ of: l, now, at }: { of: Lesson; now: Date; at: SignIn }) {
  const opens = new Date(l.startTime).getTime() - at.opensBefore * 60_000;
  const isOpen = opens <= now.getTime() && now < new Date(l.endTime) && l.signInStatus === null;
  if (!isOpen) return null;
  const to = href('public/course-sign-in', { classId: at.classId, courseId: l.id });
  return (
    <a className={`btn no-print ${styles.sign}`} href={to} onClick={(e) => void handOver(e, at.classId, to)}>
      去签到<span className="vh">：{l.name}</span>
    </a>
  );
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

function Slot({ of: l, now, signIn }: { of: Lesson; now: Date; signIn: SignIn | undefined }) {
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
        <Beside of={l} />
        <Handouts files={l.files} />
      </span>
      <Standing of={l} now={now} />
      {signIn && <ToSignIn of={l} now={now} at={signIn} />}
    </li>
  );
}

/** Days one below the other, each with its lessons. */
type DaysProps = { days: [day: string, lessons: Lesson[]][]; now: Date; signIn: SignIn | undefined };

function Days({ days, now, signIn }: DaysProps) {
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
                <Slot key={l.id} of={l} now={now} signIn={signIn} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

type TimetableProps = { lessons: readonly Lesson[]; now: Date; empty: ReactNode; signIn?: SignIn };

/**
 * A timetable as a list of days: today first, then what comes; what is past lies below. Of a class that is over the
 * days follow one another as they were.
 */
export function Timetable({ lessons, now, empty, signIn }: TimetableProps) {
  if (!lessons.length) return empty;
  const days = byDays(lessons);
  const ahead = days.filter(([day]) => day >= dayOf(now));
  const past = days.filter(([day]) => day < dayOf(now));
  if (!ahead.length) return <Days days={past} now={now} signIn={undefined} />;
  return (
    <>
      <Days days={ahead} now={now} signIn={signIn} />
      {past.length > 0 && (
        <details className={styles.past} open>
          <summary>前面的课（{past.length} 天）</summary>
          <Days days={past} now={now} signIn={undefined} />
        </details>
      )}
    </>
  );
}
