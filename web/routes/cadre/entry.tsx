import { serveOneOf } from '../../lib/serve.ts';
import { type Pages, showOneOf } from '../../lib/page.tsx';

export { meta } from '../../lib/page.tsx';

const pages: Pages = {
  'cadre/home': () => import('./home.tsx'),
  'cadre/news': () => import('./news.tsx'),
  'cadre/search': () => import('./search.tsx'),
  'cadre/topic-detail': () => import('./topic-detail.tsx'),
  'cadre/topics': () => import('./topics.tsx'),
};

export const loader = serveOneOf(pages);
export default showOneOf(pages);
