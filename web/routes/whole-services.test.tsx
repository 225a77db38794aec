import { it } from 'vitest';
import { reads } from '../../test/outline.ts';
import { topic } from '../../test/samples.ts';
import { anew } from '../../test/screen.ts';
import { withSettings } from '../../test/view.tsx';
import consultation from './public/consultation.tsx';
import notFound from './public/not-found.tsx';
import planRequest from './public/plan-request.tsx';
import privacy from './public/privacy.tsx';
import accessibility from './public/accessibility.tsx';

anew();
const settings = { hotline: '0571-1', hours: '九点', address: '路 1 号', name: '学院', email: 'a@x', logo: '/l' };
const { open } = withSettings({ ...settings, publicAccountName: '号', publicAccountPicture: '/q', formsOpen: true });
const without = withSettings({ ...settings, formsOpen: false });

const said1 = `
  <section aria-label=获取培训方案>
  <img alt src=/art/campus-simulation-960.webp>
  <nav aria-label=面包屑>
  <a /> 首页
  <li aria-current=page> 获取培训方案
  <h1> 获取培训方案
  说出人数、时间和方向，24 小时内收到初稿。
`;
const said2 = `
  <section aria-label=方案样张 id=sample>
  <h2> 方案样张
  <p .no-print> 换一个方向看它的样张；上面申请里没有自己选过主题的，也跟着换。
  <nav aria-label=培训主题 .no-print>
  <a /hqpxfa/> 还没想好
  <a aria-current=true /hqpxfa/?theme=2> 乡村
  <a /hqpxfa/?theme=3> 治理
  说明。
  企业培训
  <h3> 题8
  摘8
  天数
  5 天
  人数
  50 人
  学时
  12
  干部
  <a /qypx/8/> 看这个专题的全文
  题8的课程单元
  <th> 课程单元
  <th> 形式
  <th> 学时
  一
  讲授
  8
  二
  现场
  4
`;
const said3 = `
  <section aria-label=方案内容>
  <h2> 方案内容
  <h3> 逐日课程表
  上午、下午、晚间各做什么，每门课为什么排在这里。
  <h3> 师资建议
  每门课两位人选，附简介与近一年的学员评价。
  <h3> 教学点与线路
  讲述人、讲解分钟数、车程与容量，一天不超过三处。
  <h3> 逐项报价
  讲课、场地、用车、食宿、资料与保险分列，没有打包价。
  <h3> 雨天备选
  台风或暴雨预警时换成哪门室内课，预先写好。
  <h3> 评价与回访
  怎样知道学到了：课后评价、结业作业与九十天回访。
`;
const said4 = `
  <section aria-label=怎样办理>
  <h2> 怎样办理
  <ol aria-label=办理步骤>
  今天
  <h3> 说出需求
  人数、时间和方向，题目没想好也不要紧。
  提交之后
  <h3> 课程顾问回电
  问清谁来听、回去要做什么、凭什么判断学到了。
  24 小时内
  <h3> 收到初稿
  课程表、师资与教学点建议，方案阶段分文不取。
  平均 3.2 稿
  <h3> 改到满意
  开班前七天仍可换课换老师，不另计费。
  <h3> 打电话以前，想一想
  谁来听
  职务、年龄结构，是否听过类似的课
  回去要做的事
  一件具体的事，比一个大题目有用
  大致人数与天数
  二十人以上可单独成班
  想避开的日期
  四至六月、九至十一月最忙，建议提前四十五天
  从哪里出发
  决定第一天几点开课
  预算的上限
  说出来，顾问先替您取舍
`;
const said5 = `
  <h2 id=call> 为“乡村”要一份方案
  二十分钟的电话，课程顾问边听边记，24 小时内把初稿发给您。
  <a tel:05711> 0571-1
  九点来信：
  <a mailto:a@x> a@x
  方案阶段分文不取，不办也没有关系
`;
const said6 = `
  <section aria-label=方案样张 id=sample>
  <h2> 方案样张
  <p .no-print> 换一个方向看它的样张；上面申请里没有自己选过主题的，也跟着换。
  <nav aria-label=培训主题 .no-print>
  <a aria-current=true /hqpxfa/> 还没想好
  <a /hqpxfa/?theme=2> 乡村
  <a /hqpxfa/?theme=3> 治理
`;
it('a request for a plan says what a plan holds, with a sample of the theme', async () => {
  const modules = [
    { name: '一', form: '讲授', hours: 8 },
    { name: '二', form: '现场', hours: 4 },
  ];
  const themes = [
    { id: 2, name: '乡村', summary: '说明' },
    { id: 3, name: '治理', summary: '' },
  ];
  await without.open(planRequest, { themes, theme: themes[0], sample: topic(8, { modules, trainType: 2 }) });
  reads('main > section', said1);
  reads('#sample', said2);
  reads('section[aria-label=方案内容]', said3);
  reads('section[aria-label=怎样办理]', said4);
  reads('section[aria-labelledby=call]', said5);
  await without.open(planRequest, { themes, theme: undefined, sample: null });
  reads('#sample', said6);
  reads('#call', '<h2 id=call> 现在就要一份方案');
});

