import type { CSSProperties } from 'react';
import type { Board } from '../../../shared/contract/attendance.ts';
import { wallClock } from '../../../shared/time.ts';
import styles from './board.module.css';
import { type BoardPerson, partsOf } from './kept.ts';

/** Of so many the names grow with the screen, more of them fit only as small as they are. */
const few = 36;
const hour = (instant: string) => wallClock(instant).slice(11, 16);

/** How many should be there, and what they are, each once. */
export function Counts({ of: { shouldCount, presentCount, lateCount, leaveCount }, over }: CountsProps) {
  const rest = Math.max(shouldCount - presentCount - lateCount - leaveCount, 0);
  const all = [
    ['应到', shouldCount],
    ['到课', presentCount],
    ['迟到', lateCount],
    ['请假', leaveCount],
    [over ? '缺勤' : '未签到', rest],
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
export function People({ rows, over, inAll }: { rows: Board['rows']; over: boolean; inAll: number }) {
  const { signed, missing, leave } = partsOf(rows);
  // Of a class that a unit was given it is shown its own people alone.
  const isPart = rows.length < inAll;
  const said = `上面的人数按全班计，${rows.length ? `下面只列本单位的 ${rows.length} 人` : '本单位还没有人在这个班'}`;
  if (isPart && !rows.length) return <p className={styles.part}>{said}</p>;
  const nobody = `${isPart ? '本单位' : ''}${over ? '没有人签到' : '还没有人签到'}`;
  return (
    <>
      {isPart && <p className={styles.part}>{said}</p>}
      <div
        className={styles.people}
        data-few={(rows.length > 0 && rows.length <= few) || undefined}
        style={{ '--names': rows.length } as CSSProperties}
      >
        <Names title="已签到" beside={lateAmong(signed)} of={signed} none={nobody} />
        <Names
          title={over ? '缺勤' : '未签到'}
          of={[...missing, ...leave]}
          none={rows.length ? '都到了' : '班上还没有学员'}
        />
      </div>
    </>
  );
}

/** Who is late has signed in as well: that is said where both stand under one title. */
function lateAmong(signed: readonly BoardPerson[]): string {
  const late = signed.filter(({ status }) => status === 2).length;
  return late ? `${signed.length} 人，其中迟到 ${late}` : '';
}

type NamesProps = { title: string; beside?: string; of: readonly BoardPerson[]; none: string };

function Names({ title, beside, of, none }: NamesProps) {
  return (
    // It scrolls by itself: by keys as well.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keys
    <section className={styles.names} aria-label={title} tabIndex={0}>
      <h2>
        {title}
        {beside && <small>{beside}</small>}
      </h2>
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
