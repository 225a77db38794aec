import { Link } from 'react-router';
import type { ArticleItem } from '../../../shared/contract/articles.ts';
import { Picture } from '../../ui/picture.tsx';
import { Day } from './article-rows.tsx';

/** The newest item large with its picture, the others as a list beside it; nothing where there is none. */
export function LeadNews({ list, to }: { list: ArticleItem[]; to: (item: ArticleItem) => string }) {
  const [lead, ...others] = list;
  if (!lead) return null;
  return (
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
  );
}
