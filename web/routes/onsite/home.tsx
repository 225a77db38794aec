import { definePage } from '../../lib/page.tsx';

export const home = definePage({ name: 'onsite/home', load: async () => null, View: () => <main id="main" className="wrap"><h1>onsite/home</h1></main> });
