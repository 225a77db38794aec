import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router';
import { dayOf } from '../../../shared/time.ts';
import { href } from '../../../shared/sitemap.ts';
import { api } from '../../lib/api.ts';
import { span } from '../../lib/format.ts';
import { useLoad } from '../../lib/load.ts';
import '../centre/unit-calls.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import styles from './month.module.css';
import { barsOf, monthAfter, weeksOfMonth } from './month-days.ts';
import { Status } from './words.tsx';

type Scheduled = Awaited<ReturnType<typeof api.classes.schedule>>[number];
const looks = ['draft', 'published', 'running', 'ended'] as const;
/** So many classes of one time are drawn; all of them stand in the list. */
const mostLanes = 3;

/** The classes of a month, drawn and as a list; on a phone the drawing says on which days there is something. */
export default function Month() {
  const today = dayOf(new Date());
  const thisMonth = `${today.slice(0, 7)}-01`;
  const [first, setFirst] = useState(thisMonth);
  const weeks = weeksOfMonth(first);
  const [startDate, endDate] = [weeks[0]?.[0] ?? first, weeks.at(-1)?.at(-1) ?? first];
  const load = useLoad(`schedule ${first}`, () => api.classes.schedule({ startDate, endDate }));
  const name = `${Number(first.slice(0, 4))} 年 ${Number(first.slice(5, 7))} 月`;
  const step = (by: number, label: string, icon: 'left' | 'right') => (
    <button type="button" className={styles.step} aria-label={label} onClick={() => setFirst(monthAfter(first, by))}>
      <Icon name={icon} />
    </button>
  );
  return (
    <section className={`card ${styles.card}`} aria-labelledby="month" aria-busy={load.busy}>
      <div className="card-head">
        <h2 id="month">培训日历</h2>
        <Link className={`btn sm ${styles.add}`} to={href('unit/class-edit')}>
          新增培训班
        </Link>
        <div className={styles.tools}>
          {step(-1, '上个月', 'left')}
          <b aria-live="polite">{name}</b>
          {step(1, '下个月', 'right')}
          {first !== thisMonth && (
            <button type="button" className="btn plain sm" onClick={() => setFirst(thisMonth)}>
              回到本月
            </button>
          )}
        </div>
      </div>
      <div className={styles.body}>
        <Loaded load={load}>
          {(classes) => (
            <>
              <Drawing weeks={weeks} month={first.slice(0, 7)} classes={classes} today={today} />
              <List classes={classes.filter((c) => c.startDate < monthAfter(first, 1) && c.endDate >= first)} />
            </>
          )}
        </Loaded>
      </div>
    </section>
  );
}

type DrawingProps = { weeks: string[][]; month: string; classes: Scheduled[]; today: string };

/** What it shows stands in the list as well. */
function Drawing({ weeks, month, classes, today }: DrawingProps) {
  return (
    <div aria-hidden="true">
      <div className={styles.names}>
        {['一', '二', '三', '四', '五', '六', '日'].map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} className={styles.week}>
          {week.map((day, i) => (
            <span
              key={day}
              className={styles.day}
              style={{ '--column': i + 1 } as CSSProperties}
              data-other={day.slice(0, 7) !== month || undefined}
              data-today={day === today || undefined}
            >
              <i>{Number(day.slice(8))}</i>
            </span>
          ))}
          {barsOf(week, classes)
            .filter(({ lane }) => lane < mostLanes)
            .map(({ of: c, from, days, lane, begins, ends }) => (
              <span
                key={c.trainingClassId}
                className={styles.bar}
                data-look={looks[c.status]}
                data-begins={begins || undefined}
                data-ends={ends || undefined}
                style={{ gridColumn: `${from + 1} / span ${days}`, gridRow: lane + 2 }}
              >
                {c.name}
              </span>
            ))}
          {beyond(week, classes).map((n, i) =>
            n > 0 ? (
              <span key={week[i]} className={styles.more} style={{ gridColumn: i + 1, gridRow: mostLanes + 2 }}>
                +{n}
              </span>
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}

/** How many classes of each day of a week have no room in the drawing. */
function beyond(week: readonly string[], classes: readonly Scheduled[]): number[] {
  const hidden = barsOf(week, classes).filter(({ lane }) => lane >= mostLanes);
  return week.map((_, i) => hidden.filter(({ from, days }) => from <= i && i < from + days).length);
}

function List({ classes }: { classes: Scheduled[] }) {
  if (classes.length === 0) return <p className={`muted ${styles.list}`}>这个月没有培训班。</p>;
  return (
    <ul className={styles.list} aria-label="这个月的培训班">
      {classes.map((c) => (
        <li key={c.trainingClassId}>
          <Link to={href('unit/class-detail', { id: c.trainingClassId })}>{c.name}</Link>
          <span>
            {span(c.startDate, c.endDate)} <Status of={c.status} />
          </span>
        </li>
      ))}
    </ul>
  );
}
