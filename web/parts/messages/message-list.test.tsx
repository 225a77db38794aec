import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { press, settled, told } from '../../../test/screen.ts';
import type { Message } from '../../../shared/contract/messages.ts';
import { ApiError, api, quietApi } from '../../lib/api.ts';
import { toasts } from '../../lib/toast.ts';
import { CopyLink } from '../demands/copy-link.tsx';
import { MessageList } from './message-list.tsx';

const changed = vi.fn(async () => undefined);
beforeEach(() => toasts.set([]));
afterEach(() => {
  cleanup();
  changed.mockClear();
  vi.restoreAllMocks();
  toasts.set([]);
});
const message = (id: number, readStatus: 0 | 1, link = '') =>
  ({ id, readStatus, link, title: `消息${id}`, content: '内容', createTime: '2026-11-18T16:05:00Z' }) as Message;
const show = (...list: Message[]) =>
  render(
    <MemoryRouter>
      <MessageList list={list} onChanged={changed} />
    </MemoryRouter>,
  );

describe('messages', () => {
  it('are marked while they are unread, and as read by a button or on the way to what they are about', async () => {
    const read = vi.spyOn(api.messages, 'markRead').mockResolvedValue(null);
    const passing = vi.spyOn(quietApi.messages, 'markRead').mockResolvedValue(null);
    show(message(1, 0, '/wtdw/?a=1'), message(2, 1, 'https://evil.example/'), message(3, 1));
    expect(screen.getAllByRole('heading').map((h) => h.textContent)).toEqual(['未读：消息1', '消息2', '消息3']);
    expect(screen.getAllByText('2026.11.19 00:05').length).toBe(3);
    expect(screen.getAllByRole('button', { name: /^标为已读/ }).length).toBe(1);
    const links = screen.getAllByRole('link');
    // Nothing leads off the site.
    expect(links.map((a) => a.getAttribute('href'))).toEqual(['/wtdw/?a=1', '/home/']);
    for (const link of links) fireEvent.click(link);
    expect([passing.mock.calls, changed.mock.calls.length]).toEqual([[[{ id: 1 }]], 0]);
    await press(/^标为已读/);
    expect([read.mock.calls, changed.mock.calls.length]).toEqual([[[{ id: 1 }]], 1]);
  });

  it('are deleted after a question, and the list is read anew where that was done', async () => {
    const remove = vi.spyOn(api.messages, 'remove').mockRejectedValueOnce(new ApiError(500, '没有成功'));
    remove.mockResolvedValue(null);
    show(message(1, 1), message(2, 1));
    for (const times of [0, 1]) {
      await press(/^删除.*消息2/);
      expect([remove.mock.calls.length, screen.getByText('“消息2”删除以后不能恢复。') !== null]).toEqual([times, true]);
      fireEvent.click(screen.getByText('删除消息'));
      await settled();
      expect([document.querySelector('dialog'), changed.mock.calls.length]).toEqual([null, times]);
    }
    expect([remove.mock.calls.at(-1), told().includes('消息已经删除')]).toEqual([[{ id: 2 }], true]);
  });
});

it('an address is only called copied when it is', async () => {
  const write = vi.fn(async () => Promise.reject(new Error('no')));
  const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  render(<CopyLink path="/huizhi/?a=1" />);
  await press('复制地址');
  expect(screen.queryByText('没有复制成功，请选中地址复制')).not.toBeNull();
  clipboard.mockReturnValue({ writeText: write } as never);
  await press(/^没有复制成功/);
  expect([write.mock.calls.length, screen.queryByText('地址已经复制')]).toEqual([1, null]);
  write.mockImplementation((async () => undefined) as never);
  await press(/^没有复制成功/);
  expect([write.mock.calls.at(-1), screen.queryByText('地址已经复制') !== null]).toEqual([
    [`${location.origin}/huizhi/?a=1`],
    true,
  ]);
});
