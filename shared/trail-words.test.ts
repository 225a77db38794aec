import { expect, it } from 'vitest';
import { actionName, changesOf, differences, subjectName } from './trail-words.ts';
import { applicationNames, decisionNames, matterOf, membershipNames } from './words.ts';

it('tells a deed at content by the label of its kind, and with one word for a deed', () => {
  expect(subjectName('project')).toBe('单招项目');
  expect(subjectName('calendar')).toBe('工作日历');
  expect(actionName('content.withdraw')).toBe('撤下内容');
  expect(actionName('demand.assign')).toBe('分派需求');
  expect(['unit.rename', 'unit.keepName'].map(actionName)).toEqual(['同意改名', '不同意改名']);
});

it('tells states, times, uses and places in Chinese', () => {
  const told = (action: string, after: Record<string, unknown>) =>
    differences({ action, before: null, after }).map((d) => `${d.name}=${d.after}`);
  expect(told('content.trash', { state: 'published' })).toEqual(['状态=已发布']);
  expect(told('content.schedule', { publishAt: '2026-11-18T16:30:00.000Z', withdrawAt: null })).toEqual([
    '发布时间=2026.11.19 00:30',
  ]);
  expect(told('staff.invite', { expiresAt: '2026-11-28T20:27:45.721Z' })).toEqual(['有效期至=2026.11.29 04:27']);
  expect(told('content.order', { pinned: true, sort: 3 })).toEqual(['置顶=是', '排序=3']);
  expect(told('content.arrange', { ids: [3, 1] })).toEqual(['顺序=3、1']);
  expect(told('hot.save', { words: ['乡村振兴'], topics: [1], articles: [] })).toEqual([
    '热词=乡村振兴',
    '热门专题=1',
    '热门文章=无',
  ]);
  expect(told('plan.approve', { words: '同意' })).toEqual(['意见=同意']);
  expect(told('template.save', { use: 'reply' })).toEqual(['用途=接待答复']);
});

it('tells every state of a deed as the lists of the console do, and as its filters do where a list was exported', () => {
  const told = (action: string, name: string, values: unknown[], subjectId = '') =>
    values.map((value) => differences({ action, subjectId, before: null, after: { [name]: value } })[0]?.after);
  for (const action of ['member.confirm', 'member.refuse', 'member.move'])
    expect(told(action, 'unitStatus', [0, 1, 2]), action).toEqual(Object.values(membershipNames));
  // To the desk what was received is still to be dealt with.
  const applications = ['待处理', ...Object.values(applicationNames).slice(1)];
  for (const [action, list, states] of [
    ['approval.approve', 'approvals', Object.values(decisionNames)],
    ['application.admit', 'applications', applications],
    ['demand.status', 'demands', ['新收到', '办理中', '已办结']],
    ['user.disable', 'accounts', ['停用', '正常']],
  ] as const) {
    const numbers = states.map((_, i) => i);
    expect(told(action, 'status', numbers), action).toEqual(states);
    expect(told('list.export', 'status', numbers, list), list).toEqual(states);
  }
  const forms = [2, 3, 4, 5].map((type) => matterOf({ kind: 'demand', type }));
  const matters = ['plan', 'consultation'].map((kind) => matterOf({ kind, type: 0 }));
  const narrowed = (name: string, values: unknown[]) => told('list.export', name, values, 'demands');
  expect(narrowed('kind', ['2', '3', '4', '5', 'plan', 'consultation', 'demand'])).toEqual([
    ...forms,
    ...matters,
    '需求表单',
  ]);
  expect(narrowed('clock', ['late', 'today'])).toEqual(['超时', '今天到期']);
  expect(narrowed('owner', ['mine', 'nobody'])).toEqual(['本人', '无人负责']);
  expect(told('user.proofOn', 'secondProof', [true, false])).toEqual(['已开通', '未开通']);
  expect(told('calendar.save', 'mode', ['plain', 'working'])).toEqual(['自然时间', '工作时间']);
  expect(told('template.save', 'use', ['message', 'reply'])).toEqual(['站内消息', '接待答复']);
});

it('tells a change in a line of a sheet', () => {
  const action = 'user.status';
  expect(changesOf({ action, before: { status: 1 }, after: { status: 0, reason: '离职' } })).toBe(
    '状态：正常 → 停用\n原因：离职',
  );
});

it('tells what an exported list was narrowed to as its filters say it', () => {
  const told = (subjectId: string, after: Record<string, unknown>) =>
    differences({ action: 'list.export', subjectId, before: null, after }).map((d) => `${d.name}=${d.after}`);
  expect(told('content', { kind: 'news', author: 'mine', categoryId: 3 })).toEqual([
    '类别=新闻',
    '作者=本人',
    '栏目编号=3',
  ]);
  expect(told('demands', { kind: '2', status: 0, clock: 'late', owner: 'nobody', from: '2026-11-01' })).toEqual([
    '类别=培训需求',
    '状态=新收到',
    '时限=超时',
    '负责人=无人负责',
    '起始日期=2026-11-01',
  ]);
  expect(told('accounts', { kind: 2, status: 0 })).toEqual(['身份=教师', '状态=停用']);
  expect(told('trail', { person: '俞', action: 'user.add', subject: 'user', rows: 9 })).toEqual([
    '人员=俞',
    '操作=添加工作人员',
    '对象=账号',
    '行数=9',
  ]);
});
