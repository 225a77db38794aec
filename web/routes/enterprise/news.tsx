import { definePage } from '../../lib/page.tsx';

export const news = definePage({ name: 'enterprise/news', load: async () => null, View: () => <main id="main" className="wrap"><h1>enterprise/news</h1></main> });
