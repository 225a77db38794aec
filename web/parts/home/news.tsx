import type { ArticleItem } from '../../../shared/contract/articles.ts';
import { href } from '../../../shared/sitemap.ts';
import { Section } from '../../ui/page-head.tsx';
import { LeadNews } from '../articles/lead-news.tsx';

/** The newest item large with its picture, five more beside it. */
export function News({ list }: { list: ArticleItem[] }) {
  if (list.length === 0) return null;
  return (
    <Section
      title="新闻动态"
      tone="white"
      more={{ label: '全部新闻', to: href('news/list', { currentClass: 'xyxw' }) }}
    >
      <LeadNews list={list} to={(a) => href('news/detail', { id: a.id })} />
    </Section>
  );
}
