import { expect, it } from 'vitest';
import { reads } from '../../test/outline.ts';
import { anew } from '../../test/screen.ts';
import { withSettings } from '../../test/view.tsx';
import CadreLower from '../parts/cadre/home-lower.tsx';
import EnterpriseLower from '../parts/enterprise/home-lower.tsx';
import cadreHome from './cadre/home.tsx';
import cadreNews from './cadre/news.tsx';
import cadreSearch from './cadre/search.tsx';
import cadreTopic from './cadre/topic-detail.tsx';
import cadreTopics from './cadre/topics.tsx';
import enterpriseHome from './enterprise/home.tsx';
import enterpriseNews from './enterprise/news.tsx';
import enterpriseSearch from './enterprise/search.tsx';
import enterpriseTopics from './enterprise/topics.tsx';
import projectDetail from './public/project-detail.tsx';

anew();
const { open, show } = withSettings({ hotline: '0571-1', hours: '九点', address: '路 1 号', name: '学院' });
const topic = (id: number, more: object = {}) => ({
  ...{ id, title: `题${id}`, summary: `摘${id}`, coverUrl: `/c${id}`, days: 5, headCount: 50, audience: '干部' },
  ...{ trainThemeId: 2, trainThemeName: '乡村', publishTime: '2026-11-18T16:05:00Z', trainType: 1, ...more },
});
const bare = { trainThemeId: null, trainThemeName: '' };
const article = (id: number, more: object = {}) => ({
  ...{ id, title: `文${id}`, summary: `摘${id}`, publishTime: '2026-11-18T16:05:00Z', coverUrl: '/c', source: '处' },
  ...{ categoryName: '类', facts: [], ...more },
});
const heat = Array.from({ length: 7 }, (_, i) => ({
  id: i + 1,
  title: `热${i + 1}`,
  heat: 9 - i,
  trainType: 2 - (i % 2),
}));
const banner = (id: number, more: object = {}) => ({
  ...{ id, title: `上${id}\n下${id}`, text: `句${id}`, imageUrl: `/b${id}`, link: '', more: '', sort: 0, ...more },
});
const project = (id: number, state: number, more: object = {}) => ({
  ...{ id, state, name: `项${id}`, startDate: '2026-12-01', endDate: '2026-12-03', place: '杭州', fee: '免费' },
  ...{ signUpDeadline: '2026-11-30', capacity: 40, schedule: [], ...more },
});
const themes = [
  { id: 2, name: '乡村', total: 4, summary: '说明' },
  { id: 3, name: '治理', total: 0, summary: '' },
];
const front = { themes, heat, hotline: '0571-1', hours: '九点', news: [article(1), article(2)] };

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
  reads(
    'main',
    `
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
  `,
  );
  await show(<CadreLower data={data as never} />);
  reads(
    'body',
    `
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
  `,
  );
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
  reads(
    'main',
    `
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
  `,
  );
});

it('the front of enterprise training says all that it has', async () => {
  const data = {
    ...{ ...front, banners: [banner(1, { link: '/x/', more: '去' }), banner(2), banner(3, { more: '来' }), banner(4)] },
    ...{ brands: [topic(1, { trainType: 2 })], custom: [topic(2, { trainType: 2 })] },
    latest: [11, 12, 13, 14, 15, 16].map((id) => topic(id, { trainType: 2 })),
    projects: [project(1, 1), project(2, 2, { schedule: [{ day: '一' }, { day: '二' }] })],
  };
  await open(enterpriseHome, data);
  reads(
    'main',
    `
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
  `,
  );
  await show(<EnterpriseLower data={data as never} />);
  reads(
    'body',
    `
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
  `,
  );
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
  reads(
    'main',
    `
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
  `,
  );
});

const topics = {
  ...{ list: [topic(3), topic(4, bare)], total: 45, page: 2, size: 20, heat, theme: 2, length: 1, themes, systems: [] },
  ...{ currentClass: 'ppxm', kind: 'fixed', label: '品牌项目', text: '说明', picture: '/p' },
};
it('a list of topics says what each is, and what is read most beside it', async () => {
  await open(cadreTopics, { ...topics, systems: [{ id: 6, name: '税务', total: 3 }] });
  reads(
    'body',
    `
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
  `,
  );
  await open(enterpriseTopics, { ...topics, page: 1, size: 10, theme: undefined, length: undefined });
  reads(
    'main > div',
    `
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
  `,
  );
  await open(enterpriseTopics, { ...topics, list: [], total: 0, page: 3, theme: undefined });
  expect(document.querySelector('.empty')?.textContent).toBe(
    '没有符合条件的专题换一个主题或学制，或者让我们按您的要求另排一门。清除筛选',
  );
});
