import { describe, expect, it } from 'vitest';
import { argsOf as args, aServer, isGone } from '../../../test/loading.ts';
import { loadArticleList, loadCategories } from '../articles/load-list.ts';
import {
  cadreFront,
  classHref,
  enterpriseFront,
  frontOf,
  newsHref,
  systemHref,
  themeHref,
  topicHref,
} from './fronts.ts';
import { loadFront } from './load-front.ts';
import { cadreSearchHref, enterpriseSearchHref, everything, partOf, runSearch, searchHead } from './load-search.ts';
import { loadTopic } from './load-topic.ts';
import { loadTopics } from './load-topics.ts';

const themes = [
  { id: 1, name: '治理', total: 1, summary: '说明' },
  { id: 2, name: '乡村', total: 9, summary: '' },
  { id: 3, name: '空的', total: 0, summary: '' },
];
const categories = {
  list: [
    { id: 5, name: '学院新闻' },
    { id: 6, name: '培训动态' },
  ],
  total: 2,
};

describe('the addresses of a front', () => {
  it('hold what differs from the default, and nothing else', () => {
    expect([
      classHref(cadreFront, 'ppxm'),
      classHref(enterpriseFront, 'nxdz', { theme: 3, length: 2, size: 10 }, 1),
      classHref(cadreFront, 'zxzt', { size: 20 }, 2),
      themeHref(enterpriseFront, 7),
      systemHref(8),
      topicHref({ id: 9, trainType: 1 }),
      topicHref({ id: 9, trainType: 2 }),
      newsHref(enterpriseFront, 4),
    ]).toEqual([
      '/gbpx/ppxm/',
      '/qypx/nxdz/?theme=3&length=2',
      '/gbpx/zxzt/2/?size=20',
      '/qypx/pxzt7/',
      '/gbpx/hyxtzt8/',
      '/gbpx/9/',
      '/qypx/9/',
      '/xinwen/4/?from=qypx',
    ]);
    expect([frontOf(1), frontOf(2)]).toEqual([cadreFront, enterpriseFront]);
  });

  it('of a search leave out what stands for all at its end, and keep a text in its place', () => {
    const asked = { ...everything };
    expect(
      [
        cadreSearchHref(asked),
        cadreSearchHref({ ...asked, classify: 2 }),
        cadreSearchHref({ ...asked, type: 1, theme: 4 }, 2, 20),
        cadreSearchHref({ ...asked, text: '乡村/治理' }),
        cadreSearchHref({ ...asked, trainType: 2, text: 'a' }),
        enterpriseSearchHref(asked),
        enterpriseSearchHref({ ...asked, text: '换型', type: 2 }, 3, 50),
      ].map(decodeURIComponent),
    ).toEqual([
      '/gbpx/sousuo/',
      '/gbpx/sousuo/0/2/',
      '/gbpx/sousuo/1/0/0/4/?page=2&size=20',
      '/gbpx/sousuo/0/0/0/0/乡村/治理/',
      '/gbpx/sousuo/0/0/2/0/a/',
      '/qypx/sousuo/',
      '/qypx/sousuo/换型/?type=2&page=3&size=50',
    ]);
    expect(cadreSearchHref({ ...asked, text: '乡村/治理' })).toContain('%2F');
  });

  it.each([
    ['0', 0],
    ['2', 2],
    [undefined, 0],
    ['', 0],
  ])('have %s for a part that is %i', (text, part) => expect(partOf(text, 2)).toBe(part));

  it.each(['3', '-1', '1.5', 'a'])('do not have %s', (text) => {
    let thrown: unknown;
    try {
      partOf(text, 2);
    } catch (error) {
      thrown = error;
    }
    expect(isGone(thrown)).toBe(true);
  });
});

describe('a search of a front', () => {
  const answers = { 'catalogue.themes': themes, 'articles.categories': categories };
  it('asks for the first of both, for topics alone, or for news alone: the others are only counted', async () => {
    const paging = async (type: number) => {
      const { api, asked } = aServer(answers);
      const found = await runSearch(args(api, 'page=3&size=20'), cadreFront, { ...everything, type, text: '治理' });
      const of = (call: string) => {
        const { pageNum, pageSize } = (asked[call]?.[0] ?? {}) as { pageNum: number; pageSize: number };
        return `${pageNum}/${pageSize}`;
      };
      return [of('catalogue.indexShow'), of('articles.list'), found.page, found.size];
    };
    expect([await paging(0), await paging(1), await paging(2)]).toEqual([
      ['1/6', '1/6', 1, 6],
      ['3/20', '1/1', 3, 20],
      ['1/1', '3/20', 3, 20],
    ]);
  });

  it('passes on what the address says, and offers the fullest themes of its own front', async () => {
    const { api, asked } = aServer(answers);
    const found = await runSearch(args(api), enterpriseFront, {
      type: 0,
      classify: 3,
      trainType: 2,
      theme: 2,
      text: 'a',
    });
    expect(asked['catalogue.indexShow']).toEqual([
      { trainType: 2, trainThemeId: 2, classify: 'hyxtzt23', searchVal: 'a', pageNum: 1, pageSize: 6 },
    ]);
    expect(asked['articles.list']).toEqual([
      { kind: 'news', categoryId: 6, trainType: 2, themeId: 2, wd: 'a', pageNum: 1, pageSize: 6 },
    ]);
    expect(asked['catalogue.themes']).toEqual([{}, { trainType: 2 }]);
    expect(found.ways).toEqual([
      { label: '乡村', to: '/qypx/pxzt2/' },
      { label: '治理', to: '/qypx/pxzt1/' },
    ]);
    const head = (text: string, page: number) =>
      searchHead({ ...found, asked: { ...everything, text }, page } as never).title('搜索');
    expect([head('治理', 1), head('', 2), searchHead(found).noindex]).toEqual([
      '“治理”的结果 - 搜索',
      '搜索（第 2 页）',
      true,
    ]);
  });

  it('of a theme that is none is an unknown page', async () => {
    const { api } = aServer(answers);
    const error = await runSearch(args(api), cadreFront, { ...everything, theme: 99 }).catch((e: unknown) => e);
    expect(isGone(error)).toBe(true);
  });
});

