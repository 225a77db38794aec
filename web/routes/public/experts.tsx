import { definePage } from '../../lib/page.tsx';

export const experts = definePage({ name: 'public/experts', load: async () => null, View: () => <main id="main" className="wrap"><h1>public/experts</h1></main> });
