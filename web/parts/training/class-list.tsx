import { Link } from 'react-router';
import { phaseInWords, phaseOf } from '../../../shared/attendance.ts';
import type { OwnClass } from '../../../shared/contract/own-classes.ts';
import { href } from '../../../shared/sitemap.ts';
import { spell } from '../../../shared/spoken.ts';
import { dayOf, wallClock } from '../../../shared/time.ts';
import { api } from '../../lib/api.ts';
import { span } from '../../lib/format.ts';
import { useLoad } from '../../lib/load.ts';
import { useNow } from '../../lib/now.ts';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Words } from '../../ui/title.tsx';
import '../centre/trainee-calls.ts';
import { Line } from './days.tsx';
import { maySignIn, opensAt, ToSignIn, turnsOf } from './to-sign-in.tsx';
import look from './class-list.module.css';
import styles from './training.module.css';
import { classStates, classTypes, dayInWords, ownSignIn } from './words.ts';

/** So many are read at once; nobody is in more. */
const most = 100;
const groups = [
  [2, '正在进行'],
  [1, '即将开班'],
  [3, '已经结束'],
] as const;

type Soon = OwnClass['soon'][number];
type Coming = NonNullable<OwnClass['next']> & Partial<Pick<Soon, 'signInStatus' | 'signInTime' | 'onLeave'>>;

/** Whether somebody has signed in to the lesson that comes next, or how far it is. */
function Standing({ of: l, opensBefore, now }: { of: Coming; opensBefore: number; now: Date }) {
  const signed = ownSignIn({ signInStatus: null, signInTime: null, ...l });
  if (signed) return <span className="st ok">{signed}</span>;
  const phase = phaseOf(l, opensAt(l, opensBefore), now);
  if (phase === 'early') return <span className="muted">下一课</span>;
  const [kind, label] = phaseInWords[phase];
  return <span className={`st ${kind}`}>{label}</span>;
}

type NextProps = { of: Coming; at: string; opensBefore: number; now: Date };

/** Which lesson comes next: its day as one speaks of it, its hour, what it is and where, unless the class says that. */
function Next({ of: l, at, opensBefore, now }: NextProps) {
  const [day, beside] = dayInWords(dayOf(l.startTime), now);
  return (
    <span className={styles.next}>
      <Standing of={l} opensBefore={opensBefore} now={now} />
      <time dateTime={l.startTime}>
        {beside.split('　')[1] ?? day} {wallClock(l.startTime).slice(11, 16)}
      </time>
      <b>{l.name}</b>
      {l.place !== at && <span className="muted">{l.place}</span>}
    </span>
  );
}

function Row({ of: c, now }: { of: OwnClass; now: Date }) {
  const [kind, label] = classStates[c.status] ?? ['off', ''];
  const said = [span(c.startDate, c.endDate), c.place, c.unitName || classTypes[c.classType], `${c.courses} 节课`];
  const ahead: Coming[] = [...c.soon, ...(c.next ? [c.next] : [])];
  const next = ahead.find((l) => !l.onLeave && new Date(l.endTime) > now);
  return (
    <li>
      <Link
        className={`card ${styles.one} ${c.coverUrl ? look.pictured : ''}`}
        to={href('trainee/class-detail', {
          id: c.id,
          // Whoever is in the middle of it wants to know what is next.
          ...(c.status === 2 && { key: 'kcb', type: c.classType }),
        })}
      >
        {c.coverUrl && <img className={`no-print ${look.cover}`} src={c.coverUrl} alt="" loading="lazy" />}
        <span className={styles.name}>
          <Words text={c.name} />
        </span>
        <span className={`st ${kind}`}>{label}</span>
        <span className={styles.meta}>{said.filter(Boolean).join('　')}</span>
        {c.status === 2 && c.courses > 0 && <Progress over={c.over} of={c.courses} />}
        {next && <Next of={next} at={c.place} opensBefore={c.opensBefore} now={now} />}
      </Link>
    </li>
  );
}

/** How many of the lessons of a class are over. */
const Progress = ({ over, of }: { over: number; of: number }) => (
  <span className={look.progress}>
    <span className="bar-track">
      <i style={{ width: `${(over / of) * 100}%` }} />
    </span>
    已上 {over} / {of} 节
  </span>
);

