import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { anew, button, press, settled, told } from '../../test/screen.ts';
import { href } from '../../shared/sitemap.ts';
import { ApiError, formApi } from '../lib/api.ts';
import type { Page } from '../lib/page.tsx';
import { anonymous, changeSession, session } from '../lib/session.ts';
import invite from './staff/invite.tsx';

anew();
afterEach(() => act(() => session.set(anonymous)));
const { View } = invite as unknown as Page;
async function open(hash: string) {
  const router = createMemoryRouter([{ path: '*', element: <View data={{}} /> }], {
    initialEntries: [`/yaoqing/${hash}`],
  });
  render(<RouterProvider router={router} />);
  await settled();
  return router;
}
const type = (...values: string[]) => {
  for (const [i, box] of [...document.querySelectorAll('input[type=password]')].entries())
    fireEvent.change(box, { target: { value: values[i] } });
};
const fault = () => screen.queryByRole('alert')?.textContent ?? null;

it('who has set a password is led to sign in, and goes on as nobody who was signed in here before', async () => {
  vi.spyOn(formApi.account, 'openInvite').mockResolvedValue({ name: '新同事', username: 'xin01', isNew: true });
  const accept = vi.spyOn(formApi.account, 'acceptInvite').mockResolvedValue(null as never);
  act(() => changeSession({ token: 'of somebody else', psid: 'guanli01', isAdmin: true }));
  const router = await open('#secret');
  type('Xin-tongshi-2026', 'Xin-tongshi-2026');
  expect(session.get().psid).toBe('guanli01');
  await press('设置密码');
  expect(accept.mock.calls.map(([given]) => given.token)).toEqual(['secret']);
  expect([session.get().token, session.get().psid, sessionStorage.getItem('token')]).toEqual(['', '', null]);
  expect([told(), router.state.location.pathname]).toEqual([['密码已设置，请登录'], href('staff/login')]);
});

it('a link that is cut off asks nothing, one that is over says why, and a whole one takes its place', async () => {
  const read = vi.spyOn(formApi.account, 'openInvite').mockRejectedValueOnce(new ApiError(400, '这个链接已经用过'));
  read.mockResolvedValue({ name: '老同事', username: 'lao01', isNew: false });
  const router = await open('');
  const login = () => screen.getByRole('link', { name: '前往登录' }).getAttribute('href');
  expect([fault(), login(), read.mock.calls.length]).toEqual([
    ...['链接不完整，请从收到的消息里整条复制，粘贴到地址栏打开。', href('staff/login'), 0],
  ]);
  await act(() => router.navigate('/yaoqing/#used'));
  await settled();
  expect([fault(), login(), button('设置密码')]).toEqual(['这个链接已经用过', href('staff/login'), null]);
  await act(() => router.navigate('/yaoqing/#fresh'));
  await settled();
  expect(read.mock.calls).toEqual([[{ token: 'used' }], [{ token: 'fresh' }]]);
  expect([fault(), screen.getByText(/您的账号是/).textContent]).toEqual([
    ...[null, '老同事，您的账号是 lao01。设置新密码以后，原来的密码和所有登录立即作废。'],
  ]);
});

it('a password typed otherwise the second time, or refused, is said at its field; nobody is signed out', async () => {
  vi.spyOn(formApi.account, 'openInvite').mockResolvedValue({ name: '新同事', username: 'xin01', isNew: true });
  const fields = [{ path: 'password', code: 'wrong' as const, message: '这个密码太容易被猜中' }];
  const accept = vi.spyOn(formApi.account, 'acceptInvite');
  accept.mockRejectedValue(new ApiError(400, '这个密码太容易被猜中', fields));
  act(() => changeSession({ token: 'of somebody else', psid: 'guanli01' }));
  const router = await open('#secret');
  type('Xin-tongshi-2026', 'Xin-tongshi-2027');
  await press('设置密码');
  expect([fault(), accept.mock.calls.length]).toEqual(['两次输入的密码不一致', 0]);
  type('Xin-tongshi-2026', 'Xin-tongshi-2026');
  await press('设置密码');
  expect([fault(), accept.mock.calls.length, session.get().psid, router.state.location.hash, told()]).toEqual([
    ...['这个密码太容易被猜中', 1, 'guanli01', '#secret', []],
  ]);
  // What is wrong with the link has no field.
  accept.mockRejectedValue(
    new ApiError(400, '用过了', [{ path: 'token', code: 'wrong', message: '这个链接已经用过' }]),
  );
  await press('设置密码');
  expect(screen.queryByText(/这个链接已经用过|用过了/) !== null).toBe(true);
});
