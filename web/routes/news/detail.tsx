import { href } from '../../../shared/sitemap.ts';
import { headPicture } from '../../lib/cover.ts';
import { definePage, type Head } from '../../lib/page.tsx';
import { type Crumb, crumbsOf } from '../../lib/crumbs.ts';
import { ArticleView } from '../../parts/articles/article-view.tsx';
import { articleLd, breadcrumbLd } from '../../parts/articles/json-ld.ts';
import { newsClass } from '../../parts/articles/news-class.ts';

/** Where the reader came from: an item of training news keeps the breadcrumb of that training (section 2.3). */
const origins = {
  gbpx: { page: 'cadre/news', trainType: 1 },
  qypx: { page: 'enterprise/news', trainType: 2 },
} as const;
type Origin = keyof typeof origins;

export default definePage({
  name: 'news/detail',
  load: import.meta.env.SSR
    ? async ({ api, params, query }) => {
        const asked = query.get('from');
        const from: Origin | null = asked === 'gbpx' || asked === 'qypx' ? asked : null;
        const id = Number(params.id);
        const [article, popular] = await Promise.all([
          api.articles.get({ kind: 'news', id, trainType: from ? origins[from].trainType : undefined }),
          api.articles.popular({ kind: 'news' }),
        ]);
        const crumbs: Crumb[] = from
          ? [
              ...crumbsOf(origins[from].page).map((c) => (c.to ? c : { ...c, to: href(origins[from].page) })),
              { label: '正文' },
            ]
          : crumbsOf('news/detail', {
              'news/list': {
                label: article.categoryName,
                params: { currentClass: newsClass({ id: article.categoryId, name: article.categoryName }) },
              },
              'news/detail': { label: '正文' },
            });
        return { article, popular, crumbs, from };
      }
    : undefined,
  head: import.meta.env.SSR
    ? ({ article, crumbs }, { siteUrl, shell }): Head => {
        const path = href('news/detail', { id: article.id });
        return {
          canonical: path,
          image: headPicture(article.coverUrl),
          article: { published: article.publishTime },
          jsonLd: [articleLd(siteUrl, shell.settings.name, article, path), breadcrumbLd(siteUrl, crumbs, path)],
        };
      }
    : undefined,
  View: ({ data }) => (
    <ArticleView
      article={data.article}
      crumbs={data.crumbs}
      popular={data.popular}
      to={(id) => href('news/detail', { id }, { from: data.from })}
    />
  ),
});
