import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { anew, settled, told } from '../test/screen.ts';
import { limits } from '../shared/limits.ts';
import { visits } from './lib/crumbs.ts';
import { anonymous, hasMobile, rememberWanted, session, wantsPage } from './lib/session.ts';
import { Shell } from './shell.tsx';

anew();
afterEach(() => {
  vi.useRealTimers();
  act(() => {
    session.set(anonymous);
    hasMobile.set(null);
  });
});
const settings = {
  ...{ name: '学院', englishName: 'School', logo: '/logo.svg', hotline: '0571-1', copyright: '', quickLinks: [] },
  ...{ publicAccountName: '', publicAccountPicture: '/qr.png', identifier: '', police: '', icp: '', formsOpen: true },
};
const head = { url: 'https://train.example.cn/xcjx/' };
let answer = Promise.withResolvers<object>();
const View = () => (
  <Shell>
    <main id="main" />
  </Shell>
);
async function open(address: string, data: object | null = null) {
  cleanup();
  const root = { shell: { settings, menu: [], clock: 'plain' } };
  const page = { id: 'page', path: '*', loader: () => answer.promise, Component: View };
  const router = createMemoryRouter([{ id: 'root', loader: () => root, children: [page] }], {
    initialEntries: [address],
    hydrationData: { loaderData: { root, page: { data, head } } },
  });
  render(<RouterProvider router={router} />);
  await settled();
  answer = Promise.withResolvers();
  return router;
}

it('what was wanted of members is wanted no more by whoever goes on to a page for all', async () => {
  rememberWanted('/grzx/grxx/');
  const router = await open('/denglu/');
  expect(wantsPage()).toBe(true);
  answer.resolve({ data: null, head });
  await act(() => router.navigate('/xcjx/'));
  expect(wantsPage()).toBe(false);
});

it.each([
  ['comes', []],
  ['does not come', ['页面没有打开，请检查网络后重试']],
])('a page that %s in time is told of so', async (how, says) => {
  const router = await open('/xcjx/');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const way = () => screen.queryByRole('progressbar', { name: '正在打开页面' });
  expect(way()).toBeNull();
  act(() => void router.navigate('/gbpx/'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(way()).not.toBeNull();
  if (how === 'comes') answer.resolve({ data: null, head });
  await act(() => vi.advanceTimersByTimeAsync(limits.partTimeoutMs - 1));
  expect([told(), way() === null]).toEqual([[], how === 'comes']);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(told()).toEqual(says);
});

it('each page that is opened is a step of the way, with its query, and the text can be skipped to', async () => {
  const router = await open('/xcjx/');
  const way = () => visits.get().map((v) => v.path);
  expect(way()).toEqual(['/xcjx/']);
  answer.resolve({ data: null, head });
  await act(() => router.navigate('/gbpx/?page=2'));
  expect(way()).toEqual(['/gbpx/?page=2']);
  await act(() => router.navigate('/gbpx/?page=3'));
  expect(way()).toEqual(['/gbpx/?page=3']);
  const skip = screen.getByRole('link', { name: '跳到正文' });
  expect([skip.getAttribute('href'), document.querySelector('main')?.id]).toEqual(['#main', 'main']);
});

it('around each page stand its header, its footer once somebody moves, and what opens the forms for demands', async () => {
  await open('/xcjx/');
  expect([screen.getByRole('banner').id, document.querySelector('.quick')]).not.toContain(null);
  fireEvent.pointerDown(window);
  expect(await screen.findByRole('link', { name: '网站地图' })).toBeTruthy();
  const door = Object.assign(document.createElement('a'), { href: '/xq/' });
  door.dataset.demand = '1';
  document.querySelector('main')?.append(door);
  // Prevented: the form opens here, and the page does not go.
  expect(fireEvent.click(door)).toBe(false);
});

it.each([
  ['/', true],
  ['/home/', true],
  ['/xcjx/', false],
])('the friendly links stand on the front pages alone: %s', async (address, stand) => {
  await open(address, { links: [{ id: 1, name: '友邻', link: 'https://friend.test/' }] });
  fireEvent.pointerDown(window);
  await screen.findByRole('link', { name: '网站地图' });
  await settled();
  await vi.waitFor(() => expect(screen.queryByRole('navigation', { name: '友情链接' }) !== null).toBe(stand));
});

it('a sheet ends with how the institute is reached', async () => {
  await open('/xcjx/');
  const contact = document.querySelector('.print-only');
  expect(contact?.textContent).toContain('咨询热线 0571-1');
  expect(document.querySelector('main')?.compareDocumentPosition(contact as Element)).toBe(4);
});

it('who has signed in is asked what is still unknown of them, over whichever page', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await open('/xcjx/');
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => {
    hasMobile.set(false);
    session.set({ ...anonymous, token: 't', psid: '1', name: '陆青禾' });
  });
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

it('another page begins at its top', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const router = await open('/xcjx/');
  scrolled.mockClear();
  answer.resolve({ data: null, head });
  await act(() => router.navigate('/gbpx/'));
  expect(scrolled.mock.calls).toEqual([[0, 0]]);
});
