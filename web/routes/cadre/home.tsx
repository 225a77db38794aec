import { definePage } from '../../lib/page.tsx';

export const home = definePage({ name: 'cadre/home', load: async () => null, View: () => <main id="main" className="wrap"><h1>cadre/home</h1></main> });
