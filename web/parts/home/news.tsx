import { Link } from 'react-router';
import type { ArticleItem } from '../../../shared/contract/articles.ts';
import { href } from '../../../shared/sitemap.ts';
import { Section } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Day } from '../articles/article-rows.tsx';

const to = (a: ArticleItem) => href('news/detail', { id: a.id });

/** The newest item large with its picture, five more beside it. */
export function News({ list }: { list: ArticleItem[] }) {
  const [lead, ...others] = list;
  if (!lead) return null;
  return (
    <Section
      title="新闻动态"
      tone="white"
      more={{ label: '全部新闻', to: href('news/list', { currentClass: 'xyxw' }) }}
    >
      <div className="news-grid">
        <Link className="lead" to={to(lead)} data-prefetch>
          {lead.coverUrl && (
            <div className="pic">
              <Picture src={lead.coverUrl} sizes="(max-width: 960px) 100vw, 36rem" />
            </div>
          )}
          <h3>{lead.title}</h3>
          <p>{lead.summary}</p>
        </Link>
        <ul className="news-list">
          {others.map((a) => (
            <li key={a.id}>
              <Link to={to(a)} data-prefetch>
                <Day at={a.publishTime} />
                <div>
                  <h3>{a.title}</h3>
                  <p>{a.summary}</p>
                </div>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
