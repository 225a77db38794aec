import { expect, it } from 'vitest';
import { reads } from '../../test/outline.ts';
import { article, bare, heat, themes, topic } from '../../test/samples.ts';
import { anew } from '../../test/screen.ts';
import { withSettings } from '../../test/view.tsx';
import cadreNews from './cadre/news.tsx';
import cadreTopic from './cadre/topic-detail.tsx';
import cadreTopics from './cadre/topics.tsx';
import enterpriseNews from './enterprise/news.tsx';
import enterpriseTopics from './enterprise/topics.tsx';

anew();
const { open } = withSettings({ hotline: '0571-1', hours: '九点', address: '路 1 号', name: '学院' });
const topics = {
  ...{ list: [topic(3), topic(4, bare)], total: 45, page: 2, size: 20, heat, theme: 2, length: 1, themes, systems: [] },
  ...{ currentClass: 'ppxm', kind: 'fixed', label: '品牌项目', text: '说明', picture: '/p' },
};
const said1 = `
  <section aria-label=品牌项目>
  <img alt src=/p>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /gbpx/> 干部培训
  <li aria-current=page> 品牌项目
  <h1> 品牌项目
  说明
  <main id=main>
  <nav aria-label=干部培训的类别>
  <a aria-current=page /gbpx/ppxm/> 品牌项目
  <a /gbpx/zxzt/> 最新专题
  <a /gbpx/hyxtzt6/> 行业系统
  <a /gbpx/pxzt2/> 培训主题
  <details .no-print>
  筛选与查找：乡村，三天以内
  <nav aria-label=按主题筛选 .no-print> 主题
  <a /gbpx/ppxm/?length=1&size=20> 不限
  <a aria-current=true /gbpx/ppxm/?length=1&size=20&theme=2> 乡村
  <a /gbpx/ppxm/?length=1&size=20&theme=3> 治理
  <nav aria-label=按学制筛选 .no-print> 学制
  <a /gbpx/ppxm/?theme=2&size=20> 不限
  <a aria-current=true /gbpx/ppxm/?theme=2&size=20&length=1> 三天以内
  <a /gbpx/ppxm/?theme=2&size=20&length=2> 四至五天
  <a /gbpx/ppxm/?theme=2&size=20&length=3> 五天以上
  <p role=status> 共 45 个专题
  <a /gbpx/ppxm/?size=20> 清除筛选
  <form method=get action=/gbpx/sousuo/ role=search aria-label=干部培训 .no-print>
  <input maxlength=100 aria-label=在干部培训里找专题 type=search name=wd>
  <button type=submit aria-label=搜索>
  <a /gbpx/3/> <img alt src=/c3> 乡村 <h2> 题3 摘3 学制 5 天 班额 50 人 对象 干部
  <a /gbpx/4/> <img alt src=/c4> <h2> 题4 摘4 学制 5 天 班额 50 人 对象 干部
  <p .print-only> 共 45 条，这里是第 21 至 40 条
  <nav aria-label=分页> 共 45 条
  <a rel=prev /gbpx/ppxm/?theme=2&length=1&size=20> 上一页
  <a aria-label=第 1 页 /gbpx/ppxm/?theme=2&length=1&size=20> 1
  <a aria-current=page aria-label=第 2 页 /gbpx/ppxm/2/?theme=2&length=1&size=20> 2
  <a aria-label=第 3 页 /gbpx/ppxm/3/?theme=2&length=1&size=20> 3
  <a rel=next /gbpx/ppxm/3/?theme=2&length=1&size=20> 下一页
  20 条/页
  <a /gbpx/ppxm/?theme=2&length=1> 10 条/页
  <a aria-current=true /gbpx/ppxm/?theme=2&length=1&size=20> 20 条/页
  <a /gbpx/ppxm/?theme=2&length=1&size=30> 30 条/页
  <a /gbpx/ppxm/?theme=2&length=1&size=50> 50 条/页
  <a /gbpx/ppxm/?theme=2&length=1&size=100> 100 条/页
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
`;
const said2 = `
  <nav aria-label=企业培训的类别>
  <a aria-current=page /qypx/ppxm/> 品牌项目
  <a /qypx/nxdz/> 内训定制
  <a /qypx/pxzt2/> 培训主题
  <details .no-print>
  筛选与查找
  <nav aria-label=按主题筛选 .no-print> 主题
  <a aria-current=true /qypx/ppxm/> 不限
  <a /qypx/ppxm/?theme=2> 乡村
  <a /qypx/ppxm/?theme=3> 治理
  <nav aria-label=按学制筛选 .no-print> 学制
  <a aria-current=true /qypx/ppxm/> 不限
  <a /qypx/ppxm/?length=1> 三天以内
  <a /qypx/ppxm/?length=2> 四至五天
  <a /qypx/ppxm/?length=3> 五天以上
  <p role=status> 共 45 个专题
  <form method=get action=/qypx/sousuo/ role=search aria-label=企业培训 .no-print>
  <input maxlength=100 aria-label=在企业培训里找专题 type=search name=wd>
  <button type=submit aria-label=搜索>
  <a /gbpx/3/> 5 天 <h2> 题3 摘3 乡村 50 人一班 干部 <img alt src=/c3>
  <a /gbpx/4/> 5 天 <h2> 题4 摘4 50 人一班 干部 <img alt src=/c4>
  <p .print-only> 共 45 条，这里是第 1 至 10 条
  <nav aria-label=分页> 共 45 条 <span aria-disabled=true> 上一页
  <a aria-current=page aria-label=第 1 页 /qypx/ppxm/> 1
  <a aria-label=第 2 页 /qypx/ppxm/2/> 2
  …
  <a aria-label=第 5 页 /qypx/ppxm/5/> 5
  <a rel=next /qypx/ppxm/2/> 下一页
  10 条/页
  <a aria-current=true /qypx/ppxm/> 10 条/页
  <a /qypx/ppxm/?size=20> 20 条/页
  <a /qypx/ppxm/?size=30> 30 条/页
  <a /qypx/ppxm/?size=50> 50 条/页
  <a /qypx/ppxm/?size=100> 100 条/页
`;
it('a list of topics says what each is, and what is read most beside it', async () => {
  await open(cadreTopics, { ...topics, systems: [{ id: 6, name: '税务', total: 3 }] });
  reads('body', said1);
  await open(enterpriseTopics, { ...topics, page: 1, size: 10, theme: undefined, length: undefined });
  reads('main > div', said2);
  await open(enterpriseTopics, { ...topics, list: [], total: 0, page: 3, theme: undefined });
  expect(document.querySelector('.empty')?.textContent).toBe(
    '没有符合条件的专题换一个主题或学制，或者让我们按您的要求另排一门。清除筛选',
  );
});

