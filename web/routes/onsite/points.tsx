import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { definePage, idOf, notFound, type ArgsOf, pageNumber, pageSizeOf, wordsOf, numbered } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { PlanCard } from '../../parts/articles/asides.tsx';
import { PointFilter } from '../../parts/points/point-filter.tsx';
import { PointRows, pointClass } from '../../parts/points/point-rows.tsx';
import { ZhejiangMap } from '../../parts/points/zhejiang-map.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './points.module.css';

const all = { id: 0, name: '全部教学点', total: 0 };
const lengths = [
  [1, '一小时内'],
  [2, '一至两小时'],
  [3, '两小时以上'],
] as const;

async function load({ api, params, query }: ArgsOf<'onsite/points'>) {
  const categoryId = Number((params.currentClass ?? '').replace('jxdfl', ''));
  const [categories, cities, themes] = await Promise.all([
    api.points.categories({}),
    api.points.cities({}),
    api.catalogue.getInterestList({}),
  ]);
  const category = categoryId ? categories.find((c) => c.id === categoryId) : all;
  if (!category) throw notFound();
  const filter = {
    city: cities.find((c) => c.city === query.get('city'))?.city,
    theme: themes.find((t) => t.id === idOf(query.get('theme')))?.id,
    length: lengths.find(([n]) => String(n) === query.get('length'))?.[0],
    wd: wordsOf(query.get('wd'), 40) || undefined,
  };
  const page = pageNumber(params.pageNum);
  const size = pageSizeOf(query);
  const [{ list, total }] = await Promise.all([
    api.points.list({
      categoryId: category.id || undefined,
      city: filter.city,
      themeId: filter.theme,
      length: filter.length,
      wd: filter.wd,
      pageNum: page,
      pageSize: size,
    }),
  ]);
  const perCity = cities.map(({ city, total: n }) => ({ city, total: n }));
  return { category, categories, cities: perCity, themes, filter, list, total, page, size };
}

type Data = Awaited<ReturnType<typeof load>>;
type Filter = Data['filter'];

/** The address of a list of points, all of whose filters are kept but those given. */
function addressOf({ category, filter, size }: Data) {
  return (
    change: Partial<Record<keyof Filter, string | number | undefined>> & {
      page?: number;
      size?: number;
      category?: number;
    } = {},
  ) => {
    const { page = 1, size: wanted = size, category: id = category.id, ...rest } = change;
    return href(
      'onsite/points',
      { currentClass: pointClass(id), pageNum: page > 1 ? page : undefined },
      { ...filter, ...rest, size: wanted === 10 ? undefined : wanted },
    );
  };
}

function Filters({ data }: { data: Data }) {
  const { filter, cities, themes, total } = data;
  const to = addressOf(data);
  const { wd: _, ...keep } = filter;
  const active = Object.values(filter).some(Boolean);
  return (
    <PointFilter
      rows={[
        {
          label: '城市',
          choices: [
            { label: '不限', to: to({ city: undefined }), current: !filter.city },
            ...cities.map((c) => ({ label: c.city, to: to({ city: c.city }), current: c.city === filter.city })),
          ],
        },
        {
          label: '主题',
          choices: [
            { label: '不限', to: to({ theme: undefined }), current: !filter.theme },
            ...themes.map((t) => ({ label: t.name, to: to({ theme: t.id }), current: t.id === filter.theme })),
          ],
        },
        {
          label: '时长',
          choices: [
            { label: '不限', to: to({ length: undefined }), current: !filter.length },
            ...lengths.map(([n, label]) => ({ label, to: to({ length: n }), current: n === filter.length })),
          ],
        },
      ]}
      action={href('onsite/points', { currentClass: pointClass(data.category.id) })}
      wd={filter.wd ?? ''}
      total={total}
      keep={{ ...keep, size: data.size === 10 ? undefined : data.size }}
      clear={active && data.total ? href('onsite/points', { currentClass: pointClass(data.category.id) }) : undefined}
    />
  );
}

function View({ data }: { data: Data }) {
  const { category, categories, cities, filter, list, total, page, size } = data;
  const to = addressOf(data);
  const last = Math.max(1, Math.ceil(total / size));
  const none = { city: undefined, theme: undefined, length: undefined, wd: undefined };
  const everything = categories.reduce((sum, c) => sum + c.total, 0);
  const tabs = [{ ...all, total: everything }, ...categories].map((c) => ({
    label: c.id ? c.name : '全部',
    to: to({ category: c.id }),
    current: c.id === category.id,
    count: c.total,
  }));
  return (
    <>
      <PageHead
        crumbs={crumbsOf('onsite/points', { 'onsite/points': { label: category.name } })}
        title={category.name}
        picture="/art/bus-lesson"
        position="50% 40%"
        text="每一处都由当事人来讲，备有可以当场核对的数，并留下一道带得走的题。"
      />
      <main id="main" className="wrap layout-2">
        <div>
          <Tabs label="教学点类别" tabs={tabs} />
          <Filters data={data} />
          {list.length ? (
            <PointRows list={list} />
          ) : page > 1 && total > 0 ? (
            <Empty title={`没有第 ${page} 页`}>
              <p>这个列表共 {last} 页。</p>
              <Link className="btn ghost" to={to({ page: last })}>
                看最后一页
              </Link>
            </Empty>
          ) : (
            <Empty title="没有同时符合这些条件的教学点">
              <p>放宽一个条件，或看看这一类的全部教学点。</p>
              <Link className="btn ghost" to={to(none)}>
                清除筛选
              </Link>
            </Empty>
          )}
          <Pager total={total} page={page} size={size} to={(p, s) => to({ page: p, size: s })} />
        </div>
        <aside className="no-print">
          <section className="aside-block">
            <h2>
              <span className="tail" />
              按城市找
            </h2>
            <div className={styles.mini}>
              <ZhejiangMap cities={cities} current={filter.city} to={(city) => to({ city })} />
            </div>
          </section>
          <PlanCard />
        </aside>
      </main>
    </>
  );
}

/** Teaching points by category, city, theme and length. */
export default definePage({
  name: 'onsite/points',
  load: import.meta.env.SSR ? load : undefined,
  head: import.meta.env.SSR ? ({ page }) => ({ title: numbered(page) }) : undefined,
  View,
});
