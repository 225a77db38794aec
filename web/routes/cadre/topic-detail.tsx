import { definePage } from '../../lib/page.tsx';

export const topicDetail = definePage({ name: 'cadre/topic-detail', load: async () => null, View: () => <main id="main" className="wrap"><h1>cadre/topic-detail</h1></main> });
