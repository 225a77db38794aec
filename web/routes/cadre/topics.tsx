import { definePage } from '../../lib/page.tsx';

export const topics = definePage({ name: 'cadre/topics', load: async () => null, View: () => <main id="main" className="wrap"><h1>cadre/topics</h1></main> });
