import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { reads } from '../../../test/outline.ts';
import { anew, press, settled } from '../../../test/screen.ts';
import { withSettings } from '../../../test/view.tsx';
import { ApiError, api, formApi } from '../../lib/api.ts';
import { anonymous, session } from '../../lib/session.ts';
import { unread } from '../../lib/unread.ts';
import Mine from '../apply/mine.tsx';
import Receipt from '../apply/receipt.tsx';
import { MessageList } from '../messages/message-list.tsx';
import { SurveyDialog } from '../survey/survey-dialog.tsx';
import { Claims } from './claims.tsx';
import { CentreFrame } from './frame.tsx';
import { Matters } from './matters.tsx';
import { LatestMessages, Ways } from './unit-cards.tsx';

anew();
afterEach(() => {
  act(() => session.set(anonymous));
  act(() => unread.set(0));
});
const { show } = withSettings({ hotline: '0571-1', hours: '九点', address: '路 1 号', name: '学院', email: 'a@x' });
const createTime = '2026-11-18T16:05:00Z';

const said1 = `
  <h2 id=matters> 我的报名与咨询
  <a /baoming/?receipt=a0> 题a0 <span .st .wait> 已收到 项目报名 <time datetime=2026-11-18T16:05:00Z> 2026.11.19
  <a /baoming/?receipt=a1> 题a1 <span .st .ok> 已录取 项目报名 <time datetime=2026-11-18T16:05:00Z> 2026.11.19
  <a /baoming/?receipt=a2> 题a2 <span .st .wait> 候补 项目报名 <time datetime=2026-11-18T16:05:00Z> 2026.11.19
  <a /baoming/?receipt=a3> 题a3 <span .st .err> 未录取 项目报名 <time datetime=2026-11-18T16:05:00Z> 2026.11.19
  <a /baoming/?receipt=a4> 题a4 <span .st .off> 已取消 项目报名 <time datetime=2026-11-18T16:05:00Z> 2026.11.19
  <a /huizhi/p0/> 题p0 <span .st .wait> 已收到 培训方案申请 <time datetime=2026-11-18T16:05:00Z> 2026.11.19
  <a /huizhi/p1/> 题p1 <span .st .wait> 办理中 培训方案申请 <time datetime=2026-11-18T16:05:00Z> 2026.11.19
  <a /huizhi/p2/> 题p2 <span .st .ok> 已答复 培训方案申请 <time datetime=2026-11-18T16:05:00Z> 2026.11.19
  <a /huizhi/p3/> 题p3 <span .st .ok> 已办结 培训方案申请 <time datetime=2026-11-18T16:05:00Z> 2026.11.19
  <a /huizhi/p1sent/> 题p1sent <span .st .wait> 等您回复 培训方案申请 <time datetime=2026-11-18T16:05:00Z> 2026.11.19
  <a /huizhi/p1changed/> 题 p1changed <span .st .wait> 您请求修改 培训方案申请 <time datetime=2026-11-18T16:05:00Z> 2026.11.19
  <a /huizhi/p1accepted/> 题 p1accepted <span .st .ok> 您已确认 培训方案申请 <time datetime=2026-11-18T16:05:00Z> 2026.11.19
`;
it('what a person sent says of each how far it is, in colour and in words, and leads to its receipt', async () => {
  const application = (state: number) => ({ ...{ kind: 'application', type: 0, state, receipt: `a${state}` } });
  const asked = (state: number, plan: string | null = null) => ({
    ...{ kind: 'plan', type: 0, state, plan, receipt: `p${state}${plan ?? ''}` },
  });
  const list = [
    ...[0, 1, 2, 3, 4].map(application),
    ...[0, 1, 2, 3].map((state) => asked(state)),
    ...['sent', 'changed', 'accepted'].map((plan) => asked(1, plan)),
  ].map((m) => ({ ...m, title: `题${m.receipt}`, createTime }));
  const read = vi.spyOn(api.people, 'matters').mockResolvedValue(list as never);
  await show(<Matters among="cards" />);
  reads('section', said1);
  read.mockResolvedValue([]);
  await show(<Matters among="blocks" />);
  reads(
    'section',
    `
    <h2 id=matters> 我的报名与咨询
    还没有报名或咨询
    登录后提交的，和未登录时用您验证过的手机号码提交的，都在这里看进度。
    <a /baoming/> 看看可报的项目
    <a /zxzx/ .ghost> 在线咨询
  `,
  );
});

