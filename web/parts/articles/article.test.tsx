import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { press, settled, told } from '../../../test/screen.ts';
import { toasts } from '../../lib/toast.ts';
import { ArticleView, PreviousNext, RichText } from './article-view.tsx';
import Asides from './asides.tsx';
import { Attachments } from './attachments.tsx';
import DateFilter from './date-filter.tsx';
import { ReadingTools, readingSize } from './reading-tools.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  act(() => readingSize.set('normal'));
  toasts.set([]);
});
const show = (element: ReactNode) => render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
const at = (name: string | RegExp) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;

it('days and words of a list go out with what its address holds, and are cleared by one link', () => {
  const filter = (more: object) => {
    cleanup();
    const none = { from: '', to: '', wd: '', size: 10, total: 4 };
    show(<DateFilter action="/xinwen/?theme=3" {...none} {...more} />);
    const fields = [...document.querySelectorAll('input')].map((i) => `${i.name}=${i.value}`);
    return [fields, document.querySelector('summary')?.textContent, at('清除筛选')];
  };
  expect(filter({})).toEqual([['wd=', 'from=', 'to=', 'theme=3'], '筛选', null]);
  expect(filter({ from: '2026-01-01', wd: '茶', size: 20 })).toEqual([
    ['wd=茶', 'from=2026-01-01', 'to=', 'size=20', 'theme=3'],
    '筛选：茶，2026.01.01 起',
    '/xinwen/?theme=3',
  ]);
  expect(filter({ to: '2026-01-01' })[2]).toBe('/xinwen/?theme=3');
  expect(filter({ wd: '茶' })[2]).toBe('/xinwen/?theme=3');
  // Folded away on a phone, what is chosen can still be taken back: the link stands before what folds.
  expect(document.querySelector('details')?.open).toBe(false);
  expect(document.querySelector('a')?.compareDocumentPosition(document.querySelector('details') as Node)).toBe(4);
  expect(screen.getByRole('status').textContent).toBe('共 4 条');
});

describe('what stands before and after a text', () => {
  const of = (previous: number | null, next: number | null, unit?: string) => {
    cleanup();
    const one = (id: number | null) => (id ? { id, title: `题${id}` } : null);
    show(<PreviousNext previous={one(previous)} next={one(next)} to={(id) => `/${id}/`} {...(unit && { unit })} />);
    return [at(/^上一/), at(/^下一/), document.querySelector('.end')?.textContent ?? null];
  };
  it('leads there, and is said to be the end where there is none', () => {
    expect(of(1, 3)).toEqual(['/1/', '/3/', null]);
    expect(of(null, 3)).toEqual([null, '/3/', '上一篇已是最早一篇']);
    expect(of(1, null, '处')).toEqual(['/1/', null, '下一处已是最后一处']);
    expect([of(null, null), screen.queryByRole('navigation')]).toEqual([[null, null, null], null]);
  });
});

describe('the documents below a text', () => {
  const list = [
    { url: '/file/f/a/b.pdf', name: '通知.pdf', bytes: 2048, downloads: 3 },
    { url: '/file/f/a/c.xlsx', name: '名单.xlsx', bytes: 100, downloads: 0 },
  ];
  it('are saved by their names, those of a draft by the right to look at it', async () => {
    show(<Attachments list={list} address="/xinwen/1/" />);
    expect([at(/通知\.pdf/), screen.getAllByRole('link')[0]?.getAttribute('download')]).toEqual([
      '/file/f/a/b.pdf',
      '通知.pdf',
    ]);
    const about = screen.getAllByRole('link').map((a) => /[A-Z]+ · .*?(?=下载$)/.exec(a.textContent ?? '')?.[0]);
    expect(about).toEqual(['PDF · 2 KB · 下载 3 次', 'XLSX · 100 B']);
    expect(screen.getByText(/^附件下载：/).textContent).toBe(`附件下载：${location.origin}/xinwen/1/`);
    cleanup();
    history.replaceState(null, '', '/?preview=a%26b');
    show(<Attachments list={list} address="/xinwen/1/" />);
    expect(at(/通知\.pdf/)).toBe('/file/f/a/b.pdf?preview=a%26b');
    history.replaceState(null, '', '/');
    cleanup();
    show(<Attachments list={[]} address="/" />);
    expect(screen.queryByText(/附件/)).toBeNull();
  });
});

it('a player in a text is opened by its button, wherever on that it is pressed', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: { disableIframePageLoading: boolean } } };
  happyDOM.settings.disableIframePageLoading = true;
  const src = 'https://player.test/1';
  show(<RichText html={`<figure class="embed" data-embed="${src}"><button><b>播放</b></button></figure>`} />);
  fireEvent.click(screen.getByText('播放'));
  await waitFor(() => expect(document.querySelector('iframe')?.getAttribute('src')).toBe(src));
});

