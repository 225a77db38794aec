/**
 * The sitemap: every page of the portal, its address and who may open it (specification 2, docs/spec/routes.json).
 * Routes, guards, menus, breadcrumbs, titles and sitemap.xml are read from this table; the pinyin paths stand nowhere else.
 */

export type Access = 'public' | 'member' | 'trainee' | 'teacher' | 'unit' | 'staff';

export type PageRow = {
  /** `:name(pattern)?` as in section 2; written without the trailing slash that every address carries. */
  path: string;
  title: string;
  access: Access;
  /** The page one step up in the breadcrumb. */
  under?: string;
  /** Absent: inside the shell. */
  layout?: 'standalone';
  /** The route name that the specification gives (section 2.3). */
  routeName?: string;
  /** The address that this page sends on to. */
  redirectTo?: string;
  /** The literal form of the specification, which redirects to `path`. */
  alias?: string;
  /** The file that serves several pages whose addresses share their first segment. */
  entry?: string;
  /** A page of a later stage: in no menu, answered with the 404 page after the login guard. */
  planned?: true;
  /** Not a row of the specification. */
  added?: true;
};

export const sitemap = {
  'public/consultation': { path: '/zxzx', title: '在线咨询', access: 'public', layout: 'standalone' },
  'account/login': { path: '/denglu', title: '登录', access: 'public', layout: 'standalone' },
  'account/register': { path: '/zhuce', title: '注册', access: 'public', layout: 'standalone', routeName: 'register' },
  'public/course-sign-in': {
    path: '/qiandao/:classId?/:courseId?',
    title: '课程签到',
    access: 'public',
    layout: 'standalone',
  },
  'public/not-found': { path: '/404', title: '页面不存在', access: 'public', layout: 'standalone' },
  'public/home': { path: '/', title: '首页', access: 'public', routeName: 'home' },
  'public/landing': { path: '/home', title: '首页', access: 'public' },
  'public/search': { path: '/sousuo', title: '搜索', access: 'public', under: 'public/home', routeName: 'searchPage' },
  'news/decode-list': {
    path: '/jmzj/:topicId(pxzt\\d+)?/:pageNum(list_\\d+)?',
    title: '解码浙江',
    access: 'public',
    under: 'public/home',
    entry: 'news/decode-entry',
  },
  'news/decode-detail': {
    path: '/jmzj/:id(\\d+)',
    title: '解码浙江详情',
    access: 'public',
    under: 'news/decode-list',
    routeName: 'decodeExpertDetail',
    entry: 'news/decode-entry',
  },
  'public/experts': {
    path: '/zjgwwyh',
    title: '专家顾问委员会',
    access: 'public',
    under: 'public/home',
    entry: 'public/experts-entry',
  },
  'public/expert-detail': {
    path: '/zjgwwyh/:id(\\d+)',
    title: '专家详情',
    access: 'public',
    under: 'public/experts',
    entry: 'public/experts-entry',
  },
  'public/community': { path: '/ggfzgtt', title: '改革发展共同体', access: 'public', under: 'public/home' },
  'cadre/home': { path: '/gbpx', title: '干部培训', access: 'public', under: 'public/home', entry: 'cadre/entry' },
  'cadre/topics': {
    path: '/gbpx/:currentClass(ppxm|zxzt|hyxtzt\\d+|pxzt\\d+)/:pageNum([1-9]\\d*)?',
    title: '干部培训专题',
    access: 'public',
    under: 'cadre/home',
    entry: 'cadre/entry',
  },
  'cadre/topic-detail': {
    path: '/gbpx/:id(\\d+)',
    title: '干部培训详情',
    access: 'public',
    under: 'cadre/topics',
    routeName: 'cadreDetail',
    entry: 'cadre/entry',
  },
  'cadre/news': {
    path: '/gbpx/pxdt/:pageNum([1-9]\\d*)?',
    title: '干部培训动态',
    access: 'public',
    under: 'cadre/home',
    entry: 'cadre/entry',
  },
  'cadre/search': {
    path: '/gbpx/sousuo/:type?/:classify?/:trainType?/:trainThemeId?/:searchVal?',
    title: '干部培训搜索',
    access: 'public',
    under: 'cadre/home',
    entry: 'cadre/entry',
  },
  'enterprise/home': {
    path: '/qypx',
    title: '企业培训',
    access: 'public',
    under: 'public/home',
    entry: 'enterprise/entry',
  },
  'enterprise/topics': {
    path: '/qypx/:currentClass(ppxm|nxdz|pxzt\\d+)/:pageNum([1-9]\\d*)?',
    title: '企业培训专题',
    access: 'public',
    under: 'enterprise/home',
    entry: 'enterprise/entry',
  },
  'enterprise/topic-detail': {
    path: '/qypx/:id(\\d+)',
    title: '企业培训详情',
    access: 'public',
    under: 'enterprise/topics',
    routeName: 'enterpriseTrainingDetail',
    entry: 'enterprise/entry',
  },
  'enterprise/news': {
    path: '/qypx/pxdt/:pageNum([1-9]\\d*)?',
    title: '企业培训动态',
    access: 'public',
    under: 'enterprise/home',
    entry: 'enterprise/entry',
  },
  'enterprise/search': {
    path: '/qypx/sousuo/:searchVal?',
    title: '企业培训搜索',
    access: 'public',
    under: 'enterprise/home',
    entry: 'enterprise/entry',
  },
  'public/project-detail': {
    path: '/dzxm/:id?',
    title: '单招项目详情',
    access: 'public',
    under: 'public/home',
    routeName: 'singleDetail',
  },
  'onsite/home': {
    path: '/xcjx',
    title: '现场教学',
    access: 'public',
    under: 'public/home',
    routeName: 'courseBase',
    entry: 'onsite/entry',
  },
  'onsite/points': {
    path: '/xcjx/:currentClass(jxdfl\\d+)/:pageNum([1-9]\\d*)?',
    title: '全部教学点',
    access: 'public',
    under: 'onsite/home',
    entry: 'onsite/entry',
  },
  'onsite/point-detail': {
    path: '/xcjx/:id(\\d+)',
    title: '教学点详情',
    access: 'public',
    under: 'onsite/points',
    entry: 'onsite/entry',
  },
  'account/apply': { path: '/baoming', title: '培训报名', access: 'public', under: 'public/home' },
  'news/list': {
    path: '/xinwen/:currentClass(xyxw|pxdt|xwfl\\d+)/:pageNum([1-9]\\d*)?',
    title: '新闻列表',
    access: 'public',
    under: 'public/home',
    entry: 'news/entry',
  },
  'news/detail': {
    path: '/xinwen/:id(\\d+)',
    title: '新闻详情',
    access: 'public',
    under: 'news/list',
    routeName: 'newsDetail',
    entry: 'news/entry',
  },
  'about/index': {
    path: '/gywm',
    title: '关于我们',
    access: 'public',
    under: 'public/home',
    redirectTo: '/gywm/xyjj/',
  },
  'about/profile': {
    path: '/gywm/xyjj',
    title: '学院简介',
    access: 'public',
    under: 'public/home',
    routeName: 'aboutUsListXYJJ',
  },
  'about/environment': { path: '/gywm/bxhj', title: '办学环境', access: 'public', under: 'public/home' },
  'about/contact': {
    path: '/gywm/lxwm',
    title: '联系我们',
    access: 'public',
    under: 'public/home',
    routeName: 'aboutUsListLXWM',
  },
  'about/review': { path: '/gywm/gzhg', title: '工作回顾', access: 'public', under: 'public/home' },
  'about/organisation': { path: '/gywm/zzjg', title: '组织机构', access: 'public', under: 'public/home' },
  'public/plan-request': {
    path: '/hqpxfa',
    title: '获取培训方案',
    access: 'public',
    under: 'public/home',
    routeName: 'trainingPlan',
  },
  'public/banner-article': { path: '/bannerDetail', title: '图文详情', access: 'public', under: 'public/home' },
  'cooperation/investment': { path: '/zcxy/zsyz', title: '招商引资', access: 'public', under: 'public/home' },
  'cooperation/training-needs': { path: '/zcxy/pxxq', title: '培训需求', access: 'public', under: 'public/home' },
  'cooperation/innovation': { path: '/zcxy/cxhz', title: '创新合作', access: 'public', under: 'public/home' },
  'cooperation/expert-consulting': { path: '/zcxy/zjzx', title: '专家咨询', access: 'public', under: 'public/home' },
  'cooperation/information': { path: '/zcxy/cyzx', title: '产业资讯', access: 'public', under: 'public/home' },
  'cooperation/policy': { path: '/zcxy/cyzc', title: '产业政策', access: 'public', under: 'public/home' },
  'cooperation/enterprise-detail': { path: '/zcxy/qyxq', title: '企业详情', access: 'public', under: 'public/home' },
  'cadre/other-topics': {
    path: '/cadreTrainningSub',
    title: '干部培训',
    access: 'public',
    under: 'public/home',
    redirectTo: '/gbpx/zxzt/',
  },
  'cadre/other-home': {
    path: '/cadreTrainning',
    title: '干部培训',
    access: 'public',
    under: 'public/home',
    redirectTo: '/gbpx/',
  },
  'account/messages': {
    path: '/xiaoxi',
    title: '我的消息',
    access: 'member',
    under: 'public/home',
    routeName: 'Message',
  },
  'trainee/index': {
    path: '/grzx',
    title: '个人中心',
    access: 'trainee',
    under: 'public/home',
    routeName: 'studentCenter',
    redirectTo: '/grzx/grxx/',
  },
  'trainee/profile': { path: '/grzx/grxx', title: '个人信息', access: 'trainee', under: 'trainee/index' },
  'trainee/profile-edit': {
    path: '/grzx/grxx/bianji',
    title: '编辑个人信息',
    access: 'trainee',
    under: 'trainee/profile',
  },
  'trainee/classes': {
    path: '/grzx/wdpx',
    title: '我的培训',
    access: 'trainee',
    under: 'trainee/index',
    planned: true,
  },
  'trainee/sign-ups': {
    path: '/grzx/wdpx/chakan',
    title: '报名记录',
    access: 'trainee',
    under: 'trainee/classes',
    planned: true,
  },
  'trainee/questionnaires': {
    path: '/grzx/wdwj',
    title: '我的问卷',
    access: 'trainee',
    under: 'trainee/index',
    planned: true,
  },
  'trainee/cases': { path: '/grzx/xyzy', title: '学以致用', access: 'trainee', under: 'trainee/index', planned: true },
  'trainee/experiences': {
    path: '/grzx/pxxd',
    title: '培训心得',
    access: 'trainee',
    under: 'trainee/index',
    planned: true,
  },
  'trainee/honours': {
    path: '/grzx/xxfc',
    title: '学习风采',
    access: 'trainee',
    under: 'trainee/index',
    planned: true,
  },
  'trainee/class-detail': {
    path: '/grzx/wdpx/pxbxq/:id?/:key?/:type?',
    title: '培训班详情',
    access: 'trainee',
    under: 'trainee/classes',
    planned: true,
  },
  'trainee/evaluation': {
    path: '/grzx/wdpx/jxpj/:id?/:courseId?/:course?/:teacher?',
    title: '教学评价',
    access: 'trainee',
    under: 'trainee/classes',
    planned: true,
  },
  'trainee/questionnaire-fill': {
    path: '/grzx/wdwj/xiangqing/:id?/:isShare?',
    title: '填写问卷',
    access: 'trainee',
    under: 'trainee/questionnaires',
    planned: true,
  },
  'trainee/questionnaire-view': {
    path: '/grzx/wdwj/chakan/:id?/:status?',
    title: '查看问卷',
    access: 'trainee',
    under: 'trainee/questionnaires',
    planned: true,
  },
  'trainee/questionnaire-answers': {
    path: '/grzx/wdwj/xiangqing/:id?/:userId?',
    title: '学员问卷详情',
    access: 'trainee',
    under: 'trainee/questionnaires',
    planned: true,
  },
  'trainee/experience-add': {
    path: '/grzx/pxxd/xinzeng/:trainId?',
    title: '新增培训心得',
    access: 'trainee',
    under: 'trainee/experiences',
    planned: true,
  },
  'trainee/experience-edit': {
    path: '/grzx/pxxd/bianji/:id?/:trainId?',
    title: '编辑培训心得',
    access: 'trainee',
    under: 'trainee/experiences',
    planned: true,
  },
  'trainee/case-add': {
    path: '/grzx/xyzy/xinzeng/:trainId?',
    title: '新增应用案例',
    access: 'trainee',
    under: 'trainee/cases',
    planned: true,
  },
  'trainee/case-edit': {
    path: '/grzx/xyzy/bianji/:id?/:trainId?',
    title: '编辑应用案例',
    access: 'trainee',
    under: 'trainee/cases',
    planned: true,
  },
  'trainee/honour-add': {
    path: '/grzx/xxfc/xinzeng/:trainId?',
    title: '新增学习风采',
    access: 'trainee',
    under: 'trainee/honours',
    planned: true,
  },
  'trainee/honour-edit': {
    path: '/grzx/xxfc/bianji/:id?/:trainId?',
    title: '编辑学习风采',
    access: 'trainee',
    under: 'trainee/honours',
    planned: true,
  },
  'teacher/index': {
    path: '/grxz',
    title: '教师中心',
    access: 'teacher',
    under: 'public/home',
    routeName: 'teacherCenter',
    redirectTo: '/grxz/grxx/',
  },
  'teacher/profile': { path: '/grxz/grxx', title: '个人信息', access: 'teacher', under: 'teacher/index' },
  'teacher/profile-edit': {
    path: '/grxz/grxx/bianji',
    title: '编辑个人信息',
    access: 'teacher',
    under: 'teacher/profile',
    alias: '/grxx/bianji',
  },
  'unit/home': { path: '/wtdw', title: '委托单位中心', access: 'unit', under: 'public/home', routeName: 'unitCenter' },
  'unit/profile': { path: '/wtdw/dwxx', title: '单位信息', access: 'unit', under: 'unit/home' },
  'unit/tracking': { path: '/wtdw/xggzgl', title: '效果跟踪管理', access: 'unit', under: 'unit/home', planned: true },
  'unit/quality-report': {
    path: '/wtdw/xggzgl/zlpgbg',
    title: '质量评估报告',
    access: 'unit',
    under: 'unit/tracking',
    planned: true,
  },
  'unit/return-visits': {
    path: '/wtdw/xggzgl/hfjl',
    title: '回访记录',
    access: 'unit',
    under: 'unit/tracking',
    planned: true,
  },
  'unit/students': { path: '/wtdw/xygl', title: '学员管理', access: 'unit', under: 'unit/home', planned: true },
  'unit/student-add': {
    path: '/wtdw/xygl/xzxy',
    title: '新增学员',
    access: 'unit',
    under: 'unit/students',
    alias: '/xzxy',
    planned: true,
  },
  'unit/student-edit': {
    path: '/wtdw/xygl/bjxy',
    title: '编辑学员',
    access: 'unit',
    under: 'unit/students',
    alias: '/bjxy',
    planned: true,
  },
  'unit/group-add': {
    path: '/wtdw/xygl/xzxyfz',
    title: '新增学员分组',
    access: 'unit',
    under: 'unit/students',
    alias: '/xzxyfz',
    planned: true,
  },
  'unit/group-edit': {
    path: '/wtdw/xygl/bjxyfz',
    title: '编辑学员分组',
    access: 'unit',
    under: 'unit/students',
    alias: '/bjxyfz',
    planned: true,
  },
  'unit/group-detail': {
    path: '/wtdw/xygl/xyfzxq',
    title: '学员分组详情',
    access: 'unit',
    under: 'unit/students',
    alias: '/xyfzxq',
    planned: true,
  },
  'unit/student-file': {
    path: '/wtdw/xygl/xydzda/:userId/:key',
    title: '学员电子档案',
    access: 'unit',
    under: 'unit/students',
    alias: '/xydzda/:userId/:key',
    planned: true,
  },
  'unit/demands': { path: '/wtdw/xqgl', title: '需求管理', access: 'unit', under: 'unit/home', planned: true },
  'unit/classes': { path: '/wtdw/pxgl', title: '培训管理', access: 'unit', under: 'unit/home', planned: true },
  'unit/pending-leave': {
    path: '/wtdw/pxgl/dclqj/:id?',
    title: '待处理请假',
    access: 'unit',
    under: 'unit/classes',
    planned: true,
  },
  'unit/head-count': {
    path: '/wtdw/pxgl/pxrs/:id?',
    title: '培训人数',
    access: 'unit',
    under: 'unit/classes',
    planned: true,
  },
  'unit/course-evaluations': {
    path: '/wtdw/pxgl/kcpjjl/:id?/:type?/:name?/:avgCourse?',
    title: '课程评价记录',
    access: 'unit',
    under: 'unit/classes',
    planned: true,
  },
  'unit/attendance': {
    path: '/wtdw/pxgl/pjdkl/:id?/:status?/:name?',
    title: '平均到课率',
    access: 'unit',
    under: 'unit/classes',
    planned: true,
  },
  'unit/evaluation-detail': {
    path: '/wtdw/pxgl/xiangqing/:id?/:type?/:assessmentType?/:trainingClassId?',
    title: '评价详情',
    access: 'unit',
    under: 'unit/classes',
    planned: true,
  },
  'unit/class-edit': {
    path: '/wtdw/pxgl/xzpxb/:id?',
    title: '新增培训班',
    access: 'unit',
    under: 'unit/classes',
    planned: true,
  },
  'unit/class-detail': {
    path: '/wtdw/pxgl/pxbxq/:id?',
    title: '培训班详情',
    access: 'unit',
    under: 'unit/classes',
    planned: true,
  },
  'unit/evaluation-setting': {
    path: '/wtdw/pxgl/jxpjpz/:id?/:name?',
    title: '教学评价配置',
    access: 'unit',
    under: 'unit/classes',
    planned: true,
  },
  'unit/evaluation-form': {
    path: '/wtdw/pxgl/jxpjpz/bjjxpjwj/:id?/:showTips?',
    title: '编辑教学评价问卷',
    access: 'unit',
    under: 'unit/evaluation-setting',
    planned: true,
  },
  'unit/evaluation-in-file': {
    path: '/wtdw/pxgl/jxpjxq/:id?/:userId?/:name?',
    title: '教学评价详情',
    access: 'unit',
    under: 'unit/classes',
    planned: true,
  },
  'unit/discussion-add': {
    path: '/wtdw/pxgl/xzytjl/:trainClassId?',
    title: '新增研讨记录',
    access: 'unit',
    under: 'unit/classes',
    planned: true,
  },
  'unit/discussion-edit': {
    path: '/wtdw/pxgl/bjytjl/:id?/:trainClassId?',
    title: '编辑研讨记录',
    access: 'unit',
    under: 'unit/classes',
    planned: true,
  },
  'unit/class-in-file': {
    path: '/trainDetailInFiles',
    title: '培训班详情（电子档案）',
    access: 'unit',
    under: 'unit/students',
    planned: true,
  },
  'unit/questionnaires': {
    path: '/wtdw/wjgl/:tabName?',
    title: '问卷管理',
    access: 'unit',
    under: 'unit/home',
    routeName: 'questionaire',
    planned: true,
  },
  'unit/questionnaire-add': {
    path: '/wtdw/wjgl/xzwj',
    title: '新增问卷',
    access: 'unit',
    under: 'unit/questionnaires',
    planned: true,
  },
  'unit/question-add': {
    path: '/wtdw/wjgl/xzwj/:id?/:from?',
    title: '新增题目',
    access: 'unit',
    under: 'unit/questionnaires',
    planned: true,
  },
  'unit/questionnaire-edit': {
    path: '/wtdw/wjgl/bjwj/:questionaireId/:flag?/:from?',
    title: '编辑问卷',
    access: 'unit',
    under: 'unit/questionnaires',
    planned: true,
  },
  'unit/questionnaire-detail': {
    path: '/wtdw/wjgl/wjxq/:questionaireId/:from?',
    title: '问卷详情',
    access: 'unit',
    under: 'unit/questionnaires',
    planned: true,
  },
  'unit/questionnaire-analysis': {
    path: '/wtdw/wjgl/wjfx/:id/:sourceUuid?',
    title: '问卷分析',
    access: 'unit',
    under: 'unit/questionnaires',
    planned: true,
  },
  'staff/console': {
    path: '/guanli/:area?/:id?/:part?/:more?',
    title: '管理后台',
    access: 'staff',
    layout: 'standalone',
    added: true,
    entry: 'staff/entry',
  },
  'public/receipt': {
    path: '/huizhi/:receipt?',
    title: '办理进度',
    access: 'public',
    under: 'public/home',
    added: true,
  },
  'public/sitemap': { path: '/wzdt', title: '网站地图', access: 'public', under: 'public/home', added: true },
  'public/privacy': { path: '/yszc', title: '隐私政策', access: 'public', under: 'public/home', added: true },
  'public/accessibility': { path: '/wza', title: '无障碍说明', access: 'public', under: 'public/home', added: true },
} satisfies Record<string, PageRow>;

