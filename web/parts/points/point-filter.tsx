import { Form, Link } from 'react-router';
import { type Choice, ChosenOnPaper, FilterRow, PhoneFold } from '../../ui/filter-row.tsx';
import styles from './point-filter.module.css';

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
  const chosen = [...rows.map(({ choices }) => choices.slice(1).find((c) => c.current)?.label), wd];
  return (
    <>
      <ChosenOnPaper chosen={chosen} />
      <div className={`no-print ${styles.filter}`}>
        <PhoneFold chosen={chosen} />
        <div data-folded="">
          {rows.map((row) => (
            <FilterRow key={row.label} {...row} />
          ))}
        </div>
        <Form className={styles.words} action={action} method="get" role="search" aria-label="在教学点中查找" key={wd}>
          <span className="muted" role="status">
            共 {total} 处
          </span>
          {Object.entries(keep).map(([name, value]) =>
            value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
          )}
          <label htmlFor="point-words" data-folded="">
            名称、介绍或县区
          </label>
          <input
            id="point-words"
            className="input"
            data-folded=""
            name="wd"
            defaultValue={wd}
            maxLength={40}
            placeholder="例如：茶、老街、安吉"
          />
          <button className="btn ghost" type="submit" data-folded="">
            查找
          </button>
          {clear && (
            <Link className="btn plain" to={clear}>
              清除筛选
            </Link>
          )}
        </Form>
      </div>
    </>
  );
}
