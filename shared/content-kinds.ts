import { aboutPages, articlePages } from './content-pages.ts';
import { hasRole, type Role } from './roles.ts';
import { href } from './sitemap.ts';

/** One choice of a field. */
export type Option = { value: string | number; label: string };

/** Where the choices of a field come from that are records themselves. */
export type Source = 'themes' | `category:${string}`;

export type FieldInput =
  | 'line'
  | 'lines'
  | 'html'
  | 'picture'
  | 'pictures'
  | 'date'
  | 'instant'
  | 'number'
  | 'choice'
  | 'choices'
  | 'tick'
  /** Several short texts, one a line. */
  | 'words'
  /** A table of rows, each with the fields of `columns`. */
  | 'rows'
  /** Label and value, several times. */
  | 'pairs'
  /** An address of this site or of another one. */
  | 'link';

/** One field of a kind of content: what the editor shows, what the server checks, and which column holds it. */
export type ContentField = {
  /** The column, or the name inside of the column `inside`. */
  name: string;
  label: string;
  input: FieldInput;
  required?: true;
  /** Characters of a text, rows of a table, or the largest number. */
  most?: number;
  least?: number /** Numbers with a fraction. */;
  decimal?: true;
  hint?: string;
  options?: readonly Option[];
  from?: Source;
  columns?: readonly ContentField[];
  /** The column of JSON that holds it. */
  inside?: string;
  /** Beside the text instead of below it. */
  side?: true;
  /** What a new record begins with. */
  first?: unknown;
};

/** How a record is shown to the public or hidden: a column, or by being there at all. */
export type Visibility = { column: string; on: number | boolean; off: number | boolean } | null;

export type ContentKind = {
  label: string;
  /** The table of server/db/tables; `where` narrows it to this kind. */
  table: string;
  where?: Readonly<Record<string, string>>;
  group: keyof typeof contentGroups;
  /** The field by which people call it. */
  title: string;
  visible: Visibility;
  /** What its list is sorted by at first. */
  order: 'time' | 'sort' | 'year' | 'name';
  /** The records are given: none is added or taken away. */
  fixed?: true;
  edit: readonly Role[];
  approve: readonly Role[];
  /** The public page that shows it. */
  page?: (id: number, data: Record<string, unknown>) => string;
  fields: readonly ContentField[];
};

export const contentGroups = { article: '资讯', training: '培训', people: '资源', site: '站点' } as const;

const writers = ['editor', 'approver'] as const;
const approvers = ['approver'] as const;
const administrators = ['administrator'] as const;
const desk = { edit: writers, approve: approvers } as const;
const byStatus: Visibility = { column: 'status', on: 1, off: 0 };

const trainTypes = [
  { value: 1, label: '干部培训' },
  { value: 2, label: '企业培训' },
] as const;
const named = (names: readonly string[]): Option[] => names.map((value) => ({ value, label: value }));
const cities = named(['杭州', '宁波', '温州', '湖州', '嘉兴', '绍兴', '金华', '衢州', '舟山', '台州', '丽水']);

const text = (name: string, label: string, most: number, more: Partial<ContentField> = {}): ContentField => ({
  name,
  label,
  input: 'line',
  most,
  ...more,
});
const lines = (name: string, label: string, most: number, more: Partial<ContentField> = {}): ContentField => ({
  name,
  label,
  input: 'lines',
  most,
  ...more,
});
const number = (name: string, label: string, most: number, more: Partial<ContentField> = {}): ContentField => ({
  name,
  label,
  input: 'number',
  least: 0,
  most,
  ...more,
});
const html = (label: string, more: Partial<ContentField> = {}): ContentField => ({
  name: 'body',
  label,
  input: 'html',
  most: 200_000,
  ...more,
});
const body = (label = '正文'): ContentField => html(label, { required: true });
const cover = (more: Partial<ContentField> = {}): ContentField => ({
  name: 'cover',
  label: '封面图',
  input: 'picture',
  side: true,
  ...more,
});
const sort = number('sort', '排序', 9999, { side: true, first: 0, hint: '数字小的在前' });
const time: ContentField = {
  name: 'publishTime',
  label: '发布日期',
  input: 'instant',
  side: true,
  hint: '留空为实际发布的时刻',
};
const themes: ContentField = {
  name: 'themeIds',
  label: '培训主题',
  input: 'choices',
  from: 'themes',
  side: true,
  hint: '先选的是主要主题',
};

