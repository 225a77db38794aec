import { describe, expect, it } from 'vitest';
import { aServer, argsOf, isGone, loaded } from '../../test/loading.ts';
import { loadHome as loadCadre } from '../parts/cadre/load-home.ts';
import { loadHome as loadEnterprise } from '../parts/enterprise/load-home.ts';
import contact from './about/contact.tsx';
import environment from './about/environment.tsx';
import organisation from './about/organisation.tsx';
import profile from './about/profile.tsx';
import review from './about/review.tsx';
import apply from './account/apply.tsx';
import login from './account/login.tsx';
import register from './account/register.tsx';
import cadreNews from './cadre/news.tsx';
import cadreSearch from './cadre/search.tsx';
import enterpriseNews from './enterprise/news.tsx';
import enterpriseSearch from './enterprise/search.tsx';
import expertConsulting from './cooperation/expert-consulting.tsx';
import onsiteHome from './onsite/home.tsx';
import consultation from './public/consultation.tsx';
import courseSignIn from './public/course-sign-in.tsx';
import planRequest from './public/plan-request.tsx';
import planned from './public/planned.tsx';
import privacy from './public/privacy.tsx';
import receipt from './public/receipt.tsx';

const ids = (list: unknown) => (list as { id: number }[]).map((e) => e.id);
/** Where a load leads instead of answering. */
const target = (data: unknown) =>
  data instanceof Response ? decodeURIComponent(data.headers.get('location') ?? '') : null;

describe('the pages about the institute', () => {
  const milestones = Array.from({ length: 9 }, (_, i) => ({ id: i + 1 }));
  const answers = {
    'site.aboutList': {
      list: [5, 1, 2, 2, 4, 3, 9].map((type, i) => ({ name: `栏目${i}`, type })),
    },
    'site.aboutDetail': ({ type }: { type: number }) => ({ name: `类${type}` }),
    'site.organisation': { departments: ['部'], milestones },
    'site.figures': { topics: 0, points: 1, experts: 3, enterprises: 4, projects: 5 },
    'site.environments': { list: [{ url: '/a.png', name: '湖', remark: '湖边' }] },
  };
  it.each([
    [environment, 1, '/gywm/bxhj/'],
    [organisation, 2, '/gywm/zzjg/'],
    [contact, 3, '/gywm/lxwm/'],
    [review, 4, '/gywm/gzhg/'],
    [profile, 5, '/gywm/xyjj/'],
  ])('read their own text and have one entry each in their bar, one of them current: %#', async (page, type, to) => {
    const { data, asked } = await loaded(page, answers);
    expect([asked['site.aboutDetail'], data['about']]).toEqual([[{ type }], { name: `类${type}` }]);
    const tabs = data['tabs'] as { label: string; to: string; current: boolean }[];
    expect(tabs.map((t) => t.label)).toEqual(['栏目0', '栏目1', '栏目2', '栏目4', '栏目5']);
    expect(tabs.filter((t) => t.current).map((t) => t.to)).toEqual([to]);
  });
  it('have what else they show: figures that are none are left out, of the years the first eight', async () => {
    const { data } = await loaded(profile, answers);
    expect(data['figures']).toEqual([
      [1, '处', '在线教学点', '/xcjx/jxdfl0/'],
      [3, '位', '专家委员', '/zjgwwyh/'],
      [4, '家', '合作企业', '/zcxy/qyxq/'],
      [5, '项', '单招项目', '/dzxm/'],
    ]);
    expect([ids(data['milestones']), data['more']]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], true]);
    const eight = { ...answers, 'site.organisation': { milestones: milestones.slice(1) } };
    expect((await loaded(profile, eight)).data['more']).toBe(false);
    expect((await loaded(review, answers)).data['milestones']).toHaveLength(9);
    expect((await loaded(contact, answers)).data['departments']).toEqual(['部']);
    expect((await loaded(organisation, answers)).data).toMatchObject({
      experts: 3,
      enterprises: 4,
      departments: ['部'],
    });
    expect((await loaded(environment, answers)).data['pictures']).toEqual([
      { url: '/a.png', title: '湖', caption: '湖边' },
    ]);
  });
});

