import { definePage } from '../../lib/page.tsx';

export const points = definePage({ name: 'onsite/points', load: async () => null, View: () => <main id="main" className="wrap"><h1>onsite/points</h1></main> });