const articleLabels = {
  news: '新闻',
  decode: '解码浙江',
  community: '改革发展共同体',
  policy: '产业政策',
  information: '产业资讯',
  investment: '招商引资',
  cooperation: '创新合作',
  'training-need': '培训需求',
} as const;
type ArticleLabel = keyof typeof articleLabels;

/** The kinds of articles differ by their columns and their pages alone. */
function article(kind: ArticleLabel): ContentKind {
  return {
    label: articleLabels[kind],
    table: 'articles',
    where: { kind },
    group: 'article',
    title: 'title',
    visible: byStatus,
    order: 'time',
    ...desk,
    page: (id) => articlePages[kind](id),
    fields: [
      text('title', '标题', 80, { required: true }),
      lines('summary', '摘要', 200, { required: true }),
      body(),
      { name: 'categoryId', label: '栏目', input: 'choice', from: `category:${kind}`, required: true, side: true },
      cover(),
      text('source', '来源', 40, { side: true }),
      text('editor', '编辑', 20, { side: true }),
      time,
      { name: 'pinned', label: '置顶', input: 'tick', side: true },
      themes,
      { name: 'trainTypes', label: '同时列入', input: 'choices', options: trainTypes, side: true },
      { name: 'facts', label: '要点', input: 'pairs', most: 8, hint: '显示在正文上方，例如 适用对象、发文日期' },
    ],
  };
}

const topic: ContentKind = {
  label: '专题班次',
  table: 'articles',
  where: { kind: 'topic' },
  group: 'training',
  title: 'title',
  visible: byStatus,
  order: 'time',
  ...desk,
  page: (id, data) =>
    href((data.trainTypes as number[] | undefined)?.[0] === 2 ? 'enterprise/topic-detail' : 'cadre/topic-detail', {
      id,
    }),
  fields: [
    text('title', '标题', 80, { required: true }),
    lines('summary', '摘要', 200, { required: true }),
    body(),
    number('days', '学制（天）', 60, { inside: 'course', required: true, least: 1, first: 3 }),
    number('headCount', '班额（人）', 1000, { inside: 'course', required: true, least: 1, first: 50 }),
    text('audience', '培训对象', 80, { inside: 'course', required: true }),
    {
      name: 'modules',
      label: '课程模块',
      input: 'rows',
      inside: 'course',
      most: 20,
      columns: [
        text('name', '内容', 60, { required: true }),
        number('hours', '学时', 100, { first: 4 }),
        {
          name: 'form',
          label: '形式',
          input: 'choice',
          options: named(['讲授', '研讨', '现场教学', '案例', '模拟']),
          required: true,
          first: '讲授',
        },
      ],
    },
    {
      name: 'trainTypes',
      label: '培训类别',
      input: 'choices',
      options: trainTypes,
      required: true,
      side: true,
      first: [1],
    },
    {
      name: 'classify',
      label: '专题类别',
      input: 'choice',
      required: true,
      side: true,
      first: 'zt',
      options: [
        { value: 'ppxm', label: '品牌项目' },
        { value: 'zt', label: '培训主题' },
        { value: 'hyxt', label: '行业系统' },
        { value: 'nxdz', label: '内训定制' },
      ],
    },
    {
      name: 'categoryId',
      label: '行业系统',
      input: 'choice',
      from: 'category:industry',
      side: true,
      hint: '仅行业系统专题需要',
    },
    themes,
    cover(),
    text('source', '来源', 40, { side: true }),
    text('editor', '编辑', 20, { side: true }),
    time,
    { name: 'pinned', label: '置顶', input: 'tick', side: true },
    { name: 'facts', label: '要点', input: 'pairs', most: 8 },
  ],
};

const project: ContentKind = {
  label: '单招项目',
  table: 'projects',
  group: 'training',
  title: 'name',
  visible: byStatus,
  order: 'time',
  ...desk,
  page: (id) => href('public/project-detail', { id }),
  fields: [
    text('name', '名称', 80, { required: true }),
    lines('summary', '摘要', 200, { required: true }),
    body(),
    {
      name: 'schedule',
      label: '日程',
      input: 'rows',
      most: 30,
      columns: [
        text('day', '日期', 20, { required: true }),
        text('morning', '上午', 80),
        text('afternoon', '下午', 80),
      ],
    },
    { name: 'startDate', label: '开班日期', input: 'date', required: true, side: true },
    { name: 'endDate', label: '结束日期', input: 'date', required: true, side: true },
    { name: 'signUpDeadline', label: '报名截止', input: 'date', required: true, side: true },
    text('place', '地点', 60, { required: true, side: true }),
    text('fee', '费用', 40, { required: true, side: true }),
    number('capacity', '名额', 10_000, { required: true, least: 1, side: true, first: 40 }),
    text('audience', '招生对象', 80, { required: true }),
    cover(),
    time,
  ],
};

