import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anonymous, session } from '../../lib/session.ts';
import Planned from '../../routes/public/planned.tsx';

const data = { title: '学员管理', centre: 'unit/home' } as const;
/** An address below the centre that the table does not have, as the browser's has none of later stages. */
const later = '/wtdw/later/';

function open() {
  const router = createMemoryRouter(
    [
      { path: later, element: <Planned.View data={data} /> },
      { path: '*', element: null },
    ],
    { initialEntries: [`${later}?a=1`] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  act(() => session.set(anonymous));
});

it('of a later stage says to whom it will be open that it comes, with the way back to their centre', async () => {
  act(() => session.set({ ...anonymous, token: 't', psid: 'danwei01', userType: [3] }));
  const router = open();
  expect(await screen.findByText('这项功能还没有开放')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('学员管理');
  expect(screen.getByRole('link', { name: '返回我的中心' }).getAttribute('href')).toBe('/wtdw/');
  // It is in no menu, so none of its entries is the current one.
  expect(document.querySelector('.side-nav [aria-current]')).toBeNull();
  expect(router.state.location.pathname).toBe(later);
});

it('of a later stage sends a visitor to sign in and remembers the address (section 2.2)', async () => {
  const router = open();
  await waitFor(() => expect(router.state.location.pathname).toBe('/denglu/'));
  expect(sessionStorage.getItem('redirect')).toBe(`${later}?a=1`);
});
