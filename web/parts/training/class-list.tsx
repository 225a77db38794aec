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
        className={`card ${styles.one}`}
        to={href('trainee/class-detail', {
          id: c.id,
          // Whoever is in the middle of it wants to know what is next.
          ...(c.status === 2 && { key: 'kcb', type: c.classType }),
        })}
      >
        <span className={styles.name}>
          <Words text={c.name} />
        </span>
        <span className={`st ${kind}`}>{label}</span>
        <span className={styles.meta}>{said.filter(Boolean).join('　')}</span>
        {next && <Next of={next} at={c.place} opensBefore={c.opensBefore} now={now} />}
      </Link>
    </li>
  );
}

/** Before all else, as long as it is so: the lessons of any class that one may sign in to now, and has not. */
function SignIns({ of, now }: { of: readonly OwnClass[]; now: Date }) {
  const open = of.flatMap((c) =>
    c.soon.filter((l) => maySignIn(l, c.opensBefore, now)).map((lesson) => ({ of: c, lesson })),
  );
  if (!open.length) return null;
  return (
    <section className={`no-print ${styles.group} ${styles.signIns}`} aria-labelledby="sign-ins">
      <h2 id="sign-ins">现在签到</h2>
      <ul className={styles.cards}>
        {open.map(({ of: c, lesson: l }) => (
          <li key={l.id} className={`card ${styles.one}`}>
            <span className={styles.lesson}>
              <Words text={l.name} />
            </span>
            <span className={styles.meta}>
              <Line of={[spell(l.startTime, l.endTime), l.place, c.name]} />
            </span>
            <ToSignIn of={l} now={now} at={{ classId: c.id, opensBefore: c.opensBefore }} />
          </li>
        ))}
      </ul>
    </section>
  );
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
            <SignIns of={list} now={now} />
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
