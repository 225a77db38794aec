import { Link } from 'react-router';
import type { ArticleItem } from '../../../shared/contract/articles.ts';
import { Picture } from '../../ui/picture.tsx';
import { Day } from './article-rows.tsx';

/**
 * The newest item that has a picture large, the others as a list beside it; nothing where there is none. Large without
 * a picture would be a hole beside the list.
 */
export function LeadNews({ list, to }: { list: ArticleItem[]; to: (item: ArticleItem) => string }) {
  const lead = list.find((a) => a.coverUrl) ?? list[0];
  if (!lead) return null;
  const others = list.filter((a) => a !== lead);
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
