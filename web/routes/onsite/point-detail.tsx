import { definePage } from '../../lib/page.tsx';

export const pointDetail = definePage({ name: 'onsite/point-detail', load: async () => null, View: () => <main id="main" className="wrap"><h1>onsite/point-detail</h1></main> });
