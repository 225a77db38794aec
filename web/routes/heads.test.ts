import { describe, expect, it } from 'vitest';
import { loaded } from '../../test/loading.ts';
import { articleLd, breadcrumbLd } from '../parts/articles/json-ld.ts';
import { courseLd, eventLd } from '../parts/catalogue/json-ld.ts';
import cadreHome from './cadre/home.tsx';
import cadreTopic from './cadre/topic-detail.tsx';
import cadreTopics from './cadre/topics.tsx';
import enterpriseDetail from './cooperation/enterprise-detail.tsx';
import expertConsulting from './cooperation/expert-consulting.tsx';
import innovation from './cooperation/innovation.tsx';
import enterpriseHome from './enterprise/home.tsx';
import enterpriseTopic from './enterprise/topic-detail.tsx';
import points from './onsite/points.tsx';
import pointDetail from './onsite/point-detail.tsx';
import bannerArticle from './public/banner-article.tsx';
import consultation from './public/consultation.tsx';
import expertDetail from './public/expert-detail.tsx';
import notFound from './public/not-found.tsx';
import planRequest from './public/plan-request.tsx';
import receipt from './public/receipt.tsx';
import search from './public/search.tsx';
import sitemap from './public/sitemap.tsx';

const site = 'https://x.test';
const step = (position: number, name: string, path: string) => ({
  ...{ '@type': 'ListItem', position, name },
  item: `${site}${path}`,
});
/** The way to a page as search engines are told it. */
const way = (...steps: [name: string, path: string][]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['首页', '/'] as const, ...steps].map(([name, path], i) => step(i + 1, name, path)),
});
const organisation = { '@type': 'Organization', name: '学院' };
const picture = `${site}/art/west-lake-1600.webp`;
const headOf = async (...given: Parameters<typeof loaded>) => (await loaded(...given)).head;

