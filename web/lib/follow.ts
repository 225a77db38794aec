import { type LoaderFunction, redirect } from 'react-router';
import { matchPage } from '../../shared/sitemap.ts';
import { buildHeader } from './document.ts';
import { openedPage, openPage } from './files.ts';
import { leavePage } from './lazy-code.tsx';
import type { PageData } from './page.tsx';

/** Where the data of the page at an address are. */
const dataOf = ({ pathname, search }: URL) => `${pathname}_.data${search}`;

/**
 * Its code is on the way while the data are; which file it is the
 * server says, and nothing is lost when it does not come now.
 */
const begin = (pathname: string) => {
  const name = matchPage(pathname)?.name;
  if (name) void openPage(name).catch(() => undefined);
};

/**
 * Loads the page at another address of this site. After a new version
 * of the site has been put up the next page is opened as a whole.
 * @param build the version that this document came with
 */
export function followsPages(build: string): LoaderFunction {
  return async ({ request }) => {
    const url = new URL(request.url);
    // Every address ends with a slash (section 2).
    if (!url.pathname.endsWith('/')) throw redirect(`${url.pathname}/${url.search}`);
    leavePage();
    const name = matchPage(url.pathname)?.name;
    const standing = name && openedPage(name)?.revisit?.(url);
    if (standing) return standing;
    begin(url.pathname);
    const response = await fetch(dataOf(url), { signal: request.signal });
    if (response.headers.get(buildHeader) !== build || !response.ok) {
      location.assign(url.pathname + url.search);
      return new Promise<never>(() => undefined);
    }
    const answer: PageData | { redirect: string; keepsQuery?: true } = await response.json();
    if ('redirect' in answer) throw redirect(answer.redirect + (answer.keepsQuery ? url.search : ''));
    await openPage(answer.file);
    return answer;
  };
}

const prefetched = new Set<string>();

/** Whoever points at a link that is marked so will probably follow it: its code and its data are asked for. */
function prefetch(event: Event): void {
  const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[data-prefetch]');
  if (!link || link.target || link.origin !== location.origin || link.pathname === location.pathname) return;
  const url = new URL(link.href);
  const data = dataOf(url);
  const name = matchPage(url.pathname)?.name;
  if (!name || prefetched.has(data) || !url.pathname.endsWith('/') || openedPage(name)?.revisit) return;
  prefetched.add(data);
  begin(url.pathname);
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'fetch', href: data }));
}

/** Watches for readers who are about to follow a link. */
export function prefetchLinks(): void {
  for (const sign of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(sign, prefetch, { passive: true });
}
