import { lazy } from 'react';
import type { Article, ArticleItem, ArticleKind } from '../../../shared/contract/articles.ts';
import { href, type PageName, pageRow, type QueryField } from '../../../shared/sitemap.ts';
import { headPicture } from '../../lib/cover.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage, type Head, type HeadArgs, idOf, type Page, type PageArgs } from '../../lib/page.tsx';
import { areaOf, type Crumb, crumbsOf } from '../../lib/crumbs.ts';
import { articleLd, breadcrumbLd } from '../articles/json-ld.ts';
import { loadArticleList, loadCategories } from '../articles/load-list.ts';
import { HotlineCard } from '../site/hotline.tsx';
import { briefs } from './briefs.ts';
import { CooperationList, type CooperationListData, listAddress, type Look } from './cooperation-list.tsx';
import { CooperationNav } from './cooperation-nav.tsx';

/** Only an address with `id` shows a text. */
const ArticleView = lazy(() =>
  withinTime(() => import('../articles/article-view.tsx')).then((m) => ({ default: m.ArticleView })),
);

type ArticleData = { article: Article; popular: ArticleItem[]; crumbs: Crumb[] };
export type CooperationData = { shown: 'list'; list: CooperationListData } | ({ shown: 'article' } & ArticleData);
type CooperationName = `cooperation/${'policy' | 'innovation' | 'information' | 'investment' | 'training-needs'}`;
type Asked = PageArgs<QueryField<CooperationName>>;
type CooperationOptions = Look & { name: CooperationName } & { kind: ArticleKind };

async function loadArticle({ api }: Asked, { name, kind }: CooperationOptions, id: number): Promise<CooperationData> {
  const [article, popular] = await Promise.all([api.articles.get({ kind, id }), api.articles.popular({ kind })]);
  const crumbs: Crumb[] = [
    ...areaOf(name),
    { label: pageRow(name).title, to: href(name) },
    { label: article.categoryName, to: href(name, {}, { category: article.categoryId }) },
    { label: '正文' },
  ];
  return { shown: 'article', article, popular, crumbs };
}

async function loadList(args: Asked, { name, kind }: CooperationOptions): Promise<CooperationData> {
  const { api, query } = args;
  const { list: categories, total: all } = await loadCategories(args, kind);
  const category = categories.find((c) => c.id === idOf(query.get('category')))?.id;
  const [data, popular] = await Promise.all([
    loadArticleList(args, { kind, categoryId: category }, query.get('page')),
    api.articles.popular({ kind }),
  ]);
  return { shown: 'list', list: { ...data, category, categories, all, popular, brief: briefs[name] } };
}

/** Title and description of the list or of the text. */
function cooperationHead(
  { name, text }: CooperationOptions,
  data: CooperationData,
  { siteUrl, shell }: HeadArgs,
): Head {
  if (data.shown === 'list') {
    const { page, category, categories } = data.list;
    const label = categories.find((c) => c.id === category)?.name;
    const title = [pageRow(name).title, label && `·${label}`, page > 1 && `（第 ${page} 页）`].filter(Boolean).join('');
    return {
      title,
      description: `${shell.settings.name}${pageRow(name).title}。${text}`,
      canonical: href(name, {}, { category, page: page > 1 ? page : undefined }),
      jsonLd: [breadcrumbLd(siteUrl, crumbsOf(name), href(name))],
    };
  }
  const { article, crumbs } = data;
  const path = href(name, {}, { id: article.id });
  return {
    canonical: path,
    image: headPicture(article.coverUrl),
    article: { published: article.publishTime },
    jsonLd: [articleLd(siteUrl, shell.settings.name, article, path), breadcrumbLd(siteUrl, crumbs, path)],
  };
}

/** A page of 政产学研; what it shows is read from the data alone, so that a kept list stays as it was left. */
function CooperationView({ options, data }: { options: CooperationOptions; data: CooperationData }) {
  if (data.shown === 'list') return <CooperationList look={options} data={data.list} />;
  const { name, contact } = options;
  return (
    <>
      <CooperationNav current={name} />
      <ArticleView
        article={data.article}
        crumbs={data.crumbs}
        popular={data.popular}
        to={(id) => href(name, {}, { id })}
        {...(contact && { aside: <HotlineCard {...contact} /> })}
      />
    </>
  );
}

/** A page of 政产学研: the list, with what the cooperation is, or the text that the address asks for. */
export const cooperationPage = (options: CooperationOptions): Page<CooperationData, QueryField<CooperationName>> =>
  definePage({
    name: options.name,
    load: import.meta.env.SSR
      ? (args) => {
          const id = idOf(args.query.get('id'));
          return id ? loadArticle(args, options, id) : loadList(args, options);
        }
      : undefined,
    head: import.meta.env.SSR ? (data, site) => cooperationHead(options, data, site) : undefined,
    // biome-ignore lint/correctness/noComponentHookFactories: called once a module, at its top
    View: ({ data }) => <CooperationView options={options} data={data} />,
  });

/** The address, with its query, of the list that these data show. */
export function addressOf(name: PageName, data: CooperationData): string {
  return data.shown === 'list' ? listAddress(name, data.list) : href(name, {}, { id: data.article.id });
}