describe('the page to apply', () => {
  const list = [1, 2, 3].map((id) => ({ id, name: `项${id}`, state: id === 2 ? 2 : 1 }));
  const of = (search: string) => loaded(apply, { 'catalogue.getIndexProject': { list } }, search);
  it('has the chosen project, and the others that take sign-ups', async () => {
    const seen = async (search: string) => {
      const { data, head } = await of(search);
      return [(data['chosen'] as { id: number } | undefined)?.id, ids(data['projects']), head.title, head.canonical];
    };
    expect(await seen('projectId=3')).toEqual([3, [1], '报名：项3', '/baoming/']);
    expect(await seen('projectId=2')).toEqual([2, [1, 3], '报名：项2', '/baoming/']);
    expect(await seen('projectId=9')).toEqual([undefined, [1, 3], '培训报名', '/baoming/']);
    expect((await of('')).asked['catalogue.getIndexProject']).toEqual([{ pageSize: 100 }]);
  });
});

describe('entrances', () => {
  it('are those of the address, of trainees where it says none', async () => {
    const answers = {
      'catalogue.getInterestList': [{ id: 2 }],
      'experts.selectProfessionList': [{ id: 3, name: '治理', icon: 'x' }],
    };
    for (const page of [login, register]) {
      const kind = async (search: string) => (await loaded(page, answers, search)).data['kind'];
      expect([await kind('userType=3'), await kind('userType=2'), await kind('userType=4'), await kind('')]).toEqual([
        ...[3, 2, 1, 1],
      ]);
    }
    expect((await loaded(register, answers)).data).toEqual({
      ...{ kind: 1, themes: [{ id: 2 }], professions: [{ id: 3, name: '治理' }] },
    });
  });
});

