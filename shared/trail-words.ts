import { contentKind, isKind, stateNames } from './content-kinds.ts';
import { roleNames } from './roles.ts';
import { wallClock } from './time.ts';
import { attendanceNames, matterOf, objectionNames } from './words.ts';

const actions: Record<string, string> = {
  'approval.approve': '通过注册',
  'approval.reject': '退回注册',
  'unit.rename': '同意改名',
  'unit.keepName': '不同意改名',
  'user.enable': '启用账号',
  'user.disable': '停用账号',
  'user.roles': '改角色',
  'user.correct': '更正个人资料',
  'unit.correct': '更正单位资料',
  'user.add': '添加工作人员',
  'user.save': '改工作人员资料',
  'user.invite': '发出邀请链接',
  'user.spareCodes': '更换备用码',
  'user.reset': '发送重设验证码',
  'user.password': '改密码',
  'user.mobile': '改手机号码',
  'user.proofOn': '开通动态口令',
  'user.consentOff': '撤回同意',
  'user.deletion': '申请或收回注销',
  'user.proofOff': '关闭动态口令',
  'user.merge': '合并账号',
  'kind.add': '开通身份',
  'kind.remove': '撤销身份',
  'member.confirm': '代单位确认学员',
  'member.refuse': '代单位退回学员',
  'member.move': '移动学员',
  'import.commit': '导入名单',
  'import.discard': '丢弃名单',
  'import.undo': '撤销导入',
  'message.send': '发送消息',
  'file.look': '查看私人文件',
  'sms.resend': '重发短信',
  'list.export': '导出列表',
  'demand.status': '改办理状态',
  'demand.progress': '告知进展',
  'demand.note': '写备注',
  'calendar.save': '改工作日历',
  'message.resend': '再次发送消息',
  'application.admit': '录取报名',
  'application.wait': '转为候补',
  'application.refuse': '不录取',
  'application.movedUp': '候补递补',
  'application.remark': '写报名备注',
  'content.order': '调整排序',
  'content.arrange': '调整顺序',
  'content.schedule': '定时发布',
  'content.trash': '移入回收站',
  'content.restoreVersion': '恢复旧版',
  'category.move': '移动栏目内容',
  'hot.save': '设置热门内容',
  'embed.add': '允许嵌入来源',
  'embed.remove': '移除嵌入来源',
  'plan.send': '发出方案',
  'plan.discard': '删除方案草稿',
  'privacy.publish': '发布隐私政策',
  'demo.over': '结束演示',
  'attendance.hand': '登记出勤',
  'walkIn.match': '匹配现场签到',
  'walkIn.add': '现场签到加入培训班',
  'walkIn.refuse': '不认现场签到',
  'objection.answer': '处理缺勤更正',
  'mailing.send': '给班级发短信',
  'mailing.resend': '重试班级短信',
  'class.withdraw': '培训班退回草稿',
  'class.begin': '开班',
  'class.end': '结束培训班',
  'class.copy': '复制培训班',
  'class.give': '培训班交给单位',
  'class.takeBack': '收回培训班',
  'class.applicants': '编入培训班',
  'class.removeMember': '移出培训班',
  'job.run': '运行后台任务',
  'job.retry': '重试后台任务',
};
const verbs: Record<string, string> = {
  create: '新建',
  update: '修改',
  remove: '删除',
  submit: '提交',
  approve: '通过',
  reject: '退回',
  publish: '发布',
  withdraw: '撤下',
  restore: '恢复',
  assign: '分派',
  answer: '答复',
  close: '办结',
  save: '保存',
};
const subjectNames: Record<string, string> = {
  user: '账号',
  unit: '委托单位',
  import: '导入',
  message: '消息',
  sms: '短信',
  list: '列表',
  article: '文章',
  demand: '需求',
  setting: '设置',
  calendar: '工作日历',
  application: '报名',
  template: '消息模板',
  content: '内容',
  embed: '嵌入来源',
  hot: '热门内容',
  category: '栏目',
  survey: '表单题目',
  privacy: '隐私政策',
  plan: '培训方案',
  job: '后台任务',
  attendance: '出勤',
  walkIn: '现场签到',
  objection: '缺勤更正',
  discussion: '研讨记录',
  mailing: '班级短信',
  class: '培训班',
  demo: '演示',
};

/** What a deed was done to; a kind of content by its label. */
export const subjectName = (subject: string): string =>
  isKind(subject) ? contentKind(subject).label : (subjectNames[subject] ?? subject);

/** A deed in Chinese; one that has no words yet is told by subject and verb. */
export function actionName(action: string): string {
  const [subject = '', verb = ''] = action.split('.');
  return actions[action] ?? (verbs[verb] ? `${verbs[verb]}${subjectNames[subject] ?? subject}` : action);
}

