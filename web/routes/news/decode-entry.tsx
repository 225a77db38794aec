import { serveOneOf } from '../../lib/serve.ts';
import { type Pages, showOneOf } from '../../lib/page.tsx';

export { meta } from '../../lib/page.tsx';

const pages: Pages = {
  'news/decode-detail': () => import('./decode-detail.tsx'),
  'news/decode-list': () => import('./decode-list.tsx'),
};

export const loader = serveOneOf(pages);
export default showOneOf(pages);
