import { it } from 'vitest';
import { reads } from '../../test/outline.ts';
import { article, bare, project, themes, topic } from '../../test/samples.ts';
import { anew } from '../../test/screen.ts';
import { withSettings } from '../../test/view.tsx';
import cadreSearch from './cadre/search.tsx';
import enterpriseSearch from './enterprise/search.tsx';
import projectDetail from './public/project-detail.tsx';

anew();
const { open } = withSettings({ hotline: '0571-1', hours: '九点', address: '路 1 号', name: '学院' });
const said1 = `
  <main id=main>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /gbpx/> 干部培训
  <li aria-current=page> 搜索
  <h1> 干部培训搜索
  <form method=get action=/gbpx/sousuo/ role=search>
  <input maxlength=100 aria-label=在干部培训里搜索 type=search value=茶 name=wd>
  <input type=hidden value=1 name=userType>
  <button type=submit> 搜索
  按主题看：
  <a /gbpx/pxzt2/> 乡村
  <nav aria-label=结果类型>
  <a aria-current=page /gbpx/sousuo/0/0/1/0/茶/> 全部 66
  <a /gbpx/sousuo/1/0/1/0/茶/> 专题 45
  <a /gbpx/sousuo/2/0/1/0/茶/> 动态 21
  <nav aria-label=按类别筛选 .no-print> 类别
  <a aria-current=true /gbpx/sousuo/0/0/1/0/茶/> 全部
  <a /gbpx/sousuo/0/1/1/0/茶/> 品牌项目
  <a /gbpx/sousuo/0/2/1/0/茶/> 专题班次
  <a /gbpx/sousuo/0/3/1/0/茶/> 行业系统
  <nav aria-label=按培训筛选 .no-print> 培训
  <a /gbpx/sousuo/0/0/0/0/茶/> 全部
  <a aria-current=true /gbpx/sousuo/0/0/1/0/茶/> 干部培训
  <a /gbpx/sousuo/0/0/2/0/茶/> 企业培训
  <nav aria-label=按主题筛选 .no-print> 主题
  <a aria-current=true /gbpx/sousuo/0/0/1/0/茶/> 全部
  <a /gbpx/sousuo/0/0/1/2/茶/> 乡村
  <a /gbpx/sousuo/0/0/1/3/茶/> 治理
  <p role=status> “茶”找到 66 条结果
  <section aria-label=专题>
  <h2> 专题45
  <a /gbpx/sousuo/1/0/1/0/茶/> 全部 45 条
  <a /gbpx/3/> 干部 <h3> 问 茶 之道 以 茶 会 茶 5 天 50 人一班 乡村 干部
  <a /gbpx/4/> 干部 <h3> 题4 摘4 5 天 50 人一班 干部
  <section aria-label=培训动态>
  <h2> 培训动态21
  <a /gbpx/sousuo/2/0/1/0/茶/> 全部 21 条
  <a /xinwen/5/?from=gbpx> 动态 <h3> 文5 摘5 2026.11.19
  <aside .no-print>
  <h2> 没有找到想要的？
  致电说出人数、时间和方向，由课程顾问替您找。
  <a tel:05711> 0571-1
  九点
  <h2> 正在筹备一次培训？
  说出人数、时间和方向，24 小时内收到方案。
  <a /hqpxfa/> 获取培训方案
`;
const said2 = `
  <main id=main>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /qypx/> 企业培训
  <li aria-current=page> 搜索
  <h1> 企业培训搜索
  <form method=get action=/qypx/sousuo/ role=search>
  <input maxlength=100 aria-label=在企业培训里搜索 type=search value name=wd>
  <button type=submit> 搜索
  按主题看：
  <a /gbpx/pxzt2/> 乡村
  <nav aria-label=结果类型>
  <a aria-current=page /qypx/sousuo/> 全部 65
  <a /qypx/sousuo/?type=1> 专题 45
  <a /qypx/sousuo/?type=2> 动态 20
  <p role=status> 共 65 条
  <section aria-label=专题>
  <h2> 专题45
  <a /qypx/sousuo/?type=1> 全部 45 条
  <a /gbpx/3/> 干部 <h3> 问茶之道 以茶会茶 5 天 50 人一班 乡村 干部
  <a /gbpx/4/> 干部 <h3> 题4 摘4 5 天 50 人一班 干部
  <section aria-label=培训动态>
  <h2> 培训动态20
  <a /xinwen/5/?from=qypx> 动态 <h3> 文5 摘5 2026.11.19 处
  <aside .no-print>
  <h2> 没有找到想要的？
  致电说出人数、时间和方向，由课程顾问替您找。
  <a tel:05711> 0571-1
  九点
  <h2> 正在筹备一次培训？
  说出人数、时间和方向，24 小时内收到方案。
  <a /hqpxfa/> 获取培训方案
`;
it('the search of a front marks what was looked for, and says what each hit is', async () => {
  const asked = { type: 0, classify: 0, trainType: 1, theme: 0, text: '茶' };
  const data = {
    ...{ asked, themes, page: 1, size: 20, ways: [{ label: '乡村', to: '/gbpx/pxzt2/' }] },
    topics: { list: [topic(3, { title: '问茶之道', summary: '以茶会茶' }), topic(4, bare)], total: 45 },
    news: { list: [article(5, { source: '' })], total: 21 },
  };
  await open(cadreSearch, data);
  reads('body', said1);
  await open(enterpriseSearch, {
    ...data,
    asked: { ...asked, trainType: 2, text: '' },
    news: { list: [article(5)], total: 20 },
  });
  reads('body', said2);
});

