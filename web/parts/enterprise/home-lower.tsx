import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { classHref, enterpriseFront, themeHref, topicHref } from '../catalogue/fronts.ts';
import { Latest } from '../catalogue/latest.tsx';
import { PlanBand } from '../catalogue/plan-band.tsx';
import { ProjectRows } from '../catalogue/projects.tsx';
import { TopicLedger } from '../catalogue/topic-card.tsx';
import { TrainingNews } from '../catalogue/training-news.tsx';
import { Section } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { HomeData } from './load-home.ts';
import styles from './home.module.css';

/** Brand projects side by side in numbers, since a company compares. */
function Brands({ brands }: Pick<HomeData, 'brands'>) {
  return (
    <Section title="品牌项目" more={{ label: '全部项目', to: classHref(enterpriseFront, 'ppxm') }}>
      <p className={styles.lede}>同一张表里比一比：几天，多少人，谁该来。</p>
      <table className={`table stackable ${styles.brands}`}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">学制</th>
            <th scope="col">班额</th>
            <th scope="col">谁该来</th>
          </tr>
        </thead>
        <tbody>
          {brands.map((t) => (
            <tr key={t.id}>
              <td className="main">
                <h3>
                  <Link to={topicHref(t)} data-prefetch>
                    {t.title}
                  </Link>
                </h3>
                <p>{t.summary}</p>
              </td>
              <td data-l="学制" className="nowrap">
                <span>
                  <b>{t.days}</b> 天
                </span>
              </td>
              <td data-l="班额" className="nowrap">
                <span>
                  <b>{t.headCount}</b> 人
                </span>
              </td>
              <td data-l="谁该来">
                <span>{t.audience}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const steps = [
  { title: '驻厂', text: '两位老师住进来三到五天，跟班次，听例会，单独聊八至十二个人。' },
  { title: '观察记录', text: '不超过四页，不收费用。看完觉得不需要培训，可以到此为止。' },
  { title: '共写课程', text: '案例用企业自己的，讲师里至少一位来自本企业。' },
  { title: '九十天回访', text: '只看原先约定的两三个动作，做了没有。' },
];

function Custom({ custom }: Pick<HomeData, 'custom'>) {
  return (
    <Section title="内训定制" tone="white" more={{ label: '全部内训', to: classHref(enterpriseFront, 'nxdz') }}>
      <ol className={styles.steps}>
        {steps.map((s) => (
          <li key={s.title}>
            <h3>{s.title}</h3>
            <p>{s.text}</p>
          </li>
        ))}
      </ol>
      <div className={styles.custom}>
        <figure>
          <div className="pic">
            <Picture
              src="/art/car-line"
              alt="总装车间里，工程师看着悬空前行的车身"
              sizes="(max-width: 960px) 100vw, 60rem"
            />
          </div>
          <figcaption className="cap">教材是企业自己的图纸、合同与差错</figcaption>
        </figure>
        <TopicLedger list={custom} level={3} pictures={false} />
      </div>
    </Section>
  );
}

function Themes({ themes }: Pick<HomeData, 'themes'>) {
  return (
    <Section title="培训主题" tone="tint">
      <ul className={styles.themes}>
        {themes.map((t) => (
          <li key={t.id}>
            <Link to={themeHref(enterpriseFront, t.id)}>
              <b>
                {t.total}
                <span>门</span>
              </b>
              <h3>{t.name}</h3>
              <p>{t.summary}</p>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Everything below the banner. */
export default function Lower({ data }: { data: HomeData }) {
  return (
    <>
      <Brands brands={data.brands} />
      <Custom custom={data.custom} />
      <Themes themes={data.themes} />
      {data.projects.length > 0 && (
        <Section title="单招项目" tone="white" more={{ label: '最近一期', to: href('public/project-detail') }}>
          <p className={styles.lede}>不必凑班，一个人也能报名。</p>
          <ProjectRows list={data.projects} />
        </Section>
      )}
      <Section title="最新专题">
        <Latest heat={data.heat}>
          <TopicLedger list={data.latest.slice(0, 5)} level={3} />
        </Latest>
      </Section>
      <Section title="培训动态" tone="white" more={{ label: '全部动态', to: href('enterprise/news') }}>
        <TrainingNews front={enterpriseFront} list={data.news} />
      </Section>
      <PlanBand
        title="先看账，后看线"
        picture="/art/data-valley"
        hotline={data.hotline}
        hours={data.hours}
        text="说一说最堵的是哪道工序、哪张单子、哪个岗位，我们带着秒表和表格来，再谈课怎么排。"
      />
    </>
  );
}
