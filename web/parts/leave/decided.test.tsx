import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { at } from '../../../test/lists.ts';
import { anew, inDialog, press, settled, told } from '../../../test/screen.ts';
import { anewUnit, enter, pageOf } from '../../../test/unit-centre.tsx';
import { ApiError, api, formApi, quietApi } from '../../lib/api.ts';
import pendingLeave from '../../routes/unit/pending-leave.tsx';
import './leave-list.tsx';

anew();
anewUnit();
const lesson = (id: number) => ({
  ...{ id, name: `第 ${id} 课`, startTime: '2026-11-30T16:30:00Z', endTime: '2026-11-30T17:30:00Z' },
});
const leave = (id: number, given: object = {}) => ({
  ...{ id, userId: id, name: `学员 ${id}`, dept: '', trainingClassId: 2, className: '治理班', category: 1, status: 0 },
  ...{ startTime: '2026-11-30T16:30:00Z', endTime: '2026-12-01T03:30:00Z', reason: '家长会', fileUrl: '', remark: '' },
  ...{ courseName: '第 1 课', courses: [lesson(1)], revoked: false, decideTime: null, overlaps: [] },
  ...{ createTime: '2026-11-26T02:00:00Z', ...given },
});
const read = (...list: object[]) => vi.spyOn(api.leave, 'list').mockResolvedValue(pageOf(list));
const all = '/wtdw/pxgl/dclqj/?status=all';
const dialog = () => document.querySelector('dialog');

it('what may be done goes by how far a request is, one by one and together', async () => {
  read(...[0, 1, 2, 3].map((status) => leave(status + 1, { status })));
  await enter(pendingLeave, all);
  const deeds = [...document.querySelectorAll('tbody tr')].map((tr) =>
    [...tr.querySelectorAll('td:last-child button')].map((b) => b.firstChild?.textContent),
  );
  expect(deeds).toEqual([['批准', '不批准'], ['撤销准假'], [], []]);
  const decided = vi.spyOn(formApi.leave, 'updateMany').mockResolvedValue({ gone: [] });
  for (const box of document.querySelectorAll('tbody input[type=checkbox]')) fireEvent.click(box);
  await settled();
  fireEvent.click(screen.getAllByRole('button', { name: '不批准' })[0] as HTMLElement);
  await settled();
  expect(dialog()?.querySelectorAll('li').length, 'of those that wait alone').toBe(1);
  await inDialog('不批准');
  expect([decided.mock.calls, told()]).toEqual([
    ...[[[{ ids: [1], status: 2, remark: '' }]], ['已经回复，并通知了学员']],
  ]);
});

it('several are counted at the head of the question, one is not', async () => {
  read(leave(1), leave(2));
  await enter(pendingLeave, '/wtdw/pxgl/dclqj/');
  await press(/^批准\s?学员 1$/);
  expect(dialog()?.textContent).not.toContain('共 ');
  expect(dialog()?.querySelector('.danger')).toBeNull();
  await inDialog('取消');
  for (const box of document.querySelectorAll('tbody input[type=checkbox]')) fireEvent.click(box);
  await settled();
  fireEvent.click(screen.getAllByRole('button', { name: '批准' })[0] as HTMLElement);
  await settled();
  expect(dialog()?.textContent).toContain('共 2 份');
});

it('of many lessons four are named before it is decided, and their number behind', async () => {
  const named = async (n: number) => {
    cleanup();
    read(leave(1, { courses: Array.from({ length: n }, (_, i) => lesson(i + 1)) }));
    await enter(pendingLeave, '/wtdw/pxgl/dclqj/');
    await press(/^批准\s?学员 1$/);
    const text = dialog()?.querySelector('li')?.textContent ?? '';
    return [text.match(/第 \d 课/g)?.length, text.match(/共 \d 节课/)?.[0], text.includes('看证明')];
  };
  expect(await named(4)).toEqual([4, undefined, false]);
  expect(await named(5)).toEqual([4, '共 5 节课', false]);
  expect(dialog()?.textContent).toContain('12月1日 00:30–01:30 第 1 课');
});