const said3 = `
  <main id=main>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /x/> 上级
  <li aria-current=page> 正文
  <h1> 题8
  摘8
  <img alt src=/c8>
  学制
  5 天
  学时
  8 学时
  班额
  50 人
  培训对象
  干部
  培训主题
  <a /gbpx/pxzt2/> 乡村
  行业系统
  <a /gbpx/hyxtzt6/> 税务
  <time datetime=2026-11-18T16:05:00Z> 2026.11.19 修订来源：处编辑：乙
  <div .no-print>
  <div role=group aria-label=阅读工具> 字号
  <button type=button aria-pressed=false aria-label=字号小> 小
  <button type=button aria-pressed=true aria-label=字号中> 中
  <button type=button aria-pressed=false aria-label=字号大> 大
  <button type=button> 打印
  <button type=button> 复制链接
  <h2 id=modules> 课程模块
  讲授 8，共 8 学时
  讲授
  <th> 模块
  <th> 形式
  <th> 学时
  <th> 一
  讲授
  8
  <th> 合计
  8
  模块与学时为通行安排，开班前可与委托单位商定增减。
  正文
  <nav aria-label=上下篇> 上一篇已是最早一篇
  <a /gbpx/9/> 下一 篇 后
  <aside .no-print>
  <section .no-print>
  <h2 id=plan> 请这门课到您那里开
  说出人数、时间和想解决的事，24 小时内收到课程表、师资与教学点建议，不收取费用。
  <a /hqpxfa/?theme=2> 获取培训方案
  也可以打电话问
  <a tel:05711> 0571-1
  <h2> 热读专题
  <a /qypx/1/> 热1 9 次阅读
  <a /gbpx/2/> 热2 8 次阅读
  <a /qypx/3/> 热3 7 次阅读
  <a /gbpx/4/> 热4 6 次阅读
  <a /qypx/5/> 热5 5 次阅读
  <section .no-print>
  <h2 id=related> 相近的专题
  <a /gbpx/pxzt2/> 乡村 的全部专题
  <a /gbpx/3/> <img alt src=/c3> 乡村 <h3> 题3 摘3 学制 5 天 班额 50 人 对象 干部
`;
const said4 = `
  <nav aria-label=面包屑>
  <a /> 首页
  <a /x/> 上级
  <li aria-current=page> 正文
  <h1> 题8
  摘8
  <img alt src=/c8>
  学制
  5 天
  班额
  50 人
  培训对象
  干部
`;
const said5 = `
  <time datetime=2026-11-18T16:05:00Z> 2026.11.19 修订
  <div .no-print>
  <div role=group aria-label=阅读工具> 字号
  <button type=button aria-pressed=false aria-label=字号小> 小
  <button type=button aria-pressed=true aria-label=字号中> 中
  <button type=button aria-pressed=false aria-label=字号大> 大
  <button type=button> 打印
  <button type=button> 复制链接
  正文
  <nav aria-label=上下篇> 上一篇已是最早一篇
  <a /gbpx/9/> 下一 篇 后
`;
it('a topic says all about itself', async () => {
  const whole = {
    ...topic(8),
    modules: [{ name: '一', form: '讲授', hours: 8 }],
    ...{ themes: [{ id: 2, name: '乡村' }], industryId: 6, industryName: '税务', content: '<p>正文</p>' },
    ...{ source: '处', editor: '乙', related: [topic(3)], previous: null, next: { id: 9, title: '后' } },
  };
  const data = { topic: whole, crumbs: [{ label: '上级', to: '/x/' }, { label: '正文' }], heat, hotline: '0571-1' };
  await open(cadreTopic, data);
  reads('main', said3);
  await open(cadreTopic, {
    ...data,
    topic: { ...whole, modules: [], themes: [], source: '', editor: '', industryName: '' },
  });
  reads('main header', said4);
  reads('main article', said5);
});

