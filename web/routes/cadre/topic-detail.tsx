import { definePage } from '../../lib/page.tsx';
import { cadreFront } from '../../parts/catalogue/fronts.ts';
import { loadTopic, topicHead } from '../../parts/catalogue/load-topic.ts';
import { TopicView } from '../../parts/catalogue/topic-view.tsx';

/** The text of one topic (section 2.3). */
export default definePage({
  name: 'cadre/topic-detail',
  load: import.meta.env.SSR ? (args) => loadTopic(args, cadreFront) : undefined,
  head: import.meta.env.SSR
    ? (data, { siteUrl, shell }) => topicHead(cadreFront, data, siteUrl, shell.settings.name)
    : undefined,
  View: ({ data }) => <TopicView front={cadreFront} {...data} />,
});
