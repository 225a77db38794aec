import { hasRole, type Role, roles } from './roles.ts';

/**
 * The pages of the staff console, all below the one row `staff/console` of the sitemap: visitors' browsers never get
 * this table. `path` is what follows the console's address, `:name` and `:name?` are parts of it.
 */
export type ConsoleRow = {
  path: string;
  title: string;
  /** Who may open it; administrators always. */
  roles: readonly Role[];
  /** Absent: the page stands in no menu. */
  menu?: 'content' | 'desk' | 'teaching' | 'people' | 'system' | 'first';
  /** Its file below web/parts/console/, without its ending. */
  file: string;
  /** What stands beside its name in the menu (web/ui/icon.tsx). */
  icon?: string;
};

export const consolePages = {
  today: { path: '', title: '今日', roles, menu: 'first', file: 'today/today', icon: 'clock' },
  exports: { path: 'exports', title: '我的导出', roles, menu: 'first', file: 'today/exports', icon: 'download' },
  own: { path: 'own', title: '我的账号', roles, menu: 'first', file: 'own/own', icon: 'card' },
  content: {
    path: 'content/:kind?',
    title: '内容',
    roles: ['editor', 'approver'],
    menu: 'content',
    file: 'content/list',
    icon: 'text',
  },
  contentEdit: { path: 'content/:kind/:id', title: '编辑内容', roles: ['editor', 'approver'], file: 'content/edit' },
  contentWaiting: {
    path: 'content-waiting',
    title: '待审内容',
    roles: ['editor', 'approver'],
    menu: 'content',
    file: 'content/waiting',
    icon: 'review',
  },
  categories: {
    path: 'categories',
    title: '栏目与分类',
    roles: ['approver'],
    menu: 'content',
    file: 'content/categories',
    icon: 'menu',
  },
  hot: { path: 'hot', title: '热门内容', roles: ['approver'], menu: 'content', file: 'content/hot', icon: 'up' },
  media: {
    path: 'media',
    title: '图片库',
    roles: ['editor', 'approver'],
    menu: 'content',
    file: 'content/media',
    icon: 'picture',
  },
  desk: { path: 'desk', title: '接待', roles: ['desk'], menu: 'desk', file: 'desk/inbox', icon: 'chat' },
  demand: { path: 'desk/:id', title: '接待事项', roles: ['desk'], file: 'desk/demand' },
  applications: {
    path: 'applications',
    title: '项目报名',
    roles: ['desk', 'training'],
    menu: 'desk',
    file: 'desk/applications',
    icon: 'clipboard',
  },
  application: { path: 'applications/:id', title: '报名详情', roles: ['desk', 'training'], file: 'desk/application' },
  plans: { path: 'plans', title: '培训方案', roles: ['desk'], menu: 'desk', file: 'plans/plans', icon: 'plan' },
  plan: { path: 'plans/:id', title: '编写方案', roles: ['desk'], file: 'plans/plan' },
  questions: {
    path: 'questions/:type?',
    title: '表单题目',
    roles: ['desk'],
    menu: 'desk',
    file: 'questions/questions',
    icon: 'question',
  },
  calendar: {
    path: 'calendar',
    title: '工作日历',
    roles: ['desk'],
    menu: 'desk',
    file: 'desk/calendar',
    icon: 'calendar',
  },
  messages: {
    path: 'messages',
    title: '站内消息',
    roles: ['desk', 'training'],
    menu: 'desk',
    file: 'desk/messages',
    icon: 'bell',
  },
  sentMessage: { path: 'messages/:id', title: '已发送的消息', roles: ['desk', 'training'], file: 'desk/sent-message' },
  templates: {
    path: 'templates',
    title: '消息模板',
    roles: ['desk', 'training'],
    menu: 'desk',
    file: 'desk/templates',
    icon: 'template',
  },
  outbox: {
    path: 'outbox',
    title: '短信',
    roles: ['desk', 'training'],
    menu: 'desk',
    file: 'desk/outbox',
    icon: 'phone',
  },
  approvals: {
    path: 'approvals',
    title: '注册审核',
    roles: ['desk', 'training'],
    menu: 'people',
    file: 'people/approvals',
    icon: 'check',
  },
  accounts: {
    path: 'accounts',
    title: '账号',
    roles: ['desk', 'training'],
    menu: 'people',
    file: 'people/accounts',
    icon: 'person',
  },
  account: { path: 'accounts/:id', title: '账号详情', roles: ['desk', 'training'], file: 'people/account' },
  units: {
    path: 'units',
    title: '委托单位',
    roles: ['desk', 'training'],
    menu: 'people',
    file: 'people/units',
    icon: 'building',
  },
  unit: { path: 'units/:id', title: '委托单位详情', roles: ['desk', 'training'], file: 'people/unit' },
  imports: {
    path: 'imports',
    title: '批量导入',
    roles: ['desk', 'training'],
    menu: 'people',
    file: 'people/imports',
    icon: 'sheet',
  },
  import: { path: 'imports/:id', title: '导入详情', roles: ['desk', 'training'], file: 'people/import' },
  classes: {
    path: 'classes',
    title: '培训班',
    roles: ['training'],
    menu: 'teaching',
    file: 'classes/classes',
    icon: 'board',
  },
  classDetail: { path: 'classes/:id', title: '培训班详情', roles: ['training'], file: 'classes/class' },
  classEdit: { path: 'classes/edit/:id?', title: '编辑培训班', roles: ['training'], file: 'classes/edit' },
  classPeople: { path: 'classes/people/:id', title: '培训班学员', roles: ['training'], file: 'classes/people' },
  classAttendance: {
    path: 'classes/attendance/:id?',
    title: '考勤',
    roles: ['training'],
    file: 'classes/attendance',
  },
  classLeave: { path: 'classes/leave/:id?', title: '请假', roles: ['training'], file: 'classes/leave' },
  settings: {
    path: 'settings',
    title: '站点设置',
    roles: ['administrator'],
    menu: 'system',
    file: 'content/settings',
    icon: 'sliders',
  },
  embeds: {
    path: 'embeds',
    title: '嵌入来源',
    roles: ['administrator'],
    menu: 'system',
    file: 'system/embeds',
    icon: 'play',
  },
  privacy: {
    path: 'privacy',
    title: '隐私政策',
    roles: ['administrator'],
    menu: 'system',
    file: 'system/privacy',
    icon: 'shield',
  },
  staff: {
    path: 'staff',
    title: '工作人员',
    roles: ['administrator'],
    menu: 'system',
    file: 'system/staff',
    icon: 'people',
  },
  jobs: {
    path: 'jobs',
    title: '后台任务',
    roles: ['administrator'],
    menu: 'system',
    file: 'system/jobs',
    icon: 'again',
  },
  trail: {
    path: 'trail',
    title: '操作记录',
    roles: ['administrator'],
    menu: 'system',
    file: 'system/trail',
    icon: 'entries',
  },
} as const satisfies Record<string, ConsoleRow>;

