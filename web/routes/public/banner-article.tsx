import { Link } from 'react-router';
import type { Banner } from '../../../shared/contract/site.ts';
import { href } from '../../../shared/sitemap.ts';
import { headPicture } from '../../lib/cover.ts';
import { formatDate } from '../../lib/format.ts';
import { definePage, type Head, idOf, notFound, type ArgsOf } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { PreviousNext, RichText } from '../../parts/articles/article-view.tsx';
import { PlanCard } from '../../parts/articles/asides.tsx';
import { breadcrumbLd } from '../../parts/articles/json-ld.ts';
import { ReadingTools } from '../../parts/articles/reading-tools.tsx';
import { Crumbs } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Title } from '../../ui/title.tsx';

/** The pages that carry banners. */
const positions = ['home', 'gbpx', 'qypx', 'xcjx'];
const to = (id: number) => href('public/banner-article', {}, { id });
/** The two lines of a banner's title on one line. */
const oneLine = (title: string) => title.replace('\n', '　');

/** The banners that stand on the same page as this one, without those that lead elsewhere. */
async function siblings(api: ArgsOf<'public/banner-article'>['api'], id: number): Promise<Banner[]> {
  const groups = await Promise.all(positions.map((position) => api.site.findBanner({ position })));
  const group = groups.find((g) => g.some((b) => b.id === id)) ?? [];
  return group.filter((b) => b.id === id || !b.link);
}

async function load({ api, query }: ArgsOf<'public/banner-article'>) {
  const id = idOf(query.get('id'));
  if (!id) throw notFound();
  const [found, group] = await Promise.all([api.site.bannerDetail({ id }), siblings(api, id)]);
  const at = group.findIndex((b) => b.id === id);
  const neighbour = (b: Banner | undefined) => (b ? { id: b.id, title: oneLine(b.title) } : null);
  const own = group[at];
  return {
    article: { ...found, title: own ? oneLine(own.title) : found.title },
    previous: at > 0 ? neighbour(group[at - 1]) : null,
    next: at >= 0 ? neighbour(group[at + 1]) : null,
    others: group
      .filter((b) => b.id !== id)
      .map(({ id: other, title, text }) => ({ id: other, title: oneLine(title), text })),
  };
}

const crumbs = (title: string) => crumbsOf('public/banner-article', { 'public/banner-article': { label: title } });

export default definePage({
  name: 'public/banner-article',
  load: import.meta.env.SSR ? load : undefined,
  head: import.meta.env.SSR
    ? ({ article: a }, { siteUrl, shell }): Head => {
        const path = to(a.id);
        const organisation = { '@type': 'Organization', name: shell.settings.name };
        return {
          canonical: path,
          image: headPicture(a.imageUrl),
          article: { published: a.publishTime },
          jsonLd: [
            {
              '@type': 'Article',
              headline: a.title,
              description: a.text,
              datePublished: a.publishTime,
              mainEntityOfPage: `${siteUrl}${path}`,
              author: organisation,
              publisher: organisation,
            },
            breadcrumbLd(siteUrl, crumbs(a.title), path),
          ],
        };
      }
    : undefined,
  View({ data: { article: a, previous, next, others } }) {
    return (
      <main id="main">
        <header className="wrap art-head-wrap">
          <div className="art-head">
            <Crumbs crumbs={crumbs(a.title)} />
            <h1>
              <Title text={a.title} />
            </h1>
            <div className="art-meta">
              <time dateTime={a.publishTime}>{formatDate(a.publishTime, 'yyyy.MM.dd HH:mm')}</time>
              {a.source && <span>来源：{a.source}</span>}
              <ReadingTools title={a.title} />
            </div>
          </div>
        </header>
        <div className="wrap layout-2 art-layout">
          <article>
            {a.text && <p className="art-lede">{a.text}</p>}
            {a.imageUrl && (
              <figure className="art-cover">
                <Picture src={a.imageUrl} sizes="(max-width: 960px) 100vw, 45rem" eager />
              </figure>
            )}
            <RichText html={a.content} />
            <PreviousNext previous={previous} next={next} to={to} unit="篇" />
          </article>
          <aside className="no-print">
            {others.length > 0 && (
              <section className="aside-block">
                <h2>
                  <span className="tail" />
                  相关推荐
                </h2>
                <ul>
                  {others.map((b) => (
                    <li key={b.id}>
                      <Link to={to(b.id)}>
                        {b.title}
                        <span>{b.text}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <PlanCard />
          </aside>
        </div>
      </main>
    );
  },
});