describe('the tools to read a text', () => {
  it('set its size, which the text follows', () => {
    show(
      <>
        <ReadingTools title="题" />
        <RichText html="<p>正文</p>" />
      </>,
    );
    const pressed = () => screen.getAllByRole('button', { pressed: true }).map((b) => b.textContent);
    const look = () => document.querySelector('.article')?.className;
    expect([pressed(), look()]).toEqual([['中'], 'article size-normal']);
    fireEvent.click(screen.getByRole('button', { name: '字号大' }));
    expect([pressed(), look()]).toEqual([['大'], 'article size-large']);
  });

  it('go along with the reader below their place, and neither above it nor while it is in sight', () => {
    let tell = (_: object) => {};
    const ends = vi.fn();
    class Observer {
      constructor(told: (entries: object[]) => void) {
        tell = (entry) => act(() => told([entry]));
      }
      observe = vi.fn();
      disconnect = ends;
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    show(<ReadingTools title="题" />);
    const along = () => screen.getByRole('group', { name: '阅读工具' }).classList.contains('along');
    const seen = [
      { isIntersecting: false, boundingClientRect: { top: -10, width: 240, height: 32 } },
      { isIntersecting: true, boundingClientRect: { top: -1, width: 240, height: 32 } },
      { isIntersecting: false, boundingClientRect: { top: 900 } },
    ].map((entry) => {
      tell(entry);
      return along();
    });
    expect(seen).toEqual([true, false, false]);
    cleanup();
    expect(ends).toHaveBeenCalledOnce();
  });

  it('print, and hand the address on without its place: by the device where it can, else as a copy', async () => {
    history.replaceState(null, '', '/xinwen/1/?a=1#b');
    const url = `${location.origin}/xinwen/1/?a=1`;
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const write = vi.fn(async () => undefined);
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText: write } as never);
    const asks = vi.fn();
    vi.stubGlobal('prompt', asks);
    show(<ReadingTools title="题" />);
    await press('打印');
    await press('复制链接');
    expect([print.mock.calls.length, write.mock.calls, told()]).toEqual([1, [[url]], ['链接已复制，可粘贴分享']]);
    write.mockRejectedValue(new Error('no'));
    await press('复制链接');
    expect(asks.mock.calls).toEqual([['请复制链接', url]]);
    // Without https there is no clipboard.
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    await press('复制链接');
    expect([asks.mock.calls.length, asks.mock.calls[1]]).toEqual([2, ['请复制链接', url]]);
    cleanup();
    const share = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    show(<ReadingTools title="题" />);
    await settled();
    await press('分享');
    expect(share.mock.calls).toEqual([[{ title: '题', url }]]);
    // Who closes the window to share has done nothing wrong: no other way is offered, and nothing is thrown.
    const lost = vi.fn();
    process.on('unhandledRejection', lost);
    share.mockRejectedValue(new DOMException('closed', 'AbortError'));
    await press('分享');
    process.off('unhandledRejection', lost);
    expect([lost.mock.calls.length, told().length, asks.mock.calls.length]).toEqual([0, 1, 2]);
    Reflect.deleteProperty(navigator, 'share');
    history.replaceState(null, '', '/');
  });
});

it('short lists beside a text are left out where they are empty, and end with the way to a plan', () => {
  const item = { id: 3, title: '题', publishTime: '2026-11-18T16:05:00Z' } as never;
  show(
    <Asides
      lists={[
        ['相关内容', []],
        ['近期热读', [item]],
      ]}
      to={(a) => `/${a.id}/`}
    />,
  );
  expect([screen.queryByText('相关内容'), at(/^题/), screen.getByText('2026.11.19') !== null]).toEqual([
    null,
    '/3/',
    true,
  ]);
  expect(at('获取培训方案')).toBe('/hqpxfa/');
});

it('beside a text stands what is read most, without what is read there or stands beside it already', async () => {
  const item = (id: number) => ({ id, title: `题${id}`, publishTime: '2026-11-18T16:05:00Z' }) as never;
  const article = {
    ...{ id: 3, title: '题3', publishTime: '2026-11-18T16:05:00Z', source: '', editor: '', length: 1, summary: '' },
    ...{ coverUrl: '', facts: [], content: '', attachments: [], themes: [], previous: null, next: null },
    related: [item(4)],
  };
  const popular = [3, 4, 5, 6, 7, 8, 9, 10].map(item);
  show(<ArticleView article={article as never} crumbs={[]} to={(id) => `/${id}/`} popular={popular} />);
  // What stands beside it comes once the reader moves.
  window.dispatchEvent(new Event('pointermove'));
  await vi.waitFor(() => expect(screen.getByText('近期热读')).toBeTruthy());
  const listed = [...document.querySelectorAll('aside a[href]')].map((a) => a.getAttribute('href'));
  expect(listed.filter((to) => /^\/\d+\/$/.test(to ?? ''))).toEqual([4, 5, 6, 7, 8, 9].map((id) => `/${id}/`));
});
