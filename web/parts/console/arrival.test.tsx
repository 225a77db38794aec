import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchListening } from '../../../test/listening.ts';
import { anew, press, settled } from '../../../test/screen.ts';
import { consoleRow } from '../../../shared/console.ts';
import { api, quietApi } from '../../lib/api.ts';
import * as otherTab from '../../lib/other-tab.ts';
import { anonymous, session } from '../../lib/session.ts';
import { Console } from './console.tsx';
import type { Me } from './me.ts';

anew();
const me = {
  username: 'bianji01',
  name: '乙',
  dept: '',
  roles: ['editor'],
  proofDue: false,
  totpOn: false,
} as never as Me;
const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockClear();
  vi.spyOn(window, 'scrollTo').mockImplementation(scrolled);
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
  vi.spyOn(quietApi.staff, 'me').mockImplementation(async () => me);
});
afterEach(() => act(() => session.set(anonymous)));
async function open(address: string, who: object = { token: 't', isAdmin: true }) {
  act(() => session.set({ ...anonymous, psid: 'bianji01', ...who }));
  const read = vi.spyOn(api.staff, 'me').mockResolvedValue(me);
  const routes = [
    { path: '/guanli/denglu/', element: <output>登录</output> },
    { path: '*', element: <Console /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await settled();
  const go = async (to: string, how = {}) => {
    const before = scrolled.mock.calls.length;
    await act(() => router.navigate(to, how));
    // Its code comes first.
    await vi.waitFor(() => expect(scrolled.mock.calls.length).toBeGreaterThan(before));
    await settled();
  };
  const back = async () => {
    await act(() => router.navigate(-1));
    await settled();
  };
  return { go, back, read };
}
const main = () => document.getElementById('main') as HTMLElement;
const frames = () =>
  act(async () => {
    for (let i = 0; i < 4; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

it('a page that another one led to begins at its top, with the keys and its name; the first one is left as it came', async () => {
  const { go, back } = await open('/guanli/xxx/');
  const said = () => [scrolled.mock.calls.length, screen.getAllByRole('status')[0]?.textContent, document.title];
  expect([said(), document.activeElement]).toEqual([[0, '', '页面不存在 - 管理后台'], document.body]);
  await go('/guanli/own/');
  const { title } = consoleRow('own');
  expect([said(), document.activeElement]).toEqual([[1, title, `${title} - 管理后台`], main()]);
  // A press that takes the place of the page before it leads to a top as well.
  await go('/guanli/yyy/', { replace: true });
  expect(said()).toEqual([2, '页面不存在', '页面不存在 - 管理后台']);
  // The way back knows where on the page one was.
  main().blur();
  await back();
  expect([said()[0], document.activeElement]).toEqual([2, main()]);
  // The page that was the first one is led to as any other.
  await go('/guanli/own/');
  main().blur();
  await go('/guanli/xxx/');
  expect([said().slice(0, 2), document.activeElement]).toEqual([[4, '页面不存在'], main()]);
  // Whoever stands in the page already stays there.
  const link = screen.getByRole('link', { name: '回到今日' });
  link.focus();
  await go('/guanli/zzz/');
  expect([scrolled.mock.calls.length, document.activeElement]).toEqual([5, link]);
});

it('the keys are kept in the console where what was pressed goes away', async () => {
  await open('/guanli/xxx/');
  const button = main().appendChild(document.createElement('button'));
  act(() => button.focus());
  button.remove();
  await frames();
  expect(document.activeElement).toBe(main());
});

it('the console lends its session to the tabs that are opened from it, as long as it is open', async () => {
  const end = vi.fn();
  const lend = vi.spyOn(otherTab, 'lendSession').mockReturnValue(end);
  const { go } = await open('/guanli/xxx/');
  await go('/guanli/yyy/');
  expect([lend.mock.calls, end.mock.calls.length]).toEqual([[['/guanli/']], 0]);
  cleanup();
  expect(end).toHaveBeenCalledOnce();
});

it('the menu listens at the page only while it lies over it', async () => {
  await open('/guanli/xxx/');
  const heard = watchListening();
  await press('菜单');
  expect(heard()).toEqual(['keydown', 'pointerdown']);
  await press('菜单');
  expect(heard()).toEqual([]);
});

it('who nobody knows is led to the login, and is not asked about', async () => {
  const { read } = await open('/guanli/own/', { token: '' });
  expect([read.mock.calls.length, document.querySelector('output')?.textContent]).toEqual([0, '登录']);
});
