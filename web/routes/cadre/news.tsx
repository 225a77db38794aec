import { definePage } from '../../lib/page.tsx';
import { cadreFront } from '../../parts/catalogue/fronts.ts';
import { loadTrainingNews, TrainingNewsList } from '../../parts/catalogue/training-news.tsx';

/** News of this training; its items keep the breadcrumb of the training (section 2.3). */
export default definePage({
  name: 'cadre/news',
  load: import.meta.env.SSR ? (args) => loadTrainingNews(args, cadreFront) : undefined,
  head: import.meta.env.SSR
    ? ({ tdk, page }) => ({ ...tdk, title: page > 1 ? `${tdk.title}（第 ${page} 页）` : tdk.title })
    : undefined,
  View: ({ data }) => <TrainingNewsList front={cadreFront} data={data} />,
});
