import { definePage } from '../../lib/page.tsx';

export const home = definePage({ name: 'enterprise/home', load: async () => null, View: () => <main id="main" className="wrap"><h1>enterprise/home</h1></main> });
