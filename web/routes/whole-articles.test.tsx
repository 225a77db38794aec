import { expect, it } from 'vitest';
import { reads } from '../../test/outline.ts';
import { article } from '../../test/samples.ts';
import { anew } from '../../test/screen.ts';
import { withSettings } from '../../test/view.tsx';
import Asides from '../parts/articles/asides.tsx';
import DateFilter from '../parts/articles/date-filter.tsx';
import innovation from './cooperation/innovation.tsx';
import policy from './cooperation/policy.tsx';
import decodeDetail from './news/decode-detail.tsx';
import decodeList from './news/decode-list.tsx';
import newsDetail from './news/detail.tsx';
import newsList from './news/list.tsx';
import community from './public/community.tsx';

anew();
const { open, show } = withSettings({
  hotline: '0571-1',
  hours: '九点',
  address: '路 1 号',
  name: '学院',
  email: 'a@x',
});
const facts = [1, 2, 3, 4, 5].map((n) => [`项${n}`, `值${n}`]);
const list = { list: [article(4, { facts }), article(5, { coverUrl: '', categoryName: '' })], total: 25, page: 1 };
const data = { ...list, size: 10, from: '', to: '', wd: '', popular: [article(9)] };
const whole = {
  ...article(7, { facts: facts.slice(0, 1), editor: '乙', length: 1000, content: '<p>正文</p>' }),
  ...{ themes: [{ id: 2, name: '乡村' }], related: [article(8)], previous: { id: 6, title: '前' }, next: null },
  attachments: [{ url: '/f', name: '表.xlsx', bytes: 2048, downloads: 3 }],
};
const crumbs = [{ label: '上级', to: '/x/' }, { label: '正文' }];
const categories = [
  { id: 5, name: '学院新闻', total: 3 },
  { id: 7, name: '专题', total: 2 },
];

const said1 = `
  <main id=main>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /x/> 上级
  <li aria-current=page> 正文
  <h1> 文7
  <time datetime=2026-11-18T16:05:00Z> 2026.11.19 00:05来源：处编辑：乙约 3 分钟读完
  <div .no-print>
  <div role=group aria-label=阅读工具> 字号
  <button type=button aria-pressed=false aria-label=字号小> 小
  <button type=button aria-pressed=true aria-label=字号中> 中
  <button type=button aria-pressed=false aria-label=字号大> 大
  <button type=button> 打印
  <button type=button> 复制链接
  摘7
  <img alt src=/c>
  项1
  值1
  正文
  <h2 id=attachments> 附件 1 个
  <a /f download=表.xlsx> 表.xlsx XLSX · 2 KB <span .no-print> · 下载 3 次 下载
  <p .print-only> 附件下载：http://localhost:3000/xinwen/7/?from=gbpx
  乡村
  <nav aria-label=上下篇>
  <a /xinwen/6/?from=gbpx> 上一 篇 前
  下一篇已是最新一篇
  <aside .no-print>
`;
const said2 = `
  <main id=main>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /jmzj/> 解码浙江
  <li aria-current=page> 正文
  <h1> 文7
  <time datetime=2026-11-18T16:05:00Z> 2026.11.19 00:05约 1 分钟读完
  <div .no-print>
  <div role=group aria-label=阅读工具> 字号
  <button type=button aria-pressed=false aria-label=字号小> 小
  <button type=button aria-pressed=true aria-label=字号中> 中
  <button type=button aria-pressed=false aria-label=字号大> 大
  <button type=button> 打印
  <button type=button> 复制链接
  摘7
  正文
  <aside .no-print>
`;
it('a text says when, by whom and how long it is, with its documents and themes', async () => {
  await open(newsDetail, { article: whole, popular: [], crumbs, from: 'gbpx' });
  reads('main', said1);
  const bare = { ...whole, source: '', editor: '', length: 10, coverUrl: '', facts: [], attachments: [], themes: [] };
  await open(decodeDetail, { article: { ...bare, previous: null }, popular: [] });
  reads('main', said2);
  await open(community, { article: { ...bare, next: { id: 9, title: '后' } }, crumbs, popular: [] });
  reads(
    'main .prevnext',
    `
    <nav aria-label=上下篇>
    <a /ggfzgtt/?id=6> 上一 篇 前
    <a /ggfzgtt/?id=9> 下一 篇 后
  `,
  );
});

it('beside a text stand short lists, and the way to a plan where nothing else is wanted there', async () => {
  const to = (a: { id: number }) => `/${a.id}/`;
  await show(
    <Asides
      lists={[
        ['相关', [article(1) as never]],
        ['热读', []],
      ]}
      to={to}
    />,
  );
  reads(
    'body',
    `
    <h2> 相关
    <a /1/> 文1 2026.11.19
    <h2> 正在筹备一次培训？
    说出人数、时间和方向，24 小时内收到方案。
    <a /hqpxfa/> 获取培训方案
  `,
  );
  await show(
    <Asides lists={[]} to={to}>
      <p>别的</p>
    </Asides>,
  );
  reads('body', '别的');
});