const said2 = `
  <h2 id=ways> 向学院提出
  <a data-demand=2 /zcxy/pxxq/> 填写培训需求 谁来听、回去要做什么
  <a data-demand=3 /zcxy/zjzx/> 专家咨询 带一个具体的问题来
  <a data-demand=4 /zcxy/zsyz/> 招商引资 找载体，或发布项目
  <a data-demand=5 /zcxy/cxhz/> 创新合作 课题、案例、基地与成果
  <a /baoming/> 招生项目 不必凑班，单独报名
  <a /huizhi/> 办理进度 凭回执编号查答复
`;
const said3 = `
  <h2 id=claims> 待确认的学员
  确认以后，他们归入本单位；不是本单位的请退回
  <th> 姓名
  <th> 部门与职务
  <th> 手机号码
  <th> 申请时间
  <th> 操作
  甲
  处
  137****0001
  2026.11.19
  <button type=button> 确认 甲
  <button type=button> 退回 甲 的申请
  <p .print-only> 共 11 条，这里是第 1 至 10 条
  <nav aria-label=分页> 共 11 条 <span aria-disabled=true> 上一页
  <a aria-current=page aria-label=第 1 页 /wtdw/#claims> 1
  <a aria-label=第 2 页 /wtdw/?page=2#claims> 2
  <a rel=next /wtdw/?page=2#claims> 下一页
  10 条/页
  <a aria-current=true /wtdw/#claims> 10 条/页
  <a /wtdw/?size=20#claims> 20 条/页
  <a /wtdw/?size=30#claims> 30 条/页
  <a /wtdw/?size=50#claims> 50 条/页
  <a /wtdw/?size=100#claims> 100 条/页
`;
const said4 = `
  <dialog aria-label=退回甲的申请？ open>
  <h2 tabindex=-1> 退回甲的申请？
  <button type=button aria-label=关闭>
  甲不会归入本单位，会收到一条消息；如果是误选，可以在个人信息里改选。
  <button type=button .ghost> 取消
  <button type=button .danger> 退回申请
`;
it('a unit has its newest messages, its ways to ask and who waits to be confirmed', async () => {
  const message = (id: number, readStatus: number, link: string) => ({
    ...{ id, readStatus, link, title: `息${id}`, content: '文', createTime },
  });
  const read = vi.spyOn(api.messages, 'list').mockResolvedValue({
    ...{ list: [message(1, 0, '/wtdw/?a=1'), message(2, 1, '')], total: 2 },
  } as never);
  await show(<LatestMessages />);
  expect(read.mock.calls).toEqual([[{ pageNum: 1, pageSize: 4 }]]);
  reads(
    'section',
    `
    <h2 id=latest> 最近的消息
    <a /xiaoxi/> 全部消息
    <a /wtdw/?a=1> 未读： 息1 <time datetime=2026-11-18T16:05:00Z> 11.19 文
    <a /xiaoxi/> 息2 <time datetime=2026-11-18T16:05:00Z> 11.19 文
  `,
  );
  read.mockResolvedValue({ list: [], total: 0 } as never);
  await show(<LatestMessages />);
  reads(
    'section',
    `
    <h2 id=latest> 最近的消息
    <a /xiaoxi/> 全部消息
    还没有消息。学院发来的通知会出现在这里。
  `,
  );
  await show(<Ways />);
  reads('section', said2);
  const claim = { id: 1, name: '甲', dept: '处', post: '', cellPhone: '137****0001', createTime };
  const claims = vi.spyOn(api.people, 'claims').mockResolvedValue({ list: [claim], total: 11 } as never);
  await show(<Claims onDecided={() => undefined} />);
  reads('section', said3);
  fireEvent.click(screen.getByRole('button', { name: /^退回/ }));
  await settled();
  reads('dialog', said4);
  claims.mockResolvedValue({ list: [claim], total: 10 } as never);
  await show(<Claims onDecided={() => undefined} />);
  expect(document.querySelector('nav[aria-label=分页]')).toBeNull();
  claims.mockResolvedValue({ list: [], total: 0 } as never);
  await show(<Claims onDecided={() => undefined} />);
  reads(
    'section .empty',
    `
    没有等待确认的学员
    学员注册时选了本单位，会出现在这里。
  `,
  );
  claims.mockResolvedValue({ list: [], total: 21 } as never);
  await show(<Claims onDecided={() => undefined} />);
  reads(
    'section .empty',
    `
    这一页没有学员
    还有 21 人等您确认。
    <a /wtdw/?page=3#claims .ghost> 看最后一页
  `,
  );
});

