import { useEffect, useRef } from 'react';
import { Form, Link, useRouteLoaderData } from 'react-router';
import type { HitType } from '../../../shared/contract/search.ts';
import { limits } from '../../../shared/limits.ts';
import { href } from '../../../shared/sitemap.ts';
import { dayIn, definePage, type ArgsOf, pageNumber, pageSizeOf, type RootData } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { spanInWords } from '../../lib/format.ts';
import { searchFieldId, useTypedAhead } from '../../lib/keyboard-ahead.ts';
import { type Asked, searchHref } from '../../parts/search/address.ts';
import { Answers } from '../../parts/search/answers.tsx';
import { Facets, Years } from '../../parts/search/facets.tsx';
import { Entrances, NoResults } from '../../parts/search/help.tsx';
import { Reading } from '../../parts/search/reading.tsx';
import { hitTypes, Results } from '../../parts/search/results.tsx';
import styles from '../../parts/search/search.module.css';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Crumbs } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ChosenOnPaper, PhoneFold } from '../../ui/filter-row.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const types = Object.keys(hitTypes) as HitType[];

/** What the address asks for; what makes no sense there is left out. */
function readAddress(query: ArgsOf<'public/search'>['query']): Asked {
  return {
    wd: (query.get('wd') ?? '').trim(),
    type: types.find((t) => t === query.get('type')),
    sort: query.get('sort') === 'date' ? 'date' : 'relevance',
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
    page: pageNumber(query.get('page')),
    size: pageSizeOf(query),
    exact: query.get('exact') === '1',
  };
}

/** The newest year with news and the two before it. */
async function recentYears({ api }: Pick<ArgsOf<'public/search'>, 'api'>): Promise<number[]> {
  const { list } = await api.articles.list({ kind: 'news', pageSize: 1 });
  const newest = Number(list[0]?.publishTime.slice(0, 4));
  return newest ? [newest, newest - 1, newest - 2] : [];
}

async function load({ api, query }: ArgsOf<'public/search'>) {
  const asked = readAddress(query);
  const { type, sort, from, to, page, size, exact } = asked;
  const [found, years] = await Promise.all([
    api.search.globalSearch({
      wd: asked.wd,
      type,
      sort,
      exact,
      from: from || undefined,
      to: to || undefined,
      pageNum: page,
      pageSize: size,
    }),
    recentYears({ api }),
  ]);
  return { asked: { ...asked, wd: found.wd }, found, years };
}
type Data = Awaited<ReturnType<typeof load>>;

export default definePage({
  name: 'public/search',
  load: import.meta.env.SSR ? load : undefined,
  head: import.meta.env.SSR
    ? ({ asked }, { shell }) => ({
        ...(asked.wd && { title: () => `搜索：${asked.wd} - ${shell.settings.name}` }),
        noindex: true,
      })
    : undefined,
  View: ({ data }) => {
    const { asked, found } = data;
    return (
      <>
        <section className="search-hero" aria-label="搜索">
          <div className="wrap">
            <Crumbs crumbs={crumbsOf('public/search')} />
            <h1 className={`vh ${styles.title}`}>{asked.wd ? `“${asked.wd}”的搜索结果` : '搜索'}</h1>
            <SearchForm wd={asked.wd} />
            {asked.wd && found.hotWords.length > 0 && (
              <p className={`no-print fades ${styles.hot}`}>
                大家在搜：
                {found.hotWords.map((w) => (
                  <Link key={w} to={href('public/search', {}, { wd: w })}>
                    {w}
                  </Link>
                ))}
              </p>
            )}
          </div>
        </section>
        <main id="main" className={`wrap ${styles.box}`}>
          {asked.wd && <Reading asked={asked} typed={found.typed} also={found.also} apart={found.apart} />}
          <Answers list={found.answers} />
          {asked.wd ? <Body data={data} /> : <Entrances hotWords={found.hotWords} />}
        </main>
      </>
    );
  },
});

