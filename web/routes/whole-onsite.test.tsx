import { expect, it } from 'vitest';
import { reads } from '../../test/outline.ts';
import { banner } from '../../test/samples.ts';
import { anew } from '../../test/screen.ts';
import { withSettings } from '../../test/view.tsx';
import { Locator } from '../parts/points/locator.tsx';
import home from './onsite/home.tsx';
import pointDetail from './onsite/point-detail.tsx';
import points from './onsite/points.tsx';

anew();
const { open, show } = withSettings({ hotline: '0571-1', hours: '九点', address: '路 1 号', name: '学院' });
const point = (id: number, more: object = {}) => ({
  ...{ id, name: `点${id}`, city: '杭州', county: '余杭区', address: '路 1 号', categoryId: 4, categoryName: '红色' },
  ...{ coverUrl: `/c${id}`, minutes: 90, capacity: 40, narrator: '老李', summary: '摘要', latitude: 30.1236 },
  ...{ longitude: 120.5, ...more },
});
const cities = [
  { city: '杭州', total: 5 },
  { city: '宁波', total: 2 },
  { city: '衢州', total: 0 },
];

const said1 = `
  <main id=main>
  <img alt src=/b1>
  <nav aria-label=面包屑>
  <a /> 首页
  <li aria-current=page> 现场教学
  <h1> 现场教学
  上1下1
  句1
  <a /bannerDetail/?id=1> 详细了解
  <a /x/> <img alt src=/b2> 上2，下2 句2
  <a /bannerDetail/?id=3> <img alt src=/b3> 上3，下3 句3
  <section aria-label=教学地图 id=map>
  <h2> 教学地图
  <a /xcjx/jxdfl0/> 全部教学点
  沿着一条江往上走，三个设区市、7 处教学点。选一座城市，看看那里能上什么课。
  <svg role=group aria-label=浙江现场教学点分布示意> 富春江
  <a aria-label=杭州，5 个教学点 aria-current=true /xcjx/?city=杭州#map> 杭州 5
  <a aria-label=宁波，2 个教学点 /xcjx/?city=宁波#map> 宁波 2
  <a aria-label=衢州，0 个教学点 /xcjx/?city=衢州#map> 衢州 0
  示意图，圆点越大教学点越多，不作行政区划依据。
  <nav aria-label=选择城市>
  <a aria-current=true /xcjx/?city=杭州#map> 杭州 5
  <a /xcjx/?city=宁波#map> 宁波 2
  <a /xcjx/?city=衢州#map> 衢州 0
  <div aria-live=polite>
  <h3> 杭州 · 5 处
  红色居多
  <a /xcjx/1/> <img alt src=/c1> <h3> 点1 余杭区 红色 90 分钟
  <a /xcjx/jxdfl0/?city=杭州> 杭州 全部教学点
  <section aria-label=一类课堂>
  <h2> 一类课堂
  <a /xcjx/jxdfl4/> <img alt src=/k> <h3> 红色 3 处
  <a /xcjx/2/> 点2 杭州
  <a /xcjx/3/> 点3 宁波
  <section aria-label=思路线索>
  <h2> 思路线索
  同一个问题，到三个地方各看一种答法。下面是按主题串起的线索，可作为排线路的起点。
  <h3>
  <a /xcjx/jxdfl0/?theme=2> 乡村
  4 处可选三站现场共 240 分钟
  <a /xcjx/1/> 点1 杭州 · 余杭区 · 90 分钟
  <a /xcjx/2/> 点2 杭州 · 余杭区 · 60 分钟
  <a /xcjx/3/> 点3 杭州 · 余杭区 · 90 分钟
  <section aria-label=排一条线路>
  <img alt src=/art/rail-paddies-960.webp>
  <h2> 排一条线路
  选点在地图或列表里挑出三五处，记下名称；拿不准也可以只说主题。
  排线课程顾问按人数、车程与农忙、换班的时辰排成一日或多日的线路。
  备课讲述人提前收到学员名单与关心的问题，带队老师先走一遍。
  上课看、问、当场核对，每处留下一道题，傍晚一起复盘。
  <a /hqpxfa/> 获取培训方案
  24 小时内发送线路、车程与讲述人建议。也可致电
  <a tel:05711> 0571-1
  。
`;
const said2 = `
  <section aria-label=现场教学>
  <img alt src=/art/covered-bridge-960.webp>
  <nav aria-label=面包屑>
  <a /> 首页
  <li aria-current=page> 现场教学
  <h1> 现场教学
  把课堂搬到江边、田间与车间，由一线的人讲清办法从哪里来。
`;
it('the front of field teaching says all that it has', async () => {
  const data = {
    ...{ banners: [banner(1), banner(2, { link: '/x/' }), banner(3), banner(4)], cities },
    current: { city: '杭州', total: 5, topCategory: '红色', points: [point(1)] },
    kinds: [{ id: 4, name: '红色', total: 3, picture: '/k', points: [point(2), point(3, { city: '宁波' })] }],
    routes: [{ theme: { id: 2, name: '乡村' }, total: 4, list: [point(1), point(2, { minutes: 60 }), point(3)] }],
  };
  await open(home, data);
  reads('body', said1);
  const bare = { kinds: [{ ...data.kinds[0], picture: '' }], routes: [], banners: [] };
  await open(home, { ...data, ...bare, current: { city: '衢州', total: 0, topCategory: '', points: [] } });
  reads('body > div > section', said2);
  reads(
    '[aria-live]',
    `
    <div aria-live=polite>
    <h3> 衢州 · 0 处
    衢州的教学点正在走访中，
    <a /xcjx/jxdfl0/> 先看其他城市
    。
  `,
  );
  expect(document.querySelector('section[aria-label=思路线索], section[aria-label=一类课堂] img')).toBeNull();
});