it('a yes that is taken back is told, and the list is read anew', async () => {
  const list = read(leave(1, { status: 1 }));
  const revoke = vi.spyOn(formApi.leave, 'revoke').mockResolvedValue(null);
  await enter(pendingLeave, all);
  await press(/^撤销准假/);
  const look = () => [...(dialog()?.querySelectorAll('form .btn') ?? [])].map((b) => /danger/.test(b.className));
  expect(look(), 'what takes something back is told apart').toContain(true);
  fireEvent.change(screen.getByLabelText('说明'), { target: { value: '课改期了' } });
  await inDialog('撤销准假');
  expect([revoke.mock.calls, told(), list.mock.calls.length, dialog()]).toEqual([
    ...[[[{ id: 1, remark: '课改期了' }]], ['准假已经撤销，并通知了学员'], 2, null],
  ]);
});

it('what is at the same time leads to where it stands: among those that wait, or under its own word', async () => {
  const overlap = (id: number, status: number, n: number) => ({
    ...{ id, trainingClassId: id, className: `班 ${id}`, status },
    courses: Array.from({ length: n }, (_, i) => lesson(i + 1)),
  });
  read(leave(1, { overlaps: [overlap(3, 0, 1), overlap(4, 1, 2), overlap(5, 0, 0)] }));
  await enter(pendingLeave, '/wtdw/pxgl/dclqj/');
  expect([at('班 3'), at('班 4')]).toEqual(['/wtdw/pxgl/dclqj/3/', '/wtdw/pxgl/dclqj/4/?status=1']);
  const said = [...document.querySelectorAll('td[data-l=状态] small')].slice(1).map((e) => e.textContent);
  expect(said).toEqual([
    '重叠：班 3 12月1日 00:30–01:30（待处理）',
    '重叠：班 4 12月1日 00:30–01:30 等 2 节（已批准）',
    '重叠：班 5 （待处理）',
  ]);
});

it('a remark stands beside what was decided, and none where nobody has decided', async () => {
  const decideTime = '2026-11-27T06:05:00Z';
  read(
    leave(1, { remark: '草稿里的话' }),
    leave(2, { status: 2, decideTime }),
    leave(3, { status: 2, decideTime, remark: '名额有限' }),
  );
  await enter(pendingLeave, all);
  const said = [...document.querySelectorAll('td[data-l=状态]')].map((td) => td.textContent);
  expect(said).toEqual([
    '待处理11月26日 10:00 提交',
    '未批准11月26日 10:00 提交11月27日 14:05 处理',
    '未批准11月26日 10:00 提交11月27日 14:05 处理说明：名额有限',
  ]);
});

it.each([
  ['', '没有待处理的请假', true, '待处理请假'],
  ['?status=0', '没有待处理的请假', true, '待处理请假'],
  ['?status=2', '没有这样的请假', false, '请假'],
  ['?status=all', '还没有请假', true, '请假'],
  ['?status=9', '没有待处理的请假', true, '待处理请假'],
])('where there are none under %j says which are none', async (query, title, helps, heading) => {
  read();
  await enter(pendingLeave, `/wtdw/pxgl/dclqj/${query}`);
  expect([
    screen.queryByText(title) !== null,
    screen.queryByText(/^学员请假以后在这里等您处理/) !== null,
    document.querySelector('h1')?.textContent,
  ]).toEqual([true, helps, heading]);
});

it('of a class whose name cannot be read the page is called as ever', async () => {
  read();
  vi.spyOn(quietApi.classes, 'detail').mockRejectedValue(new ApiError(0, '网络不通'));
  await enter(pendingLeave, '/wtdw/pxgl/dclqj/2/?status=1');
  expect(document.querySelector('h1')?.textContent).toBe('待处理请假');
});
