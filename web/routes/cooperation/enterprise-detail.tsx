import { Link } from 'react-router';
import type { Enterprise } from '../../../shared/contract/experts.ts';
import { href } from '../../../shared/sitemap.ts';
import { headPicture } from '../../lib/cover.ts';
import { definePage, idOf } from '../../lib/page.tsx';
import { areaOf, type Crumb } from '../../lib/crumbs.ts';
import { Facts, RichText } from '../../parts/articles/article-view.tsx';
import { breadcrumbLd } from '../../parts/articles/json-ld.ts';
import { ReadingTools } from '../../parts/articles/reading-tools.tsx';
import { CooperationNav } from '../../parts/cooperation/cooperation-nav.tsx';
import { HotlineCard } from '../../parts/site/hotline.tsx';
import { Crumbs } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Title } from '../../ui/title.tsx';
import styles from './enterprise-detail.module.css';

const name = 'cooperation/enterprise-detail';
const address = (id: number) => href(name, {}, { id });
/** The partners are a few dozen at most: all of them stand below the one that is read. */
const all = 100;

function crumbsTo(enterprise: Enterprise): Crumb[] {
  return [...areaOf(name), { label: '合作企业', to: href(name) }, { label: enterprise.name }];
}

/** schema.org: the enterprise that the page is about. */
function organisationLd(siteUrl: string, e: Enterprise): object {
  return {
    '@type': 'Organization',
    name: e.name,
    description: e.summary,
    foundingDate: String(e.founded),
    url: `${siteUrl}${address(e.id)}`,
    address: { '@type': 'PostalAddress', addressLocality: e.city, addressRegion: '浙江', addressCountry: 'CN' },
  };
}

export default definePage({
  name,
  load: import.meta.env.SSR
    ? async ({ api, query }) => {
        const [enterprise, { list }] = await Promise.all([
          api.enterprises.get({ id: idOf(query.get('id')) }),
          api.enterprises.list({ pageSize: all }),
        ]);
        const at = list.findIndex((e) => e.id === enterprise.id);
        return {
          enterprise,
          others: list.filter((e) => e.id !== enterprise.id),
          previous: list[at - 1],
          next: list[at + 1],
        };
      }
    : undefined,
  head: import.meta.env.SSR
    ? ({ enterprise }, { siteUrl }) => ({
        canonical: address(enterprise.id),
        image: headPicture(enterprise.coverUrl),
        jsonLd: [
          organisationLd(siteUrl, enterprise),
          breadcrumbLd(siteUrl, crumbsTo(enterprise), address(enterprise.id)),
        ],
      })
    : undefined,
  View: ({ data: { enterprise: e, others, previous, next } }) => (
    <>
      <CooperationNav current={name} />
      <main id="main">
        <header className="wrap art-head-wrap">
          <div className="art-head">
            <Crumbs crumbs={crumbsTo(e)} />
            <h1>
              <Title text={e.name} />
            </h1>
            <div className="art-meta">
              <span className="tag">{e.industry}</span>
              <span>{e.city}</span>
              <ReadingTools title={e.name} />
            </div>
          </div>
        </header>
        <div className="wrap layout-2 art-layout">
          <article>
            <p className="art-lede">{e.summary}</p>
            {e.coverUrl && (
              <figure className="art-cover">
                <Picture src={e.coverUrl} sizes="(max-width: 960px) 100vw, 45rem" eager />
              </figure>
            )}
            <div className={styles.facts}>
              <Facts
                facts={[
                  ['所属行业', e.industry],
                  ['所在城市', e.city],
                  ['成立年份', `${e.founded} 年`],
                  ['在岗人数', e.staff],
                ]}
              />
            </div>
            {e.offers.length > 0 && (
              <section className={styles.offers} aria-labelledby="offers">
                <h2 id="offers">
                  <span className="tail" />
                  可以为班次提供
                </h2>
                <ul>
                  {e.offers.map((o) => (
                    <li key={o}>{o}</li>
                  ))}
                </ul>
              </section>
            )}
            <RichText html={e.content} />
            <Neighbours of={e} previous={previous} next={next} />
          </article>
          <aside className="no-print">
            <HotlineCard
              title="想带班去看，或谈合作？"
              text={(within) => `致电说出企业名称与人数，${within}由企业培训部回电，确认接待日期。`}
            />
          </aside>
        </div>
        {others.length > 0 && (
          <section className={`no-print ${styles.others}`} aria-labelledby="others">
            <div className="wrap">
              <h2 id="others">
                其他合作企业<small>共 {others.length} 家</small>
              </h2>
              <ul>
                {others.map((o) => (
                  <Other key={o.id} enterprise={o} />
                ))}
              </ul>
            </div>
          </section>
        )}
      </main>
    </>
  ),
});

function Other({ enterprise: e }: { enterprise: Enterprise }) {
  return (
    <li>
      <Link to={address(e.id)} data-prefetch>
        {e.coverUrl && (
          <div className="pic">
            <Picture src={e.coverUrl} sizes="(max-width: 640px) 100vw, 19rem" />
          </div>
        )}
        <h3>
          <Title text={e.name} />
        </h3>
        <p>{e.summary}</p>
        <span className={styles.meta}>
          {e.city} · {e.industry} · {e.founded} 年
        </span>
      </Link>
    </li>
  );
}

type Neighbour = { id: number; name: string } | undefined;

function Neighbours({ of: e, previous, next }: { of: Enterprise; previous: Neighbour; next: Neighbour }) {
  return (
    <nav className="prevnext" aria-label="上一家、下一家">
      {previous ? (
        <Link to={address(previous.id)}>
          <span>上一家</span>
          <Title text={previous.name} />
        </Link>
      ) : (
        <Link to={`${address(e.id)}#others`}>
          <span>已是第一家</span>看全部企业
        </Link>
      )}
      {next ? (
        <Link to={address(next.id)}>
          <span>下一家</span>
          <Title text={next.name} />
        </Link>
      ) : (
        <Link to={`${address(e.id)}#others`}>
          <span>已是最后一家</span>看全部企业
        </Link>
      )}
    </nav>
  );
}
