import { expect, it } from 'vitest';
import { reads } from '../../test/outline.ts';
import { article, banner, bare, heat, project, themes, topic } from '../../test/samples.ts';
import { anew } from '../../test/screen.ts';
import { withSettings } from '../../test/view.tsx';
import CadreLower from '../parts/cadre/home-lower.tsx';
import EnterpriseLower from '../parts/enterprise/home-lower.tsx';
import cadreHome from './cadre/home.tsx';
import enterpriseHome from './enterprise/home.tsx';

anew();
const { open, show } = withSettings({ hotline: '0571-1', hours: '九点', address: '路 1 号', name: '学院' });
const front = { themes, heat, hotline: '0571-1', hours: '九点', news: [article(1), article(2)] };

const said1 = `
  <main id=main>
  <img alt src=/b1>
  <nav aria-label=面包屑>
  <a /> 首页
  <li aria-current=page> 干部培训
  <h1> 干部培训
  <h2> 上1下1
  句1
  <a /x/> 去
  <a /bannerDetail/?id=2> <img alt src=/b2> <h2> 上2 下2 句2
  <a /bannerDetail/?id=3> <img alt src=/b3> <h2> 上3 下3 句3
  <h2> 找一门课
  <form method=get action=/gbpx/sousuo/ role=search aria-label=干部培训 .no-print>
  <input maxlength=100 aria-label=专题、主题或一个难题 type=search name=wd>
  <button type=submit aria-label=搜索>
  <a /gbpx/ppxm/> 品牌项目
  <a /gbpx/zxzt/> 最新专题
`;
const said2 = `
  <section aria-label=品牌项目>
  <h2> 品牌项目
  <a /gbpx/ppxm/> 全部品牌
  <a /gbpx/2/> <img alt src=/c2> <h3> 题2 摘2 学制 5 天 班额 50 人 对象 干部
  <a /gbpx/1/> 5 天 <h3> 题1 摘1 乡村 50 人一班 干部
  <a /gbpx/3/> 5 天 <h3> 题3 摘3 50 人一班 干部
  <a /gbpx/4/> 5 天 <h3> 题4 摘4 50 人一班 干部
  <a /gbpx/5/> 5 天 <h3> 题5 摘5 50 人一班 干部
  <a /gbpx/6/> 5 天 <h3> 题6 摘6 50 人一班 干部
  <section aria-label=培训主题>
  <h2> 培训主题
  <img alt=傍晚村口大樟树下，邻里围坐石桌说事 src=/art/mediation-yard-960.webp>
  大樟树下的一堂治理课：先听邻居把话说完，再学怎样记
  <a /gbpx/pxzt2/> <h3> 乡村 4 门 说明
  <a /gbpx/pxzt3/> <h3> 治理 0 门
  <section aria-label=行业系统>
  <h2> 行业系统
  <a /gbpx/hyxtzt0/> 全部 9 门
  同一条线上的人坐在一起，案例与作业取自本系统，省去解释术语的工夫。
  <a /gbpx/hyxtzt6/> 税务 3 门专题
  <a /gbpx/21/> <h3> 题21 5 天， 50 人， 干部
  <section aria-label=最新专题>
  <h2> 最新专题
  <a /gbpx/zxzt/> 全部专题
  <a /gbpx/11/> <img alt src=/c11> 乡村 <h3> 题11 摘11 学制 5 天 班额 50 人 对象 干部
  <a /gbpx/12/> <img alt src=/c12> 乡村 <h3> 题12 摘12 学制 5 天 班额 50 人 对象 干部
  <a /gbpx/13/> <img alt src=/c13> 乡村 <h3> 题13 摘13 学制 5 天 班额 50 人 对象 干部
  <a /gbpx/14/> <img alt src=/c14> 乡村 <h3> 题14 摘14 学制 5 天 班额 50 人 对象 干部
  <h3> 读得最多的十门
  <a /qypx/1/> 热1 9 次阅读
  <a /gbpx/2/> 热2 8 次阅读
  <a /qypx/3/> 热3 7 次阅读
  <a /gbpx/4/> 热4 6 次阅读
  <a /qypx/5/> 热5 5 次阅读
  <a /gbpx/6/> 热6 4 次阅读
  <a /qypx/7/> 热7 3 次阅读
  <section aria-label=培训动态>
  <h2> 培训动态
  <a /gbpx/pxdt/> 全部动态
  <a /xinwen/1/?from=gbpx> <img alt src=/c> <h3> 文1 摘1
  <a /xinwen/2/?from=gbpx> 19 2026.11 <h3> 文2 摘2
  <section aria-label=获取培训方案 .no-print>
  <img alt src=/art/rail-paddies-960.webp>
  <h2> 把难题带来，课程照着它排
  告诉我们来的是谁、回去要办什么、谁来看结果，课表、师资与教学点由班主任替您排好。
  <a /hqpxfa/> 获取培训方案
  24 小时内发送课程表、师资与教学点建议，不收取任何费用。 九点 也可致电 0571-1。
`;
const said3 = `
  <main id=main>
  <img alt src=/art/campus-ginkgo-960.webp>
  <nav aria-label=面包屑>
  <a /> 首页
  <li aria-current=page> 干部培训
  <h1> 干部培训
  <h2> 以实践为教材到现场找办法
  面向各级干部开设专题班次、系统轮训与行业条线培训。
  <a /gbpx/ppxm/> 查看品牌项目
  <h2> 找一门课
  <form method=get action=/gbpx/sousuo/ role=search aria-label=干部培训 .no-print>
  <input maxlength=100 aria-label=专题、主题或一个难题 type=search name=wd>
  <button type=submit aria-label=搜索>
  <a /gbpx/ppxm/> 品牌项目
  <a /gbpx/zxzt/> 最新专题
`;
it('the front of cadre training says all that it has', async () => {
  const data = {
    ...{ ...front, banners: [banner(1, { link: '/x/', more: '去' }), banner(2), banner(3), banner(4)] },
    brands: [topic(1, { coverUrl: '/b1' }), topic(2), ...[3, 4, 5, 6, 7].map((id) => topic(id, bare))],
    ...{ latest: [11, 12, 13, 14, 15].map((id) => topic(id)), systemTopics: [topic(21)] },
    systems: [
      { id: 0, name: '全部', total: 9 },
      { id: 6, name: '税务', total: 3 },
    ],
  };
  await open(cadreHome, data);
  reads('main', said1);
  await show(<CadreLower data={data as never} />);
  reads('body', said2);
  const less = {
    ...data,
    banners: [],
    brands: [topic(1)],
    systems: data.systems.slice(0, 1),
    news: [],
    heat: [],
    hotline: '',
  };
  await show(<CadreLower data={less as never} />);
  expect(document.querySelector('section[aria-label=行业系统], ol')).toBeNull();
  reads(
    'section[aria-label=品牌项目]',
    `
    <section aria-label=品牌项目>
    <h2> 品牌项目
    <a /gbpx/ppxm/> 全部品牌
    <a /gbpx/1/> <img alt src=/c1> <h3> 题1 摘1 学制 5 天 班额 50 人 对象 干部
  `,
  );
  reads(
    'section[aria-label=培训动态]',
    `
    <section aria-label=培训动态>
    <h2> 培训动态
    <a /gbpx/pxdt/> 全部动态
    新的动态发布后会出现在这里。
  `,
  );
  reads(
    'section[aria-label=获取培训方案] .cta-foot',
    `
    <a /hqpxfa/> 获取培训方案
    24 小时内发送课程表、师资与教学点建议，不收取任何费用。
  `,
  );
  await open(cadreHome, less);
  reads('main', said3);
});

