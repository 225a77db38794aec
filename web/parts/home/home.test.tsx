import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { aServer } from '../../../test/loading.ts';
import { anew, settled } from '../../../test/screen.ts';
import { homeHead } from './home-page.tsx';
import { type HomeData, loadHome } from './load.ts';
import Lower from './lower.tsx';
import { packCircles } from './pack.ts';

anew();
const topic = (id: number, more: object = {}) => ({
  ...{ id, title: `题${id}`, summary: '', coverUrl: `/c${id}`, days: 5, headCount: 50, audience: '', classify: 'zxzt' },
  ...{ trainThemeName: '乡村', publishTime: '2026-11-18T16:05:00Z', trainType: 1, ...more },
});
const project = (id: number, state: number) => ({
  ...{ id, state, name: `项${id}`, startDate: '2026-12-01', endDate: '2026-12-03', place: '杭州', fee: '免费' },
  signUpDeadline: '2026-11-30',
});
const article = (id: number, categoryId = 1) => ({
  ...{
    id,
    categoryId,
    title: `文${id}`,
    summary: '',
    publishTime: '2026-11-18T16:05:00Z',
    coverUrl: '',
    categoryName: '',
  },
});
const point = (id: number) => ({
  id,
  name: `点${id}`,
  coverUrl: '/c',
  county: '县',
  categoryName: '红色',
  minutes: 90,
});
const ids = (list: unknown) => (list as { id: number }[]).map((e) => e.id);

const answers = {
  'site.findBanner': [],
  'articles.categories': { list: [{ id: 4, name: '通知公告' }] },
  'articles.list': ({ kind, categoryId }: { kind: string; categoryId?: number }) => ({
    list:
      kind !== 'news'
        ? [article(20)]
        : categoryId
          ? [article(9, 4)]
          : [1, 2, 3, 4, 5, 6, 7, 8].map((n) => article(n, n === 2 ? 4 : 1)),
  }),
  'catalogue.indexShow': ({ trainType, classify }: { trainType: number; classify: string }) => ({
    list: (
      {
        '1ppxm': [topic(1), topic(2, { coverUrl: '/c1' }), topic(3), topic(4)],
        '1zxzt': [topic(5, { classify: 'ppxm' }), topic(6), topic(7), topic(8), topic(9), topic(10)],
        '2ppxm': [topic(11)],
        '2nxdz': [topic(12, { coverUrl: '/c11' }), topic(13)],
        '2zxzt': [topic(14, { classify: 'nxdz' }), topic(15, { coverUrl: '/c13' }), topic(16)],
      } as Record<string, object[]>
    )[`${trainType}${classify}`],
  }),
  'catalogue.themes': [{ id: 2, name: '乡村', total: 4, summary: '' }],
  'catalogue.industries': [
    { id: 0, name: '全部' },
    { id: 6, name: '税务' },
  ],
  'catalogue.selectBubbleTrain': [
    { id: 2, name: '乡村振兴', heat: 4, trainType: 1 },
    { id: 5, name: '出海', heat: 9, trainType: 2 },
  ],
  'catalogue.oweHeatTenList': [
    { id: 8, title: '热8', heat: 3, trainType: 1 },
    { id: 9, title: '热9', heat: 2, trainType: 2 },
  ],
  'catalogue.getIndexProject': { list: [project(1, 2), project(2, 1), project(3, 4), project(4, 1)] },
  'points.cities': [
    { city: '宁波', total: 2, topCategory: '', points: [point(1)] },
    { city: '杭州', total: 5, topCategory: '红色', points: [point(2)] },
  ],
  'experts.list': { list: [{ id: 3, name: '沈', title: '教授', professionName: '治理', content: '长' }], total: 20 },
  'site.links': {
    list: [
      { id: 1, showFlag: 1 },
      { id: 2, showFlag: 0 },
    ],
  },
};
const load = async () => {
  const { api, asked } = aServer(answers);
  return { data: (await loadHome({ api })) as HomeData, asked };
};

