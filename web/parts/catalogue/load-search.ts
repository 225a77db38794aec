import { limits } from '../../../shared/limits.ts';
import { href } from '../../../shared/sitemap.ts';
import { notFound, type PageArgs, pageNumber, pageSizeOf, wordsOf, numbered } from '../../lib/page.tsx';
import { type Front, themeHref } from './fronts.ts';
import { trainingNewsCategory } from './training-news.tsx';

/** The five parts of the cadre search; 0 stands for all, text is empty for any. */
export type Asked = { type: number; classify: number; trainType: number; theme: number; text: string };

export const everything: Asked = { type: 0, classify: 0, trainType: 0, theme: 0, text: '' };

/** What the second part of the address stands for in the catalogue; 23 is all systems together (section 2.3). */
const classOf = ['', 'ppxm', 'zt', 'hyxtzt23'];

/** The address of a cadre search. Parts at the end that say "all" are left out. */
export function cadreSearchHref(a: Asked, page = 1, size = 10): string {
  const parts = [a.type, a.classify, a.trainType, a.theme];
  const used = a.text ? 4 : parts.findLastIndex((n) => n > 0) + 1;
  const [type, classify, trainType, trainThemeId] = parts.slice(0, used);
  return href(
    'cadre/search',
    { type, classify, trainType, trainThemeId, searchVal: a.text },
    { page: page > 1 ? page : undefined, size: size === 10 ? undefined : size },
  );
}

/** The address of an enterprise search; the kind of result is a filter in the query. */
export function enterpriseSearchHref(a: Asked, page = 1, size = 10): string {
  return href(
    'enterprise/search',
    { searchVal: a.text || undefined },
    { type: a.type || undefined, page: page > 1 ? page : undefined, size: size === 10 ? undefined : size },
  );
}

export const cleanText = (text: string | null | undefined): string => wordsOf(text, limits.searchText);

/** A whole number from 0 to `most`, else an unknown address. */
export function partOf(text: string | undefined | null, most: number): number {
  const n = text ? Number(text) : 0;
  if (!Number.isInteger(n) || n < 0 || n > most) throw notFound();
  return n;
}

/** Topics and training news for what was asked: the first of both, or a page of one kind. */
export async function runSearch({ api, query }: PageArgs<'page' | 'size'>, front: Front, asked: Asked) {
  const page = asked.type ? pageNumber(query.get('page')) : 1;
  const size = asked.type ? pageSizeOf(query) : 6;
  const trainType = asked.trainType || undefined;
  const themeId = asked.theme || undefined;
  const paging = { pageNum: page, pageSize: size };
  const countOnly = { pageNum: 1, pageSize: 1 };
  const categoryId = await trainingNewsCategory(api);
  const [topics, news, themes, own] = await Promise.all([
    api.catalogue.indexShow({
      trainType,
      trainThemeId: themeId,
      classify: classOf[asked.classify] || undefined,
      searchVal: asked.text || undefined,
      ...(asked.type === 2 ? countOnly : paging),
    }),
    api.articles.list({
      kind: 'news',
      categoryId,
      trainType,
      themeId,
      wd: asked.text || undefined,
      ...(asked.type === 1 ? countOnly : paging),
    }),
    api.catalogue.themes({}),
    api.catalogue.themes({ trainType: front.trainType }),
  ]);
  if (asked.theme && !themes.some((t) => t.id === asked.theme)) throw notFound();
  const ways = own
    .filter((t) => t.total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, 6)
    .map((t) => ({ label: t.name, to: themeHref(front, t.id) }));
  return { asked, topics, news, themes, ways, page, size };
}

export type SearchData = Awaited<ReturnType<typeof runSearch>>;

/** Title of a search; results are not for search engines. */
export function searchHead({ asked, page }: SearchData) {
  return {
    title: (given: string) => `${asked.text ? `“${asked.text}”的结果 - ` : ''}${numbered(page)(given)}`,
    noindex: true,
  };
}
