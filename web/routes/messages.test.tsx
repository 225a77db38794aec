import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settled } from '../../test/screen.ts';
import { api } from '../lib/api.ts';
import type { Page } from '../lib/page.tsx';
import { anonymous, session } from '../lib/session.ts';
import messages from './account/messages.tsx';

const { View } = messages as unknown as Page;
const message = {
  id: 1,
  readStatus: 0,
  link: '',
  title: '课表有调整',
  content: '',
  createTime: '2026-11-18T16:05:00Z',
};

beforeEach(() => {
  // The stream of events stays open and says nothing.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  act(() => session.set({ ...anonymous, token: 't', psid: 'xueyuan01', userType: [1] }));
});
afterEach(() => {
  cleanup();
  act(() => session.set(anonymous));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(address: string, list: object[]) {
  const read = vi.spyOn(api.messages, 'list').mockResolvedValue({ list, total: 45 } as never);
  const router = createMemoryRouter([{ path: '*', element: <View data={{}} /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await settled();
  return read;
}
const at = (name: string | RegExp) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;

it('pages of the unread messages lead on among these, and those of all among all', async () => {
  const read = await open('/xiaoxi/?type=unread&page=2&size=20', [message]);
  expect(read.mock.calls).toEqual([[{ pageNum: 2, pageSize: 20, readStatus: 0 }]]);
  expect([at('下一页'), at('上一页'), at('50 条/页')]).toEqual([
    '/xiaoxi/?type=unread&page=3&size=20',
    '/xiaoxi/?type=unread&size=20',
    '/xiaoxi/?type=unread&size=50',
  ]);
  expect([at('全部'), at(/^未读/)]).toEqual(['/xiaoxi/?size=20', '/xiaoxi/?type=unread&size=20']);
  cleanup();
  expect((await open('/xiaoxi/', [message])).mock.calls.at(-1)).toEqual([{ pageNum: 1, pageSize: 10 }]);
  expect([at('下一页'), at(/^未读/)]).toEqual(['/xiaoxi/?page=2', '/xiaoxi/?type=unread']);
});
