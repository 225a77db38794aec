import type { Clash } from '../../../shared/contract/clashes.ts';
import { dayOf } from '../../../shared/time.ts';
import type { Executor } from '../../db/client.ts';
import { toldPlacesOf } from '../points/index.ts';
import type { Scope } from '../students/index.ts';
import { lessonsBeside } from './lesson-queries.ts';
import { clashesBetween, clashesWithin, type Lesson } from './rules.ts';

type Sent = { name: string; teacherName: string; startTime: string; endTime: string; place: string } & {
  teacherUserId?: number | null | undefined;
  pointId?: number | null | undefined;
};
type Place = { place: string; pointId: number | null };
type Timetable = { scope: Scope; classId: number; at: Place; courses: readonly Sent[]; groupIds: number[] };

/** Nobody mends more at once. */
const shown = 200;

const inTime = ({ startTime, endTime, teacherName, teacherUserId = null }: Sent, place: string): Lesson => ({
  start: Date.parse(startTime),
  end: Date.parse(endTime),
  teacherName,
  teacherUserId,
  place,
});
const iso = (ms: number) => new Date(ms).toISOString();

/**
 * What clashes in the timetable of a class: lessons that overlap, and what other classes of the unit, or of the
 * institute, need at the same time. Where a lesson is, is where people are told that it is.
 * @param timetable.classId 0 for a class that is not there yet
 * @param timetable.at where the class is, and with it what of its lessons has no place of its own
 */
export async function clashesOf(db: Executor, { courses, at, ...of }: Timetable): Promise<Clash[]> {
  if (!courses.length) return [];
  const places = await toldPlacesOf(db, at, courses);
  const lessons = courses.map((course, i) => inTime(course, places[i] ?? ''));
  const within = clashesWithin(lessons).map(({ a, b, kinds }): Clash => {
    const { name, startTime, endTime } = courses[b] as Sent;
    const other = { course: b, trainingClassId: null, className: '', name, startTime, endTime };
    return { course: a, kinds, other };
  });
  const [from, to] = [Math.min(...lessons.map((l) => l.start)), Math.max(...lessons.map((l) => l.end))];
  const days: [string, string] = [dayOf(iso(from)), dayOf(iso(to))];
  const beside = await lessonsBeside(db, of, { from: new Date(from), to: new Date(to), days });
  const others = beside.map((l) => ({ ...l, start: l.startAt.getTime(), end: l.endAt.getTime() }));
  const between = clashesBetween(lessons, others).map(({ a, other, kinds }): Clash => {
    const { classId, className, name, start, end } = others[other] as (typeof others)[number];
    return {
      course: a,
      kinds,
      other: { course: null, trainingClassId: classId, className, name, startTime: iso(start), endTime: iso(end) },
    };
  });
  return [...within, ...between].slice(0, shown);
}