const said3 = `
  <form method=get action=/x/?category=5 role=search aria-label=筛选 .no-print> <span role=status> 共 3 条
  <a /x/?category=5> 清除筛选
  筛选：茶，2026.01.02 起
  标题含
  <input maxlength=40 value=茶 name=wd>
  自
  <input type=date value=2026-01-02 name=from>
  至
  <input type=date value name=to>
  <button type=submit .ghost> 筛选
  <input type=hidden value=20 name=size>
  <input type=hidden value=5 name=category>
`;
const said4 = `
  <form method=get action=/x/ role=search aria-label=筛选 .no-print> <span role=status> 共 3 条
  筛选
  标题含
  <input maxlength=40 value name=wd>
  自
  <input type=date value name=from>
  至
  <input type=date value name=to>
  <button type=submit .ghost> 筛选
`;
it('the days and words of a list stand in its form, folded on a phone, and are cleared in one step', async () => {
  const filter = { action: '/x/?category=5', from: '2026-01-02', to: '', wd: '茶', size: 20, total: 3 };
  await show(<DateFilter {...filter} />);
  reads('form', said3);
  await show(<DateFilter {...filter} action="/x/" from="" wd="" size={10} />);
  reads('form', said4);
});

const said5 = `
  <section aria-label=全部新闻>
  <img alt src=/art/campus-ginkgo-960.webp>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /xinwen/xwfl0/> 新闻中心
  <li aria-current=page> 全部新闻
  <h1> 全部新闻
  学院近事、班次动态与教学研究。
  <main id=main>
  <nav aria-label=新闻分类>
  <a aria-current=page /xinwen/xwfl0/> 全部 9
  <a /xinwen/xyxw/> 学院新闻 3
  <a /xinwen/xwfl7/> 专题 2
  <a /xinwen/4/> 19 2026.11 <h2> 文4 摘4 类 处 <img alt src=/c>
  <a /xinwen/5/> 19 2026.11 <h2> 文5 摘5 处
  <p .print-only> 共 25 条，这里是第 1 至 10 条
  <nav aria-label=分页> 共 25 条 <span aria-disabled=true> 上一页
  <a aria-current=page aria-label=第 1 页 /xinwen/xwfl0/> 1
  <a aria-label=第 2 页 /xinwen/xwfl0/2/> 2
  <a aria-label=第 3 页 /xinwen/xwfl0/3/> 3
  <a rel=next /xinwen/xwfl0/2/> 下一页
  10 条/页
  <a aria-current=true /xinwen/xwfl0/> 10 条/页
  <a /xinwen/xwfl0/?size=20> 20 条/页
  <a /xinwen/xwfl0/?size=30> 30 条/页
  <a /xinwen/xwfl0/?size=50> 50 条/页
  <a /xinwen/xwfl0/?size=100> 100 条/页
  <aside .no-print>
`;
const said6 = `
  <section aria-label=解码浙江>
  <img alt src=/art/campus-library-960.webp>
  <nav aria-label=面包屑>
  <a /> 首页
  <li aria-current=page> 解码浙江
  <h1> 解码浙江
  一张工单、一份协议、一本账：把浙江的办法拆开来，看清代价，也看清还没解决的。
`;
it('a list of news or long reads says what each is', async () => {
  const all = [{ id: 0, name: '全部新闻', total: 9 }, ...categories];
  await open(newsList, { ...data, currentClass: 'xwfl0', category: all[0], categories: all });
  reads('body', said5);
  const cover = article(3, { facts, coverUrl: '' });
  await open(decodeList, { ...data, theme: undefined, themes: categories, everything: 9, cover });
  reads(
    'main a.lead',
    `
    <a /jmzj/3/> <img alt src=/art/west-lake-960.webp> 最新一篇 <time datetime=2026-11-18T16:05:00Z> 2026.11.19 类 \
    <h2> 文3 摘3 项1 值1 项2 值2 项3 值3 项4 值4
  `,
  );
  reads('body > div > section', said6);
  await open(decodeList, {
    ...data,
    theme: undefined,
    themes: [],
    everything: 9,
    cover: article(3, { categoryName: '' }),
  });
  reads(
    'main a.lead',
    `
    <a /jmzj/3/> <img alt src=/c> 最新一篇 <time datetime=2026-11-18T16:05:00Z> 2026.11.19 <h2> 文3 摘3
  `,
  );
  await open(decodeList, { ...data, theme: undefined, themes: [], everything: 9, cover: undefined });
  expect(document.querySelector('main a.lead')).toBeNull();
});

