import type { ArticleItem } from '../../../shared/contract/articles.ts';
import type { Api } from '../../../shared/contract/index.ts';
import { href } from '../../../shared/sitemap.ts';
import type { ArgsOf } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ArticleList } from '../articles/article-list.tsx';
import { PlanCard } from '../articles/asides.tsx';
import { LeadNews } from '../articles/lead-news.tsx';
import { loadArticleList } from '../articles/load-list.ts';
import { newsClass } from '../articles/news-class.ts';
import { cadreFront, enterpriseFront, type Front, newsHref } from './fronts.ts';
import { HeatTen } from './heat-ten.tsx';

/** The category of training news, or undefined where staff have removed it. */
export async function trainingNewsCategory(api: Api): Promise<number | undefined> {
  const { list } = await api.articles.categories({ kind: 'news' });
  return list.find((c) => newsClass(c) === 'pxdt')?.id;
}

/** A page of the training news of one front. */
export async function loadTrainingNews(args: ArgsOf<'cadre/news'>, front: Front) {
  const { api, params } = args;
  const { trainType } = front;
  const categoryId = await trainingNewsCategory(api);
  const [data, heat] = await Promise.all([
    loadArticleList(args, { kind: 'news', categoryId, trainType }, params.pageNum),
    api.catalogue.oweHeatTenList({ trainType }),
  ]);
  return { ...data, heat };
}

type ListProps = { front: Front; data: Awaited<ReturnType<typeof loadTrainingNews>> };

/** The list of training news, with the way to that of the other front. */
export function TrainingNewsList({ front, data }: ListProps) {
  const cadre = front.trainType === 1;
  return (
    <>
      <PageHead
        crumbs={crumbsOf(front.news, { [front.news]: { label: '培训动态' } })}
        title={`${front.name}动态`}
        picture={cadre ? '/art/graduation' : '/art/car-line'}
        text={cadre ? '开班、结业与途中的事，由带班的人记下来。' : '车间、码头与谈判桌旁的课，记给没来的同事看。'}
      />
      <ArticleList
        data={data}
        tabsLabel="培训动态"
        tabs={[cadreFront, enterpriseFront].map((f) => ({ label: f.name, to: href(f.news), current: f === front }))}
        detail={(a) => newsHref(front, a.id)}
        address={(page, query) => href(front.news, { pageNum: page > 1 ? page : undefined }, query)}
        aside={
          <>
            <HeatTen list={data.heat} limit={6} />
            <PlanCard />
          </>
        }
      />
    </>
  );
}

/** The latest news of a front: one large, the others as a list. */
export function TrainingNews({ front, list }: { front: Front; list: ArticleItem[] }) {
  if (list.length === 0) return <p className="muted">新的动态发布后会出现在这里。</p>;
  return <LeadNews list={list} to={(a) => newsHref(front, a.id)} />;
}
