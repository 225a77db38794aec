import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { cut } from '../../shared/checks.ts';
import type { Api } from '../../shared/contract/index.ts';
import type { Shell, SiteSettings } from '../../shared/contract/site.ts';
import type { PagePictures } from './pictures.ts';
import { isDay } from '../../shared/time.ts';
import { href, type PageName, type QueryField } from '../../shared/sitemap.ts';

/** The query fields of an address that a page's row declares; each may hold anything. */
export type Query<Field extends string> = {
  get: (field: Field) => string | null;
  has: (field: Field) => boolean;
};

/** What a page's `load` gets. Parameters are decoded. */
export type PageArgs<Field extends string = never> = {
  api: Api;
  params: Record<string, string | undefined>;
  query: Query<Field>;
  path: string;
};

/** What the `load` of a page gets. */
export type ArgsOf<N extends PageName> = PageArgs<QueryField<N>>;

/**
 * What stands in the head of the document. A missing part is what getTdk says, or the site's default (section 2.2);
 * what staff wrote for the page goes before all of it.
 */
export type Head = {
  /** What the page is called, or what it makes of the title that getTdk gives; absent: that title. */
  title?: string | ((given: string) => string);
  keywords?: string;
  description?: string;
  image?: string;
  /** Not for search engines. */
  noindex?: boolean;
  /** Overrides the address of the page itself. */
  canonical?: string;
  jsonLd?: object[];
  article?: { published: string };
};

export type MenuLink = { label: string; to: string };
export type MenuGroup = {
  label: string;
  to: string;
  /** The pages under which this entry is the current one: how their names begin. */
  under: string[];
  lede?: string;
  /** What the button says, where “进入” and the label would read badly. */
  enter?: string;
  columns?: { title: string; links: MenuLink[] }[];
  picture?: string;
  caption?: string;
};

/** What the shell shows on every page. */
export type RootData = {
  shell: { settings: SiteSettings; privacyVersion: string; clock: Shell['clock']; menu: MenuGroup[] };
};
/** What a head may speak of besides its page. */
export type HeadArgs = { shell: Shell; siteUrl: string };

/** The sitemap's planned pages have one page in common. */
type Name = PageName | 'public/planned';

/**
 * `load` and `head` run on the server only: a page writes them behind `import.meta.env.SSR`, which leaves them, and
 * what they alone import, out of the browser's code.
 */
export type Page<Data = unknown, Field extends string = never> = {
  name: Name;
  load?: ((args: PageArgs<Field>) => Promise<Data>) | undefined;
  head?: ((data: Data, site: HeadArgs) => Head) | undefined;
  View(props: { data: Data }): ReactNode;
  /** In the browser: data that stand already for an address, in place of the server's. */
  revisit?: (address: URL) => PageData | null;
  /** From one address of the page to another there is nothing to ask the server for. */
  still?: true;
};

/** One page: its name in the sitemap, what it loads, what it says to search engines, what it shows. */
export function definePage<const N extends PageName, Data = null>(
  page: { name: N } & Page<Data, QueryField<N>>,
): Page<Data, QueryField<N>> {
  return page;
}

/** Sends to the page for unknown addresses (section 2). */
export function notFound(): Response {
  return redirect(href('public/not-found'));
}

/** The words that an address says, at most so many characters of them. */
export function wordsOf(text: string | null | undefined, most: number): string {
  return cut((text ?? '').trim(), most).trim();
}

/** A day that an address says; nothing for what is none. */
export const dayIn = (text: string | null | undefined): string => (text && isDay(text) ? text : '');

/** The title of a list's page, which says which one it is. */
export const numbered =
  (page: number) =>
  (given: string): string =>
    page > 1 ? `${given}（第 ${page} 页）` : given;

/** `list_12` or `12` to 12; the first page when absent. */
export function pageNumber(text: string | null | undefined): number {
  const n = Number((text ?? '').replace(/^list_/, ''));
  return Number.isInteger(n) && n >= 1 && n <= 1_000_000 ? n : 1;
}

/** One of the offered page sizes, else the first. */
export function pageSizeOf(query: { get: (field: 'size') => string | null }): number {
  const n = Number(query.get('size'));
  return [10, 20, 30, 50, 100].includes(n) ? n : 10;
}

/** A positive whole number of the query, or undefined. */
export function idOf(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** The head of a document as it is written: nothing in it is left to be worked out. */
export type Written = { title: string } & Required<Pick<Head, 'keywords' | 'description' | 'image'>> &
  Pick<Head, 'noindex' | 'article' | 'jsonLd'> & { site: string; url: string };

/**
 * What the server answers for an address: which page, the file that shows it, its data, its head, and what its
 * uploaded pictures are.
 */
export type PageData = { page: PageName; file: string; data: unknown; head: Written; pictures?: PagePictures };
