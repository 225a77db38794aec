import type { ReactNode } from 'react';
import { useMedia } from '../../lib/media.ts';
import { DayList } from './day-list.tsx';
import { Grid } from './grid.tsx';
import { byDay, daysOf, hoursAround, type Lesson, weeksOf } from './lessons.ts';
import styles from './timetable.module.css';
import { useWeek, Weeks } from './weeks.tsx';

type Props = {
  lessons: readonly Lesson[];
  startDate: string;
  endDate: string;
  /** What stands above the days of each sheet of paper. */
  head: ReactNode;
};

/** The timetable of a class to be read: drawn, on a phone day by day; on paper every week that has lessons. */
export function Timetable({ lessons, startDate, endDate, head }: Props) {
  const phone = useMedia('(max-width: 640px)');
  const days = daysOf(startDate, endDate);
  const weeks = weeksOf(days);
  const { at, set } = useWeek(weeks);
  if (lessons.length === 0) return <p className="muted">还没有排课。</p>;
  const hours = hoursAround(lessons);
  const above = <div className="print-only">{head}</div>;
  if (phone)
    return (
      <>
        {above}
        <DayList days={days} lessons={lessons} />
      </>
    );
  const outside = lessons.filter(({ day }) => !days.includes(day));
  return (
    <>
      {weeks.length > 1 && (
        <div className={`no-print ${styles.tools}`}>
          <Weeks weeks={weeks} at={at} onGo={set} />
        </div>
      )}
      {weeks.map((week, i) => {
        const bare = !byDay(week, lessons).some((d) => week.includes(d.day) && d.lessons.length);
        const look = i === at ? (bare && weeks.length > 1 ? 'no-print' : '') : bare ? '' : 'print-only';
        if (i !== at && bare) return null;
        return (
          <div key={week[0]} className={`${styles.scroll} ${styles.sheet} ${look}`}>
            {above}
            <Grid days={week} hours={hours} lessons={lessons} />
          </div>
        );
      })}
      {outside.length > 0 && <DayList days={[]} lessons={outside} />}
    </>
  );
}
