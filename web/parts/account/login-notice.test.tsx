import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anew, press, settled } from '../../../test/screen.ts';
import { text } from '../../../shared/text.ts';
import { tab } from '../../lib/form/kept.ts';
import { anonymous, endedAs, session } from '../../lib/session.ts';
import { toasts } from '../../lib/toast.ts';
import { LoginNotice } from './login-notice.tsx';

anew();
beforeEach(() => sessionStorage.clear());
afterEach(() => act(() => session.set(anonymous)));
const person = { ...anonymous, token: 't', psid: 'u1', name: '陆青禾', userType: [1] };
async function open(element: React.ReactNode, mine: object = {}) {
  act(() => session.set({ ...person, ...mine }));
  const router = createMemoryRouter([{ path: '*', element }]);
  render(<RouterProvider router={router} />);
  await settled();
  return router;
}

it('says why one was sent there, or who one is already', async () => {
  sessionStorage.setItem('redirect', '/xiaoxi/');
  const router = await open(<LoginNotice />, { token: '' });
  expect(screen.getByRole('status').textContent).toBe(text.loginNeeded);
  act(() => session.set({ ...person, name: '' }));
  expect(document.querySelector('.alert.ok')?.textContent).toContain('您已登录为u1。');
  act(() => session.set(person));
  expect(document.querySelector('.alert.ok')?.textContent).toContain('您已登录为陆青禾。');
  await press('继续访问');
  expect(router.state.location.pathname).toBe('/xiaoxi/');
  sessionStorage.setItem('redirect', '/guanli/');
  document.body.replaceChildren();
  await open(<LoginNotice isStaff />, { token: '' });
  expect(screen.queryByRole('status')).toBeNull();
  // That a session has ended is said by the toast, which goes: here stays what to do, and that nothing is lost.
  for (const why of [text.expired, text.revoked]) {
    act(() => toasts.set([{ id: 1, kind: 'error', text: why }]));
    document.body.replaceChildren();
    await open(<LoginNotice />, { token: '' });
    act(() => toasts.set([]));
    expect(screen.getByRole('status').textContent).toBe('需要重新登录，登录后可以继续');
  }
  // Staff hear of it there alone, in the words of the answer, however often they are led there.
  act(() => endedAs.set(text.revoked));
  for (const _ of [1, 2]) {
    document.body.replaceChildren();
    await open(<LoginNotice isStaff />, { token: '' });
    expect(screen.getByRole('status').textContent).toBe(`${text.revoked}。登录后可以继续`);
  }
  await tab.write('form', '', 'typed');
  act(() => toasts.set([{ id: 1, kind: 'error', text: text.expired }]));
  document.body.replaceChildren();
  await open(<LoginNotice />, { token: '' });
  expect(screen.getByRole('status').textContent).toBe('您写的内容已保存，登录后可以继续');
  document.body.replaceChildren();
  await open(<LoginNotice isStaff />, { token: '' });
  expect(screen.getByRole('status').textContent).toBe(`${text.revoked}。您写的内容已保存，登录后可以继续`);
  await tab.write('form', '', '');
  act(() => toasts.set([]));
  // Whoever came by themselves is told nothing.
  sessionStorage.clear();
  act(() => endedAs.set(''));
  document.body.replaceChildren();
  await open(<LoginNotice isStaff />, { token: '' });
  expect(screen.queryByRole('status')).toBeNull();
  document.body.replaceChildren();
  await open(<LoginNotice />, { token: '' });
  expect(screen.queryByRole('status')).toBeNull();
});
