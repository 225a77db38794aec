import cadreSearch from '../web/routes/cadre/search.tsx';
import cadreTopics from '../web/routes/cadre/topics.tsx';
import policy from '../web/routes/cooperation/policy.tsx';
import enterpriseSearch from '../web/routes/enterprise/search.tsx';
import enterpriseTopics from '../web/routes/enterprise/topics.tsx';
import decodeList from '../web/routes/news/decode-list.tsx';
import newsList from '../web/routes/news/list.tsx';
import search from '../web/routes/public/search.tsx';

const article = {
  ...{
    id: 7,
    kind: 'news',
    title: '题',
    summary: '摘',
    publishTime: '2026-11-18T01:00:00Z',
    source: '本院',
    facts: [],
  },
  ...{ categoryName: '类', categoryId: 2, coverUrl: '' },
};
const topic = {
  id: 3,
  trainType: 1,
  title: '专题',
  summary: '',
  days: 4,
  headCount: 50,
  trainThemeName: '',
  audience: '',
  coverUrl: '/art/x',
  modules: [],
  tags: [],
};
const articles = { list: [article], total: 45, page: 2, size: 20, from: '2026-01-02', to: '', wd: '茶' };
const catalogue = {
  ...{
    list: [topic],
    total: 45,
    page: 2,
    size: 20,
    theme: 2,
    length: 1,
    currentClass: 'ppxm',
    kind: 'fixed',
    heat: [],
  },
  ...{
    label: '品牌项目',
    text: '',
    picture: '/art/x',
    themes: [{ id: 2, name: '乡村', total: 4 }],
    systems: [{ id: 6, name: '税务', total: 3 }],
  },
};
const found = {
  ...{
    asked: { type: 1, classify: 2, trainType: 1, theme: 2, text: '茶' },
    themes: [{ id: 2, name: '乡村' }],
    page: 2,
    size: 20,
  },
  ...{
    topics: { list: [topic], total: 45 },
    news: { list: [], total: 8 },
    ways: [{ label: '乡村', to: '/gbpx/pxzt2/' }],
  },
};
const whole = {
  asked: { wd: '茶', type: 'news', sort: 'date', from: '2026-01-01', to: '', page: 2, size: 20, exact: false },
  found: {
    list: [],
    total: 45,
    counts: { news: 45, topic: 3 },
    suggestions: [],
    answers: [],
    hotWords: ['治理'],
    typed: '茶',
    also: [],
    wd: '茶',
  },
  years: [2026],
};
const nothing = { list: [], total: 0 };
/** A page, the data of a later page of it that was narrowed, and the same with nothing on it, found, or there. */
export type PublicList = { said: string; page: object; data: object; late?: object; none?: object; bare?: object };
export const lists: Record<string, PublicList> = {
  'news/list': {
    said: `
      全部60 /xinwen/xwfl0/?from=2026-01-02&wd=茶&size=20
      培训动态45 /xinwen/pxdt/?from=2026-01-02&wd=茶&size=20 *
      上一页 /xinwen/pxdt/?from=2026-01-02&wd=茶&size=20
      下一页 /xinwen/pxdt/3/?from=2026-01-02&wd=茶&size=20
      50 条/页 /xinwen/pxdt/?from=2026-01-02&wd=茶&size=50
      -- late
      没有第 9 页
      看最后一页 /xinwen/pxdt/3/?from=2026-01-02&wd=茶&size=20
      上一页 /xinwen/pxdt/3/?from=2026-01-02&wd=茶&size=20
      without 2
      -- none
      没有符合条件的内容
      全部 60 条 /xinwen/xwfl0/?from=2026-01-02&wd=茶&size=20
      清除筛选 /xinwen/pxdt/
      without 3
      -- bare
      这里还没有内容
      全部60 /xinwen/xwfl0/
      培训动态45 /xinwen/pxdt/ *
      without 5
    `,
    page: newsList,
    data: {
      ...articles,
      currentClass: 'pxdt',
      category: { id: 4, name: '培训动态' },
      categories: [
        { id: 0, name: '全部新闻', total: 60 },
        { id: 4, name: '培训动态', total: 45 },
      ],
      popular: [],
    },
    late: { list: [], page: 9 },
    none: { ...nothing, page: 1 },
    bare: { ...nothing, page: 1, from: '', wd: '', size: 10 },
  },
  'news/decode-list': {
    said: `
      全部60 /jmzj/?from=2026-01-02&wd=茶&size=20
      乡村45 /jmzj/pxzt2/?from=2026-01-02&wd=茶&size=20 *
      上一页 /jmzj/pxzt2/?from=2026-01-02&wd=茶&size=20
      下一页 /jmzj/pxzt2/list_3/?from=2026-01-02&wd=茶&size=20
      50 条/页 /jmzj/pxzt2/?from=2026-01-02&wd=茶&size=50
      -- late
      没有第 9 页
      看最后一页 /jmzj/pxzt2/list_3/?from=2026-01-02&wd=茶&size=20
      上一页 /jmzj/pxzt2/list_3/?from=2026-01-02&wd=茶&size=20
      without 2
      -- none
      没有符合条件的内容
      全部 60 条 /jmzj/?from=2026-01-02&wd=茶&size=20
      清除筛选 /jmzj/pxzt2/
      without 3
      -- bare
      这里还没有内容
      全部60 /jmzj/ *
      乡村45 /jmzj/pxzt2/
      without 5
    `,
    page: decodeList,
    data: {
      ...articles,
      theme: { id: 2, name: '乡村' },
      themes: [{ id: 2, name: '乡村', total: 45 }],
      everything: 60,
      cover: undefined,
      popular: [],
    },
    late: { list: [], page: 9 },
    none: { ...nothing, page: 1 },
    bare: { ...nothing, page: 1, from: '', wd: '', size: 10, theme: undefined },
  },
  'cadre/topics': {
    said: `
      共 45 个专题
      品牌项目 /gbpx/ppxm/ *
      最新专题 /gbpx/zxzt/
      行业系统 /gbpx/hyxtzt6/
      培训主题 /gbpx/pxzt2/
      不限 /gbpx/ppxm/?length=1&size=20
      乡村 /gbpx/ppxm/?length=1&size=20&theme=2 *
      不限 /gbpx/ppxm/?theme=2&size=20
      三天以内 /gbpx/ppxm/?theme=2&size=20&length=1 *
      四至五天 /gbpx/ppxm/?theme=2&size=20&length=2
      五天以上 /gbpx/ppxm/?theme=2&size=20&length=3
      清除筛选 /gbpx/ppxm/?size=20
      上一页 /gbpx/ppxm/?theme=2&length=1&size=20
      下一页 /gbpx/ppxm/3/?theme=2&length=1&size=20
      50 条/页 /gbpx/ppxm/?theme=2&length=1&size=50
      -- late
      没有第 9 页
      看最后一页 /gbpx/ppxm/3/?theme=2&length=1&size=20
      上一页 /gbpx/ppxm/3/?theme=2&length=1&size=20
      without 2
      -- none
      共 0 个专题
      没有符合条件的专题
      清除筛选 /gbpx/ppxm/
      without 5
      -- bare
      共 0 个专题
      这一类还没有专题
      不限 /gbpx/ppxm/?size=20 *
      乡村 /gbpx/ppxm/?size=20&theme=2
      不限 /gbpx/ppxm/?size=20 *
      三天以内 /gbpx/ppxm/?size=20&length=1
      四至五天 /gbpx/ppxm/?size=20&length=2
      五天以上 /gbpx/ppxm/?size=20&length=3
      看品牌项目 /gbpx/ppxm/
      without 11
    `,
    page: cadreTopics,
    data: catalogue,
    late: { list: [], page: 9 },
    none: { ...nothing, page: 1 },
    bare: { ...nothing, page: 1, theme: undefined, length: undefined },
  },
  'enterprise/topics': {
    said: `
      共 45 个专题
      品牌项目 /qypx/ppxm/ *
      内训定制 /qypx/nxdz/
      行业系统 /qypx/hyxtzt6/
      培训主题 /qypx/pxzt2/
      不限 /qypx/ppxm/?length=1&size=20
      乡村 /qypx/ppxm/?length=1&size=20&theme=2 *
      不限 /qypx/ppxm/?theme=2&size=20
      三天以内 /qypx/ppxm/?theme=2&size=20&length=1 *
      四至五天 /qypx/ppxm/?theme=2&size=20&length=2
      五天以上 /qypx/ppxm/?theme=2&size=20&length=3
      清除筛选 /qypx/ppxm/?size=20
      上一页 /qypx/ppxm/?theme=2&length=1&size=20
      下一页 /qypx/ppxm/3/?theme=2&length=1&size=20
      50 条/页 /qypx/ppxm/?theme=2&length=1&size=50
    `,
    page: enterpriseTopics,
    data: catalogue,
  },
  'cadre/search': {
    said: `
      “茶”找到 45 条结果
      乡村 /gbpx/pxzt2/
      全部53 /gbpx/sousuo/0/2/1/2/茶/
      专题45 /gbpx/sousuo/1/2/1/2/茶/ *
      动态8 /gbpx/sousuo/2/2/1/2/茶/
      全部 /gbpx/sousuo/1/0/1/2/茶/
      品牌项目 /gbpx/sousuo/1/1/1/2/茶/
      专题班次 /gbpx/sousuo/1/2/1/2/茶/ *
      行业系统 /gbpx/sousuo/1/3/1/2/茶/
      全部 /gbpx/sousuo/1/2/0/2/茶/
      干部培训 /gbpx/sousuo/1/2/1/2/茶/ *
      企业培训 /gbpx/sousuo/1/2/2/2/茶/
      全部 /gbpx/sousuo/1/2/1/0/茶/
      乡村 /gbpx/sousuo/1/2/1/2/茶/ *
      上一页 /gbpx/sousuo/1/2/1/2/茶/?size=20
      下一页 /gbpx/sousuo/1/2/1/2/茶/?page=3&size=20
      50 条/页 /gbpx/sousuo/1/2/1/2/茶/?size=50
      sent along: type=1, category=2, userType=1, theme=2
      -- late
      没有第 9 页
      看最后一页 /gbpx/sousuo/1/2/1/2/茶/?page=3&size=20
      without 3
      -- none
      “茶”找到 0 条结果
      没有找到与“茶”有关的内容
      全部0 /gbpx/sousuo/0/2/1/2/茶/
      专题0 /gbpx/sousuo/1/2/1/2/茶/ *
      动态0 /gbpx/sousuo/2/2/1/2/茶/
      清除条件 /gbpx/sousuo/
      without 7
    `,
    page: cadreSearch,
    data: found,
    late: { topics: { list: [], total: 45 }, page: 9 },
    none: { topics: nothing, news: nothing },
  },
  'enterprise/search': {
    said: `
      “茶”找到 45 条结果
      乡村 /gbpx/pxzt2/
      全部90 /qypx/sousuo/茶/
      专题45 /qypx/sousuo/茶/?type=1
      动态45 /qypx/sousuo/茶/?type=2 *
      上一页 /qypx/sousuo/茶/?type=2&size=20
      下一页 /qypx/sousuo/茶/?type=2&page=3&size=20
      50 条/页 /qypx/sousuo/茶/?type=2&size=50
      sent along: type=2
      -- late
      没有第 9 页
      看最后一页 /qypx/sousuo/茶/?type=2&page=3&size=20
      without 3
      -- none
      “茶”找到 0 条结果
      没有找到与“茶”有关的内容
      全部0 /qypx/sousuo/茶/
      专题0 /qypx/sousuo/茶/?type=1
      动态0 /qypx/sousuo/茶/?type=2 *
      清除条件 /qypx/sousuo/
      without 7
      -- bare
      共 0 条
      没有符合条件的内容
      全部0 /qypx/sousuo/
      专题0 /qypx/sousuo/?type=1 *
      动态0 /qypx/sousuo/?type=2
      清除条件 /qypx/sousuo/
      sent along: type=1
      without 8
    `,
    page: enterpriseSearch,
    data: {
      ...found,
      asked: { ...found.asked, type: 2, classify: 0, theme: 0, trainType: 2 },
      news: { list: [article], total: 45 },
    },
    late: { news: { list: [], total: 45 }, page: 9 },
    none: { topics: nothing, news: nothing },
    bare: { topics: nothing, news: nothing, asked: { ...found.asked, text: '' } },
  },
  'public/search': {
    said: `
      已按“茶”查找；只查“茶”
      找到 45 条结果，2026.01.01 起
      没有第 2 页
      治理 /sousuo/?wd=治理
      只查“茶” /sousuo/?wd=茶&type=news&sort=date&from=2026-01-01&size=20&exact=1
      全部48 /sousuo/?wd=茶&sort=date&from=2026-01-01&size=20
      培训专题3 /sousuo/?wd=茶&type=topic&sort=date&from=2026-01-01&size=20
      新闻45 /sousuo/?wd=茶&type=news&sort=date&from=2026-01-01&size=20 *
      相关度优先 /sousuo/?wd=茶&type=news&from=2026-01-01&size=20
      时间优先 /sousuo/?wd=茶&type=news&sort=date&from=2026-01-01&size=20 *
      时间不限 /sousuo/?wd=茶&type=news&sort=date&size=20
      2026 年 /sousuo/?wd=茶&type=news&sort=date&from=2026-01-01&to=2026-12-31&size=20
      自定日期 #filters *
      看最后一页 /sousuo/?wd=茶&type=news&sort=date&from=2026-01-01&page=3&size=20
      上一页 /sousuo/?wd=茶&type=news&sort=date&from=2026-01-01&size=20
      下一页 /sousuo/?wd=茶&type=news&sort=date&from=2026-01-01&page=3&size=20
      50 条/页 /sousuo/?wd=茶&type=news&sort=date&from=2026-01-01&size=50
      sent along: wd=茶, type=news, sort=date, size=20
      -- late
      没有第 9 页
      上一页 /sousuo/?wd=茶&type=news&sort=date&from=2026-01-01&page=3&size=20
      without 3
      -- none
      “新闻”里没有“茶”
      全部3 /sousuo/?wd=茶&sort=date&from=2026-01-01&size=20
      新闻0 /sousuo/?wd=茶&type=news&sort=date&from=2026-01-01&size=20 *
      看全部结果 /sousuo/?wd=茶&sort=date&from=2026-01-01&size=20
      without 14
      -- bare
      没有找到“茶”
      只查“茶” /sousuo/?wd=茶&type=news&sort=date&size=20&exact=1
      干部培训品牌项目、培训主题与行业系统专题 /gbpx/
      企业培训研学营、公开课与内训定制 /qypx/
      现场教学按城市与类别找教学点 /xcjx/
      专家顾问委员会按领域认识各位委员 /zjgwwyh/
      解码浙江案例、深度与访谈 /jmzj/
      单招项目一个人也能报名的班次 /dzxm/
      without 16
    `,
    page: search,
    data: whole,
    late: { asked: { ...whole.asked, page: 9 } },
    none: { found: { ...whole.found, total: 0, counts: { topic: 3 } } },
    bare: { asked: { ...whole.asked, from: '' }, found: { ...whole.found, total: 0, counts: {} } },
  },
};
const list = { ...articles, category: 2, categories: [{ id: 2, name: '补贴', total: 45 }], all: 60, popular: [] };
lists['cooperation/policy'] = {
  said: `
      共 45 条
      招商引资 /zcxy/zsyz/
      培训需求 /zcxy/pxxq/
      创新合作 /zcxy/cxhz/
      专家咨询 /zcxy/zjzx/
      产业资讯 /zcxy/cyzx/
      产业政策 /zcxy/cyzc/ *
      合作企业 /zcxy/qyxq/
      全部60 /zcxy/cyzc/?from=2026-01-02&wd=茶&size=20
      补贴45 /zcxy/cyzc/?category=2&from=2026-01-02&wd=茶&size=20 *
      清除筛选 /zcxy/cyzc/?category=2
      上一页 /zcxy/cyzc/?category=2&from=2026-01-02&wd=茶&size=20
      下一页 /zcxy/cyzc/?category=2&from=2026-01-02&wd=茶&page=3&size=20#list
      50 条/页 /zcxy/cyzc/?category=2&from=2026-01-02&wd=茶&size=50
      sent along: size=20, category=2
      -- late
      没有第 9 页
      看最后一页 /zcxy/cyzc/?category=2&from=2026-01-02&wd=茶&page=3&size=20
      上一页 /zcxy/cyzc/?category=2&from=2026-01-02&wd=茶&page=3&size=20#list
      without 2
      -- none
      共 0 条
      没有符合条件的内容
      全部60 /zcxy/cyzc/?size=20
      补贴45 /zcxy/cyzc/?category=2&size=20 *
      看全部内容 /zcxy/cyzc/
      without 7
      -- bare
      共 0 条
      这里还没有内容
      全部60 /zcxy/cyzc/?size=20 *
      补贴45 /zcxy/cyzc/?category=2&size=20
      sent along: size=20
      without 8
    `,
  page: policy,
  data: { shown: 'list', list },
  late: { list: { ...list, list: [], page: 9 } },
  none: { list: { ...list, ...nothing, page: 1, from: '', wd: '' } },
  bare: { list: { ...list, ...nothing, page: 1, from: '', wd: '', category: undefined } },
};