const point: ContentKind = {
  label: '教学点',
  table: 'points',
  group: 'people',
  title: 'name',
  visible: byStatus,
  order: 'sort',
  ...desk,
  page: (id) => href('onsite/point-detail', { id }),
  fields: [
    text('name', '名称', 60, { required: true }),
    lines('summary', '摘要', 200, { required: true }),
    text('question', '带回去的问题', 120, { required: true }),
    body(),
    { name: 'gallery', label: '图集', input: 'pictures', most: 12 },
    { name: 'categoryId', label: '类别', input: 'choice', from: 'category:point', required: true, side: true },
    { name: 'city', label: '城市', input: 'choice', options: cities, required: true, side: true },
    text('county', '县（市、区）', 30, { required: true, side: true }),
    text('address', '地址', 80, { required: true, side: true }),
    number('latitude', '纬度', 90, { required: true, decimal: true, least: -90, side: true }),
    number('longitude', '经度', 180, { required: true, decimal: true, least: -180, side: true }),
    number('minutes', '时长（分钟）', 1440, { required: true, least: 1, side: true, first: 90 }),
    number('capacity', '可容纳（人）', 10_000, { required: true, least: 1, side: true, first: 50 }),
    text('narrator', '讲述人', 60, { required: true, side: true }),
    themes,
    cover({ required: true }),
    sort,
  ],
};

const expert: ContentKind = {
  label: '专家',
  table: 'experts',
  group: 'people',
  title: 'name',
  visible: byStatus,
  order: 'sort',
  ...desk,
  page: (id) => href('public/expert-detail', { id }),
  fields: [
    text('name', '姓名', 30, { required: true }),
    lines('intro', '简介', 200, { required: true }),
    body('详细介绍'),
    { name: 'courses', label: '主讲课程', input: 'words', most: 20 },
    { name: 'categoryId', label: '专业领域', input: 'choice', from: 'category:profession', required: true, side: true },
    text('title', '职称', 40, { required: true, side: true }),
    text('dept', '单位', 60, { required: true, side: true }),
    { name: 'photo', label: '照片', input: 'picture', side: true },
    sort,
  ],
};

const enterprise: ContentKind = {
  label: '合作企业',
  table: 'enterprises',
  group: 'people',
  title: 'name',
  visible: byStatus,
  order: 'sort',
  ...desk,
  page: (id) => href('cooperation/enterprise-detail', {}, { id }),
  fields: [
    text('name', '名称', 60, { required: true }),
    lines('summary', '摘要', 200, { required: true }),
    body(),
    { name: 'offers', label: '向学员开放', input: 'words', most: 12 },
    text('industry', '行业', 30, { required: true, side: true }),
    { name: 'city', label: '城市', input: 'choice', options: cities, required: true, side: true },
    number('founded', '创立年份', 2100, { required: true, least: 1800, side: true }),
    text('staff', '员工规模', 30, { required: true, side: true }),
    cover({ required: true }),
    sort,
  ],
};

const banner: ContentKind = {
  label: '首屏图',
  table: 'banners',
  group: 'site',
  title: 'title',
  visible: { column: 'shown', on: true, off: false },
  order: 'sort',
  ...desk,
  page: (id, data) => (data.link as string) || href('public/banner-article', {}, { id }),
  fields: [
    lines('title', '标题', 40, { required: true, hint: '两行，换行处竖排断开' }),
    text('text', '说明', 80),
    html('图文详情', { hint: '没有填链接时，点开的是这段图文' }),
    {
      name: 'position',
      label: '所在页面',
      input: 'choice',
      required: true,
      side: true,
      first: 'home',
      options: [
        { value: 'home', label: '首页' },
        { value: 'gbpx', label: '干部培训' },
        { value: 'qypx', label: '企业培训' },
        { value: 'xcjx', label: '现场教学' },
      ],
    },
    { name: 'image', label: '图片', input: 'picture', required: true, side: true },
    text('more', '按钮文字', 12, { side: true, first: '了解更多' }),
    { name: 'link', label: '链接', input: 'link', most: 300, side: true },
    text('source', '来源', 40, { side: true }),
    time,
    sort,
  ],
};

