import { describe, expect, it } from 'vitest';
import { isGone, loaded } from '../../test/loading.ts';
import bannerArticle from './public/banner-article.tsx';
import community from './public/community.tsx';
import decodeDetail from './news/decode-detail.tsx';
import decodeList from './news/decode-list.tsx';
import enterpriseDetail from './cooperation/enterprise-detail.tsx';
import information from './cooperation/information.tsx';
import innovation from './cooperation/innovation.tsx';
import investment from './cooperation/investment.tsx';
import trainingNeeds from './cooperation/training-needs.tsx';
import expertDetail from './public/expert-detail.tsx';
import newsDetail from './news/detail.tsx';
import newsList from './news/list.tsx';
import pointDetail from './onsite/point-detail.tsx';
import policy from './cooperation/policy.tsx';
import projectDetail from './public/project-detail.tsx';

const anArticle = {
  ...{ id: 4, title: '题', summary: '摘', publishTime: '2026-11-18T00:00:00Z', source: '', coverUrl: '/art/west-lake' },
  ...{ categoryId: 7, categoryName: '专题' },
};
const categories = {
  list: [
    { id: 5, name: '学院新闻', total: 3 },
    { id: 7, name: '专题', total: 2 },
  ],
  total: 9,
};
const picture = '/art/west-lake-1600.webp';
const ids = (list: unknown) => (list as { id: number }[]).map((e) => e.id);

describe('an article', () => {
  const of = (page: object, search = '', params = {}) =>
    loaded(
      page,
      { 'articles.get': anArticle, 'articles.popular': ['热'], 'articles.categories': categories },
      search,
      params,
    );

  it('of the news keeps the breadcrumb and neighbours of the training that the reader came from', async () => {
    const from = async (search: string) => {
      const { asked, data } = await of(newsDetail, search, { id: '4' });
      return [asked['articles.get'], data['from'], (data['crumbs'] as { to?: string }[]).map((c) => c.to)];
    };
    const get = (trainType?: number) => [{ kind: 'news', id: 4, trainType }];
    expect(await from('from=gbpx')).toEqual([get(1), 'gbpx', ['/gbpx/', '/gbpx/pxdt/', undefined]]);
    expect(await from('from=qypx')).toEqual([get(2), 'qypx', ['/qypx/', '/qypx/pxdt/', undefined]]);
    expect(await from('from=evil')).toEqual([get(), null, ['/xinwen/xwfl0/', '/xinwen/xwfl7/', undefined]]);
  });

  it.each([
    ['the news', newsDetail, '', { id: '4' }, 'news', '/xinwen/4/'],
    ['解码浙江', decodeDetail, '', { id: '4' }, 'decode', '/jmzj/4/'],
    ['the community', community, 'id=4', {}, 'community', '/ggfzgtt/?id=4'],
    ['政策解读', policy, 'id=4', {}, 'policy', '/zcxy/cyzc/?id=4'],
  ])('of %s is the one of the address, with what is read most of its kind, under one address', async (...row) => {
    const [, page, search, params, kind, path] = row;
    const { asked, data, head } = await of(page, search, params);
    expect(asked['articles.get']).toEqual([expect.objectContaining({ kind, id: 4 })]);
    expect([asked['articles.popular'], data['popular'], data['article']]).toEqual([[{ kind }], ['热'], anArticle]);
    expect(head).toMatchObject({ canonical: path, image: picture, article: { published: anArticle.publishTime } });
    expect(head.jsonLd).toMatchObject([
      { '@type': 'NewsArticle', mainEntityOfPage: `https://x.test${path}` },
      { '@type': 'BreadcrumbList' },
    ]);
  });

  it('of 政产学研 stands below its page and its category', async () => {
    const { data } = await of(policy, 'id=4');
    expect((data['crumbs'] as { label: string; to?: string }[]).slice(1)).toEqual([
      { label: '产业政策', to: '/zcxy/cyzc/' },
      { label: '专题', to: '/zcxy/cyzc/?category=7' },
      { label: '正文' },
    ]);
  });
});