describe('the topics of a class', () => {
  const systems = [{ id: 23, name: '行业系统' }];
  const load = (currentClass: string | undefined, search = '', front = cadreFront, pageNum?: string) => {
    const { api, asked } = aServer({ 'catalogue.themes': themes, 'catalogue.industries': systems });
    const params = { ...(currentClass && { currentClass }), ...(pageNum && { pageNum }) };
    return { asked, answer: loadTopics(args(api, search, params), front).catch((e: unknown) => e) as Promise<never> };
  };
  it('are narrowed by theme and length within a fixed class alone, and by pages', async () => {
    const { asked, answer } = load('zxzt', 'theme=2&length=3&size=20', cadreFront, '2');
    expect(await answer).toMatchObject({ kind: 'fixed', label: '最新专题', theme: 2, length: 3, page: 2, size: 20 });
    expect(asked['catalogue.indexShow']).toEqual([
      { trainType: 1, classify: 'zxzt', trainThemeId: 2, length: 3, pageNum: 2, pageSize: 20 },
    ]);
    const theme = load('pxzt1', 'theme=2&length=4');
    expect(await theme.answer).toMatchObject({
      kind: 'theme',
      label: '治理',
      theme: undefined,
      length: undefined,
      text: '说明',
    });
    expect(theme.asked['catalogue.indexShow']?.[0]).toMatchObject({ classify: 'pxzt1', trainThemeId: undefined });
    expect(await load('hyxtzt23').answer).toMatchObject({
      kind: 'system',
      label: '行业系统',
      picture: '/art/service-hall',
    });
    expect(await load(undefined, 'theme=99').answer).toMatchObject({ currentClass: 'ppxm', theme: undefined });
  });

  it('that nobody knows are an unknown page, and enterprises have no systems', async () => {
    expect(isGone(await load('pxzt99').answer)).toBe(true);
    const enterprise = load('hyxtzt23', '', enterpriseFront);
    expect([isGone(await enterprise.answer), enterprise.asked['catalogue.industries']]).toEqual([true, undefined]);
  });
});

describe('a topic', () => {
  const above = async (topic: object, front = cadreFront) => {
    const shell = { settings: { hotline: '0571' } };
    const { api } = aServer({ 'catalogue.topic': topic, 'site.shell': shell });
    const { crumbs } = await loadTopic(args(api, '', { id: '9' }), front);
    return crumbs.at(-2);
  };
  it('stands below its class, else its system, else its theme', async () => {
    const filed = { industryId: 23, industryName: '系统', trainThemeId: 2, trainThemeName: '乡村' };
    expect(await above({ ...filed, classify: 'ppxm' })).toEqual({ label: '品牌项目', to: '/gbpx/ppxm/' });
    expect(await above({ ...filed, classify: '' })).toEqual({ label: '系统', to: '/gbpx/hyxtzt23/' });
    expect(await above({ ...filed, classify: '' }, enterpriseFront)).toEqual({ label: '乡村', to: '/qypx/pxzt2/' });
    expect(await above({ ...filed, classify: '', industryId: null })).toEqual({ label: '乡村', to: '/gbpx/pxzt2/' });
    expect(await above({ classify: '' })).toEqual({ label: '品牌项目', to: '/gbpx/ppxm/' });
  });
});

it('a front shows its own: banners, brands and what is no brand, its news', async () => {
  const topics = [
    { id: 1, classify: 'ppxm' },
    { id: 2, classify: 'zxzt' },
  ];
  const { api, asked } = aServer({
    ...{ 'articles.categories': categories, 'catalogue.themes': themes, 'site.findBanner': ['b'] },
    ...{
      'catalogue.indexShow': { list: topics, total: 2 },
      'site.shell': { settings: { hotline: '0571', hours: '9' } },
    },
  });
  const data = await loadFront(args(api), enterpriseFront);
  expect([data.latest.map((t) => t.id), data.themes.map((t) => t.id), data.hotline]).toEqual([[2], [1, 2], '0571']);
  expect([asked['site.findBanner'], asked['articles.list']]).toEqual([
    [{ position: 'qypx' }],
    [{ kind: 'news', categoryId: 6, trainType: 2, pageSize: 5 }],
  ]);
  expect(asked['catalogue.indexShow']).toEqual([
    { trainType: 2, classify: 'ppxm', pageSize: 8 },
    { trainType: 2, pageSize: 30 },
  ]);
});

it('a list of articles is narrowed by days and words that make sense, and says what it was narrowed by', async () => {
  const { api, asked } = aServer();
  const page = await loadArticleList(
    args(api, 'from=2026-11-01&to=2026-13-01&wd=%20春训%20&size=20'),
    { kind: 'news', categoryId: 6 },
    'list_3',
  );
  expect(asked['articles.list']).toEqual([
    { kind: 'news', categoryId: 6, pageNum: 3, pageSize: 20, from: '2026-11-01', to: undefined, wd: '春训' },
  ]);
  expect(page).toEqual({ list: [], total: 0, page: 3, size: 20, from: '2026-11-01', to: '', wd: '春训' });
  await loadCategories(args(api, 'to=2026-11-02&wd=a'), 'policy' as never);
  expect(asked['articles.categories']).toEqual([{ kind: 'policy', from: undefined, to: '2026-11-02', wd: 'a' }]);
});
