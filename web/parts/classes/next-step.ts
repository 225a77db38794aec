import type { ClassDetail } from '../../../shared/contract/classes.ts';
import { signInStep } from '../../../shared/attendance.ts';
import { href } from '../../../shared/sitemap.ts';
import { spell } from '../../../shared/spoken.ts';
import { comingOf } from '../attendance/boards.tsx';
import { nobodyIn, shownOf } from './words.tsx';

/** What is to be done with a class next, and why, as a sentence; of `coming` nothing is to be done. */
export type NextStep = { said: string } & (
  | { deed: 'name' | 'timetable' | 'people' | 'publish' | 'leave' | 'coming' }
  | { deed: 'board'; board: string }
);

type Of = Pick<ClassDetail, 'id' | 'status' | 'courses' | 'opensBefore' | 'sources' | 'members' | 'headCount'>;
type May = {
  /** Whether the class is theirs to change. */
  may: boolean;
  /** Whether they say who of their people comes to it. */
  mayName: boolean;
  /** How many requests for leave they have to decide. */
  waiting: number;
};

/** The next step of whoever has the class; null where all is done that can be done now. */
export function nextStepOf(d: Of, { may, mayName, waiting }: May, now: Date): NextStep | null {
  const isEmpty = shownOf(d) === 0;
  if (isEmpty && mayName) return { deed: 'name', said: `${nobodyIn(d)}，选好以后才有名单、请假和短信。` };
  if (d.status === 3) return null;
  if (may && !d.courses.length) return { deed: 'timetable', said: '课程表还是空的。' };
  if (d.status === 0) return may ? ofDraft(isEmpty) : null;
  const { coming } = comingOf(d, now);
  const open = coming.find((c) => signInStep(c, d.opensBefore, now) === 'open');
  if (open)
    return {
      deed: 'board',
      board: href('account/sign-in-board', { classId: d.id, courseId: open.id }),
      said: `“${open.name}”正在签到，投在屏幕上，学员扫码。`,
    };
  if (waiting) return { deed: 'leave', said: `${waiting} 份请假等待处理。` };
  const free = d.headCount - d.members;
  if (mayName && free > 0) return { deed: 'name', said: `还有 ${free} 个名额。` };
  if (may && isEmpty) return { deed: 'people', said: `${nobodyIn(d)}。` };
  const next = coming[0];
  return next
    ? { deed: 'coming', said: `下一节课：${spell(next.startTime, next.endTime)}　${next.name}` }
    : { deed: 'coming', said: '课程都上完了；到结束日期的第二天自己结班。' };
}

const ofDraft = (isEmpty: boolean): NextStep =>
  isEmpty
    ? { deed: 'people', said: '课程表排好了，还没有学员。' }
    : { deed: 'publish', said: '学员和课程表都有了；发布以后学员才看得到。' };
