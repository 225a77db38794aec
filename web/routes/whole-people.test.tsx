import { it } from 'vitest';
import { reads } from '../../test/outline.ts';
import { anew } from '../../test/screen.ts';
import { withSettings } from '../../test/view.tsx';
import banner from './public/banner-article.tsx';
import expertDetail from './public/expert-detail.tsx';
import experts from './public/experts.tsx';

anew();
const { open } = withSettings({ hotline: '0571-1', hours: '九点', address: '路 1 号', name: '学院', email: 'a@x' });
const expert = (id: number, more: object = {}) => ({
  ...{ id, name: `人${id}`, title: '教授', dept: '院', intro: '介', professionId: 3, professionName: '治理' },
  ...{ courses: ['甲课', '乙课'], content: '<p>正文</p>', photoUrl: '', ...more },
});
const crumbs = [{ label: '上级', to: '/x/' }, { label: '此处' }];
const professions = [
  { id: 3, name: '治理' },
  { id: 5, name: '经济' },
];

const said1 = `
  <section aria-label=专家顾问委员会>
  <img alt src=/art/night-seminar-960.webp>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /zcxy/zsyz/> 政产学研
  <li aria-current=page> 专家顾问委员会
  <h1> 专家顾问委员会
  由高校学者、政策研究者与一线实践者组成，参与课程审定、方案评议与委托课题研究。
  <main id=main>
  <div .no-print>
  <nav aria-label=按领域筛选 .no-print> 领域
  <a /zjgwwyh/?wd=人&size=10> 不限
  <a aria-current=true /zjgwwyh/?wd=人&size=10&profession=3> 治理
  <a /zjgwwyh/?wd=人&size=10&profession=5> 经济
  <p role=status> 治理、姓名含“人”，共 12 位委员
  <a /zjgwwyh/> 清除筛选
  <form method=get action=/zjgwwyh/ role=search aria-label=按姓名查找 .no-print>
  <input type=hidden value=3 name=profession>
  姓名
  <input id=expert-name maxlength=20 value=人 name=wd>
  <button type=submit .ghost> 查找
  <a /zjgwwyh/1/> <img alt src=/p> <h2> 人1 教授 治理 院 介 主讲《 甲课 》 等 2 门
  <a /zjgwwyh/2/> 人2 <h2> 人2 教授 治理 院 介 主讲《 甲课 》
  <a /zjgwwyh/3/> 人3 <h2> 人3 教授 治理 院 介
  <p .print-only> 共 12 条，这里是第 1 至 10 条
  <nav aria-label=分页> 共 12 条 <span aria-disabled=true> 上一页
  <a aria-current=page aria-label=第 1 页 /zjgwwyh/?profession=3&wd=人&size=10> 1
  <a aria-label=第 2 页 /zjgwwyh/?profession=3&wd=人&page=2&size=10> 2
  <a rel=next /zjgwwyh/?profession=3&wd=人&page=2&size=10> 下一页
  10 条/页
  <a aria-current=true /zjgwwyh/?profession=3&wd=人&size=10> 10 条/页
  <a /zjgwwyh/?profession=3&wd=人> 20 条/页
  <a /zjgwwyh/?profession=3&wd=人&size=30> 30 条/页
  <a /zjgwwyh/?profession=3&wd=人&size=50> 50 条/页
  <a /zjgwwyh/?profession=3&wd=人&size=100> 100 条/页
  <h2> 请委员一起想一个问题
  课程审定之外，委员也接受政策、规划与管理问题的专题咨询。
  <a /zcxy/zjzx/ .no-print> 了解专家咨询
`;
const said2 = `
  <main id=main>
  <div .no-print>
  <nav aria-label=按领域筛选 .no-print> 领域
  <a aria-current=true /zjgwwyh/> 不限
  <a /zjgwwyh/?profession=3> 治理
  <a /zjgwwyh/?profession=5> 经济
  <p role=status> 共 12 位委员
  <form method=get action=/zjgwwyh/ role=search aria-label=按姓名查找 .no-print> 姓名
  <input id=expert-name maxlength=20 value name=wd>
  <button type=submit .ghost> 查找
  没有找到这样的委员
  换一个领域，或只输入姓。
  <a /zjgwwyh/ .ghost> 看全部委员
  <h2> 请委员一起想一个问题
  课程审定之外，委员也接受政策、规划与管理问题的专题咨询。
  <a /zcxy/zjzx/ .no-print> 了解专家咨询
`;
it('the committee says who each member is', async () => {
  const list = [expert(1, { photoUrl: '/p' }), expert(2, { courses: ['甲课'] }), expert(3, { courses: [] })];
  const data = { professions, profession: professions[0], wd: '人', page: 1, size: 10, total: 12, list };
  await open(experts, data);
  reads('body', said1);
  await open(experts, { ...data, profession: undefined, wd: '', size: 20, list: [] });
  reads('main', said2);
});

