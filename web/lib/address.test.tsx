import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../../shared/contract/index.ts';
import { typeAhead, useTypedAhead } from './keyboard-ahead.ts';
import { dayIn, idOf, numbered, pageNumber, pageSizeOf, wordsOf } from './page.tsx';
import { picturesOf, withWidths } from './pictures.ts';

afterEach(cleanup);

describe('what an address says', () => {
  it.each<[string | null | undefined, number]>([
    ['list_12', 12],
    ['12', 12],
    ['1000000', 1_000_000],
    ['1000001', 1],
    ['0', 1],
    ['-3', 1],
    ['1.5', 1],
    ['x', 1],
    [null, 1],
  ])('%s is page %i', (text, page) => expect(pageNumber(text)).toBe(page));

  it.each([
    ['20', 20],
    ['100', 100],
    ['15', 10],
    ['', 10],
  ])('%s is a page of %i', (text, size) => expect(pageSizeOf(new URLSearchParams({ size: text }))).toBe(size));

  it('is a number, a day and words, or nothing', () => {
    expect(['7', '123456789', '1234567890', '0', '07', 'x', ''].map(idOf)).toEqual([
      ...[7, 123_456_789, undefined, undefined, undefined, undefined, undefined],
    ]);
    expect([dayIn('2026-02-28'), dayIn('2026-02-29'), dayIn(null)]).toEqual(['2026-02-28', '', '']);
    expect([wordsOf('  一二三四 ', 3), wordsOf(undefined, 3), wordsOf('一二 四', 3)]).toEqual(['一二三', '', '一二']);
    expect([numbered(1)('新闻'), numbered(2)('新闻')]).toEqual(['新闻', '新闻（第 2 页）']);
  });
});

describe('the uploaded pictures of a page', () => {
  it('are asked for once each, and by nobody where there are none', async () => {
    const pictures = vi.fn(async ({ paths }: { paths: string[] }) => paths.map((path) => ({ path, width: 9 })));
    const api = { files: { pictures } } as unknown as Api;
    const data = {
      url: '/file/f/a/b.png',
      text: '<img src="/file/f/a/b.png"><img src="/file/f/c/d.jpg">',
      x: '/file/f/e.pdf',
    };
    expect(await picturesOf(api, data)).toEqual({ '/file/f/a/b.png': { width: 9 }, '/file/f/c/d.jpg': { width: 9 } });
    expect(pictures.mock.calls).toEqual([[{ paths: ['f/a/b.png', 'f/c/d.jpg'] }]]);
    expect([await picturesOf(api, { a: 1 }), pictures.mock.calls.length]).toEqual([undefined, 1]);
  });

  it('stand in a text in their widths and proportions, as large as they were set, never larger than they are', () => {
    const known = { '/file/f/a/b.png': { width: 800, height: 400, colour: '#abc', widths: [320, 640], avif: true } };
    const of = (html: string, more = {}) =>
      withWidths(html, { '/file/f/a/b.png': { ...known['/file/f/a/b.png'], ...more } } as never);
    const html = of('<p><img src="/file/f/a/b.png" alt="桥" width="300" style="float:left"></p>');
    expect(html).toContain('alt="桥" width="300" height="150"');
    expect(html).toContain('style="background-color:#abc;float:left"');
    expect(html).toContain('srcset="/file/f/a/b.png/320.webp 320w, /file/f/a/b.png/640.webp 640w"');
    expect(html).toContain('<picture><source type="image/avif" srcset="/file/f/a/b.png/320.avif 320w');
    // On a phone as wide as its window, elsewhere as the text: of two the first that holds is taken.
    const sizes = [...html.matchAll(/sizes="([^"]*)"/g)].map((m) => m[1]);
    expect(sizes).toEqual(Array(2).fill('(max-width: 640px) calc(100vw - 2rem), 45rem'));
    expect(of('<img src="/file/f/a/b.png">', { avif: false, colour: '' })).toMatch(
      /^<img src="\/file\/f\/a\/b\.png" alt="" width="800" height="400"(?!.*style=)/,
    );
    expect(of('<img src="/file/f/a/b.png" width="2000">')).toContain('width="800" height="400"');
    const other = '<img src="/file/f/x/y.png" alt="别的">';
    expect(of(`<p>${'字'.repeat(1200)}</p>${other}`)).toContain(other);
  });

  it('come at once where the first of a text stands near its top, and else as they are needed', () => {
    const of = (html: string) =>
      [...withWidths(html, { '/a': { width: 9, height: 9, widths: [] } } as never).matchAll(/<img[^>]*>/g)].map(
        ([tag]) => (tag.includes('fetchpriority="high"') ? 'soon' : tag.includes('loading="lazy"') ? 'later' : 'plain'),
      );
    const [own, other] = ['<img src="/a">', '<img src="/b">'];
    expect(of(`<p>一</p>${own}${own}${other}`)).toEqual(['soon', 'later', 'plain']);
    expect(of(`${other}${own}`)).toEqual(['soon', 'later']);
    expect(of(`<p>${'字'.repeat(1200)}</p>${own}${other}`)).toEqual(['later', 'plain']);
  });
});

function Search() {
  const field = useRef<HTMLInputElement>(null);
  useTypedAhead(field);
  return <input ref={field} name="wd" />;
}

describe('the keyboard of a phone', () => {
  it('stays open on the way to the search, and what was typed goes along', async () => {
    const routes = [
      { path: '/', element: null },
      { path: '/sousuo/', element: <Search /> },
    ];
    const router = createMemoryRouter(routes);
    render(<RouterProvider router={router} />);
    typeAhead();
    const hidden = document.activeElement as HTMLInputElement;
    expect(hidden.getAttribute('aria-label')).toBe('搜索词');
    hidden.value = '治理';
    await act(() => router.navigate('/sousuo/#wd'));
    const field = document.querySelector<HTMLInputElement>('input[name=wd]');
    expect([field?.value, document.activeElement, hidden.isConnected]).toEqual(['治理', field, false]);
    // Asked for once more by its name, the field of the page that stands has the cursor again.
    field?.blur();
    await act(() => router.navigate('/sousuo/#wd'));
    expect(document.activeElement).toBe(field);
    for (const place of ['/sousuo/', '/sousuo/#main']) {
      cleanup();
      const other = createMemoryRouter(routes, { initialEntries: [place] });
      render(<RouterProvider router={other} />);
      expect(document.activeElement?.tagName).not.toBe('INPUT');
    }
  });

  it('brings what was typed once: the next visit of the search begins with what it says itself', async () => {
    const routes = [
      { path: '/', element: null },
      { path: '/sousuo/', element: <Search /> },
    ];
    const visit = async () => {
      cleanup();
      const router = createMemoryRouter(routes);
      render(<RouterProvider router={router} />);
      await act(() => router.navigate('/sousuo/#wd'));
      return document.querySelector<HTMLInputElement>('input[name=wd]')?.value;
    };
    typeAhead();
    (document.activeElement as HTMLInputElement).value = '治理';
    expect([await visit(), await visit()]).toEqual(['治理', '']);
  });

  it('is given back where the cursor goes elsewhere on the way, but not with the window', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const hidden = () => document.querySelector('input[aria-label="搜索词"]');
    const inWindow = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    typeAhead();
    for (const [focus, left] of [
      [false, true],
      [true, false],
    ] as const) {
      inWindow.mockReturnValue(focus);
      hidden()?.dispatchEvent(new Event('blur'));
      vi.runAllTimers();
      expect(hidden() !== null).toBe(left);
    }
    inWindow.mockRestore();
    vi.useRealTimers();
  });
});
