import { expect, it } from 'vitest';
import { reads } from '../../test/outline.ts';
import { anew } from '../../test/screen.ts';
import { withSettings } from '../../test/view.tsx';
import search from './public/search.tsx';

anew();
const { open } = withSettings({ hotline: '0571-1', hours: '九点', address: '路 1 号', name: '学院' });
const said = (text: string, mark = false) => [{ text, mark }];
const hit = (type: string, more: object = {}) => ({
  ...{ type, id: 1, path: `/${type}/1/`, markedTitle: said(`题${type}`, true), excerpt: said(`文${type}`) },
  ...{ publishTime: '2026-11-18T16:05:00Z', also: [], ...more },
});
const asked = {
  ...{ wd: '茶', type: undefined as string | undefined, sort: 'relevance', from: '', to: '', page: 2, size: 10 },
  exact: false,
};
const found = {
  ...{ list: [hit('topic'), hit('expert', { also: [said('附近')] })], total: 25, counts: { topic: 20, expert: 5 } },
  ...{ suggestions: [], answers: [], hotWords: ['党校'], typed: '', also: [], apart: [] },
};
const look = (more: { asked?: object; found?: object } = {}) =>
  open(search, { asked: { ...asked, ...more.asked }, found: { ...found, ...more.found }, years: [2026, 2025] });

const said1 = `
  <section aria-label=搜索>
  <nav aria-label=面包屑>
  <a /> 首页
  <li aria-current=page> 搜索
  <h1> “茶”的搜索结果
  <form method=get action=/sousuo/ role=search>
  <input id=wd aria-label=搜索词 maxlength=100 type=search value=茶 name=wd>
  <button type=submit> 搜索
  <p .no-print> 大家在搜：
  <a /sousuo/?wd=党校> 党校
  <main id=main>
  <nav aria-label=结果类型>
  <a aria-current=page /sousuo/?wd=茶> 全部 25
  <a /sousuo/?wd=茶&type=topic> 培训专题 20
  <a /sousuo/?wd=茶&type=expert> 专家 5
  <details .no-print>
  排序与年份
  <p role=status> 找到 25 条结果 <span .print-only> ，这里是第 11 至 12 条
  <nav aria-label=排序 .no-print>
  <a aria-current=true /sousuo/?wd=茶> 相关度优先
  <a /sousuo/?wd=茶&sort=date> 时间优先
  <nav aria-label=发布时间 .no-print>
  <a aria-current=true /sousuo/?wd=茶> 时间不限
  <a /sousuo/?wd=茶&from=2026-01-01&to=2026-12-31> 2026 年
  <a /sousuo/?wd=茶&from=2025-01-01&to=2025-12-31> 2025 年
  <a #filters> 自定日期
  <a /topic/1/> 培训专题 <h2> 题topic 文topic <time datetime=2026-11-18T16:05:00Z> 2026.11.19
  <a /expert/1/> 专家 <h2> 题expert 文expert 附近
  <p .print-only> 共 25 条，这里是第 11 至 20 条
  <nav aria-label=分页> 共 25 条
  <a rel=prev /sousuo/?wd=茶> 上一页
  <a aria-label=第 1 页 /sousuo/?wd=茶> 1
  <a aria-current=page aria-label=第 2 页 /sousuo/?wd=茶&page=2> 2
  <a aria-label=第 3 页 /sousuo/?wd=茶&page=3> 3
  <a rel=next /sousuo/?wd=茶&page=3> 下一页
  10 条/页
  <a aria-current=true /sousuo/?wd=茶> 10 条/页
  <a /sousuo/?wd=茶&size=20> 20 条/页
  <a /sousuo/?wd=茶&size=30> 30 条/页
  <a /sousuo/?wd=茶&size=50> 50 条/页
  <a /sousuo/?wd=茶&size=100> 100 条/页
  <aside aria-label=筛选 id=filters .no-print>
  <form method=get action=/sousuo/>
  按发布日期找
  自
  <input type=date value name=from>
  至
  <input type=date value name=to>
  <input type=hidden value=茶 name=wd>
  <button type=submit .ghost> 按日期筛选
  <h2> 没有找到想要的？
  说出人数、时间与方向，由课程顾问替您找。
  <a /hqpxfa/> 获取培训方案
  咨询热线
  <a tel:05711> 0571-1
`;
it('the search says what each hit is, with the ways to narrow them', async () => {
  await look();
  reads('body', said1);
});

