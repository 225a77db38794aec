import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type MetaDescriptor, redirect, useLoaderData } from 'react-router';
import type { Api } from '../../shared/contract/index.ts';
import type { Shell } from '../../shared/contract/site.ts';
import { href, matchPage, type PageName, pageRow } from '../../shared/sitemap.ts';
import { apiContext } from './context.ts';

/** What a page's `load` gets. Parameters are decoded; the query may hold anything. */
export type PageArgs = { api: Api; params: Record<string, string | undefined>; query: URLSearchParams; path: string };

/** What stands in the head of the document. A missing part falls back to the site's defaults (section 2.2). */
export type Head = {
  title?: string; keywords?: string; description?: string; image?: string;
  /** Not for search engines. */
  noindex?: boolean;
  /** Overrides the address of the page itself. */
  canonical?: string;
  jsonLd?: object[]; article?: { published: string };
};

export type RootData = { shell: Shell; siteUrl: string };
type HeadArgs = { shell: Shell; siteUrl: string };

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

type Absent = { answer?: { message?: string } };

async function run<Data>(page: Page<Data>, { url, context }: LoaderFunctionArgs, params: PageArgs['params']): Promise<Data> {
  const query = new URLSearchParams([...url.searchParams].map(([k, v]): [string, string] => [k, v.replaceAll('\0', '').slice(0, 200)]));
  try {
    return await page.load({ api: context.get(apiContext), params, query, path: url.pathname });
  } catch (error) {
    // A record that is absent: the same answer as for an address that is unknown.
    if ((error as Absent)?.answer?.message === '404') throw notFound();
    throw error;
  }
}

/** Defaults of the site, title, canonical and social tags for one page. */
export function metaTags(head: Head, root: RootData | undefined, pathname: string): MetaDescriptor[] {
  const settings = root?.shell.settings;
  const name = settings?.name ?? '';
  const title = head.title ? (head.title.includes(name) ? head.title : `${head.title} - ${name}`) : `${name} - ${settings?.slogan ?? ''}`;
  const description = head.description || (settings?.description ?? '');
  const url = `${root?.siteUrl ?? ''}${head.canonical ?? pathname}`;
  const image = `${root?.siteUrl ?? ''}${head.image ?? '/art/west-lake-960.webp'}`;
  return [
    { title },
    { name: 'keywords', content: head.keywords || (settings?.keywords ?? '') },
    { name: 'description', content: description },
    ...(head.noindex ? [{ name: 'robots', content: 'noindex' }] : [{ tagName: 'link' as const, rel: 'canonical', href: url }]),
    { property: 'og:type', content: head.article ? 'article' : 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: 'zh_CN' },
    ...(head.article ? [{ property: 'article:published_time', content: head.article.published }] : []),
    ...(head.jsonLd ?? []).map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ] as MetaDescriptor[];
}

type MetaArgs = { loaderData?: unknown; location: { pathname: string }; matches: readonly unknown[] };

function rootOf(matches: readonly unknown[]): RootData | undefined {
  return (matches as ({ id: string; loaderData?: unknown } | undefined)[]).find((m) => m?.id === 'root')?.loaderData as RootData | undefined;
}

/** The exports of a route file that serves one page. */
export function single<Data>(page: Page<Data>) {
  return area([page]);
}

type AreaData = { page: PageName; data: unknown };

/** The exports of a route file whose address is parsed by the sitemap and serves one of several pages. */
export function area(pages: Page[]) {
  const byName = new Map(pages.map((p) => [p.name, p]));

  async function loader(args: LoaderFunctionArgs): Promise<AreaData> {
    // Not the address of the request: in the browser's navigations that one ends in `_.data`.
    const found = matchPage(args.url.pathname);
    const page = found && byName.get(found.name);
    if (!page) throw notFound();
    return { page: found.name, data: await run(page, args, found.params) };
  }

  function meta({ loaderData, location, matches }: MetaArgs): MetaDescriptor[] {
    const root = rootOf(matches);
    const { page, data } = (loaderData ?? {}) as Partial<AreaData>;
    const found = page && byName.get(page);
    const head = found && root ? { title: pageRow(found.name).title, ...found.head?.(data, root) } : {};
    return metaTags(head, root, location.pathname);
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, at its top
  function Component() {
    const { page, data } = useLoaderData<typeof loader>() as AreaData;
    const View = byName.get(page)?.View;
    return View ? <View data={data} /> : null;
  }

  return { loader, meta, Component };
}
