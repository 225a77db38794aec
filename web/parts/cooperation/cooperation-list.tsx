import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ArticleItem } from '../../../shared/contract/articles.ts';
import { href, type PageName, pageRow } from '../../../shared/sitemap.ts';
import { crumbsOf } from '../../lib/crumbs.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { ListData } from '../articles/article-list.tsx';
import { ArticleRows } from '../articles/article-rows.tsx';
import { AsideList, PlanCard } from '../articles/asides.tsx';
import DateFilter from '../articles/date-filter.tsx';
import { type Contact, HotlineCard } from '../site/hotline.tsx';
import { type Brief, BriefSection } from './brief.tsx';
import styles from './cooperation-list.module.css';
import { CooperationNav } from './cooperation-nav.tsx';

export type Category = { id: number; name: string; total: number };
export type CooperationListData = ListData & {
  category: number | undefined;
  categories: Category[];
  all: number;
  popular: ArticleItem[];
  /** Opens the page when it is about working together. */
  brief?: Brief | undefined;
};
/** How a list of 政产学研 looks. */
export type Look = {
  name: PageName;
  text: string;
  picture: string;
  position?: string;
  heading: string;
  contact?: Contact;
};

/** The address of this list with what the reader has chosen. */
export function listAddress(name: PageName, data: CooperationListData, page = data.page, size = data.size): string {
  return href(
    name,
    {},
    {
      category: data.category,
      from: data.from,
      to: data.to,
      wd: data.wd,
      page: page > 1 ? page : undefined,
      size: size === 10 ? undefined : size,
    },
  );
}

/** A list of 政产学研: what the cooperation is, categories as tabs, filters, rows and pages. */
export function CooperationList({ look, data }: { look: Look; data: CooperationListData }) {
  const { name } = look;
  const { brief, categories, category, all, popular } = data;
  // Another category asks for the same days and words: its number counts what these find there.
  const toCategory = (id?: number) => listAddress(name, { ...data, category: id }, 1);
  return (
    <main id="main">
      <PageHead
        crumbs={crumbsOf(name)}
        title={pageRow(name).title}
        text={look.text}
        picture={look.picture}
        {...(look.position && { position: look.position })}
      />
      <CooperationNav current={name} />
      {brief && <BriefSection brief={brief} />}
      <div className="wrap layout-2">
        <section aria-labelledby="list" className={styles.list}>
          <h2 id="list">{look.heading}</h2>
          <Tabs
            label="分类"
            tabs={[
              { label: '全部', to: toCategory(), current: !category, count: all },
              ...categories.map((c) => ({
                label: c.name,
                to: toCategory(c.id),
                current: c.id === category,
                count: c.total,
              })),
            ]}
          />
          <DateFilter
            action={href(name, {}, { category })}
            from={data.from}
            to={data.to}
            wd={data.wd}
            size={data.size}
            total={data.total}
          />
          <Rows look={look} data={data} />
          {/* The first page goes without `#list`: beside a kept page the bare
              address would differ in that alone, and nothing would load. */}
          <Pager
            total={data.total}
            page={data.page}
            size={data.size}
            to={(page, size) => `${listAddress(name, data, page, size)}${page > 1 ? '#list' : ''}`}
          />
        </section>
        <aside className="no-print">
          {look.contact && <HotlineCard {...look.contact} />}
          <AsideList title="近期热读" list={popular.slice(0, 5)} to={(a) => href(name, {}, { id: a.id })} />
          <PlanCard />
        </aside>
      </div>
    </main>
  );
}

function Rows({ look: { name }, data }: { look: Look; data: CooperationListData }): ReactNode {
  const { brief, list, total, page, size, from, to, wd, category } = data;
  const address = (a: ArticleItem) => href(name, {}, { id: a.id });
  if (list.length) return <ArticleRows list={list} to={address} level={3} facts={brief !== undefined} />;
  const last = Math.max(1, Math.ceil(total / size));
  if (page > 1 && total > 0) {
    return (
      <Empty title={`没有第 ${page} 页`}>
        <p>这个列表共 {last} 页。</p>
        <Link className="btn ghost" to={listAddress(name, data, last)}>
          看最后一页
        </Link>
      </Empty>
    );
  }
  if (from || to || wd || category)
    return (
      <Empty title="没有符合条件的内容">
        <Link className="btn ghost" to={href(name)}>
          看全部内容
        </Link>
      </Empty>
    );
  return (
    <Empty title="这里还没有内容">
      <p>新内容发布后会出现在这里。</p>
    </Empty>
  );
}
