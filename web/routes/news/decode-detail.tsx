import { definePage } from '../../lib/page.tsx';

export const decodeDetail = definePage({ name: 'news/decode-detail', load: async () => null, View: () => <main id="main" className="wrap"><h1>news/decode-detail</h1></main> });