describe('search engines are told', () => {
  const topic = {
    ...{ id: 9, title: '题', summary: '摘', coverUrl: '/art/west-lake', audience: '干部', days: 5, headCount: 50 },
    ...{
      themes: [{ id: 2, name: '乡村' }],
      publishTime: '2026-11-18T16:05:00Z',
      classify: 'ppxm',
      modules: [] as object[],
    },
  };
  const course = (path: string, more: object) => ({
    ...{ '@type': 'Course', name: '题', description: '摘', url: `${site}${path}`, inLanguage: 'zh-CN', image: picture },
    ...{ provider: { ...organisation, url: site }, audience: { '@type': 'Audience', audienceType: '干部' } },
    ...{ about: ['乡村'], datePublished: '2026-11-18T16:05:00Z', ...more },
  });
  const modules = [
    { name: '一', form: '讲授', hours: 8 },
    { name: '二', form: '现场', hours: 4 },
  ];

  it('what a topic teaches and how long it takes: its hours, or else its days', async () => {
    const of = (page: object, more: object) =>
      headOf(page, { 'catalogue.topic': { ...topic, ...more }, 'site.shell': { settings: {} } }, '', { id: '9' });
    const instance = (courseWorkload: string) => ({
      hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Onsite', courseWorkload },
    });
    const section = (name: string, description: string, timeRequired: string) => ({
      ...{ '@type': 'Syllabus', name, description, timeRequired },
    });
    expect(await of(cadreTopic, { modules })).toEqual({
      ...{ canonical: '/gbpx/9/', image: '/art/west-lake-1600.webp' },
      jsonLd: [
        course('/gbpx/9/', {
          ...instance('PT12H'),
          syllabusSections: [section('一', '讲授', 'PT8H'), section('二', '现场', 'PT4H')],
        }),
        way(['干部培训', '/gbpx/'], ['品牌项目', '/gbpx/ppxm/'], ['正文', '/gbpx/9/']),
      ],
    });
    expect(await of(enterpriseTopic, {})).toEqual({
      ...{ canonical: '/qypx/9/', image: '/art/west-lake-1600.webp' },
      jsonLd: [
        course('/qypx/9/', { ...instance('P5D'), syllabusSections: [] }),
        way(['企业培训', '/qypx/'], ['品牌项目', '/qypx/ppxm/'], ['正文', '/qypx/9/']),
      ],
    });
  });

  it('when and where a project is, and for how many', () => {
    const project = {
      ...{ name: '项', summary: '摘', coverUrl: '/art/west-lake', startDate: '2026-12-01', endDate: '2026-12-03' },
      ...{ place: '杭州', capacity: 40, audience: '干部' },
    };
    expect(eventLd(site, '学院', project as never, '/dzxm/7/')).toEqual({
      ...{ '@type': 'EducationEvent', name: '项', description: '摘', url: `${site}/dzxm/7/`, image: picture },
      ...{ inLanguage: 'zh-CN', startDate: '2026-12-01', endDate: '2026-12-03' },
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      ...{ location: { '@type': 'Place', name: '杭州', address: '杭州' }, organizer: { ...organisation, url: site } },
      ...{ maximumAttendeeCapacity: 40, audience: { '@type': 'Audience', audienceType: '干部' } },
    });
    expect(courseLd(site, '学院', topic as never, '/gbpx/9/')).toMatchObject({ url: `${site}/gbpx/9/` });
  });

  it('who wrote a text: its source, or else the institute', () => {
    const article = { title: '题', summary: '摘', publishTime: '2026-11-18T16:05:00Z', coverUrl: '/art/west-lake' };
    const ld = (source: string) => articleLd(site, '学院', { ...article, source } as never, '/xinwen/1/');
    expect(ld('报社')).toEqual({
      ...{ '@type': 'NewsArticle', headline: '题', description: '摘', datePublished: '2026-11-18T16:05:00Z' },
      ...{ mainEntityOfPage: `${site}/xinwen/1/`, image: picture, publisher: organisation },
      author: { '@type': 'Organization', name: '报社' },
    });
    expect(ld('')).toMatchObject({ author: organisation });
    expect(breadcrumbLd(site, [{ label: '甲', to: '/a/' }, { label: '乙' }], '/b/')).toEqual(
      way(['甲', '/a/'], ['乙', '/b/']),
    );
  });

  it('who a member of the committee is', async () => {
    const expert = {
      ...{ id: 2, name: '沈', title: '教授', dept: '院', intro: '介', professionId: 3, professionName: '治理' },
      ...{ courses: ['甲课'], photoUrl: '/art/west-lake' },
    };
    expect(await headOf(expertDetail, { 'experts.list': { list: [expert] } }, '', { id: '2' })).toEqual({
      ...{ canonical: '/zjgwwyh/2/', image: '/art/west-lake-1600.webp' },
      jsonLd: [
        {
          ...{ '@type': 'Person', name: '沈', jobTitle: '教授', description: '介', url: `${site}/zjgwwyh/2/` },
          ...{ affiliation: { '@type': 'Organization', name: '院' }, knowsAbout: ['治理', '甲课'] },
        },
        way(['政产学研', '/zcxy/zsyz/'], ['专家顾问委员会', '/zjgwwyh/'], ['沈', '/zjgwwyh/2/']),
      ],
    });
  });

  it('where a teaching point is', async () => {
    const point = {
      ...{ id: 8, name: '点', summary: '摘', coverUrl: '/art/west-lake', capacity: 40, city: '杭州', county: '余杭区' },
      ...{ address: '路 1 号', latitude: 30.1, longitude: 120.5, categoryId: 4, categoryName: '红色' },
    };
    expect(await headOf(pointDetail, { 'points.get': point }, '', { id: '8' })).toEqual({
      ...{ canonical: '/xcjx/8/', image: '/art/west-lake-1600.webp' },
      jsonLd: [
        {
          ...{ '@type': ['Place', 'TouristAttraction'], name: '点', description: '摘', url: `${site}/xcjx/8/` },
          ...{ image: picture, maximumAttendeeCapacity: 40 },
          address: {
            ...{ '@type': 'PostalAddress', addressCountry: 'CN', addressRegion: '浙江省' },
            ...{ addressLocality: '杭州市余杭区', streetAddress: '路 1 号' },
          },
          geo: { '@type': 'GeoCoordinates', latitude: 30.1, longitude: 120.5 },
        },
        way(['现场教学', '/xcjx/'], ['红色', '/xcjx/jxdfl4/'], ['点', '/xcjx/8/']),
      ],
    });
  });

  it('what a banner says, and which enterprise a page is about', async () => {
    const banner = { id: 3, title: '题', text: '引', imageUrl: '/art/west-lake', publishTime: '2026-11-18T16:05:00Z' };
    expect(await headOf(bannerArticle, { 'site.bannerDetail': banner, 'site.findBanner': [] }, 'id=3')).toEqual({
      ...{ canonical: '/bannerDetail/?id=3', image: '/art/west-lake-1600.webp' },
      article: { published: '2026-11-18T16:05:00Z' },
      jsonLd: [
        {
          ...{ '@type': 'Article', headline: '题', description: '引', datePublished: '2026-11-18T16:05:00Z' },
          ...{ mainEntityOfPage: `${site}/bannerDetail/?id=3`, author: organisation, publisher: organisation },
        },
        way(['题', '/bannerDetail/?id=3']),
      ],
    });
    const enterprise = { id: 2, name: '企', summary: '摘', founded: 1990, city: '杭州', coverUrl: '/art/west-lake' };
    expect(await headOf(enterpriseDetail, { 'enterprises.get': enterprise }, 'id=2')).toEqual({
      ...{ canonical: '/zcxy/qyxq/?id=2', image: '/art/west-lake-1600.webp' },
      jsonLd: [
        {
          ...{ '@type': 'Organization', name: '企', description: '摘', foundingDate: '1990' },
          url: `${site}/zcxy/qyxq/?id=2`,
          address: {
            ...{ '@type': 'PostalAddress', addressLocality: '杭州', addressRegion: '浙江', addressCountry: 'CN' },
          },
        },
        way(['政产学研', '/zcxy/zsyz/'], ['合作企业', '/zcxy/qyxq/'], ['企', '/zcxy/qyxq/?id=2']),
      ],
    });
  });
});

