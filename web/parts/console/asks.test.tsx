import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { anew, press, settled } from '../../../test/screen.ts';
import { api, quietApi } from '../../lib/api.ts';
import { anonymous, session } from '../../lib/session.ts';
import { Console } from './console.tsx';
import './calls.ts';

anew();
afterEach(() => act(() => session.set(anonymous)));

it('dialogs of the console ask before they throw away what was typed', async () => {
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
  const me = { ...{ username: 'bianji01', name: '乙', dept: '', roles: ['editor'], cellPhone: '' }, totpOn: false };
  for (const of of [api, quietApi]) vi.spyOn(of.staff, 'me').mockResolvedValue({ ...me, proofDue: false } as never);
  act(() => session.set({ ...anonymous, token: 't', psid: 'bianji01', isAdmin: true }));
  const router = createMemoryRouter([{ path: '*', element: <Console /> }], { initialEntries: ['/guanli/own/'] });
  render(<RouterProvider router={router} />);
  // Its code comes first.
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: '修改' })).not.toBeNull());
  await press('修改');
  fireEvent.change(screen.getByLabelText(/^姓名/), { target: { value: '丙' } });
  await press('取消');
  expect([...document.querySelectorAll('dialog')].map((d) => d.getAttribute('aria-label'))).toEqual([
    ...['修改资料', '有修改还没有保存'],
  ]);
  await settled();
});
