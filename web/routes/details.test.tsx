import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anew } from '../../test/screen.ts';
import { withSettings } from '../../test/view.tsx';
import { cadreFront, classHref, enterpriseFront, lengths as lengthsOfFront } from '../parts/catalogue/fronts.ts';
import { cadreSearchHref, everything } from '../parts/catalogue/load-search.ts';
import { SearchView } from '../parts/catalogue/search-view.tsx';
import { TopicLedger } from '../parts/catalogue/topic-card.tsx';
import { TopicList } from '../parts/catalogue/topic-list.tsx';
import { TopicView } from '../parts/catalogue/topic-view.tsx';
import onsite from './onsite/home.tsx';
import pointDetail from './onsite/point-detail.tsx';
import bannerArticle from './public/banner-article.tsx';
import expertDetail from './public/expert-detail.tsx';

anew();
const { show, open } = withSettings({ hotline: '0571-87', hours: '九点' });
/** What each link of a part says, and where it leads. */
const links = (of = 'main') =>
  [...document.querySelectorAll(`${of} a[href]`)].map(
    (a) => `${a.textContent} ${decodeURI(a.getAttribute('href') ?? '')}`,
  );
const text = (of: string) => document.querySelector(of)?.textContent ?? null;
const texts = (of: string) => [...document.querySelectorAll(of)].map((e) => e.textContent);
const crumbs = [{ label: '上级', to: '/x/' }, { label: '此处' }];
const pictures = () => [...document.querySelectorAll('main img')].map((i) => i.getAttribute('alt'));

const point = (id: number, more: object = {}) => ({
  ...{ id, name: `点${id}`, city: '杭州', county: '余杭区', address: '路 1 号', categoryId: 4, categoryName: '红色' },
  ...{
    coverUrl: '/c',
    minutes: 90,
    capacity: 40,
    narrator: '老李',
    summary: '摘要',
    latitude: 30.1236,
    longitude: 120.5,
  },
  ...more,
});

describe('one of several', () => {
  it('teaching point says where it is and leads to its kind, its themes, its city and what is near', async () => {
    const more = {
      ...{ gallery: [], content: '<p>文</p>', question: '问', themes: [{ id: 2, name: '乡村' }] },
      ...{ previous: { id: 7, title: '前' }, next: null, nearby: [{ ...point(9), kilometres: 3, county: '西湖区' }] },
    };
    await open(pointDetail, { point: point(8, more), crumbs });
    expect(links('main > header')).toEqual(['首页 /', '上级 /x/', '红色 /xcjx/jxdfl4/']);
    expect(links('article')).toEqual([' /c', '乡村 /xcjx/jxdfl0/?theme=2', '上一处前 /xcjx/7/']);
    expect(text('.prevnext .end')).toBe('下一处已是最后一处');
    const map = new URL(document.querySelector<HTMLAnchorElement>('aside a[target]')?.href ?? '');
    expect(Object.fromEntries(map.searchParams)).toEqual({
      ...{ position: '120.5,30.1236', name: '点8', coordinate: 'wgs84' },
    });
    expect(document.body.textContent).toContain('北纬 30.1236°，东经 120.5000°');
    expect(texts('article dl > div')).toEqual([
      ...['现场时长90 分钟', '每批容纳40 人', '讲述人老李', '所在杭州 · 余杭区'],
    ]);
    expect(links('section.white')).toEqual([
      ...['杭州全部教学点 /xcjx/jxdfl0/?city=杭州', '点9相距约 3 公里 杭州西湖区 90 分钟  /xcjx/9/'],
    ]);
    await open(pointDetail, { point: point(8, { ...more, nearby: [], themes: [] }), crumbs });
    expect([document.querySelector('section.white'), links('article').length]).toEqual([null, 2]);
  });

  it('expert leads to the field, to others of it, and to what can be asked for', async () => {
    const expert = (id: number, more: object = {}) => ({
      ...{ id, name: `人${id}`, title: '教授', dept: '院', intro: '介', professionId: 3, professionName: '治理' },
      ...{ courses: ['甲课', '乙课'], content: '', photoUrl: '', ...more },
    });
    const data = { expert: expert(2, { photoUrl: '/p' }), others: [expert(4)], crumbs };
    await open(expertDetail, { ...data, previous: null, next: { id: 3, title: '人3 · 治理' } });
    expect(links('main > header')).toEqual(['首页 /', '上级 /x/', '治理 /zjgwwyh/?profession=3']);
    expect([links('article'), text('.prevnext .end')]).toEqual([['下一位人3 · 治理 /zjgwwyh/3/'], '上一位已是第一位']);
    expect([texts('aside ol li'), links('aside')]).toEqual([
      ['甲课', '乙课'],
      ['了解专家咨询 /zcxy/zjzx/', '获取培训方案 /hqpxfa/'],
    ]);
    expect(links('section.white')).toEqual([
      ...['全部委员 /zjgwwyh/', '人4人4教授治理院介主讲《甲课》等 2 门 /zjgwwyh/4/'],
    ]);
    expect(pictures()).toEqual(['人2的肖像']);
    await open(expertDetail, { ...data, others: [], previous: null, next: null });
    expect([document.querySelector('section.white'), links('article')]).toEqual([null, []]);
  });

  it('banner leads to the others of its page', async () => {
    const article = {
      id: 3,
      title: '题',
      text: '引',
      imageUrl: '/i',
      content: '',
      publishTime: '2026-11-18T16:05:00Z',
    };
    const others = [{ id: 5, title: '另', text: '文' }];
    await open(bannerArticle, {
      article: { ...article, source: '处' },
      others,
      previous: { id: 1, title: '前' },
      next: null,
    });
    expect([text('time'), texts('.art-meta > span'), text('.art-lede')]).toEqual([
      ...['2026.11.19 00:05', ['来源：处'], '引'],
    ]);
    expect([links('article'), links('aside')[0], text('.prevnext .end'), text('aside h2')]).toEqual([
      ...[['上一篇前 /bannerDetail/?id=1'], '另文 /bannerDetail/?id=5', '下一篇已是最后一篇', '相关推荐'],
    ]);
    expect(texts('.crumbs li').at(-1)).toBe('题');
    await open(bannerArticle, {
      article: { ...article, text: '', imageUrl: '' },
      others: [],
      previous: null,
      next: null,
    });
    expect([text('.art-lede'), document.querySelector('figure'), links('aside').length]).toEqual([null, null, 1]);
  });
});