const said2 = `
  <form method=get action=/sousuo/>
  按发布日期找
  自
  <input type=date value=2026-01-01 name=from>
  至
  <input type=date value=2026-12-31 name=to>
  <input type=hidden value=茶 name=wd>
  <input type=hidden value=topic name=type>
  <input type=hidden value=date name=sort>
  <input type=hidden value=20 name=size>
  <input type=hidden value=1 name=exact>
  <button type=submit .ghost> 按日期筛选
`;
it('the search keeps what was asked in its form of days, its kinds, its order and its years', async () => {
  const more = { type: 'topic', sort: 'date', from: '2026-01-01', to: '2026-12-31', size: 20, exact: true, page: 1 };
  await look({ asked: more });
  reads('aside form', said2);
  reads(
    'nav[aria-label=发布时间]',
    `
    <nav aria-label=发布时间 .no-print>
    <a /sousuo/?wd=茶&type=topic&sort=date&size=20&exact=1> 时间不限
    <a aria-current=true /sousuo/?wd=茶&type=topic&sort=date&from=2026-01-01&to=2026-12-31&size=20&exact=1> 2026 年
    <a /sousuo/?wd=茶&type=topic&sort=date&from=2025-01-01&to=2025-12-31&size=20&exact=1> 2025 年
    <a #filters> 自定日期
  `,
  );
  reads(
    'nav[aria-label=排序]',
    `
    <nav aria-label=排序 .no-print>
    <a /sousuo/?wd=茶&type=topic&from=2026-01-01&to=2026-12-31&size=20&exact=1> 相关度优先
    <a aria-current=true /sousuo/?wd=茶&type=topic&sort=date&from=2026-01-01&to=2026-12-31&size=20&exact=1> 时间优先
  `,
  );
  reads(
    'main > [role=status]',
    `
    <p role=status> 只查“茶”；
    <a /sousuo/?wd=茶&type=topic&sort=date&from=2026-01-01&to=2026-12-31&size=20> 也查相近的词
  `,
  );
  reads(
    '.row-between [role=status]',
    '<p role=status> 找到 25 条结果，2026 年 <span .print-only> ，这里是第 1 至 2 条',
  );
  reads(
    'details',
    `
    <details .no-print>
    排序与年份：时间优先，2026 年
  `,
  );
  await look({ asked: { from: '2026-02-01' } });
  reads(
    'nav[aria-label=发布时间]',
    `
    <nav aria-label=发布时间 .no-print>
    <a /sousuo/?wd=茶> 时间不限
    <a /sousuo/?wd=茶&from=2026-01-01&to=2026-12-31> 2026 年
    <a /sousuo/?wd=茶&from=2025-01-01&to=2025-12-31> 2025 年
    <a #filters aria-current=true> 自定日期
  `,
  );
  await look({ asked: { from: '2026-01-01', to: '2026-06-30' }, found: { total: 1000, list: [] } });
  reads('.row-between [role=status]', '<p role=status> 找到 1000 条结果，2026.01.01 至 2026.06.30');
  reads(
    'nav[aria-label=发布时间]',
    `
    <nav aria-label=发布时间 .no-print>
    <a /sousuo/?wd=茶> 时间不限
    <a /sousuo/?wd=茶&from=2026-01-01&to=2026-12-31> 2026 年
    <a /sousuo/?wd=茶&from=2025-01-01&to=2025-12-31> 2025 年
    <a #filters aria-current=true> 自定日期
  `,
  );
  reads(
    '.empty',
    `
    没有第 2 页
    结果共 100 页。
    <a /sousuo/?wd=茶&from=2026-01-01&to=2026-06-30&page=100 .ghost> 看最后一页
  `,
  );
});

