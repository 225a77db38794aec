import type { Project, Topic } from '../../../shared/contract/catalogue.ts';
import type { PageArgs } from '../../lib/page.tsx';

/** The name of the news category whose newest item stands in the notice line. */
const notices = '通知公告';

const brief = ({ id, title, summary, coverUrl, days, headCount, audience, trainThemeName, publishTime }: Topic) => ({
  id,
  title,
  summary,
  coverUrl,
  days,
  headCount,
  audience,
  trainThemeName,
  publishTime,
});
export type BriefTopic = ReturnType<typeof brief>;

const briefProject = ({ id, name, startDate, endDate, place, fee, state, signUpDeadline }: Project) => ({
  id,
  name,
  startDate,
  endDate,
  place,
  fee,
  state,
  signUpDeadline,
});
export type BriefProject = ReturnType<typeof briefProject>;

/** The first topics in order, those that would repeat a picture already shown only where others run out. */
function unlike(list: Topic[], count: number, shown: Topic[] = []): Topic[] {
  const seen = new Set(shown.map((t) => t.coverUrl));
  const fresh = list.filter((t) => !seen.has(t.coverUrl) && seen.add(t.coverUrl));
  return [...fresh, ...list.filter((t) => !fresh.includes(t))].slice(0, count);
}

type Args = Pick<PageArgs, 'api'>;

async function loadNews({ api }: Args) {
  const { list: categories } = await api.articles.categories({ kind: 'news' });
  const category = categories.find((c) => c.name === notices);
  const [news, notice] = await Promise.all([
    api.articles.list({ kind: 'news', pageSize: 12 }),
    category ? api.articles.list({ kind: 'news', categoryId: category.id, pageSize: 1 }) : null,
  ]);
  const list = news.list.filter((a) => a.categoryId !== category?.id).slice(0, 6);
  return { list, notice: notice?.list[0] ?? null, noticeCategory: category ?? null };
}

async function loadCadre({ api }: Args) {
  const [brands, latest, themes, industries] = await Promise.all([
    api.catalogue.indexShow({ trainType: 1, classify: 'ppxm', pageSize: 8 }),
    api.catalogue.indexShow({ trainType: 1, classify: 'zxzt', pageSize: 12 }),
    api.catalogue.themes({ trainType: 1 }),
    api.catalogue.industries({}),
  ]);
  const topics = latest.list.filter((t) => t.classify !== 'ppxm').slice(0, 4);
  // The first industry is all of them together: the label says so already.
  return {
    brands: unlike(brands.list, 3).map(brief),
    latest: topics.map(brief),
    themes,
    industries: industries.slice(1),
  };
}

async function loadEnterprise({ api }: Args) {
  const [brands, inHouse, latest, themes] = await Promise.all([
    api.catalogue.indexShow({ trainType: 2, classify: 'ppxm', pageSize: 1 }),
    api.catalogue.indexShow({ trainType: 2, classify: 'nxdz', pageSize: 8 }),
    api.catalogue.indexShow({ trainType: 2, classify: 'zxzt', pageSize: 8 }),
    api.catalogue.themes({ trainType: 2 }),
  ]);
  const brand = brands.list.slice(0, 1);
  const custom = unlike(inHouse.list, 1, brand);
  const open = unlike(
    latest.list.filter((t) => t.classify !== 'ppxm' && t.classify !== 'nxdz'),
    1,
    [...brand, ...custom],
  );
  return { brand: brand.map(brief)[0], inHouse: custom.map(brief)[0], open: open.map(brief)[0], themes };
}

async function loadPoints({ api }: Args) {
  const cities = await api.points.cities({});
  return cities.map((c) => ({
    city: c.city,
    total: c.total,
    topCategory: c.topCategory,
    points: c.points.map(({ id, name, coverUrl, county, categoryName, minutes }) => ({
      id,
      name,
      coverUrl,
      county,
      categoryName,
      minutes,
    })),
  }));
}
export type CityPoints = Awaited<ReturnType<typeof loadPoints>>[number];

/** Everything that the home page shows, asked for at the same time. */
export async function loadHome({ api }: Args) {
  const [banners, news, cadre, enterprise, bubbles, heat, projects, cities, experts, decode, community, links] =
    await Promise.all([
      api.site.findBanner({ position: 'home' }),
      loadNews({ api }),
      loadCadre({ api }),
      loadEnterprise({ api }),
      api.catalogue.selectBubbleTrain({}),
      api.catalogue.oweHeatTenList({}),
      api.catalogue.getIndexProject({ pageSize: 12 }),
      loadPoints({ api }),
      api.experts.list({ pageSize: 10 }),
      api.articles.list({ kind: 'decode', pageSize: 3 }),
      api.articles.list({ kind: 'community', pageSize: 6 }),
      api.site.links({ pageNum: 999, pageSize: 1 }),
    ]);
  return {
    banners,
    news,
    cadre,
    enterprise,
    bubbles,
    heat,
    cities,
    // What one can still join comes first.
    projects: projects.list
      .map(briefProject)
      .toSorted((a, b) => Number(b.state === 1) - Number(a.state === 1))
      .slice(0, 6),
    experts: experts.list.map(({ id, name, title, professionName }) => ({ id, name, title, professionName })),
    expertTotal: experts.total,
    decode: decode.list,
    community: community.list,
    /** Read by the shell (section 2.2). */
    links: links.list.filter((l) => l.showFlag === 1),
  };
}
export type HomeData = Awaited<ReturnType<typeof loadHome>>;
