import { definePage, numbered } from '../../lib/page.tsx';
import { cadreFront } from '../../parts/catalogue/fronts.ts';
import { loadTrainingNews, TrainingNewsList } from '../../parts/catalogue/training-news.tsx';

/** News of this training; its items keep the breadcrumb of the training (section 2.3). */
export default definePage({
  name: 'cadre/news',
  load: import.meta.env.SSR ? (args) => loadTrainingNews(args, cadreFront) : undefined,
  head: import.meta.env.SSR ? ({ page }) => ({ title: numbered(page) }) : undefined,
  View: ({ data }) => <TrainingNewsList front={cadreFront} data={data} />,
});
