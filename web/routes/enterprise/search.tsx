import { definePage } from '../../lib/page.tsx';

export const search = definePage({ name: 'enterprise/search', load: async () => null, View: () => <main id="main" className="wrap"><h1>enterprise/search</h1></main> });
