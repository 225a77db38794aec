import { Link } from 'react-router';
import type { signInStep } from '../../../shared/attendance.ts';
import { href } from '../../../shared/sitemap.ts';
import styles from './attendance.module.css';

type Props = {
  classId: number;
  courseId: number;
  /** What the lesson is called, for who hears the link apart from it. */
  name: string;
  step: ReturnType<typeof signInStep>;
  /** As a button, or as one deed among others. */
  look: 'button' | 'deed';
};

/** The way to the board of a lesson: of one to come a look at it, of one that is over none. */
export function BoardLink({ classId, courseId, name, step, look }: Props) {
  if (step === 'over') return null;
  const isOpen = step === 'open';
  const looks = { button: `btn sm${isOpen ? '' : ' ghost'}`, deed: isOpen ? styles.atHand : undefined };
  return (
    <Link className={looks[look]} to={href('account/sign-in-board', { classId, courseId })}>
      {isOpen ? '打开签到屏' : '预览签到屏'}
      <span className="vh">：{name}</span>
    </Link>
  );
}
