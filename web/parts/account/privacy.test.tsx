import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { press, settled, told } from '../../../test/screen.ts';
import { ApiError, api, formApi } from '../../lib/api.ts';
import * as downloads from '../../lib/download.ts';
import { anonymous, session } from '../../lib/session.ts';
import { toasts } from '../../lib/toast.ts';
import { PrivacyBlock } from './privacy.tsx';

afterEach(cleanup);

it('asks who one is at once where the copy of the own data was refused for it, and says where a code goes', async () => {
  vi.spyOn(api.people, 'privacy').mockResolvedValue({
    consentAt: '2026-03-02T00:00:00.000Z',
    consentVersion: '2026-11',
    deletionRequestedAt: null,
    kinds: [],
  });
  const refusal = new ApiError(400, '请先确认是您本人', [
    { path: 'proof', code: 'wrong', message: '请先确认是您本人' },
  ]);
  vi.spyOn(formApi.people, 'exportData').mockRejectedValue(refusal);
  const element = <PrivacyBlock cellPhone="13805710000" />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  await userEvent.click(await screen.findByRole('button', { name: /下载 PDF/ }));
  expect(await screen.findByLabelText('您的登录密码')).toBeTruthy();
  await userEvent.click(screen.getByText('改用短信验证码（发到 138****0000）'));
  expect(screen.getByText('验证码发到 138****0000。')).toBeTruthy();
});

it.each([
  ['Excel', 'xlsx'],
  ['PDF', 'pdf'],
])('once it is known who asks, the copy as %s comes, and the question goes', async (name, format) => {
  const privacy = { consentAt: null, consentVersion: '', deletionRequestedAt: null, kinds: [] };
  vi.spyOn(api.people, 'privacy').mockResolvedValue(privacy);
  const fields = [{ path: 'proof', code: 'wrong', message: '请先确认是您本人' } as const];
  const copy = vi.spyOn(formApi.people, 'exportData').mockReset();
  copy.mockRejectedValueOnce(new ApiError(400, '请先确认是您本人', fields)).mockResolvedValue({ url: '/mine' });
  const token = vi.spyOn(formApi.account, 'token').mockResolvedValue({ token: 't' } as never);
  const end = vi.spyOn(formApi.people, 'requestDeletion');
  const save = vi.spyOn(downloads, 'saveFile').mockReset().mockResolvedValue(undefined);
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <PrivacyBlock cellPhone="" /> }])} />);
  await settled();
  // Who has agreed to nothing has nothing to take back.
  expect(screen.getByText(/还没有同意的记录/)).toBeTruthy();
  expect(screen.queryByText('撤回同意')).toBeNull();
  await press(RegExp(`^下载 ${name}：|^下载 ${name}\\s`));
  await userEvent.type(await screen.findByLabelText('您的登录密码'), 'secret');
  await press(`下载 ${name}`);
  await vi.waitFor(() => expect(save.mock.calls).toEqual([['/mine']]));
  expect([copy.mock.calls, token.mock.calls.length, end.mock.calls.length]).toEqual([
    [[{ format }], [{ format }]],
    1,
    0,
  ]);
  expect(document.querySelector('dialog')).toBeNull();
});

it('says why no copy came, but of a session that has ended, which has been told', async () => {
  vi.spyOn(api.people, 'privacy').mockResolvedValue({ consentAt: null, kinds: [] } as never);
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
  for (const [token, says] of [
    ['t', ['今天已经导出过']],
    ['', []],
  ] as const) {
    toasts.set([]);
    act(() => session.set({ ...anonymous, token }));
    vi.spyOn(formApi.people, 'exportData').mockReset().mockRejectedValue(new ApiError(429, '今天已经导出过'));
    render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <PrivacyBlock cellPhone="" /> }])} />);
    await settled();
    await press(/^下载 PDF/);
    expect([told(), document.querySelector('dialog')]).toEqual([says, null]);
    cleanup();
  }
  act(() => session.set(anonymous));
  vi.restoreAllMocks();
});
