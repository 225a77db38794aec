import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { cadreFront, classHref, systemHref, themeHref, topicHref } from '../catalogue/fronts.ts';
import { Latest } from '../catalogue/latest.tsx';
import { PlanBand } from '../catalogue/plan-band.tsx';
import { TopicCards, TopicFacts, TopicLedger } from '../catalogue/topic-card.tsx';
import { TrainingNews } from '../catalogue/training-news.tsx';
import { Section } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { HomeData } from './load-home.ts';
import styles from './home.module.css';

function Brands({ brands, banners }: Pick<HomeData, 'brands' | 'banners'>) {
  // Not the picture that the banner above shows already.
  const lead = brands.find((t) => t.coverUrl !== banners[0]?.imageUrl) ?? brands[0];
  if (!lead) return null;
  const others = brands.filter((t) => t !== lead);
  return (
    <Section title="品牌项目" tone="white" more={{ label: '全部品牌', to: classHref(cadreFront, 'ppxm') }}>
      <div className={styles.brands}>
        <Link className={`lead ${styles.lead}`} to={topicHref(lead)} data-prefetch>
          <div className="pic">
            <Picture src={lead.coverUrl} sizes="(max-width: 960px) 100vw, 36rem" />
          </div>
          <h3>{lead.title}</h3>
          <p>{lead.summary}</p>
          <TopicFacts topic={lead} />
        </Link>
        <TopicLedger list={others.slice(0, 5)} level={3} pictures={false} />
      </div>
    </Section>
  );
}

function Themes({ themes }: Pick<HomeData, 'themes'>) {
  return (
    <Section title="培训主题">
      <div className="themes">
        <figure className={styles.figure}>
          <div className="pic">
            <Picture
              src="/art/mediation-yard"
              alt="傍晚村口大樟树下，邻里围坐石桌说事"
              sizes="(max-width: 960px) 100vw, 50rem"
            />
          </div>
          <figcaption>大樟树下的一堂治理课：先听邻居把话说完，再学怎样记</figcaption>
        </figure>
        <div className="toc">
          {themes.map((t) => (
            <Link key={t.id} to={themeHref(cadreFront, t.id)}>
              <h3>{t.name}</h3>
              <span className="n">{t.total} 门</span>
              <p>{t.summary}</p>
            </Link>
          ))}
        </div>
      </div>
    </Section>
  );
}

function Systems({ systems: [all, ...systems], systemTopics }: Pick<HomeData, 'systems' | 'systemTopics'>) {
  if (!all || !systems.length) return null;
  return (
    <Section title="行业系统" tone="tint" more={{ label: `全部 ${all.total} 门`, to: systemHref(all.id) }}>
      <p className={styles.lede}>同一条线上的人坐在一起，案例与作业取自本系统，省去解释术语的工夫。</p>
      <div className={styles.systems}>
        <ul className={`fades ${styles.columns}`}>
          {systems.map((s) => (
            <li key={s.id}>
              <Link to={systemHref(s.id)}>
                <b>{s.name}</b>
                <span>
                  <i>{s.total}</i>门专题
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <ul className={styles.links}>
          {systemTopics.map((t) => (
            <li key={t.id}>
              <Link to={topicHref(t)}>
                <h3>{t.title}</h3>
                <p>
                  {t.days} 天，{t.headCount} 人，{t.audience}
                </p>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** Everything below the banner. */
export default function Lower({ data }: { data: HomeData }) {
  return (
    <>
      <Brands brands={data.brands} banners={data.banners} />
      <Themes themes={data.themes} />
      <Systems systems={data.systems} systemTopics={data.systemTopics} />
      <Section title="最新专题" tone="white" more={{ label: '全部专题', to: classHref(cadreFront, 'zxzt') }}>
        <Latest heat={data.heat}>
          <TopicCards list={data.latest.slice(0, 4)} level={3} />
        </Latest>
      </Section>
      <Section title="培训动态" more={{ label: '全部动态', to: href('cadre/news') }}>
        <TrainingNews front={cadreFront} list={data.news} />
      </Section>
      <PlanBand
        title="把难题带来，课程照着它排"
        picture="/art/rail-paddies"
        hotline={data.hotline}
        hours={data.hours}
        text="告诉我们来的是谁、回去要办什么、谁来看结果，课表、师资与教学点由班主任替您排好。"
      />
    </>
  );
}