describe('a list of articles', () => {
  const answers = {
    'articles.categories': categories,
    'articles.popular': ['热'],
    'articles.list': { list: [], total: 30 },
    'catalogue.getInterestList': [
      { id: 2, name: '乡村' },
      { id: 3, name: '治理' },
      { id: 6, name: '空' },
    ],
  };
  it.each([
    ['xyxw', 5, '学院新闻'],
    ['xwfl5', 5, '学院新闻'],
    ['xwfl7', 7, '专题'],
    ['xwfl0', undefined, '全部新闻'],
  ])('of the news under %s holds category %s', async (currentClass, categoryId, name) => {
    const { asked, data, head } = await loaded(newsList, answers, 'size=20', { currentClass, pageNum: '2' });
    expect(asked['articles.list']).toMatchObject([{ kind: 'news', categoryId, pageNum: 2, pageSize: 20 }]);
    expect(data).toMatchObject({ category: { name }, currentClass, page: 2, popular: ['热'] });
    expect(data['categories']).toMatchObject([{ id: 0, total: 9 }, { id: 5 }, { id: 7 }]);
    expect((head.title as (given: string) => string)('新闻')).toBe('新闻（第 2 页）');
  });
  it('of the news is that of the institute where the address names none', async () =>
    expect((await loaded(newsList, answers)).data).toMatchObject({ currentClass: 'xyxw', category: { id: 5 } }));
  it.each(['pxdt', 'xwfl9'])('of the news is unknown under %s', async (currentClass) =>
    expect(isGone((await loaded(newsList, answers, '', { currentClass })).data)).toBe(true),
  );

  it.each([
    ['training-need', trainingNeeds],
    ['investment', investment],
    ['cooperation', innovation],
    ['policy', policy],
    ['information', information],
  ])('of 政产学研 is of its own kind: %s', async (kind, page) => {
    const { asked } = await loaded(page, { ...answers, 'enterprises.list': { list: [], total: 0 } });
    expect(asked['articles.list']).toMatchObject([{ kind }]);
  });

  it('of the community holds a category that there is, and the page of the address', async () => {
    const of = async (search: string) => {
      const { asked, data } = await loaded(community, answers, search);
      return [asked['articles.list'], data['category'], data['article'], asked['articles.popular']];
    };
    const list = (categoryId?: number) => [expect.objectContaining({ kind: 'community', categoryId, pageNum: 3 })];
    expect(await of('category=7&page=3')).toEqual([list(7), 7, null, [{ kind: 'community' }]]);
    expect(await of('category=8&page=3')).toEqual([list(), undefined, null, [{ kind: 'community' }]]);
  });

  it('of 政产学研 holds a category that there is, and says in its title which one and which page', async () => {
    const list = (categoryId?: number) => [expect.objectContaining({ kind: 'policy', categoryId })];
    const of = async (search: string) => {
      const { asked, head } = await loaded(policy, answers, search);
      return [asked['articles.list'], head.title, head.canonical];
    };
    expect(await of('category=7&page=2')).toEqual([
      list(7),
      '产业政策·专题（第 2 页）',
      '/zcxy/cyzc/?category=7&page=2',
    ]);
    expect(await of('category=8')).toEqual([list(), '产业政策', '/zcxy/cyzc/']);
  });

  const read = [1, 2, 3].map((id) => ({ ...anArticle, id }));
  const decode = (search = '', params = {}, list: object[] = read) =>
    loaded(
      decodeList,
      {
        ...answers,
        'articles.list': ({ themeId }: { themeId?: number }) => ({
          list,
          total: { 2: 4, 3: 8, 6: 0 }[themeId ?? 0] ?? 12,
        }),
      },
      search,
      params,
    );
  it('of 解码浙江 opens its first page with the newest, where nothing was looked for', async () => {
    const cover = async (...given: Parameters<typeof decode>) => {
      const { data } = await decode(...given);
      return [(data['cover'] as { id: number } | undefined)?.id, ids(data['list'])];
    };
    expect(await cover()).toEqual([1, [2, 3]]);
    for (const search of ['from=2026-01-01', 'to=2026-01-01', 'wd=a'])
      expect(await cover(search), search).toEqual([undefined, [1, 2, 3]]);
    expect(await cover('', { pageNum: 'list_2' })).toEqual([undefined, [1, 2, 3]]);
    expect(await cover('', {}, read.slice(0, 1))).toEqual([undefined, [1]]);
  });
  it('of 解码浙江 is narrowed to the theme of the address, and offers those that have something', async () => {
    const { asked, data, head } = await decode('', { topicId: 'pxzt3', pageNum: 'list_2' });
    expect(asked['articles.list']?.find((a) => (a as { pageNum?: number }).pageNum)).toMatchObject({
      ...{ kind: 'decode', themeId: 3, pageNum: 2 },
    });
    expect(data).toMatchObject({ theme: { id: 3 }, everything: 12, page: 2 });
    expect(data['themes']).toMatchObject([
      { id: 2, total: 4 },
      { id: 3, total: 8 },
    ]);
    expect((head.title as (given: string) => string)('解码')).toBe('解码（第 2 页）');
    expect(ids((await decode('', { topicId: 'pxzt6' })).data['themes'])).toEqual([2, 3, 6]);
    expect(isGone((await decode('', { topicId: 'pxzt9' })).data)).toBe(true);
  });
});

