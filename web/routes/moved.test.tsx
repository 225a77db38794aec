import { beforeAll, expect, it, vi } from 'vitest';
import { reads } from '../../test/outline.ts';
import { article, heat } from '../../test/samples.ts';
import { anew } from '../../test/screen.ts';
import { withSettings } from '../../test/view.tsx';
import cadreNews from './cadre/news.tsx';
import innovation from './cooperation/innovation.tsx';
import decodeList from './news/decode-list.tsx';
import newsDetail from './news/detail.tsx';
import newsList from './news/list.tsx';
import community from './public/community.tsx';
import home from './public/home.tsx';

anew();
const { open } = withSettings({ hotline: '0571-1', hours: '九点', address: '路 1 号', name: '学院', email: 'a@x' });
// What stands below or beside a page comes once the reader moves.
beforeAll(() => void window.dispatchEvent(new Event('pointermove')));
const list = { list: [article(4)], total: 45, page: 2, size: 20, from: '2026-01-02', to: '', wd: '茶' };
const popular = [1, 2, 3, 4, 5, 6, 7].map((id) => article(id));
const categories = [
  { id: 5, name: '学院新闻', total: 3 },
  { id: 7, name: '专题', total: 2 },
];
const here = () => vi.waitFor(() => expect(document.querySelector('aside h2, .below h2')).not.toBeNull());

it('the news of a training have beside them what is read most of it, and their form of days and words', async () => {
  await open(cadreNews, { ...list, heat });
  await here();
  reads(
    'main aside',
    `
    <aside .no-print>
    <h2> 热读专题
    <a /qypx/1/> 热1 9 次阅读
    <a /gbpx/2/> 热2 8 次阅读
    <a /qypx/3/> 热3 7 次阅读
    <a /gbpx/4/> 热4 6 次阅读
    <a /qypx/5/> 热5 5 次阅读
    <a /gbpx/6/> 热6 4 次阅读
    <h2> 正在筹备一次培训？
    说出人数、时间和方向，24 小时内收到方案。
    <a /hqpxfa/> 获取培训方案
  `,
  );
  reads(
    'main form',
    `
    <form method=get action=/gbpx/pxdt/ role=search aria-label=筛选 .no-print> <span role=status> 共 45 条
    <a /gbpx/pxdt/> 清除筛选
    筛选：茶，2026.01.02 起
    标题含
    <input maxlength=40 value=茶 name=wd>
    自
    <input type=date value=2026-01-02 name=from>
    至
    <input type=date value name=to>
    <button type=submit .ghost> 筛选
    <input type=hidden value=20 name=size>
  `,
  );
});

it('a list of news, long reads or the community has what is read most, and its form keeps what it is a list of', async () => {
  const all = [{ id: 0, name: '全部新闻', total: 9 }, ...categories];
  await open(newsList, { ...list, popular, currentClass: 'xwfl7', category: categories[1], categories: all });
  await here();
  reads(
    'main aside',
    `
    <aside .no-print>
    <h2> 近期热读
    <a /xinwen/1/> 文1 2026.11.19
    <a /xinwen/2/> 文2 2026.11.19
    <a /xinwen/3/> 文3 2026.11.19
    <a /xinwen/4/> 文4 2026.11.19
    <a /xinwen/5/> 文5 2026.11.19
    <h2> 正在筹备一次培训？
    说出人数、时间和方向，24 小时内收到方案。
    <a /hqpxfa/> 获取培训方案
  `,
  );
  reads(
    'main form',
    `
    <form method=get action=/xinwen/xwfl7/ role=search aria-label=筛选 .no-print> <span role=status> 共 45 条
    <a /xinwen/xwfl7/> 清除筛选
    筛选：茶，2026.01.02 起
    标题含
    <input maxlength=40 value=茶 name=wd>
    自
    <input type=date value=2026-01-02 name=from>
    至
    <input type=date value name=to>
    <button type=submit .ghost> 筛选
    <input type=hidden value=20 name=size>
  `,
  );
  await open(decodeList, { ...list, popular: [], theme: categories[1], themes: categories, everything: 9 });
  await here();
  reads(
    'main form',
    `
    <form method=get action=/jmzj/pxzt7/ role=search aria-label=筛选 .no-print> <span role=status> 共 45 条
    <a /jmzj/pxzt7/> 清除筛选
    筛选：茶，2026.01.02 起
    标题含
    <input maxlength=40 value=茶 name=wd>
    自
    <input type=date value=2026-01-02 name=from>
    至
    <input type=date value name=to>
    <button type=submit .ghost> 筛选
    <input type=hidden value=20 name=size>
  `,
  );
  await open(community, { article: null, list, categories, category: 7, popular });
  await here();
  reads(
    'main form',
    `
    <form method=get action=/ggfzgtt/?category=7 role=search aria-label=筛选 .no-print> <span role=status> 共 45 条
    <a /ggfzgtt/?category=7> 清除筛选
    筛选：茶，2026.01.02 起
    标题含
    <input maxlength=40 value=茶 name=wd>
    自
    <input type=date value=2026-01-02 name=from>
    至
    <input type=date value name=to>
    <button type=submit .ghost> 筛选
    <input type=hidden value=20 name=size>
    <input type=hidden value=7 name=category>
  `,
  );
  expect(document.querySelectorAll('aside a[href^="/ggfzgtt/?id="]').length).toBe(5);
});

