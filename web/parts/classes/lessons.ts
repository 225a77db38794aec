import type { ClassDetail } from '../../../shared/contract/classes.ts';
import type { Option } from '../../ui/choose/rows.ts';
import { dayAfter, dayMs, dayOf, isDay, momentOf, wallClock, weekdayNames, weekdayOf } from '../../../shared/time.ts';

/**
 * A lesson as it is written: a day, and its times by the clock of Shanghai (`09:30`). One that ends with its day ends
 * at `00:00`. It has no number as long as it was never saved.
 */
export type Lesson = {
  id: number | null;
  name: string;
  teacherName: string;
  /** By which the lesson comes to the teacher's own pages. */
  teacherPhone?: string;
  day: string;
  from: string;
  to: string;
  place: string;
  /** The teaching point where it is held, at most one. */
  point?: Option[];
  /** By whose account it is taught, for who may say so; with its name. */
  teacherUserId?: number | null;
  teacherAccount?: string;
};

/** Lessons begin and end on these minutes when they are drawn by hand. */
export const step = 15;
export const dayEnd = 1440;
/** No lesson is made shorter than this by hand. */
const shortest = step;
/** So many days stand beside one another. */
export const daysShown = 7;
/** A class lasts no longer than this; more days are drawn for none. */
const mostDays = 366;

/** Minutes since midnight; NaN for what is no time. */
export const minutesOf = (time: string): number =>
  /^\d{2}:\d{2}$/.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : Number.NaN;
/** The same of an end, where midnight is that after the day. */
export const endOf = ({ to }: Pick<Lesson, 'to'>): number => minutesOf(to) || dayEnd;
export const startOf = ({ from }: Pick<Lesson, 'from'>): number => minutesOf(from);

const two = (n: number) => String(n).padStart(2, '0');
/** `570` as `09:30`; the end of a day as its midnight. */
export const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
export const snapped = (minutes: number): number => Math.round(minutes / step) * step;

/** How a lesson that ends at midnight is read. */
export const shownEnd = ({ to }: Pick<Lesson, 'to'>): string => (to === '00:00' ? '24:00' : to);
export const timesOf = (lesson: Lesson): string => `${lesson.from}–${shownEnd(lesson)}`;
/** `12月1日 周二`. */
export const dayInWords = (day: string): string =>
  `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日 周${weekdayNames[weekdayOf(day)]}`;

/** At which teaching point a class or a lesson is held, as something that is chosen. */
export const pointOf = ({ pointId, pointName }: Pick<ClassDetail, 'pointId' | 'pointName'>): Option[] =>
  pointId ? [{ value: String(pointId), label: pointName }] : [];

type Course = ClassDetail['courses'][number] & Pick<Lesson, 'teacherUserId' | 'teacherAccount'>;
export type Over = Pick<Course, 'id' | 'endTime'>;
/** Those lessons of a class that are over. */
export const overOf = <C extends Over>(courses: readonly C[], now: Date): C[] =>
  courses.filter(({ endTime }) => Date.parse(endTime) <= now.getTime());

export const lessonOf = ({ startTime, endTime, pointId, pointName, ...same }: Course): Lesson => ({
  ...same,
  point: pointOf({ pointId, pointName }),
  day: dayOf(startTime),
  from: wallClock(startTime).slice(11, 16),
  to: wallClock(endTime).slice(11, 16),
});

/** The same as the calls take it. */
export const sentLesson = ({
  id,
  name,
  teacherName,
  teacherPhone = '',
  teacherUserId,
  day,
  from,
  to,
  place,
  point: [point] = [],
}: Lesson) => ({
  ...(id !== null && { id }),
  ...{ name, teacherName, teacherPhone, place },
  ...(teacherUserId !== undefined && { teacherUserId }),
  ...(point && { pointId: Number(point.value) }),
  startTime: momentOf(`${day} ${from}`).toISOString(),
  endTime: momentOf(`${to === '00:00' ? dayAfter(day, 1) : day} ${to}`).toISOString(),
});

/** What is wrong with the times of a lesson, or null. */
export function faultOfTimes(lesson: Lesson): string | null {
  if (Number.isNaN(startOf(lesson)) || Number.isNaN(minutesOf(lesson.to))) return null;
  return endOf(lesson) > startOf(lesson) ? null : '下课时间须晚于上课时间';
}

/** The days from one to another; none where they are not said or make no class. */
export function daysOf(startDate: string, endDate: string): string[] {
  if (!isDay(startDate) || !isDay(endDate) || endDate < startDate) return [];
  const count = Math.round((Date.parse(endDate) - Date.parse(startDate)) / dayMs) + 1;
  return count > mostDays ? [] : Array.from({ length: count }, (_, i) => dayAfter(startDate, i));
}

/** The days as they stand beside one another: all of a short class, of a longer one those of a week from Monday on. */
export function weeksOf(days: readonly string[]): string[][] {
  if (days.length <= daysShown) return days.length ? [[...days]] : [];
  const weeks: string[][] = [];
  for (const day of days) {
    if (weeks.length === 0 || weekdayOf(day) === 1) weeks.push([]);
    weeks.at(-1)?.push(day);
  }
  return weeks;
}