describe('one of several', () => {
  it('banner stands among those of its own page that lead nowhere else', async () => {
    const banner = (id: number, link = '') => ({ id, title: `上${id}\n下`, text: `文${id}`, link });
    const of = (id: string) =>
      loaded(
        bannerArticle,
        {
          'site.bannerDetail': { ...banner(0), id: Number(id), title: '另题', imageUrl: '', publishTime: 't' },
          'site.findBanner': ({ position }: { position: string }) =>
            ({ home: [banner(9)], gbpx: [banner(1), banner(2, '/x/'), banner(3), banner(4, '/y/'), banner(5)] })[
              position
            ] ?? [],
        },
        `id=${id}`,
      );
    const third = await of('3');
    expect(third.asked['site.bannerDetail']).toEqual([{ id: 3 }]);
    expect(third.data).toMatchObject({
      ...{ article: { title: '上3　下' }, previous: { id: 1, title: '上1　下' }, next: { id: 5, title: '上5　下' } },
      others: [
        { id: 1, title: '上1　下', text: '文1' },
        { id: 5, title: '上5　下', text: '文5' },
      ],
    });
    expect((await of('4')).data).toMatchObject({ previous: { id: 3 }, next: { id: 5 }, article: { title: '上4　下' } });
    expect((await of('1')).data).toMatchObject({ previous: null, next: { id: 3 } });
    // One that hangs nowhere any more has no neighbours.
    expect((await of('8')).data).toMatchObject({ previous: null, next: null, others: [], article: { title: '另题' } });
    expect((await of('3')).head.canonical).toBe('/bannerDetail/?id=3');
    for (const none of ['', 'abc', '0']) expect(isGone((await of(none)).data), none).toBe(true);
  });

  it('expert stands between two others, and before others of the same field, then the next of the list', async () => {
    const expert = (id: number, professionId: number) => ({
      ...{ id, professionId, name: `人${id}`, professionName: `业${professionId}`, content: '长', courses: [] },
    });
    const members = [expert(1, 1), expert(2, 2), expert(3, 1), expert(4, 3), expert(5, 4)];
    const of = (id: string) =>
      loaded(
        expertDetail,
        {
          'experts.list': (asked: { id?: number }) => ({
            list: asked.id ? members.filter((e) => e.id === asked.id) : members,
          }),
        },
        '',
        { id },
      );
    const { data, head, asked } = await of('3');
    expect(asked['experts.list']).toEqual([{ id: 3, pageSize: 1 }, { pageSize: 100 }]);
    expect([data['previous'], data['next']]).toEqual([
      { id: 2, title: '人2 · 业2' },
      { id: 4, title: '人4 · 业3' },
    ]);
    expect(data['others']).toMatchObject([1, 4, 5, 2].map((id) => ({ id, content: '' })));
    expect(head).toMatchObject({ canonical: '/zjgwwyh/3/', jsonLd: [{ knowsAbout: ['业1'] }, {}] });
    expect((await of('1')).data).toMatchObject({ previous: null, next: { id: 2 } });
    expect((await of('5')).data).toMatchObject({ previous: { id: 4 }, next: null });
    expect(isGone((await of('9')).data)).toBe(true);
  });

  it('enterprise is the one of the address or the first, between two others, among all the others', async () => {
    const list = [1, 2, 3].map((id) => ({ id, name: `企${id}`, founded: 1990, city: '杭州', coverUrl: '' }));
    const of = (search: string) =>
      loaded(
        enterpriseDetail,
        { 'enterprises.list': { list }, 'enterprises.get': ({ id = 1 }) => list.find((e) => e.id === id) },
        search,
      );
    const { data, head, asked } = await of('id=2');
    expect([asked['enterprises.get'], asked['enterprises.list']]).toEqual([[{ id: 2 }], [{ pageSize: 100 }]]);
    expect([ids(data['others']), data['previous'], data['next']]).toMatchObject([[1, 3], { id: 1 }, { id: 3 }]);
    expect(head).toMatchObject({
      canonical: '/zcxy/qyxq/?id=2',
      jsonLd: [{ name: '企2', url: 'https://x.test/zcxy/qyxq/?id=2', foundingDate: '1990' }, {}],
    });
    const first = await of('');
    expect([first.head.canonical, first.data['previous']]).toEqual(['/zcxy/qyxq/?id=1', undefined]);
  });

  it('point stands below its category, and tells where it is', async () => {
    const point = {
      ...{ id: 8, name: '点', categoryId: 4, categoryName: '红色', coverUrl: '/art/west-lake', capacity: 40 },
      ...{ city: '杭州', county: '余杭区', address: '路 1 号', latitude: 30, longitude: 120 },
    };
    const { data, asked, head } = await loaded(pointDetail, { 'points.get': point }, '', { id: '8' });
    expect(asked['points.get']).toEqual([{ id: 8 }]);
    expect((data['crumbs'] as object[]).slice(-2)).toEqual([{ label: '红色', to: '/xcjx/jxdfl4/' }, { label: '点' }]);
    expect(head).toMatchObject({
      ...{ canonical: '/xcjx/8/', image: picture },
      jsonLd: [
        {
          ...{ maximumAttendeeCapacity: 40, geo: { latitude: 30, longitude: 120 }, url: 'https://x.test/xcjx/8/' },
          address: { addressLocality: '杭州市余杭区', streetAddress: '路 1 号' },
        },
        {},
      ],
    });
  });
});

