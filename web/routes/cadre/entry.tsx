import { area } from '../../lib/page.tsx';
import { home } from './home.tsx';
import { news } from './news.tsx';
import { search } from './search.tsx';
import { topicDetail } from './topic-detail.tsx';
import { topics } from './topics.tsx';

const pages = area([home, topics, topicDetail, news, search]);
export const loader = pages.loader;
export const meta = pages.meta;
export default pages.Component;