/** A lesson with its place in the list that it comes from. */
export type Placed = { lesson: Lesson; at: number };
/** By day and time. */
export const inOrder = (lessons: readonly Lesson[]): Placed[] =>
  lessons
    .map((lesson, at) => ({ lesson, at }))
    .sort((a, b) => `${a.lesson.day} ${a.lesson.from}`.localeCompare(`${b.lesson.day} ${b.lesson.from}`));

/** The days of a class with their lessons; those of lessons that lie outside of it as well, and all in their order. */
export function byDay(days: readonly string[], lessons: readonly Lesson[]): { day: string; lessons: Placed[] }[] {
  const placed = inOrder(lessons);
  const all = [...new Set([...days, ...placed.map(({ lesson }) => lesson.day)])].sort();
  return all.map((day) => ({ day, lessons: placed.filter(({ lesson }) => lesson.day === day) }));
}

export type Drawn = Placed & { lane: number; lanes: number };
/** Lessons of one day beside one another where they overlap: in which lane each stands, and of how many. */
export function lanesOf(day: readonly Placed[]): Drawn[] {
  const drawn: Drawn[] = [];
  let cluster: Drawn[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of cluster) one.lanes = ends.length;
    drawn.push(...cluster);
    cluster = [];
    ends = [];
  };
  for (const placed of [...day].sort((a, b) => startOf(a.lesson) - startOf(b.lesson))) {
    const start = startOf(placed.lesson);
    if (ends.length && ends.every((end) => end <= start)) close();
    const free = ends.findIndex((end) => end <= start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = endOf(placed.lesson);
    cluster.push({ ...placed, lane, lanes: 1 });
  }
  close();
  return drawn;
}

/** Which of some lessons lie outside of the days of their class, by their places; none while these are not known. */
export const outsideOf = (lessons: readonly Lesson[], days: readonly string[]): number[] =>
  days.length ? lessons.flatMap(({ day }, at) => (days.includes(day) ? [] : [at])) : [];

/**
 * By how many days the lessons of a class go where its days have moved, as a copy of it would have them: with its first
 * day, or with their own first day where that brings more of them in. 0 where neither helps.
 * @param first the day on which the class began before
 */
export function shiftInto(lessons: readonly Lesson[], days: readonly string[], first: string): number {
  const [start] = days;
  const [earliest] = lessons.map(({ day }) => day).sort();
  if (!start || !earliest) return 0;
  const by = (from: string) => (isDay(from) ? Math.round((Date.parse(start) - Date.parse(from)) / dayMs) : 0);
  const outside = (shift: number) => outsideOf(shifted(lessons, shift), days).length;
  return [0, by(first), by(earliest)].reduce((best, shift) => (outside(shift) < outside(best) ? shift : best));
}

/** Lessons at the same times of other days. */
export const shifted = (lessons: readonly Lesson[], by: number): Lesson[] =>
  lessons.map((lesson) => ({ ...lesson, day: dayAfter(lesson.day, by) }));

/** From which full hour to which the drawing goes: the usual ones, and those of lessons before and after them. */
export function hoursOf(lessons: readonly Lesson[], usual: readonly [from: number, to: number]): [number, number] {
  const first = Math.min(usual[0] * 60, ...lessons.map(startOf));
  const last = Math.max(usual[1] * 60, ...lessons.map(endOf));
  return [Math.floor(first / 60), Math.min(24, Math.ceil(last / 60))];
}

/** Fewer hours are not drawn, and more than a usual day has get no air around them. */
const frame = { least: 4, usual: 8 };

/**
 * From which full hour to which lessons are drawn to be read: their own, with an hour before and after them where
 * there are few.
 */
export function hoursAround(lessons: readonly Lesson[]): [from: number, to: number] {
  const [first, last] = hoursOf(lessons, [24, 0]);
  const air = last - first + 2 <= frame.usual ? 1 : 0;
  const [from, to] = [Math.max(0, first - air), Math.min(24, last + air)];
  const missing = Math.max(0, frame.least - (to - from));
  const after = Math.min(missing, 24 - to);
  return [from - (missing - after), to + after];
}

/** A lesson as long as before, elsewhere; what would go past its day stays within it. */
export function moved(lesson: Lesson, day: string, start: number): Lesson {
  const long = endOf(lesson) - startOf(lesson);
  const from = Math.min(Math.max(0, start), dayEnd - long);
  return { ...lesson, day, from: timeOf(from), to: timeOf(from + long) };
}

/** A lesson that ends at another time. */
export function stretched(lesson: Lesson, end: number): Lesson {
  const to = Math.min(Math.max(startOf(lesson) + shortest, end), dayEnd);
  return { ...lesson, to: timeOf(to) };
}

/** A new lesson where there was room, as long as the one before it: an hour and a half where there is none. */
export function lessonAt(day: string, start: number | null, lessons: readonly Lesson[]): Lesson {
  const ofDay = inOrder(lessons.filter((l) => l.day === day));
  const last = ofDay.at(-1)?.lesson;
  const [from, to] =
    start !== null ? [start, start + 90] : last ? [endOf(last) + step, endOf(last) + step + 90] : [540, 690];
  const begin = Math.min(from, dayEnd - shortest);
  return {
    ...{ id: null, name: '', teacherName: '', place: last?.place ?? '', day },
    from: timeOf(begin),
    to: timeOf(Math.min(Math.max(to, begin + shortest), dayEnd)),
  };
}