describe('a page of service', () => {
  it('has the frequent questions and the words of the address', async () => {
    const faqs = [{ id: 1, group: '报名', question: '问', answer: '答' }];
    const { data, head } = await loaded(consultation, { 'site.faqs': faqs }, `wd=%20${'退'.repeat(41)}`);
    expect(data).toEqual({ faqs, wd: '退'.repeat(40) });
    expect(head.jsonLd).toMatchObject([{ mainEntity: [{ name: '问', acceptedAnswer: { text: '答' } }] }]);
  });

  it('to sign in to a course helps with that alone, and is not to be found by a code', async () => {
    const faqs = ['怎样签到', '怎样请假', '退费'].map((question, id) => ({ id, question }));
    const departments = [
      { id: 1, duty: '签到与考勤' },
      { id: 2, duty: '招生' },
    ];
    const of = (params: Record<string, string>) =>
      loaded(courseSignIn, { 'site.faqs': faqs, 'site.organisation': { departments } }, '', params);
    const { data, head } = await of({ classId: 'x', courseId: '3' });
    expect([ids(data['help']), ids(data['offices']), data['isWrong']]).toEqual([[0, 1], [1], true]);
    expect([head.noindex, (await of({})).head.noindex, (await of({})).data['isWrong']]).toEqual([true, false, false]);
  });

  it('for a plan shows a topic of the theme, or else the newest brand project', async () => {
    const topics = (empty: number[]) => ({
      'catalogue.themes': [{ id: 2, name: '乡村' }],
      'catalogue.indexShow': (asked: { trainThemeId?: number }) => ({
        list: empty.includes(asked.trainThemeId ?? 0) ? [] : [{ id: asked.trainThemeId ?? 9, trainType: 2 }],
      }),
      'catalogue.topic': ({ id }: { id: number }) => ({ id }),
    });
    const of = async (search: string, empty: number[] = []) => {
      const { data, asked, head } = await loaded(planRequest, topics(empty), search);
      return [data['sample'], asked['catalogue.topic'], head.title, head.canonical];
    };
    expect(await of('theme=2')).toEqual([
      ...[{ id: 2 }, [{ id: 2, trainType: 2 }], '乡村培训方案', '/hqpxfa/?theme=2'],
    ]);
    expect(await of('theme=2', [2])).toMatchObject([{ id: 9 }, {}, '乡村培训方案', '/hqpxfa/?theme=2']);
    expect(await of('theme=3')).toEqual([{ id: 9 }, [{ id: 9, trainType: 2 }], undefined, '/hqpxfa/']);
    expect(await of('', [0, 2])).toEqual([null, undefined, undefined, '/hqpxfa/']);
    const { asked } = await loaded(planRequest, topics([2]), 'theme=2');
    expect(asked['catalogue.indexShow']).toEqual([
      { trainThemeId: 2, pageSize: 1 },
      { classify: 'ppxm', pageSize: 1 },
    ]);
  });

  it('for a receipt reads it from the path or the query, and a plan only where one was asked for', async () => {
    const of = (progress: unknown, search: string, params: Record<string, string> = {}) =>
      loaded(receipt, { 'demands.progress': progress, 'plans.forReceipt': ['案'] }, search, params);
    const plan = await of({ kind: 'plan' }, 'id=zzz', { receipt: 'abc' });
    expect([plan.asked['demands.progress'], plan.asked['plans.forReceipt']]).toEqual([
      [{ receipt: 'abc' }],
      [{ receipt: 'abc' }],
    ]);
    expect([plan.data, plan.head]).toEqual([
      { receipt: 'abc', progress: { kind: 'plan' }, plan: ['案'] },
      { noindex: true },
    ]);
    const consult = await of({ kind: 'consultation' }, 'id=%20def%20');
    expect([consult.asked['demands.progress'], consult.data['plan']]).toEqual([[{ receipt: 'def' }], []]);
    expect((await of({}, '')).data).toEqual({ receipt: '', progress: null, plan: [] });
    const failing = (status: number) => () => Promise.reject(Object.assign(new Error('x'), { answer: { status } }));
    expect((await of(failing(400), 'id=no')).data).toEqual({ receipt: 'no', progress: null, plan: [] });
    expect((await of(failing(500), 'id=no')).data).toBeInstanceOf(Error);
  });

  it('of privacy has the version of the address; only that in force is for search engines', async () => {
    const of = (state: string, search: string) => loaded(privacy, { 'privacy.notice': { state } }, search);
    const coming = await of('coming', 'id=4');
    expect([coming.asked['privacy.notice'], coming.head.noindex, coming.head.canonical]).toEqual([
      ...[[{ id: 4 }], true, '/yszc/'],
    ]);
    expect((await of('former', 'id=2')).head.noindex).toBe(true);
    const now = await of('inForce', '');
    expect([now.asked['privacy.notice'], now.head.noindex]).toEqual([[{}], false]);
  });

  it('that comes later says which one it is, and is unknown outside of a centre', async () => {
    const of = (path: string) => loaded(planned, {}, '', {}, path);
    expect((await of('/wtdw/pxgl/')).data).toEqual({ title: '培训管理', centre: 'unit/home' });
    expect((await of('/wtdw/pxgl/')).head).toEqual({ title: '培训管理', noindex: true });
    expect(isGone((await of('/xinwen/xyxw/')).data)).toBe(true);
  });

  it('with experts to consult holds those of a field that there is, and says which one and which page', async () => {
    const of = async (search: string) => {
      const answers = { 'experts.selectProfessionList': [{ id: 3, name: '治理' }] };
      const { asked, head } = await loaded(expertConsulting, answers, search);
      return [asked['experts.list'], head.title, head.canonical];
    };
    expect(await of('profession=3&page=2&size=20')).toEqual([
      ...[[{ pageNum: 2, pageSize: 20, professionId: 3 }], '专家咨询·治理（第 2 页）'],
      '/zcxy/zjzx/?profession=3&page=2',
    ]);
    expect(await of('profession=4')).toEqual([
      ...[[{ pageNum: 1, pageSize: 10, professionId: undefined }], '专家咨询', '/zcxy/zjzx/'],
    ]);
  });
});