const said7 = `
  <main id=main>
  <section aria-label=创新合作>
  <img alt src=/art/bio-lab-960.webp>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /zcxy/zsyz/> 政产学研
  <li aria-current=page> 创新合作
  <h1> 创新合作
  成果转化、课题委托、案例共建与实验基地，经费和署名写在前面。
  <nav aria-label=政产学研 .no-print>
  <a /zcxy/zsyz/> 招商引资
  <a /zcxy/pxxq/> 培训需求
  <a aria-current=page /zcxy/cxhz/> 创新合作
  <a /zcxy/zjzx/> 专家咨询
  <a /zcxy/cyzx/> 产业资讯
  <a /zcxy/cyzc/> 产业政策
  <a /zcxy/qyxq/> 合作企业
  <h2 id=brief> 做什么
  怎样做
  <p .no-print>
  <button type=button data-demand=5> 请求
  <a /huizhi/> 查询办理进度
  直接来电
  <a tel:05711> 0571-1
  九点
  <h3> 适合谁
  谁
  <h3> 第一次沟通会问
  问
  <h3> 接下来会发生什么
  <ol aria-label=办理步骤>
  <h2 id=list> 正在征集的合作
  <nav aria-label=分类>
  <a /zcxy/cxhz/> 全部 5
  <a /zcxy/cxhz/?category=5> 学院新闻 3
  <a aria-current=page /zcxy/cxhz/?category=7> 专题 2
  <form method=get action=/zcxy/cxhz/?category=7 role=search aria-label=筛选 .no-print> <span role=status> 共 25 条
  筛选
  标题含
  <input maxlength=40 value name=wd>
  自
  <input type=date value name=from>
  至
  <input type=date value name=to>
  <button type=submit .ghost> 筛选
  <input type=hidden value=7 name=category>
  <a /zcxy/cxhz/?id=4> 19 2026.11 <h3> 文4 摘4 项1 值1 项2 值2 项3 值3 项4 值4 类 处 <img alt src=/c>
  <a /zcxy/cxhz/?id=5> 19 2026.11 <h3> 文5 摘5 处
  <p .print-only> 共 25 条，这里是第 1 至 10 条
  <nav aria-label=分页> 共 25 条 <span aria-disabled=true> 上一页
  <a aria-current=page aria-label=第 1 页 /zcxy/cxhz/?category=7> 1
  <a aria-label=第 2 页 /zcxy/cxhz/?category=7&page=2#list> 2
  <a aria-label=第 3 页 /zcxy/cxhz/?category=7&page=3#list> 3
  <a rel=next /zcxy/cxhz/?category=7&page=2#list> 下一页
  10 条/页
  <a aria-current=true /zcxy/cxhz/?category=7> 10 条/页
  <a /zcxy/cxhz/?category=7&size=20> 20 条/页
  <a /zcxy/cxhz/?category=7&size=30> 30 条/页
  <a /zcxy/cxhz/?category=7&size=50> 50 条/页
  <a /zcxy/cxhz/?category=7&size=100> 100 条/页
  <aside .no-print>
  <h2> 想参与这项合作？
  致电说出题目，转科研合作部；五页以内的说明即可开始。
  <a tel:05711> 0571-1
  九点
  <h2> 近期热读
  <a /zcxy/cxhz/?id=9> 文9 2026.11.19
  <h2> 正在筹备一次培训？
  说出人数、时间和方向，24 小时内收到方案。
  <a /hqpxfa/> 获取培训方案
`;
it('a list of 政产学研 says how to work together before it, and what a reader compares in each row', async () => {
  const brief = { demand: 5, ask: '请求', title: '做什么', text: '怎样做', forWhom: ['谁'], asked: ['问'], next: [] };
  const more = { categories, category: 7, all: 5, brief };
  await open(innovation, { shown: 'list', list: { ...data, ...more } });
  reads('main', said7);
  const none = { ...data, list: [], categories, category: undefined, all: 0, total: 0 };
  const empty = async (given: object) => {
    await open(policy, { shown: 'list', list: { ...none, ...given } });
    const link = document.querySelector('.empty a')?.getAttribute('href') ?? null;
    return [document.querySelector('.empty')?.textContent, link];
  };
  expect([
    await empty({}),
    await empty({ page: 3 }),
    await empty({ page: 3, total: 25 }),
    await empty({ from: '2026-01-01' }),
    await empty({ to: '2026-01-01' }),
    await empty({ wd: '茶' }),
    await empty({ category: 7 }),
  ]).toEqual([
    ['这里还没有内容新内容发布后会出现在这里。', null],
    ['这里还没有内容新内容发布后会出现在这里。', null],
    ['没有第 3 页这个列表共 3 页。看最后一页', '/zcxy/cyzc/?page=3'],
    ...[1, 2, 3, 4].map(() => ['没有符合条件的内容看全部内容', '/zcxy/cyzc/']),
  ]);
});

const said8 = `
  <nav aria-label=政产学研 .no-print>
  <a /zcxy/zsyz/> 招商引资
  <a /zcxy/pxxq/> 培训需求
  <a aria-current=page /zcxy/cxhz/> 创新合作
  <a /zcxy/zjzx/> 专家咨询
  <a /zcxy/cyzx/> 产业资讯
  <a /zcxy/cyzc/> 产业政策
  <a /zcxy/qyxq/> 合作企业
`;
it('a text of 政产学研 has the bar of its area above it, and whom to call beside it where one may', async () => {
  await open(innovation, { shown: 'article', article: whole, popular: [], crumbs });
  reads('nav', said8);
  expect(document.querySelector('.prevnext a')?.getAttribute('href')).toBe('/zcxy/cxhz/?id=6');
});