describe('a project', () => {
  const project = (id: number, state: number, startDate: string) => ({
    ...{ id, state, startDate, endDate: startDate, signUpDeadline: startDate, name: `项${id}`, coverUrl: '' },
    ...{ fee: '', capacity: 9, place: '', summary: '' },
  });
  const all = [
    project(1, 2, '2026-03-01'),
    project(3, 1, '2026-05-01'),
    project(2, 1, '2026-05-01'),
    project(4, 4, '2026-01-01'),
  ];
  const of = (params: object, list = all) =>
    loaded(
      projectDetail,
      {
        'catalogue.getIndexProject': ({ id }: { id?: number }) => ({
          list: id ? list.filter((p) => p.id === id) : list,
        }),
        'site.shell': { settings: { hotline: '0571', hours: '九点' } },
      },
      '',
      params as Record<string, string>,
    );

  it('of no number is the next that takes sign-ups, else the first', async () => {
    const { data, head } = await of({});
    expect(data).toMatchObject({ project: { id: 3 }, newest: true, hotline: '0571', hours: '九点' });
    expect(head).toMatchObject({ title: '最近的单招项目：项3', canonical: '/dzxm/3/' });
    const closed = all.filter((p) => p.state !== 1);
    expect((await of({}, closed)).data).toMatchObject({ project: { id: 1 } });
    const none = await of({}, []);
    expect([none.data['project'], none.head]).toEqual([null, {}]);
  });

  it('stands between those that start before and after it, whatever the order of the list', async () => {
    const near = async (id: string) => {
      const { data, head } = await of({ id });
      const { earlier, later } = data as Record<string, { id: number } | undefined>;
      return [earlier?.id, later?.id, ids(data['others']), head.title];
    };
    expect(await near('4')).toEqual([undefined, 1, [1, 3, 2], undefined]);
    expect(await near('1')).toEqual([4, 2, [3, 2, 4], undefined]);
    expect(await near('2')).toEqual([1, 3, [1, 3, 4], undefined]);
    expect(await near('3')).toEqual([2, undefined, [1, 2, 4], undefined]);
    const eight = Array.from({ length: 8 }, (_, i) => project(i + 1, 4, '2026-01-01'));
    expect(ids((await of({ id: '2' }, eight)).data['others'])).toEqual([1, 3, 4, 5, 6, 7]);
  });

  it('that there is not is an unknown page', async () => {
    for (const id of ['9', 'abc', '0']) expect(isGone((await of({ id })).data), id).toBe(true);
  });
});
