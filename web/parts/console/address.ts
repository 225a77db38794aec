import { type ConsolePage, consoleRow } from '../../../shared/console.ts';
import { href } from '../../../shared/sitemap.ts';

const root = href('staff/console');

/** What follows the console's address in a path. */
export const restOf = (pathname: string): string =>
  pathname.startsWith(root) ? decodeURI(pathname.slice(root.length)) : '';

/** The address of a console page; an optional part that is absent ends it. */
export function consoleHref(
  name: ConsolePage,
  params: Record<string, string | number | undefined> = {},
  query: Record<string, string | number | undefined> = {},
): string {
  const parts: string[] = [];
  for (const part of consoleRow(name).path.split('/').filter(Boolean)) {
    const value = part.startsWith(':') ? params[part.replace(/[:?]/g, '')] : part;
    if (value === undefined || value === '') break;
    parts.push(`${encodeURIComponent(value)}/`);
  }
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([k, v]): [string, string][] =>
      v === undefined || v === '' ? [] : [[k, String(v)]],
    ),
  );
  return `${root}${parts.join('')}${search.size ? `?${search}` : ''}`;
}
