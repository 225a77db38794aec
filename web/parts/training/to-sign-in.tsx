import type { MouseEvent } from 'react';
import { signInStep } from '../../../shared/attendance.ts';
import type { OwnClass } from '../../../shared/contract/own-classes.ts';
import { href } from '../../../shared/sitemap.ts';
import { quietApi } from '../../lib/api.ts';
import '../centre/trainee-calls.ts';
import styles from './training.module.css';

type Lesson = Pick<OwnClass['soon'][number], 'id' | 'name' | 'startTime' | 'endTime' | 'signInStatus'>;

/** Where one signs in to a lesson, and how many minutes before it begins that opens. */
export type SignIn = { classId: number; opensBefore: number };

/** When signing in to a lesson opens, in ms. */
export const opensAt = ({ startTime }: Pick<Lesson, 'startTime'>, opensBefore: number): number =>
  Date.parse(startTime) - opensBefore * 60_000;

/** When that is another for some lessons than before: signing in opens, and a lesson begins and ends. */
export const turnsOf = (lessons: readonly Pick<Lesson, 'startTime' | 'endTime'>[], opensBefore: number): number[] =>
  lessons.flatMap((l) => [opensAt(l, opensBefore), Date.parse(l.startTime), Date.parse(l.endTime)]);

/** Whether somebody may sign in to a lesson of theirs now, and has not. */
export const maySignIn = (l: Lesson, opensBefore: number, now: Date): boolean =>
  l.signInStatus === null && signInStep(l, opensBefore, now) === 'open';

/**
 * Takes who is signed in along to the plain page, which knows nothing of the session: there the code of the board is
 * asked for alone. Where that fails the page asks for name and number.
 */
async function handOver(e: MouseEvent<HTMLAnchorElement>, trainingClassId: number, to: string): Promise<void> {
  if (e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  const own = await quietApi.attendance.ownDevice({ trainingClassId }).catch(() => null);
  if (!own) return location.assign(to);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = to;
  for (const [name, value] of Object.entries(own)) {
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/** The way to the plain page of a lesson that one may sign in to. */
export function ToSignIn({ of: l, now, at }: { of: Lesson; now: Date; at: SignIn }) {
  if (!maySignIn(l, at.opensBefore, now)) return null;
  const to = href('public/course-sign-in', { classId: at.classId, courseId: l.id });
  return (
    <a className={`btn no-print ${styles.sign}`} href={to} onClick={(e) => void handOver(e, at.classId, to)}>
      去签到<span className="vh">：{l.name}</span>
    </a>
  );
}