const said7 = `
  <h2 id=questions> 常见问题
  <form role=search method=get action=/zxzx/ .no-print>
  <input aria-label=在常见问题中查找 maxlength=40 type=search value= name=wd>
  <button type=submit> 查找
  <p role=status> 共 3 个问题
  <h3> 报名
  问1
  答1
  问3
  答3
  <h3> 学员
  问2
  答2
`;
const said8 = `
  <h2 id=ways> 问人，怎样得到答复
  <h3> 打电话，当场回答
  <a tel:05711> 0571-1
  九点。占线或下班后请留言，24 小时内回电。
  <h3> 写邮件
  <a mailto:a@x> a@x
  24 小时内具名答复，附上班次名称会更快。
  <h3> 已经提过问题
  凭回执编号看进度与答复，不必登录。
  <a /huizhi/> 查询办理进度
  <h3> 想要一份培训方案
  说出人数、时间和方向，24 小时内收到初稿。
  <a /hqpxfa/> 看方案包含什么
  <h3> 已经在读
  签到、请假、住宿的事先找班主任，教室门口和通讯录里都有号码。
  <img alt=微信公众号“号”的二维码 src=/q>
  <h3> 公众号留言
  关注“号”，工作时间内两小时回复。
`;
it('the consultation has the ways to ask somebody, and the questions by their groups', async () => {
  const faq = (id: number, group: string) => ({ id, group, question: `问${id}`, answer: `答${id}` });
  await open(consultation, { faqs: [faq(1, '报名'), faq(2, '学员'), faq(3, '报名')], wd: '  ' });
  reads('section[aria-labelledby=questions]', said7);
  reads('section[aria-labelledby=ways]', said8);
  reads(
    'main > div',
    `
    <h1> 有问题，先问问看
    写下来，24 小时内有人答复；常见的问题，下面已有答案。
    现在就打
    <a tel:05711> 0571-1
    九点
  `,
  );
});

const said9 = `
  <main id=main>
  <section aria-label=隐私政策>
  <img alt src=/art/song-pavilion-960.webp>
  <nav aria-label=面包屑>
  <a /> 首页
  <li aria-current=page> 隐私政策
  <h1> 隐私政策
  我们处理哪些信息，为什么，保存多久，您可以要求什么。
  本版自 2026.03.01（3.0 版）起施行
  <ul aria-label=要点>
  要点
  <nav aria-label=本页目录 .no-print> 本页目录
  <a #c1> 甲
  <a #contact> 二、联系我们
  <a #versions> 三、各个版本
  <h2 id=c1> 甲
  一
  二
  <h2 id=contact> 二、联系我们
  个人信息保护事务由信息中心办理。电话
  <a tel:05711> 0571-1
  （九点）；邮箱
  <a mailto:a@x> a@x
  ；地址：路 1 号，学院信息中心收。
  <h2 id=versions> 三、各个版本
  3.0 版，2026.03.01 起施行，现行：改一处
  <a /yszc/> 3.0 版
  ，2026.03.01 起施行，现行
`;
it('the privacy notice says each of its clauses by number, and what is the same in all', async () => {
  const version = { id: 3, state: 'inForce', version: '3.0', date: '2026-03-01', note: '改一处' };
  const clauses = [
    { title: '甲', html: '<p>一</p>' },
    { title: '', html: '<p>二</p>' },
  ];
  const notice = {
    ...version,
    clauses,
    summary: ['要点'],
    versions: [version, { ...version, id: 2, note: '' }],
    coming: null,
  };
  await open(privacy, { notice });
  reads('main', said9);
});

const said10 = `
  <main id=main>
  <img alt src=/art/snow-campus-960.webp>
  <a /> <img alt src=/l> 学院
  404
  <h1> 这条小径到此为止
  您要找的页面可能已经撤下，或移到了别处；如果地址是手工输入的，请检查有没有写错。
  <form action=/sousuo/ role=search>
  <input aria-label=站内搜索 maxlength=100 type=search name=wd>
  <button type=submit> 搜索
  <p .no-print>
  <a /gbpx/> 干部培训
  <a /qypx/> 企业培训
  <a /xcjx/> 现场教学
  <a /jmzj/> 解码浙江
  <a /gywm/lxwm/> 联系我们
  <a /wzdt/> 网站地图
  <a / .ghost> 回到首页
`;
const said11 = `
  <nav aria-label=本页目录 .no-print> 本页目录
  <a #aim> 一、我们的目标
  <a #done> 二、已经做到的
  <a #elder> 三、长辈版
  <a #keyboard> 四、键盘怎么用
  <a #tested> 五、怎样检查
  <a #gaps> 六、还没有做好的
  <a #onsite> 七、到学院来
  <a #contact> 八、遇到障碍，请告诉我们
`;
const said12 = `
  <h2 id=contact> 八、遇到障碍，请告诉我们
  电话
  <a tel:05711> 0571-1
  （九点），或写信到
  <a mailto:a@x> a@x
  ，说明页面地址、您想做的事和使用的设备。信息中心收到以后，24 小时内具名答复；一时改不好的，先用电话、邮件或纸面材料为您把事办完。
`;
it('an address that is none leads on by a search and by the ways that are always there', async () => {
  await open(notFound, {});
  reads('main', said10);
  await open(accessibility, {});
  reads('nav[aria-label=本页目录]', said11);
  reads(
    'section[aria-labelledby=elder]',
    `
    <h2 id=elder> 三、长辈版
    长辈版放大全部文字，加深颜色，简化层次。页面顶部的“长辈版”（手机上在菜单里）可以随时切换。 <span .no-print> 也可以在这里按一下：
    <p .no-print>
    <button type=button> 长辈版 标准版
    选择会在这台设备上保存一年。文章页另有“字号 小、中、大”三档，只影响正文。
  `,
  );
  reads('section[aria-labelledby=contact]', said12);
});
