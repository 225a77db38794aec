import { act, cleanup, render, renderHook } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anew, settled } from '../test/screen.ts';
import { quietApi } from './lib/api.ts';
import { DocumentContext, inlineJson } from './lib/document.ts';
import * as files from './lib/files.ts';
import { withinTime } from './lib/lazy-code.tsx';
import { tellClosed } from './lib/leaving.ts';
import { useMedia } from './lib/media.ts';
import { navigator as leads, portal } from './lib/navigator.ts';
import { anonymous, session } from './lib/session.ts';
import { pictureOf } from './lib/small-picture.ts';
import { refreshUnread, unread } from './lib/unread.ts';
import { routes } from './router.tsx';
import { text } from '../shared/text.ts';

anew();
const Heading = () => <h1>页</h1>;
afterEach(() => {
  vi.useRealTimers();
  act(() => {
    session.set(anonymous);
    unread.set(0);
  });
  portal.url = '';
});

describe('the document around the pages', () => {
  const settings = { name: '学院', logo: '/logo.svg', portalUrl: 'https://portal.test/' };
  const head = { title: '题', keywords: 'k', description: 'd', image: '/i', url: 'http://a.test/b/', site: '学院' };
  const asked = vi.fn();
  let page: RouteObject;
  let place: HTMLElement;
  beforeEach(() => {
    asked.mockReset();
    sessionStorage.clear();
    // React tells that scripts which it makes in a browser are not run.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(files, 'openedPage').mockReturnValue({ View: Heading } as never);
  });
  async function open(address: string, more: object = {}, preview?: number) {
    const root = { shell: { settings, privacyVersion: '1', clock: 'plain', menu: [] } };
    // The page by itself, as those without header and footer are.
    const data = { page: 'account/login', file: 'account/login', data: null, head: { ...head, ...more } };
    const table = routes(
      () => root,
      async ({ request }) => {
        asked(new URL(request.url).pathname + new URL(request.url).search);
        return data;
      },
    );
    page = table[0]?.children?.[0] as RouteObject;
    const router = createMemoryRouter(table, {
      initialEntries: [address],
      hydrationData: { loaderData: { root, page: data } },
    });
    const shown = document.implementation.createHTMLDocument();
    place = shown as unknown as HTMLElement;
    const context = { data: { styles: [], ...(preview && { preview }) }, text: '{"a":1}' } as never;
    render(
      <DocumentContext value={context}>
        <RouterProvider router={router} />
      </DocumentContext>,
      { container: place },
    );
    await settled();
    return router;
  }
  const metas = () =>
    Object.fromEntries(
      [...place.querySelectorAll('meta[name], meta[property]')].map((m) => [
        m.getAttribute('name') ?? m.getAttribute('property'),
        m.getAttribute('content'),
      ]),
    );

  it('says what it is to whoever finds it, and hides what is not to be found', async () => {
    await open('/denglu/', { article: { published: '2026-01-01' }, jsonLd: [{ '@type': 'X', name: '</script>' }] });
    expect(metas()).toMatchObject({
      ...{ keywords: 'k', description: 'd', 'og:type': 'article', 'og:title': '题', 'og:url': 'http://a.test/b/' },
      ...{ 'og:description': 'd', 'og:image': '/i', 'og:site_name': '学院', 'article:published_time': '2026-01-01' },
    });
    const link = (rel: string) => place.querySelector(`link[rel=${rel}]`)?.getAttribute('href') ?? null;
    expect([link('canonical'), link('icon'), link('alternate'), metas()['robots']]).toEqual([
      ...['http://a.test/b/', '/logo.svg', '/rss.xml', undefined],
    ]);
    const json = place.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect([json.includes('<'), JSON.parse(json)['@context']]).toEqual([false, 'https://schema.org']);
    expect([place.querySelector('#hand-over')?.textContent, place.querySelector('[role=note]')]).toEqual([
      '{"a":1}',
      null,
    ]);
    cleanup();
    await open('/denglu/', { noindex: true }, 3);
    expect([metas()['robots'], link('canonical'), metas()['og:type'], metas()['article:published_time']]).toEqual([
      ...['noindex', null, 'website', undefined],
    ]);
    expect(place.querySelector('[role=note]')?.textContent).toContain('第 3 版');
  });

  it('leads within the site by its router, elsewhere by the browser, and says it once the page stands', async () => {
    const away = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
    const router = await open('/denglu/');
    expect(portal.url).toBe('https://portal.test/');
    const then = vi.fn();
    leads.replace('https://portal.test/', then);
    expect([away.mock.calls, router.state.location.pathname]).toEqual([[['https://portal.test/']], '/denglu/']);
    await act(async () => leads.replace('/guanli/denglu/', then));
    await settled();
    expect([router.state.location.pathname, router.state.historyAction, then.mock.calls.length]).toEqual([
      ...['/guanli/denglu/', 'REPLACE', 1],
    ]);
    await act(() => router.navigate('/denglu/'));
    expect([then.mock.calls.length, away.mock.calls.length]).toEqual([1, 1]);
  });

  it('asks who is there at each page, as long as somebody is', async () => {
    const who = vi.spyOn(quietApi.account, 'getIndexUserInfo').mockRejectedValue(new Error('away'));
    const router = await open('/denglu/');
    await settled();
    expect(who).not.toHaveBeenCalled();
    sessionStorage.setItem('token', 't');
    sessionStorage.setItem('session', '{"name":"陆青禾"}');
    await act(() => router.navigate('/zhuce/'));
    await vi.waitFor(() => expect(who).toHaveBeenCalledTimes(1));
    // A failure leaves the state as it is.
    expect([session.get().token, session.get().name]).toEqual(['t', '陆青禾']);
    await act(() => router.navigate('/denglu/?userType=2'));
    await vi.waitFor(() => expect(who).toHaveBeenCalledTimes(2));
  });

  it('asks for nothing within a page that stays still, and for everything else', async () => {
    await open('/denglu/');
    const again = (from: string, to: string, still = true) => {
      vi.mocked(files.openedPage).mockReturnValue((still ? { still } : {}) as never);
      const urls = { currentUrl: new URL(`http://a.test${from}`), nextUrl: new URL(`http://a.test${to}`) };
      return (page.shouldRevalidate as (of: object) => boolean)({ ...urls, defaultShouldRevalidate: true });
    };
    expect([
      ...[again('/denglu/', '/denglu/?userType=2'), again('/denglu/', '/denglu/?userType=2', false)],
      ...[again('/denglu/', '/zhuce/'), again('/nothing/such/', '/nothing/such/')],
    ]).toEqual([false, true, true, true]);
  });
});

