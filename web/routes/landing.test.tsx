import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { text } from '../../shared/text.ts';
import { anew, settled, told } from '../../test/screen.ts';
import { ApiError, quietApi } from '../lib/api.ts';
import { navigator as leads, portal } from '../lib/navigator.ts';
import type { Page } from '../lib/page.tsx';
import { anonymous, session } from '../lib/session.ts';
import landing from './public/landing.tsx';

anew();
const left = vi.fn();
beforeEach(() => {
  sessionStorage.clear();
  left.mockClear();
  vi.spyOn(location, 'replace').mockImplementation(left);
});
afterEach(() => {
  portal.url = '';
  act(() => session.set(anonymous));
});
const data = {
  ...{
    banners: [],
    bubbles: [],
    heat: [],
    projects: [],
    cities: [],
    experts: [],
    decode: [],
    community: [],
    links: [],
  },
  news: { list: [], notice: null, noticeCategory: null },
  cadre: { brands: [], latest: [], themes: [], industries: [] },
  enterprise: { themes: [] },
};
async function open(search: string) {
  const { View } = landing as unknown as Page;
  const routes = [{ path: '*', element: <View data={data} /> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/xinwen/', `/home/${search}`] });
  render(<RouterProvider router={router} />);
  await vi.waitFor(async () => {
    await settled();
    expect(document.querySelector('.route-progress')).toBeNull();
  });
  return router;
}
const at = ({ state }: Awaited<ReturnType<typeof open>>) => `${state.location.pathname} ${state.historyAction}`;

it('a sign-on that succeeded leads to what was wanted, in the place of this page', async () => {
  sessionStorage.setItem('redirect', '/xiaoxi/');
  vi.spyOn(quietApi.account, 'sso').mockResolvedValue({ token: 't', psid: 'u', userType: [1] } as never);
  const router = await open('?code=c1&state=s');
  await vi.waitFor(() => expect(at(router)).toBe('/xiaoxi/ REPLACE'));
  expect([told(), session.get().token]).toEqual([[], 't']);
});

it.each([
  ['?error=access_denied', text.ssoCancelled],
  ['?error=server_error', text.ssoFailed],
  ['?code=c2&state=s', '没有成功'],
])('one that failed is said at the login, or leads to the portal: %s', async (search, said) => {
  vi.spyOn(quietApi.account, 'sso').mockRejectedValue(new ApiError(500, '没有成功'));
  const router = await open(search);
  await vi.waitFor(() => expect(at(router)).toBe('/denglu/ REPLACE'));
  expect([told(), left.mock.calls.length]).toEqual([[said], 0]);
  portal.url = 'https://portal.test/';
  await open(search.replace('c2', 'c3'));
  await vi.waitFor(() => expect(left.mock.calls).toEqual([['https://portal.test/']]));
});

it('who comes back from the end of their session goes on once; who just comes stays', async () => {
  const went = vi.spyOn(leads, 'replace').mockImplementation((_, then) => then?.());
  sessionStorage.setItem('signed-out', '/xinwen/');
  await open('?state=signed-out');
  await vi.waitFor(() => expect(went.mock.calls.map(([to]) => to)).toEqual(['/xinwen/']));
  expect([told(), at(await open(''))]).toEqual([[text.logoutSuccess], '/home/ POP']);
});
