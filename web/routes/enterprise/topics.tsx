import { definePage } from '../../lib/page.tsx';
import { enterpriseFront } from '../../parts/catalogue/fronts.ts';
import { loadTopics, topicsHead } from '../../parts/catalogue/load-topics.ts';
import { TopicLedger } from '../../parts/catalogue/topic-card.tsx';
import { TopicList } from '../../parts/catalogue/topic-list.tsx';

/** Topics of one class, theme (section 2.3). */
export default definePage({
  name: 'enterprise/topics',
  load: import.meta.env.SSR ? (args) => loadTopics(args, enterpriseFront) : undefined,
  head: import.meta.env.SSR ? topicsHead : undefined,
  View: ({ data }) => (
    <TopicList front={enterpriseFront} data={data}>
      {(list) => <TopicLedger list={list} />}
    </TopicList>
  ),
});
