import { Link, useRouteLoaderData } from 'react-router';
import type { Api } from '../../../shared/contract/index.ts';
import type { City, Point } from '../../../shared/contract/points.ts';
import { href } from '../../../shared/sitemap.ts';
import { dial } from '../../lib/format.ts';
import { definePage, type ArgsOf, type RootData } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { OnsiteHero } from '../../parts/points/onsite-hero.tsx';
import { PointLine, pointClass, pointHref } from '../../parts/points/point-rows.tsx';
import { CityButtons, cityPoints, ZhejiangMap } from '../../parts/points/zhejiang-map.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useWithin } from '../../parts/site/within.ts';
import styles from './home.module.css';

const stops = 3;
const routesShown = 6;
const allPoints = href('onsite/points', { currentClass: pointClass(0) });
/** Two Han numerals are enough for the categories and cities of a province. */
const han = (n: number) =>
  ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'][n] ?? String(n);

/**
 * Themes that have enough points for a day; each with three stops
 * in different cities, and none that an earlier theme has shown.
 */
async function loadRoutes(api: Api) {
  const themes = await api.catalogue.getInterestList({});
  const found = await Promise.all(
    themes.map(async (theme) => ({ theme, ...(await api.points.list({ themeId: theme.id, pageSize: 20 })) })),
  );
  const shown = new Set<number>();
  return found
    .filter((r) => r.total >= stops)
    .slice(0, routesShown)
    .map(({ theme, total, list }) => {
      const picked: Point[] = [];
      const fresh = list.filter((p) => !shown.has(p.id));
      for (const p of [...fresh, ...list])
        if (picked.length < stops && !picked.some((q) => q.city === p.city)) picked.push(p);
      for (const p of [...fresh, ...list]) if (picked.length < stops && !picked.includes(p)) picked.push(p);
      for (const p of picked) shown.add(p.id);
      return { theme, total, list: picked };
    });
}

async function load({ api, query }: ArgsOf<'onsite/home'>) {
  const [banners, cities, categories, routes] = await Promise.all([
    api.site.findBanner({ position: 'xcjx' }),
    api.points.cities({}),
    api.points.categories({}),
    loadRoutes(api),
  ]);
  const kinds = await Promise.all(
    categories
      .filter((c) => c.total)
      .map(async (c) => ({ ...c, points: (await api.points.list({ categoryId: c.id, pageSize: 20 })).list })),
  );
  const asked = cities.find((c) => c.city === query.get('city'));
  const fullest = [...cities].sort((a, b) => b.total - a.total)[0];
  const current = asked ?? fullest;
  // The first picture of each kind that the page does not show already.
  const shown = new Set([...banners.map((b) => b.imageUrl), ...(current?.points ?? []).map((p) => p.coverUrl)]);
  const pictureOf = (list: Point[]) => {
    const point = list.find((p) => p.coverUrl && !shown.has(p.coverUrl));
    if (point) shown.add(point.coverUrl);
    return point?.coverUrl ?? '';
  };
  return {
    banners,
    cities: cities.map(({ city, total }) => ({ city, total })),
    current,
    kinds: kinds.map((k) => ({ ...k, picture: pictureOf(k.points), points: k.points.slice(0, 4) })),
    routes,
  };
}

type Data = Awaited<ReturnType<typeof load>>;

