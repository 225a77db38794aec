import { definePage } from '../../lib/page.tsx';
import { cadreFront } from '../../parts/catalogue/fronts.ts';
import { loadTopics, topicsHead } from '../../parts/catalogue/load-topics.ts';
import { TopicCards } from '../../parts/catalogue/topic-card.tsx';
import { TopicList } from '../../parts/catalogue/topic-list.tsx';

/** Topics of one class, theme or industry system (section 2.3). */
export default definePage({
  name: 'cadre/topics',
  load: import.meta.env.SSR ? (args) => loadTopics(args, cadreFront) : undefined,
  head: import.meta.env.SSR ? topicsHead : undefined,
  View: ({ data }) => (
    <TopicList front={cadreFront} data={data}>
      {(list) => <TopicCards list={list} />}
    </TopicList>
  ),
});
