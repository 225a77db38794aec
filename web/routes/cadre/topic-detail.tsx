import { definePage } from '../../lib/page.tsx';
import { cadreFront } from '../../parts/catalogue/fronts.ts';
import { loadTopic, topicHead } from '../../parts/catalogue/load-topic.ts';
import { TopicView } from '../../parts/catalogue/topic-view.tsx';

/** The text of one topic (section 2.3). */
export default definePage({
  name: 'cadre/topic-detail',
  load: (args) => loadTopic(args, cadreFront),
  head: (data, { siteUrl, shell }) => topicHead(cadreFront, data, siteUrl, shell.settings.name),
  View: ({ data }) => <TopicView front={cadreFront} {...data} />,
});
