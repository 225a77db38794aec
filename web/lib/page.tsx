import { lazy, type ReactNode } from 'react';
import { type MetaDescriptor, redirect, useLoaderData } from 'react-router';
import type { Api } from '../../shared/contract/index.ts';
import { part } from './later.tsx';
import type { Shell, SiteSettings } from '../../shared/contract/site.ts';
import { href, type PageName } from '../../shared/sitemap.ts';

/** What a page's `load` gets. Parameters are decoded; the query may hold anything. */
export type PageArgs = { api: Api; params: Record<string, string | undefined>; query: URLSearchParams; path: string };

/** What stands in the head of the document. A missing part falls back to the site's defaults (section 2.2). */
export type Head = {
  title?: string;
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
  lede?: string /** What the button says, where “进入” and the label would read badly. */;
  enter?: string;
  columns?: { title: string; links: MenuLink[] }[];
  picture?: string;
  caption?: string;
};

/** What the shell shows on every page. */
export type RootData = { shell: { settings: SiteSettings; privacyVersion: string; menu: MenuGroup[] } };
/** What a head may speak of besides its page. */
export type HeadArgs = { shell: Shell; siteUrl: string };

export type Page<Data = unknown> = {
  name: PageName;
  load: (args: PageArgs) => Promise<Data>;
  head?(data: Data, site: HeadArgs): Head;
  View(props: { data: Data }): ReactNode;
};

/** One page: its name in the sitemap, what it loads, what it says to search engines, what it shows. */
export function definePage<Data>(page: Page<Data>): Page<Data> {
  return page;
}

/** Sends to the page for unknown addresses (section 2). */
export function notFound(): Response {
  return redirect(href('public/not-found'));
}

/** `list_12` or `12` to 12; the first page when absent. */
export function pageNumber(text: string | null | undefined): number {
  const n = Number((text ?? '').replace(/^list_/, ''));
  return Number.isInteger(n) && n >= 1 && n <= 1_000_000 ? n : 1;
}

/** One of the offered page sizes, else the first. */
export function pageSizeOf(query: URLSearchParams): number {
  const n = Number(query.get('size'));
  return [10, 20, 30, 50, 100].includes(n) ? n : 10;
}

/** A positive whole number of the query, or undefined. */
export function idOf(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** What a loader gives to the page and its head. */
export type PageData = { page: PageName; data: unknown; tags: MetaDescriptor[] };
/** Pages whose addresses the sitemap tells apart, each in a file of its own. */
export type Pages = Partial<Record<PageName, () => Promise<{ default: Page }>>>;

/** The head, as the loader made it. */
export function meta({ loaderData }: { loaderData?: unknown }): MetaDescriptor[] {
  return (loaderData as PageData | undefined)?.tags ?? [];
}

/** The component of a route file that serves one page. */
export function show<Data>({ View }: Page<Data>) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, at its top
  return function Component() {
    return <View data={useLoaderData<PageData>().data as Data} />;
  };
}

/** The component of a route file that serves one of several pages; the browser fetches the one that is shown. */
export function showOneOf(pages: Pages) {
  const views = new Map(
    Object.entries(pages).map(([name, load]) => [
      name,
      lazy(() => part(load).then(({ default: page }) => ({ default: page.View }))),
    ]),
  );
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, at its top
  return function Component() {
    const { page, data } = useLoaderData<PageData>();
    const View = views.get(page);
    return View ? <View data={data} /> : null;
  };
}