const fields: Record<string, string> = {
  status: '状态',
  reason: '原因',
  roles: '角色',
  kinds: '身份',
  unitId: '单位',
  unitStatus: '单位确认',
  moved: '归入记录',
  made: '建立账号',
  left: '没有导入',
  removed: '移除账号',
  sent: '收件人数',
  content: '内容',
  link: '链接',
  kind: '身份',
  cellPhone: '手机号码',
  username: '账号',
  dept: '部门',
  id: '编号',
  again: '重发条数',
  wd: '关键词',
  format: '格式',
  rows: '行数',
  staff: '范围',
  title: '标题',
  name: '名称',
  owner: '负责人',
  mode: '时限的算法',
  opens: '上班时间',
  closes: '下班时间',
  days: '日期',
  recomputed: '重算时限的事项',
  earlier: '时限提前的事项',
  later: '时限推后的事项',
  wanted: '申请的名称',
  progress: '进展',
  remark: '备注',
  use: '用途',
  host: '域名',
  version: '版本',
  questions: '题目',
  note: '说明',
  words: '意见',
  file: '文件',
  date: '施行日期',
  secondProof: '动态口令',
  deletion: '申请注销',
  state: '状态',
  ids: '顺序',
  pinned: '置顶',
  sort: '排序',
  publishAt: '发布时间',
  withdrawAt: '撤下时间',
  expiresAt: '有效期至',
  topics: '热门专题',
  articles: '热门文章',
  tries: '试过的次数',
  categoryId: '栏目编号',
  projectId: '项目编号',
  author: '作者',
  clock: '时限',
  from: '起始日期',
  to: '截止日期',
  person: '人员',
  people: '人数',
  unit: '委托单位',
  action: '操作',
  subject: '对象',
  subjectId: '对象编号',
  voided: '已经作废',
  standing: '仍然有效，请核对',
};
/** Fields that mean something else at one subject. */
const fieldsOf: Record<string, string> = {
  'hot words': '热词',
  'content kind': '类别',
  'demands kind': '类别',
  'approvals kind': '类别',
};
const kinds: Record<string, string> = { 1: '学员', 2: '教师', 3: '委托单位' };

/** What a number of state means, by what was done. */
const states: Record<string, Record<string, string>> = {
  'approval status': { 0: '待审核', 1: '已通过', 2: '未通过' },
  'user secondProof': { true: '已开通', false: '未开通' },
  'user status': { 0: '停用', 1: '正常' },
  'member unitStatus': { 0: '待确认', 1: '已确认', 2: '未确认' },
  'application status': { 0: '待处理', 1: '已录取', 2: '候补', 3: '未录取', 4: '已取消' },
  'attendance status': attendanceNames,
  'objection status': objectionNames,
  'calendar mode': { plain: '自然时间', working: '工作时间' },
  'template use': { message: '站内消息', reply: '接待答复' },
  'class status': { 0: '草稿', 1: '已发布', 2: '进行中', 3: '已结班' },
  'demand status': { 0: '新收到', 1: '办理中', 2: '已办结' },
  'content author': { mine: '本人' },
  'demands kind': {
    ...Object.fromEntries([2, 3, 4, 5].map((type) => [type, matterOf({ kind: 'demand', type })])),
    ...Object.fromEntries(['plan', 'consultation'].map((kind) => [kind, matterOf({ kind, type: 0 })])),
    demand: '需求表单',
  },
  'demands clock': { late: '超时', today: '今天到期' },
  'demands owner': { mine: '本人', nobody: '无人负责' },
};
/** The deeds whose states the rows of a list have, by what the list is taken away as. */
const rowsOf: Record<string, string> = {
  applications: 'application',
  approvals: 'approval',
  accounts: 'user',
  demands: 'demand',
  classes: 'class',
};

function said(name: string, value: unknown, done: string): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.length ? value.map((v) => said(name, v, done) ?? '').join('、') : '无';
  const state = (states[`${done} ${name}`] ?? states[`${rowsOf[done]} ${name}`])?.[String(value)];
  if (state) return state;
  if (name === 'state') return (stateNames as Record<string, string>)[String(value)] ?? String(value);
  if (['publishAt', 'withdrawAt', 'expiresAt'].includes(name))
    return wallClock(String(value)).slice(0, 16).replaceAll('-', '.').replace('T', ' ') || String(value);
  if (name === 'roles') return (roleNames as Record<string, string>)[String(value)] ?? String(value);
  if (name === 'kinds' || name === 'kind')
    return kinds[String(value)] ?? (isKind(String(value)) ? contentKind(String(value)).label : String(value));
  if (name === 'format') return { xlsx: 'Excel 工作簿', csv: 'CSV 文本' }[String(value)] ?? String(value);
  if (name === 'action') return actionName(String(value));
  if (name === 'subject') return subjectName(String(value));
  if (typeof value === 'boolean') return value ? '是' : '否';
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 500);
}

type Values = Record<string, unknown> | null;
export type Difference = { name: string; before: string | null; after: string | null };

type Told = { action: string; subjectId?: string; before: Values; after: Values };

/** The fields in which before and after differ, in words; what there is only one of is all of it. */
export function differences({ action, subjectId, before, after }: Told): Difference[] {
  // A list that was taken away tells what it was narrowed to, and its filters mean what they mean there.
  const done = (action === 'list.export' && subjectId) || (action.split('.')[0] ?? '');
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((n) => ({
      name: fieldsOf[`${done} ${n}`] ?? fields[n] ?? n,
      before: said(n, before?.[n], done),
      after: said(n, after?.[n], done),
    }))
    .filter((d) => d.before !== d.after);
}

/** The differences of a deed as lines: 状态：草稿 → 已发布. */
export const changesOf = (deed: Parameters<typeof differences>[0]): string =>
  differences(deed)
    .map(({ name, before, after }) => `${name}：${[before, after].filter((v) => v !== null).join(' → ')}`)
    .join('\n');
