import { isOfCentre } from '../../shared/sitemap.ts';
import { insist } from './lazy-code.tsx';
import type { Page } from './page.tsx';

/** The file of every page that is none of a centre, by its path: `web/routes/<area>/<page>.tsx`. */
const files = import.meta.glob<{ default: Page }>(['../routes/*/*.tsx', '!../routes/{trainee,teacher,unit}/*.tsx']);
const opened = new Map<string, Page>();

/**
 * The page of a file, fetched when it is first asked for, until it comes: the
 * shell says when that takes too long. @throws when there is no such file
 */
export async function openPage(file: string): Promise<Page> {
  const known = opened.get(file);
  if (known) return known;
  const list = isOfCentre(file) ? (await insist(() => import('./centre-files.ts'))).files : files;
  const fetchFile = list[`../routes/${file}.tsx`];
  if (!fetchFile) throw new Error(`no page ${file}`);
  const { default: page } = await insist(fetchFile);
  opened.set(file, page);
  return page;
}

/** A page that was opened before. */
export function openedPage(file: string): Page | undefined {
  return opened.get(file);
}
