import { Link } from 'react-router';
import type { Hit, HitType, Marked } from '../../../shared/contract/search.ts';
import { formatDate } from '../../lib/format.ts';
import styles from './search.module.css';

/** The kinds of hits as tabs call them, in their order. */
export const hitTypes: Record<HitType, string> = {
  topic: '培训专题',
  news: '新闻',
  point: '教学点',
  project: '单招项目',
  expert: '专家',
  decode: '解码浙江',
  policy: '政策',
  information: '资讯',
  about: '关于我们',
};

/** Kinds whose date says something to the reader. */
const dated: ReadonlySet<HitType> = new Set(['topic', 'news', 'project', 'decode', 'policy', 'information']);

/** Text whose matching pieces are marked. */
export function MarkedText({ pieces }: { pieces: Marked }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the place in the text is the name
  return pieces.map((piece, i) => (piece.mark ? <mark key={i}>{piece.text}</mark> : <span key={i}>{piece.text}</span>));
}

/** The hits one below the other: what it is, its title, where the words stand in it. */
export function Results({ list }: { list: Hit[] }) {
  return (
    <ul className={`rows ${styles.results}`}>
      {list.map((hit) => (
        <li key={`${hit.type} ${hit.id}`}>
          <Link className="rowlink" to={hit.path} data-prefetch>
            <span>
              <span className={`tag${hit.type === 'topic' || hit.type === 'project' ? '' : ' line'}`}>
                {hitTypes[hit.type]}
              </span>
            </span>
            <div>
              <h2 className="row-title">
                <MarkedText pieces={hit.markedTitle} />
              </h2>
              <p>
                <MarkedText pieces={hit.excerpt} />
              </p>
              {(dated.has(hit.type) || hit.also.length > 0) && (
                <div className="meta">
                  {dated.has(hit.type) && <time dateTime={hit.publishTime}>{formatDate(hit.publishTime)}</time>}
                  {hit.also.map((part, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the name
                    <span key={i}>
                      <MarkedText pieces={part} />
                    </span>
                  ))}
                </div>
              )}
            </div>
          </Link>
        </li>
      ))}
    </ul>
  );
}
