import { definePage } from '../../lib/page.tsx';

export const news = definePage({ name: 'cadre/news', load: async () => null, View: () => <main id="main" className="wrap"><h1>cadre/news</h1></main> });
