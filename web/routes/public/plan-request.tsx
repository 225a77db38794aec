import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { TopicDetail } from '../../../shared/contract/catalogue.ts';
import { href } from '../../../shared/sitemap.ts';
import { dial } from '../../lib/format.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage, idOf, type PageArgs } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { breadcrumbLd } from '../../parts/articles/json-ld.ts';
import { awayFor, FormAway, framed } from '../../parts/demands/form-frame.tsx';
import { useSettings } from '../../parts/site/hotline.tsx';
import { type Step, Steps } from '../../parts/site/steps.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { useWithin } from '../../parts/site/within.ts';
import styles from './plan-request.module.css';
import { WithoutScript } from '../../parts/site/without-script.tsx';

// Beside the page: whoever only reads waits for neither the form nor the calls. Its place says what to do meanwhile.
const PlanForm = lazy(() => withinTime(() => import('../../parts/demands/plan-form.tsx')).catch(awayFor(framed.plan)));

const name = 'public/plan-request';

const contents: [icon: IconName, title: string, text: string][] = [
  ['calendar', '逐日课程表', '上午、下午、晚间各做什么，每门课为什么排在这里。'],
  ['person', '师资建议', '每门课两位人选，附简介与近一年的学员评价。'],
  ['place', '教学点与线路', '讲述人、讲解分钟数、车程与容量，一天不超过三处。'],
  ['document', '逐项报价', '讲课、场地、用车、食宿、资料与保险分列，没有打包价。'],
  ['alert', '雨天备选', '台风或暴雨预警时换成哪门室内课，预先写好。'],
  ['check', '评价与回访', '怎样知道学到了：课后评价、结业作业与九十天回访。'],
];
const steps: Step[] = [
  { when: '今天', what: '说出需求', text: '人数、时间和方向，题目没想好也不要紧。' },
  { when: '提交之后', what: '课程顾问回电', text: '问清谁来听、回去要做什么、凭什么判断学到了。' },
  { when: null, what: '收到初稿', text: '课程表、师资与教学点建议，方案阶段分文不取。' },
  { when: '平均 3.2 稿', what: '改到满意', text: '开班前七天仍可换课换老师，不另计费。' },
];
const ready: [what: string, why: string][] = [
  ['谁来听', '职务、年龄结构，是否听过类似的课'],
  ['回去要做的事', '一件具体的事，比一个大题目有用'],
  ['大致人数与天数', '二十人以上可单独成班'],
  ['想避开的日期', '四至六月、九至十一月最忙，建议提前四十五天'],
  ['从哪里出发', '决定第一天几点开课'],
  ['预算的上限', '说出来，顾问先替您取舍'],
];

/**
 * A topic of the theme that shows what a plan looks like; without a
 * theme, or when it has none, the newest brand project.
 */
async function sampleOf(api: PageArgs['api'], themeId: number | undefined): Promise<TopicDetail | null> {
  const { list } = await api.catalogue.indexShow(
    themeId ? { trainThemeId: themeId, pageSize: 1 } : { classify: 'ppxm', pageSize: 1 },
  );
  const topic = list[0];
  if (topic) return api.catalogue.topic({ id: topic.id, trainType: topic.trainType });
  return themeId ? sampleOf(api, undefined) : null;
}

