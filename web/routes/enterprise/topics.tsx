import { definePage } from '../../lib/page.tsx';

export const topics = definePage({ name: 'enterprise/topics', load: async () => null, View: () => <main id="main" className="wrap"><h1>enterprise/topics</h1></main> });
