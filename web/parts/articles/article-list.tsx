import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ArticleItem } from '../../../shared/contract/articles.ts';
import { deferred } from '../../lib/lazy-code.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Pager } from '../../ui/pager.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { ArticleRows } from './article-rows.tsx';

/** Beside or below the text: links that work without code. */
const Asides = deferred(() => import('./asides.tsx'));
/** A form of the browser until then. */
const DateFilter = deferred(() => import('./date-filter.tsx'));

export type ListData = {
  list: ArticleItem[];
  total: number;
  page: number;
  size: number;
  from: string;
  to: string;
  wd: string;
};

type Props = {
  data: ListData;
  tabs?: Tab[];
  tabsLabel?: string;
  detail: (a: ArticleItem) => string;
  /** The address of a page of this list with its filters. */
  address: (page: number, query: Record<string, string | number | undefined>) => string;
  popular?: ArticleItem[];
  aside?: ReactNode;
  children?: ReactNode;
};

/** An address with more in its query. */
function withQuery(to: string, more: Record<string, string | undefined>): string {
  const [path, query] = to.split('?');
  const fields = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) if (value) fields.set(name, value);
  return [path, fields.toString()].filter(Boolean).join('?');
}

/** A list of articles with tabs, dates and words in the address, total and pages. */
export function ArticleList({ data, tabs, tabsLabel = '分类', detail, address, popular = [], aside, children }: Props) {
  const { list, total, page, size, from, to, wd } = data;
  const filters = { from: from || undefined, to: to || undefined, wd: wd || undefined };
  const filtered = Boolean(from || to || wd);
  const last = Math.max(1, Math.ceil(total / size));
  // Another tab asks for the same days and words, with as many rows.
  const chosen = { ...filters, size: size === 10 ? undefined : String(size) };
  const shownTabs = tabs?.map((t) => ({ ...t, to: withQuery(t.to, chosen) }));
  const elsewhere = filtered ? shownTabs?.filter((t) => !t.current && t.count) : [];
  return (
    <main id="main" className="wrap layout-2">
      <div>
        {shownTabs && <Tabs label={tabsLabel} tabs={shownTabs} />}
        <DateFilter action={address(1, {})} from={from} to={to} wd={wd} size={size} total={total} />
        {children}
        {list.length ? (
          <ArticleRows list={list} to={detail} />
        ) : page > 1 && total > 0 ? (
          <Empty title={`没有第 ${page} 页`}>
            <p>这个列表共 {last} 页。</p>
            <Link className="btn ghost" to={address(last, { ...filters, size: size === 10 ? undefined : size })}>
              看最后一页
            </Link>
          </Empty>
        ) : (
          <Empty title={filtered ? '没有符合条件的内容' : '这里还没有内容'}>
            {filtered ? (
              <>
                {elsewhere && elsewhere.length > 0 && (
                  <p>
                    别处有：
                    {elsewhere.slice(0, 4).map((t, i) => (
                      <Fragment key={t.to}>
                        {i > 0 && '、'}
                        <Link className="inline" to={t.to}>
                          {t.label} {t.count} 条
                        </Link>
                      </Fragment>
                    ))}
                  </p>
                )}
                <Link className="btn ghost" to={address(1, {})}>
                  清除筛选
                </Link>
              </>
            ) : (
              <p>新内容发布后会出现在这里。</p>
            )}
          </Empty>
        )}
        <Pager
          total={total}
          page={page}
          size={size}
          to={(p, s) => address(p, { ...filters, size: s === 10 ? undefined : s })}
        />
      </div>
      <aside className="no-print">
        <Asides lists={[['近期热读', popular.slice(0, 5)]]} to={detail}>
          {aside}
        </Asides>
      </aside>
    </main>
  );
}
