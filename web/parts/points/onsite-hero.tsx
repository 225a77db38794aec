import { Link } from 'react-router';
import type { Banner } from '../../../shared/contract/site.ts';
import { href } from '../../../shared/sitemap.ts';
import type { Crumb } from '../../lib/crumbs.ts';
import { Crumbs } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './onsite-hero.module.css';

const target = (b: Banner) => b.link || href('public/banner-article', {}, { id: b.id });

/**
 * The banners of the field-teaching front: the first large with its
 * title upright, the others on a strip below; no slides to wait for.
 */
export function OnsiteHero({ banners, title, crumbs }: { banners: Banner[]; title: string; crumbs: Crumb[] }) {
  const [first, ...others] = banners;
  if (!first) return null;
  return (
    <div className={`hero ${styles.hero}`}>
      <div className="slide">
        <Picture className="art" src={first.imageUrl} sizes="(max-width: 820px) 100vw, 82vw" eager />
        <div className={styles.crumbs}>
          <div className="wrap">
            <Crumbs crumbs={crumbs} />
          </div>
        </div>
        <div className="wrap">
          <div className={`slide-text ${styles.text}`}>
            <h1 className={styles.name}>
              <span className="tail" />
              {title}
            </h1>
            <p className={styles.title}>
              {first.title.split('\n').map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
            <p className={styles.lede}>{first.text}</p>
            <Link className="more" to={target(first)}>
              {first.more || '详细了解'}
            </Link>
          </div>
        </div>
      </div>
      {others.length > 0 && (
        <div className={styles.strip}>
          <ul className="wrap">
            {others.slice(0, 2).map((b) => (
              <li key={b.id}>
                <Link to={target(b)}>
                  <span className="pic">
                    <Picture src={b.imageUrl} sizes="9rem" />
                  </span>
                  <span>
                    <b>{b.title.replaceAll('\n', '，')}</b>
                    <span className={styles.note}>{b.text}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
