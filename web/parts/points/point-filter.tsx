import { Form, Link } from 'react-router';
import { useCurrentInView } from '../../lib/current-in-view.ts';
import styles from './point-filter.module.css';

export type Choice = { label: string; to: string; current: boolean };
type Row = { label: string; choices: Choice[] };
type Props = {
  rows: Row[];
  action: string;
  wd: string;
  total: number;
  /** Filters that stay when words are searched. */
  keep: Record<string, string | number | undefined>;
  /** The address without any filter; absent when there is none. */
  clear?: string | undefined;
};

/** Rows of links, one choice each, and a search for words: all in the address. */
export function PointFilter({ rows, action, wd, total, keep, clear }: Props) {
  const box = useCurrentInView<HTMLDivElement>(rows.map((r) => r.choices.find((c) => c.current)?.to).join(' '));
  return (
    <div className={`no-print ${styles.filter}`} ref={box}>
      {rows.map((row) => (
        <nav key={row.label} className={styles.row} aria-label={`按${row.label}筛选`}>
          <span className={styles.label} aria-hidden="true">
            {row.label}
          </span>
          <ul className="fades">
            {row.choices.map((c) => (
              <li key={c.label}>
                <Link to={c.to} aria-current={c.current ? 'true' : undefined} preventScrollReset>
                  {c.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <Form className={styles.words} action={action} method="get" role="search" aria-label="在教学点中查找" key={wd}>
        <span className="muted" role="status">
          共 {total} 处
        </span>
        {Object.entries(keep).map(([name, value]) =>
          value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label htmlFor="point-words">名称、介绍或县区</label>
        <input
          id="point-words"
          className="input"
          name="wd"
          defaultValue={wd}
          maxLength={40}
          placeholder="例如：茶、老街、安吉"
        />
        <button className="btn ghost" type="submit">
          查找
        </button>
        {clear && (
          <Link className="btn plain" to={clear}>
            清除筛选
          </Link>
        )}
      </Form>
    </div>
  );
}