const said6 = `
  <section aria-label=干部培训动态>
  <img alt src=/art/graduation-960.webp>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /gbpx/> 干部培训
  <li aria-current=page> 培训动态
  <h1> 干部培训动态
  开班、结业与途中的事，由带班的人记下来。
  <main id=main>
  <nav aria-label=培训动态>
  <a aria-current=page /gbpx/pxdt/> 干部培训
  <a /qypx/pxdt/> 企业培训
  <a /xinwen/1/?from=gbpx> 19 2026.11 <h2> 文1 摘1 类 处 <img alt src=/c>
  <p .print-only> 共 25 条，这里是第 11 至 20 条
  <nav aria-label=分页> 共 25 条
  <a rel=prev /gbpx/pxdt/> 上一页
  <a aria-label=第 1 页 /gbpx/pxdt/> 1
  <a aria-current=page aria-label=第 2 页 /gbpx/pxdt/2/> 2
  <a aria-label=第 3 页 /gbpx/pxdt/3/> 3
  <a rel=next /gbpx/pxdt/3/> 下一页
  10 条/页
  <a aria-current=true /gbpx/pxdt/> 10 条/页
  <a /gbpx/pxdt/?size=20> 20 条/页
  <a /gbpx/pxdt/?size=30> 30 条/页
  <a /gbpx/pxdt/?size=50> 50 条/页
  <a /gbpx/pxdt/?size=100> 100 条/页
  <aside .no-print>
`;
const said7 = `
  <section aria-label=企业培训动态>
  <img alt src=/art/car-line-960.webp>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /qypx/> 企业培训
  <li aria-current=page> 培训动态
  <h1> 企业培训动态
  车间、码头与谈判桌旁的课，记给没来的同事看。
  <main id=main>
  <nav aria-label=培训动态>
  <a /gbpx/pxdt/> 干部培训
  <a aria-current=page /qypx/pxdt/> 企业培训
  <a /xinwen/1/?from=qypx> 19 2026.11 <h2> 文1 摘1 类 处 <img alt src=/c>
  <p .print-only> 共 25 条，这里是第 11 至 20 条
  <nav aria-label=分页> 共 25 条
  <a rel=prev /qypx/pxdt/> 上一页
  <a aria-label=第 1 页 /qypx/pxdt/> 1
  <a aria-current=page aria-label=第 2 页 /qypx/pxdt/2/> 2
  <a aria-label=第 3 页 /qypx/pxdt/3/> 3
  <a rel=next /qypx/pxdt/3/> 下一页
  10 条/页
  <a aria-current=true /qypx/pxdt/> 10 条/页
  <a /qypx/pxdt/?size=20> 20 条/页
  <a /qypx/pxdt/?size=30> 30 条/页
  <a /qypx/pxdt/?size=50> 50 条/页
  <a /qypx/pxdt/?size=100> 100 条/页
  <aside .no-print>
`;
it('the news of a training lead to the other one, and keep where the reader came from', async () => {
  const data = { list: [article(1)], total: 25, page: 2, size: 10, from: '', to: '', wd: '', heat };
  await open(cadreNews, data);
  reads('body', said6);
  await open(enterpriseNews, data);
  reads('body', said7);
});