export type PageName = keyof typeof sitemap;

const rows = sitemap as Record<PageName, PageRow>;

/** Every page with its row, in the order of the table. */
export const pages = Object.entries(rows) as [PageName, PageRow][];

/** The row of a page. */
export function pageRow(name: PageName): PageRow {
  return rows[name];
}

/** Whether a page can be opened; the browser's table has no others. */
export function isBuilt(name: PageName): boolean {
  return Boolean(rows[name]) && !rows[name].planned;
}

type Matcher = { name: PageName; regex: RegExp; keys: string[]; weight: number };

const part = /^:(\w+)(?:\((.+)\))?(\?)?$/;

function compile(name: PageName, path: string): Matcher {
  const keys: string[] = [];
  let source = '';
  let weight = 0;
  for (const segment of path.split('/').filter(Boolean)) {
    const m = part.exec(segment);
    if (!m) {
      source += `/${segment.replaceAll('.', '\\.')}`;
      weight += 100;
      continue;
    }
    keys.push(m[1] as string);
    source += m[3] ? `(?:/(${m[2] ?? '[^/]+'}))?` : `/(${m[2] ?? '[^/]+'})`;
    weight += m[3] ? 0 : m[2] ? 10 : 1;
  }
  return { name, regex: new RegExp(`^${source}/?$`, 'u'), keys, weight };
}

