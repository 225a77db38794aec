import { definePage } from '../../lib/page.tsx';

export const expertDetail = definePage({ name: 'public/expert-detail', load: async () => null, View: () => <main id="main" className="wrap"><h1>public/expert-detail</h1></main> });
