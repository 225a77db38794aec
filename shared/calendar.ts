import { dayAfter, dayOf, midnight, weekdayOf } from './time.ts';
/**
 * How long staff take to answer, and on which days that time runs.
 * Minutes of the day in Shanghai: 0 to 1440 is the whole day.
 */
export type WorkingCalendar = {
  /** plain: time always runs. working: on working days only, between `opens` and `closes`. */
  mode: 'plain' | 'working';
  opens: number;
  closes: number;
  /** Days that differ from their weekday: a holiday is false, a make-up working day true. */
  days: ReadonlyMap<string, boolean>;
};

const minuteMs = 60_000;
/** Where somebody marks every day as free the search for a working one ends. */
const farthestDays = 400;
/** When nobody is called, in minutes of the day in Shanghai. */
const night = { begins: 21 * 60, ends: 8 * 60 };

/** The last minute before the night that a time falls into, where something came before that; else the time itself. */
function beforeNight(from: Date, due: Date): Date {
  const today = midnight(dayOf(due)).getTime();
  const minutes = (due.getTime() - today) / minuteMs;
  if (minutes >= night.ends && minutes <= night.begins) return due;
  const evening = new Date(today + (night.begins - (minutes < night.ends ? 1440 : 0)) * minuteMs);
  return evening > from ? evening : due;
}

/** Whether work is done on a day (`2026-10-10`): as its mark says, else from Monday to Friday. */
export function isWorkday(day: string, days: WorkingCalendar['days']): boolean {
  return days.get(day) ?? ![0, 6].includes(weekdayOf(day));
}

/**
 * When something that came at `from` must be answered. In plain time that is so many hours
 * later, or in the evening before where that would be at night. By the working calendar 24 hours
 * are one working day: what comes on Friday at 20:00 is due on Monday at 20:00, or with office
 * hours at the end of Monday's.
 * @param hours what is promised, in hours of plain time (section 4: 24)
 */
export function dueBy(from: Date, hours: number, { mode, opens, closes, days }: WorkingCalendar): Date {
  const plain = new Date(from.getTime() + hours * 3_600_000);
  if (mode === 'plain') return beforeNight(from, plain);
  if (closes <= opens) return plain;
  const first = dayOf(from);
  let left = (hours / 24) * (closes - opens) * minuteMs;
  for (let n = 0; n < farthestDays; n++) {
    if (!isWorkday(dayAfter(first, n), days)) continue;
    const start = midnight(first, n).getTime();
    const begin = Math.max(start + opens * minuteMs, from.getTime());
    const end = start + closes * minuteMs;
    if (begin >= end) continue;
    if (left <= end - begin) return new Date(begin + left);
    left -= end - begin;
  }
  return plain;
}

/** `09:30` as minutes of the day; 24:00 is 1440. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** Minutes of the day as `09:30`. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