const said5 = `
  <h2> 未读：息1
  文
  <time datetime=2026-11-18T16:05:00Z> 2026.11.19 00:05
  <a /wtdw/?a=1 .ghost> 查看 ： 息1
  <button type=button> 标为已读 ： 息1
  <button type=button> 删除 ： 息1
  <h2> 息2
  文
  <time datetime=2026-11-18T16:05:00Z> 2026.11.19 00:05
  <button type=button> 删除 ： 息2
`;
const said6 = `
  <dialog aria-label=删除这条消息？ open>
  <h2 tabindex=-1> 删除这条消息？
  <button type=button aria-label=关闭>
  “息2”删除以后不能恢复。
  <button type=button .ghost> 取消
  <button type=button .danger> 删除消息
`;
it('messages have what can be done with each, and ask before one is gone', async () => {
  const message = (id: number, readStatus: number, link: string) => ({
    ...{ id, readStatus, link, title: `息${id}`, content: '文', createTime },
  });
  const list = [message(1, 0, '/wtdw/?a=1'), message(2, 1, '')];
  await show(<MessageList list={list as never} onChanged={async () => undefined} />);
  reads('ul', said5);
  await press(/^删除.*息2/);
  reads('dialog', said6);
});

const said7 = `
  <h2 id=receipt tabindex=-1> 我的报名
  <p .no-print> 凭这个页面的链接随时查看结果或取消，不必登录。请收藏或复制下来，不要发给别人。
  <p .print-only> 回执编号 R1查询地址 http://localhost:3000/baoming/?receipt=R1
  <span .st .wait> 候补有人退出时按先后递补，排上了用短信告诉您。
  项目
  <a /dzxm/3/> 项
  日期
  2026.12.01–2026.12.03
  地点
  杭州
  姓名
  甲
  手机号码
  13800000001
  单位与职务
  县府，科员
  提前安排
  素食
  报名附件
  已随报名提交
  提交时间
  2026.11.19 00:05
  原因
  满
  <div .no-print>
  <button type=button> 复制这个链接
  <button type=button .ghost> 打印
  <button type=button .danger> 取消报名
`;
const said8 = `
  <dialog aria-label=取消这份报名？ open>
  <h2 tabindex=-1> 取消这份报名？
  <button type=button aria-label=关闭>
  “项”的名额会让给候补的人。
  已经缴费的，按退费办法办理。
  <button type=button .ghost> 保留报名
  <button type=button .danger> 取消报名
`;
it('an application says all about itself by its receipt, and the ways that there are', async () => {
  const application = {
    ...{ status: 2, cancellable: true, projectId: 3, projectName: '项', name: '甲', cellPhone: '13800000001' },
    ...{ startDate: '2026-12-01', endDate: '2026-12-03', place: '杭州', dept: '县府', post: '科员', note: '素食' },
    ...{ reason: '满', createTime, hasAttachment: true },
  };
  const read = vi.spyOn(formApi.applications, 'status').mockResolvedValue(application as never);
  await show(<Receipt receipt="R1" />);
  reads('section', said7);
  await press('取消报名');
  reads('dialog', said8);
  for (const [status, ...said] of [
    [0, '已收到', '两个工作日内'],
    [1, '已录取', '开课前五天'],
    [3, '未录取', '可以看看别的项目'],
    [4, '已取消', '名额已经让出'],
  ] as const) {
    read.mockResolvedValue({ ...application, status, cancellable: false } as never);
    await show(<Receipt receipt="R1" />);
    expect([status, document.querySelector('.st')?.parentElement?.textContent?.startsWith(said.join(''))]).toEqual([
      ...[status, true],
    ]);
  }
  const mine = vi
    .spyOn(api.applications, 'mine')
    .mockResolvedValue([...[{ id: 1, receipt: 'R1', projectName: '项', startDate: '2026-12-01', status: 1 }]] as never);
  await show(<Mine />);
  reads(
    'section',
    `
    <section .no-print>
    <h2> 我的报名
    <a /baoming/?receipt=R1> 项 2026.12.01 已录取
  `,
  );
  mine.mockResolvedValue([]);
  await show(<Mine />);
  expect(document.querySelector('section')).toBeNull();
  mine.mockRejectedValue(new ApiError(500, '没有读到'));
  await show(<Mine />);
  expect(document.querySelector('section')?.textContent).toContain('没有读到');
});

