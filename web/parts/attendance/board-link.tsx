import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import styles from './attendance.module.css';

type Times = { startTime: string; endTime: string };
type Step = 'early' | 'open' | 'over';

/** How far signing in to a lesson is, that opens some minutes before it begins. */
export function boardStep({ startTime, endTime }: Times, opensBefore: number, now: Date): Step {
  if (now.getTime() >= Date.parse(endTime)) return 'over';
  return now.getTime() >= Date.parse(startTime) - opensBefore * 60_000 ? 'open' : 'early';
}

type Props = {
  classId: number;
  courseId: number;
  /** What the lesson is called, for who hears the link apart from it. */
  name: string;
  step: Step;
  /** As a button, or as one deed among others. */
  look: 'button' | 'deed';
};

/** The way to the board of a lesson: of one to come a look at it, of one that is over none. */
export function BoardLink({ classId, courseId, name, step, look }: Props) {
  if (step === 'over') return null;
  const isOpen = step === 'open';
  const looks = { button: `btn sm${isOpen ? '' : ' ghost'}`, deed: isOpen ? styles.atHand : styles.later };
  return (
    <Link className={looks[look]} to={href('account/sign-in-board', { classId, courseId })}>
      {isOpen ? '打开签到屏' : '预览签到屏'}
      <span className="vh">：{name}</span>
    </Link>
  );
}
