import { centresPages } from './centres-pages.ts';
import { publicPages } from './public-pages.ts';
import type { PageRow } from './row.ts';

/**
 * Every page by its name. The browser gets `virtual:sitemap` in its
 * place: pages that are built, without what only the server reads.
 */
export const sitemap = { ...publicPages, ...centresPages };

export type PageName = keyof typeof sitemap;

/** The query fields that a page reads. */
export type QueryField<Name extends PageName> = (typeof sitemap)[Name] extends {
  query: readonly (infer Field extends string)[];
}
  ? Field
  : never;

/** The same, with every row seen alike. */
export const rows: Record<PageName, PageRow> = sitemap;
