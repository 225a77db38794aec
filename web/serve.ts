import type { Api } from '../shared/contract/index.ts';
import type { Tdk } from '../shared/contract/site.ts';
import { matchPage, type PageRow, pageRow } from '../shared/sitemap.ts';
import { mainMenu } from './parts/shell/menu.ts';
import { withPictures } from './parts/site/pictures.ts';
import { openPage } from './lib/files.ts';
import { picturesOf } from './lib/pictures.ts';
import {
  type Head,
  type HeadArgs,
  idOf,
  notFound,
  type Page,
  type PageData,
  type RootData,
  type Written,
} from './lib/page.tsx';

type Refused = { reason?: string };
type Asked = { api: Api; siteUrl: string; pathname: string; query: URLSearchParams };
/** What an address is answered with: a page with what its shell shows and what of it failed, or another address. */
export type Answer = { root: RootData; page: PageData; fault?: unknown } | { redirect: string; keepsQuery?: true };

async function load(page: Page, { api, query, pathname }: Asked, params: Record<string, string | undefined>) {
  if (!page.load) return null;
  const fields = pageRow(page.name as PageData['page'])?.query ?? [];
  const declared = {
    get: (field: string) => (fields.includes(field) ? query.get(field) : null),
    has: (field: string) => fields.includes(field) && query.has(field),
  };
  try {
    return await page.load({ api, params, query: declared, path: pathname });
  } catch (error) {
    // A record that is absent, and one that no address can name (number 0, or beyond all numbers), which the call
    // refuses as input: the same answer as for an address that is unknown.
    if (['absent', 'input'].includes((error as Refused)?.reason ?? '')) throw notFound();
    throw error;
  }
}

/** A head with the site's defaults in the place of what it leaves open; what staff wrote stands as it is. */
function write(
  head: Head,
  tdk: Partial<Tdk>,
  row: PageRow,
  { shell: { settings }, siteUrl }: HeadArgs,
): Omit<Written, 'url'> {
  const { name } = settings;
  const named = (title: string) => (title.includes(name) ? title : `${title} - ${name}`);
  const given = tdk.title || named(row.title);
  const own = (field: 'title' | 'keywords' | 'description') => (tdk.written?.includes(field) ? tdk[field] : undefined);
  const title =
    typeof head.title === 'function' ? head.title(given) : (own('title') ?? (head.title ? named(head.title) : given));
  return {
    title,
    keywords: own('keywords') || head.keywords || tdk.keywords || settings.keywords,
    description: own('description') || head.description || tdk.description || settings.description,
    image: new URL(head.image ?? '/art/west-lake-960.webp', siteUrl).href,
    site: name,
    ...(head.noindex && { noindex: true }),
    ...(head.article && { article: head.article }),
    ...(head.jsonLd && { jsonLd: head.jsonLd }),
  };
}

/**
 * What getTdk says of a page that everybody may open. It fails without a word: an empty object, and the page has its
 * default title (section 8). `fault`: why, for the log.
 */
async function wordsFor(
  { api, pathname, query }: Asked,
  row: PageRow,
): Promise<{ tdk: Partial<Tdk>; fault?: unknown }> {
  if (row.access !== 'public' || row.planned) return { tdk: {} };
  const id = row.query?.includes('id') ? idOf(query.get('id')) : undefined;
  return api.site.getTdk({ path: pathname, id }).then(
    (tdk) => ({ tdk }),
    (fault: unknown) => ({ tdk: {}, fault }),
  );
}

/**
 * Data and head of the page at an address; the browser needs neither the one's queries nor the other's rules.
 * @throws what the page's calls throw, but for what is absent
 */
export async function answer(asked: Asked): Promise<Answer> {
  try {
    const found = matchPage(asked.pathname);
    if (!found) throw notFound();
    const row = pageRow(found.name);
    const file = row.planned ? 'public/planned' : found.name;
    const page = await openPage(file);
    const [data, shell, { tdk, fault }] = await Promise.all([
      load(page, asked, found.params),
      asked.api.site.shell({}),
      wordsFor(asked, row),
    ]);
    const site = { shell, siteUrl: asked.siteUrl };
    const pictures = await picturesOf(asked.api, [data, shell.settings]);
    const said = page.head?.(data, site) ?? {};
    const head = { ...write(said, tdk, row, site), url: `${asked.siteUrl}${said.canonical ?? asked.pathname}` };
    return {
      root: {
        shell: {
          settings: withPictures(shell.settings, pictures),
          privacyVersion: shell.privacyVersion,
          clock: shell.clock,
          menu: mainMenu(shell),
        },
      },
      page: { page: found.name, file, data, head, ...(pictures && { pictures }) },
      ...(fault !== undefined && { fault }),
    };
  } catch (error) {
    const to = error instanceof Response && error.headers.get('location');
    if (to) return { redirect: to };
    throw error;
  }
}
