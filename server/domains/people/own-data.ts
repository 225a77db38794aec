import { flagInWords, proofInWords } from '../../../shared/attendance.ts';
import { answerInWords, regionInWords } from '../../../shared/questions.ts';
import { yuan } from '../../../shared/plan-fields.ts';
import { dayOf, factsOf } from '../../../shared/plan-words.ts';
import type { PlanContent } from '../../../shared/contract/plans.ts';
import { type Role, roleNames } from '../../../shared/roles.ts';
import {
  applicationNames,
  attendanceNames,
  decisionNames,
  kindNames,
  leaveNames,
  leaveRevoked,
  leaveStateNames,
  matterOf,
  membershipNames,
  messageNames,
  objectionNames,
  planNames,
  purposeNames,
  requestNames,
  studentTypeNames,
} from '../../../shared/words.ts';
import { type Block, type Column, columnsOf, type Document, inWords, type Value } from '../../documents/document.ts';
import type { Own } from './own-queries.ts';

/** A part of the copy: what the person reads above it, and rows with a value for each column. */
type Section = { title: string; columns: Column[]; rows: Value[][] };

const named = (names: Record<string | number, string>, code: string | number | null) =>
  code === null ? '' : (names[code] ?? '');
const yes = (is: boolean) => (is ? '是' : '否');
const answersOf = (answers: readonly Parameters<typeof answerInWords>[0][]) =>
  answers.map((a) => `${a.question}：${answerInWords(a)}`).join('\n');

/** The days of a plan as lines. */
const scheduleOf = (plan: PlanContent) =>
  plan.schedule
    .map((d, i) => {
      const half = ({ what, refs }: typeof d.morning) =>
        [what, ...refs.map((r) => r.name)].filter(Boolean).join('、') || '自由安排';
      const day = [`第 ${i + 1} 天`, dayOf(plan.startDate, i), d.theme].filter(Boolean).join(' ');
      return `${day}；上午：${half(d.morning)}；下午：${half(d.afternoon)}`;
    })
    .join('\n');

const progressOf = (d: Own['asked'][number]) =>
  d.doneAt ? '已办结' : d.answeredAt ? '已答复' : d.assignedAt ? '已分派' : '已收到';

const personSections = ({ account, kinds, unit, teacher }: Own): Section[] => [
  {
    title: '账号',
    columns: columnsOf(
      '账号',
      '姓名',
      '手机号码',
      '身份',
      '学员类型',
      '部门',
      '职务',
      '关注的培训主题',
      '所在单位',
      '单位确认',
      '使用动态口令',
      '同意的隐私政策',
      ['同意时间', 'moment'],
      ['申请注销时间', 'moment'],
      ['注册时间', 'moment'],
      ['最近登录', 'moment'],
    ),
    rows: account.map((a) => [
      a.username,
      a.name,
      a.cellPhone,
      [...a.kinds.map((kind) => kindNames[kind]), ...a.roles.map((role) => roleNames[role as Role])].join('、'),
      named(studentTypeNames, a.studentType),
      a.dept,
      a.post,
      a.themeName,
      a.unitName,
      named(membershipNames, a.unitStatus),
      yes(a.totpOn),
      a.consentVersion,
      a.consentAt,
      a.deletionRequestedAt,
      a.createdAt,
      a.lastLoginAt,
    ]),
  },
  {
    title: '身份审核',
    columns: columnsOf('身份', '结果', '原因', ['提交时间', 'moment'], ['审核时间', 'moment']),
    rows: kinds.map((k) => [
      [requestNames[k.kind], k.wanted].filter(Boolean).join('：'),
      named(decisionNames, k.status),
      k.reason,
      k.submittedAt,
      k.decidedAt,
    ]),
  },
  {
    title: '单位资料',
    columns: columnsOf('单位名称', '联系人', '座机', '地区', '地址', '已上传营业执照'),
    rows: unit.map((u) => [
      u.name,
      u.contactName,
      u.landline,
      regionInWords(u.region),
      u.address,
      yes(u.licence !== ''),
    ]),
  },
  {
    title: '教师资料',
    columns: columnsOf('职称', '工作单位', '专业', '简介'),
    rows: teacher.map((t) => [t.title, t.dept, t.profession, t.intro]),
  },
];

