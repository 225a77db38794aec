import type { Board } from '../../../shared/contract/attendance.ts';
import { wallClock } from '../../../shared/time.ts';
import styles from './board.module.css';
import { type BoardPerson, partsOf } from './kept.ts';

const hour = (instant: string) => wallClock(instant).slice(11, 16);

/** How many should be there and are. Who is late is there. */
export function Counts({ of: { shouldCount, presentCount, lateCount, leaveCount }, over }: CountsProps) {
  const there = presentCount + lateCount;
  const rest = Math.max(shouldCount - there - leaveCount, 0);
  const all = [
    ['应到', shouldCount],
    ['已签', there],
    ['迟到', lateCount],
    ['请假', leaveCount],
    [over ? '缺勤' : '未签', rest],
  ] as const;
  return (
    <dl className={styles.counts}>
      {all.map(([label, n]) => (
        <div key={label} data-label={label}>
          <dt>{label}</dt>
          <dd>{n}</dd>
        </div>
      ))}
    </dl>
  );
}
type CountsProps = { of: Board['counts']; over: boolean };

/** Who has signed in, and who has not. */
export function People({ rows, over }: { rows: Board['rows']; over: boolean }) {
  const { signed, missing, leave } = partsOf(rows);
  return (
    <div className={styles.people}>
      <Names title="已签到" of={signed} none={over ? '没有人签到' : '还没有人签到'} />
      <Names
        title={over ? '缺勤' : '未签到'}
        of={[...missing, ...leave]}
        none={rows.length ? '都到了' : '班上还没有学员'}
      />
    </div>
  );
}

function Names({ title, of, none }: { title: string; of: readonly BoardPerson[]; none: string }) {
  return (
    // It scrolls by itself: by keys as well.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keys
    <section className={styles.names} aria-label={title} tabIndex={0}>
      <h2>{title}</h2>
      {of.length === 0 && <p className={styles.none}>{none}</p>}
      <ul>
        {of.map((person) => (
          <li key={person.userId} data-status={person.status}>
            <b>{person.name}</b>
            <span>{wordOf(person)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordOf({ status, signInTime }: BoardPerson): string {
  if (status === 0) return '';
  if (status === 3) return '请假';
  const when = signInTime ? hour(signInTime) : '登记';
  return status === 2 ? `${when} 迟到` : when;
}