describe('the home page', () => {
  it('shows no picture twice in a row of its own, what one can join first, and links that are to be shown', async () => {
    const { data, asked } = await load();
    expect([ids(data.news.list), data.news.notice?.id, data.news.noticeCategory?.id]).toEqual([
      [1, 3, 4, 5, 6, 7],
      9,
      4,
    ]);
    expect([ids(data.cadre.brands), ids(data.cadre.latest), ids(data.cadre.industries)]).toEqual([
      ...[[1, 3, 4], [6, 7, 8, 9], [6]],
    ]);
    expect([data.enterprise.brand?.id, data.enterprise.inHouse?.id, data.enterprise.open?.id]).toEqual([11, 13, 16]);
    expect([ids(data.projects), ids(data.links), data.expertTotal, 'content' in (data.experts[0] ?? {})]).toEqual([
      ...[[2, 4, 1, 3], [1], 20, false],
    ]);
    expect(asked['site.findBanner']).toEqual([{ position: 'home' }]);
  });

  it('leads from each of its sections to what it shows and to all of that', async () => {
    const { data } = await load();
    const root = { shell: { settings: { hotline: '0571' }, clock: 'plain' } };
    const routes = [{ id: 'root', path: '*', loader: () => root, element: <Lower data={data} /> }];
    render(<RouterProvider router={createMemoryRouter(routes, { hydrationData: { loaderData: { root } } })} />);
    await settled();
    const links = (title: string) =>
      [...document.querySelectorAll(`section[aria-label=${title}] a`)].map((a) =>
        decodeURI(a.getAttribute('href') ?? ''),
      );
    expect(links('新闻动态')).toEqual(['/xinwen/xyxw/', ...[1, 3, 4, 5, 6, 7].map((id) => `/xinwen/${id}/`)]);
    expect(links('干部培训')).toEqual([
      ...['/gbpx/', '/gbpx/pxzt2/', '/gbpx/hyxtzt6/', '/gbpx/ppxm/', '/gbpx/1/', '/gbpx/3/', '/gbpx/4/', '/gbpx/zxzt/'],
      ...['/gbpx/6/', '/gbpx/7/', '/gbpx/8/', '/gbpx/9/'],
    ]);
    expect(links('企业培训')).toEqual(['/qypx/', '/qypx/11/', '/qypx/13/', '/qypx/16/', '/qypx/pxzt2/']);
    expect(links('热门专题')).toEqual(['/qypx/pxzt5/', '/gbpx/pxzt2/', '/gbpx/8/', '/qypx/9/']);
    expect(links('专家顾问委员会')).toEqual(['/zjgwwyh/', '/zjgwwyh/3/']);
    const demands = [...document.querySelectorAll<HTMLElement>('#interact-platform li a')].map((a) => [
      ...[a.getAttribute('href'), a.dataset['demand'], a.querySelector('b')?.textContent],
    ]);
    expect(demands).toEqual([
      ['/zcxy/pxxq/', '2', '培训需求'],
      ['/zcxy/zjzx/', '3', '专家咨询'],
      ['/zcxy/zsyz/', '4', '招商引资'],
      ['/zcxy/cxhz/', '5', '创新合作'],
    ]);
    // The city with most points stands beside the map until another is picked.
    const city = () => document.querySelector('section[aria-label=现场教学] h3')?.textContent?.split('，')[0];
    expect([city(), links('现场教学').slice(-2)]).toEqual(['杭州 · 5 处', ['/xcjx/2/', '/xcjx/jxdfl0/?city=杭州']]);
    fireEvent.focus(document.querySelector('section[aria-label=现场教学] svg a[aria-label^=宁波]') as Element);
    expect([city(), links('现场教学').slice(-2)]).toEqual(['宁波 · 2 处', ['/xcjx/1/', '/xcjx/jxdfl0/?city=宁波']]);
    expect(screen.getByText(/^20 位委员/)).toBeTruthy();
  });

  it('tells search engines whose it is, and how it is searched', () => {
    const settings = {
      name: '学院',
      slogan: '求知',
      englishName: 'I',
      hotline: '1',
      email: 'a@x',
      address: '路',
      description: '述',
    };
    const head = homeHead({} as HomeData, { siteUrl: 'https://x.test', shell: { settings } } as never);
    expect([head.title, head.canonical]).toEqual(['学院 - 求知', '/']);
    expect(head.jsonLd).toMatchObject([
      { '@id': 'https://x.test/#organization', telephone: '1', email: 'a@x', description: '述' },
      {
        publisher: { '@id': 'https://x.test/#organization' },
        potentialAction: { target: { urlTemplate: 'https://x.test/sousuo/?wd={search_term_string}' } },
      },
    ]);
  });

  it('lays circles side by side, none over another, the largest for what is read most', () => {
    const { circles, height } = packCircles([9, 4, 1, 1]);
    for (const [i, a] of circles.entries()) {
      for (const b of circles.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.r + b.r);
      expect([a.x - a.r >= -0.02, a.x + a.r <= 100.02, a.y - a.r >= -0.02, a.y + a.r <= height + 0.02]).toEqual([
        ...[true, true, true, true],
      ]);
    }
    const [most, second, least] = circles.map((c) => c.r / (circles[0]?.r ?? 1));
    expect([most, second, least].map((r) => Math.round((r ?? 0) * 100))).toEqual([100, 67, 50]);
    expect(packCircles([])).toEqual({ circles: [], height: 0 });
  });
});
