import { definePage, numbered } from '../../lib/page.tsx';
import { enterpriseFront } from '../../parts/catalogue/fronts.ts';
import { loadTrainingNews, TrainingNewsList } from '../../parts/catalogue/training-news.tsx';

/** News of this training; its items keep the breadcrumb of the training (section 2.3). */
export default definePage({
  name: 'enterprise/news',
  load: import.meta.env.SSR ? (args) => loadTrainingNews(args, enterpriseFront) : undefined,
  head: import.meta.env.SSR ? ({ page }) => ({ title: numbered(page) }) : undefined,
  View: ({ data }) => <TrainingNewsList front={enterpriseFront} data={data} />,
});
