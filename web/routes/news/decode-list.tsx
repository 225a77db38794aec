import { Link } from 'react-router';
import type { ArticleItem } from '../../../shared/contract/articles.ts';
import { href } from '../../../shared/sitemap.ts';
import { formatDate } from '../../lib/format.ts';
import { definePage, notFound, type ArgsOf, numbered } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { ArticleList } from '../../parts/articles/article-list.tsx';
import { loadArticleList } from '../../parts/articles/load-list.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './decode-list.module.css';

const kind = 'decode';
const detailHref = (id: number) => href('news/decode-detail', { id });
const topicOf = (themeId: number | undefined) => (themeId ? `pxzt${themeId}` : undefined);

async function load(args: ArgsOf<'news/decode-list'>) {
  const { api, params } = args;
  const themeId = params.topicId ? Number(params.topicId.replace('pxzt', '')) : undefined;
  const themes = await api.catalogue.getInterestList({});
  const theme = themes.find((t) => t.id === themeId);
  if (themeId !== undefined && !theme) throw notFound();
  const count = async (id?: number) => (await api.articles.list({ kind, themeId: id, pageSize: 1 })).total;
  const [data, popular, total, counted] = await Promise.all([
    loadArticleList(args, { kind, themeId: theme?.id }, params.pageNum),
    api.articles.popular({ kind }),
    count(),
    Promise.all(themes.map(async (t) => ({ ...t, total: await count(t.id) }))),
  ]);
  const { list, page, from, to, wd } = data;
  // The newest piece opens the first page, as the cover of an issue does.
  const cover = page === 1 && !from && !to && !wd && list.length > 1 ? list[0] : undefined;
  return {
    ...data,
    list: cover ? list.slice(1) : list,
    cover,
    popular,
    theme,
    everything: total,
    themes: counted.filter((t) => t.total || t.id === theme?.id),
  };
}

function Cover({ article: a }: { article: ArticleItem }) {
  return (
    <Link className={`lead ${styles.cover}`} to={detailHref(a.id)} data-prefetch>
      <div className="pic">
        <Picture src={a.coverUrl || '/art/west-lake'} sizes="(max-width: 960px) 100vw, 54rem" eager />
      </div>
      <p className={styles.date}>
        <span className="tail" />
        最新一篇<time dateTime={a.publishTime}>{formatDate(a.publishTime)}</time>
        {a.categoryName && <span className="tag">{a.categoryName}</span>}
      </p>
      <h2>{a.title}</h2>
      <p className={styles.summary}>{a.summary}</p>
      {a.facts.length > 0 && (
        <dl className={styles.facts}>
          {a.facts.slice(0, 4).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Link>
  );
}

function View({ data }: { data: Awaited<ReturnType<typeof load>> }) {
  const { theme, themes, everything, cover, popular } = data;
  const tabs = [
    { label: '全部', to: href('news/decode-list'), current: !theme, count: everything },
    ...themes.map((t) => ({
      label: t.name,
      to: href('news/decode-list', { topicId: topicOf(t.id) }),
      current: t.id === theme?.id,
      count: t.total,
    })),
  ];
  return (
    <>
      <PageHead
        crumbs={crumbsOf('news/decode-list')}
        title="解码浙江"
        picture="/art/campus-library"
        text="一张工单、一份协议、一本账：把浙江的办法拆开来，看清代价，也看清还没解决的。"
      />
      <ArticleList
        data={data}
        popular={popular}
        tabs={tabs}
        tabsLabel="按主题"
        detail={(a) => detailHref(a.id)}
        address={(page, query) =>
          href(
            'news/decode-list',
            { topicId: topicOf(theme?.id), pageNum: page > 1 ? `list_${page}` : undefined },
            query,
          )
        }
      >
        {cover && <Cover article={cover} />}
      </ArticleList>
    </>
  );
}

/** Decode Zhejiang: long reads by theme; theme and page stand in the path. */
export default definePage({
  name: 'news/decode-list',
  load: import.meta.env.SSR ? load : undefined,
  head: import.meta.env.SSR ? ({ page }) => ({ title: numbered(page) }) : undefined,
  View,
});
