import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { settled } from '../../test/screen.ts';
import { anewForms, type } from '../../test/visitor-forms.tsx';
import * as shelf from '../lib/form/kept.ts';
import type { Page } from '../lib/page.tsx';
import { kindOf } from '../parts/account/kinds.ts';
import login from './account/login.tsx';

anewForms();
let found = Promise.withResolvers<string | null>();
beforeEach(() => {
  found = Promise.withResolvers();
  vi.spyOn(shelf, 'kept').mockImplementation(() => found.promise);
});

const { View } = login as unknown as Page;
const Body = () => (
  <main>
    <View data={{ kind: kindOf(new URLSearchParams(useLocation().search).get('userType')) }} />
  </main>
);

/** The page of the login, whose memory answers when the test says so. */
async function open(search = '') {
  const root = { shell: { clock: 'plain', privacyVersion: '3', settings: { hotline: '0571', hours: '' } } };
  const routes = [
    { path: '/elsewhere/', element: null },
    { id: 'root', path: '*', loader: () => root, element: <Body /> },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: ['/', `/denglu/${search}`],
    hydrationData: { loaderData: { root } },
  });
  render(<RouterProvider router={router} />);
  await settled();
  return router;
}
const answer = async (last: string | null) => {
  await act(async () => found.resolve(last));
  await settled();
};

it('the login has the entrance that was used last, in the place of the one that it began with', async () => {
  const router = await open();
  await answer('3');
  expect([router.state.location.search, router.state.historyAction]).toEqual(['?userType=3', 'REPLACE']);
  expect(screen.getByText('确认本单位学员，维护单位资料，查看消息。')).toBeTruthy();
});

it('the login stays where somebody has begun to type, and where nothing is remembered', async () => {
  const router = await open();
  type({ 学员账号: '138' });
  await answer('3');
  expect(router.state.location.search).toBe('');
});

it('the address of an entrance stands above what is remembered, and is what is remembered next', async () => {
  const keep = vi.spyOn(shelf, 'keep').mockResolvedValue(undefined);
  const router = await open('?userType=2');
  await answer('3');
  expect([router.state.location.search, keep.mock.calls]).toEqual(['?userType=2', [['login-entrance', '2']]]);
});

it('whoever has left the login before its memory answers is not led back', async () => {
  const router = await open();
  await act(() => router.navigate('/elsewhere/'));
  await answer('3');
  expect(router.state.location.pathname).toBe('/elsewhere/');
});
