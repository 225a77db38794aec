import type { StudentLeave } from '../../../shared/contract/leave.ts';
import { spell } from '../../../shared/spoken.ts';
import { leaveCategories } from '../training/words.ts';
import styles from './leave.module.css';
import { Overlap } from './words.tsx';

/** So many lessons of a request are named before it is decided; of more their number stands behind. */
const named = 4;

/** From what, why, and with what proof: a request as it is read by who decides it. */
function One({ of: l }: { of: StudentLeave }) {
  const lessons = l.courses.slice(0, named);
  return (
    <li>
      <b>{l.name}</b> <span className="muted">{l.className}</span>
      {lessons.length ? (
        lessons.map((c) => (
          <span key={c.id} className={styles.line}>
            {spell(c.startTime, c.endTime)} {c.name}
          </span>
        ))
      ) : (
        <span className={styles.line}>{spell(l.startTime, l.endTime)}（课程已经调整）</span>
      )}
      {l.courses.length > named && <span className={styles.line}>共 {l.courses.length} 节课</span>}
      <span className={styles.line}>
        {leaveCategories[l.category]}：{l.reason}
        {l.fileUrl && (
          <>
            {' '}
            <a href={l.fileUrl} target="_blank" rel="noopener">
              看证明<span className="vh">{l.name}</span>
            </a>
          </>
        )}
      </span>
      {l.overlaps.map((o) => (
        <span key={o.id} className={`${styles.line} ${styles.overlap}`}>
          与另一份请假重叠：
          <Overlap of={o} />
        </span>
      ))}
    </li>
  );
}

/** The requests that are about to be decided, each in short. */
export function Asked({ of }: { of: readonly StudentLeave[] }) {
  return (
    <ul className={styles.asked}>
      {of.map((l) => (
        <One key={l.id} of={l} />
      ))}
    </ul>
  );
}