const said3 = `
  <section aria-label=红色>
  <img alt src=/art/bus-lesson-960.webp>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /xcjx/> 现场教学
  <li aria-current=page> 红色
  <h1> 红色
  每一处都由当事人来讲，备有可以当场核对的数，并留下一道带得走的题。
  <main id=main>
  <nav aria-label=教学点类别>
  <a /xcjx/jxdfl0/?city=杭州&theme=2&length=1&wd=茶> 全部 3
  <a aria-current=page /xcjx/jxdfl4/?city=杭州&theme=2&length=1&wd=茶> 红色 3
  <p .print-only> 筛选：杭州，乡村，一小时内，茶
  <div .no-print>
  <details .no-print>
  筛选与查找：杭州，乡村，一小时内，茶
  <nav aria-label=按城市筛选 .no-print> 城市
  <a /xcjx/jxdfl4/?theme=2&length=1&wd=茶> 不限
  <a aria-current=true /xcjx/jxdfl4/?city=杭州&theme=2&length=1&wd=茶> 杭州
  <a /xcjx/jxdfl4/?city=宁波&theme=2&length=1&wd=茶> 宁波
  <a /xcjx/jxdfl4/?city=衢州&theme=2&length=1&wd=茶> 衢州
  <nav aria-label=按主题筛选 .no-print> 主题
  <a /xcjx/jxdfl4/?city=杭州&length=1&wd=茶> 不限
  <a aria-current=true /xcjx/jxdfl4/?city=杭州&theme=2&length=1&wd=茶> 乡村
  <nav aria-label=按时长筛选 .no-print> 时长
  <a /xcjx/jxdfl4/?city=杭州&theme=2&wd=茶> 不限
  <a aria-current=true /xcjx/jxdfl4/?city=杭州&theme=2&length=1&wd=茶> 一小时内
  <a /xcjx/jxdfl4/?city=杭州&theme=2&length=2&wd=茶> 一至两小时
  <a /xcjx/jxdfl4/?city=杭州&theme=2&length=3&wd=茶> 两小时以上
  <form method=get action=/xcjx/jxdfl4/ role=search aria-label=在教学点中查找> <span role=status> 共 25 处
  <input type=hidden value=杭州 name=city>
  <input type=hidden value=2 name=theme>
  <input type=hidden value=1 name=length>
  名称、介绍或县区
  <input id=point-words maxlength=40 value=茶 name=wd>
  <button type=submit .ghost> 查找
  <a /xcjx/jxdfl4/> 清除筛选
  <a /xcjx/1/> <img alt src=/c1> <h2> 点1 摘要 红色 杭州 · 余杭区 90 分钟 容纳 40 人
  <p .print-only> 共 25 条，这里是第 11 至 20 条
  <nav aria-label=分页> 共 25 条
  <a rel=prev /xcjx/jxdfl4/?city=杭州&theme=2&length=1&wd=茶> 上一页
  <a aria-label=第 1 页 /xcjx/jxdfl4/?city=杭州&theme=2&length=1&wd=茶> 1
  <a aria-current=page aria-label=第 2 页 /xcjx/jxdfl4/2/?city=杭州&theme=2&length=1&wd=茶> 2
  <a aria-label=第 3 页 /xcjx/jxdfl4/3/?city=杭州&theme=2&length=1&wd=茶> 3
  <a rel=next /xcjx/jxdfl4/3/?city=杭州&theme=2&length=1&wd=茶> 下一页
  10 条/页
  <a aria-current=true /xcjx/jxdfl4/?city=杭州&theme=2&length=1&wd=茶> 10 条/页
  <a /xcjx/jxdfl4/?city=杭州&theme=2&length=1&wd=茶&size=20> 20 条/页
  <a /xcjx/jxdfl4/?city=杭州&theme=2&length=1&wd=茶&size=30> 30 条/页
  <a /xcjx/jxdfl4/?city=杭州&theme=2&length=1&wd=茶&size=50> 50 条/页
  <a /xcjx/jxdfl4/?city=杭州&theme=2&length=1&wd=茶&size=100> 100 条/页
  <aside .no-print>
  <h2> 按城市找
  <svg role=group aria-label=浙江现场教学点分布示意> 富春江
  <a aria-label=杭州，5 个教学点 aria-current=true /xcjx/jxdfl4/?city=杭州&theme=2&length=1&wd=茶> 杭州 5
  <a aria-label=宁波，2 个教学点 /xcjx/jxdfl4/?city=宁波&theme=2&length=1&wd=茶> 宁波 2
  <a aria-label=衢州，0 个教学点 /xcjx/jxdfl4/?city=衢州&theme=2&length=1&wd=茶> 衢州 0
  示意图，圆点越大教学点越多，不作行政区划依据。
  <h2> 正在筹备一次培训？
  说出人数、时间和方向，24 小时内收到方案。
  <a /hqpxfa/> 获取培训方案
`;
it('a list of teaching points says what each is, and is narrowed by city, theme, length and words', async () => {
  const data = {
    ...{ category: { id: 4, name: '红色', total: 3 }, categories: [{ id: 4, name: '红色', total: 3 }], cities },
    ...{ themes: [{ id: 2, name: '乡村' }], list: [point(1)], total: 25, page: 2, size: 10 },
    filter: { city: '杭州', theme: 2, length: 1, wd: '茶' },
  };
  await open(points, data);
  reads('body', said3);
  await open(points, { ...data, filter: {}, page: 1 });
  reads(
    'main form',
    `
    <form method=get action=/xcjx/jxdfl4/ role=search aria-label=在教学点中查找> <span role=status> 共 25 处名称、介绍或县区
    <input id=point-words maxlength=40 value name=wd>
    <button type=submit .ghost> 查找
  `,
  );
  reads(
    'main details',
    `
    <details .no-print>
    筛选与查找
  `,
  );
  await open(points, { ...data, list: [], page: 9 });
  reads(
    '.empty',
    `
    没有第 9 页
    这个列表共 3 页。
    <a /xcjx/jxdfl4/3/?city=杭州&theme=2&length=1&wd=茶 .ghost> 看最后一页
  `,
  );
  await open(points, { ...data, list: [], total: 0 });
  reads(
    '.empty',
    `
    没有同时符合这些条件的教学点
    放宽一个条件，或看看这一类的全部教学点。
    <a /xcjx/jxdfl4/ .ghost> 清除筛选
  `,
  );
});

