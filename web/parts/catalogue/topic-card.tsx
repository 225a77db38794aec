import { Link } from 'react-router';
import type { Topic } from '../../../shared/contract/catalogue.ts';
import { Picture } from '../../ui/picture.tsx';
import { Title } from '../../ui/title.tsx';
import { topicHref } from './fronts.ts';
import styles from './topic-card.module.css';

type Level = { level?: 2 | 3 };

/** Days, head count and audience of a topic. */
export function TopicFacts({ topic: t }: { topic: Topic }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>学制</dt>
        <dd>
          <b>{t.days}</b> 天
        </dd>
      </div>
      <div>
        <dt>班额</dt>
        <dd>
          <b>{t.headCount}</b> 人
        </dd>
      </div>
      <div className={styles.audience}>
        <dt>对象</dt>
        <dd>{t.audience}</dd>
      </div>
    </dl>
  );
}

/** A topic with its picture. */
export function TopicCard({ topic: t, level = 2 }: { topic: Topic } & Level) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Link className={`card ${styles.card}`} to={topicHref(t)} data-prefetch>
      <div className="pic">
        <Picture src={t.coverUrl} sizes="(max-width: 640px) 100vw, 26rem" />
      </div>
      <div className={styles.body}>
        {t.trainThemeName && (
          <p className={styles.theme}>
            <span className="tag">{t.trainThemeName}</span>
          </p>
        )}
        <Heading>
          <Title text={t.title} />
        </Heading>
        <p className={styles.summary}>{t.summary}</p>
        <TopicFacts topic={t} />
      </div>
    </Link>
  );
}

/** Topics side by side, as cadre training shows them. */
export function TopicCards({ list, level, columns = 2 }: { list: Topic[]; columns?: 2 | 3 } & Level) {
  return (
    <ul className={`${styles.cards} ${columns === 3 ? styles.three : ''}`}>
      {list.map((t) => (
        <li key={t.id}>
          <TopicCard topic={t} level={level ?? 2} />
        </li>
      ))}
    </ul>
  );
}

/** Topics one below the other as a ledger, the days large in front, as enterprise training shows them. */
export function TopicLedger({ list, level = 2, pictures = true }: { list: Topic[]; pictures?: boolean } & Level) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ul className={styles.ledger}>
      {list.map((t) => (
        <li key={t.id}>
          <Link className={`${styles.line} ${pictures ? '' : styles.bare}`} to={topicHref(t)} data-prefetch>
            <p className={styles.days}>
              <b>{t.days}</b>
              <span>天</span>
            </p>
            <div>
              <Heading>
                <Title text={t.title} />
              </Heading>
              <p className={styles.summary}>{t.summary}</p>
              <p className={styles.meta}>
                {t.trainThemeName && <span className="tag">{t.trainThemeName}</span>}
                <span>{t.headCount} 人一班</span>
                <span>{t.audience}</span>
              </p>
            </div>
            {pictures && (
              <div className="pic">
                <Picture src={t.coverUrl} sizes="12rem" />
              </div>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
