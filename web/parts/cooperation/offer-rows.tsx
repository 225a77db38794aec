import { Link } from 'react-router';
import type { ArticleItem } from '../../../shared/contract/articles.ts';
import { Picture } from '../../ui/picture.tsx';
import { Day } from '../articles/article-rows.tsx';
import styles from './offer-rows.module.css';

type Props = { list: ArticleItem[]; to: (a: ArticleItem) => string };

/** Offers and demands one below the other: what a reader compares (place, size, time) stands open in each row. */
export function OfferRows({ list, to }: Props) {
  return (
    <ul className="rows">
      {list.map((a) => (
        <li key={a.id}>
          <Link className={`rowlink${a.coverUrl ? '' : ' nopic'}`} to={to(a)} prefetch="intent">
            <Day at={a.publishTime} />
            <div>
              <h3 className="row-title">{a.title}</h3>
              <p className="excerpt">{a.summary}</p>
              <dl className={styles.facts}>
                {a.facts.slice(0, 4).map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}
              </dl>
              <div className="meta">
                {a.categoryName && <span className="tag">{a.categoryName}</span>}
                <span>{a.source}</span>
              </div>
            </div>
            {a.coverUrl && <div className="pic"><Picture src={a.coverUrl} sizes="13rem" /></div>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
