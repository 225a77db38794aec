import { type LessonPhase, phaseOf, signedInWords } from '../../../shared/attendance.ts';
import type { TaughtLesson } from '../../../shared/contract/teaching.ts';

type Times = Pick<TaughtLesson, 'startTime' | 'endTime' | 'opensAt'>;
/** How far a lesson is at an hour. */
export const phaseAt = (l: Times, now: Date): LessonPhase => phaseOf(l, Date.parse(l.opensAt), now);
/** So long before it opens the sign-in of a lesson is at hand. */
export const soonMs = 3_600_000;
/** When something else is said of some lessons, or may be done with them, than before. */
export const turnsOf = (lessons: readonly Times[]): number[] =>
  lessons.flatMap(({ opensAt, startTime, endTime }) => {
    const opens = Date.parse(opensAt);
    return [opens - soonMs, opens, Date.parse(startTime), Date.parse(endTime)];
  });
/** As they stand on a day: the one that is on with those to come, and apart from them those that are over. */
export function partedAt<L extends Times>(lessons: readonly L[], now: Date): { left: L[]; over: L[] } {
  const isOver = (l: L) => phaseAt(l, now) === 'over';
  return { left: lessons.filter((l) => !isOver(l)), over: lessons.filter(isOver) };
}

/** Minutes as hours with one decimal at most. */
export const hours = (minutes: number): string => String(Math.round(minutes / 6) / 10);

type Counts = Pick<TaughtLesson, 'step' | 'shouldCount' | 'presentCount' | 'lateCount' | 'leaveCount'>;

/** Who is expected, and who has signed in once that may be. */
export const cameOf = (of: Counts): string =>
  of.step === 0 && of.presentCount + of.lateCount === 0 ? `应到 ${of.shouldCount} 人` : signedInWords(of);
