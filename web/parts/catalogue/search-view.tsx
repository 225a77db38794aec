import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import type { ArticleItem } from '../../../shared/contract/articles.ts';
import type { Topic } from '../../../shared/contract/catalogue.ts';
import { limits } from '../../../shared/limits.ts';
import { href } from '../../../shared/sitemap.ts';
import { formatDate } from '../../lib/format.ts';
import { crumbsOf } from '../../lib/crumbs.ts';
import { Empty } from '../../ui/empty.tsx';
import { Crumbs } from '../../ui/page-head.tsx';
import { HotlineCard } from '../site/hotline.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PlanCard } from '../articles/asides.tsx';
import { cadreFront, enterpriseFront, type Front, topicHref } from './fronts.ts';
import { type Asked, everything, type SearchData } from './load-search.ts';
import { Marked } from './marked.tsx';
import styles from './search-view.module.css';

type To = (asked: Asked, page?: number, size?: number) => string;
type Props = { front: Front; data: SearchData; to: To; fields?: Record<string, number>; filters?: ReactNode };

function Row({
  to,
  tag,
  line,
  title,
  summary,
  meta,
  text,
}: {
  to: string;
  tag: string;
  line?: boolean;
  title: string;
  summary: string;
  meta: string[];
  text: string;
}) {
  return (
    <li>
      <Link className={`rowlink ${styles.result}`} to={to} data-prefetch>
        <span>
          <span className={line ? 'tag line' : 'tag'}>{tag}</span>
        </span>
        <div>
          <h3>
            <Marked text={title} words={text} />
          </h3>
          <p>
            <Marked text={summary} words={text} />
          </p>
          <div className="meta">
            {meta.filter(Boolean).map((m) => (
              <span key={m}>{m}</span>
            ))}
          </div>
        </div>
      </Link>
    </li>
  );
}

function Topics({ list, text }: { list: Topic[]; text: string }) {
  return (
    <ul className="rows">
      {list.map((t) => (
        <Row
          key={t.id}
          to={topicHref(t)}
          tag={t.trainType === 2 ? '企业' : '干部'}
          title={t.title}
          summary={t.summary}
          text={text}
          meta={[`${t.days} 天`, `${t.headCount} 人一班`, t.trainThemeName, t.audience]}
        />
      ))}
    </ul>
  );
}

function News({ list, text, trainType }: { list: ArticleItem[]; text: string; trainType: number }) {
  const from = trainType === 1 ? cadreFront.origin : trainType === 2 ? enterpriseFront.origin : undefined;
  return (
    <ul className="rows">
      {list.map((a) => (
        <Row
          key={a.id}
          to={href('news/detail', { id: a.id }, { from })}
          tag="动态"
          line
          title={a.title}
          summary={a.summary}
          text={text}
          meta={[formatDate(a.publishTime), a.source]}
        />
      ))}
    </ul>
  );
}

function Group({
  title,
  total,
  more,
  children,
}: {
  title: string;
  total: number;
  more: string | null;
  children: ReactNode;
}) {
  if (!total) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <div className="row-between">
        <h2>
          {title}
          <span>{total}</span>
        </h2>
        {more && (
          <Link className="more" to={more}>
            全部 {total} 条
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** What was found, or one way on. */
function Results({ front, data, to }: Pick<Props, 'front' | 'data' | 'to'>) {
  const { asked, topics, news, page, size } = data;
  const total = asked.type === 1 ? topics.total : asked.type === 2 ? news.total : topics.total + news.total;
  const found = asked.type === 1 ? topics.list.length : asked.type === 2 ? news.list.length : total;
  if (!total) {
    return (
      <Empty title={asked.text ? `没有找到与“${asked.text}”有关的内容` : '没有符合条件的内容'}>
        <p>换一个短一些的说法，或者从上面的主题看起。</p>
        <Link className="btn ghost" to={to({ ...everything, trainType: front.trainType === 2 ? 2 : 0 })}>
          清除条件
        </Link>
      </Empty>
    );
  }
  if (!found)
    return (
      <Empty title={`没有第 ${page} 页`}>
        <p>结果共 {Math.ceil(total / size)} 页。</p>
        <Link className="btn ghost" to={to(asked, Math.ceil(total / size), size)}>
          看最后一页
        </Link>
      </Empty>
    );
  return (
    <>
      {asked.type !== 2 && (
        <Group
          title="专题"
          total={topics.total}
          more={!asked.type && topics.total > size ? to({ ...asked, type: 1 }) : null}
        >
          <Topics list={topics.list} text={asked.text} />
        </Group>
      )}
      {asked.type !== 1 && (
        <Group
          title="培训动态"
          total={news.total}
          more={!asked.type && news.total > size ? to({ ...asked, type: 2 }) : null}
        >
          <News list={news.list} text={asked.text} trainType={asked.trainType} />
        </Group>
      )}
      {asked.type > 0 && <Pager total={total} page={page} size={size} to={(p, s) => to(asked, p, s)} />}
    </>
  );
}

/** The search of a front: words, kinds of result, filters, results. */
export function SearchView({ front, data, to, fields = {}, filters }: Props) {
  const { asked, topics, news, ways } = data;
  const kinds = [
    { label: '全部', n: topics.total + news.total },
    { label: '专题', n: topics.total },
    { label: '动态', n: news.total },
  ];
  return (
    <main id="main">
      <header className="search-hero">
        <div className="wrap">
          <Crumbs crumbs={crumbsOf(front.search, { [front.search]: { label: '搜索' } })} />
          <h1 className={styles.title}>{front.name}搜索</h1>
          <Form
            className={`search-big ${styles.form}`}
            action={href(front.search)}
            method="get"
            role="search"
            key={asked.text}
          >
            <input
              type="search"
              name="wd"
              defaultValue={asked.text}
              maxLength={limits.searchText}
              aria-label={`在${front.name}里搜索`}
              placeholder={front.trainType === 1 ? '专题或一个难题' : '工序或一个岗位'}
            />
            {Object.entries(fields).map(
              ([name, value]) => value > 0 && <input key={name} type="hidden" name={name} value={value} />,
            )}
            <button className="btn lg" type="submit">
              搜索
            </button>
          </Form>
          <p className={styles.words}>
            按主题看：
            {ways.map((w) => (
              <Link key={w.to} className={styles.word} to={w.to}>
                {w.label}
              </Link>
            ))}
          </p>
        </div>
      </header>
      <div className={`wrap layout-2 ${styles.body}`}>
        <div>
          <Tabs
            label="结果类型"
            tabs={kinds.map((k, i) => ({
              label: k.label,
              to: to({ ...asked, type: i }),
              current: i === asked.type,
              count: k.n,
            }))}
          />
          {filters}
          <p className={`fs-sm muted ${styles.found}`} role="status">
            {asked.text
              ? `“${asked.text}”找到 ${kinds[asked.type]?.n ?? 0} 条结果`
              : `共 ${kinds[asked.type]?.n ?? 0} 条`}
          </p>
          <Results front={front} data={data} to={to} />
        </div>
        <aside className="no-print">
          <HotlineCard title="没有找到想要的？" text="致电说出人数、时间和方向，由课程顾问替您找。" />
          <PlanCard />
        </aside>
      </div>
    </main>
  );
}
