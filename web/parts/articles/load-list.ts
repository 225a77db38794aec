import type { ArticleKind } from '../../../shared/contract/articles.ts';
import { dayIn, type PageArgs, pageNumber, pageSizeOf, wordsOf } from '../../lib/page.tsx';
import type { ListData } from './article-list.tsx';

type Where = {
  kind: ArticleKind;
  categoryId?: number | undefined;
  themeId?: number | undefined;
  trainType?: number | undefined;
};

type Asked = Pick<PageArgs<'from' | 'to' | 'wd' | 'size'>, 'api' | 'query'>;

/** What a list is narrowed to by its address; what makes no sense there is left out. */
function filterOf(query: Asked['query']) {
  return { from: dayIn(query.get('from')), to: dayIn(query.get('to')), wd: wordsOf(query.get('wd'), 40) };
}
const given = ({ from, to, wd }: ReturnType<typeof filterOf>) => ({
  from: from || undefined,
  to: to || undefined,
  wd: wd || undefined,
});

/** The categories of a kind, each with how many the same days and words find there. */
export function loadCategories({ api, query }: Asked, kind: ArticleKind) {
  return api.articles.categories({ kind, ...given(filterOf(query)) });
}

/** A page of articles with the filters of the address. */
export async function loadArticleList(
  { api, query }: Asked,
  where: Where,
  page: string | null | undefined,
): Promise<ListData> {
  const filter = filterOf(query);
  const pageNum = pageNumber(page);
  const size = pageSizeOf(query);
  const { list, total } = await api.articles.list({ ...where, pageNum, pageSize: size, ...given(filter) });
  return { list, total, page: pageNum, size, ...filter };
}