it('a text has beside it what is about the same and what is read most, or whom to call', async () => {
  const whole = {
    ...{ ...article(7), editor: '', length: 1, content: '', themes: [], related: [article(8)], attachments: [] },
    ...{ previous: null, next: null },
  };
  await open(newsDetail, { article: whole, popular, crumbs: [], from: 'qypx' });
  await here();
  reads(
    'main aside',
    `
    <aside .no-print>
    <h2> 相关内容
    <a /xinwen/8/?from=qypx> 文8 2026.11.19
    <h2> 近期热读
    <a /xinwen/1/?from=qypx> 文1 2026.11.19
    <a /xinwen/2/?from=qypx> 文2 2026.11.19
    <a /xinwen/3/?from=qypx> 文3 2026.11.19
    <a /xinwen/4/?from=qypx> 文4 2026.11.19
    <a /xinwen/5/?from=qypx> 文5 2026.11.19
    <h2> 正在筹备一次培训？
    说出人数、时间和方向，24 小时内收到方案。
    <a /hqpxfa/> 获取培训方案
  `,
  );
  await open(innovation, { shown: 'article', article: { ...whole, related: [] }, popular: [], crumbs: [] });
  await here();
  reads(
    'main aside',
    `
    <aside .no-print>
    <h2> 想参与这项合作？
    致电说出题目，转科研合作部；五页以内的说明即可开始。
    <a tel:05711> 0571-1
    九点
  `,
  );
});

it('the home page has its sections in their order below the first view', async () => {
  const data = {
    ...{ banners: [], bubbles: [], heat, projects: [], cities: [], experts: [], decode: [article(1)], links: [] },
    ...{ community: [article(2)], expertTotal: 0, news: { list: [article(3)], notice: null, noticeCategory: null } },
    cadre: { brands: [], latest: [], themes: [], industries: [] },
    enterprise: { brand: undefined, inHouse: undefined, open: undefined, themes: [] },
  };
  await open(home, data);
  await here();
  expect([...document.querySelectorAll('h1, h2, h3')].map((h) => `${h.tagName} ${h.textContent}`)).toEqual([
    ...['H1 学院', 'H2 新闻动态', 'H3 文3', 'H2 干部培训', 'H3 品牌项目', 'H3 最新专题', 'H2 热门专题'],
    ...['H3 大家关心的主题', 'H3 热读十门', 'H2 一句话，获取一份培训方案', 'H2 解码浙江', 'H3 文1'],
    ...['H2 改革发展共同体', 'H3 文2', 'H2 互动平台'],
  ]);
  expect(document.querySelector('.notice')).toBeNull();
});