const said3 = `
  <main id=main>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /x/> 上级
  <li aria-current=page> 此处
  <img alt=人2的肖像 src=/p>
  人2
  <h1> 人2
  教授
  院
  介
  <a /zjgwwyh/?profession=3> 治理
  <h2> 其人其课
  <div .no-print>
  <div role=group aria-label=阅读工具> 字号
  <button type=button aria-pressed=false aria-label=字号小> 小
  <button type=button aria-pressed=true aria-label=字号中> 中
  <button type=button aria-pressed=false aria-label=字号大> 大
  <button type=button> 打印
  <button type=button> 复制链接
  正文
  <nav aria-label=上下位>
  <a /zjgwwyh/1/> 上一 位 前
  下一位已是最后一位
  <h2> 主讲课程
  甲课
  乙课
  <section .no-print>
  <h2> 请这位委员上课或咨询
  说明对象、时间与想讨论的问题，由学院与委员本人确认档期。
  <a /zcxy/zjzx/> 了解专家咨询
  <a /hqpxfa/ .ghost> 获取培训方案
  <div .no-print>
  <section aria-label=相关委员>
  <h2> 相关委员
  <a /zjgwwyh/> 全部委员
  <a /zjgwwyh/4/> 人4 <h3> 人4 教授 治理 院 介 主讲《 甲课 》 等 2 门
`;
it('a member says all about themselves', async () => {
  const data = { expert: expert(2, { photoUrl: '/p' }), others: [expert(4)], crumbs };
  await open(expertDetail, { ...data, previous: { id: 1, title: '前' }, next: null });
  reads('main', said3);
  await open(expertDetail, { ...data, expert: expert(2, { courses: [] }), others: [], previous: null, next: null });
  reads(
    'main aside',
    `
    <section .no-print>
    <h2> 请这位委员上课或咨询
    说明对象、时间与想讨论的问题，由学院与委员本人确认档期。
    <a /zcxy/zjzx/> 了解专家咨询
    <a /hqpxfa/ .ghost> 获取培训方案
  `,
  );
});

const said4 = `
  <main id=main>
  <nav aria-label=面包屑>
  <a /> 首页
  <li aria-current=page> 题
  <h1> 题
  <time datetime=2026-11-18T16:05:00Z> 2026.11.19 00:05来源：处
  <div .no-print>
  <div role=group aria-label=阅读工具> 字号
  <button type=button aria-pressed=false aria-label=字号小> 小
  <button type=button aria-pressed=true aria-label=字号中> 中
  <button type=button aria-pressed=false aria-label=字号大> 大
  <button type=button> 打印
  <button type=button> 复制链接
  引
  <img alt src=/i>
  正文
  <nav aria-label=上下篇>
  <a /bannerDetail/?id=1> 上一 篇 前
  下一篇已是最后一篇
  <aside .no-print>
  <h2> 相关推荐
  <a /bannerDetail/?id=5> 另 文
  <h2> 正在筹备一次培训？
  说出人数、时间和方向，24 小时内收到方案。
  <a /hqpxfa/> 获取培训方案
`;
const said5 = `
  <main id=main>
  <nav aria-label=面包屑>
  <a /> 首页
  <li aria-current=page> 题
  <h1> 题
  <time datetime=2026-11-18T16:05:00Z> 2026.11.19 00:05
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
it('a banner says all about itself, and leaves out what it has not', async () => {
  const article = {
    ...{ id: 3, title: '题', text: '引', imageUrl: '/i', content: '<p>正文</p>', source: '处' },
    publishTime: '2026-11-18T16:05:00Z',
  };
  const data = { article, others: [{ id: 5, title: '另', text: '文' }], previous: { id: 1, title: '前' }, next: null };
  await open(banner, data);
  reads('main', said4);
  await open(banner, {
    ...data,
    article: { ...article, text: '', imageUrl: '', source: '' },
    others: [],
    previous: null,
  });
  reads('main', said5);
});
