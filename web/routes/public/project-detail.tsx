import { Link } from 'react-router';
import type { Project } from '../../../shared/contract/catalogue.ts';
import { href } from '../../../shared/sitemap.ts';
import { headPicture } from '../../lib/cover.ts';
import { dial, dots, span } from '../../lib/format.ts';
import { definePage, idOf, notFound } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { Facts, RichText } from '../../parts/articles/article-view.tsx';
import { Attachments } from '../../parts/articles/attachments.tsx';
import { breadcrumbLd } from '../../parts/articles/json-ld.ts';
import { ReadingTools } from '../../parts/articles/reading-tools.tsx';
import { eventLd } from '../../parts/catalogue/json-ld.ts';
import { ProjectRows, ProjectState } from '../../parts/catalogue/projects.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Crumbs, PageHead } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Title } from '../../ui/title.tsx';
import styles from './project-detail.module.css';

/** The list of the projects stands above each, where one applies to them. */
const crumbs = [...crumbsOf('account/apply'), ...crumbsOf('public/project-detail')].map((c, i) =>
  i ? c : { ...c, to: href('account/apply') },
);

/** What one does now, by the state of the project (open, closed, running, ended). */
const advice: Record<number, string> = {
  2: '这一期的报名已经截止。是否还有余位，可以打电话问。',
  3: '这一期正在上课。想让单位里的人也上，可以另开一班。',
  4: '这一期已经结束。其他项目见下方，也可以按单位的时间另开一班。',
};

/** All that decides whether one signs up, beside the way to do it. */
function Enrol({ project: p, hotline, hours }: { project: Project; hotline: string; hours: string }) {
  const open = p.state === 1;
  return (
    <section className={`aside-block card card-pad ${styles.enrol}`} aria-labelledby="enrol">
      <h2 id="enrol">报名</h2>
      <p className={styles.state}>
        <ProjectState state={p.state} />
      </p>
      <p className={open ? 'no-print' : undefined}>{open ? '要填的内容在下一页列明。' : advice[p.state]}</p>
      <Facts
        facts={[
          ['报名截止', dots(p.signUpDeadline)],
          ['名额', `${p.capacity} 人`],
          ['日期', span(p.startDate, p.endDate)],
          ['天数', p.schedule.length ? `${p.schedule.length} 天` : ''],
          ['费用', p.fee],
          ['地点', p.place],
          ['招收对象', p.audience],
        ].filter((f): f is [string, string] => Boolean(f[1]))}
      />
      {open ? (
        <Link className="btn lg block" to={href('account/apply', {}, { projectId: p.id })}>
          报名这一期
        </Link>
      ) : (
        <Link className="btn ghost block" to={href('public/plan-request')}>
          为单位另开一班
        </Link>
      )}
      {hotline && (
        <p className={styles.phone}>
          <a href={dial(hotline)}>{hotline}</a>
          <br />
          {hours}
        </p>
      )}
    </section>
  );
}

