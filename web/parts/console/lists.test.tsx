import { expect, it } from 'vitest';
import { lists } from '../../../test/console-lists.tsx';
import { openList } from '../../../test/console-open.tsx';
import { choicesOf, tableShown, takeAway } from '../../../test/lists.ts';
import { anew, settled } from '../../../test/screen.ts';

anew();
const heads = () => [...document.querySelectorAll('[data-grid] thead th[data-col]')].map((th) => th.textContent);
const cells = () =>
  [...document.querySelectorAll('[data-grid] tbody tr')].map((tr) =>
    [...tr.querySelectorAll('td')].map((td) => td.textContent?.replace(/\s+/g, ' ').trim() ?? '').filter(Boolean),
  );

/** What each list says where it has nothing, the order that it begins with, and where its first row leads. */
const first: Record<string, [empty: string, sort: string, to: string | null]> = {
  plans: ['还没有方案申请', '-createTime', '/guanli/plans/1/'],
  sent: ['还没有发送过消息', '-createTime', '/guanli/messages/1/'],
  templates: ['还没有模板', 'name', null],
  receivers: ['收件人都已删除这条消息', 'readTime', '/guanli/accounts/1/'],
  applications: ['还没有人报名', 'status', '/guanli/applications/1/'],
  outbox: ['三十天内没有短信', '-createTime', null],
  desk: ['还没有人提交', 'dueTime', '/guanli/desk/1/'],
  trail: ['还没有记录', '-at', null],
  staff: ['没有工作人员', '-createTime', '/guanli/accounts/1/'],
  accounts: ['还没有账号', '-createTime', '/guanli/accounts/1/'],
  members: ['这个单位还没有学员', '-createTime', '/guanli/accounts/1/'],
  approvals: ['没有等待审核的注册', 'submittedAt', null],
  'institute-classes': ['还没有培训班', '-startDate', '/guanli/classes/1/'],
  imports: ['还没有导入过名单', '-createTime', '/guanli/imports/1/'],
  units: ['还没有委托单位', 'name', '/guanli/units/1/'],
};
it('every list of the console is among them', () =>
  expect(Object.keys(first).toSorted()).toEqual(Object.keys(lists).toSorted()));

it.each(Object.entries(first))(
  '%s begins in its order, leads on, shows each row in its columns, and says what it has none of',
  async (name, [empty, sort, to]) => {
    await openList(name, []);
    expect(document.querySelector('[data-grid] .empty')?.textContent).toContain(empty);
    const read = await openList(name, null, true);
    const [, , ...wanted] = (lists[name]?.said ?? '').trim().split('\n');
    const table = tableShown().map((line) => line.trim());
    expect(table).toEqual(wanted.slice(0, table.length).map((line) => line.trim()));
    expect(read.mock.calls[0]?.[0]).toMatchObject({ pageNum: 1, sort });
    expect([document.querySelector('[data-row]')?.getAttribute('href') ?? null, cells().length]).toEqual([
      to,
      lists[name]?.rows.length,
    ]);
  },
);

it('requests for plans say whose they are, how far, and since when, and are narrowed by that', async () => {
  await openList('plans', null);
  await settled();
  expect(heads().map((h) => h?.replace(/[↕↑↓]/, ''))).toEqual(['申请', '单位', '进展', '负责人', '提交时间']);
  expect(cells()).toEqual([
    ['方案', '县委', '草稿 第 2 版', '乙', '2026.11.19 00:05'],
    ['方案', '甲', '未写', '无人负责', '2026.11.19 00:05'],
  ]);
  expect(choicesOf('进展')).toEqual([
    ...['未写 none', '草稿 draft', '等对方回复 sent', '对方请求修改 changed', '对方已确认 accepted'],
  ]);
  expect(await takeAway()).toMatchObject({ name: 'plans', input: { sort: '-createTime' } });
});