it('the front of field teaching leads from its map, its kinds and its lines to the points', async () => {
  const data = {
    banners: [],
    cities: [
      { city: '杭州', total: 5 },
      { city: '宁波', total: 0 },
    ],
    current: { city: '杭州', total: 5, topCategory: '红色', points: [point(1)] },
    kinds: [{ id: 4, name: '红色', total: 7, picture: '', points: [point(2)] }],
    routes: [{ theme: { id: 2, name: '乡村' }, total: 9, list: [point(1), point(2, { city: '宁波', minutes: 60 })] }],
  };
  await open(onsite, data);
  expect(links('#map [aria-live]').concat(links('#map > .wrap > .rail'))).toEqual([
    ...['点1余杭区 红色 90 分钟  /xcjx/1/', '杭州全部教学点 /xcjx/jxdfl0/?city=杭州', '全部教学点 /xcjx/jxdfl0/'],
  ]);
  expect([text('#map h3'), text('#map .tag'), document.body.textContent?.includes('二个设区市、5 处教学点')]).toEqual([
    ...['杭州 · 5 处', '红色居多', true],
  ]);
  expect(links('[aria-label=一类课堂]')).toEqual(['红色7 处 /xcjx/jxdfl4/', '点2杭州 /xcjx/2/']);
  expect(links('[aria-label=思路线索]')).toEqual([
    ...['乡村 /xcjx/jxdfl0/?theme=2', '点1杭州 · 余杭区 · 90 分钟 /xcjx/1/', '点2宁波 · 余杭区 · 60 分钟 /xcjx/2/'],
  ]);
  expect(links('#map [aria-label=选择城市]')).toEqual(['杭州5 /xcjx/?city=杭州#map', '宁波0 /xcjx/?city=宁波#map']);
  expect(texts('[aria-label=思路线索] h3 + p span')).toEqual(['9 处可选', '三站现场共 150 分钟']);
  expect(links('.cta')).toEqual(['获取培训方案 /hqpxfa/', '0571-87 tel:057187']);
  expect(text('h1')).toBe('现场教学');
  const none = { ...data.current, city: '宁波', total: 0, topCategory: '', points: [] };
  await open(onsite, { ...data, current: none, routes: [] });
  expect([links('#map [aria-live]'), text('#map .tag'), text('[aria-label=思路线索]')]).toEqual([
    ...[['先看其他城市 /xcjx/jxdfl0/'], null, null],
  ]);
});