it('the search says which of them a sheet shows, and how many there are where all are not counted', async () => {
  const status = async (page: number, total: number, count: number) => {
    await look({
      asked: { page },
      found: { total, list: Array.from({ length: count }, (_, id) => hit('news', { id })) },
    });
    return document.querySelector('.row-between [role=status]')?.textContent;
  };
  expect([await status(3, 25, 5), await status(1, 3, 3), await status(1, 1999, 10)]).toEqual([
    '找到 25 条结果，这里是第 21 至 25 条',
    '找到 3 条结果',
    '找到 1999 条结果，这里是第 1 至 10 条',
  ]);
  expect(await status(1, 2000, 10)).toBe('找到 2000 条以上结果，这里是第 1 至 10 条');
});

const said3 = `
  <section aria-label=搜索>
  <nav aria-label=面包屑>
  <a /> 首页
  <li aria-current=page> 搜索
  <h1> 搜索
  <form method=get action=/sousuo/ role=search>
  <input id=wd aria-label=搜索词 maxlength=100 type=search value name=wd>
  <button type=submit> 搜索
  <main id=main>
  <h2 id=answers> 您可能在找
  <a /baoming/> 报名 在此报名
  <h2> 大家在搜
  <a /sousuo/?wd=党校> 党校
  <h2> 从栏目找起
  <a /gbpx/> 干部培训 品牌项目、培训主题与行业系统专题
  <a /qypx/> 企业培训 研学营、公开课与内训定制
  <a /xcjx/> 现场教学 按城市与类别找教学点
  <a /zjgwwyh/> 专家顾问委员会 按领域认识各位委员
  <a /jmzj/> 解码浙江 案例、深度与访谈
  <a /dzxm/> 单招项目 一个人也能报名的班次
`;
const said4 = `
  <main id=main>
  没有找到“茶”
  <h2> 换一种找法
  看看有没有错字，或换成更短、更常用的词，例如“社区治理”换成“治理”。
  几个词之间用空格分开，只记得一半的名称也能找到。
  仍然没有，请致电
  <a tel:05711> 0571-1
  ，由课程顾问替您找。
  <h2> 从栏目找起
  <a /gbpx/> 干部培训 品牌项目、培训主题与行业系统专题
  <a /qypx/> 企业培训 研学营、公开课与内训定制
  <a /xcjx/> 现场教学 按城市与类别找教学点
  <a /zjgwwyh/> 专家顾问委员会 按领域认识各位委员
  <a /jmzj/> 解码浙江 案例、深度与访谈
  <a /dzxm/> 单招项目 一个人也能报名的班次
`;
const said5 = `
  <main id=main>
  <nav aria-label=结果类型>
  <a /sousuo/?wd=茶> 全部 20
  <a /sousuo/?wd=茶&type=topic> 培训专题 20
  <a aria-current=page /sousuo/?wd=茶&type=news> 新闻 0
  “新闻”里没有“茶”
  其他栏目里有 20 条。
  <a /sousuo/?wd=茶 .ghost> 看全部结果
`;
it('the search without words, or without hits, says what helps', async () => {
  await look({ asked: { wd: '' }, found: { answers: [{ title: '报名', answer: '在此报名', path: '/baoming/' }] } });
  reads('body', said3);
  const none = { list: [], total: 0, counts: {} };
  await look({ found: { ...none, hotWords: [] } });
  expect([document.querySelector('.tabs'), document.querySelector('.search-hero p')]).toEqual([null, null]);
  reads('main', said4);
  await look({ asked: { type: 'news' }, found: { ...none, counts: { topic: 20 } } });
  reads('main', said5);
  await look({
    found: { ...none, suggestions: ['乡村'], typed: '查', answers: [{ title: 'a', answer: 'b', path: '/x/' }] },
  });
  reads(
    'main > [role=status]',
    `
    <p role=status> 已按“茶”查找；
    <a /sousuo/?wd=查&exact=1> 只查“ 查 ”
  `,
  );
  reads(
    '.empty',
    `
    换个条件再找
    试试：
    <a /sousuo/?wd=乡村> 乡村
  `,
  );
});