export default definePage({
  name,
  load: import.meta.env.SSR
    ? async ({ api, query }) => {
        const themes = await api.catalogue.themes({});
        const theme = themes.find((t) => t.id === idOf(query.get('theme')));
        const sample = await sampleOf(api, theme?.id);
        return { themes, theme, sample };
      }
    : undefined,
  head: import.meta.env.SSR
    ? ({ theme }, { siteUrl }) => ({
        ...(theme && { title: `${theme.name}培训方案` }),
        canonical: href(name, {}, { theme: theme?.id }),
        jsonLd: [breadcrumbLd(siteUrl, crumbsOf(name), href(name))],
      })
    : undefined,
  View: ({ data: { themes, theme, sample } }) => (
    <main id="main">
      <Head />
      <Section title="说出需求" id="request">
        <WithoutScript
          what="在线填写"
          subject={theme ? `索取培训方案：${theme.name}` : '索取培训方案'}
          say={['单位', '联系人与电话', '参训人数与职务层次', '大致日期与天数', '回去要做的事', '预算上限']}
        />
        <Suspense fallback={<FormAway of={framed.plan} />}>
          <PlanForm themes={themes} theme={theme} />
        </Suspense>
      </Section>
      <Section title="方案内容" tone="white">
        <ul className={styles.contents}>
          {contents.map(([icon, title, text]) => (
            <li key={title}>
              <Icon name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="方案样张" id="sample">
        <p className={`no-print ${styles.how}`}>换一个方向看它的样张；上面申请里没有自己选过主题的，也跟着换。</p>
        <nav className={`no-print ${styles.themes}`} aria-label="培训主题">
          <Link to={href(name)} aria-current={theme ? undefined : 'true'} preventScrollReset>
            还没想好
          </Link>
          {themes.map((t) => (
            <Link
              key={t.id}
              to={href(name, {}, { theme: t.id })}
              aria-current={t.id === theme?.id ? 'true' : undefined}
              preventScrollReset
            >
              {t.name}
            </Link>
          ))}
        </nav>
        {theme && <p className={styles.chosen}>{theme.summary}。</p>}
        {sample && <Sample topic={sample} />}
      </Section>
      <Section title="怎样办理" tone="white">
        <Steps steps={steps} label="办理步骤" />
        <h3 className={styles.ready}>打电话以前，想一想</h3>
        <dl className={styles.pairs}>
          {ready.map(([what, why]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Call theme={theme?.name} />
    </main>
  ),
});

function Head() {
  const within = useWithin();
  return (
    <PageHead
      crumbs={crumbsOf(name)}
      title="获取培训方案"
      text={`说出人数、时间和方向，${within}收到初稿。`}
      picture="/art/campus-simulation"
    />
  );
}

/** The modules of a real topic as they stand in a plan. */
function Sample({ topic: t }: { topic: TopicDetail }) {
  const hours = t.modules.reduce((sum, m) => sum + m.hours, 0);
  const to = href(t.trainType === 2 ? 'enterprise/topic-detail' : 'cadre/topic-detail', { id: t.id });
  return (
    <article className={styles.sample}>
      <header>
        <span className="tag line">{t.trainType === 2 ? '企业培训' : '干部培训'}</span>
        <h3>{t.title}</h3>
        <p>{t.summary}</p>
        <dl>
          <div>
            <dt>天数</dt>
            <dd>{t.days} 天</dd>
          </div>
          <div>
            <dt>人数</dt>
            <dd>{t.headCount} 人</dd>
          </div>
          <div>
            <dt>学时</dt>
            <dd>{hours}</dd>
          </div>
        </dl>
        <p>{t.audience}</p>
        <Link className="more" to={to}>
          看这个专题的全文
        </Link>
      </header>
      <table className="table">
        <caption className="vh">{t.title}的课程单元</caption>
        <thead>
          <tr>
            <th scope="col">课程单元</th>
            <th scope="col">形式</th>
            <th scope="col" className="r">
              学时
            </th>
          </tr>
        </thead>
        <tbody>
          {t.modules.map((m) => (
            <tr key={m.name}>
              <td>{m.name}</td>
              <td className="nowrap">{m.form}</td>
              <td className="r">{m.hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

/** The way to a plan today: a call, which names the theme that the visitor picked. */
function Call({ theme }: { theme: string | undefined }) {
  const settings = useSettings();
  const within = useWithin();
  if (!settings) return null;
  return (
    <section className={`cta on-dark ${styles.call}`} aria-labelledby="call">
      <div className="wrap">
        <h2 id="call">{theme ? `为“${theme}”要一份方案` : '现在就要一份方案'}</h2>
        <p>二十分钟的电话，课程顾问边听边记，{within}把初稿发给您。</p>
        <a className={styles.number} href={dial(settings.hotline)}>
          <Icon name="phone" />
          {settings.hotline}
        </a>
        <div className="cta-foot">
          <span>{settings.hours}</span>
          <span>
            来信：<a href={`mailto:${settings.email}`}>{settings.email}</a>
          </span>
          <span>方案阶段分文不取，不办也没有关系</span>
        </div>
      </div>
    </section>
  );
}