const topic = (id: number, more: object = {}) => ({
  ...{ id, title: `题${id}`, summary: '摘', days: 5, headCount: 50, audience: '干部', trainType: 1, coverUrl: '/c' },
  ...{ trainThemeId: 2, trainThemeName: '乡村', ...more },
});
const heat = [
  { id: 8, title: '热8', heat: 3, trainType: 1 },
  { id: 9, title: '热9', heat: 2, trainType: 2 },
];

describe('a topic', () => {
  const detail = (more: object = {}) => ({
    ...topic(8),
    ...{ modules: [], themes: [{ id: 2, name: '乡村' }], industryId: 6, industryName: '税务', content: '' },
    ...{ publishTime: '2026-11-18T16:05:00Z', source: '', editor: '乙', related: [topic(3)], ...more },
    ...{ previous: { id: 7, title: '前' }, next: { id: 9, title: '后' } },
  });
  const look = (more: object = {}, front = cadreFront, hotline = '0571-87') =>
    show(<TopicView front={front} topic={detail(more) as never} crumbs={crumbs} heat={heat} hotline={hotline} />);

  it('leads to its themes, its system, its neighbours and the way to a plan of its theme', async () => {
    const modules = [
      { name: '一', form: '讲授', hours: 8 },
      { name: '二', form: '现场', hours: 4 },
      { name: '三', form: '讲授', hours: 2 },
    ];
    await look({ modules });
    expect(links('header')).toEqual(['首页 /', '上级 /x/', '乡村 /gbpx/pxzt2/', '税务 /gbpx/hyxtzt6/']);
    expect(texts('header dl > div')).toEqual([
      ...['学制5 天', '学时14 学时', '班额50 人', '培训对象干部', '培训主题乡村', '行业系统税务'],
    ]);
    expect([text('#modules + p'), text('tfoot td'), texts('tbody tr')]).toEqual([
      ...['讲授 10，现场 4，共 14 学时', '14', ['一讲授8', '二现场4', '三讲授2']],
    ]);
    expect(links('.prevnext')).toEqual(['上一篇前 /gbpx/7/', '下一篇后 /gbpx/9/']);
    // What is read itself is not offered once more.
    expect(links('aside')).toEqual(['获取培训方案 /hqpxfa/?theme=2', '0571-87 tel:057187', '热92 次阅读 /qypx/9/']);
    expect(links('[aria-labelledby=related]')[0]).toBe('乡村的全部专题 /gbpx/pxzt2/');
    expect([text('article time'), texts('.art-meta > span')]).toEqual(['2026.11.19 修订', ['编辑：乙']]);
    await look({ trainThemeId: null, trainThemeName: '', themes: [], industryId: null }, enterpriseFront, '');
    expect([links('header'), links('[aria-labelledby=related]')[0], links('aside')[0]]).toEqual([
      ...[['首页 /', '上级 /x/'], '品牌项目的全部专题 /qypx/ppxm/', '获取培训方案 /hqpxfa/'],
    ]);
    expect(document.querySelector('[aria-labelledby=related] dl')).toBeNull();
    await look();
    expect(document.querySelector('[aria-labelledby=related] dl')).toBeTruthy();
    await look({ related: [] });
    expect(text('[aria-labelledby=related]')).toBeNull();
  });
});

