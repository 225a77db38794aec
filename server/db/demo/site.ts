import type { ThemeName } from './types.ts';

export const themes: { name: ThemeName; trainTypes: number[]; summary: string }[] = [
  { name: '数字化改革', trainTypes: [1], summary: '从“最多跑一次”到整体智治的方法与边界' },
  { name: '共同富裕', trainTypes: [1], summary: '山区海岛县高质量发展与收入分配改革' },
  { name: '基层治理', trainTypes: [1], summary: '村社自治、矛盾化解与平安建设的日常办法' },
  { name: '乡村振兴', trainTypes: [1], summary: '千万工程二十年：从环境整治到乡村经营' },
  { name: '生态文明', trainTypes: [1], summary: '两山转化、流域补偿与生态产品价值实现' },
  { name: '营商环境', trainTypes: [1, 2], summary: '增值化服务与民营经济服务实务' },
  { name: '科技创新', trainTypes: [1, 2], summary: '科创走廊、实验室体系与成果转化' },
  { name: '红色根脉', trainTypes: [1], summary: '南湖、四明山与浙西南的党性教育线路' },
  { name: '智能制造', trainTypes: [2], summary: '从一条产线的改造账本讲到工厂的数字底座' },
  { name: '企业出海', trainTypes: [2], summary: '合规、渠道与本地团队：出海三道关' },
  { name: '文化传承', trainTypes: [1, 2], summary: '宋韵、古村与老字号的活态保护和经营' },
  { name: '海洋经济', trainTypes: [1, 2], summary: '港航物流、海岛振兴与蓝色产业链' },
];

export const links = [
  { name: '干部网络学习平台', link: 'https://xuexi.example/', showFlag: 1 },
  { name: '区域干部教育协作网', link: 'https://xiezuo.example/', showFlag: 1 },
  { name: '现场教学案例共享库', link: 'https://anli.example/', showFlag: 1 },
  { name: '之江大学继续教育处', link: 'https://jixu.zhijiang.example/', showFlag: 1 },
  { name: '之江大学图书馆', link: 'https://tushu.zhijiang.example/', showFlag: 1 },
  { name: '企业管理公开课', link: 'https://gongkaike.example/', showFlag: 1 },
  { name: '旧版学员系统', link: 'https://jiuban.zhijiang.example/', showFlag: 0 },
];

/** Titles that staff wrote by hand for two fronts. */
export const tdks = [
  {
    path: '/gbpx',
    recordId: 0,
    title: '干部培训方案与专题班次 - 之江培训学院',
    keywords: '干部培训,专题班次,浙江干部培训',
    description: '面向各级干部的品牌项目、培训主题与行业系统专题，课程、师资与现场教学一并安排。',
  },
  {
    path: '/xcjx',
    recordId: 0,
    title: '浙江现场教学点 - 之江培训学院',
    keywords: '现场教学,教学点,浙江',
    description: '按城市与类别查找浙江十一市的现场教学点，看清讲什么、谁来讲、能容纳多少人。',
  },
];

export const topicSource = '教务部';

/** Demonstration accounts; one password for all, printed at the start. */
export const password = 'Zhijiang-2026';
export const accounts = [
  {
    username: 'xueyuan01',
    cellPhone: '13800000001',
    name: '周以宁',
    kinds: [1],
    isAdmin: false,
    dept: '某县发展改革部门',
    post: '科长',
    what: '学员',
  },
  {
    username: 'danwei01',
    cellPhone: '13800000002',
    name: '清溪县教育培训中心',
    kinds: [3],
    isAdmin: false,
    dept: '',
    post: '',
    what: '委托单位',
  },
  {
    username: 'jiaoshi01',
    cellPhone: '13800000003',
    name: '沈知微',
    kinds: [2],
    isAdmin: false,
    dept: '区域经济教研室',
    post: '教授',
    what: '教师',
  },
  {
    username: 'duochong01',
    cellPhone: '13800000004',
    name: '顾怀远',
    kinds: [1, 2, 3],
    isAdmin: false,
    dept: '基层治理研究中心',
    post: '研究员',
    what: '学员、教师、委托单位',
  },
  {
    username: 'guanli01',
    name: '学院管理员',
    kinds: [],
    isAdmin: true,
    roles: ['administrator'],
    dept: '信息中心',
    post: '',
    what: '管理员',
  },
  {
    username: 'bianji01',
    name: '温书遥',
    kinds: [],
    isAdmin: true,
    roles: ['editor'],
    dept: '宣传中心',
    post: '',
    what: '编辑',
  },
  {
    username: 'shenhe01',
    name: '骆明川',
    kinds: [],
    isAdmin: true,
    roles: ['approver'],
    dept: '院办公室',
    post: '',
    what: '审核',
  },
  {
    username: 'jiedai01',
    name: '俞静初',
    kinds: [],
    isAdmin: true,
    roles: ['desk'],
    dept: '招生与合作部',
    post: '',
    what: '接待',
  },
  {
    username: 'jiaowu01',
    name: '钱思齐',
    kinds: [],
    isAdmin: true,
    roles: ['training'],
    dept: '教务部',
    post: '',
    what: '教务',
  },
];
