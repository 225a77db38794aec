import { it } from 'vitest';
import { reads } from '../../test/outline.ts';
import { anew } from '../../test/screen.ts';
import { withSettings } from '../../test/view.tsx';
import enterpriseDetail from './cooperation/enterprise-detail.tsx';
import consulting from './cooperation/expert-consulting.tsx';

anew();
const { open } = withSettings({ hotline: '0571-1', hours: '九点', address: '路 1 号', name: '学院', email: 'a@x' });
const expert = (id: number, more: object = {}) => ({
  ...{ id, name: `人${id}`, title: '教授', dept: '院', intro: '介', professionId: 3, professionName: '治理' },
  ...{ courses: ['甲课', '乙课'], content: '<p>正文</p>', photoUrl: '', ...more },
});
const professions = [
  { id: 3, name: '治理' },
  { id: 5, name: '经济' },
];

const said1 = `
  <nav aria-label=政产学研 .no-print>
  <a /zcxy/zsyz/> 招商引资
  <a /zcxy/pxxq/> 培训需求
  <a /zcxy/cxhz/> 创新合作
  <a /zcxy/zjzx/> 专家咨询
  <a /zcxy/cyzx/> 产业资讯
  <a /zcxy/cyzc/> 产业政策
  <a aria-current=page /zcxy/qyxq/> 合作企业
  <main id=main>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /zcxy/zsyz/> 政产学研
  <a /zcxy/qyxq/> 合作企业
  <li aria-current=page> 企2
  <h1> 企2
  制造杭州
  <div .no-print>
  <div role=group aria-label=阅读工具> 字号
  <button type=button aria-pressed=false aria-label=字号小> 小
  <button type=button aria-pressed=true aria-label=字号中> 中
  <button type=button aria-pressed=false aria-label=字号大> 大
  <button type=button> 打印
  <button type=button> 复制链接
  摘
  <img alt src=/c>
  所属行业
  制造
  所在城市
  杭州
  成立年份
  1990 年
  在岗人数
  百人
  <h2 id=offers> 可以为班次提供
  看产线
  正文
  <nav aria-label=上一家、下一家>
  <a /zcxy/qyxq/?id=1> 上一家 前
  <a /zcxy/qyxq/?id=2#others> 已是最后一家 看全部企业
  <aside .no-print>
  <h2> 想带班去看，或谈合作？
  致电说出企业名称与人数，24 小时内由企业培训部回电，确认接待日期。
  <a tel:05711> 0571-1
  九点
  <section .no-print>
  <h2 id=others> 其他合作企业共 2 家
  <a /zcxy/qyxq/?id=4> <h3> 企4 摘 杭州 · 制造 · 1990 年
  <a /zcxy/qyxq/?id=5> <img alt src=/c> <h3> 企5 摘 杭州 · 制造 · 1990 年
`;
const said2 = `
  <main id=main>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /zcxy/zsyz/> 政产学研
  <a /zcxy/qyxq/> 合作企业
  <li aria-current=page> 企2
  <h1> 企2
  制造杭州
  <div .no-print>
  <div role=group aria-label=阅读工具> 字号
  <button type=button aria-pressed=false aria-label=字号小> 小
  <button type=button aria-pressed=true aria-label=字号中> 中
  <button type=button aria-pressed=false aria-label=字号大> 大
  <button type=button> 打印
  <button type=button> 复制链接
  摘
  所属行业
  制造
  所在城市
  杭州
  成立年份
  1990 年
  在岗人数
  百人
  正文
  <nav aria-label=上一家、下一家>
  <a /zcxy/qyxq/?id=2#others> 已是第一家 看全部企业
  <a /zcxy/qyxq/?id=3> 下一家 后
  <aside .no-print>
  <h2> 想带班去看，或谈合作？
  致电说出企业名称与人数，24 小时内由企业培训部回电，确认接待日期。
  <a tel:05711> 0571-1
  九点
`;
it('an enterprise says all about itself', async () => {
  const enterprise = (id: number, more: object = {}) => ({
    ...{ id, name: `企${id}`, industry: '制造', city: '杭州', founded: 1990, staff: '百人', summary: '摘' },
    ...{ coverUrl: '/c', offers: ['看产线'], content: '<p>正文</p>', ...more },
  });
  const whole = enterprise(2);
  const data = { enterprise: whole, others: [enterprise(4, { coverUrl: '' }), enterprise(5)] };
  await open(enterpriseDetail, { ...data, previous: { id: 1, name: '前' }, next: undefined });
  reads('body', said1);
  const bare = enterprise(2, { coverUrl: '', offers: [] });
  await open(enterpriseDetail, { enterprise: bare, others: [], previous: undefined, next: { id: 3, name: '后' } });
  reads('main', said2);
});