describe('a list of topics', () => {
  const data = (more: object = {}) => ({
    ...{
      list: [topic(3)],
      total: 45,
      page: 2,
      size: 20,
      theme: undefined,
      length: undefined,
      currentClass: 'ppxm',
      kind: 'fixed',
    },
    ...{
      heat,
      label: '品牌项目',
      text: '',
      picture: '',
      themes: [{ id: 2, name: '乡村', total: 4 }],
      systems: [],
      ...more,
    },
  });
  const look = async (more: object = {}, front = cadreFront) => {
    await show(
      <TopicList front={front} data={data(more) as never}>
        {(list) => <TopicLedger list={list} />}
      </TopicList>,
    );
    return [...document.querySelectorAll('.tabs ~ details + div a')].map((a) => {
      const current = a.getAttribute('aria-current') ? ' *' : '';
      return `${a.textContent} ${a.getAttribute('href')}${current}`;
    });
  };
  const at = (name: string) => screen.queryByRole('link', { name, hidden: true })?.getAttribute('href') ?? null;

  it('says what is chosen among the filters that a phone folds', async () => {
    const said = async (more: object) => {
      await look(more);
      return text('details:not([open]) > summary');
    };
    expect([await said({}), await said({ theme: 2 }), await said({ theme: 2, length: 1 })]).toEqual([
      '筛选与查找',
      '筛选与查找：乡村',
      expect.stringMatching(/^筛选与查找：乡村，\S+$/),
    ]);
  });

  it('is narrowed by theme and length, each of which keeps the other and the size', async () => {
    const filters = await look({ theme: 2, length: 1 });
    const lengths = filters.filter((f) => /length=/.test(f) && !/theme=2.*length=1/.test(f));
    expect(filters.slice(0, 2)).toEqual([
      '不限 /gbpx/ppxm/?length=1&size=20',
      expect.stringMatching(/^乡村 \/gbpx\/ppxm\/\?.*theme=2.*\*$/),
    ]);
    expect(lengths.every((l) => l.includes('theme=2') || l.startsWith('不限'))).toBe(true);
    expect([at('下一页'), at('上一页')]).toEqual([
      classHref(cadreFront, 'ppxm', { theme: 2, length: 1, size: 20 }, 3),
      classHref(cadreFront, 'ppxm', { theme: 2, length: 1, size: 20 }, 1),
    ]);
    expect([text('[role=status]'), text('h1')]).toEqual(['共 45 个专题', '品牌项目']);
    const rows = [...document.querySelectorAll('.tabs ~ details + div a')];
    const query = (a: Element | undefined) =>
      Object.fromEntries(new URL(a?.getAttribute('href') ?? '', 'http://x').searchParams);
    const [short, long] = lengthsOfFront.map((l) => rows.find((a) => a.textContent === l.label));
    const every = rows.filter((a) => a.textContent === '不限');
    expect([every[1], short, long].map(query)).toEqual([
      { theme: '2', size: '20' },
      { theme: '2', size: '20', length: '1' },
      { theme: '2', size: '20', length: '2' },
    ]);
    expect([every[1], short, long].map((a) => a?.hasAttribute('aria-current'))).toEqual([false, true, false]);
    expect(query(rows.find((a) => a.textContent === '乡村'))).toEqual({ theme: '2', size: '20', length: '1' });
    expect(texts('main li p').at(-1)).toContain('50 人一班');
  });

  it('of a theme or a system leads to the other ones, with how many each has', async () => {
    const systems = [
      { id: 0, name: '全部', total: 9 },
      { id: 6, name: '税务', total: 3 },
    ];
    const system = await look({ kind: 'system', currentClass: 'hyxtzt6', systems });
    expect(system.slice(0, 2)).toEqual(['全部系统9 /gbpx/hyxtzt0/?size=20', '税务3 /gbpx/hyxtzt6/?size=20 *']);
    const tabs = () =>
      [...document.querySelectorAll('.tabs a')].map(
        (a) => `${a.textContent}${a.hasAttribute('aria-current') ? ' *' : ''}`,
      );
    expect([tabs().at(-2), at('行业系统'), at('培训主题')]).toEqual(['行业系统 *', '/gbpx/hyxtzt0/', '/gbpx/pxzt2/']);
    const theme = await look({ kind: 'theme', currentClass: 'pxzt2' });
    expect([theme[0], tabs().at(-1), at('培训主题')]).toEqual([
      '乡村4 /gbpx/pxzt2/?size=20 *',
      '培训主题 *',
      '/gbpx/pxzt2/',
    ]);
  });

  it('without topics says why, and leads on', async () => {
    await look({ list: [], page: 9, theme: 2 });
    expect([text('.empty h2, .empty h3, .empty b'), at('看最后一页')]).toEqual([
      ...['没有第 9 页', classHref(cadreFront, 'ppxm', { theme: 2, size: 20 }, 3)],
    ]);
    await look({ list: [], total: 0, page: 9 });
    expect(at('看最后一页')).toBeNull();
    await look({ list: [], total: 0, page: 1, length: 1 });
    expect(at('清除筛选')).toBe('/gbpx/ppxm/');
    await look({ list: [], total: 0, page: 1 }, enterpriseFront);
    expect(at('看品牌项目')).toBe(classHref(enterpriseFront, enterpriseFront.classes[0]?.key ?? ''));
  });
});