describe('a page is called', () => {
  const titled = (head: { title?: unknown }, given = '原题') =>
    typeof head.title === 'function' ? head.title(given) : head.title;
  it('by what stands on it, and is shared with its first picture', async () => {
    const faqs = [{ id: 1, group: '报名', question: '问', answer: '答' }];
    expect(await headOf(consultation, { 'site.faqs': faqs })).toEqual({
      title: '在线咨询',
      description: '学院咨询热线 0571，以及委托办班、个人报名、现场教学与学员服务的常见问题。',
      canonical: '/zxzx/',
      jsonLd: [
        {
          '@type': 'FAQPage',
          mainEntity: [{ '@type': 'Question', name: '问', acceptedAnswer: { '@type': 'Answer', text: '答' } }],
        },
      ],
    });
    const themes = { 'catalogue.themes': [{ id: 2, name: '乡村' }] };
    expect([await headOf(planRequest, themes, 'theme=2'), await headOf(planRequest, themes, 'theme=3')]).toEqual([
      { title: '乡村培训方案', canonical: '/hqpxfa/?theme=2', jsonLd: [way(['获取培训方案', '/hqpxfa/'])] },
      { canonical: '/hqpxfa/', jsonLd: [way(['获取培训方案', '/hqpxfa/'])] },
    ]);
    const banners = { 'site.findBanner': [{ imageUrl: '/art/west-lake' }], 'site.shell': { settings: {} } };
    const front = { ...banners, 'catalogue.themes': [], 'catalogue.industries': [] };
    expect(await headOf(cadreHome, front)).toEqual({ image: '/art/west-lake-1600.webp' });
    expect(await headOf(enterpriseHome, front)).toEqual({ image: '/art/west-lake-1600.webp' });
  });

  it('by its number from the second page of a list on', async () => {
    const list = { 'catalogue.themes': [], 'catalogue.industries': [] };
    const at = async (page: object, params: object) => titled(await headOf(page, list, '', params as never));
    expect([
      await at(cadreTopics, { currentClass: 'ppxm' }),
      await at(cadreTopics, { currentClass: 'ppxm', pageNum: '2' }),
    ]).toEqual(['原题', '原题（第 2 页）']);
    const empty = { 'points.categories': [], 'points.cities': [], 'catalogue.getInterestList': [] };
    const ofPoints = { currentClass: 'jxdfl0', pageNum: '3' };
    expect(titled(await headOf(points, empty, '', ofPoints))).toBe('原题（第 3 页）');
  });

  it('by the words that were searched for, which no search engine keeps; nor does it what is nobody else’s', async () => {
    const of = (wd: string) =>
      headOf(search, { 'search.globalSearch': { wd, hotWords: [], answers: [] }, 'articles.list': { list: [] } });
    const head = await of('治理');
    expect([titled(head), head.noindex]).toEqual(['搜索：治理 - 学院', true]);
    expect(await of('')).toEqual({ noindex: true });
    expect(await headOf(receipt, {})).toEqual({ noindex: true });
    expect(await headOf(notFound, {})).toEqual({ title: '页面不存在', noindex: true });
  });

  it('and says in a sentence what it holds', async () => {
    expect((await headOf(expertConsulting, { 'experts.selectProfessionList': [] })).description).toBe(
      '学院专家咨询。一次咨询两个小时，只谈您要做的那个决定。',
    );
    const lists = { 'articles.categories': { list: [] }, 'articles.popular': [] };
    expect(await headOf(innovation, lists)).toEqual({
      title: '创新合作',
      description: '学院创新合作。成果转化、课题委托、案例共建与实验基地，经费和署名写在前面。',
      canonical: '/zcxy/cxhz/',
      jsonLd: [way(['政产学研', '/zcxy/zsyz/'], ['创新合作', '/zcxy/cxhz/'])],
    });
  });
});

