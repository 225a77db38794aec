import { Form, Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { dial } from '../../lib/format.ts';
import { type Asked, searchHref } from './address.ts';
import styles from './search.module.css';

type Props = {
  asked: Asked;
  /** The years that content was published in, newest first. */
  years: number[];
  hotline: string;
};

/** Beside the hits: when they were published, and a person to ask. */
export function Facets({ asked, years, hotline }: Props) {
  const { from, to } = asked;
  return (
    <aside className={`facets no-print ${styles.facets}`} aria-label="筛选" id="filters">
      <Form action={href('public/search')} method="get" key={`${from}${to}${asked.wd}`}>
        <fieldset>
          <legend>发布时间</legend>
          <p className={styles.years}>
            <Link to={searchHref(asked, { from: '', to: '' })} aria-current={from || to ? undefined : 'true'}>
              不限
            </Link>
            {years.map((y) => {
              const year = { from: `${y}-01-01`, to: `${y}-12-31` };
              return (
                <Link
                  key={y}
                  to={searchHref(asked, year)}
                  aria-current={from === year.from && to === year.to ? 'true' : undefined}
                >
                  {y} 年
                </Link>
              );
            })}
          </p>
          <label className={styles.day}>
            自<input className="input" type="date" name="from" defaultValue={from} />
          </label>
          <label className={styles.day}>
            至<input className="input" type="date" name="to" defaultValue={to} />
          </label>
          <input type="hidden" name="wd" value={asked.wd} />
          {asked.type && <input type="hidden" name="type" value={asked.type} />}
          {asked.sort === 'date' && <input type="hidden" name="sort" value="date" />}
          {asked.size !== 10 && <input type="hidden" name="size" value={asked.size} />}
          <button className="btn ghost block" type="submit">
            按日期筛选
          </button>
        </fieldset>
      </Form>
      <section className={styles.block}>
        <h2>没有找到想要的？</h2>
        <p>说出人数、时间与方向，由课程顾问替您找。</p>
        <p>
          <Link className="more" to={href('public/plan-request')}>
            获取培训方案
          </Link>
        </p>
        <p>
          咨询热线 <a href={dial(hotline)}>{hotline}</a>
        </p>
      </section>
    </aside>
  );
}

/** Words that many search for, as links. */
export function HotWords({ words }: { words: string[] }) {
  return (
    <p className={styles.words}>
      {words.map((w) => (
        <Link key={w} to={href('public/search', {}, { wd: w })}>
          {w}
        </Link>
      ))}
    </p>
  );
}
