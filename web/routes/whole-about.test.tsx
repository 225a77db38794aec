import { expect, it } from 'vitest';
import { reads } from '../../test/outline.ts';
import { anew } from '../../test/screen.ts';
import { withSettings } from '../../test/view.tsx';
import contact from './about/contact.tsx';
import environment from './about/environment.tsx';
import organisation from './about/organisation.tsx';
import profile from './about/profile.tsx';
import review from './about/review.tsx';
import sitemap from './public/sitemap.tsx';

anew();
const settings = { hotline: '0571-1', hours: '九点', address: '路 1 号', name: '学院', email: 'a@x' };
const { open } = withSettings({ ...settings, publicAccountName: '号', publicAccountPicture: '/q' });
const plain = withSettings(settings);
const data = {
  about: { name: '栏目', publishTime: '2026-11-18T16:05:00Z', content: '<p>正文</p>' },
  tabs: [
    { label: '一', to: '/1/', current: true },
    { label: '二', to: '/2/', current: false },
  ],
};
const departments = [{ id: 1, name: '教务部', duty: '教务', lead: '甲', phone: '0571-2' }];
const milestones = [{ id: 1, year: 1999, title: '建院', text: '那一年' }];

const said1 = `
  <section aria-label=栏目>
  <img alt src=/art/campus-residence-960.webp>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /gywm/xyjj/> 关于我们
  <li aria-current=page> 栏目
  <h1> 栏目
  电话有人接，来信有人回，到得再晚门房也亮着灯。
  <main id=main>
  <nav aria-label=关于我们>
  <a aria-current=page /1/> 一
  <a /2/> 二
  <section aria-label=联系方式>
  <h2> 咨询热线
  <a tel:05711> 0571-1
  九点
  地址
  路 1 号
  邮箱
  <a mailto:a@x> a@x
  在线
  <a /zxzx/ target=_blank rel=noopener> 在线咨询
  <img alt=号的二维码 src=/q>
  号微信扫一扫，收班次通知与教学点动态
  <h2> 怎样到学院
  <time datetime=2026-11-18T16:05:00Z> 更新于 2026.11.19
  <div .no-print>
  <div role=group aria-label=阅读工具> 字号
  <button type=button aria-pressed=false aria-label=字号小> 小
  <button type=button aria-pressed=true aria-label=字号中> 中
  <button type=button aria-pressed=false aria-label=字号大> 大
  <button type=button> 打印
  <button type=button> 复制链接
  正文
  <h2> 部门电话
  教务部
  <a tel:05712> 0571-2
  <p .no-print>
  <a /gywm/zzjg/> 各部门职责
`;
it('how to reach the institute stands with the numbers of its departments', async () => {
  await open(contact, { ...data, departments });
  reads('body', said1);
  await plain.open(contact, { ...data, departments: [] });
  expect(document.querySelector('figure')).toBeNull();
});

const said2 = `
  <main id=main>
  <nav aria-label=关于我们>
  <a aria-current=page /1/> 一
  <a /2/> 二
  <h2 id=pictures> 走一圈1 处，点开看大图
  <a /p aria-label=看大图：湖> <img alt src=/p>
  湖湖边
  <dialog aria-label=栏目>
  <h2> 住下来，静下来
  <time datetime=2026-11-18T16:05:00Z> 更新于 2026.11.19
  <div .no-print>
  <div role=group aria-label=阅读工具> 字号
  <button type=button aria-pressed=false aria-label=字号小> 小
  <button type=button aria-pressed=true aria-label=字号中> 中
  <button type=button aria-pressed=false aria-label=字号大> 大
  <button type=button> 打印
  <button type=button> 复制链接
  正文
  <aside .no-print>
  <h2> 正在筹备一次培训？
  说出人数、时间和方向，24 小时内收到方案。
  <a /hqpxfa/> 获取培训方案
`;
it('the campus is walked through in pictures where there are some', async () => {
  const pictures = [{ url: '/p', title: '湖', caption: '湖边' }];
  await open(environment, { ...data, pictures });
  reads('main', said2);
  await open(environment, { ...data, pictures: [] });
  expect(document.querySelector('#pictures')).toBeNull();
});