function MapSection({ cities, current }: Pick<Data, 'cities' | 'current'>) {
  const total = cities.reduce((sum, c) => sum + c.total, 0);
  const to = (city: City) => `${href('onsite/home', {}, { city })}#map`;
  return (
    <Section title="教学地图" id="map" more={{ label: '全部教学点', to: allPoints }}>
      <p className={styles.lede}>
        沿着一条江往上走，{han(cities.length)}个设区市、{total} 处教学点。选一座城市，看看那里能上什么课。
      </p>
      <div className="field-map">
        <div>
          <ZhejiangMap cities={cities} current={current?.city} to={to} />
          <CityButtons cities={cities} current={current?.city} to={to} />
        </div>
        {current && (
          <div aria-live="polite">
            <div className={`row-between ${styles.city}`}>
              <h3>
                {current.city} · {current.total} 处
              </h3>
              {current.topCategory && <span className="tag">{current.topCategory}居多</span>}
            </div>
            {current.points.map((p) => (
              <PointLine key={p.id} point={p} />
            ))}
            {current.total ? (
              <p className={styles.on}>
                <Link className="more" to={cityPoints(current.city)}>
                  {current.city}全部教学点
                </Link>
              </p>
            ) : (
              <p className="muted">
                {current.city}的教学点正在走访中，<Link to={allPoints}>先看其他城市</Link>。
              </p>
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

function KindsSection({ kinds }: Pick<Data, 'kinds'>) {
  return (
    <Section title={`${han(kinds.length)}类课堂`} tone="white">
      <ul className={styles.kinds}>
        {kinds.map((c) => (
          <li key={c.id}>
            <Link className={styles.kind} to={href('onsite/points', { currentClass: pointClass(c.id) })}>
              <div className="pic">
                {c.picture && <Picture src={c.picture} sizes="(max-width: 640px) 100vw, 24rem" />}
              </div>
              <h3>
                {c.name}
                <span>{c.total} 处</span>
              </h3>
            </Link>
            <ul>
              {c.points.map((p) => (
                <li key={p.id}>
                  <Link to={pointHref(p.id)}>
                    {p.name}
                    <span>{p.city}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function RoutesSection({ routes }: Pick<Data, 'routes'>) {
  return (
    <Section title="思路线索">
      <p className={styles.lede}>同一个问题，到三个地方各看一种答法。下面是按主题串起的线索，可作为排线路的起点。</p>
      <ol className={styles.routes}>
        {routes.map((r) => (
          <li key={r.theme.id}>
            <div className={styles.theme}>
              <h3>
                <Link to={href('onsite/points', { currentClass: pointClass(0) }, { theme: r.theme.id })}>
                  {r.theme.name}
                </Link>
              </h3>
              <p>
                <span>{r.total} 处可选</span>
                <span>三站现场共 {r.list.reduce((sum, p) => sum + p.minutes, 0)} 分钟</span>
              </p>
            </div>
            <ol className={styles.stops}>
              {r.list.map((p) => (
                <li key={p.id}>
                  <Link to={pointHref(p.id)}>
                    <b>{p.name}</b>
                    <span>
                      {p.city} · {p.county} · {p.minutes} 分钟
                    </span>
                  </Link>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const steps: [string, string][] = [
  ['选点', '在地图或列表里挑出三五处，记下名称；拿不准也可以只说主题。'],
  ['排线', '课程顾问按人数、车程与农忙、换班的时辰排成一日或多日的线路。'],
  ['备课', '讲述人提前收到学员名单与关心的问题，带队老师先走一遍。'],
  ['上课', '看、问、当场核对，每处留下一道题，傍晚一起复盘。'],
];

function PlanSection() {
  const within = useWithin();
  const root = useRouteLoaderData('root') as RootData | undefined;
  const hotline = root?.shell.settings.hotline ?? '';
  return (
    <section className="cta on-dark" aria-label="排一条线路">
      <Picture className="art" src="/art/rail-paddies" sizes="100vw" />
      <div className="wrap">
        <h2>排一条线路</h2>
        <ol className={styles.steps}>
          {steps.map(([name, text]) => (
            <li key={name}>
              <b>{name}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        <p className={`cta-foot ${styles.foot}`}>
          <Link className="btn paper lg" to={href('public/plan-request')}>
            获取培训方案
          </Link>
          <span>
            {within}发送线路、车程与讲述人建议。
            {hotline && (
              <>
                也可致电{' '}
                <a className="nowrap" href={dial(hotline)}>
                  {hotline}
                </a>
                。
              </>
            )}
          </span>
        </p>
      </div>
    </section>
  );
}

/** The front of field teaching: banners, the map, kinds of classes, lines of thought, the way to a plan. */
export default definePage({
  name: 'onsite/home',
  load: import.meta.env.SSR ? load : undefined,
  View: ({ data }) => (
    <>
      {data.banners.length === 0 && (
        <PageHead
          crumbs={crumbsOf('onsite/home')}
          title="现场教学"
          picture="/art/covered-bridge"
          text="把课堂搬到江边、田间与车间，由一线的人讲清办法从哪里来。"
        />
      )}
      <main id="main">
        <OnsiteHero banners={data.banners} title="现场教学" crumbs={crumbsOf('onsite/home')} />
        <MapSection cities={data.cities} current={data.current} />
        <KindsSection kinds={data.kinds} />
        {data.routes.length > 0 && <RoutesSection routes={data.routes} />}
        <PlanSection />
      </main>
    </>
  ),
});
