import { useState } from 'react';
import { dayOf } from '../../../shared/time.ts';
import { Icon } from '../../ui/icon.tsx';
import { dayInWords } from './lessons.ts';
import styles from './timetable.module.css';

/** Which days of a class are in sight: those of today, else the first ones. */
export function useWeek(weeks: readonly string[][]) {
  const today = dayOf(new Date());
  const first = Math.max(
    0,
    weeks.findIndex((week) => week.includes(today)),
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? first, Math.max(0, weeks.length - 1));
  return { at, week: weeks[at] ?? [], set: setChosen };
}

/** From week to week of a class that lasts longer than one. */
export function Weeks({ weeks, at, onGo }: { weeks: readonly string[][]; at: number; onGo: (at: number) => void }) {
  if (weeks.length < 2) return null;
  const week = weeks[at] ?? [];
  const step = (by: number, label: string, icon: 'left' | 'right') => {
    const off = at + by < 0 || at + by >= weeks.length;
    return (
      <button
        type="button"
        className={styles.tool}
        aria-label={label}
        aria-disabled={off || undefined}
        onClick={() => !off && onGo(at + by)}
      >
        <Icon name={icon} />
      </button>
    );
  };
  return (
    <span className={styles.weeks} role="group" aria-label="周">
      {step(-1, '上一周', 'left')}
      <span aria-live="polite">
        第 {at + 1} 周，共 {weeks.length} 周
        <span className="vh">
          ，{dayInWords(week[0] ?? '')}至{dayInWords(week.at(-1) ?? '')}
        </span>
      </span>
      {step(1, '下一周', 'right')}
    </span>
  );
}
