import { useEffect, useRef } from 'react';
import type { Location } from 'react-router';
import { matchPage } from '../../shared/sitemap.ts';

/** Whether what has the focus belongs to the page that stands, and not to what stands around every page. */
const isInPage = (element: Element | null): boolean =>
  Boolean(element && element !== document.body && !element.closest('.site-header, .site-footer, .quick'));

/**
 * After a navigation the focus goes to the heading of the new page, for who reads by ear or goes by the keyboard;
 * without scrolling. What the new page has led to by itself keeps it, and so does a tab that is still there. The
 * console leads by its own rules.
 */
export function useHeadingFocus({ pathname }: Location): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (matchPage(pathname)?.name === 'staff/console' || isInPage(document.activeElement)) return;
    const heading = document.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}