/** What units have written of the person in their lists. */
const listSections = ({ listed }: Own): Section[] => [
  {
    title: '单位的学员名单',
    columns: columnsOf(
      '单位',
      '姓名',
      '手机号码',
      '学员类型',
      '部门',
      '职务',
      ['加入时间', 'moment'],
      ['归档时间', 'moment'],
    ),
    rows: listed.map((l) => [
      l.unit ?? '本院',
      l.name,
      l.cellPhone,
      named(studentTypeNames, l.studentType),
      l.dept,
      l.post,
      l.createdAt,
      l.archivedAt,
    ]),
  },
];

/** How a sign-in was proven and why it was written down, and what stands out of it. */
const notes = ['签到方式', '登记原因', '签到提示'];

/** What the person was at lessons, and said of that. */
const classSections = ({ attended, away, objected, talked }: Own): Section[] => [
  {
    title: '课程出勤',
    columns: columnsOf('培训班', '课程', ['上课时间', 'moment'], '出勤', ['签到时间', 'moment'], ...notes),
    rows: attended.map((a) => [
      ...[a.className, a.course, a.startAt, named(attendanceNames, a.status), a.signedAt],
      ...[named(proofInWords, a.proof), a.reason, a.flags.map((flag) => named(flagInWords, flag)).join('、')],
    ]),
  },
  {
    title: '请假',
    columns: columnsOf(
      '培训班',
      '类别',
      ['开始时间', 'moment'],
      ['结束时间', 'moment'],
      '请假事由',
      '结果',
      '答复',
      ['提交时间', 'moment'],
      ['处理时间', 'moment'],
    ),
    rows: away.map((l) => [
      ...[l.className, named(leaveNames, l.category), l.startAt, l.endAt, l.reason],
      ...[
        l.status === 3 && l.decidedAt ? leaveRevoked : named(leaveStateNames, l.status),
        l.remark,
        l.createdAt,
        l.decidedAt,
      ],
    ]),
  },
  {
    title: '缺勤更正',
    columns: columnsOf('培训班', '课程', '说明', '结果', '答复', ['提交时间', 'moment'], ['答复时间', 'moment']),
    rows: objected.map((o) => [
      ...[o.className, o.course, o.content, named(objectionNames, o.status), o.answer, o.createdAt, o.answeredAt],
    ]),
  },
  {
    title: '研讨记录',
    columns: columnsOf(
      '培训班',
      '研讨主题',
      ['开始时间', 'moment'],
      ['结束时间', 'moment'],
      '地点',
      '主持人',
      '记录人',
      '研讨内容',
    ),
    rows: talked.map((t) => [t.className, t.topic, t.startAt, t.endAt, t.place, t.host, t.recorder, t.content]),
  },
];

const sentSections = ({ applied, asked, replies }: Own): Section[] => [
  {
    title: '项目报名',
    columns: columnsOf(
      '项目',
      '回执编号',
      '姓名',
      '手机号码',
      '所在单位',
      '职务',
      '需要提前安排的事',
      '附件',
      '状态',
      '原因',
      '同意的隐私政策',
      ['报名时间', 'moment'],
      ['处理时间', 'moment'],
    ),
    rows: applied.map((a) => [
      a.project,
      a.receipt,
      a.name,
      a.cellPhone,
      a.dept,
      a.post,
      a.note,
      a.attachment,
      named(applicationNames, a.status),
      a.reason,
      a.consentVersion,
      a.createdAt,
      a.decidedAt,
    ]),
  },
  {
    title: '需求与咨询',
    columns: columnsOf(
      '事项',
      '类别',
      '回执编号',
      '姓名',
      '联系电话',
      '单位',
      '地区',
      '填写内容',
      '进度',
      '同意的隐私政策',
      ['提交时间', 'moment'],
      ['答复时间', 'moment'],
      ['办结时间', 'moment'],
    ),
    rows: asked.map((d) => [
      d.title,
      matterOf(d),
      d.receipt,
      d.name,
      d.cellPhone,
      d.unitName,
      regionInWords(d.address),
      answersOf(d.answers),
      progressOf(d),
      d.consentVersion,
      d.createdAt,
      d.answeredAt,
      d.doneAt,
    ]),
  },
  {
    title: '收到的答复',
    columns: columnsOf('事项', '答复', ['答复时间', 'moment']),
    rows: replies.map((r) => [r.title, r.content, r.createdAt]),
  },
];