describe('a search of a front, sent by its form', () => {
  it.each([
    ['wd=%20a/b%20&category=2', { searchVal: 'old' }, '/gbpx/sousuo/0/2/0/0/a/b/'],
    ['type=1', { searchVal: 'old', classify: '3', trainType: '2', trainThemeId: '7' }, '/gbpx/sousuo/1/3/2/7/old/'],
    ['userType=2', {}, '/gbpx/sousuo/0/0/2/'],
    ['theme=15', { classify: '3' }, '/gbpx/sousuo/0/3/0/15/'],
    ['category=2', { classify: '3', trainThemeId: '17' }, '/gbpx/sousuo/0/2/0/17/'],
  ])('of cadres, %s leads to the path that says the same', async (search, params, to) => {
    expect(target((await loaded(cadreSearch, {}, search, params as never)).data)).toBe(to);
  });
  it('of cadres is read from the path, where 0 as text is none', async () => {
    const theme = { id: 7, name: 'x', total: 1 };
    const of = async (searchVal: string) => {
      const params = { type: '0', classify: '3', trainType: '2', trainThemeId: '7', searchVal };
      return (await loaded(cadreSearch, { 'catalogue.themes': [theme] }, '', params)).data['asked'];
    };
    expect(await of('茶')).toEqual({ type: 0, classify: 3, trainType: 2, theme: 7, text: '茶' });
    expect(await of('0')).toMatchObject({ text: '' });
  });
  it('of enterprises leads to its text, with the kind of result', async () => {
    expect(target((await loaded(enterpriseSearch, {}, 'wd=茶&type=2', { searchVal: 'old' })).data)).toBe(
      '/qypx/sousuo/茶/?type=2',
    );
    const { data } = await loaded(enterpriseSearch, { 'catalogue.themes': [] }, 'type=1', { searchVal: '茶' });
    expect(data['asked']).toEqual({ type: 1, classify: 0, trainType: 2, theme: 0, text: '茶' });
  });
});

