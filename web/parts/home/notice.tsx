import { Link } from 'react-router';
import type { ArticleItem } from '../../../shared/contract/articles.ts';
import { href } from '../../../shared/sitemap.ts';
import { Icon } from '../../ui/icon.tsx';
import { newsClass } from '../articles/news-class.ts';

/** The newest notice, on one line below the carousel. */
export function Notice({ notice, category }: { notice: ArticleItem; category: { id: number; name: string } }) {
  return (
    <div className="notice on-dark">
      <div className="wrap">
        <b>
          <Icon name="bell" />
          通知
        </b>
        <Link to={href('news/detail', { id: notice.id })}>{notice.title}</Link>
        <Link className="all" to={href('news/list', { currentClass: newsClass(category) })}>
          全部通知
        </Link>
      </div>
    </div>
  );
}
