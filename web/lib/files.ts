import { insist } from './lazy-code.tsx';
import type { Page } from './page.tsx';

/** Every page's file, by the page's name: `web/routes/<area>/<page>.tsx`. */
const files = import.meta.glob<{ default: Page }>('../routes/*/*.tsx');
const opened = new Map<string, Page>();

/**
 * The page of a file, fetched when it is first asked for, until it comes: the
 * shell says when that takes too long. @throws when there is no such file
 */
export async function openPage(file: string): Promise<Page> {
  const known = opened.get(file);
  if (known) return known;
  const fetchFile = files[`../routes/${file}.tsx`];
  if (!fetchFile) throw new Error(`no page ${file}`);
  const { default: page } = await insist(fetchFile);
  opened.set(file, page);
  return page;
}

/** A page that was opened before. */
export function openedPage(file: string): Page | undefined {
  return opened.get(file);
}
