import { Link } from 'react-router';
import { type Asked, searchHref } from './address.ts';
import styles from './search.module.css';

type Props = {
  asked: Asked;
  /** What was typed where something else was looked for; else empty. */
  typed: string;
  /** What was looked for as well, unasked. */
  also: string[];
  /** The words that the hits have apart, where none has the text as it was typed. */
  apart: string[];
};

/** More of them say nothing more. */
const mostTold = 3;

/** Says where a search looked for other words than were typed, and leads to one that does not. */
export function Reading({ asked, typed, also, apart }: Props) {
  const exactly = typed || asked.wd;
  const only = <Link to={searchHref({ ...asked, wd: exactly }, { exact: true })}>只查“{exactly}”</Link>;
  if (typed)
    return (
      <p className={styles.typed} role="status">
        已按“<b>{asked.wd}</b>”查找；{only}
      </p>
    );
  if (also.length)
    return (
      <p className={styles.typed} role="status">
        已同时查找意思相同的{also.slice(0, mostTold).map((w) => `“${w}”`)}
        {also.length > mostTold && '等'}；{only}
      </p>
    );
  if (apart.length)
    return (
      <p className={styles.typed} role="status">
        没有内容完整包含“{asked.wd}”，下面的结果{apart.length > 1 ? '分别含' : '只含'}
        {apart.map((w) => `“${w}”`)}
      </p>
    );
  if (!asked.exact) return null;
  return (
    <p className={styles.typed} role="status">
      只查“<b>{exactly}</b>”；<Link to={searchHref(asked, { exact: false })}>也查相近的词</Link>
    </p>
  );
}