const site: Record<string, ContentKind> = {
  link: {
    label: '友情链接',
    table: 'links',
    group: 'site',
    title: 'name',
    visible: { column: 'showFlag', on: 1, off: 0 },
    order: 'sort',
    ...desk,
    fields: [
      text('name', '名称', 40, { required: true }),
      { name: 'link', label: '链接', input: 'link', most: 300, required: true },
      sort,
    ],
  },
  about: {
    label: '关于我们',
    table: 'abouts',
    group: 'site',
    title: 'name',
    visible: null,
    order: 'sort',
    fixed: true,
    ...desk,
    page: (_, data) => aboutPages(Number(data.type)),
    fields: [text('name', '名称', 20, { required: true }), body(), time, sort],
  },
  environment: {
    label: '办学环境图',
    table: 'environments',
    group: 'site',
    title: 'name',
    visible: null,
    order: 'sort',
    ...desk,
    page: () => href('about/environment'),
    fields: [
      text('name', '名称', 30, { required: true }),
      { name: 'url', label: '图片', input: 'picture', required: true },
      text('remark', '说明', 80),
      sort,
    ],
  },
  department: {
    label: '部门',
    table: 'departments',
    group: 'site',
    title: 'name',
    visible: null,
    order: 'sort',
    ...desk,
    page: () => href('about/organisation'),
    fields: [
      text('name', '名称', 30, { required: true }),
      lines('duty', '职责', 200, { required: true }),
      text('phone', '电话', 30),
      text('lead', '负责人', 30),
      sort,
    ],
  },
  milestone: {
    label: '大事记',
    table: 'milestones',
    group: 'site',
    title: 'title',
    visible: null,
    order: 'year',
    ...desk,
    page: () => href('about/profile'),
    fields: [
      number('year', '年份', 2100, { required: true, least: 1900, first: 2026 }),
      text('title', '标题', 40, { required: true }),
      lines('text', '说明', 200, { required: true }),
    ],
  },
  faq: {
    label: '常见问题',
    table: 'faqs',
    group: 'site',
    title: 'question',
    visible: null,
    order: 'sort',
    ...desk,
    page: () => href('public/consultation'),
    fields: [
      text('topic', '分组', 20, { required: true }),
      text('question', '问题', 60, { required: true }),
      lines('answer', '回答', 400, { required: true }),
      sort,
    ],
  },
  theme: {
    label: '培训主题',
    table: 'themes',
    group: 'training',
    title: 'name',
    visible: null,
    order: 'sort',
    ...desk,
    fields: [
      text('name', '名称', 20, { required: true }),
      text('summary', '说明', 60),
      { name: 'trainTypes', label: '培训类别', input: 'choices', options: trainTypes, required: true, first: [1] },
      sort,
    ],
  },
  category: {
    label: '栏目与分类',
    table: 'categories',
    group: 'site',
    title: 'name',
    visible: null,
    order: 'sort',
    edit: approvers,
    approve: approvers,
    fields: [
      {
        name: 'kind',
        label: '属于',
        input: 'choice',
        required: true,
        first: 'news',
        options: [
          ...Object.entries(articleLabels).map(([value, label]) => ({ value, label })),
          { value: 'point', label: '教学点类别' },
          { value: 'industry', label: '行业系统' },
          { value: 'profession', label: '专业领域' },
        ],
      },
      text('name', '名称', 20, { required: true }),
      sort,
    ],
  },
  tdk: {
    label: '页面标题',
    table: 'tdks',
    group: 'site',
    title: 'title',
    visible: null,
    order: 'name',
    ...desk,
    fields: [
      { name: 'path', label: '页面地址', input: 'link', most: 200, required: true, hint: '以 / 开头，末尾不带 /' },
      number('recordId', '记录编号', 2_147_483_647, { first: 0, hint: '0 表示页面本身' }),
      text('title', '标题', 80, { required: true }),
      text('keywords', '关键词', 200),
      lines('description', '描述', 200),
    ],
  },
  setting: {
    label: '站点设置',
    table: 'settings',
    group: 'site',
    title: 'name',
    visible: null,
    order: 'name',
    fixed: true,
    edit: administrators,
    approve: administrators,
    page: () => href('public/home'),
    fields: [
      text('name', '站点名称', 30, { required: true }),
      text('englishName', '英文名称', 60),
      text('slogan', '标语', 60),
      lines('description', '站点描述', 200),
      text('keywords', '关键词', 200, { hint: '以英文逗号分开' }),
      { name: 'hotWords', label: '热门搜索', input: 'words', most: 12 },
      {
        name: 'quickLinks',
        label: '快捷链接',
        input: 'rows',
        most: 3,
        hint: '显示在页面右侧的快捷栏里，名称最多 6 个字',
        columns: [
          text('name', '名称', 6, { required: true }),
          { name: 'link', label: '链接', input: 'link', most: 300, required: true },
        ],
      },
      { name: 'registrationOpen', label: '开放注册', input: 'tick', first: true },
      { name: 'formsOpen', label: '开放访客表单（需求、方案、咨询）', input: 'tick', first: true },
      { name: 'signUpOpen', label: '开放单招报名', input: 'tick', first: true },
      { name: 'suggestionsOpen', label: '显示热门搜索与搜索建议', input: 'tick', first: true },
      text('copyright', '版权', 80),
      text('icp', 'ICP 备案号', 40),
      text('police', '公安备案号', 60),
      text('identifier', '网站标识码', 20),
      { name: 'portalUrl', label: '外部门户地址', input: 'link', most: 200, hint: '退出登录以后打开，可留空' },
      { name: 'logo', label: '标志', input: 'picture', side: true, hint: '浅色底上用，正方形，留空用自带的标志' },
      { name: 'logoReverse', label: '反白标志', input: 'picture', side: true, hint: '页脚深色底上用' },
      text('hotline', '咨询热线', 30, { required: true, side: true }),
      text('hours', '服务时间', 40, { side: true }),
      text('address', '地址', 80, { side: true }),
      text('email', '邮箱', 80, { side: true }),
      text('publicAccountName', '公众号名称', 30, { side: true }),
      {
        name: 'publicAccountPicture',
        label: '公众号二维码图片',
        input: 'picture',
        side: true,
        hint: '留空则按下面的内容生成',
      },
      text('publicAccount', '公众号二维码内容', 200, { side: true }),
    ],
  },
};