describe('a front', () => {
  it('of cadres shows the systems and the newest of all of them', async () => {
    const { api, asked } = aServer({
      'catalogue.industries': [{ id: 23 }, { id: 24 }],
      'site.shell': { settings: {} },
      'catalogue.themes': [],
      'catalogue.indexShow': ({ classify }: { classify?: string }) => ({ list: [{ classify }] }),
    });
    const data = await loadCadre(argsOf(api));
    expect([ids(data.systems), data.systemTopics]).toEqual([[23, 24], [{ classify: 'hyxtzt23' }]]);
    expect(asked['catalogue.indexShow']).toContainEqual({ trainType: 1, classify: 'hyxtzt23', pageSize: 4 });
  });
  it('of enterprises shows what is made for one, and four projects: those that take people, or else any', async () => {
    const of = async (states: number[]) => {
      const { api } = aServer({
        ...{ 'site.shell': { settings: {} }, 'catalogue.themes': [] },
        'catalogue.indexShow': ({ classify }: { classify?: string }) => ({
          list: classify
            ? [{ id: 5, classify }]
            : [
                { id: 6, classify: 'nxdz' },
                { id: 7, classify: 'zxzt' },
              ],
        }),
        'catalogue.getIndexProject': { list: states.map((state, i) => ({ id: i + 1, state })) },
      });
      const data = await loadEnterprise(argsOf(api));
      return [ids(data.projects), ids(data.latest), data.custom.map((t) => t.classify)];
    };
    expect(await of([2, 1, 1])).toEqual([[2, 3], [7], ['nxdz']]);
    expect(await of([2, 2, 3, 4, 4])).toEqual([[1, 2, 3, 4], [7], ['nxdz']]);
  });
  it('has its own training news and what is read most of it, and no other news', async () => {
    const categories = [
      { id: 5, name: '学院新闻' },
      { id: 6, name: '培训动态' },
    ];
    const askedBy = async (page: object) => {
      const { asked } = await loaded(page, { 'articles.categories': { list: categories } }, '', { pageNum: '3' });
      return [asked['articles.list'], asked['catalogue.oweHeatTenList']];
    };
    const news = { kind: 'news', categoryId: 6, pageNum: 3 };
    expect(await askedBy(cadreNews)).toMatchObject([[{ ...news, trainType: 1 }], [{ trainType: 1 }]]);
    expect(await askedBy(enterpriseNews)).toMatchObject([[{ ...news, trainType: 2 }], [{ trainType: 2 }]]);
  });

  const point = (id: number, city: string, coverUrl = `/${id}`) => ({ id, city, coverUrl, minutes: 10, county: '' });
  it('of field teaching shows the asked city or the fullest, and no picture twice', async () => {
    const cities = [
      { city: '杭州', total: 1, points: [point(1, '杭州')] },
      { city: '宁波', total: 3, points: [point(2, '宁波')] },
    ];
    const kinds: Record<number, object[]> = {
      4: [point(2, '宁波'), point(3, '杭州', ''), point(9, '宁波')],
      5: [point(9, '宁波'), point(5, '杭州'), ...[6, 7, 8].map((id) => point(id, '杭州'))],
    };
    const of = (search: string) =>
      loaded(
        onsiteHome,
        {
          'site.findBanner': [{ imageUrl: '/5' }],
          'points.cities': cities,
          'points.categories': [
            { id: 4, total: 3 },
            { id: 5, total: 5 },
            { id: 6, total: 0 },
          ],
          'catalogue.getInterestList': [],
          'points.list': ({ categoryId = 0 }) => ({ list: kinds[categoryId] ?? [], total: 9 }),
        },
        search,
      );
    const { data, asked } = await of('');
    expect(asked['site.findBanner']).toEqual([{ position: 'xcjx' }]);
    expect([data['current'], data['cities']]).toMatchObject([
      { city: '宁波' },
      [
        { city: '杭州', total: 1 },
        { city: '宁波', total: 3 },
      ],
    ]);
    expect(data['kinds']).toMatchObject([
      { id: 4, picture: '/9' },
      { id: 5, picture: '/6' },
    ]);
    expect(ids((data['kinds'] as { points: { id: number }[] }[])[1]?.points ?? [])).toEqual([9, 5, 6, 7]);
    expect((await of('city=杭州')).data['current']).toMatchObject({ city: '杭州' });
    expect((await of('city=北京')).data['current']).toMatchObject({ city: '宁波' });
  });
  it('of field teaching draws lines of three stops in different cities, of themes that have three', async () => {
    const ofTheme: Record<number, object[]> = {
      1: [point(1, '杭州'), point(2, '杭州'), point(3, '宁波'), point(4, '温州'), point(5, '嘉兴')],
      2: [point(1, '杭州'), point(6, '杭州'), point(3, '宁波'), point(7, '杭州')],
      3: [point(8, '湖州'), point(9, '湖州')],
      4: [point(10, '台州'), point(11, '丽水'), point(12, '衢州')],
    };
    const { data } = await loaded(onsiteHome, {
      ...{ 'site.findBanner': [], 'points.cities': [], 'points.categories': [] },
      'catalogue.getInterestList': [1, 2, 3, 4].map((id) => ({ id, name: `题${id}` })),
      'points.list': ({ themeId = 0 }) => ({ list: ofTheme[themeId], total: ofTheme[themeId]?.length }),
    });
    const routes = data['routes'] as { theme: { id: number }; total: number; list: { id: number }[] }[];
    expect(routes.map((r) => [r.theme.id, r.total, ids(r.list)])).toEqual([
      [1, 5, [1, 3, 4]],
      // What no earlier line has shown comes first, then another city, then what is left.
      [2, 4, [6, 3, 7]],
      [4, 3, [10, 11, 12]],
    ]);
  });
});