const said3 = `
  <main id=main>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /baoming/> 培训报名
  <li aria-current=page> 单招项目详情
  <h1> 项7
  <span .st .run> 可报名2026.12.01–12.03
  <div .no-print>
  <div role=group aria-label=阅读工具> 字号
  <button type=button aria-pressed=false aria-label=字号小> 小
  <button type=button aria-pressed=true aria-label=字号中> 中
  <button type=button aria-pressed=false aria-label=字号大> 大
  <button type=button> 打印
  <button type=button> 复制链接
  摘
  <img alt src=/c>
  <h2 id=schedule> 日程
  <th> 日期
  <th> 上午
  <th> 下午
  <th> 第一天
  上
  下
  正文
  <nav aria-label=前后项目>
  <a /dzxm/6/> 更早开班 前
  更晚开班没有更晚的项目
  <h2 id=enrol> 报名
  <span .st .run> 可报名
  <p .no-print> 要填的内容在下一页列明。
  报名截止
  2026.11.30
  名额
  40 人
  日期
  2026.12.01–12.03
  天数
  1 天
  费用
  免费
  地点
  杭州
  招收对象
  干部
  <a /baoming/?projectId=7> 报名这一期
  <a tel:05711> 0571-1
  九点
  <section .no-print>
  <h2 id=others> 其他单招项目
  <a /dzxm/8/> 12.01 2026 年， 1 天 <h3> 项8 杭州 免费 限 40 人 <span .st .wait> 报名截止
`;
const said4 = `
  <main id=main>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /baoming/> 培训报名
  <li aria-current=page> 单招项目详情
  <h1> 项7
  <span .st .wait> 报名截止2026.12.01–12.03
  <div .no-print>
  <div role=group aria-label=阅读工具> 字号
  <button type=button aria-pressed=false aria-label=字号小> 小
  <button type=button aria-pressed=true aria-label=字号中> 中
  <button type=button aria-pressed=false aria-label=字号大> 大
  <button type=button> 打印
  <button type=button> 复制链接
  摘
  正文
  <nav aria-label=前后项目> 更早开班没有更早的项目
  <a /dzxm/9/> 更晚开班 后
  <h2 id=enrol> 报名
  <span .st .wait> 报名截止
  这一期的报名已经截止。是否还有余位，可以打电话问。
  报名截止
  2026.11.30
  名额
  40 人
  日期
  2026.12.01–12.03
  招收对象
  干部
  <a /hqpxfa/ .ghost> 为单位另开一班
`;
const said5 = `
  <section aria-label=单招项目>
  <img alt src=/art/campus-residence-960.webp>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /baoming/> 培训报名
  <li aria-current=page> 单招项目详情
  <h1> 单招项目
  不必凑班，一个人也能报名。
  <main id=main>
  现在没有单招项目
  新一期的日期定下后会在这里公布。
  <a /qypx/ .ghost> 看企业培训
`;
it('a project says all about itself, and what to do where there is none', async () => {
  const whole = project(7, 1, {
    ...{ audience: '干部', summary: '摘', coverUrl: '/c', content: '<p>正文</p>', attachments: [] },
    schedule: [{ day: '第一天', morning: '上', afternoon: '下' }],
  });
  const data = {
    ...{ project: whole, others: [project(8, 2)], earlier: { id: 6, name: '前' }, later: undefined },
    ...{ hotline: '0571-1', hours: '九点' },
  };
  await open(projectDetail, data);
  reads('main', said3);
  const none = { ...whole, state: 2, schedule: [], coverUrl: '', fee: '', place: '' };
  await open(projectDetail, {
    ...data,
    project: none,
    others: [],
    hotline: '',
    earlier: undefined,
    later: { id: 9, name: '后' },
  });
  reads('main', said4);
  await open(projectDetail, { ...data, project: null });
  reads('body', said5);
});