const planSections = ({ plans }: Own): Section[] => [
  {
    title: '收到的培训方案',
    columns: columnsOf(
      '方案名称',
      '事项',
      ['版本', 'number'],
      '状态',
      '概况',
      '培训目标',
      '日程安排',
      '费用说明',
      '费用合计',
      '备注',
      '您请求的修改',
      ['发出时间', 'moment'],
      ['回复时间', 'moment'],
    ),
    rows: plans.map(({ content: c, ...p }) => [
      c.title,
      p.title,
      p.number,
      named(planNames, p.state),
      factsOf(c)
        .map(([label, value]) => `${label}：${value}`)
        .join('\n'),
      c.aim,
      scheduleOf(c),
      c.budget,
      yuan(c.total),
      c.notes,
      p.words,
      p.sentAt,
      p.answeredAt,
    ]),
  },
];

const traceSections = ({ surveyed, first, received, uploaded, signedIn, identities }: Own): Section[] => [
  {
    title: '问卷',
    columns: columnsOf('问卷', '姓名', '联系电话', '地区', '填写内容', ['提交时间', 'moment']),
    rows: surveyed.map((s) => [
      s.survey,
      s.name,
      s.cellPhone,
      regionInWords(s.address),
      answersOf(s.answers),
      s.createdAt,
    ]),
  },
  {
    title: '首次登录问卷',
    columns: columnsOf('结果', ['时间', 'moment']),
    rows: first.map((f) => [f.skipped ? '已跳过' : '已填写', f.createdAt]),
  },
  {
    title: '站内消息',
    columns: columnsOf('类别', '标题', '内容', ['收到时间', 'moment'], ['阅读时间', 'moment']),
    rows: received.map((m) => [named(messageNames, m.type), m.title, m.content, m.createdAt, m.readAt]),
  },
  {
    title: '上传的文件',
    columns: columnsOf('文件名', '用途', ['字节', 'number'], ['上传时间', 'moment']),
    rows: uploaded.map((f) => [f.name, named(purposeNames, f.purpose), f.bytes, f.createdAt]),
  },
  {
    title: '登录记录',
    columns: columnsOf(['登录时间', 'moment'], ['最近使用', 'moment'], ['退出时间', 'moment']),
    rows: signedIn.map((s) => [s.createdAt, s.usedAt, s.endedAt]),
  },
  {
    title: '统一认证',
    columns: columnsOf('认证平台', '在平台的账号'),
    rows: identities.map((i) => [i.issuer, i.subject]),
  },
];

/** The parts of the copy that hold something. */
export const ownSections = (own: Own): Section[] =>
  [
    ...personSections(own),
    ...listSections(own),
    ...classSections(own),
    ...sentSections(own),
    ...planSections(own),
    ...traceSections(own),
  ].filter((s) => s.rows.length > 0);

/** On paper so many columns fit beside one another. */
const mostColumns = 5;

/** A part on paper: a wide one as a list of facts for each of its rows. */
function onPaper({ title, columns, rows }: Section): Block[] {
  const heading: Block = { kind: 'heading', level: 1, text: title };
  if (columns.length <= mostColumns) return [heading, { kind: 'table', title: '', columns, rows }];
  const said = (row: Value[]) =>
    columns
      .map(({ title: label, kind }, i): [string, string] => [label, inWords(row[i], kind)])
      .filter(([, value]) => value !== '');
  const facts = (row: Value[]): Block => ({ kind: 'facts', rows: said(row) });
  if (rows.length === 1) return [heading, ...rows.map(facts)];
  const each = rows.flatMap((row, i): Block[] => [
    { kind: 'heading', level: 2, text: `${i + 1}. ${inWords(row[0])}` },
    facts(row),
  ]);
  return [heading, ...each];
}

/** The copy as a document: a sheet for each part, or a paper. `author` is the name of the site. */
export function ownDocument(
  sections: Section[],
  { format, author, made }: { format: 'xlsx' | 'pdf'; author: string; made: Date },
): Document {
  const blocks =
    format === 'pdf' ? sections.flatMap(onPaper) : sections.map((section): Block => ({ kind: 'table', ...section }));
  return { title: '我的数据', subtitle: `${author}保存的关于您的信息`, author, made, blocks };
}
