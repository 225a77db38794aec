import { definePage } from '../../lib/page.tsx';
import { enterpriseFront } from '../../parts/catalogue/fronts.ts';
import { loadTopic, topicHead } from '../../parts/catalogue/load-topic.ts';
import { TopicView } from '../../parts/catalogue/topic-view.tsx';

/** The text of one topic (section 2.3). */
export default definePage({
  name: 'enterprise/topic-detail',
  load: import.meta.env.SSR ? (args) => loadTopic(args, enterpriseFront) : undefined,
  head: import.meta.env.SSR
    ? (data, { siteUrl, shell }) => topicHead(enterpriseFront, data, siteUrl, shell.settings.name)
    : undefined,
  View: ({ data }) => <TopicView front={enterpriseFront} {...data} />,
});
