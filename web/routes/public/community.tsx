import type { Article, ArticleItem } from '../../../shared/contract/articles.ts';
import { href } from '../../../shared/sitemap.ts';
import { headPicture } from '../../lib/cover.ts';
import { definePage, type Head, idOf, type ArgsOf } from '../../lib/page.tsx';
import { type Crumb, crumbsOf } from '../../lib/crumbs.ts';
import { ArticleList, type ListData } from '../../parts/articles/article-list.tsx';
import { ArticleView } from '../../parts/articles/article-view.tsx';
import { articleLd, breadcrumbLd } from '../../parts/articles/json-ld.ts';
import { loadArticleList, loadCategories } from '../../parts/articles/load-list.ts';
import { PageHead } from '../../ui/page-head.tsx';

const kind = 'community';
const articleHref = (id: number) => href('public/community', {}, { id });

type Category = { id: number; name: string; total: number };
type ListView = {
  article: null;
  list: ListData;
  categories: Category[];
  category: number | undefined;
  popular: ArticleItem[];
};
type TextView = { article: Article; crumbs: Crumb[]; popular: ArticleItem[] };

async function load(args: ArgsOf<'public/community'>): Promise<ListView | TextView> {
  const { api, query } = args;
  const id = idOf(query.get('id'));
  if (id) {
    const [article, popular] = await Promise.all([api.articles.get({ kind, id }), api.articles.popular({ kind })]);
    return { article, popular, crumbs: [{ label: '改革发展共同体', to: href('public/community') }, { label: '正文' }] };
  }
  const [{ list: categories }, popular] = await Promise.all([
    loadCategories(args, kind),
    api.articles.popular({ kind }),
  ]);
  const category = categories.find((c) => c.id === idOf(query.get('category')))?.id;
  return {
    article: null,
    categories,
    category,
    popular,
    list: await loadArticleList(args, { kind, categoryId: category }, query.get('page')),
  };
}

function List({ data: { list, categories, category, popular } }: { data: ListView }) {
  const to = (id?: number) => href('public/community', {}, { category: id });
  const total = categories.reduce((sum, c) => sum + c.total, 0);
  return (
    <>
      <PageHead
        crumbs={crumbsOf('public/community')}
        title="改革发展共同体"
        picture="/art/campus-round-class"
        text="高校、机关、企业与村社同坐一桌，带着真问题来，把做错的也讲清楚。"
      />
      <ArticleList
        data={list}
        popular={popular}
        tabsLabel="共同体栏目"
        tabs={[
          { label: '全部', to: to(), current: !category, count: total },
          ...categories.map((c) => ({ label: c.name, to: to(c.id), current: c.id === category, count: c.total })),
        ]}
        detail={(a) => articleHref(a.id)}
        address={(page, query) =>
          href('public/community', {}, { category, ...query, page: page > 1 ? page : undefined })
        }
      />
    </>
  );
}

/** The community: its texts by category, and with an id the text itself. */
export default definePage({
  name: 'public/community',
  load: import.meta.env.SSR ? load : undefined,
  head: import.meta.env.SSR
    ? (data, { siteUrl, shell }): Head => {
        if (!data.article) return {};
        const { article: a, crumbs } = data;
        const path = articleHref(a.id);
        return {
          canonical: path,
          image: headPicture(a.coverUrl),
          article: { published: a.publishTime },
          jsonLd: [articleLd(siteUrl, shell.settings.name, a, path), breadcrumbLd(siteUrl, crumbs, path)],
        };
      }
    : undefined,
  View: ({ data }) =>
    data.article ? (
      <ArticleView article={data.article} crumbs={data.crumbs} popular={data.popular} to={articleHref} />
    ) : (
      <List data={data} />
    ),
});
