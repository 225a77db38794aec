import type { PageName } from '../../../shared/sitemap.ts';
import type { Brief } from './brief.tsx';

/** Staff promise to follow up within 24 hours (section 4). */
const within = '24 小时内';

const investmentBrief: Brief = {
  demand: 4,
  ask: '说出合作意向',
  title: '地方有载体，企业找落点，学院替两头牵第一次线',
  text: '每年有近两百个班次从园区和工厂里走过，哪里空着厂房、哪里缺一道工序，我们看得比较早。这里发布的项目都由招商服务部到过现场，写明条件，也写明不适合谁。对接不收费。',
  forWhom: [
    '有厂房、园区或海域，想找合适企业的地方政府与开发区',
    '正在选址、扩产或设分部的企业',
    '学员企业之间想就近配套的上下游厂家',
  ],
  asked: [
    '您是发布项目，还是寻找载体',
    '产业方向、面积与大致投产时间',
    '对能耗、用工、物流的硬要求',
    '联系人、电话与所在城市',
  ],
  next: [
    { when: within, what: '专人回电', text: '招商服务部核对需求，说清手里有没有对得上的项目。' },
    { when: '3 个工作日', what: '给出对照表', text: '列出两到三处载体，逐项写明合与不合，不凑数。' },
    { when: '约定日期', what: '到现场看', text: '陪同走访，请已经落户的企业讲实话。' },
    { when: '60 天后', what: '回访一次', text: '没谈成的也问明原因，写进下一份项目说明。' },
  ],
};

const trainingNeedBrief: Brief = {
  demand: 2,
  ask: '填写培训需求',
  title: '把培训需求说出来，让合适的班次和老师来找您',
  text: '题目没想好也不要紧。写清楚谁来听、回去要做什么，我们据此配课；也可以先看看别的单位怎样提需求，人数不够时由学院撮合合办。方案阶段分文不取。',
  forWhom: ['党政机关、国有企业的培训主管部门', '想给一线骨干安排一次短训的民营企业', '与地方产业结对的高等院校'],
  asked: [
    '谁来听，多少人，平均年龄',
    '回去要解决的一件具体的事',
    '大致日期、天数与出发地',
    '想看的教学点，不想再听的课',
  ],
  next: [
    { when: within, what: '课程顾问回电', text: '二十分钟的电话，多半时间在问，少数时间在推荐。' },
    { when: '1 个工作日', what: '收到初稿', text: '课程表、师资与教学点建议，费用逐项列出。' },
    { when: '开班前 7 天', what: '改到定稿', text: '去年平均每份方案改过三点二稿，调课不另计费。' },
    { when: '结业后 30 天', what: '跟踪回访', text: '看学到的东西有没有用上，结果交给委托单位。' },
  ],
};

const innovationBrief: Brief = {
  demand: 5,
  ask: '提出合作设想',
  title: '课题、案例、基地与成果，四种一起做事的办法',
  text: '课堂上提出的问题，有些需要研究者花九个月，有些只缺一间车间做实验。科研合作部把这些题目公开写出来，经费、周期、署名和回避条款一并说清。',
  forWhom: ['高校与科研机构的课题组', '愿意开放产线、数据或账本的企业', '想把做法写成案例的基层单位'],
  asked: [
    '对哪一项合作有意，或想提出什么题目',
    '已有的基础：人、设备、数据',
    '期望的周期与成果形式',
    '有无需要回避的利益关系',
  ],
  next: [
    { when: within, what: '专人回电', text: '科研合作部确认方向，把联系人固定下来。' },
    { when: '5 个工作日', what: '读材料', text: '五页以内的说明即可，由两位同行分别看。' },
    { when: '两周内', what: '面谈一次', text: '把经费、分工、署名、数据归属写成一页纸。' },
    { when: '签约之后', what: '逐季碰头', text: '进展公开给双方，中途可以停，停的理由存档。' },
  ],
};

export const consultingBrief: Brief = {
  demand: 3,
  ask: '预约一次咨询',
  title: '带着一个具体的问题来，和做过这件事的人谈两个小时',
  text: '专家顾问委员会的委员来自高校、规划设计、港航、审计、制造等行业。咨询不写长报告，只回答您当下要做的那个决定：做不做，先做哪一步，哪里会出错。',
  forWhom: ['面对一项改革或规划，需要外部意见的部门', '要上系统、建园区、改产线的企业', '结业之后遇到新问题的学员'],
  asked: ['要做的决定是什么，何时必须定', '已经试过的办法和结果', '能提供的材料与数据', '希望见面、视频还是到现场'],
  next: [
    { when: within, what: '专人回电', text: '帮您把问题收窄到能谈的大小，再推荐一到两位专家。' },
    { when: '3 个工作日', what: '约定时间', text: '专家先看材料，认为自己不合适的会直说并转荐。' },
    { when: '2 小时', what: '当面咨询', text: '教务老师在场记录，敏感内容可要求不留文字。' },
    { when: '5 个工作日', what: '一页纪要', text: '写明建议、依据与不确定之处，由专家本人签字。' },
  ],
};

/** What stands above the list of a page. */
export const briefs: Partial<Record<PageName, Brief>> = {
  'cooperation/investment': investmentBrief,
  'cooperation/training-needs': trainingNeedBrief,
  'cooperation/innovation': innovationBrief,
};