const said3 = `
  <main id=main>
  <section aria-label=专家咨询>
  <img alt src=/art/campus-tea-corner-960.webp>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /zcxy/zsyz/> 政产学研
  <li aria-current=page> 专家咨询
  <h1> 专家咨询
  一次咨询两个小时，只谈您要做的那个决定。
  <nav aria-label=政产学研 .no-print>
  <a /zcxy/zsyz/> 招商引资
  <a /zcxy/pxxq/> 培训需求
  <a /zcxy/cxhz/> 创新合作
  <a aria-current=page /zcxy/zjzx/> 专家咨询
  <a /zcxy/cyzx/> 产业资讯
  <a /zcxy/cyzc/> 产业政策
  <a /zcxy/qyxq/> 合作企业
  <h2 id=brief> 带着一个具体的问题来，和做过这件事的人谈两个小时
  专家顾问委员会的委员来自高校、规划设计、港航、审计、制造等行业。咨询不写长报告，只回答您当下要做的那个决定：做不做，先做哪一步，哪里会出错。
  <p .no-print>
  <button type=button data-demand=3> 预约一次咨询
  <a /huizhi/> 查询办理进度
  直接来电
  <a tel:05711> 0571-1
  九点
  <h3> 适合谁
  面对一项改革或规划，需要外部意见的部门
  要上系统、建园区、改产线的企业
  结业之后遇到新问题的学员
  <h3> 第一次沟通会问
  要做的决定是什么，何时必须定
  已经试过的办法和结果
  能提供的材料与数据
  希望见面、视频还是到现场
  <h3> 接下来会发生什么
  <ol aria-label=办理步骤>
  24 小时内
  <h3> 专人回电
  帮您把问题收窄到能谈的大小，再推荐一到两位专家。
  3 个工作日
  <h3> 约定时间
  专家先看材料，认为自己不合适的会直说并转荐。
  2 小时
  <h3> 当面咨询
  教务老师在场记录，敏感内容可要求不留文字。
  5 个工作日
  <h3> 一页纪要
  写明建议、依据与不确定之处，由专家本人签字。
  <h2 id=list> 按领域找专家
  <nav aria-label=专业领域>
  <a /zcxy/zjzx/> 全部领域
  <a /zcxy/zjzx/?profession=3> 治理
  <a aria-current=page /zcxy/zjzx/?profession=5> 经济
  <a /zjgwwyh/1/> 人1 <h3> 人1 教授 院 治理 介 可谈： 甲课；乙课
  <a /zjgwwyh/2/> 人2 <h3> 人2 教授 院 治理 介
  <p .print-only> 共 25 条，这里是第 11 至 20 条
  <nav aria-label=分页> 共 25 条
  <a rel=prev /zcxy/zjzx/?profession=5#list> 上一页
  <a aria-label=第 1 页 /zcxy/zjzx/?profession=5#list> 1
  <a aria-current=page aria-label=第 2 页 /zcxy/zjzx/?profession=5&page=2#list> 2
  <a aria-label=第 3 页 /zcxy/zjzx/?profession=5&page=3#list> 3
  <a rel=next /zcxy/zjzx/?profession=5&page=3#list> 下一页
  10 条/页
  <a aria-current=true /zcxy/zjzx/?profession=5#list> 10 条/页
  <a /zcxy/zjzx/?profession=5&size=20#list> 20 条/页
  <a /zcxy/zjzx/?profession=5&size=30#list> 30 条/页
  <a /zcxy/zjzx/?profession=5&size=50#list> 50 条/页
  <a /zcxy/zjzx/?profession=5&size=100#list> 100 条/页
  <aside .no-print>
  <h2> 预约一次咨询
  致电说出要做的决定和期限，24 小时内专人回电，推荐一到两位专家。
  <a tel:05711> 0571-1
  九点
  <h2> 一次咨询的样子
  前 10 分钟您说问题，专家只问不答。
  中间 80 分钟逐条看材料与数据，画出几种做法的得失。
  最后 30 分钟专家给出建议，也说明自己最没把握的一处。
  五个工作日后收到一页签字的纪要。
`;
it('experts to consult are offered below what a consultation is', async () => {
  const data = { professions, profession: professions[1], list: [expert(1), expert(2, { courses: [] })], total: 25 };
  await open(consulting, { ...data, page: 2, size: 10 });
  reads('main', said3);
});
