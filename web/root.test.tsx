import { cleanup, render, within } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { anew, settled } from '../test/screen.ts';
import { Failed } from './root.tsx';
import { routes } from './router.tsx';

anew();

/**
 * Pages that are whole documents, drawn in one of their own. React would take the head and body of the document that
 * files of tests share for theirs; a press then never ended where a dialog of an earlier file had listened at the body.
 */
async function open(table: RouteObject[], root?: object) {
  cleanup();
  const shown = document.implementation.createHTMLDocument() as unknown as HTMLElement;
  const router = createMemoryRouter(table, root && { hydrationData: { loaderData: { root } } });
  render(<RouterProvider router={router} />, { container: shown });
  await settled();
  // By their words: what a document that no window shows says of its roles cannot be asked.
  return within(shown);
}

it('tells whom to call where a page does not open, as far as that is known', async () => {
  const root = { shell: { settings: { hotline: '0571-8700 0000', logo: '/logo.svg', name: '之江学院' } } };
  let page = await open([{ id: 'root', path: '*', loader: () => root, element: <Failed /> }], root);
  expect(page.getByText('0571-8700 0000').getAttribute('href')).toBe('tel:057187000000');
  expect(page.getByText(/^请致电/).textContent).toBe('请致电 0571-8700 0000。');
  expect(page.getByText('回到首页').getAttribute('href')).toBe('/');
  // Whose page it is says what has come with the one before: nothing is fetched over a line that is away.
  const pictures = () => [
    ...(page.getByText('页面没有打开', { selector: 'h1' }).parentElement as HTMLElement).querySelectorAll(
      'img, .ornament',
    ),
  ];
  expect(page.getByText('之江学院')).toBeTruthy();
  expect(pictures().map((picture) => picture.getAttribute('src'))).toEqual(['/logo.svg']);
  page = await open([{ path: '*', element: <Failed /> }]);
  expect(page.getByText(/^请致电/).innerHTML).toBe('请致电学院。');
  expect(pictures()).toEqual([]);
});

it('is what stands in place of a page that fails while it is shown, and of one that could not be loaded', async () => {
  const fails = () => {
    throw new Error('planted');
  };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const root of [fails, () => null]) {
    const page = await open(routes(root, fails));
    expect(page.getByText('重新打开').tagName).toBe('BUTTON');
    expect(page.queryByText(/planted/)).toBeNull();
  }
});

it('a page that does not open is opened anew by a press', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const page = await open([{ path: '*', element: <Failed /> }]);
  page.getByText('重新打开').click();
  expect(reload).toHaveBeenCalledOnce();
});

it('a page that does not open for a server that is away says that it will open by itself', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  const page = await open([{ path: '*', element: <Failed /> }]);
  expect(page.getByText(/^现在连不上网站，连上以后会自动打开/)).toBeTruthy();
});
