import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { idle, press, settled, told } from '../../test/screen.ts';
import type { Message } from '../../shared/contract/messages.ts';
import { api, quietApi } from '../lib/api.ts';
import * as events from '../lib/events.ts';
import type { Page } from '../lib/page.tsx';
import { anonymous, session } from '../lib/session.ts';
import { toasts } from '../lib/toast.ts';
import { unread } from '../lib/unread.ts';
import messages from './account/messages.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  act(() => {
    session.set(anonymous);
    unread.set(0);
    toasts.set([]);
  });
});

const { View } = messages as unknown as Page;
const message = (id: number) =>
  ({
    id,
    title: `消息${id}`,
    content: '内容',
    type: 4,
    link: '',
    readStatus: 0,
    createTime: '2026-11-18T00:00:00Z',
  }) as Message;
const at = (name: string | RegExp) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
async function open(address = '/xiaoxi/', stop: () => void = () => undefined): Promise<void> {
  vi.spyOn(events, 'listen').mockReturnValue(stop);
  act(() => session.set({ ...anonymous, token: 't', psid: 'xueyuan01', userType: [1] }));
  const router = createMemoryRouter([{ path: '*', element: <View data={{}} /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await settled();
}
const current = (of: string) => [...document.querySelectorAll(`${of} [aria-current=page]`)].map((a) => a.textContent);

it('the messages are the current entry of the menu, and how many are unread follows one that is deleted', async () => {
  let list = [message(1), message(2)];
  const look = async () => ({ haveUnRead: list.length > 0, count: list.length });
  vi.spyOn(api.messages, 'list').mockImplementation(async () => ({ list, total: list.length }));
  vi.spyOn(quietApi.messages, 'haveUnread').mockImplementation(look);
  vi.spyOn(api.messages, 'remove').mockImplementation(async ({ id }) => {
    list = list.filter((m) => m.id !== id);
    return null;
  });
  act(() => unread.set(2));
  await open();
  expect([current('.side-nav'), current('.tabs')]).toEqual([['我的消息2条未读'], ['全部']]);
  await press(/^删除.*消息2/);
  fireEvent.click(screen.getByText('删除消息'));
  await settled();
  expect([current('.side-nav'), screen.getByRole('link', { name: /^未读/ }).textContent]).toEqual([
    ['我的消息1条未读'],
    '未读1',
  ]);
});

it('one that comes while they are open is told, and the list and the count are read anew', async () => {
  const read = vi.spyOn(api.messages, 'list').mockResolvedValue({ list: [message(1)], total: 1 });
  const look = vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: true, count: 1 });
  await open();
  const before = [read.mock.calls.length, look.mock.calls.length];
  const heard = vi.mocked(events.listen).mock.calls.at(-1)?.[0];
  for (const [event, title] of [
    ['message', '开班通知'],
    ['unread', '别的'],
  ])
    heard?.({ event, data: JSON.stringify({ title }) } as never);
  await settled();
  expect(told()).toEqual(['新消息：开班通知']);
  expect([read.mock.calls.length, look.mock.calls.length]).toEqual(before.map((n) => n + 2));
});

it('whoever leaves them hears of a new one no more: it would be told as often as they have been opened', async () => {
  vi.spyOn(api.messages, 'list').mockResolvedValue({ list: [message(1)], total: 1 });
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: true, count: 1 });
  const stop = vi.fn();
  await open('/xiaoxi/', stop);
  expect([vi.mocked(events.listen).mock.calls.length, stop.mock.calls.length]).toEqual([1, 0]);
  cleanup();
  expect(stop).toHaveBeenCalledOnce();
});

it('pages of the unread messages lead on among these, and those of all among all', async () => {
  const read = vi.spyOn(api.messages, 'list').mockResolvedValue({ list: [message(1)], total: 45 });
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: true, count: 45 });
  await open('/xiaoxi/?type=unread&page=2&size=20');
  expect(read.mock.calls).toEqual([[{ pageNum: 2, pageSize: 20, readStatus: 0 }]]);
  expect([at('下一页'), at('上一页'), at('50 条/页')]).toEqual([
    '/xiaoxi/?type=unread&page=3&size=20',
    '/xiaoxi/?type=unread&size=20',
    '/xiaoxi/?type=unread&size=50',
  ]);
  expect([at('全部'), at(/^未读/)]).toEqual(['/xiaoxi/?size=20', '/xiaoxi/?type=unread&size=20']);
  cleanup();
  await open();
  expect(read.mock.calls.at(-1)).toEqual([{ pageNum: 1, pageSize: 10 }]);
  expect([at('下一页'), at(/^未读/)]).toEqual(['/xiaoxi/?page=2', '/xiaoxi/?type=unread']);
});

it('who has chosen a larger page than all of them need can choose a smaller one again', async () => {
  vi.spyOn(api.messages, 'list').mockResolvedValue({ list: [message(1)], total: 15 });
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
  await open('/xiaoxi/?size=20');
  expect(at('10 条/页')).toBe('/xiaoxi/');
});

it('all are marked as read by one press, which list and count hear of; where none is unread by none', async () => {
  const read = vi.spyOn(api.messages, 'list').mockResolvedValue({ list: [message(1)], total: 1 });
  const look = vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: true, count: 2 });
  const mark = vi.spyOn(api.messages, 'markAllRead').mockResolvedValue({ count: 2 });
  act(() => unread.set(2));
  await open();
  const looks = look.mock.calls.length;
  look.mockResolvedValue({ haveUnRead: false, count: 0 });
  await press('全部标为已读');
  expect([mark.mock.calls.length, read.mock.calls.length, look.mock.calls.length, told()]).toEqual([
    ...[1, 2, looks + 1, ['2 条消息已标为已读']],
  ]);
  expect(idle('全部标为已读')).toBe(true);
  cleanup();
  await open();
  await press('全部标为已读');
  expect([mark.mock.calls.length, idle('全部标为已读')]).toEqual([1, true]);
});

it('a page beyond the last one leads back to all', async () => {
  vi.spyOn(api.messages, 'list').mockResolvedValue({ list: [], total: 5 });
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
  await open('/xiaoxi/?page=3');
  expect([screen.queryByText('这一页没有消息') !== null, at('看全部消息')]).toEqual([true, '/xiaoxi/']);
  cleanup();
  await open('/xiaoxi/');
  expect([screen.queryByText('还没有消息') !== null, at('看全部消息')]).toEqual([true, null]);
});
