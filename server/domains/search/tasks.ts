import { href } from '../../../shared/sitemap.ts';

/** A page where something is done, with what people call it and what they get there. */
export type Task = { title: string; answer: string; path: string; words: readonly string[] };

/** What people look for by the name of a deed, and no text of the site is called. */
export const tasks: readonly Task[] = [
  {
    title: '单招项目',
    answer: '面向个人招生的项目：学什么、什么时候开班、还有多少名额，看过再报名。',
    path: href('public/project-detail'),
    words: ['单招', '单招项目', '招生项目', '招生'],
  },
  {
    title: '培训报名',
    answer: '在招生的项目、报名截止的日子和剩余名额都在这里，点“报名这个项目”即可填写。',
    path: href('account/apply'),
    words: ['报名', '我要报名', '报名表', '申请表', '单招', '招生', '招生项目', '报班'],
  },
  {
    title: '获取培训方案',
    answer: '说出人数、时间和方向，在告诉您的时限内收到课程表、师资与教学点建议，方案阶段不收费。',
    path: href('public/plan-request'),
    words: ['培训方案', '方案', '办班', '定制', '报价', '预算', '委托培训', '一键方案'],
  },
  {
    title: '登录与找回密码',
    answer: '用手机号或账号登录；忘记密码时点“用手机重设”，凭短信验证码设一个新的。',
    path: href('account/login'),
    words: ['登录', '忘记密码', '找回密码', '重设密码', '密码', '账号', '登不上', '登不进'],
  },
  {
    title: '注册账号',
    answer: '学员、教师和委托单位分别注册；单位与教师由学院核实以后开通。',
    path: href('account/register'),
    words: ['注册', '开户', '开通账号', '新账号'],
  },
  {
    title: '联系我们',
    answer: '咨询热线、办公时间、地址与到校路线。',
    path: href('about/contact'),
    words: [
      '电话',
      '联系',
      '联系方式',
      '热线',
      '地址',
      '邮箱',
      '怎么走',
      '怎么去',
      '怎么来',
      '在哪里',
      '交通',
      '位置',
      '路线',
      '停车',
      '地铁',
    ],
  },
  {
    title: '在线咨询与常见问题',
    answer: '常见问题可以直接查；没有找到答案，就写下来，按告诉您的时限答复。',
    path: href('public/consultation'),
    words: ['咨询', '客服', '常见问题', '问题', '投诉', '意见', '建议'],
  },
  {
    title: '查询回执',
    answer: '提交需求、咨询或报名以后拿到的回执编号，在这里看进展和答复。',
    path: href('public/receipt'),
    words: ['回执', '查询进度', '进度', '受理', '编号'],
  },
  {
    title: '隐私政策与个人信息',
    answer: '保存哪些信息、存多久，怎样下载、更正和删除自己的信息。',
    path: href('public/privacy'),
    words: ['隐私', '个人信息', '注销', '注销账号', '删除账号', '数据'],
  },
  {
    title: '长辈版与无障碍说明',
    answer: '放大字号、减少动画、用键盘和读屏软件使用本站的方法。',
    path: href('public/accessibility'),
    words: ['无障碍', '长辈版', '大字', '读屏', '字太小'],
  },
  {
    title: '专家顾问委员会',
    answer: '按研究方向和单位查找专家，看他们讲什么课。',
    path: href('public/experts'),
    words: ['专家', '师资', '老师', '讲师', '教师'],
  },
  {
    title: '办学环境',
    answer: '教室、学员公寓、餐厅、图书馆和操场，一处一处看。',
    path: href('about/environment'),
    words: ['宿舍', '住宿', '公寓', '住在', '住哪', '吃饭', '食堂', '餐厅', '图书馆', '教室', '操场', '校园', '环境'],
  },
  {
    title: '招商引资',
    answer: '各地空着的厂房、园区与海域，写明条件，也写明不适合谁。',
    path: href('cooperation/investment'),
    words: ['招商引资', '招商', '投资', '落户', '厂房'],
  },
  {
    title: '产业政策',
    answer: '各地的产业与人才政策，写清谁能申请、怎样办。',
    path: href('cooperation/policy'),
    words: ['产业政策', '政策'],
  },
  {
    title: '现场教学点',
    answer: '在地图和名录里按城市、主题挑选教学点。',
    path: href('onsite/home'),
    words: ['教学点', '现场教学', '教学基地', '参观'],
  },
];
