import { Link } from 'react-router';
import type { ArticleItem } from '../../../shared/contract/articles.ts';
import { href } from '../../../shared/sitemap.ts';
import { formatDate } from '../../lib/format.ts';
import { Section } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Title } from '../../ui/title.tsx';
import styles from './home.module.css';

/** Decode Zhejiang: three long reads with their pictures. */
export function Decode({ list }: { list: ArticleItem[] }) {
  if (!list.length) return null;
  return (
    <Section title="解码浙江" tone="white" more={{ label: '全部文章', to: href('news/decode-list') }}>
      <ul className={styles.reads}>
        {list.map((a) => (
          <li key={a.id}>
            <Link to={href('news/decode-detail', { id: a.id })} data-prefetch>
              <div className="pic">
                <Picture src={a.coverUrl} sizes="(max-width: 640px) 100vw, 23rem" />
              </div>
              <p className={styles.kind}>
                {a.categoryName}　<time dateTime={a.publishTime}>{formatDate(a.publishTime)}</time>
              </p>
              <h3>
                <Title text={a.title} />
              </h3>
              <p>{a.summary}</p>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The reform and development community: what it is, and its newest work. */
export function Community({ list }: { list: ArticleItem[] }) {
  if (!list.length) return null;
  const to = (a: ArticleItem) => href('public/community', {}, { id: a.id });
  return (
    <Section title="改革发展共同体" tone="tint" more={{ label: '更多动态', to: href('public/community') }}>
      <div className={styles.community}>
        <p className={styles.lede}>
          高校、企业与县市坐到同一张桌前，把各自解决不了的问题摆出来，结伴立题、结伴试，试错也一起写下来。
        </p>
        <ul className={styles.titles}>
          {list.map((a) => (
            <li key={a.id}>
              <Link to={to(a)}>
                <h3>{a.title}</h3>
                <span>{a.categoryName}</span>
                <time dateTime={a.publishTime}>{formatDate(a.publishTime)}</time>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
