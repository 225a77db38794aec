import { serveOneOf } from '../../lib/serve.ts';
import { type Pages, showOneOf } from '../../lib/page.tsx';

export { meta } from '../../lib/page.tsx';

const pages: Pages = {
  'public/expert-detail': () => import('./expert-detail.tsx'),
  'public/experts': () => import('./experts.tsx'),
};

export const loader = serveOneOf(pages);
export default showOneOf(pages);
