import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ArticleItem } from '../../../shared/contract/articles.ts';
import { href } from '../../../shared/sitemap.ts';
import { formatDate } from '../../lib/format.ts';
import { Picture } from '../../ui/picture.tsx';
import { useWithin } from '../site/within.ts';

type Props = { title: string; list: ArticleItem[]; to: (a: ArticleItem) => string };

/** Short lists one above the other and, where nothing else is wanted below them, the way to a training plan. */
export default function Asides({
  lists,
  to,
  children,
}: {
  lists: [title: string, list: ArticleItem[]][];
  to: Props['to'];
  children?: ReactNode;
}) {
  return (
    <>
      {lists.map(([title, list]) => (
        <AsideList key={title} title={title} list={list} to={to} />
      ))}
      {children ?? <PlanCard />}
    </>
  );
}

/** A short list beside the main column: most read, related. */
export function AsideList({ title, list, to }: Props) {
  if (!list.length) return null;
  return (
    <section className="aside-block">
      <h2>
        <span className="tail" />
        {title}
      </h2>
      <ul>
        {list.map((a) => (
          <li key={a.id}>
            <Link to={to(a)}>
              {a.title}
              <span>{formatDate(a.publishTime)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The way to a training plan, beside every list and text. */
export function PlanCard({ picture = '/art/bamboo-sea' }: { picture?: string }) {
  const within = useWithin();
  return (
    <section className="aside-block card plan-card">
      <Picture src={picture} sizes="18.5rem" />
      <div>
        <h2>正在筹备一次培训？</h2>
        <p>说出人数、时间和方向，{within}收到方案。</p>
        <Link className="btn block" to={href('public/plan-request')}>
          获取培训方案
        </Link>
      </div>
    </section>
  );
}
