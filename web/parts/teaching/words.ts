import { signedInWords } from '../../../shared/attendance.ts';
import type { TaughtLesson } from '../../../shared/contract/teaching.ts';

/** How far a lesson is: the sign of its colour and the words. */
export const steps: Record<number, [kind: string, label: string]> = {
  0: ['wait', '未开始'],
  1: ['run', '正在上课'],
  2: ['off', '已结束'],
};

/** Minutes as hours with one decimal at most. */
export const hours = (minutes: number): string => String(Math.round(minutes / 6) / 10);

type Counts = Pick<TaughtLesson, 'step' | 'shouldCount' | 'presentCount' | 'lateCount' | 'leaveCount'>;

/** Who is expected, and who has signed in once that may be. */
export const cameOf = (of: Counts): string =>
  of.step === 0 && of.presentCount + of.lateCount === 0 ? `应到 ${of.shouldCount} 人` : signedInWords(of);
