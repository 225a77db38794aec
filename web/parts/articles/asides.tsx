import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ArticleItem } from '../../../shared/contract/articles.ts';
import { href } from '../../../shared/sitemap.ts';
import { formatDate } from '../../lib/format.ts';
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
export function PlanCard() {
  const within = useWithin();
  return (
    <section className="aside-block card plan-card">
      <svg viewBox="0 0 296 84" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <circle cx="228" cy="30" r="13" />
        <path d="M0 62c34 0 46-30 82-30s38 22 70 22 46-28 82-28 40 20 62 20v38H0z" />
        <path d="M0 76c40 0 62-20 104-20s58 14 96 14 62-10 96-10v24H0z" />
      </svg>
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
