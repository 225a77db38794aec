import { definePage } from '../../lib/page.tsx';

export const topicDetail = definePage({ name: 'enterprise/topic-detail', load: async () => null, View: () => <main id="main" className="wrap"><h1>enterprise/topic-detail</h1></main> });
