import { Form, Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { definePage, idOf, type ArgsOf, pageNumber, pageSizeOf, wordsOf } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { NameCard } from '../../parts/experts/name-card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterRow } from '../../ui/filter-row.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import styles from './experts.module.css';

/** A committee is looked at as a whole: more on a page than in other lists. */
const usual = 20;

async function load({ api, query }: ArgsOf<'public/experts'>) {
  const professions = await api.experts.selectProfessionList({});
  const profession = professions.find((p) => p.id === idOf(query.get('profession')));
  const wd = wordsOf(query.get('wd'), 20);
  const page = pageNumber(query.get('page'));
  const size = query.has('size') ? pageSizeOf(query) : usual;
  const { list, total } = await api.experts.list({
    professionId: profession?.id,
    name: wd || undefined,
    pageNum: page,
    pageSize: size,
  });
  return { professions, profession, wd, page, size, total, list: list.map((e) => ({ ...e, content: '' })) };
}

type Data = Awaited<ReturnType<typeof load>>;

function Filters({ data: { professions, profession, wd, size, total } }: { data: Data }) {
  const keep = { wd: wd || undefined, size: size === usual ? undefined : size };
  const choices = [undefined, ...professions].map((p) => ({
    label: p ? p.name : '不限',
    to: href('public/experts', {}, { ...keep, profession: p?.id }),
    current: p?.id === profession?.id,
  }));
  const found = [profession?.name, wd && `姓名含“${wd}”`].filter(Boolean).join('、');
  return (
    <>
      <div className="no-print">
        <FilterRow label="领域" choices={choices} />
      </div>
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {found ? `${found}，` : ''}共 {total} 位委员
          {found && (
            <Link className="no-print" to={href('public/experts')}>
              清除筛选
            </Link>
          )}
        </p>
        <Form
          className={`no-print ${styles.search}`}
          action={href('public/experts')}
          method="get"
          role="search"
          aria-label="按姓名查找"
          key={wd}
        >
          {profession && <input type="hidden" name="profession" value={profession.id} />}
          <label htmlFor="expert-name">姓名</label>
          <input id="expert-name" className="input" name="wd" defaultValue={wd} maxLength={20} placeholder="输入姓名" />
          <button className="btn ghost" type="submit">
            查找
          </button>
        </Form>
      </div>
    </>
  );
}

function View({ data }: { data: Data }) {
  const { profession, wd, page, size, total, list } = data;
  const last = Math.max(1, Math.ceil(total / size));
  const to = (p: number, s = size) =>
    href(
      'public/experts',
      {},
      {
        profession: profession?.id,
        wd: wd || undefined,
        page: p > 1 ? p : undefined,
        size: s === usual ? undefined : s,
      },
    );
  return (
    <>
      <PageHead
        crumbs={crumbsOf('public/experts')}
        title="专家顾问委员会"
        picture="/art/night-seminar"
        text="由高校学者、政策研究者与一线实践者组成，参与课程审定、方案评议与委托课题研究。"
      />
      <main id="main" className={`wrap ${styles.main}`}>
        <Filters data={data} />
        {list.length ? (
          <ul className={styles.cards}>
            {list.map((e) => (
              <li key={e.id}>
                <NameCard expert={e} />
              </li>
            ))}
          </ul>
        ) : page > 1 && total > 0 ? (
          <Empty title={`没有第 ${page} 页`}>
            <p>委员名录共 {last} 页。</p>
            <Link className="btn ghost" to={to(last)}>
              看最后一页
            </Link>
          </Empty>
        ) : (
          <Empty title="没有找到这样的委员">
            <p>换一个领域，或只输入姓。</p>
            <Link className="btn ghost" to={href('public/experts')}>
              看全部委员
            </Link>
          </Empty>
        )}
        {total > Math.min(size, usual) && <Pager total={total} page={page} size={size} to={to} />}
        <section className={styles.ask}>
          <div>
            <h2>请委员一起想一个问题</h2>
            <p>课程审定之外，委员也接受政策、规划与管理问题的专题咨询。</p>
          </div>
          <Link className="btn no-print" to={href('cooperation/expert-consulting')}>
            了解专家咨询
          </Link>
        </section>
      </main>
    </>
  );
}

/** The advisory committee by field and name. */
export default definePage({ name: 'public/experts', load: import.meta.env.SSR ? load : undefined, View });
