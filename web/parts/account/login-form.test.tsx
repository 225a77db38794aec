import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { createMemoryRouter, Router, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ApiError, formApi, quietApi } from '../../lib/api.ts';
import { anonymous, session } from '../../lib/session.ts';
import { anew, idle, press, settled, told } from '../../../test/screen.ts';
import { LoginForm } from './login-form.tsx';
import { LoginNotice } from './login-notice.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { Safety } from './safety.tsx';

anew();

const show = (element: React.ReactNode) =>
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

it('keeps what was typed when the way to sign in is changed and changed back', async () => {
  vi.spyOn(quietApi.account, 'ssoStatus').mockResolvedValue({ available: false });
  show(<LoginForm kind={1} label="账号" placeholder="" />);
  await userEvent.type(screen.getByLabelText('账号'), 'xueyuan01');
  await userEvent.type(screen.getByLabelText('密码'), 'secret');
  await userEvent.click(screen.getByText('用短信验证码登录'));
  await userEvent.type(screen.getByLabelText('手机号码'), '13805710000');
  await userEvent.click(screen.getByText('用密码登录'));
  expect([value('账号'), value('密码')]).toEqual(['xueyuan01', 'secret']);
  await userEvent.click(screen.getByText('用短信验证码登录'));
  expect(value('手机号码')).toBe('13805710000');
});

it('asks in a whole sentence for the new password once more', async () => {
  show(<PasswordDialog cellPhone="" onClose={() => undefined} />);
  await userEvent.type(screen.getByLabelText('新密码'), 'Qiantang-2026');
  await userEvent.click(screen.getByRole('button', { name: '修改密码', hidden: true }));
  expect(screen.getByText('请再输一次新密码')).toBeTruthy();
});

it('shows of the own mobile number what tells it apart', () => {
  show(<Safety cellPhone="13805710000" onChanged={() => undefined} />);
  expect(screen.getByText('138****0000')).toBeTruthy();
});

it('asks for the second proof without a fault, and says one only of what was sent', async () => {
  const refused = (code: 'required' | 'wrong', message: string) =>
    Object.assign(new ApiError(400, message), { fields: [{ path: 'otp', code, message }] });
  const token = vi.spyOn(formApi.account, 'token');
  token.mockRejectedValueOnce(refused('required', '请填写动态口令'));
  token.mockRejectedValueOnce(refused('wrong', '动态口令不正确'));
  show(<LoginForm kind={1} label="账号" placeholder="" isStaff />);
  await userEvent.type(screen.getByLabelText('账号'), 'guanli01');
  await userEvent.type(screen.getByLabelText('密码'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  const field = await screen.findByLabelText('动态口令');
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  expect([field.getAttribute('aria-invalid'), screen.queryByRole('alert')]).toEqual([null, null]);
  await userEvent.type(field, '1');
  expect(field.getAttribute('aria-invalid')).toBe(null);
  // A press too soon after another counts as one.
  await vi.waitFor(
    async () => {
      await userEvent.click(screen.getByRole('button', { name: '登录' }));
      expect(screen.getByText('动态口令不正确').getAttribute('role')).toBe('alert');
    },
    { timeout: 4000, interval: 200 },
  );
});

it('moves nothing and takes no second press until the next page stands, where home says that one is in', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => React.ReactNode }>();
  const Home = lazy(() => promise);
  const login = { token: 't', psid: 'u1', userType: [1], isAdmin: false } as never;
  vi.spyOn(formApi.account, 'token').mockResolvedValue(login);
  vi.spyOn(quietApi.account, 'ssoStatus').mockResolvedValue({ available: false });
  const router = createMemoryRouter(
    [
      {
        path: '/denglu/',
        element: (
          <>
            <LoginNotice />
            <LoginForm kind={1} label="账号" placeholder="" />
          </>
        ),
      },
      { path: '/home/', element: <Home /> },
    ],
    { initialEntries: ['/denglu/'] },
  );
  // Around all pages, as the frame of the site has it: who goes to a page whose code is late sees the one before.
  render(
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>,
  );
  await userEvent.type(screen.getByLabelText('账号'), 'xueyuan01');
  await userEvent.type(screen.getByLabelText('密码'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/home/'));
  await settled();
  expect(screen.getByRole('button', { name: '正在登录' }).getAttribute('aria-disabled')).toBe('true');
  expect([document.querySelector('.alert'), told()]).toEqual([null, []]);
  await act(async () => resolve({ default: () => <h1>首页</h1> }));
  expect([screen.getByRole('heading').textContent, told()]).toEqual(['首页', ['登录成功']]);
  // Who comes back to this page is going nowhere: it says who is in, and takes another account.
  await act(() => router.navigate('/denglu/'));
  expect([document.querySelector('.alert')?.textContent, idle('登录')]).toEqual([
    ...[expect.stringContaining('您已登录为u1'), false],
  ]);
  act(() => session.set(anonymous));
});

it.each([
  ['by the password', '账号', '密码', 'token'],
  ['by a code', '手机号码', '验证码', 'loginByCode'],
] as const)('can be sent again %s where the way to the next page was cut off', async (_, first, second, call) => {
  const login = { token: 't', psid: 'u1', userType: [1], isAdmin: false } as never;
  const send = vi.spyOn(formApi.account, call).mockResolvedValue(login);
  vi.spyOn(quietApi.account, 'ssoStatus').mockResolvedValue({ available: false });
  const go = vi.fn(() => {
    throw new Error('the browser follows no more addresses for now');
  });
  render(
    <Router location="/denglu/" navigator={{ push: go, replace: go, go, createHref: String }}>
      <LoginForm kind={1} label="账号" placeholder="" />
    </Router>,
  );
  if (call === 'loginByCode') await press('用短信验证码登录');
  fireEvent.change(screen.getByLabelText(first), { target: { value: '13805710000' } });
  fireEvent.change(screen.getByLabelText(second), { target: { value: '123456' } });
  await press('登录');
  expect([go.mock.calls.length, idle('登录')]).toEqual([1, false]);
  await press('登录');
  expect([go.mock.calls.length, send.mock.calls.length]).toEqual([2, 2]);
  act(() => session.set(anonymous));
});
