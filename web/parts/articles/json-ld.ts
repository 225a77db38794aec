import type { Article } from '../../../shared/contract/articles.ts';
import { pictureUrl } from '../../lib/cover.ts';
import type { Crumb } from '../../lib/crumbs.ts';

/** schema.org: the breadcrumb of a page. */
export function breadcrumbLd(siteUrl: string, crumbs: Crumb[], path: string): object {
  const steps = [{ label: '首页', to: '/' }, ...crumbs];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((c, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: c.label,
      item: `${siteUrl}${c.to ?? path}`,
    })),
  };
}

/** schema.org: an article. */
export function articleLd(siteUrl: string, organisation: string, a: Article, path: string): object {
  return {
    '@type': 'NewsArticle',
    headline: a.title,
    description: a.summary,
    datePublished: a.publishTime,
    mainEntityOfPage: `${siteUrl}${path}`,
    image: pictureUrl(siteUrl, a.coverUrl),
    author: { '@type': 'Organization', name: a.source || organisation },
    publisher: { '@type': 'Organization', name: organisation },
  };
}