export type ConsolePage = keyof typeof consolePages;
/** The signs that stand in the menu. */
export type ConsoleIcon = Extract<(typeof consolePages)[ConsolePage], { icon: string }>['icon'];
export const menuNames = {
  first: '',
  content: '内容',
  desk: '互动',
  teaching: '教学',
  people: '人员',
  system: '系统',
} as const;

const rows = Object.entries(consolePages) as [ConsolePage, ConsoleRow][];
export const consoleRow = (name: ConsolePage): ConsoleRow => consolePages[name];

/** The rows of a menu that somebody with these roles may open. */
export function consoleMenu(own: readonly string[]): [ConsolePage, ConsoleRow][] {
  return rows.filter(([, row]) => row.menu && hasRole(own, row.roles));
}

/** The page at what follows the console's address, or null. Literal parts win over named ones. */
export function matchConsole(rest: string): { name: ConsolePage; params: Record<string, string | undefined> } | null {
  const parts = rest.split('/').filter(Boolean);
  let best: { name: ConsolePage; params: Record<string, string | undefined>; weight: number } | null = null;
  for (const [name, { path }] of rows) {
    const pattern = path.split('/').filter(Boolean);
    const params: Record<string, string | undefined> = {};
    const fits =
      parts.length <= pattern.length &&
      pattern.every((p, i) => {
        if (!p.startsWith(':')) return p === parts[i];
        params[p.replace(/[:?]/g, '')] = parts[i];
        return parts[i] !== undefined || p.endsWith('?');
      });
    const weight = pattern.filter((p) => !p.startsWith(':')).length;
    if (fits && (!best || weight > best.weight)) best = { name, params, weight };
  }
  return best && { name: best.name, params: best.params };
}
