import { Link } from 'react-router';
import type { Expert } from '../../../shared/contract/experts.ts';
import { href } from '../../../shared/sitemap.ts';
import { definePage, idOf, pageNumber, pageSizeOf } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { breadcrumbLd } from '../../parts/articles/json-ld.ts';
import { BriefSection } from '../../parts/cooperation/brief.tsx';
import { consultingBrief } from '../../parts/cooperation/briefs.ts';
import { CooperationNav } from '../../parts/cooperation/cooperation-nav.tsx';
import { HotlineCard } from '../../parts/site/hotline.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './expert-consulting.module.css';

const name = 'cooperation/expert-consulting';
const text = '一次咨询两个小时，只谈您要做的那个决定。';

export default definePage({
  name,
  load: import.meta.env.SSR
    ? async ({ api, query }) => {
        const professions = await api.experts.selectProfessionList({});
        const profession = professions.find((p) => p.id === idOf(query.get('profession')));
        const pageNum = pageNumber(query.get('page'));
        const size = pageSizeOf(query);
        const { list, total } = await api.experts.list({ pageNum, pageSize: size, professionId: profession?.id });
        return { professions, profession, list, total, page: pageNum, size };
      }
    : undefined,
  head: import.meta.env.SSR
    ? ({ profession, page: n }, { siteUrl, shell }) => {
        return {
          title: ['专家咨询', profession && `·${profession.name}`, n > 1 && `（第 ${n} 页）`].filter(Boolean).join(''),
          description: `${shell.settings.name}专家咨询。${text}`,
          canonical: href(name, {}, { profession: profession?.id, page: n > 1 ? n : undefined }),
          jsonLd: [breadcrumbLd(siteUrl, crumbsOf(name), href(name))],
        };
      }
    : undefined,
  View({ data: { professions, profession, list, total, page: n, size } }) {
    const to = (p: number, s: number, field = profession?.id) =>
      href(name, {}, { profession: field, page: p > 1 ? p : undefined, size: s === 10 ? undefined : s });
    const tabs = [{ id: undefined, name: '全部领域' }, ...professions].map((p) => ({
      label: p.name,
      to: href(name, {}, { profession: p.id, size: size === 10 ? undefined : size }),
      current: p.id === profession?.id,
    }));
    const last = Math.max(1, Math.ceil(total / size));
    return (
      <main id="main">
        <PageHead crumbs={crumbsOf(name)} title="专家咨询" text={text} picture="/art/campus-tea-corner" />
        <CooperationNav current={name} />
        <BriefSection brief={consultingBrief} />
        <div className="wrap layout-2">
          <section aria-labelledby="list" className={styles.list}>
            <h2 id="list">按领域找专家</h2>
            <Tabs label="专业领域" tabs={tabs} />
            {list.length > 0 ? (
              <ul className={styles.experts}>
                {list.map((e) => (
                  <ExpertCard key={e.id} expert={e} />
                ))}
              </ul>
            ) : n > 1 && total > 0 ? (
              <Empty title={`没有第 ${n} 页`}>
                <p>这个名单共 {last} 页。</p>
                <Link className="btn ghost" to={to(last, size)}>
                  看最后一页
                </Link>
              </Empty>
            ) : (
              <Empty title="这个领域暂时没有专家">
                <Link className="btn ghost" to={href(name)}>
                  看全部领域
                </Link>
              </Empty>
            )}
            <Pager total={total} page={n} size={size} to={(p, s) => `${to(p, s)}#list`} />
          </section>
          <aside className="no-print">
            <HotlineCard
              title="预约一次咨询"
              text={(within) => `致电说出要做的决定和期限，${within}专人回电，推荐一到两位专家。`}
            />
            <section className={`aside-block ${styles.look}`}>
              <h2>
                <span className="tail" />
                一次咨询的样子
              </h2>
              <ol>
                <li>
                  <b>前 10 分钟</b>您说问题，专家只问不答。
                </li>
                <li>
                  <b>中间 80 分钟</b>逐条看材料与数据，画出几种做法的得失。
                </li>
                <li>
                  <b>最后 30 分钟</b>专家给出建议，也说明自己最没把握的一处。
                </li>
                <li>
                  <b>五个工作日后</b>收到一页签字的纪要。
                </li>
              </ol>
            </section>
          </aside>
        </div>
      </main>
    );
  },
});

function ExpertCard({ expert: e }: { expert: Expert }) {
  return (
    <li>
      <Link to={href('public/expert-detail', { id: e.id })} data-prefetch>
        <b className={styles.name} aria-hidden="true">
          {e.name}
        </b>
        <div>
          <h3>
            <span className="vh">{e.name}</span>
            {e.title}
            <small>{e.dept}</small>
          </h3>
          <span className="tag">{e.professionName}</span>
          <p>{e.intro}</p>
          {e.courses.length > 0 && <p className={styles.courses}>可谈：{e.courses.slice(0, 2).join('；')}</p>}
        </div>
      </Link>
    </li>
  );
}
