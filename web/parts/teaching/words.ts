import type { TaughtLesson } from '../../../shared/contract/teaching.ts';

/** How far a lesson is: the sign of its colour and the words. */
export const steps: Record<number, [kind: string, label: string]> = {
  0: ['wait', '未开始'],
  1: ['run', '正在上课'],
  2: ['off', '已结束'],
};

/** Minutes as hours with one decimal at most. */
export const hours = (minutes: number): string => String(Math.round(minutes / 6) / 10);

type Counts = Pick<TaughtLesson, 'step' | 'shouldCount' | 'presentCount' | 'lateCount'>;

/** Who is expected, or has come. */
export const cameOf = ({ step, shouldCount, presentCount, lateCount }: Counts): string =>
  step === 0 ? `应到 ${shouldCount} 人` : `实到 ${presentCount + lateCount} / ${shouldCount} 人`;