const said9 = `
  <dialog aria-label=调查 open>
  <h2 tabindex=-1> 调查
  一两分钟填完，排课和推荐专题时参考；也可以跳过。
  <button type=button aria-label=关闭>
  <form method=post>
  对象
  <select name=userRecord.0.answer required>
  <option value> 请选择对象
  <option value=干部> 干部
  <option value=教师> 教师
  其他
  <textarea name=userRecord.1.answer maxlength=200>
  0 / 200
  <button type=button .ghost> 跳过，不再询问
  <button type=submit> 提交需求
`;
it('the survey of the first login has its questions in their kinds, and two ways out', async () => {
  const question = (id: number, questionType: number, name: string, optionValue: string[] = [], isRequired = true) => ({
    ...{ demandQuestionId: id, questionType, name, optionValue, isRequired, sort: id },
  });
  const survey = {
    ...{ demandId: 9, name: '调查', version: 4 },
    demandQuestionVoList: [question(1, 2, '对象', ['干部', '教师']), question(2, 3, '其他', [], false)],
  };
  await show(<SurveyDialog survey={survey as never} onClose={() => undefined} />);
  reads('dialog', said9);
});

const said10 = `
  <nav aria-label=面包屑>
  <a /> 首页
  <li aria-current=page> 委托单位中心
  <aside .no-print>
  甲
  甲处
  <nav aria-label=中心菜单>
  <a aria-current=page /wtdw/> 委托单位中心
  <a /wtdw/dwxx/> 单位信息
  <a /wtdw/xygl/> 学员管理
  <a /wtdw/pxgl/> 培训管理
  <a /xiaoxi/> 我的消息 99+ 条未读
  <main id=main>
  <h1> 委托单位中心
  说明
  <button type=button> 做
  内容
`;
it('a centre has its menu with where one is, who one is and how many messages are unread', async () => {
  act(() => session.set({ ...anonymous, token: 't', psid: 'u1', name: '甲', userType: [3], dept: '处', title: '' }));
  act(() => unread.set(100));
  await show(
    <CentreFrame page="unit/home" title="委托单位中心" text="说明" actions={<button type="button">做</button>}>
      <p>内容</p>
    </CentreFrame>,
  );
  reads('body', said10);
  act(() => unread.set(99));
  expect(document.querySelector('.n')?.textContent).toBe('99条未读');
});
