import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anew, settled, told } from '../test/screen.ts';
import { DocumentContext } from './lib/document.ts';
import * as files from './lib/files.ts';
import { toastOk } from './lib/toast.ts';
import { routes } from './router.tsx';
import { Picture } from './ui/picture.tsx';

anew();
const settings = {
  ...{ name: '学院', englishName: 'School', logo: '/logo.svg', hotline: '0571-1', copyright: '', quickLinks: [] },
  ...{ publicAccountName: '', publicAccountPicture: '/qr.png', identifier: '', police: '', icp: '', formsOpen: true },
};
const head = { title: '题', keywords: 'k', description: 'd', image: '/i', url: 'http://a.test/b/', site: '学院' };
const rootAsked = vi.fn();
// What draws these documents would fetch their styles, and complains that it may not.
const drawing = (window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } })
  .happyDOM;
afterEach(() => {
  drawing.settings.handleDisabledFileLoadingAsSuccess = false;
});
beforeEach(() => {
  drawing.settings.handleDisabledFileLoadingAsSuccess = true;
  rootAsked.mockReset();
  // React tells that scripts which it makes in a browser are not run, and of what a page has thrown.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** The whole document at an address, as the table of routes makes it of a page with this view. */
async function open(page: string, View: () => unknown, more: object = {}) {
  vi.spyOn(files, 'openedPage').mockReturnValue({ View } as never);
  const root = { shell: { settings, privacyVersion: '1', clock: 'plain', menu: [] } };
  const data = { page, file: page, data: null, head, ...more };
  const table = routes(
    () => {
      rootAsked();
      return root;
    },
    () => data,
  );
  const router = createMemoryRouter(table, {
    initialEntries: ['/xcjx/'],
    hydrationData: { loaderData: { root, page: data } },
  });
  const shown = document.implementation.createHTMLDocument();
  const context = {
    data: { styles: ['data:text/css,', 'data:text/css,a', 'data:text/css,b'], within: ['data:text/css,b'] },
    text: '{}',
    sheets: { 'data:text/css,b': 'b{}' },
  } as never;
  render(
    <DocumentContext value={context}>
      <RouterProvider router={router} />
    </DocumentContext>,
    { container: shown as unknown as HTMLElement },
  );
  await settled();
  return { router, shown };
}

it('a page that throws while it is drawn is told of in the look of the site, with whom to call', async () => {
  const { shown } = await open('account/login', () => {
    throw new Error('broken');
  });
  expect(shown.querySelector('h1')?.textContent).toBe('页面没有打开');
  expect([
    shown.querySelector('a[href^="tel:"]')?.textContent,
    shown.querySelector('link[rel=stylesheet]')?.getAttribute('href'),
  ]).toEqual(['0571-1', 'data:text/css,']);
});

it('has the styles of all pages, those for paper, then its own: small ones within, their addresses off', async () => {
  const { shown } = await open('account/login', () => null);
  const sheets = [...shown.querySelectorAll('link[rel=stylesheet], style')].filter((e) => e.closest('head'));
  const [, paper] = sheets.splice(1, 1).map((e) => [e.getAttribute('href'), e.getAttribute('media')])[0] ?? [];
  expect(paper).toBe('print');
  expect(sheets.map((e) => [e.getAttribute('href') ?? e.textContent, e.hasAttribute('disabled')])).toEqual([
    ['data:text/css,', false],
    ['data:text/css,a', false],
    ['data:text/css,b', true],
    ['b{}', false],
  ]);
});

it('the uploaded pictures of a page are shown in the widths that came with it', async () => {
  const src = '/file/f/ab/c.png';
  const { shown } = await open('account/login', () => <Picture src={src} />, {
    pictures: { [src]: { width: 640, height: 320, widths: [320, 640], avif: false, colour: '' } },
  });
  expect(shown.querySelector('img')?.getAttribute('srcset')).toBe(`${src}/320.webp 320w, ${src}/640.webp 640w`);
});

it('what every page shows is asked for once, and a message stands over each of them', async () => {
  const { router, shown } = await open('account/login', () => <h1>页</h1>);
  toastOk('已保存');
  await router.navigate('/gbpx/?page=2');
  await settled();
  expect([told(), shown.querySelector('.toast span')?.textContent]).toEqual([['已保存'], '已保存']);
  expect(rootAsked).not.toHaveBeenCalled();
});