/** Every kind of content that staff write. The order is that of the menu. */
export const contentKinds: Readonly<Record<string, ContentKind>> = {
  ...Object.fromEntries((Object.keys(articleLabels) as ArticleLabel[]).map((kind) => [kind, article(kind)])),
  topic,
  project,
  point,
  expert,
  enterprise,
  banner,
  ...site,
};

export const kindNames = Object.keys(contentKinds);
export const isKind = (name: string): boolean => Object.hasOwn(contentKinds, name);

/** @throws for a name that is no kind: a bug of the caller, who asks {@link isKind} first. */
export function contentKind(name: string): ContentKind {
  const kind = isKind(name) && contentKinds[name];
  if (!kind) throw new Error(`no kind of content: ${name}`);
  return kind;
}

/**
 * The kinds of which somebody with these roles sees anything in the console: those that they may edit or approve. So an editor sees what editors
 * write, an approver the columns as well, an administrator everything; the desk and training see what every visitor sees, on the site. Every list,
 * count, export, card, comparison, preview and the search box ask here.
 */
export const kindsSeenBy = (own: readonly string[]): string[] => kindNames.filter((name) => seesKind(own, name));

/** Whether somebody with these roles sees records of a kind in the console. */
export const seesKind = (own: readonly string[], name: string): boolean =>
  isKind(name) && hasRole(own, [...contentKind(name).edit, ...contentKind(name).approve]);

/** The states of a version. */
export const versionStates = [
  'draft',
  'submitted',
  'approved',
  'rejected',
  'published',
  'replaced',
  'withdrawn',
  'trashed',
] as const;
export type VersionState = (typeof versionStates)[number];
export const stateNames: Record<VersionState, string> = {
  draft: '草稿',
  submitted: '待审核',
  approved: '待发布',
  rejected: '已退回',
  published: '已发布',
  replaced: '旧版',
  withdrawn: '已撤下',
  trashed: '回收站',
};
/** The tabs of a list, in the order of the work. */
export const listStates = ['published', 'draft', 'submitted', 'approved', 'withdrawn', 'trashed'] as const;
export type ListState = (typeof listStates)[number];

/** The value that a field of a new record begins with. */
export function firstValue(field: ContentField): unknown {
  if (field.first !== undefined) return field.first;
  if (['choices', 'words', 'rows', 'pairs', 'pictures'].includes(field.input)) return [];
  if (field.input === 'tick') return false;
  return field.input === 'number' || (field.input === 'choice' && field.from) ? null : '';
}
