import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { aServer } from '../../../test/loading.ts';
import { reads } from '../../../test/outline.ts';
import { anew } from '../../../test/screen.ts';
import { withSettings } from '../../../test/view.tsx';
import { Cadre } from './cadre.tsx';
import { Enterprise } from './enterprise.tsx';
import { Experts } from './experts.tsx';
import { FieldTeaching } from './field-teaching.tsx';
import { Hot } from './hot.tsx';
import { Interact } from './interact.tsx';
import { type HomeData, loadHome } from './load.ts';
import { Notice } from './notice.tsx';
import { lettersIn, linesOf, packCircles } from './pack.ts';
import { PlanSentence } from './plan-sentence.tsx';
import { Projects } from './projects.tsx';
import { Community, Decode } from './reading.tsx';

anew();
const { show } = withSettings({ hotline: '0571', hours: '九点', address: '路 1 号', name: '学院' });
const topic = (id: number, more: object = {}) => ({
  ...{ id, title: `题${id}`, summary: `摘${id}`, coverUrl: `/c${id}`, days: 5, headCount: 50, audience: '干部' },
  ...{ trainThemeName: '乡村', publishTime: '2026-11-18T16:05:00Z', ...more },
});
const article = (id: number) => ({
  ...{ id, title: `文${id}`, summary: `摘${id}`, publishTime: '2026-11-18T16:05:00Z', coverUrl: '/c' },
  categoryName: `类${id}`,
});
const themes = [{ id: 2, name: '乡村', total: 4, summary: '说明' }];

const said1 = `
  <section aria-label=干部培训>
  <h2> 干部培训
  <a /gbpx/> 进入干部培训
  <img alt=没有讲台的教室，学员围坐在环形桌边讨论 src=/art/campus-round-class-960.webp>
  没有讲台的教室：围成一圈坐下，问题从任何一个座位开始
  <a /gbpx/pxzt2/> <h3> 乡村 4 门 说明
  行业系统
  <a /gbpx/hyxtzt6/> 税务
  <h3> 品牌项目
  <a /gbpx/ppxm/> 全部品牌项目
  <a /gbpx/1/> <img alt src=/c1> <h4> 题1 乡村 5 天 50 人一班 摘1
  <h3> 最新专题
  <a /gbpx/zxzt/> 全部专题
  <a /gbpx/2/> <h4> 题2 <time datetime=2026-11-18T16:05:00Z> 2026.11.19 乡村 5 天
`;
it('cadre training says what each theme, brand and new topic is', async () => {
  const given = { brands: [topic(1)], latest: [topic(2)], themes, industries: [{ id: 6, name: '税务' }] };
  await show(<Cadre {...(given as never as HomeData['cadre'])} />);
  reads('section', said1);
  await show(<Cadre {...(given as never as HomeData['cadre'])} industries={[]} />);
  reads('section .toc', '<a /gbpx/pxzt2/> <h3> 乡村 4 门 说明');
});

const said2 = `
  <section aria-label=企业培训>
  <h2> 企业培训
  <a /qypx/> 进入企业培训
  <a /qypx/1/> <img alt src=/c1> <h3> 品牌项目 题1 摘1
  <a /qypx/2/> <img alt src=/c2> <h3> 内训定制 题2 摘2
  <a /qypx/3/> <img alt src=/c3> <h3> 出海 题3 摘3
  培训主题
  <a /qypx/pxzt2/> 乡村 4
`;
it('enterprise training shows what there is of it, and nothing where there is nothing', async () => {
  const given = { brand: topic(1), inHouse: topic(2), open: topic(3, { trainThemeName: '出海' }), themes };
  const part = (more: object) => show(<Enterprise {...({ ...given, ...more } as never as HomeData['enterprise'])} />);
  await part({});
  reads('section', said2);
  await part({ brand: undefined, open: undefined });
  reads('section .ent', '<a /qypx/2/> <img alt src=/c2> <h3> 内训定制 题2 摘2');
  await part({ brand: undefined, inHouse: undefined });
  reads('section .ent', '<a /qypx/3/> <img alt src=/c3> <h3> 出海 题3 摘3');
  await part({ brand: undefined, inHouse: undefined, open: undefined });
  reads('main, section', '');
});