const said4 = `
  <main id=main>
  <nav aria-label=面包屑>
  <a /> 首页
  <a /x/> 上级
  <li aria-current=page> 点8
  <h1> 点8
  <a /xcjx/jxdfl4/> 红色
  路 1 号
  <div .no-print>
  <div role=group aria-label=阅读工具> 字号
  <button type=button aria-pressed=false aria-label=字号小> 小
  <button type=button aria-pressed=true aria-label=字号中> 中
  <button type=button aria-pressed=false aria-label=字号大> 大
  <button type=button> 打印
  <button type=button> 复制链接
  摘要
  现场时长
  90 分钟
  每批容纳
  40 人
  讲述人
  老李
  所在
  杭州 · 余杭区
  <a /c8 aria-label=看大图：点8> <img alt src=/c8>
  点8
  <dialog aria-label=点8>
  正文
  <section aria-label=带走的一道题>
  <h2> 带走的一道题
  问
  没有标准答案。写下支撑判断的三个数据，带回去与同事再答一遍。
  <section aria-label=适合的培训主题>
  <h2> 适合的培训主题
  <a /xcjx/jxdfl0/?theme=2> 乡村
  <nav aria-label=上下处>
  <a /xcjx/7/> 上一 处 前
  下一处已是最后一处
  <h2> 位置
  <svg role=img aria-label=点8在杭州的位置示意> 宁波温州湖州嘉兴绍兴金华衢州舟山台州丽水杭州
  路 1 号
  北纬 30.1236°，东经 120.5000°
  <p .no-print>
  <a https://uri.amap.com/marker?position=120.5%2C30.1236&name=点8&coordinate=wgs84 target=_blank rel=noopener \
  noreferrer .ghost> 在地图中查看 （打开外部网站）
  示意图，不作行政区划依据。
  <div .no-print>
  <h2> 正在筹备一次培训？
  说出人数、时间和方向，24 小时内收到方案。
  <a /hqpxfa/> 获取培训方案
  <div .no-print>
  <section aria-label=就近再看>
  <h2> 就近再看
  <a /xcjx/jxdfl0/?city=杭州> 杭州全部教学点
  按直线距离由近到远，便于排在同一天。
  <a /xcjx/9/> <img alt src=/c9> <h3> 点9 相距约 3 公里 杭州余杭区 90 分钟
`;
it('a teaching point says all about itself', async () => {
  const whole = point(8, {
    ...{ gallery: [], content: '<p>正文</p>', question: '问', themes: [{ id: 2, name: '乡村' }] },
    ...{ previous: { id: 7, title: '前' }, next: null, nearby: [point(9, { kilometres: 3 })] },
  });
  await open(pointDetail, { point: whole, crumbs: [{ label: '上级', to: '/x/' }, { label: '点8' }] });
  reads('main', said4);
});

