import type { ThemeCount } from '../../../shared/contract/catalogue.ts';
import { href, type PageName } from '../../../shared/sitemap.ts';

/** One of the two catalogues: what differs between cadre and enterprise training. */
export type Front = {
  trainType: 1 | 2;
  /** The word in an address that keeps the breadcrumb of this training over a news item (section 2.3). */
  origin: 'gbpx' | 'qypx';
  home: PageName;
  topics: PageName;
  detail: PageName;
  news: PageName;
  search: PageName;
  name: string;
  /** Whether topics of this front are also filed by industry system. */
  systems: boolean;
  /** The fixed classes of the address with what stands in the head of their lists. */
  classes: readonly { key: string; label: string; text: string; picture: string }[];
  themePicture: string;
};

export const cadreFront: Front = {
  trainType: 1,
  origin: 'gbpx',
  name: '干部培训',
  systems: true,
  home: 'cadre/home',
  topics: 'cadre/topics',
  detail: 'cadre/topic-detail',
  news: 'cadre/news',
  search: 'cadre/search',
  classes: [
    {
      key: 'ppxm',
      label: '品牌项目',
      text: '年年开班、年年改课表的班次。班主任与教研组固定，可整班委托，也可以挑模块另行组合。',
      picture: '/art/mediation-yard',
    },
    {
      key: 'zxzt',
      label: '最新专题',
      text: '全部干部培训专题，新近修订的排在前面。',
      picture: '/art/campus-round-class',
    },
  ],
  themePicture: '/art/village-visit',
};

export const enterpriseFront: Front = {
  trainType: 2,
  origin: 'qypx',
  name: '企业培训',
  systems: false,
  home: 'enterprise/home',
  topics: 'enterprise/topics',
  detail: 'enterprise/topic-detail',
  news: 'enterprise/news',
  search: 'enterprise/search',
  classes: [
    {
      key: 'ppxm',
      label: '品牌项目',
      text: '先听厂长讲账本，再进车间看产线。固定班期，企业可单独委托。',
      picture: '/art/car-line',
    },
    {
      key: 'nxdz',
      label: '内训定制',
      text: '讲师先驻厂备课，再按企业自己的流程、图纸和差错编教案，只为一家企业开班。',
      picture: '/art/old-mill',
    },
  ],
  themePicture: '/art/parcel-hub',
};

export const frontOf = (trainType: number): Front => (trainType === 2 ? enterpriseFront : cadreFront);

export type TopicFilters = { theme?: number | undefined; length?: number | undefined; size?: number | undefined };

/** The list of a class: a fixed word, `pxzt` and a theme, `hyxtzt` and a system. */
export function classHref(front: Front, currentClass: string, filters: TopicFilters = {}, page = 1): string {
  return href(
    front.topics,
    { currentClass, pageNum: page > 1 ? page : undefined },
    { ...filters, size: filters.size === 10 ? undefined : filters.size },
  );
}

export const themeHref = (front: Front, id: number) => classHref(front, `pxzt${id}`);
export const systemHref = (id: number) => classHref(cadreFront, `hyxtzt${id}`);
export const topicHref = (topic: { id: number; trainType: number }) =>
  href(frontOf(topic.trainType).detail, { id: topic.id });
export const newsHref = (front: Front, id: number) => href('news/detail', { id }, { from: front.origin });

/** Themes that have something to show. */
export const filled = <T extends Pick<ThemeCount, 'total'>>(list: T[]): T[] => list.filter((t) => t.total > 0);

/** Standard length of the schedule, as the filter and the address name it. */
export const lengths = [
  { value: 1, label: '三天以内' },
  { value: 2, label: '四至五天' },
  { value: 3, label: '五天以上' },
] as const;