it('what is written into a script cannot end it', () => {
  const out = inlineJson({ a: '</script><!--', b: '\u2028\u2029' });
  expect([/[<\u2028\u2029]/.test(out), JSON.parse(out)]).toEqual([false, { a: '</script><!--', b: '\u2028\u2029' }]);
});

it('a window that closed is told with the token, by a call that outlives it; a visitor has nothing to tell', () => {
  const fetched = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', fetched);
  tellClosed();
  expect(fetched).not.toHaveBeenCalled();
  act(() => session.set({ ...anonymous, token: 'secret' }));
  tellClosed();
  expect(fetched.mock.calls).toEqual([
    [expect.stringMatching(/^\/api\/.*[bB]eforeLogout/), expect.objectContaining({ keepalive: true })],
  ]);
  const [, init] = fetched.mock.calls[0] as unknown as [string, RequestInit];
  expect(init.headers).toMatchObject({ Authorization: 'secret', from: 'web' });
});

it('a part whose code does not come in time says that the line is away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const failed = vi.fn();
  withinTime(() => new Promise(() => undefined), 5000).catch((error: Error) => failed(error.message));
  await vi.advanceTimersByTimeAsync(4999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed.mock.calls).toEqual([[text.network]]);
  expect(await withinTime(async () => 'here', 5000)).toBe('here');
});

it('how large the window is is followed as long as somebody asks, on screens alone', () => {
  const list = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue(list as never);
  const { result, unmount } = renderHook(() => useMedia('(max-width: 640px)'));
  expect([result.current, media.mock.lastCall]).toEqual([true, ['screen and (max-width: 640px)']]);
  list.matches = false;
  act(() => list.addEventListener.mock.calls[0]?.[1]());
  expect(result.current).toBe(false);
  unmount();
  expect(list.removeEventListener.mock.calls).toEqual(list.addEventListener.mock.calls);
});

it('of a picture on its way a small one is made, of the same sides, and of nothing else', async () => {
  const bitmap = { width: 1600, height: 800, close: vi.fn() };
  vi.stubGlobal('createImageBitmap', async () => bitmap);
  const drawn: number[][] = [];
  const context = { drawImage: (_: unknown, ...at: number[]) => void drawn.push(at) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:small');
  const png = new File(['x'], 'a.png', { type: 'image/png' });
  expect(await pictureOf(png)).toBe('data:small');
  Object.assign(bitmap, { width: 100, height: 200 });
  await pictureOf(png);
  expect([drawn, bitmap.close.mock.calls.length]).toEqual([
    [
      [0, 0, 320, 160],
      [0, 0, 100, 200],
    ],
    2,
  ]);
  expect(await pictureOf(new File(['x'], 'a.pdf', { type: 'application/pdf' }))).toBeUndefined();
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no')));
  expect([await pictureOf(png), drawn.length]).toEqual([undefined, 2]);
});

it('how many messages are unread stays where nobody answers, and is none for a visitor', async () => {
  const look = vi.spyOn(quietApi.messages, 'haveUnread').mockRejectedValue(new Error('away'));
  act(() => {
    session.set({ ...anonymous, token: 't' });
    unread.set(4);
  });
  await refreshUnread();
  expect([unread.get(), look.mock.calls.length]).toEqual([4, 1]);
  act(() => session.set(anonymous));
  await refreshUnread();
  expect([unread.get(), look.mock.calls.length]).toEqual([0, 1]);
});