const said4 = `
  <main id=main>
  <nav aria-label=面包屑>
  <a /> 首页
  <li aria-current=page> 企业培训
  <h1> 企业培训
  <h2> 上1下1
  句1
  <a /qypx/nxdz/> 定制一门内训
  <a /x/> 去
  <img alt src=/b1>
  <a /bannerDetail/?id=2> <h2> 上2，下2 句2 读全文
  <a /bannerDetail/?id=3> <h2> 上3，下3 句3 来
  <h2> 按工序或岗位找课
  <form method=get action=/qypx/sousuo/ role=search aria-label=企业培训 .no-print>
  <input maxlength=100 aria-label=换型、班组长、出海…… type=search name=wd>
  <button type=submit aria-label=搜索>
`;
const said5 = `
  <section aria-label=品牌项目>
  <h2> 品牌项目
  <a /qypx/ppxm/> 全部项目
  同一张表里比一比：几天，多少人，谁该来。
  <th> 项目
  <th> 学制
  <th> 班额
  <th> 谁该来
  <h3>
  <a /qypx/1/> 题1
  摘1
  5 天
  50 人
  干部
  <section aria-label=内训定制>
  <h2> 内训定制
  <a /qypx/nxdz/> 全部内训
  <h3> 驻厂
  两位老师住进来三到五天，跟班次，听例会，单独聊八至十二个人。
  <h3> 观察记录
  不超过四页，不收费用。看完觉得不需要培训，可以到此为止。
  <h3> 共写课程
  案例用企业自己的，讲师里至少一位来自本企业。
  <h3> 九十天回访
  只看原先约定的两三个动作，做了没有。
  <img alt=总装车间里，工程师看着悬空前行的车身 src=/art/car-line-960.webp>
  教材是企业自己的图纸、合同与差错
  <a /qypx/2/> 5 天 <h3> 题2 摘2 乡村 50 人一班 干部
  <section aria-label=培训主题>
  <h2> 培训主题
  <a /qypx/pxzt2/> 4 门 <h3> 乡村 说明
  <a /qypx/pxzt3/> 0 门 <h3> 治理
  <section aria-label=单招项目>
  <h2> 单招项目
  <a /dzxm/> 最近一期
  不必凑班，一个人也能报名。
  <a /dzxm/1/> 12.01 2026 年， 1 天 <h3> 项1 杭州 免费 限 40 人 <span .st .run> 可报名 11.30 前报名
  <a /dzxm/2/> 12.01 2026 年， 2 天 <h3> 项2 杭州 免费 限 40 人 <span .st .wait> 报名截止
  <section aria-label=最新专题>
  <h2> 最新专题
  <a /qypx/11/> 5 天 <h3> 题11 摘11 乡村 50 人一班 干部 <img alt src=/c11>
  <a /qypx/12/> 5 天 <h3> 题12 摘12 乡村 50 人一班 干部 <img alt src=/c12>
  <a /qypx/13/> 5 天 <h3> 题13 摘13 乡村 50 人一班 干部 <img alt src=/c13>
  <a /qypx/14/> 5 天 <h3> 题14 摘14 乡村 50 人一班 干部 <img alt src=/c14>
  <a /qypx/15/> 5 天 <h3> 题15 摘15 乡村 50 人一班 干部 <img alt src=/c15>
  <h3> 读得最多的十门
  <a /qypx/1/> 热1 9 次阅读
  <a /gbpx/2/> 热2 8 次阅读
  <a /qypx/3/> 热3 7 次阅读
  <a /gbpx/4/> 热4 6 次阅读
  <a /qypx/5/> 热5 5 次阅读
  <a /gbpx/6/> 热6 4 次阅读
  <a /qypx/7/> 热7 3 次阅读
  <section aria-label=培训动态>
  <h2> 培训动态
  <a /qypx/pxdt/> 全部动态
  <a /xinwen/1/?from=qypx> <img alt src=/c> <h3> 文1 摘1
  <a /xinwen/2/?from=qypx> 19 2026.11 <h3> 文2 摘2
  <section aria-label=获取培训方案 .no-print>
  <img alt src=/art/data-valley-960.webp>
  <h2> 先看账，后看线
  说一说最堵的是哪道工序、哪张单子、哪个岗位，我们带着秒表和表格来，再谈课怎么排。
  <a /hqpxfa/> 获取培训方案
  24 小时内发送课程表、师资与教学点建议，不收取任何费用。 九点 也可致电 0571-1。
`;
const said6 = `
  <main id=main>
  <nav aria-label=面包屑>
  <a /> 首页
  <li aria-current=page> 企业培训
  <h1> 企业培训
  <h2> 从一条产线一本账开始
  为企业管理者与技术骨干设计课程。
  <a /qypx/nxdz/> 定制一门内训
  <a /qypx/nxdz/> 了解内训定制
  <img alt src=/art/celadon-kiln-960.webp>
  <h2> 按工序或岗位找课
  <form method=get action=/qypx/sousuo/ role=search aria-label=企业培训 .no-print>
  <input maxlength=100 aria-label=换型、班组长、出海…… type=search name=wd>
  <button type=submit aria-label=搜索>
`;
it('the front of enterprise training says all that it has', async () => {
  const data = {
    ...{ ...front, banners: [banner(1, { link: '/x/', more: '去' }), banner(2), banner(3, { more: '来' }), banner(4)] },
    ...{ brands: [topic(1, { trainType: 2 })], custom: [topic(2, { trainType: 2 })] },
    latest: [11, 12, 13, 14, 15, 16].map((id) => topic(id, { trainType: 2 })),
    projects: [project(1, 1), project(2, 2, { schedule: [{ day: '一' }, { day: '二' }] })],
  };
  await open(enterpriseHome, data);
  reads('main', said4);
  await show(<EnterpriseLower data={data as never} />);
  reads('body', said5);
  await show(<EnterpriseLower data={{ ...data, projects: [], news: [] } as never} />);
  expect(document.querySelector('section[aria-label=单招项目]')).toBeNull();
  reads(
    'section[aria-label=培训动态]',
    `
    <section aria-label=培训动态>
    <h2> 培训动态
    <a /qypx/pxdt/> 全部动态
    新的动态发布后会出现在这里。
  `,
  );
  await open(enterpriseHome, { ...data, banners: [] });
  reads('main', said6);
});
