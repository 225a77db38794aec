import { Form, Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { useCurrentInView } from '../../lib/current-in-view.ts';
import { dial } from '../../lib/format.ts';
import { type Asked, searchHref } from './address.ts';
import styles from './search.module.css';

type Props = {
  asked: Asked;
  /** The years that content was published in, newest first. */
  years: number[];
  hotline: string;
};

/** The years to choose from, above the hits: on a phone as well one press away. */
export function Years({ asked, years }: Pick<Props, 'asked' | 'years'>) {
  const { from, to } = asked;
  const whole = (y: number) => ({ from: `${y}-01-01`, to: `${y}-12-31` });
  const row = useCurrentInView<HTMLElement>(`${from} ${to}`);
  const own = (from || to) && !years.some((y) => whole(y).from === from && whole(y).to === to);
  return (
    <nav className={`no-print fades ${styles.years}`} aria-label="发布时间" ref={row}>
      <Link to={searchHref(asked, { from: '', to: '' })} aria-current={from || to ? undefined : 'true'}>
        时间不限
      </Link>
      {years.map((y) => (
        <Link
          key={y}
          to={searchHref(asked, whole(y))}
          aria-current={from === whole(y).from && to === whole(y).to ? 'true' : undefined}
        >
          {y} 年
        </Link>
      ))}
      <a href="#filters" aria-current={own ? 'true' : undefined}>
        自定日期
      </a>
    </nav>
  );
}

/** Beside the hits: the days that they were published on, and a person to ask. */
export function Facets({ asked, hotline }: Omit<Props, 'years'>) {
  const { from, to } = asked;
  return (
    <aside className={`facets no-print ${styles.facets}`} aria-label="筛选" id="filters">
      <Form action={href('public/search')} method="get" key={`${from}${to}${asked.wd}`}>
        <fieldset>
          <legend>按发布日期找</legend>
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
          {asked.exact && <input type="hidden" name="exact" value="1" />}
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