/** When a lesson is, without the day where that is today. */
function hoursOf({ startTime, endTime }: Soon, now: Date): string {
  const hour = (at: string) => wallClock(at).slice(11, 16);
  if (dayOf(startTime) !== dayOf(now)) return spell(startTime, endTime);
  return `今天 ${hour(startTime)}–${hour(endTime)}`;
}

type OfToday = { of: OwnClass; lesson: Soon };

/** The lessons of any class that one may sign in to now and has not; where there are none, the next one of today. */
function ofToday(list: readonly OwnClass[], now: Date): OfToday[] {
  const all = list.flatMap((c) => c.soon.map((lesson) => ({ of: c, lesson })));
  const open = all.filter(({ of: c, lesson }) => maySignIn(lesson, c.opensBefore, now));
  if (open.length) return open;
  const isNext = ({ lesson: l }: OfToday) =>
    !l.onLeave && new Date(l.endTime) > now && dayOf(l.startTime) === dayOf(now);
  return all
    .filter(isNext)
    .toSorted((a, b) => a.lesson.startTime.localeCompare(b.lesson.startTime))
    .slice(0, 1);
}

/** Before all else what one is to be at today: to sign in now, or what comes next and from when on that is possible. */
function Today({ of, now }: { of: readonly OwnClass[]; now: Date }) {
  const lessons = ofToday(of, now);
  if (!lessons.length) return null;
  const isOpen = lessons.some(({ of: c, lesson }) => maySignIn(lesson, c.opensBefore, now));
  const isOn = lessons.some(({ lesson }) => new Date(lesson.startTime) <= now);
  return (
    <section className={`no-print on-dark ${look.today}`} aria-labelledby="today">
      <h2 id="today">{isOpen ? '现在签到' : isOn ? '正在上课' : '今天的下一课'}</h2>
      <ul>
        {lessons.map(({ of: c, lesson: l }) => (
          <li key={l.id}>
            <div>
              <p>{hoursOf(l, now)}</p>
              <p className={look.lesson}>
                <Words text={l.name} />
              </p>
              <p>
                <Line of={[l.place, l.teacherName && `主讲：${l.teacherName}`, c.name]} />
              </p>
              <p className={look.stands}>
                <HowFar of={l} opensBefore={c.opensBefore} now={now} />
              </p>
              <div className="row">
                <ToSignIn of={l} now={now} at={{ classId: c.id, opensBefore: c.opensBefore }} />
                <Link
                  className="btn ghost"
                  to={href('trainee/class-detail', { id: c.id, key: 'kcb', type: c.classType })}
                >
                  课程表<span className="vh">：{c.name}</span>
                </Link>
              </div>
            </div>
            {c.coverUrl && <img src={c.coverUrl} alt="" />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far a lesson of today is for who is to be at it. */
function HowFar({ of: l, opensBefore, now }: { of: Soon; opensBefore: number; now: Date }) {
  const signed = ownSignIn(l);
  if (signed) return signed;
  const opens = opensAt(l, opensBefore);
  const phase = phaseOf(l, opens, now);
  if (phase === 'early') return `${wallClock(new Date(opens).toISOString()).slice(11, 16)} 开始签到，到教室后扫码`;
  return phaseInWords[phase][1];
}

/** The classes of a trainee: what is under way, what comes, what is over. */
export default function ClassList() {
  const load = useLoad('own-classes', () => api.classes.mine({ pageSize: most }));
  const turns = load.data?.list.flatMap((c) => turnsOf(c.soon, c.opensBefore)) ?? [];
  const now = useNow(turns);
  return (
    <Loaded load={load}>
      {({ list, total }) =>
        list.length ? (
          <>
            <Today of={list} now={now} />
            {groups.map(([status, title]) => {
              const own = list.filter((c) => c.status === status);
              return own.length ? (
                <section key={status} className={styles.group} aria-labelledby={`classes-${status}`}>
                  <h2 id={`classes-${status}`}>{title}</h2>
                  <ul className={styles.cards}>
                    {own.map((c) => (
                      <Row key={c.id} of={c} now={now} />
                    ))}
                  </ul>
                </section>
              ) : null;
            })}
            {total > list.length && <p className="muted fs-sm">这里列出最近的 {list.length} 个培训班。</p>}
          </>
        ) : (
          <Empty title="还没有您参加的培训班" ornament="no-classes">
            <p>单位或学院把您列入培训班并发布以后，会在这里出现，并用消息通知您。</p>
            <Link className="btn" to={href('account/apply')}>
              看看可报的项目
            </Link>
          </Empty>
        )
      }
    </Loaded>
  );
}
