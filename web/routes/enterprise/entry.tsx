import { serveOneOf } from '../../lib/serve.ts';
import { type Pages, showOneOf } from '../../lib/page.tsx';

export { meta } from '../../lib/page.tsx';

const pages: Pages = {
  'enterprise/home': () => import('./home.tsx'),
  'enterprise/news': () => import('./news.tsx'),
  'enterprise/search': () => import('./search.tsx'),
  'enterprise/topic-detail': () => import('./topic-detail.tsx'),
  'enterprise/topics': () => import('./topics.tsx'),
};

export const loader = serveOneOf(pages);
export default showOneOf(pages);