const map = `
    == 干部培训 /gbpx/
    -- 栏目
    品牌项目 /gbpx/ppxm/
    最新专题 /gbpx/zxzt/
    培训动态 /gbpx/pxdt/
    查找专题 /gbpx/sousuo/
    -- 品牌项目
    题1 /gbpx/1/
    -- 培训主题
    名2 /gbpx/pxzt2/
    -- 行业系统
    名3 /gbpx/hyxtzt3/
    == 企业培训 /qypx/
    -- 栏目
    品牌项目 /qypx/ppxm/
    内训定制 /qypx/nxdz/
    培训动态 /qypx/pxdt/
    查找专题 /qypx/sousuo/
    单招项目 /dzxm/
    -- 品牌项目
    题4 /qypx/4/
    -- 培训主题
    名5 /qypx/pxzt5/
    == 现场教学 /xcjx/
    -- 教学点类别
    名6 /xcjx/jxdfl6/
    全部教学点 /xcjx/jxdfl0/
    -- 浙江经验
    解码浙江 /jmzj/
    专家顾问委员会 /zjgwwyh/
    改革发展共同体 /ggfzgtt/
    == 政产学研 /zcxy/zsyz/
    -- 合作与产业
    招商引资 /zcxy/zsyz/
    培训需求 /zcxy/pxxq/
    创新合作 /zcxy/cxhz/
    专家咨询 /zcxy/zjzx/
    产业资讯 /zcxy/cyzx/
    产业政策 /zcxy/cyzc/
    合作企业 /zcxy/qyxq/
    == 新闻中心 /xinwen/xyxw/
    -- 栏目
    名7 /xinwen/xwfl7/
    RSS 订阅 /rss.xml
    == 关于我们 /gywm/xyjj/
    -- 学院
    学院简介 /gywm/xyjj/
    办学环境 /gywm/bxhj/
    组织机构 /gywm/zzjg/
    工作回顾 /gywm/gzhg/
    联系我们 /gywm/lxwm/
    == 办事与账号
    -- 办事
    获取培训方案 /hqpxfa/
    培训报名 /baoming/
    在线咨询 /zxzx/
    办理进度 /huizhi/
    课程签到 /qiandao/
    站内搜索 /sousuo/
    -- 账号
    学员登录 /denglu/?userType=1
    委托单位登录 /denglu/?userType=3
    教师登录 /denglu/?userType=2
    注册 /zhuce/
    -- 关于本网站
    首页 /
    隐私政策 /yszc/
    无障碍说明 /wza/
`;
it('the map of the site leads to every theme, system, brand, kind and category that there is', async () => {
  const named = (id: number) => [{ id, name: `名${id}`, title: `题${id}` }];
  const shell = {
    ...{ cadreBrands: named(1), cadreThemes: named(2), industries: named(3), enterpriseBrands: named(4) },
    ...{ enterpriseThemes: named(5), pointCategories: named(6), newsCategories: named(7) },
  };
  const { data, head } = await loaded(sitemap, { 'site.shell': shell });
  const groups = data['groups'] as { title: string; to?: string; branches: { title: string; links: Leaf[] }[] }[];
  type Leaf = { label: string; to: string };
  const lines = groups.flatMap((g) => [
    `== ${g.title} ${g.to ?? ''}`.trim(),
    ...g.branches.flatMap((b) => [`-- ${b.title}`, ...b.links.map((l) => `${l.label} ${l.to}`)]),
  ]);
  expect(lines.join('\n')).toBe(map.trim().replace(/\n */g, '\n'));
  expect(head).toEqual({
    description: '学院门户的全部公开页面，按栏目、主题与类别排列。',
    jsonLd: [way(['网站地图', '/wzdt/'])],
  });
});
