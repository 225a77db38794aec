import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, api, formApi } from '../../lib/api.ts';
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
  expect(await screen.findByLabelText('登录密码')).toBeTruthy();
  await userEvent.click(screen.getByText('改用短信验证码（发到 138****0000）'));
  expect(screen.getByText('验证码发到 138****0000。')).toBeTruthy();
});
