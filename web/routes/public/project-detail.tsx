import { Link } from 'react-router';
import type { Project } from '../../../shared/contract/catalogue.ts';
import { href } from '../../../shared/sitemap.ts';
import { dots } from '../../lib/format.ts';
import { definePage, idOf, notFound, single } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/trail.ts';
import { Facts, RichText } from '../../parts/articles/article-view.tsx';
import { breadcrumbLd } from '../../parts/articles/json-ld.ts';
import { ReadingTools } from '../../parts/articles/reading-tools.tsx';
import { eventLd } from '../../parts/catalogue/json-ld.ts';
import { ProjectRows, ProjectState, span } from '../../parts/catalogue/projects.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Crumbs, PageHead } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './project-detail.module.css';

const crumbs = crumbsOf('public/project-detail');

/** What one does now, by the state of the project (open, closed, running, ended). */
const advice: Record<number, string> = {
  2: '报名已截止。打电话可登记候补，有人退出时按登记先后通知。',
  3: '本期正在进行。下一期的日期定下后会在这里公布。',
  4: '本期已经结束。同类项目见下方，也可以请我们按单位的时间另开一班。',
};

function Enrol({ project: p, hotline, hours }: { project: Project; hotline: string; hours: string }) {
  const open = p.state === 1;
  return (
    <section className={`aside-block card card-pad no-print ${styles.enrol}`} aria-labelledby="enrol">
      <h2 id="enrol">报名</h2>
      <p className={styles.state}><ProjectState state={p.state} /></p>
      {open ? <p>截止日 <b>{dots(p.signUpDeadline)}</b>，限 {p.capacity} 人。登录后填写单位与联系方式，结果发到“我的消息”。</p> : <p>{advice[p.state]}</p>}
      {open ? <Link className="btn lg block" to={href('account/apply', {}, { projectId: p.id })}>报名这一期</Link> : <Link className="btn ghost block" to={href('public/plan-request')}>为单位另开一班</Link>}
      {hotline && <p className={styles.phone}>{hours}，<a href={`tel:${hotline.replace(/[^\d+]/g, '')}`}>{hotline}</a></p>}
    </section>
  );
}

function Schedule({ days }: { days: Project['schedule'] }) {
  if (!days.length) return null;
  return (
    <section className={styles.schedule} aria-labelledby="schedule">
      <h2 id="schedule">日程</h2>
      <table className="table stackable">
        <thead><tr><th scope="col">日期</th><th scope="col">上午</th><th scope="col">下午</th></tr></thead>
        <tbody>{days.map((d) => <tr key={d.day}><th scope="row">{d.day}</th><td data-l="上午"><span>{d.morning}</span></td><td data-l="下午"><span>{d.afternoon}</span></td></tr>)}</tbody>
      </table>
    </section>
  );
}

function Detail({ project: p, others, hotline, hours }: { project: Project; others: Project[]; hotline: string; hours: string }) {
  return (
    <main id="main">
      <header className="wrap art-head-wrap">
        <div className="art-head">
          <Crumbs crumbs={crumbs} />
          <h1>{p.name}</h1>
          <div className="art-meta"><ProjectState state={p.state} /><span>{span(p.startDate, p.endDate)}</span><span>{p.place}</span><ReadingTools title={p.name} /></div>
        </div>
      </header>
      <div className="wrap layout-2 art-layout">
        <article>
          <p className="art-lede">{p.summary}</p>
          {p.coverUrl && <figure className="art-cover"><Picture src={p.coverUrl} sizes="(max-width: 960px) 100vw, 45rem" eager /></figure>}
          <Facts
            facts={[
              ['日期', span(p.startDate, p.endDate)], ['天数', p.schedule.length ? `${p.schedule.length} 天` : ''], ['费用', p.fee], ['名额', `${p.capacity} 人`],
              ['报名截止', dots(p.signUpDeadline)], ['地点', p.place], ['招收对象', p.audience],
            ].filter((f): f is [string, string] => Boolean(f[1]))}
          />
          <Schedule days={p.schedule} />
          <RichText html={p.content} />
        </article>
        <aside><Enrol project={p} hotline={hotline} hours={hours} /></aside>
      </div>
      {others.length > 0 && (
        <section className={`no-print ${styles.others}`} aria-labelledby="others">
          <div className="wrap"><h2 id="others">其他单招项目</h2><ProjectRows list={others} /></div>
        </section>
      )}
    </main>
  );
}

/** A single-recruit project; without an id the first of the list (section 2.3). */
const page = definePage({
  name: 'public/project-detail',
  async load({ api, params, path }) {
    const id = idOf(params.id);
    if (params.id && !id) throw notFound();
    const [asked, all, shell] = await Promise.all([id ? api.catalogue.getIndexProject({ id }) : null, api.catalogue.getIndexProject({ pageSize: 100 }), api.site.shell({})]);
    const project = (asked ?? all).list[0] ?? null;
    if (id && !project) throw notFound();
    const tdk = await api.site.getTdk({ path, id: project?.id });
    const others = all.list.filter((p) => p.id !== project?.id).slice(0, 6);
    return { project, others, tdk, hotline: shell.settings.hotline, hours: shell.settings.hours };
  },
  head({ project, tdk }, { siteUrl, shell }) {
    if (!project) return tdk;
    const path = href('public/project-detail', { id: project.id });
    return {
      ...tdk, canonical: path, image: project.coverUrl.startsWith('/art/') ? `${project.coverUrl}-1600.webp` : undefined,
      jsonLd: [eventLd(siteUrl, shell.settings.name, project, path), breadcrumbLd(siteUrl, crumbs, path)],
    };
  },
  View: ({ data }) =>
    data.project ? <Detail {...data} project={data.project} /> : (
      <>
        <PageHead crumbs={crumbs} title="单招项目" text="不必凑班，一个人也能报名。" picture="/art/lecture-hall" />
        <main id="main" className="wrap"><Empty title="现在没有单招项目"><p>新一期的日期定下后会在这里公布。</p><Link className="btn ghost" to={href('enterprise/home')}>看企业培训</Link></Empty></main>
      </>
    ),
});

const route = single(page);
export const loader = route.loader;
export const meta = route.meta;
export default route.Component;
