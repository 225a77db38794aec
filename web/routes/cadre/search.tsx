import { definePage } from '../../lib/page.tsx';

export const search = definePage({ name: 'cadre/search', load: async () => null, View: () => <main id="main" className="wrap"><h1>cadre/search</h1></main> });