function Schedule({ days }: { days: Project['schedule'] }) {
  if (!days.length) return null;
  return (
    <section className={styles.schedule} aria-labelledby="schedule">
      <h2 id="schedule">日程</h2>
      <table className="table stackable">
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">上午</th>
            <th scope="col">下午</th>
          </tr>
        </thead>
        <tbody>
          {days.map((d) => (
            <tr key={d.day}>
              <th scope="row">{d.day}</th>
              <td data-l="上午">
                <span>{d.morning}</span>
              </td>
              <td data-l="下午">
                <span>{d.afternoon}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Near = { id: number; name: string } | undefined;

/** The projects that start before and after this one. */
function Neighbours({ earlier, later }: { earlier: Near; later: Near }) {
  const link = (p: Near, label: string, none: string) =>
    p ? (
      <Link to={href('public/project-detail', { id: p.id })}>
        <span>{label}</span>
        {p.name}
      </Link>
    ) : (
      <span className="end">
        <span>{label}</span>
        {none}
      </span>
    );
  return (
    <nav className="prevnext" aria-label="前后项目">
      {link(earlier, '更早开班', '没有更早的项目')}
      {link(later, '更晚开班', '没有更晚的项目')}
    </nav>
  );
}

type DetailProps = { project: Project; others: Project[]; earlier: Near; later: Near; hotline: string; hours: string };

function Detail({ project: p, others, earlier, later, hotline, hours }: DetailProps) {
  return (
    <main id="main">
      <header className="wrap art-head-wrap">
        <div className="art-head">
          <Crumbs crumbs={crumbs} />
          <h1>
            <Title text={p.name} />
          </h1>
          <div className="art-meta">
            <ProjectState state={p.state} />
            <span>{span(p.startDate, p.endDate)}</span>
            <ReadingTools title={p.name} />
          </div>
        </div>
      </header>
      <div className={`wrap layout-2 art-layout ${styles.layout}`}>
        <article>
          <p className="art-lede">{p.summary}</p>
          {p.coverUrl && (
            <figure className="art-cover">
              <Picture src={p.coverUrl} sizes="(max-width: 960px) 100vw, 45rem" eager />
            </figure>
          )}
          <Schedule days={p.schedule} />
          <RichText html={p.content} />
          <Attachments list={p.attachments} address={href('public/project-detail', { id: p.id })} />
          <Neighbours earlier={earlier} later={later} />
        </article>
        <aside>
          <Enrol project={p} hotline={hotline} hours={hours} />
        </aside>
      </div>
      {others.length > 0 && (
        <section className={`no-print ${styles.others}`} aria-labelledby="others">
          <div className="wrap">
            <h2 id="others">其他单招项目</h2>
            <ProjectRows list={others} />
          </div>
        </section>
      )}
    </main>
  );
}

/** A single-recruit project; without an id the next that takes sign-ups, else the first (section 2.3). */
export default definePage({
  name: 'public/project-detail',
  load: import.meta.env.SSR
    ? async ({ api, params }) => {
        const id = idOf(params.id);
        if (params.id && !id) throw notFound();
        const [asked, all, shell] = await Promise.all([
          id ? api.catalogue.getIndexProject({ id }) : null,
          api.catalogue.getIndexProject({ pageSize: 100 }),
          api.site.shell({}),
        ]);
        const project = (asked ? asked.list[0] : (all.list.find((p) => p.state === 1) ?? all.list[0])) ?? null;
        if (id && !project) throw notFound();
        const others = all.list.filter((p) => p.id !== project?.id).slice(0, 6);
        const byStart = [...all.list]
          .sort((a, b) => a.startDate.localeCompare(b.startDate) || a.id - b.id)
          .map((p) => ({ id: p.id, name: p.name }));
        const at = byStart.findIndex((p) => p.id === project?.id);
        return {
          project,
          newest: !id,
          others,
          earlier: at > 0 ? byStart[at - 1] : undefined,
          later: at < 0 ? undefined : byStart[at + 1],
          hotline: shell.settings.hotline,
          hours: shell.settings.hours,
        };
      }
    : undefined,
  head: import.meta.env.SSR
    ? ({ project, newest }, { siteUrl, shell }) => {
        if (!project) return {};
        const path = href('public/project-detail', { id: project.id });
        return {
          ...(newest && { title: `最近的单招项目：${project.name}` }),
          canonical: path,
          image: headPicture(project.coverUrl),
          jsonLd: [eventLd(siteUrl, shell.settings.name, project, path), breadcrumbLd(siteUrl, crumbs, path)],
        };
      }
    : undefined,
  View: ({ data }) =>
    data.project ? (
      <Detail {...data} project={data.project} />
    ) : (
      <>
        <PageHead crumbs={crumbs} title="单招项目" text="不必凑班，一个人也能报名。" picture="/art/campus-residence" />
        <main id="main" className="wrap">
          <Empty title="现在没有单招项目">
            <p>新一期的日期定下后会在这里公布。</p>
            <Link className="btn ghost" to={href('enterprise/home')}>
              看企业培训
            </Link>
          </Empty>
        </main>
      </>
    ),
});
