import { useState } from 'react';
import type { Roll } from '../../../shared/contract/class-people.ts';
import styles from './people-picker.module.css';

export type RollPerson = Roll['people'][number];
/** People that are taken in or out together: a group of the class, or who was absent. */
export type Bunch = { key: string; name: string; ids: readonly number[] };

type Props = {
  id: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  people: readonly RollPerson[];
  /** How many are in the class, where others sit in it who are not shown. */
  inAll?: number | undefined;
  bunches: readonly Bunch[];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
  /** What is to be known of somebody before they are chosen. */
  noteOf?: (person: RollPerson) => string;
};

/** So many rows are drawn at once; of more those are looked for that somebody types. */
const drawn = 200;

/** The groups of a class as bunches, those with somebody in them. */
export const bunchesOf = ({ people, groups }: Roll): Bunch[] =>
  groups
    .map(({ id, name }) => ({
      ...{ key: `group ${id}`, name },
      ids: people.filter((p) => p.groupIds.includes(id)).map((p) => p.userId),
    }))
    .filter(({ ids }) => ids.length > 0);

/** People of a class, chosen one by one, by group or all; how many they are stands below. */
export function PeoplePicker({ id, people, inAll, bunches, chosen, onChange, noteOf, ...given }: Props) {
  const [words, setWords] = useState('');
  const term = words.trim();
  const found = people.filter((p) => !term || `${p.name} ${p.dept}`.includes(term));
  const is = new Set(chosen);
  // In the order of the names, whichever way they were chosen.
  const choose = (ids: readonly number[], on: boolean) => {
    const next = new Set(chosen);
    for (const one of ids) on ? next.add(one) : next.delete(one);
    onChange(people.map((p) => p.userId).filter((one) => next.has(one)));
  };
  const all = found.map((p) => p.userId);
  return (
    <div className={styles.picker}>
      <div className={styles.head}>
        <input
          {...given}
          id={id}
          className="input"
          type="search"
          autoComplete="off"
          maxLength={60}
          placeholder="输入姓名或部门查找"
          value={words}
          onChange={(e) => setWords(e.target.value)}
          // A form around it is not sent by looking for somebody.
          onKeyDown={(e) => e.key === 'Enter' && e.preventDefault()}
        />
        <div className={styles.bunches}>
          <Take name={term ? '全选找到的' : '全选'} ids={all} is={is} choose={choose} />
          {bunches.map((b) => (
            <Take key={b.key} name={b.name} ids={b.ids} is={is} choose={choose} />
          ))}
        </div>
      </div>
      <ul className={styles.rows}>
        {found.slice(0, drawn).map((p) => {
          const note = noteOf?.(p);
          return (
            <li key={p.userId}>
              <label>
                <input
                  type="checkbox"
                  checked={is.has(p.userId)}
                  onChange={(e) => choose([p.userId], e.target.checked)}
                />
                <span>{p.name}</span>
                {p.dept && <small>{p.dept}</small>}
                {note && <small className={styles.note}>{note}</small>}
              </label>
            </li>
          );
        })}
        {found.length > drawn && <li className={styles.more}>还有 {found.length - drawn} 人，输入姓名来找</li>}
        {found.length === 0 && (
          <li className={styles.more}>
            {term ? `没有找到“${term}”` : inAll ? '本单位还没有人在这个班' : '班上还没有学员'}
          </li>
        )}
      </ul>
      <p className={styles.count} role="status">
        已选 <b>{chosen.length}</b> 人，{inAll ? `全班 ${inAll} 人，本单位` : '班上共'} {people.length} 人
      </p>
    </div>
  );
}

type TakeProps = {
  name: string;
  ids: readonly number[];
  is: ReadonlySet<number>;
  choose: (ids: readonly number[], on: boolean) => void;
};

/** Takes some in together, or out where all of them are in. */
function Take({ name, ids, is, choose }: TakeProps) {
  const on = ids.length > 0 && ids.every((one) => is.has(one));
  return (
    <button
      type="button"
      className={styles.bunch}
      aria-pressed={on}
      disabled={ids.length === 0}
      onClick={() => choose(ids, !on)}
    >
      {name} <span>{ids.length}</span>
    </button>
  );
}
