import { runInThisContext } from 'node:vm';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type Location, MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildHeader } from './document.ts';
import { followsPages } from './follow.ts';
import { useHeadingFocus } from './heading.ts';
import { replayClick } from './hydration.ts';
import { catchScript } from './inline-scripts.ts';
import { useLate } from './late.ts';
import { searchFieldId, typeAhead, useTypedAhead } from './keyboard-ahead.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the next page', () => {
  const answer = (data: object, build = 'b1', status = 200) =>
    vi.fn(async () => new Response(JSON.stringify(data), { status, headers: { [buildHeader]: build } }));
  /** Where it leads, of what was asked for. */
  const follow = (path: string) =>
    Promise.resolve(followsPages('b1')({ request: new Request(location.origin + path), params: {} } as never)).catch(
      (error: unknown) => (error instanceof Response ? error.headers.get('location') : error),
    );

  it('is asked for with its query, which goes along where the server says so, and to the address with a slash', async () => {
    const fetched = answer({ redirect: '/b/' });
    vi.stubGlobal('fetch', fetched);
    expect(await follow('/nowhere?x=1')).toBe('/nowhere/?x=1');
    expect(fetched).not.toHaveBeenCalled();
    expect(await follow('/nowhere/?x=1')).toBe('/b/');
    expect((fetched.mock.calls[0] as unknown[])[0]).toBe('/nowhere/_.data?x=1');
    vi.stubGlobal('fetch', answer({ redirect: '/b/', keepsQuery: true }));
    expect(await follow('/nowhere/?x=1')).toBe('/b/?x=1');
  });

  it.each([
    ['b2', 200],
    ['b1', 500],
  ])('is opened as a whole where build %s answers with %i', async (build, status) => {
    vi.stubGlobal('fetch', answer({ redirect: '/b/' }, build, status));
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    void follow('/nowhere/?x=1');
    await vi.waitFor(() => expect(assign.mock.calls).toEqual([['/nowhere/?x=1']]));
  });
});

function Page({ pathname }: { pathname: string }) {
  useHeadingFocus({ pathname } as Location);
  return (
    <>
      <header className="site-header">
        <a href="/next/">下一页</a>
      </header>
      <h1>标题</h1>
      <input aria-label="词" />
      <aside className="quick">
        <button type="button">咨询</button>
      </aside>
      <footer className="site-footer">
        <button type="button">页脚</button>
      </footer>
    </>
  );
}

describe('the focus on a new page', () => {
  it('is at its heading, unless it has led elsewhere by itself; never at the first, nor for another query', () => {
    const { rerender } = render(<Page pathname="/a/" />);
    screen.getByRole('link').focus();
    rerender(<Page pathname="/a/" />);
    expect(document.activeElement).toBe(screen.getByRole('link'));
    rerender(<Page pathname="/b/" />);
    expect(document.activeElement).toBe(screen.getByRole('heading'));
    screen.getByLabelText('词').focus();
    rerender(<Page pathname="/c/" />);
    expect(document.activeElement).toBe(screen.getByLabelText('词'));
    for (const [around, pathname] of [
      ['咨询', '/a/'],
      ['页脚', '/c/'],
    ] as const) {
      screen.getByRole('button', { name: around }).focus();
      rerender(<Page pathname={pathname} />);
      expect(document.activeElement).toBe(screen.getByRole('heading'));
    }
    screen.getByRole('link').focus();
    rerender(<Page pathname="/guanli/desk/" />);
    expect(document.activeElement).toBe(screen.getByRole('link'));
  });
});

it('a press that came before the page is made good once, and not at what has gone', () => {
  const clicked = vi.fn();
  const waiting = window as { __click?: Element | null };
  const { unmount } = render(
    <button type="button" data-waits onClick={clicked}>
      查询
    </button>,
  );
  const button = screen.getByRole('button');
  waiting.__click = button;
  act(replayClick);
  act(replayClick);
  expect([clicked.mock.calls.length, button.hasAttribute('data-waits')]).toEqual([1, false]);
  unmount();
  waiting.__click = button;
  act(replayClick);
  expect([clicked.mock.calls.length, waiting.__click]).toEqual([1, null]);
});

function Late({ onClick }: { onClick: () => void }) {
  return (
    <section {...useLate()}>
      <button type="button" onClick={onClick}>
        下载
      </button>
    </section>
  );
}

it('a press on what the server has drawn waits for the code of that piece, though the page has taken over', async () => {
  const clicked = vi.fn();
  const waiting = window as { __click?: Element | null; __hydrated?: boolean };
  runInThisContext(catchScript);
  waiting.__hydrated = true;
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML =
    '<section data-late><button type="button">下载</button></section><button type="button">别处</button>';
  const [early, elsewhere] = root.querySelectorAll('button');
  fireEvent.click(elsewhere as HTMLElement);
  expect(waiting.__click).toBeFalsy();
  fireEvent.click(early as HTMLElement);
  expect([waiting.__click === early, early?.hasAttribute('data-waits')]).toEqual([true, true]);
  root.innerHTML = '<section data-late><button type="button">下载</button></section>';
  waiting.__click = root.querySelector('button');
  act(() => void hydrateRoot(root, <Late onClick={clicked} />));
  expect([clicked.mock.calls.length, root.querySelector('[data-late]')]).toEqual([0, null]);
  await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce());
});

it('a press on a link that opens something within the page waits as well, but for another tab and lost code', () => {
  const waiting = window as { __click?: Element | null; __hydrated?: boolean; __lost?: number };
  // Listens since the test before.
  Object.assign(waiting, { __hydrated: false, __click: null });
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = '<a data-opens href="#picture">看大图</a><a href="#elsewhere">别处</a>';
  const [opens, goes] = root.querySelectorAll('a');
  const isKept = (link: Element | undefined, keys: object = {}) => !fireEvent.click(link as Element, keys);
  expect([isKept(goes), isKept(opens, { ctrlKey: true }), waiting.__click]).toEqual([false, false, null]);
  expect([isKept(opens), waiting.__click]).toEqual([true, opens]);
  Object.assign(waiting, { __lost: 1, __click: null });
  expect([isKept(opens), waiting.__click]).toEqual([false, null]);
  Object.assign(waiting, { __lost: undefined, __hydrated: true });
  expect(isKept(opens)).toBe(false);
});

function Search() {
  const field = useRef<HTMLInputElement>(null);
  useTypedAhead(field);
  return <input ref={field} aria-label="关键词" />;
}

it('what is typed on the way to the search page stands in its field, with the cursor behind it', () => {
  const open = (hash: string) => {
    cleanup();
    render(
      <MemoryRouter initialEntries={[`/search/${hash}`]}>
        <Search />
      </MemoryRouter>,
    );
    return screen.getByLabelText<HTMLInputElement>('关键词');
  };
  typeAhead();
  typeAhead();
  expect(screen.getAllByLabelText('搜索词').length).toBe(1);
  fireEvent.change(screen.getByLabelText('搜索词'), { target: { value: '乡村' } });
  expect(open('').value).toBe('');
  const field = open(`#${searchFieldId}`);
  expect([field.value, document.activeElement, field.selectionStart]).toEqual(['乡村', field, 2]);
  expect(screen.queryByLabelText('搜索词')).toBeNull();
});
