import { type KeyboardEvent, useRef, useState } from 'react';
import { isWorkday } from '../../../../shared/calendar.ts';
import { dayAfter, dayOf, weekdayNames, weekdayOf } from '../../../../shared/time.ts';
import { useMedia } from '../../../lib/media.ts';
import styles from './calendar.module.css';

type Mark = { work: boolean | null; name: string };
type Props = {
  year: number;
  marks: Record<string, Mark>;
  changed: Record<string, Mark>;
  put: (day: string, mark: Mark) => void;
  /** Characters of a name. */
  longest: number | undefined;
};

const months = Array.from({ length: 12 }, (_, month) => month);

const none: ReadonlyMap<string, boolean> = new Map();
/** 2 月 14 日 周六 */
const said = (day: string) =>
  `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日 周${weekdayNames[weekdayOf(day)]}`;
/** The days of a month, with gaps before the first so that it stands below its weekday; weeks begin on Monday. */
function weeksOf(year: number, month: number): (string | null)[][] {
  const name = `${year}-${String(month + 1).padStart(2, '0')}`;
  const first = `${name}-01`;
  const cells: (string | null)[] = Array.from({ length: (weekdayOf(first) + 6) % 7 }, () => null);
  for (let day = first; day.startsWith(name); day = dayAfter(day, 1)) cells.push(day);
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, w) => cells.slice(w * 7, w * 7 + 7));
}
const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  PageUp: -28,
  PageDown: 28,
};

const worksOn = (marks: Props['marks'], day: string) => marks[day]?.work ?? isWorkday(day, none);

/** A year in which a click makes a working day free and a free day a working one; arrows go from day to day. */
export function Year({ year, marks, changed, put, longest }: Props) {
  const box = useRef<HTMLElement>(null);
  const today = dayOf(new Date());
  const phone = useMedia('(max-width: 640px)');
  const [early, setEarly] = useState(false);
  // On a phone, where months stand below one another, those that are over wait behind a button.
  const over = phone && !early && today.startsWith(String(year)) ? Number(today.slice(5, 7)) - 1 : 0;
  const [current, setCurrent] = useState(today.startsWith(String(year)) ? today : `${year}-01-01`);
  function toggle(day: string): void {
    setCurrent(day);
    const work = !worksOn(marks, day);
    put(day, isWorkday(day, none) === work ? { work: null, name: '' } : { work, name: marks[day]?.name ?? '' });
  }
  function pressed(e: KeyboardEvent): void {
    const step = steps[e.key];
    const day = (e.target as HTMLElement).dataset.day;
    if (!step || !day) return;
    e.preventDefault();
    const next = dayAfter(day, step);
    const button = box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`);
    if (!button) return;
    setCurrent(next);
    button.focus();
  }
  return (
    <>
      <section className="card" aria-labelledby="year" ref={box}>
        <div className="card-head">
          <h2 id="year">{year} 年</h2>
          <p className={styles.legend}>
            <span>
              <span data-mark="off">休</span>节假日
            </span>
            <span>
              <span data-mark="work">班</span>调休上班
            </span>
            <span className="muted">点一下日期，在上班与休息之间切换</span>
          </p>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move among the buttons inside */}
        <div className={styles.months} onKeyDown={pressed}>
          {over > 0 && (
            <button type="button" className="btn ghost" onClick={() => setEarly(true)}>
              更早的月份（1–{over} 月）
            </button>
          )}
          {months.slice(over).map((month) => (
            <Month
              key={month}
              year={year}
              month={month}
              marks={marks}
              changed={changed}
              current={current}
              onToggle={toggle}
            />
          ))}
        </div>
      </section>
      <Marked
        year={year}
        marks={marks}
        changed={changed}
        put={put}
        longest={longest}
        over={over}
        onEarly={() => setEarly(true)}
      />
    </>
  );
}

type MonthProps = Omit<Props, 'put' | 'longest'> & { month: number; current: string; onToggle: (day: string) => void };

function Month({ year, month, marks, changed, current, onToggle }: MonthProps) {
  const today = dayOf(new Date());
  return (
    <table className={styles.month}>
      <caption>{month + 1} 月</caption>
      <thead>
        <tr>
          {[1, 2, 3, 4, 5, 6, 0].map((d) => (
            <th key={d} scope="col" abbr={`周${weekdayNames[d]}`}>
              {weekdayNames[d]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, i) => {
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place
              if (!day) return <td key={i} />;
              const work = worksOn(marks, day);
              const mark = marks[day]?.work ?? null;
              return (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === current ? 0 : -1}
                    data-off={work ? undefined : ''}
                    data-mark={mark === null ? undefined : mark ? 'work' : 'off'}
                    data-changed={changed[day] ? '' : undefined}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={`${said(day)}，${work ? '上班' : '休息'}${marks[day]?.name ? `，${marks[day].name}` : ''}`}
                    title={marks[day]?.name || undefined}
                    onClick={() => onToggle(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The days that differ from their weekday, with what they are called. */
function Marked({
  year,
  marks,
  changed,
  put,
  longest,
  over,
  onEarly,
}: Props & { /** So many months are not shown. */ over: number; onEarly: () => void }) {
  const marked = Object.entries(marks)
    .filter(([day, m]) => m.work !== null || changed[day])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const shown = marked.filter(([day]) => changed[day] || Number(day.slice(5, 7)) > over);
  return (
    <section className="card" aria-labelledby="marked">
      <div className="card-head">
        <h2 id="marked">节假日与调休</h2>
        <span className="fs-sm muted">{marked.filter(([, m]) => m.work !== null).length} 天</span>
      </div>
      {marked.length === 0 ? (
        <p className="card-pad muted">
          {year} 年还没有录入节假日：周一至周五上班，周末休息。放假安排公布后，在上面点选日期。
        </p>
      ) : (
        <ul className={styles.marked}>
          {shown.map(([day, mark]) => (
            <li key={day}>
              <b>{said(day)}</b>
              {mark.work === null ? (
                <span className="muted">恢复{isWorkday(day, none) ? '上班' : '休息'}</span>
              ) : mark.work ? (
                <span className="st run">上班</span>
              ) : (
                <span className="st err">休息</span>
              )}
              {mark.work !== null && (
                <input
                  className="input"
                  aria-label={`${said(day)}的名称`}
                  placeholder="名称，例如 国庆节"
                  maxLength={longest}
                  value={mark.name}
                  onChange={(e) => put(day, { ...mark, name: e.target.value })}
                />
              )}
              {mark.work !== null && (
                <button type="button" className="btn plain sm" onClick={() => put(day, { work: null, name: '' })}>
                  去掉<span className="vh">{said(day)}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown.length < marked.length && (
        <p className="card-pad">
          <button type="button" className="btn ghost block" onClick={onEarly}>
            更早的 {marked.length - shown.length} 天
          </button>
        </p>
      )}
    </section>
  );
}
