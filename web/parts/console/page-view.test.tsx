import { act, render, screen } from '@testing-library/react';
import { files } from 'virtual:console-pages';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import { limits } from '../../../shared/limits.ts';
import { api, quietApi } from '../../lib/api.ts';
import { anonymous, session } from '../../lib/session.ts';
import { Console } from './console.tsx';
import type { Me } from './me.ts';

anew();
const me = { username: 'bianji01', name: '乙', dept: '', roles: ['administrator'], proofDue: false } as never as Me;
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
  vi.spyOn(quietApi.staff, 'me').mockResolvedValue(me);
  vi.spyOn(api.staff, 'me').mockResolvedValue(me);
  act(() => session.set({ ...anonymous, psid: 'bianji01', token: 't', isAdmin: true }));
});
afterEach(() => {
  vi.useRealTimers();
  act(() => session.set(anonymous));
});

/** At one page, of which another one is asked for whose code comes when it is told to. */
async function leaveFor(page: 'own' | 'exports' | 'jobs' | 'trail', isRefused = false) {
  let come: (module: { default: () => React.JSX.Element }) => void = () => undefined;
  const code = vi.spyOn(files, page).mockImplementation(() => new Promise((resolve) => (come = resolve)));
  if (isRefused) code.mockRejectedValueOnce(new TypeError('the line is away'));
  const router = createMemoryRouter([{ path: '*', element: <Console /> }], { initialEntries: ['/guanli/xxx/'] });
  render(<RouterProvider router={router} />);
  await settled();
  vi.useFakeTimers();
  await act(() => router.navigate(`/guanli/${page}/`));
  return async () => act(async () => come({ default: () => <h1>来了</h1> }));
}
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const heading = () => document.querySelector('#main h1')?.textContent;

it('the page before stays for a moment, then the one that is to come is named in its place', async () => {
  const come = await leaveFor('own');
  await after(100);
  expect([heading(), document.title]).toEqual(['页面不存在', '页面不存在 - 管理后台']);
  await after(100);
  expect([heading(), document.title, screen.getByText('正在读取').className]).toEqual([
    '我的账号',
    '我的账号 - 管理后台',
    'vh',
  ]);
  await come();
  await after(1000);
  expect(heading()).toBe('来了');
});

it('code that is quick is shown without a sign', async () => {
  const come = await leaveFor('exports');
  await come();
  await after(0);
  expect(heading()).toBe('来了');
});

it('where the code does not come the page says so, and opens once it does', async () => {
  const come = await leaveFor('own');
  await after(200);
  await after(limits.codeWaitMs - 500);
  expect(screen.queryByRole('alert')).toBeNull();
  await after(500);
  expect(screen.getByRole('alert').textContent).toBe('这一页没有打开，请检查网络；连上以后会自动打开。重新打开');
  await come();
  await after(1000);
  expect([heading(), screen.queryByRole('alert')]).toEqual(['来了', null]);
});

const fault = '这一页没有打开，请检查网络；连上以后会自动打开。重新打开';
const alert = () => screen.queryByRole('alert')?.textContent ?? null;

it('code that was refused is said to be missing at once, and asked for behind that', async () => {
  const come = await leaveFor('jobs', true);
  await after(200);
  expect([heading(), alert()]).toEqual(['后台任务', fault]);
  await after(3000);
  await come();
  await after(0);
  expect([heading(), alert()]).toEqual(['来了', null]);
});

it('a page that is asked for without a line is said to be missing at once, and opens once its code comes', async () => {
  const line = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
  const come = await leaveFor('trail');
  await after(200);
  expect(alert()).toBeNull();
  line.mockReturnValue(false);
  await act(async () => void window.dispatchEvent(new Event('offline')));
  expect([heading(), alert()]).toEqual(['操作记录', fault]);
  await come();
  await after(0);
  expect([heading(), alert()]).toEqual(['来了', null]);
});