const matchers = pages
  .map(([name, row]) => compile(name, row.path))
  .sort((a, b) => b.weight - a.weight || a.keys.length - b.keys.length);
const aliases = /* @__PURE__ */ pages.flatMap(([name, row]) => (row.alias ? [compile(name, row.alias)] : []));

export type PageMatch = { name: PageName; params: Record<string, string | undefined> };

function match(list: Matcher[], pathname: string): PageMatch | null {
  for (const { name, regex, keys } of list) {
    const m = regex.exec(pathname);
    if (!m) continue;
    const params: PageMatch['params'] = {};
    for (const [i, key] of keys.entries()) {
      const raw = m[i + 1];
      if (raw === undefined) continue;
      try {
        params[key] = decodeURIComponent(raw);
      } catch {
        return null;
      }
    }
    if (name === 'trainee/questionnaire-fill' && /^\d+$/.test(params.isShare ?? '')) {
      return { name: 'trainee/questionnaire-answers', params: { id: params.id, userId: params.isShare } };
    }
    return { name, params };
  }
  return null;
}

/** The page at an address (path only, still percent-encoded), or null for an unknown one. The more literal row wins. */
export function matchPage(pathname: string): PageMatch | null {
  return match(matchers, pathname);
}

/** The address that a literal form of the specification (section 2.4, such as `/xzxy`) stands for, or null. */
export function aliasTarget(pathname: string): string | null {
  const m = match(aliases, pathname);
  return m && href(m.name, m.params);
}

/**
 * The address of a page, with its trailing slash. An optional part that is absent ends the path.
 * @throws when a required part is missing: that is a bug of the caller.
 */
export function href(
  name: PageName,
  params: Record<string, string | number | undefined> = {},
  query?: Record<string, string | number | undefined | null>,
): string {
  let out = '/';
  for (const segment of rows[name].path.split('/').filter(Boolean)) {
    const m = part.exec(segment);
    if (!m) {
      out += `${segment}/`;
      continue;
    }
    const value = params[m[1] as string];
    if (value === undefined || value === '') {
      if (m[3]) continue;
      throw new Error(`${name}: ${m[1]} is missing`);
    }
    out += `${encodeURIComponent(value)}/`;
  }
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.append(key, String(value));
  }
  const text = search.toString();
  return text ? `${out}?${text}` : out;
}

/** From the page below home down to the page itself. */
export function trail(name: PageName): PageName[] {
  const above = rows[name].under as PageName | undefined;
  return above && above !== 'public/home' ? [...trail(above), name] : [name];
}
