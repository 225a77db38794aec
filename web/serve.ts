import type { Api } from '../shared/contract/index.ts';
import { matchPage, pageRow } from '../shared/sitemap.ts';
import { mainMenu } from './parts/shell/menu.ts';
import { withPictures } from './parts/site/pictures.ts';
import { openPage } from './lib/files.ts';
import { picturesOf } from './lib/pictures.ts';
import {
  type Head,
  type HeadArgs,
  notFound,
  type Page,
  type PageData,
  type RootData,
  type Written,
} from './lib/page.tsx';

type Refused = { reason?: string };
type Asked = { api: Api; siteUrl: string; pathname: string; query: URLSearchParams };
/** What an address is answered with: a page with what its shell shows, or another address. */
export type Answer = { root: RootData; page: PageData } | { redirect: string };

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

/** A head with the site's defaults in the place of what it leaves open. */
function write(head: Head, { shell: { settings }, siteUrl }: HeadArgs, pathname: string): Written {
  const { name } = settings;
  const own = head.title && (head.title.includes(name) ? head.title : `${head.title} - ${name}`);
  return {
    title: own || `${name} - ${settings.slogan}`,
    keywords: head.keywords || settings.keywords,
    description: head.description || settings.description,
    image: new URL(head.image ?? '/art/west-lake-960.webp', siteUrl).href,
    site: name,
    url: `${siteUrl}${head.canonical ?? pathname}`,
    ...(head.noindex && { noindex: true }),
    ...(head.article && { article: head.article }),
    ...(head.jsonLd && { jsonLd: head.jsonLd }),
  };
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
    const [data, shell] = await Promise.all([load(page, asked, found.params), asked.api.site.shell({})]);
    const site = { shell, siteUrl: asked.siteUrl };
    const pictures = await picturesOf(asked.api, [data, shell.settings]);
    const head = write({ title: row.title, ...page.head?.(data, site) }, site, asked.pathname);
    return {
      root: {
        shell: {
          settings: withPictures(shell.settings, pictures),
          privacyVersion: shell.privacyVersion,
          menu: mainMenu(shell),
        },
      },
      page: { page: found.name, file, data, head, ...(pictures && { pictures }) },
    };
  } catch (error) {
    const to = error instanceof Response && error.headers.get('location');
    if (to) return { redirect: to };
    throw error;
  }
}