const said3 = `
  <section aria-label=热门专题>
  <h2> 热门专题
  <h3> 大家关心的主题
  <p .no-print> 圆越大，读的人越多。实底为干部培训，描边为企业培训。
  <a /qypx/pxzt5/> 出海
  <a /gbpx/pxzt2/> 乡村 振兴
  <a /gbpx/pxzt3/> 治理
  <h3> 热读十门
  <a /gbpx/8/> 热8 干部
  <a /qypx/9/> 热9 企业
`;
it('what is read most names each topic with its kind, and shows the themes as circles by how much they are read', async () => {
  const bubbles = [
    { id: 3, name: '治理', heat: 4, trainType: 1 },
    { id: 5, name: '出海', heat: 9, trainType: 2 },
    { id: 2, name: '乡村振兴', heat: 4, trainType: 1 },
  ];
  const heat = [
    { id: 8, title: '热8', heat: 3, trainType: 1 },
    { id: 9, title: '热9', heat: 2, trainType: 2 },
  ];
  await show(<Hot bubbles={bubbles} heat={heat} />);
  reads('section', said3);
  const circles = [...document.querySelectorAll('section ul')].at(0)?.children ?? [];
  const style = (of: Element | undefined) => (of as HTMLElement).style;
  // Two lines for four signs, one for two; enterprise training is drawn as an outline.
  expect([...circles].map((c) => [c.querySelectorAll('span span').length, c.querySelector('a')?.className])).toEqual([
    ...[
      [1, expect.stringContaining('outlined')],
      [2, ''],
      [1, ''],
    ],
  ]);
  const { circles: places, height } = packCircles([9, 4, 4]);
  for (const [i, { x, y, r }] of places.entries()) {
    const { left, top, width } = style(circles[i]);
    expect([left, top, width].map(Number.parseFloat)).toEqual([
      ...[x - r, ((y - r) / height) * 100, r * 2].map((n) => expect.closeTo(n, 2)),
    ]);
  }
  // The letters of each are as large as it has room for; the page of a test knows no such size.
  const sent = renderToStaticMarkup(
    <MemoryRouter>
      <Hot bubbles={bubbles} heat={heat} />
    </MemoryRouter>,
  );
  const names = ['出海', '乡村振兴', '共富'].map(linesOf);
  expect([...sent.matchAll(/([\d.]+)cqw/g)].map(([, n]) => Number(n))).toEqual(
    places.map(({ r }, i) => lettersIn(r, names[i] as string[])),
  );
  // The sixteen that are read most are drawn, however many there are; where the others stand is said.
  const many = Array.from({ length: 19 }, (_, i) => ({ id: i + 1, name: `题${i + 1}`, heat: i, trainType: 1 }));
  await show(<Hot bubbles={many} heat={heat} />);
  const drawn = [...document.querySelectorAll('section ul li')].map((li) => li.textContent);
  expect([drawn.length, drawn[0], drawn[15]]).toEqual([16, '题19', '题4']);
  expect(document.querySelector('section')?.textContent).toContain('另有 3 个主题，列在干部培训和企业培训里。');
  await show(<Hot bubbles={bubbles} heat={[]} />);
  expect(document.querySelector('section')).toBeNull();
});

const said4 = `
  <section aria-label=单招项目>
  <h2> 单招项目
  <a /dzxm/> 全部项目
  不必等单位组班，一个人也可以来。按日期选一期，看清地点、费用与报名期限。
  <a /dzxm/1/> 2026.12.01–12.03 <h3> 项1 杭州 <span .print-only> 免费 <span .st .run> 可报名 11.30 截止
  <a /dzxm/2/> 2026.12.01–12.03 <h3> 项2 杭州 <span .st .wait> 报名截止
  <a /dzxm/3/> 2026.12.01–12.03 <h3> 项3 杭州 <span .print-only> 免费 <span .st .ok> 进行中
  <a /dzxm/4/> 2026.12.01–12.03 <h3> 项4 杭州 <span .print-only> 免费 <span .st .off> 已结束
  <a /dzxm/5/> 2026.12.01–12.03 <h3> 项5 杭州 <span .print-only> 免费 <span .st .off> 已结束
`;
it('a project says when, where, what it costs, and until when it takes people; later only how far it is', async () => {
  const project = (id: number, state: number, more: object = {}) => ({
    ...{ id, state, name: `项${id}`, startDate: '2026-12-01', endDate: '2026-12-03', place: '杭州', fee: '免费' },
    ...{ signUpDeadline: '2026-11-30', ...more },
  });
  await show(
    <Projects list={[project(1, 1), project(2, 2, { fee: '' }), project(3, 3), project(4, 4), project(5, 9)]} />,
  );
  reads('section', said4);
  await show(<Projects list={[]} />);
  expect(document.querySelector('section')).toBeNull();
});

