import { Link } from 'react-router';
import type { PointDetail } from '../../../shared/contract/points.ts';
import { href } from '../../../shared/sitemap.ts';
import { headPicture, pictureUrl } from '../../lib/cover.ts';
import { definePage, type Head, type PageArgs } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { PreviousNext, RichText } from '../../parts/articles/article-view.tsx';
import { PlanCard } from '../../parts/articles/asides.tsx';
import { breadcrumbLd } from '../../parts/articles/json-ld.ts';
import { ReadingTools } from '../../parts/articles/reading-tools.tsx';
import { Gallery } from '../../parts/gallery/gallery.tsx';
import { Locator } from '../../parts/points/locator.tsx';
import { OnMap } from '../../parts/points/on-map.tsx';
import { PointLine, pointClass, pointHref } from '../../parts/points/point-rows.tsx';
import { Crumbs, Section } from '../../ui/page-head.tsx';
import { Title } from '../../ui/title.tsx';
import styles from './point-detail.module.css';

/** A sight for search engines: place, address, coordinates. */
function placeLd(siteUrl: string, p: PointDetail, path: string): object {
  return {
    '@type': ['Place', 'TouristAttraction'],
    name: p.name,
    description: p.summary,
    url: `${siteUrl}${path}`,
    image: pictureUrl(siteUrl, p.coverUrl),
    maximumAttendeeCapacity: p.capacity,
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'CN',
      addressRegion: '浙江省',
      addressLocality: `${p.city}市${p.county}`,
      streetAddress: p.address,
    },
    geo: { '@type': 'GeoCoordinates', latitude: p.latitude, longitude: p.longitude },
  };
}

function Strip({ point: p }: { point: PointDetail }) {
  return (
    <dl className={styles.strip}>
      <div>
        <dt>现场时长</dt>
        <dd>
          <b>{p.minutes}</b> 分钟
        </dd>
      </div>
      <div>
        <dt>每批容纳</dt>
        <dd>
          <b>{p.capacity}</b> 人
        </dd>
      </div>
      <div>
        <dt>讲述人</dt>
        <dd className={styles.words}>
          <Title text={p.narrator} />
        </dd>
      </div>
      <div>
        <dt>所在</dt>
        <dd className={styles.words}>
          {p.city} · {p.county}
        </dd>
      </div>
    </dl>
  );
}

function PlaceBlock({ point: p }: { point: PointDetail }) {
  return (
    <section className={`aside-block ${styles.place}`}>
      <h2>
        <span className="tail" />
        位置
      </h2>
      <Locator name={p.name} city={p.city} county={p.county} latitude={p.latitude} longitude={p.longitude} />
      <address>{p.address}</address>
      <p className={styles.coordinates}>
        北纬 {p.latitude.toFixed(4)}°，东经 {p.longitude.toFixed(4)}°
      </p>
      <p className="no-print">
        <OnMap point={p} />
      </p>
      <p className="cap">示意图，不作行政区划依据。</p>
    </section>
  );
}

async function load({ api, params }: PageArgs) {
  const id = Number(params.id);
  const point = await api.points.get({ id });
  const crumbs = crumbsOf('onsite/point-detail', {
    'onsite/points': { label: point.categoryName, params: { currentClass: pointClass(point.categoryId) } },
    'onsite/point-detail': { label: point.name },
  });
  return { point, crumbs };
}

function View({ data: { point: p, crumbs } }: { data: Awaited<ReturnType<typeof load>> }) {
  return (
    <main id="main">
      <header className="wrap art-head-wrap">
        <div className={`art-head ${styles.head}`}>
          <Crumbs crumbs={crumbs} />
          <h1>
            <Title text={p.name} />
          </h1>
          <div className="art-meta">
            <Link className="tag" to={href('onsite/points', { currentClass: pointClass(p.categoryId) })}>
              {p.categoryName}
            </Link>
            <span>{p.address}</span>
            <ReadingTools title={p.name} />
          </div>
        </div>
      </header>
      <div className="wrap layout-2 art-layout">
        <article>
          <p className="art-lede">{p.summary}</p>
          <Strip point={p} />
          <Gallery items={p.gallery.length ? p.gallery : [{ url: p.coverUrl, caption: p.name }]} label={p.name} />
          <RichText html={p.content} />
          <section className={styles.question} aria-label="带走的一道题">
            <h2>
              <span className="tail" />
              带走的一道题
            </h2>
            <p>{p.question}</p>
            <small>没有标准答案。写下支撑判断的三个数据，带回去与同事再答一遍。</small>
          </section>
          {p.themes.length > 0 && (
            <section className={styles.themes} aria-label="适合的培训主题">
              <h2>适合的培训主题</h2>
              <ul>
                {p.themes.map((t) => (
                  <li key={t.id}>
                    <Link to={href('onsite/points', { currentClass: pointClass(0) }, { theme: t.id })}>{t.name}</Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <PreviousNext previous={p.previous} next={p.next} to={pointHref} unit="处" />
        </article>
        <aside>
          <PlaceBlock point={p} />
          <div className="no-print aside-block">
            <PlanCard />
          </div>
        </aside>
      </div>
      {p.nearby.length > 0 && (
        <div className="no-print">
          <Section
            title="就近再看"
            tone="white"
            more={{
              label: `${p.city}全部教学点`,
              to: href('onsite/points', { currentClass: pointClass(0) }, { city: p.city }),
            }}
          >
            <p className={styles.near}>按直线距离由近到远，便于排在同一天。</p>
            <div className={styles.nearby}>
              {p.nearby.map((n) => (
                <PointLine
                  key={n.id}
                  point={n}
                  note={[`相距约 ${n.kilometres} 公里`, `${n.city}${n.county}`, `${n.minutes} 分钟`]}
                />
              ))}
            </div>
          </Section>
        </div>
      )}
    </main>
  );
}

/** One teaching point: pictures, facts, who tells, the question, where it is, what is near. */
export default definePage({
  name: 'onsite/point-detail',
  load: import.meta.env.SSR ? load : undefined,
  head: import.meta.env.SSR
    ? ({ point, crumbs }, { siteUrl }): Head => {
        const path = pointHref(point.id);
        return {
          canonical: path,
          image: headPicture(point.coverUrl),
          jsonLd: [placeLd(siteUrl, point, path), breadcrumbLd(siteUrl, crumbs, path)],
        };
      }
    : undefined,
  View,
});