describe('the search of a front', () => {
  const data = (asked: object, more: object = {}) => ({
    asked: { ...everything, ...asked },
    topics: { list: [topic(3), topic(4, { trainType: 2 })], total: 25 },
    news: { list: [{ id: 5, title: '动5', summary: '', publishTime: '2026-11-18T16:05:00Z', source: '处' }], total: 3 },
    ...{ ways: [{ label: '治理', to: '/gbpx/pxzt1/' }], page: 1, size: 20, ...more },
  });
  const look = (asked: object, more: object = {}, front = cadreFront) =>
    show(
      <SearchView
        front={front}
        data={data(asked, more) as never}
        to={cadreSearchHref}
        fields={{ theme: 4, classify: 0 }}
      />,
    );
  const to = (asked: object, page?: number, size?: number) =>
    decodeURI(cadreSearchHref({ ...everything, ...asked }, page, size));

  it('shows both kinds with what there is more of, or one of them in pages', async () => {
    await look({ text: '题' });
    expect(links('.tabs')).toEqual([
      `全部28 ${to({ text: '题' })}`,
      `专题25 ${to({ text: '题', type: 1 })}`,
      `动态3 ${to({ text: '题', type: 2 })}`,
    ]);
    expect([text('[role=status]'), links('.row-between')]).toEqual([
      '“题”找到 28 条结果',
      [`全部 25 条 ${to({ text: '题', type: 1 })}`],
    ]);
    expect(links('.rows').map((l) => l.split(' ').at(-1))).toEqual(['/gbpx/3/', '/qypx/4/', '/xinwen/5/']);
    expect(texts('.rows .tag')).toEqual(['干部', '企业', '动态']);
    expect([text('nav[aria-label=分页]'), links('header').at(-1)]).toEqual([null, '治理 /gbpx/pxzt1/']);
    const hidden = [...document.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(
      (i) => `${i.name}=${i.value}`,
    );
    expect([hidden, document.querySelector<HTMLInputElement>('[type=search]')?.value]).toEqual([['theme=4'], '题']);
    await look({ type: 1 }, { page: 2 });
    expect([text('[role=status]'), document.querySelector('section[aria-label=培训动态]')]).toEqual(['共 25 条', null]);
    expect(screen.getByRole('link', { name: '上一页' }).getAttribute('href')).toBe(to({ type: 1 }, 1, 20));
    expect(links('.row-between')).toEqual([]);
    await look({}, { news: { list: [], total: 30 }, topics: { list: [], total: 0 } });
    expect(links('.row-between')).toEqual([`全部 30 条 ${to({ type: 2 })}`]);
    await look({ type: 2, text: '题' });
    expect(text('[role=status]')).toBe('“题”找到 3 条结果');
    await look({ type: 2, trainType: 1 });
    expect([document.querySelector('section[aria-label=专题]'), links('.rows')[0]?.split(' ').at(-1)]).toEqual([
      ...[null, '/xinwen/5/?from=gbpx'],
    ]);
  });

  it('says that nothing was found, or that there is no such page', async () => {
    const none = { topics: { list: [], total: 0 }, news: { list: [], total: 0 } };
    await look({ text: '无' }, none);
    expect([text('.empty'), links('.empty')]).toEqual([
      expect.stringContaining('没有找到与“无”有关的内容'),
      [`清除条件 ${to({})}`],
    ]);
    await look({}, none, enterpriseFront);
    expect([text('.empty'), links('.empty')]).toEqual([
      expect.stringContaining('没有符合条件'),
      [`清除条件 ${to({ trainType: 2 })}`],
    ]);
    await look({ type: 1 }, { topics: { list: [], total: 25 }, page: 9 });
    expect([text('.empty'), links('.empty')]).toEqual([
      ...[expect.stringContaining('没有第 9 页'), [`看最后一页 ${to({ type: 1 }, 2, 20)}`]],
    ]);
  });
});