it('the name of a city goes to the other side of its dot where the pin, or the name of its county, lies over it', async () => {
  const anchors = async (county: string, latitude: number, longitude: number) => {
    await show(<Locator name="点" city="湖州" county={county} latitude={latitude} longitude={longitude} />);
    const texts = [...document.querySelectorAll('svg[role=img] text')];
    const of = (city: string) => texts.find((t) => t.textContent === city)?.getAttribute('text-anchor');
    return ['湖州', '杭州', '嘉兴', '绍兴'].map(of);
  };
  const usual = ['end', 'end', 'start', 'middle'];
  expect(await anchors('远方', 28, 119)).toEqual(usual);
  expect(await anchors('安吉县', 30.52, 119.6)).toEqual(['start', 'start', ...usual.slice(2)]);
  expect(await anchors('桐乡', 30.78, 120.98)).toEqual([...usual.slice(0, 2), 'end', 'middle']);
  expect(await anchors('上虞', 29.95, 120.6)).toEqual([...usual.slice(0, 3), 'start']);
});

it('a pin stands for its city where it is near, else it names its county; each name keeps within the map', async () => {
  const names = async (county: string, latitude: number, longitude: number) => {
    await show(<Locator name="点" city="杭州" county={county} latitude={latitude} longitude={longitude} />);
    const texts = [...document.querySelectorAll('svg[role=img] text')];
    const pin = texts.at(-1);
    return [texts.length, pin?.textContent, pin?.getAttribute('text-anchor')];
  };
  expect([await names('西湖区', 30.25, 120.17), await names('淳安县', 29.6, 119)]).toEqual([
    [11, '杭州', 'middle'],
    [12, '淳安县', 'middle'],
  ]);
  expect([(await names('东', 30, 122.9))[2], (await names('西', 29, 118))[2]]).toEqual(['end', 'start']);
  expect(document.querySelector('svg')?.getAttribute('aria-label')).toBe('点在杭州的位置示意');
});
