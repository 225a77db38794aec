import { href } from '../../../shared/sitemap.ts';
import { headPicture } from '../../lib/cover.ts';
import { definePage, type Head } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { ArticleView } from '../../parts/articles/article-view.tsx';
import { articleLd, breadcrumbLd } from '../../parts/articles/json-ld.ts';

const kind = 'decode';
const detailHref = (id: number) => href('news/decode-detail', { id });
const crumbs = crumbsOf('news/decode-detail', { 'news/decode-detail': { label: '正文' } });

/** One long read of Decode Zhejiang. */
export default definePage({
  name: 'news/decode-detail',
  load: import.meta.env.SSR
    ? async ({ api, params }) => {
        const id = Number(params.id);
        const [article, popular] = await Promise.all([api.articles.get({ kind, id }), api.articles.popular({ kind })]);
        return { article, popular };
      }
    : undefined,
  head: import.meta.env.SSR
    ? ({ article }, { siteUrl, shell }): Head => {
        const path = detailHref(article.id);
        return {
          canonical: path,
          image: headPicture(article.coverUrl),
          article: { published: article.publishTime },
          jsonLd: [articleLd(siteUrl, shell.settings.name, article, path), breadcrumbLd(siteUrl, crumbs, path)],
        };
      }
    : undefined,
  View: ({ data }) => <ArticleView article={data.article} crumbs={crumbs} popular={data.popular} to={detailHref} />,
});
