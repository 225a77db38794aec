import { href } from '../../../shared/sitemap.ts';
import { definePage, notFound, numbered } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { ArticleList } from '../../parts/articles/article-list.tsx';
import { loadArticleList, loadCategories } from '../../parts/articles/load-list.ts';
import { newsClass } from '../../parts/articles/news-class.ts';
import { PageHead } from '../../ui/page-head.tsx';

/** All news stands under a category that no other one is: xwfl0. */
const allNews = '全部新闻';

/** News by category: xyxw, pxdt or xwfl and an id (section 2.3). */
export default definePage({
  name: 'news/list',
  load: import.meta.env.SSR
    ? async (args) => {
        const { api, params } = args;
        const currentClass = params.currentClass ?? 'xyxw';
        const { list: categories, total } = await loadCategories(args, 'news');
        const all = { id: 0, name: allNews, total };
        const category = [all, ...categories].find(
          (c) => newsClass(c) === currentClass || `xwfl${c.id}` === currentClass,
        );
        if (!category) throw notFound();
        const [data, popular] = await Promise.all([
          loadArticleList(args, { kind: 'news', categoryId: category.id || undefined }, params.pageNum),
          api.articles.popular({ kind: 'news' }),
        ]);
        return { ...data, currentClass, category, categories: [all, ...categories], popular };
      }
    : undefined,
  head: import.meta.env.SSR ? ({ page }) => ({ title: numbered(page) }) : undefined,
  View: ({ data }) => (
    <>
      <PageHead
        crumbs={crumbsOf('news/list', { 'news/list': { label: data.category.name } })}
        title={data.category.name}
        text="学院近事、班次动态与教学研究。"
        picture="/art/campus-ginkgo"
      />
      <ArticleList
        data={data}
        popular={data.popular}
        tabs={data.categories.map((c) => ({
          label: c.id ? c.name : '全部',
          to: href('news/list', { currentClass: newsClass(c) }),
          current: c.id === data.category.id,
          count: c.total,
        }))}
        tabsLabel="新闻分类"
        detail={(a) => href('news/detail', { id: a.id })}
        address={(page, query) =>
          href('news/list', { currentClass: data.currentClass, pageNum: page > 1 ? page : undefined }, query)
        }
      />
    </>
  ),
});
