import { Link } from 'react-router';
import { topicHref } from './fronts.ts';
import styles from './heat-ten.module.css';

export type Hot = { id: number; title: string; heat: number; trainType: number };

/** The most read topics in their order. */
export function HeatTen({
  list,
  title = '热读专题',
  limit = 10,
  wide,
}: {
  list: Hot[];
  title?: string;
  limit?: number;
  wide?: boolean;
}) {
  if (!list.length) return null;
  return (
    <section className={wide ? styles.wide : 'aside-block'}>
      {wide ? (
        <h3 className={styles.title}>{title}</h3>
      ) : (
        <h2>
          <span className="tail" />
          {title}
        </h2>
      )}
      <ol className={styles.list}>
        {list.slice(0, limit).map((t) => (
          <li key={t.id}>
            <Link to={topicHref(t)}>
              <span className={styles.name}>{t.title}</span>
              <span className={styles.reads}>{t.heat} 次阅读</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
