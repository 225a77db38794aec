import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router';
import { matchPage, pageRow } from '../../shared/sitemap.ts';
import { apiContext, siteUrlContext } from './context.ts';
import { type Head, type HeadArgs, notFound, type Page, type PageArgs, type PageData, type Pages } from './page.tsx';

type Absent = { reason?: string };

async function run<Data>(
  page: Page<Data>,
  { url, context }: LoaderFunctionArgs,
  params: PageArgs['params'],
): Promise<Data> {
  const query = new URLSearchParams(
    [...url.searchParams].map(([k, v]): [string, string] => [k, v.replaceAll('\0', '').slice(0, 200)]),
  );
  try {
    return await page.load({ api: context.get(apiContext), params, query, path: url.pathname });
  } catch (error) {
    // A record that is absent: the same answer as for an address that is unknown.
    if ((error as Absent)?.reason === 'absent') throw notFound();
    throw error;
  }
}

/** Defaults of the site, title, canonical and social tags for one page. */
function metaTags(head: Head, { shell: { settings }, siteUrl }: HeadArgs, pathname: string): MetaDescriptor[] {
  const { name } = settings;
  const title = head.title
    ? head.title.includes(name)
      ? head.title
      : `${head.title} - ${name}`
    : `${name} - ${settings.slogan}`;
  const description = head.description || settings.description;
  const url = `${siteUrl}${head.canonical ?? pathname}`;
  const image = new URL(head.image ?? '/art/west-lake-960.webp', siteUrl).href;
  return [
    { title },
    { name: 'keywords', content: head.keywords || settings.keywords },
    { name: 'description', content: description },
    ...(head.noindex
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ tagName: 'link' as const, rel: 'canonical', href: url }]),
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

/** Data and head of a page; the browser needs neither the one's queries nor the other's rules. */
async function answer(page: Page, args: LoaderFunctionArgs, params: PageArgs['params']): Promise<PageData> {
  const siteUrl = args.context.get(siteUrlContext);
  const [data, shell] = await Promise.all([run(page, args, params), args.context.get(apiContext).site.shell({})]);
  const head = { title: pageRow(page.name).title, ...page.head?.(data, { shell, siteUrl }) };
  return { page: page.name, data, tags: metaTags(head, { shell, siteUrl }, args.url.pathname) };
}

/** The loader of a route file that serves one page. */
export function serve<Data>(page: Page<Data>) {
  return async (args: LoaderFunctionArgs): Promise<PageData> => {
    // Not the address of the request: in the browser's navigations that one ends in `_.data`.
    const found = matchPage(args.url.pathname);
    if (found?.name !== page.name) throw notFound();
    return answer(page as Page, args, found.params);
  };
}

/** The loader of a route file whose address is parsed by the sitemap and serves one of several pages. */
export function serveOneOf(pages: Pages) {
  return async (args: LoaderFunctionArgs): Promise<PageData> => {
    const found = matchPage(args.url.pathname);
    const file = found && pages[found.name];
    if (!file) throw notFound();
    return answer((await file()).default, args, found.params);
  };
}
