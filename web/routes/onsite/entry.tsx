import { serveOneOf } from '../../lib/serve.ts';
import { type Pages, showOneOf } from '../../lib/page.tsx';

export { meta } from '../../lib/page.tsx';

const pages: Pages = {
  'onsite/home': () => import('./home.tsx'),
  'onsite/point-detail': () => import('./point-detail.tsx'),
  'onsite/points': () => import('./points.tsx'),
};

export const loader = serveOneOf(pages);
export default showOneOf(pages);
