import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildHeader } from './document.ts';
import * as files from './files.ts';
import { followsPages, prefetchLinks } from './follow.ts';
import * as lazyCode from './lazy-code.tsx';

const opens = vi.spyOn(files, 'openPage');
const opened = vi.spyOn(files, 'openedPage');
const fetched = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
beforeEach(() => {
  opens.mockReset().mockResolvedValue({} as never);
  opened.mockReset().mockReturnValue(undefined);
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

describe('the page at another address', () => {
  const go = (path: string) =>
    (followsPages('b1') as (of: object) => Promise<unknown>)({ request: new Request(`http://localhost:3000${path}`) });
  const answers = (body: object, build = 'b1', status = 200) =>
    fetched.mockImplementation(async () => Response.json(body, { status, headers: { [buildHeader]: build } }));
  const where = (error: unknown) => (error as Response).headers.get('location');

  it('has its code and its data on the way at once, and is the file that the server says', async () => {
    answers({ file: 'cadre/home' });
    expect(await go('/gbpx/?page=2')).toEqual({ file: 'cadre/home' });
    expect(fetched.mock.calls[0]?.[0]).toBe('/gbpx/_.data?page=2');
    expect(opens.mock.calls).toEqual([['cadre/home'], ['cadre/home']]);
    // What is no page of ours has data all the same, and a code that does not come now is asked for later.
    opens
      .mockReset()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValue({} as never);
    expect(await go('/gbpx/')).toEqual({ file: 'cadre/home' });
    opens.mockReset().mockResolvedValue({} as never);
    answers({ file: 'public/not-found' });
    await go('/nothing/such/');
    expect(opens.mock.calls).toEqual([['public/not-found']]);
  });

  it('is not waited for once another one is asked for', async () => {
    const asks = new AbortController();
    fetched.mockReturnValue(new Promise(() => undefined));
    const request = new Request('http://localhost:3000/gbpx/', { signal: asks.signal });
    void (followsPages('b1') as (of: object) => Promise<unknown>)({ request });
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
    asks.abort();
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  it('waits for no piece of the page that is left', async () => {
    const leave = vi.spyOn(lazyCode, 'leavePage');
    answers({ file: 'cadre/home' });
    await go('/gbpx/');
    expect(leave).toHaveBeenCalledOnce();
    leave.mockRestore();
  });

  it('ends with a slash, keeps its query where it leads on with it, and is the old one where that still stands', async () => {
    expect(where(await go('/gbpx?page=2').catch((e) => e))).toBe('/gbpx/?page=2');
    expect(fetched).not.toHaveBeenCalled();
    answers({ redirect: '/xcjx/' });
    expect(where(await go('/gbpx/?page=2').catch((e) => e))).toBe('/xcjx/');
    answers({ redirect: '/xcjx/', keepsQuery: true });
    expect(where(await go('/gbpx/?page=2').catch((e) => e))).toBe('/xcjx/?page=2');
    fetched.mockReset();
    opened.mockReturnValue({ revisit: () => ({ file: 'kept' }) } as never);
    expect([await go('/gbpx/'), fetched.mock.calls.length]).toEqual([{ file: 'kept' }, 0]);
    opened.mockReturnValue({ revisit: () => null } as never);
    answers({ file: 'cadre/home' });
    expect(await go('/gbpx/')).toEqual({ file: 'cadre/home' });
  });

  it.each([
    ['another version of the site', 'b2', 200],
    ['a server that is away', 'b1', 503],
  ])('is opened as a whole after %s', async (_, build, status) => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    answers({}, build, status);
    void go('/gbpx/?page=2');
    await vi.waitFor(() => expect(assign.mock.calls).toEqual([['/gbpx/?page=2']]));
    assign.mockRestore();
  });
});

describe('a link that is pointed at', () => {
  const watched = vi.spyOn(document, 'addEventListener');
  prefetchLinks();
  const watchers = [...watched.mock.calls];
  watched.mockRestore();
  // The document is that of other files as well.
  afterAll(() => {
    for (const [sign, watcher] of watchers) document.removeEventListener(sign, watcher as EventListener);
  });
  const asked = () =>
    [...document.head.querySelectorAll('link[rel=prefetch]')].map(
      (l) => `${l.getAttribute('as')} ${l.getAttribute('href')}`,
    );
  const point = (html: string, sign = 'pointerover', at = 'span') => {
    document.body.innerHTML = html;
    document.querySelector(at)?.dispatchEvent(new Event(sign, { bubbles: true }));
    return asked();
  };
  const link = (href: string, more = 'data-prefetch') => `<a href="${href}" ${more}><span>x</span></a>`;

  it.each(['pointerover', 'touchstart', 'focusin'])('has its code and its data asked for, once: by %s', (sign) => {
    const page = { pointerover: 1, touchstart: 2, focusin: 3 }[sign];
    expect(point(link(`/gbpx/?page=${page}`), sign)).toEqual([`fetch /gbpx/_.data?page=${page}`]);
    expect(opens.mock.calls).toEqual([['cadre/home']]);
    expect(point(link(`/gbpx/?page=${page}`), sign).length).toBe(1);
    expect(opens.mock.calls.length).toBe(1);
  });

  it.each([
    ['that is not marked', link('/xcjx/', '')],
    ['into another window', link('/xcjx/', 'data-prefetch target="_blank"')],
    ['to another site', link('https://other.example/xcjx/')],
    ['to this page', link('/?page=2')],
    ['to what is no page', link('/nothing/such/')],
    ['to an address that leads on', link('/xcjx')],
    ['that is none', '<span>x</span>'],
  ])('is left alone: one %s', (_, html) => {
    expect([point(html), opens.mock.calls.length]).toEqual([[], 0]);
  });

  it('is left alone where the page may stand as it is', () => {
    opened.mockReturnValue({ revisit: () => null } as never);
    expect(point(link('/xcjx/'))).toEqual([]);
    opened.mockReturnValue({} as never);
    expect(point(link('/xcjx/'))).toEqual(['fetch /xcjx/_.data']);
  });
});
