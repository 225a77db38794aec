import { definePage } from '../../lib/page.tsx';

export const decodeList = definePage({ name: 'news/decode-list', load: async () => null, View: () => <main id="main" className="wrap"><h1>news/decode-list</h1></main> });
