import type { ArticleKind } from '../../../shared/contract/articles.ts';
import { dayIn, type PageArgs, pageNumber, pageSizeOf, wordsOf } from '../../lib/page.tsx';
import type { ListData } from './article-list.tsx';

type Where = {
  kind: ArticleKind;
  categoryId?: number | undefined;
  themeId?: number | undefined;
  trainType?: number | undefined;
};

/** A page of articles with the filters of the address; what makes no sense there is left out. */
export async function loadArticleList(
  { api, query }: Pick<PageArgs<'from' | 'to' | 'wd' | 'size'>, 'api' | 'query'>,
  where: Where,
  page: string | null | undefined,
): Promise<ListData> {
  const from = dayIn(query.get('from'));
  const to = dayIn(query.get('to'));
  const wd = wordsOf(query.get('wd'), 40);
  const pageNum = pageNumber(page);
  const size = pageSizeOf(query);
  const { list, total } = await api.articles.list({
    ...where,
    pageNum,
    pageSize: size,
    from: from || undefined,
    to: to || undefined,
    wd: wd || undefined,
  });
  return { list, total, page: pageNum, size, from, to, wd };
}
