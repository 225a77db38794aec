import '../web/parts/console/calls.ts';
import { api } from '../web/lib/api.ts';
import Applications from '../web/parts/console/desk/applications.tsx';
import Inbox from '../web/parts/console/desk/inbox.tsx';
import Outbox from '../web/parts/console/desk/outbox.tsx';
import SentMessagePage from '../web/parts/console/desk/sent-message.tsx';
import { SentList } from '../web/parts/console/desk/sent-list.tsx';
import Templates from '../web/parts/console/desk/templates.tsx';
import Accounts from '../web/parts/console/people/accounts.tsx';
import Approvals from '../web/parts/console/people/approvals.tsx';
import Imports from '../web/parts/console/people/imports.tsx';
import UnitPage from '../web/parts/console/people/unit.tsx';
import Units from '../web/parts/console/people/units.tsx';
import Plans from '../web/parts/console/plans/plans.tsx';
import Staff from '../web/parts/console/system/staff.tsx';
import Trail from '../web/parts/console/system/trail.tsx';
import { classLists, type List } from './console-class-list.tsx';

export type { List } from './console-class-list.tsx';

export const at = '2026-11-18T16:05:00Z';
export const person = {
  ...{ id: 1, name: '甲', username: 'xueyuan01', cellPhone: '138****1234', kinds: [1, 2], isStaff: false, roles: [] },
  ...{ dept: '县府', post: '科员', unitId: 8, unitName: '云栖县', unitStatus: 0, status: 1, createTime: at },
  ...{ lastLoginTime: at, deletionRequestedAt: null },
};
const nobody = {
  ...{ ...person, id: 2, name: '', cellPhone: '', kinds: [], dept: '', post: '', unitId: null, unitName: '' },
  ...{ unitStatus: null, lastLoginTime: null },
};
export const unit = {
  ...{ id: 1, name: '云栖县', contactName: '甲', cellPhone: '138', region: '浙江省,绍兴市,越城区', members: 4 },
  ...{ waiting: 2, status: 1 },
};
export const lists: Record<string, List> = {
  ...classLists,
  plans: {
    said: `
      还没有方案申请访客在“获取培训方案”提交后，出现在这里。
      spare: 最近变动↕; wide:
      申请 | 单位 | 进展 | 负责人 | 提交时间↓ createTime | 最近变动↕ -updateTime
      方案 | 县委 | 草稿 第 2 版 | 乙 | 2026.11.19 00:05 | 2026.11.19 00:05
      方案 | 甲 | 未写 | 无人负责 | 2026.11.19 00:05
      to /guanli/plans/1/
      {"pageNum":1,"pageSize":10,"sort":"-createTime"}
      关键词 wd
      进展 progress: 未写 none, 草稿 draft, 等对方回复 sent, 对方请求修改 changed, 对方已确认 accepted
      taken away: plans
    `,
    ...{ page: <Plans />, on: api.plans, call: 'list' },
    rows: [
      {
        ...{ id: 1, title: '方案', name: '甲', unitName: '县委', progress: 'draft', number: 2, ownerName: '乙' },
        ...{ createTime: at, updateTime: at },
      },
      {
        ...{ id: 2, title: '方案', name: '甲', unitName: '', progress: 'none', number: 0, ownerName: '' },
        ...{ createTime: at, updateTime: null },
      },
    ],
  },
  sent: {
    said: `
      还没有发送过消息
      spare: ; wide:
      标题 | 收件人 | 已读 | 发送人 | 发送时间↓ createTime
      通知 | 全部学员，9 人 | 3 / 5 | 乙 | 2026.11.19 00:05
      通知 | 全部学员，9 人 | 9 / 9 | 已停用的账号 | 2026.11.19 00:05
      to /guanli/messages/1/
      {"pageNum":1,"pageSize":10,"sort":"-createTime"}
      关键词 wd
    `,
    ...{ page: <SentList version={0} />, on: api.staff, call: 'sentMessages' },
    rows: [
      { id: 1, title: '通知', audience: '全部学员', byName: '乙', createTime: at, total: 9, read: 3, unread: 2 },
      { id: 2, title: '通知', audience: '全部学员', byName: '', createTime: at, total: 9, read: 9, unread: 0 },
    ],
  },
  templates: {
    said: `
      还没有模板把常用的通知和答复存成模板，下次直接套用。
      spare: ; wide:
      模板↑ -name | 用途 | 内容 | 更新↕ -updateTime | 操作
      模板一 | 站内消息 | 题 文 | 2026.11.19 00:05乙 | 修改模板一删除模板一
      模板二 | 接待答复 | 文 | 2026.11.19 00:05 | 修改模板二删除模板二
      to null
      {"pageNum":1,"pageSize":10,"sort":"name"}
      关键词 wd
      用途 use: 站内消息 message, 接待答复 reply
    `,
    ...{ page: <Templates />, on: api.staff, call: 'templates' },
    rows: [
      { id: 1, use: 'message', name: '模板一', title: '题', content: '文', updateTime: at, updaterName: '乙' },
      { id: 2, use: 'reply', name: '模板二', title: '', content: '文', updateTime: at, updaterName: '' },
    ],
  },
  receivers: {
    said: `
      收件人都已删除这条消息
      spare: ; wide:
      收件人↕ -name | 单位 | 状态↑ -readTime | 发送时间 | 阅读时间 | 操作
      甲xueyuan01 | 县委 | 已读 | 2026.11.19 00:05 | 2026.11.19 00:05 | 再次发送给甲
      xueyuan02xueyuan02 | 无 | 未读 | 2026.11.19 00:05 | 没有打开 | 再次发送给xueyuan02
      to /guanli/accounts/1/
      {"pageNum":1,"pageSize":10,"sort":"readTime","id":4}
      关键词 wd
      状态 state: 未读 0, 已读 1
      选择甲, 选择xueyuan02: 再次发送
    `,
    ...{ page: <SentMessagePage params={{ id: '4' }} />, on: api.staff, call: 'receivers' },
    rows: [
      { id: 1, name: '甲', username: 'xueyuan01', unitName: '县委', sendTime: at, readTime: at },
      { id: 2, name: '', username: 'xueyuan02', unitName: '', sendTime: at, readTime: null },
    ],
  },
  applications: {
    said: `
      还没有人报名访客在网站上报名单招项目以后，会出现在这里。
      spare: 培训班, 处理时间; wide: 手机号码, 需要提前安排的事
      姓名↕ -name | 项目 | 手机号码 | 需要提前安排的事 | 状态↑ -status | 培训班 | 报名时间↕ -createTime | 处理时间 | 操作
      甲县府，科员 | 项目 | 138 | 素食 附件 | 已录取 | 甲班 | 2026.11.19 00:05 | 2026.11.19 00:05
      乙没有填写单位 | 项目 | 138 | 没有 | 待处理 | 没有编入 | 2026.11.19 00:05 | 没有处理 | 录取乙
      丙科员 | 项目 | 138 | 附件 | 未录取 | 没有编入 | 2026.11.19 00:05 | 没有处理
      to /guanli/applications/1/
      {"pageNum":1,"pageSize":10,"sort":"status"}
      关键词 wd
      项目 projectId: 项目三 3
      状态 status: 待处理 0, 已录取 1, 候补 2, 未录取 3, 已取消 4
      培训班 placed: 没有编入 0, 已编入 1
      选择甲, 选择乙, 选择丙: 录取, 转为候补, 不录取, 编入培训班
      taken away: applications
    `,
    ...{ page: <Applications />, on: api.applications, call: 'list' },
    rows: [
      {
        ...{ id: 1, projectName: '项目', name: '甲', cellPhone: '138', dept: '县府', post: '科员', note: '素食' },
        ...{ hasAttachment: true, status: 1, createTime: at, decideTime: at, className: '甲班' },
      },
      {
        ...{ id: 2, projectName: '项目', name: '乙', cellPhone: '138', dept: '', post: '', note: '' },
        ...{ hasAttachment: false, status: 0, createTime: at, decideTime: null },
      },
      {
        ...{ id: 3, projectName: '项目', name: '丙', cellPhone: '138', dept: '', post: '科员', note: '' },
        ...{ hasAttachment: true, status: 3, createTime: at, decideTime: null },
      },
    ],
  },
  outbox: {
    said: `
      三十天内没有短信
      spare: 发出时间; wide: 用途
      手机号码 | 用途 | 内容 | 状态 | 写入时间↓ createTime | 发出时间 | 操作
      138 | 验证码 | 文 | 已发出 | 2026.11.19 00:05 | 2026.11.19 00:05
      138 | x | 文 | 发送失败 | 2026.11.19 00:05 | 没有发出 | 重发给 138
      138 | x | 文 | 等待发送 | 2026.11.19 00:05 | 没有发出
      138 | x | 文 | 第 2 次重试后等待 | 2026.11.19 00:05 | 没有发出
      to null
      {"pageNum":1,"pageSize":10,"sort":"-createTime"}
      关键词 wd
      状态 state: 等待发送 0, 已发出 1, 发送失败 2
      选择发给 138 的短信, 选择发给 138 的短信, 选择发给 138 的短信, 选择发给 138 的短信: 重发
      taken away: outbox
    `,
    ...{ page: <Outbox />, on: api.staff, call: 'outbox' },
    rows: [
      { id: 1, cellPhone: '138', template: 'code', content: '文', createTime: at, sentTime: at, failures: 0, state: 1 },
      { id: 2, cellPhone: '138', template: 'x', content: '文', createTime: at, sentTime: null, failures: 5, state: 2 },
      { id: 3, cellPhone: '138', template: 'x', content: '文', createTime: at, sentTime: null, failures: 0, state: 0 },
      { id: 4, cellPhone: '138', template: 'x', content: '文', createTime: at, sentTime: null, failures: 2, state: 0 },
    ],
  },
  desk: {
    said: `
      还没有人提交访客在网站上提交的需求、方案申请和咨询，会立即出现在这里。
      spare: 地区; wide: 提交人, 收到时间↕
      事项 | 时限↑ -dueTime | 状态 | 负责人 | 提交人 | 地区 | 收到时间↕ -createTime | 操作
      事培训需求，县委 | 已答复，用时 1 分钟 | 办理中 | 乙 | 甲138 | 浙江省 杭州市 | 2026.11.19 00:05
      事培训方案申请 | 未书面答复 | 已办结 | 无人负责 | 甲138 | 没有填写 | 2026.11.19 00:05
      to /guanli/desk/1/
      {"pageNum":1,"pageSize":10,"sort":"dueTime"}
      关键词 wd
      类别 kind: 培训需求 2, 专家咨询 3, 招商引资 4, 创新合作 5, 培训方案申请 plan, 在线咨询 consultation
      状态 status: 新收到 0, 办理中 1, 已办结 2
      时限 clock: 超时未答复 late, 今天到期 today
      负责人 owner: 我负责的 mine, 无人负责 nobody, 乙 4
      收到日期，从 from
      收到日期，到 to
      选择事, 选择事: 分派给同事, 归我负责
      taken away: demands
    `,
    ...{ page: <Inbox />, on: api.demands, call: 'list' },
    rows: [
      {
        ...{ id: 1, kind: 'demand', type: 2, title: '事', name: '甲', cellPhone: '138', unitName: '县委', status: 1 },
        ...{ address: '浙江省,杭州市', overdue: false, ownerId: 4, ownerName: '乙', answerTime: at },
        ...{ createTime: at, dueTime: at },
      },
      {
        ...{ id: 2, kind: 'plan', type: 0, title: '事', name: '甲', cellPhone: '138', unitName: '', status: 2 },
        ...{ address: '', overdue: false, ownerId: null, ownerName: '', answerTime: null },
        ...{ createTime: at, dueTime: at },
      },
    ],
  },
  trail: {
    said: `
      还没有记录
      spare: 来源地址; wide:
      名称 | 操作 | 人员 | 改动 | 来源地址 | 时间↓ at
      热门 | 设置热门内容 | 甲 | 热词 一 → 二 | 10.0.0.1 | 2026.11.19 00:05:00
      没有名称 | 设置热门内容 | 甲 | 没有记录改动 | 本机 | 2026.11.19 00:05:00
      to null
      {"pageNum":1,"pageSize":10,"sort":"-at"}
      关键词 wd
      人员 person
      操作 action: 设置热门内容 hot.save
      日期，从 from
      日期，到 to
      taken away: trail
    `,
    ...{ page: <Trail />, on: api.staff, call: 'trail' },
    rows: [
      {
        ...{ id: 1, at, userId: 2, userName: '甲', address: '10.0.0.1', action: 'hot.save', subject: 'hot' },
        ...{ subjectId: '7', title: '热门', before: { words: '一' }, after: { words: '二' } },
      },
      {
        ...{ id: 2, at, userId: 2, userName: '甲', address: '', action: 'hot.save', subject: 'hot' },
        ...{ subjectId: '7', title: '', before: null, after: null },
      },
    ],
  },
  staff: {
    said: `
      没有工作人员
      spare: ; wide: 部门
      姓名↕ -name | 角色 | 部门 | 状态 | 最近登录↕ -lastLoginTime | 操作
      甲xueyuan01 | 编辑 | 县府 | 正常 | 2026.11.19 00:05 | 修改甲的资料改角色，甲密码链接，甲停用甲的账号
      xueyuan01xueyuan01 | 没有开通 | 没有填写 | 正常 | 从未 | 修改xueyuan01的资料改角色，xueyuan01密码链接，xueyuan01停用xueyuan01的账号
      to /guanli/accounts/1/
      {"pageNum":1,"pageSize":10,"sort":"-createTime","staff":1}
      关键词 wd
    `,
    page: <Staff />,
    on: api.staff,
    call: 'accounts',
    rows: [{ ...person, isStaff: true, roles: ['editor'] }, nobody],
  },
  accounts: {
    said: `
      还没有账号
      spare: 部门与职务, 注册时间↓; wide: 手机号码, 所属单位
      姓名↕ -name | 手机号码 | 身份 | 所属单位 | 部门与职务 | 状态 | 注册时间↓ createTime | 最近登录↕ -lastLoginTime | 操作
      甲xueyuan01 | 138****1234 | 学员教师 | 云栖县待确认 | 县府，科员 | 正常 | 2026.11.19 00:05 | 2026.11.19 00:05 | 查看甲停用甲的账号
      xueyuan01xueyuan01 | 没有绑定 | 没有开通 | 无 | 没有填写 | 正常 | 2026.11.19 00:05 | 从未 | 查看xueyuan01停用xueyuan01的账号
      to /guanli/accounts/1/
      {"pageNum":1,"pageSize":10,"sort":"-createTime"}
      关键词 wd
      身份 kind: 学员 1, 教师 2, 委托单位 3
      范围 staff: 会员 0, 工作人员 1
      状态 status: 正常 1, 停用 0
      注销 deletion: 申请注销 1
      选择甲, 选择xueyuan01: 移动到单位, 合并两个账号
      taken away: accounts
    `,
    page: <Accounts />,
    on: api.staff,
    call: 'accounts',
    rows: [person, nobody],
  },
  members: {
    said: `
      这个单位还没有学员学员注册时选择本单位，或由工作人员批量导入。
      spare: 注册时间↓; wide: 手机号码, 部门与职务
      姓名↕ -name | 单位确认 | 手机号码 | 部门与职务 | 状态 | 注册时间↓ createTime | 最近登录↕ -lastLoginTime | 操作
      甲xueyuan01 | 待确认 | 138****1234 | 县府，科员 | 正常 | 2026.11.19 00:05 | 2026.11.19 00:05 | 确认甲退回甲的申请
      xueyuan01xueyuan01 | 已确认 | 没有绑定 | 没有填写 | 正常 | 2026.11.19 00:05 | 从未 | 移动xueyuan01
      to /guanli/accounts/1/
      {"pageNum":1,"pageSize":10,"sort":"-createTime","unitId":8}
      关键词 wd
      单位确认 unitStatus: 待确认 0, 已确认 1, 未确认 2
      选择甲, 选择xueyuan01: 移动到单位
      taken away: accounts
    `,
    page: <UnitPage params={{ id: '8' }} />,
    on: api.staff,
    call: 'accounts',
    rows: [person, { ...nobody, unitStatus: 1 }],
  },
  units: {
    said: `
      还没有委托单位单位注册并通过审核以后，会出现在这里。
      spare: ; wide: 地区
      单位↑ -name | 联系人 | 手机号码 | 地区 | 学员↕ -members | 待确认↕ -waiting | 状态 | 操作
      云栖县 | 甲 | 138 | 绍兴市 越城区 | 4 | 2 | 已通过 | 查看云栖县
      云栖县 | 甲 | 没有绑定 | 没有填写 | 4 | 0 | 待审核 | 查看云栖县
      to /guanli/units/1/
      {"pageNum":1,"pageSize":10,"sort":"name"}
      关键词 wd
      状态 status: 已通过 1, 待审核 0, 未通过 2
      taken away: units
    `,
    ...{ page: <Units />, on: api.staff, call: 'units' },
    rows: [unit, { ...unit, id: 2, cellPhone: '', region: '', waiting: 0, status: 0 }],
  },
  approvals: {
    said: `
      没有等待审核的注册单位和教师提交注册以后，会出现在这里。
      spare: 审核时间↕; wide: 手机号码
      名称 | 申请 | 摘要 | 手机号码 | 提交时间↑ -submittedAt | 状态 | 审核时间↕ -decidedAt | 操作
      县委 | 委托单位 | 摘 | 138 | 2026.11.19 00:05 | 待审核 | 没有审核 | 审核县委
      没有填写姓名 | 单位更名 | 没有填写 | 138 | 2026.11.19 00:05 | 未通过 | 2026.11.19 00:05 | 查看没有填写姓名
      to null
      {"pageNum":1,"pageSize":10,"sort":"submittedAt"}
      关键词 wd
      状态 status (待审核): 已通过 1, 未通过 2
      申请 kind: 学员 1, 教师 2, 委托单位 3, 单位更名 4, 教师更名 5
      taken away: approvals
    `,
    ...{ page: <Approvals />, on: api.staff, call: 'approvals' },
    rows: [
      {
        ...{ id: 1, kind: 3, status: 0, reason: '', name: '县委', cellPhone: '138', summary: '摘', submittedAt: at },
        ...{ decidedAt: null },
      },
      {
        ...{ id: 2, kind: 4, status: 2, reason: '', name: '', cellPhone: '138', summary: '', submittedAt: at },
        ...{ decidedAt: at },
      },
    ],
  },
  imports: {
    said: `
      还没有导入过名单先下载模板，按表头填写，再上传。
      spare: ; wide: 经办
      文件 | 委托单位 | 有误 | 可导入 | 现有账号 | 状态 | 经办 | 上传时间↓ createTime | 操作
      名单.xlsx | 县委 | 2 | 3 | 0 | 待确认 | 乙 | 2026.11.19 00:05 | 查看名单.xlsx
      名单.xlsx | 县委 | 0 | 3 | 1 | 已撤销 | 乙 | 2026.11.19 00:05 | 查看名单.xlsx
      to /guanli/imports/1/
      {"pageNum":1,"pageSize":10,"sort":"-createTime"}
      关键词 wd
    `,
    ...{ page: <Imports />, on: api.staff, call: 'imports' },
    rows: [
      {
        ...{
          id: 1,
          unitName: '县委',
          fileName: '名单.xlsx',
          byName: '乙',
          status: 0,
          createTime: at,
          good: 3,
          wrong: 2,
        },
        ...{ made: 0 },
      },
      {
        ...{
          id: 2,
          unitName: '县委',
          fileName: '名单.xlsx',
          byName: '乙',
          status: 2,
          createTime: at,
          good: 3,
          wrong: 0,
        },
        ...{ made: 1 },
      },
    ],
  },
};