it('field teaching says how many points there are, and on paper that only some of a city are listed', async () => {
  const point = (id: number) => ({
    id,
    name: `点${id}`,
    coverUrl: '/c',
    county: '县',
    categoryName: '红',
    minutes: 90,
  });
  const cities = [
    { city: '宁波', total: 2, topCategory: '', points: [point(1), point(2)] },
    { city: '杭州', total: 5, topCategory: '红色', points: [point(3)] },
    { city: '温州', total: 5, topCategory: '', points: [point(4)] },
  ] as never as HomeData['cities'];
  await show(<FieldTeaching cities={cities} />);
  reads(
    'section .rail + div > p',
    '沿着一条江往上走，十一个设区市，12 处教学点已在网上公开。 <span .no-print> 选一座城市，看看那里能上什么课。',
  );
  reads(
    '.field-map > div + div',
    `
    <h3> 杭州 · 5 处 <span .print-only> ，以下为其中 1 处
    <span .no-print> 红色
    <a /xcjx/3/> <img alt src=/c> <h3> 点3 县 红 90 分钟
    <a /xcjx/jxdfl0/?city=杭州> 杭州 全部教学点
  `,
  );
  await show(<FieldTeaching cities={cities.slice(0, 1)} />);
  reads(
    '.field-map > div + div',
    `
    <h3> 宁波 · 2 处
    <a /xcjx/1/> <img alt src=/c> <h3> 点1 县 红 90 分钟
    <a /xcjx/2/> <img alt src=/c> <h3> 点2 县 红 90 分钟
    <a /xcjx/jxdfl0/?city=宁波> 宁波 全部教学点
  `,
  );
  await show(<FieldTeaching cities={[]} />);
  expect(document.querySelector('section')).toBeNull();
});

const said5 = `
  <section id=plan aria-label=获取培训方案 .no-print>
  <img alt src=/art/cloud-terraces-960.webp>
  <form method=get action=/hqpxfa/#request>
  <h2> 一句话，获取一份培训方案
  我们是
  <select name=type aria-label=单位类型>
  党政机关
  事业单位
  国有企业
  民营企业
  高等院校
  ，计划在
  <select name=from aria-label=时间>
  <option value=month> 一个月内
  <option value=quarter> 三个月内
  <option value=half> 半年内
  <option value=open> 合适的时候
  组织约
  <select name=size aria-label=人数>
  <option value=30> 30 人
  <option value=50> 50 人
  <option value=80> 80 人
  <option value=100> 100 人以上
  的培训，希望围绕
  <select name=theme aria-label=主题>
  <option value=2> 乡村
  ，安排
  <select name=length aria-label=天数>
  <option value=3> 三天
  <option value=5> 五天
  <option value=7> 七天
  <option value=1> 一天
  。
  <button type=submit> 获取培训方案
  24 小时内发送课程表、师资与教学点建议，不收取任何费用。
`;
it('the sentence sends what is chosen in it to the page of plans, beginning with the usual', async () => {
  await show(<PlanSentence themes={themes} />);
  reads('#plan', said5);
  expect(Object.fromEntries(new FormData(document.querySelector('form') ?? undefined))).toEqual({
    ...{ type: '党政机关', from: 'quarter', size: '50', theme: '2', length: '5' },
  });
});