/** The field; the search in a phone's header leads into it. */
function SearchForm({ wd }: { wd: string }) {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(wd);
  useTypedAhead(field);
  // What another search is for stands in the same field: whoever types there keeps the cursor.
  useEffect(() => {
    if (shown.current === wd) return;
    shown.current = wd;
    if (field.current) field.current.value = wd;
  }, [wd]);
  // On a phone the cursor brings a keyboard, which would stand over the hits.
  const leave = () => void (matchMedia('(pointer: coarse)').matches && field.current?.blur());
  return (
    <Form
      className={`search-big ${styles.big}`}
      role="search"
      action={href('public/search')}
      method="get"
      onSubmit={leave}
    >
      <input
        ref={field}
        id={searchFieldId}
        type="search"
        name="wd"
        defaultValue={wd}
        aria-label="搜索词"
        placeholder="班次、师资、教学点、新闻"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button className="btn lg" type="submit">
        <Icon name="search" />
        搜索
      </button>
    </Form>
  );
}

/** Tabs by kind, then the hits with order and dates, or what helps when there are none. */
function Body({ data: { asked, found, years } }: { data: Data }) {
  const { hotline } = (useRouteLoaderData('root') as RootData).shell.settings;
  const { list, total, counts, suggestions } = found;
  const chosen = [asked.sort === 'date' && '时间优先', spanInWords(asked)];
  const all = types.reduce((n, t) => n + (counts[t] ?? 0), 0);
  const last = Math.max(1, Math.ceil(total / asked.size));
  const tab = (label: string, type: HitType | undefined, count: number) => ({
    label,
    to: searchHref(asked, { type }),
    current: asked.type === type,
    count,
  });
  // What has nothing to show is no way to go, unless one is there.
  const tabs = [
    tab('全部', undefined, all),
    ...types.filter((t) => counts[t] || t === asked.type).map((t) => tab(hitTypes[t], t, counts[t] ?? 0)),
  ];
  if (!total) {
    return (
      <>
        {all > 0 && <Tabs label="结果类型" tabs={tabs} />}
        <NoResults
          asked={asked}
          all={all}
          answered={found.answers.length > 0}
          suggestions={suggestions}
          hotline={hotline}
        />
      </>
    );
  }
  return (
    <>
      <Tabs label="结果类型" tabs={tabs} />
      <div className={`layout-2 ${styles.body}`}>
        <div className={styles.found}>
          <ChosenOnPaper chosen={chosen} />
          <PhoneFold label="排序与年份" chosen={chosen} beside />
          <div className={`row-between ${styles.bar}`}>
            <Found asked={asked} shown={list.length} total={total} />
            <nav className={`no-print ${styles.sorts}`} aria-label="排序" data-folded="">
              <Link
                to={searchHref(asked, { sort: 'relevance' })}
                aria-current={asked.sort === 'relevance' ? 'true' : undefined}
              >
                相关度优先
              </Link>
              <Link to={searchHref(asked, { sort: 'date' })} aria-current={asked.sort === 'date' ? 'true' : undefined}>
                时间优先
              </Link>
            </nav>
          </div>
          <div className={styles.when} data-folded="">
            <Years asked={asked} years={years} />
          </div>
          {list.length ? (
            <Results list={list} />
          ) : (
            <Empty title={`没有第 ${asked.page} 页`}>
              <p>结果共 {last} 页。</p>
              <Link className="btn ghost" to={searchHref(asked, { page: last })}>
                看最后一页
              </Link>
            </Empty>
          )}
          <Pager
            total={total}
            page={asked.page}
            size={asked.size}
            to={(p, size) => searchHref(asked, { page: p, size })}
          />
        </div>
        <Facets asked={asked} hotline={hotline} />
      </div>
    </>
  );
}

/** How many there are; on paper, where no other page is a press away, which of them these are as well. */
function Found({ asked, shown, total }: { asked: Asked; shown: number; total: number }) {
  const begun = (asked.page - 1) * asked.size;
  return (
    <p className="fs-sm muted" role="status">
      找到 {total >= limits.searchCounted ? `${limits.searchCounted} 条以上` : `${total} 条`}结果
      {spanInWords(asked) && <span className={styles.span}>，{spanInWords(asked)}</span>}
      {shown > 0 && shown < total && (
        <span className="print-only">
          ，这里是第 {begun + 1} 至 {begun + shown} 条
        </span>
      )}
    </p>
  );
}
