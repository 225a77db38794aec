import { Link } from 'react-router';
import type { ArticleItem } from '../../../shared/contract/articles.ts';
import { formatDate } from '../../lib/format.ts';
import { Picture } from '../../ui/picture.tsx';
import { Title } from '../../ui/title.tsx';
import styles from './article-rows.module.css';

/** The day of a row, large, with year and month below. */
export function Day({ at }: { at: string }) {
  return (
    <div className="day">
      <b>{formatDate(at, 'dd')}</b>
      <span>{formatDate(at, 'yyyy.MM')}</span>
    </div>
  );
}

type Props = {
  list: ArticleItem[];
  to: (a: ArticleItem) => string;
  level?: 2 | 3;
  /** What a reader of offers and demands compares (place, size, time) stands open in each row. */
  facts?: boolean;
};

/** Articles one below the other, with day, excerpt and picture. */
export function ArticleRows({ list, to, level = 2, facts }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ul className="rows">
      {list.map((a) => (
        <li key={a.id}>
          <Link className={`rowlink${a.coverUrl ? '' : ' nopic'}`} to={to(a)} data-prefetch>
            <Day at={a.publishTime} />
            <div>
              <Heading className="row-title">
                <Title text={a.title} />
              </Heading>
              <p className="excerpt">{a.summary}</p>
              {facts && (
                <dl className={styles.facts}>
                  {a.facts.slice(0, 4).map(([label, value]) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              )}
              <div className="meta">
                {a.categoryName && <span className="tag">{a.categoryName}</span>}
                <span>{a.source}</span>
              </div>
            </div>
            {a.coverUrl && (
              <div className="pic">
                <Picture src={a.coverUrl} sizes="13rem" />
              </div>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