const said6 = `
  <section aria-label=专家顾问委员会>
  <h2> 专家顾问委员会
  <a /zjgwwyh/> 全部委员
  2 位委员来自高校、研究机构与一线，参与课程审定、方案评议与委托课题研究。 <span .print-only> 以下为其中 1 位。
  <a /zjgwwyh/3/> 沈 治理 教授
  <section aria-label=解码浙江>
  <h2> 解码浙江
  <a /jmzj/> 全部文章
  <a /jmzj/1/> <img alt src=/c> 类1 <time datetime=2026-11-18T16:05:00Z> 2026.11.19 <h3> 文1 摘1
  <section aria-label=改革发展共同体>
  <h2> 改革发展共同体
  <a /ggfzgtt/> 更多动态
  高校、企业与县市坐到同一张桌前，把各自解决不了的问题摆出来，结伴立题、结伴试，试错也一起写下来。
  <a /ggfzgtt/?id=2> <h3> 文2 类2 <time datetime=2026-11-18T16:05:00Z> 2026.11.19
`;
it('the committee, the long reads and the community say what each entry is, and are left out where there is none', async () => {
  const expert = { id: 3, name: '沈', title: '教授', professionName: '治理' };
  await show(
    <>
      <Experts list={[expert]} total={2} />
      <Decode list={[article(1)] as never} />
      <Community list={[article(2)] as never} />
    </>,
  );
  reads('body', said6);
  await show(<Experts list={[expert]} total={1} />);
  reads('section p', '1 位委员来自高校、研究机构与一线，参与课程审定、方案评议与委托课题研究。');
  await show(
    <>
      <Experts list={[]} total={2} />
      <Decode list={[]} />
      <Community list={[]} />
    </>,
  );
  expect(document.querySelector('section')).toBeNull();
});

const said7 = `
  <section aria-label=互动平台 id=interact-platform>
  <h2> 互动平台
  <a /zxzx/ target=_blank rel=noopener> 在线咨询
  四种合作，都从一次交谈开始。说明来意，24 小时内由专人与您联系。
  <a data-demand=2 /zcxy/pxxq/> 培训需求 告诉我们人数、时间与方向，课程顾问与您一起细化方案。 说出需求
  <a data-demand=3 /zcxy/zjzx/> 专家咨询 预约委员会专家，就政策、规划或管理问题作一次深谈。 预约专家
  <a data-demand=4 /zcxy/zsyz/> 招商引资 对接县市区产业平台，获取落地政策与考察安排。 了解招商
  <a data-demand=5 /zcxy/cxhz/> 创新合作 课题委托、案例共建、实验基地与成果转化合作。 发起合作
`;
it('the ways to work together open their forms; the notice leads to itself and to all of them', async () => {
  await show(<Interact />);
  reads('body', said7);
  await show(<Notice notice={article(7) as never} category={{ id: 4, name: '通知公告' }} />);
  reads(
    '.notice',
    `
    通知
    <a /xinwen/7/> 文7
    <a /xinwen/xwfl4/> 全部通知
  `,
  );
});

it('the home page asks each of its calls for what it shows', async () => {
  const { api, asked } = aServer({
    ...{ 'articles.categories': { list: [{ id: 4, name: '通知公告' }] }, 'catalogue.themes': themes },
    ...{ 'catalogue.industries': [], 'points.cities': [], 'site.findBanner': [], 'catalogue.selectBubbleTrain': [] },
    ...{ 'catalogue.oweHeatTenList': [] },
  });
  const data = await loadHome({ api });
  expect(asked).toMatchObject({
    'articles.categories': [{ kind: 'news' }],
    'articles.list': expect.arrayContaining([
      { kind: 'news', pageSize: 12 },
      { kind: 'news', categoryId: 4, pageSize: 1 },
      { kind: 'decode', pageSize: 3 },
      { kind: 'community', pageSize: 6 },
    ]),
    'catalogue.indexShow': [
      { trainType: 1, classify: 'ppxm', pageSize: 8 },
      { trainType: 1, classify: 'zxzt', pageSize: 12 },
      { trainType: 2, classify: 'ppxm', pageSize: 1 },
      { trainType: 2, classify: 'nxdz', pageSize: 8 },
      { trainType: 2, classify: 'zxzt', pageSize: 8 },
    ],
    'catalogue.themes': [{ trainType: 1 }, { trainType: 2 }],
    'catalogue.getIndexProject': [{ pageSize: 12 }],
    'experts.list': [{ pageSize: 10 }],
    'site.links': [{ pageNum: 999, pageSize: 1 }],
  });
  // A category of notices with nothing in it has no line of its own; without the category nothing is asked for.
  expect([data.news.notice, data.enterprise.brand]).toEqual([null, undefined]);
  const other = aServer({ 'articles.categories': { list: [] }, 'catalogue.industries': [], 'points.cities': [] });
  const { news } = await loadHome({ api: other.api });
  expect([news.notice, news.noticeCategory, other.asked['articles.list']?.length]).toEqual([null, null, 3]);
});
