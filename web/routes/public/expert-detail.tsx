import { Link } from 'react-router';
import type { Expert } from '../../../shared/contract/experts.ts';
import { href } from '../../../shared/sitemap.ts';
import { definePage, type Head, notFound, type PageArgs } from '../../lib/page.tsx';
import { headPicture } from '../../lib/cover.ts';
import { crumbsOf } from '../../lib/crumbs.ts';
import { PreviousNext, RichText } from '../../parts/articles/article-view.tsx';
import { breadcrumbLd } from '../../parts/articles/json-ld.ts';
import { ReadingTools } from '../../parts/articles/reading-tools.tsx';
import { NameCard, NamePlate } from '../../parts/experts/name-card.tsx';
import { Crumbs, Section } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './expert-detail.module.css';

const othersShown = 4;
const expertHref = (id: number) => href('public/expert-detail', { id });

async function load({ api, params }: PageArgs) {
  const id = Number(params.id);
  const [
    {
      list: [expert],
    },
    { list: members },
  ] = await Promise.all([api.experts.list({ id, pageSize: 1 }), api.experts.list({ pageSize: 100 })]);
  if (!expert) throw notFound();
  const at = members.findIndex((e) => e.id === id);
  const titled = (e: Expert | undefined) => (e ? { id: e.id, title: `${e.name} · ${e.professionName}` } : null);
  const sameField = members.filter((e) => e.id !== id && e.professionId === expert.professionId);
  // A field may have one member only: then the next ones of the list stand in.
  const rest = members
    .filter((e, i) => i > at && e.professionId !== expert.professionId)
    .concat(members.filter((e, i) => i < at && e.professionId !== expert.professionId));
  const others = [...sameField, ...rest]
    .slice(0, Math.max(othersShown, sameField.length))
    .slice(0, 6)
    .map((e) => ({ ...e, content: '' }));
  const crumbs = crumbsOf('public/expert-detail', { 'public/expert-detail': { label: expert.name } });
  return { expert, others, crumbs, previous: titled(members[at - 1]), next: at < 0 ? null : titled(members[at + 1]) };
}

type Data = Awaited<ReturnType<typeof load>>;

function View({ data: { expert: e, others, crumbs, previous, next } }: { data: Data }) {
  return (
    <main id="main">
      <header className={styles.head}>
        <div className="wrap">
          <Crumbs crumbs={crumbs} />
          <div className={styles.card}>
            <div className={styles.person}>
              {e.photoUrl && (
                <Picture className={styles.face} src={e.photoUrl} alt={`${e.name}的肖像`} sizes="12rem" eager />
              )}
              <NamePlate name={e.name} large />
            </div>
            <div>
              <h1 className="vh">{e.name}</h1>
              <p className={styles.title}>{e.title}</p>
              <p className={styles.dept}>{e.dept}</p>
              <p className={styles.intro}>{e.intro}</p>
              <p className={styles.field}>
                <Link className="tag" to={href('public/experts', {}, { profession: e.professionId })}>
                  {e.professionName}
                </Link>
              </p>
            </div>
          </div>
        </div>
      </header>
      <div className="wrap layout-2">
        <article>
          <div className={styles.tools}>
            <h2>其人其课</h2>
            <ReadingTools title={`${e.name}　${e.title}`} />
          </div>
          <RichText html={e.content} />
          <PreviousNext previous={previous} next={next} to={expertHref} unit="位" />
        </article>
        <aside>
          {e.courses.length > 0 && (
            <section className={`aside-block ${styles.courses}`}>
              <h2>
                <span className="tail" />
                主讲课程
              </h2>
              <ol>
                {e.courses.map((c) => (
                  <li key={c}>{c}</li>
                ))}
              </ol>
            </section>
          )}
          <section className={`aside-block card card-pad no-print ${styles.invite}`}>
            <h2>请这位委员上课或咨询</h2>
            <p>说明对象、时间与想讨论的问题，由学院与委员本人确认档期。</p>
            <Link className="btn block" to={href('cooperation/expert-consulting')}>
              了解专家咨询
            </Link>
            <Link className="btn ghost block" to={href('public/plan-request')}>
              获取培训方案
            </Link>
          </section>
        </aside>
      </div>
      {others.length > 0 && (
        <div className="no-print">
          <Section title="相关委员" tone="white" more={{ label: '全部委员', to: href('public/experts') }}>
            <ul className={styles.others}>
              {others.map((o) => (
                <li key={o.id}>
                  <NameCard expert={o} level={3} />
                </li>
              ))}
            </ul>
          </Section>
        </div>
      )}
    </main>
  );
}

/** One member of the committee: courses, life and work, others of the field. */
export default definePage({
  name: 'public/expert-detail',
  load: import.meta.env.SSR ? load : undefined,
  head: import.meta.env.SSR
    ? ({ expert: e, crumbs }, { siteUrl }): Head => {
        const path = expertHref(e.id);
        return {
          canonical: path,
          image: headPicture(e.photoUrl),
          jsonLd: [
            {
              '@type': 'Person',
              name: e.name,
              jobTitle: e.title,
              description: e.intro,
              url: `${siteUrl}${path}`,
              affiliation: { '@type': 'Organization', name: e.dept },
              knowsAbout: [e.professionName, ...e.courses],
            },
            breadcrumbLd(siteUrl, crumbs, path),
          ],
        };
      }
    : undefined,
  View,
});