const said3 = `
  <main id=main>
  <nav aria-label=关于我们>
  <a aria-current=page /1/> 一
  <a /2/> 二
  <h2 id=departments> 部门与电话
  <th> 部门
  <th> 职责
  <th> 负责人
  <th> 电话
  <th> 教务部
  教务
  甲
  <a tel:05712> 0571-2
  <h2> 怎样分工，怎样议事
  <time datetime=2026-11-18T16:05:00Z> 更新于 2026.11.19
  <div .no-print>
  <div role=group aria-label=阅读工具> 字号
  <button type=button aria-pressed=false aria-label=字号小> 小
  <button type=button aria-pressed=true aria-label=字号中> 中
  <button type=button aria-pressed=false aria-label=字号大> 大
  <button type=button> 打印
  <button type=button> 复制链接
  正文
  <aside .no-print>
  <h2> 同在一张桌上
  <a /zjgwwyh/> 专家顾问委员会 20 位委员，审定课程、评议方案
  <a /ggfzgtt/> 改革发展共同体 年会、沙龙与联合课题
  <a /zcxy/qyxq/> 合作企业 30 家企业向学员开放现场
  <a /gywm/lxwm/> 联系我们 热线、地址与到达方式
`;
it('who does what stands in a table, with who else sits at the table', async () => {
  await open(organisation, { ...data, departments, experts: 20, enterprises: 30 });
  reads('main', said3);
  await open(organisation, { ...data, departments: [], experts: 20, enterprises: 30 });
  expect(document.querySelector('#departments')).toBeNull();
});

const said4 = `
  <main id=main>
  <nav aria-label=关于我们>
  <a aria-current=page /1/> 一
  <a /2/> 二
  <ul aria-label=学院数字>
  <a /x/> 12,345 个 培训专题
  <time datetime=2026-11-18T16:05:00Z> 更新于 2026.11.19
  <div .no-print>
  <div role=group aria-label=阅读工具> 字号
  <button type=button aria-pressed=false aria-label=字号小> 小
  <button type=button aria-pressed=true aria-label=字号中> 中
  <button type=button aria-pressed=false aria-label=字号大> 大
  <button type=button> 打印
  <button type=button> 复制链接
  正文
  <h2> 大事年表
  1999
  <h3> 建院
  <p .no-print>
  <a /gywm/gzhg/#milestones> 全部年表
  <section .no-print>
  <h2> 接着看
  <a /gywm/bxhj/> 校园里有什么 教室、公寓、食堂与江堤
  <a /gywm/zzjg/> 谁在做事 各部门的职责、负责人与电话
  <a /gywm/lxwm/> 怎样到学院 地铁、火车、飞机与自驾
`;
it('the institute says itself in words, figures and years', async () => {
  const figures = [[12345, '个', '培训专题', '/x/']];
  await open(profile, { ...data, figures, milestones, more: true });
  reads('main', said4);
  await open(profile, { ...data, figures, milestones, more: false });
  expect(document.querySelector('a[href$="#milestones"]')).toBeNull();
  await open(profile, { ...data, figures, milestones: [], more: false });
  expect(document.querySelector('aside')?.textContent).not.toContain('大事年表');
});

const said5 = `
  <main id=main>
  <nav aria-label=关于我们>
  <a aria-current=page /1/> 一
  <a /2/> 二
  <h2> 今年以来
  <time datetime=2026-11-18T16:05:00Z> 更新于 2026.11.19
  <div .no-print>
  <div role=group aria-label=阅读工具> 字号
  <button type=button aria-pressed=false aria-label=字号小> 小
  <button type=button aria-pressed=true aria-label=字号中> 中
  <button type=button aria-pressed=false aria-label=字号大> 大
  <button type=button> 打印
  <button type=button> 复制链接
  正文
  <section id=milestones>
  <h2 id=years> 一路走来
  1999
  <h3> 建院
  那一年
`;
it('the year so far is followed by the years before it', async () => {
  await open(review, { ...data, milestones });
  reads('main', said5);
  await open(review, { ...data, milestones: [] });
  expect(document.querySelector('#milestones')).toBeNull();
});

const said6 = `
  <main id=main>
  <section aria-label=网站地图>
  <img alt src=/art/campus-track-960.webp>
  <nav aria-label=面包屑>
  <a /> 首页
  <li aria-current=page> 网站地图
  <h1> 网站地图
  全部公开页面，按栏目、主题与类别排列。
  <h2 id=group-0>
  <a /a/> 甲
  <h3> 一
  <a /x/> 内
  <a /rss.xml> 外
  <a /zxzx/ target=_blank rel=noopener> 在线咨询
  <h2 id=group-1> 乙
`;
it('the map of the site lists each group with its branches, and no branch without a link', async () => {
  const links = [
    { label: '内', to: '/x/' },
    { label: '外', to: '/rss.xml' },
    { label: '在线咨询', to: '/zxzx/' },
  ];
  const branches = [
    { title: '一', links },
    { title: '空', links: [] },
  ];
  await open(sitemap, {
    groups: [
      { title: '甲', to: '/a/', branches },
      { title: '乙', branches: [] },
    ],
  });
  reads('main', said6);
});
