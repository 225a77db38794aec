import { Link } from 'react-router';
import type { TopicDetail } from '../../../shared/contract/catalogue.ts';
import { href } from '../../../shared/sitemap.ts';
import { dial, formatDate } from '../../lib/format.ts';
import type { Crumb } from '../../lib/crumbs.ts';
import { Crumbs } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Title } from '../../ui/title.tsx';
import { PreviousNext, RichText } from '../articles/article-view.tsx';
import { ReadingTools } from '../articles/reading-tools.tsx';
import { classHref, type Front, systemHref, themeHref } from './fronts.ts';
import { HeatTen, type Hot } from './heat-ten.tsx';
import { ModuleTable } from './module-table.tsx';
import { TopicCards, TopicLedger } from './topic-card.tsx';
import { useWithin } from '../site/within.ts';
import styles from './topic-view.module.css';

type Props = { front: Front; topic: TopicDetail; crumbs: Crumb[]; heat: Hot[]; hotline: string };

function Facts({ front, topic: t }: Pick<Props, 'front' | 'topic'>) {
  const hours = t.modules.reduce((n, m) => n + m.hours, 0);
  return (
    <dl className={styles.facts}>
      <div className={styles.figure}>
        <dt>学制</dt>
        <dd>
          <b>{t.days}</b> 天
        </dd>
      </div>
      {hours > 0 && (
        <div className={styles.figure}>
          <dt>学时</dt>
          <dd>
            <b>{hours}</b> 学时
          </dd>
        </div>
      )}
      <div className={styles.figure}>
        <dt>班额</dt>
        <dd>
          <b>{t.headCount}</b> 人
        </dd>
      </div>
      <div>
        <dt>培训对象</dt>
        <dd>{t.audience}</dd>
      </div>
      {t.themes.length > 0 && (
        <div>
          <dt>培训主题</dt>
          <dd className={styles.links}>
            {t.themes.map((x) => (
              <Link key={x.id} to={themeHref(front, x.id)}>
                {x.name}
              </Link>
            ))}
          </dd>
        </div>
      )}
      {t.industryId !== null && t.industryName && (
        <div>
          <dt>行业系统</dt>
          <dd className={styles.links}>
            <Link to={systemHref(t.industryId)}>{t.industryName}</Link>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** How to get this topic taught: beside the text on a wide screen, below it on a phone. */
function PlanBox({ topic: t, hotline }: Pick<Props, 'topic' | 'hotline'>) {
  const within = useWithin();
  return (
    <section className={`aside-block card card-pad no-print ${styles.plan}`} aria-labelledby="plan">
      <h2 id="plan">请这门课到您那里开</h2>
      <p>说出人数、时间和想解决的事，{within}收到课程表、师资与教学点建议，不收取费用。</p>
      <Link className="btn block" to={href('public/plan-request', {}, { theme: t.trainThemeId })}>
        获取培训方案
      </Link>
      {hotline && (
        <p className={styles.phone}>
          也可以打电话问 <a href={dial(hotline)}>{hotline}</a>
        </p>
      )}
    </section>
  );
}

/** A topic: summary, facts, modules, text, what is related, and the way to a plan. */
export function TopicView({ front, topic: t, crumbs, heat, hotline }: Props) {
  return (
    <main id="main">
      <header className={`wrap ${styles.head}`}>
        <div className="art-head">
          <Crumbs crumbs={crumbs} />
          <h1>
            <Title text={t.title} />
          </h1>
          <p className="art-lede">{t.summary}</p>
        </div>
        <div className={`pic ${styles.cover}`}>
          <Picture src={t.coverUrl} sizes="(max-width: 960px) 100vw, 26rem" eager />
        </div>
        <Facts front={front} topic={t} />
      </header>
      <div className={`wrap layout-2 ${styles.layout}`}>
        <article>
          <div className={`art-meta ${styles.meta}`}>
            <time dateTime={t.publishTime}>{formatDate(t.publishTime)} 修订</time>
            {t.source && <span>来源：{t.source}</span>}
            {t.editor && <span>编辑：{t.editor}</span>}
            <ReadingTools title={t.title} />
          </div>
          <ModuleTable modules={t.modules} />
          <RichText html={t.content} />
          <PreviousNext previous={t.previous} next={t.next} to={(id) => href(front.detail, { id })} />
        </article>
        <aside className="no-print">
          <PlanBox topic={t} hotline={hotline} />
          <HeatTen list={heat.filter((h) => h.id !== t.id)} limit={5} />
        </aside>
      </div>
      {t.related.length > 0 && (
        <section className={`no-print ${styles.related}`} aria-labelledby="related">
          <div className="wrap">
            <div className="row-between">
              <h2 id="related">相近的专题</h2>
              <Link className="more" to={t.trainThemeId ? themeHref(front, t.trainThemeId) : classHref(front, 'ppxm')}>
                {t.trainThemeName || '品牌项目'}的全部专题
              </Link>
            </div>
            {front.trainType === 1 ? (
              <TopicCards list={t.related} level={3} columns={3} />
            ) : (
              <TopicLedger list={t.related} level={3} />
            )}
          </div>
        </section>
      )}
    </main>
  );
}
