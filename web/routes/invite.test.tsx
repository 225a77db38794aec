import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { anew, press, settled, told } from '../../test/screen.ts';
import { href } from '../../shared/sitemap.ts';
import { formApi } from '../lib/api.ts';
import type { Page } from '../lib/page.tsx';
import { changeSession, session } from '../lib/session.ts';
import invite from './staff/invite.tsx';

anew();
const { View } = invite as unknown as Page;

it('who has set a password is led to sign in, and goes on as nobody who was signed in here before', async () => {
  vi.spyOn(formApi.account, 'openInvite').mockResolvedValue({ name: '新同事', username: 'xin01', isNew: true });
  const accept = vi.spyOn(formApi.account, 'acceptInvite').mockResolvedValue(null as never);
  act(() => changeSession({ token: 'of somebody else', psid: 'guanli01', isAdmin: true }));
  const router = createMemoryRouter([{ path: '*', element: <View data={{}} /> }], {
    initialEntries: ['/yaoqing/#secret'],
  });
  render(<RouterProvider router={router} />);
  await settled();
  for (const box of document.querySelectorAll('input[type=password]'))
    fireEvent.change(box, { target: { value: 'Xin-tongshi-2026' } });
  expect(session.get().psid).toBe('guanli01');
  await press('设置密码');
  expect(accept.mock.calls.map(([given]) => given.token)).toEqual(['secret']);
  expect([session.get().token, session.get().psid, sessionStorage.getItem('token')]).toEqual(['', '', null]);
  expect([told(), router.state.location.pathname]).toEqual([['密码已设置，请登录'], href('staff/login')]);
});

it('another link that is opened in the same window is another invitation', async () => {
  const read = vi.spyOn(formApi.account, 'openInvite');
  read.mockImplementation(async ({ token }) => ({ name: '新同事', username: `of ${token}`, isNew: true }));
  const router = createMemoryRouter([{ path: '*', element: <View data={{}} /> }], {
    initialEntries: ['/yaoqing/#one'],
  });
  render(<RouterProvider router={router} />);
  await settled();
  const whose = () => screen.getByText(/您的账号是/).querySelector('b')?.textContent;
  expect(whose()).toBe('of one');
  await act(() => router.navigate('/yaoqing/#two'));
  await settled();
  expect([whose(), read.mock.lastCall]).toEqual(['of two', [{ token: 'two' }]]);
  await act(() => router.navigate('/yaoqing/'));
  await settled();
  expect(screen.getByRole('alert').textContent).toContain('链接不完整');
});
