import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Topic } from '../../../shared/contract/catalogue.ts';
import { crumbsOf } from '../../lib/crumbs.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PlanCard } from '../articles/asides.tsx';
import { ChosenOnPaper, FilterRow, PhoneFold } from '../../ui/filter-row.tsx';
import { classHref, filled, type Front, lengths } from './fronts.ts';
import { HeatTen } from './heat-ten.tsx';
import type { TopicsData } from './load-topics.ts';
import { SearchForm } from './search-form.tsx';
import styles from './topic-list.module.css';

type Props = { front: Front; data: TopicsData };

function ClassTabs({ front, data: { currentClass, kind, themes, systems } }: Props) {
  const first = filled(themes)[0] ?? themes[0];
  const tabs = [
    ...front.classes.map((c) => ({ label: c.label, to: classHref(front, c.key), current: c.key === currentClass })),
    ...(systems[0]
      ? [{ label: '行业系统', to: classHref(front, `hyxtzt${systems[0].id}`), current: kind === 'system' }]
      : []),
    ...(first
      ? [
          {
            label: '培训主题',
            to: classHref(front, kind === 'theme' ? currentClass : `pxzt${first.id}`),
            current: kind === 'theme',
          },
        ]
      : []),
  ];
  return <Tabs label={`${front.name}的类别`} tabs={tabs} />;
}

/** Themes or systems: the class itself where the list is one of them, else a filter within the class. */
function Filters({ front, data }: Props) {
  const { currentClass, kind, themes, systems, theme, length, size } = data;
  const rest = { length, size };
  const fixed = kind === 'fixed';
  return (
    <div className={styles.filters} data-folded="">
      {kind === 'system' ? (
        <FilterRow
          label="系统"
          choices={systems.map((s, i) => ({
            label: i ? s.name : '全部系统',
            count: s.total,
            to: classHref(front, `hyxtzt${s.id}`, rest),
            current: currentClass === `hyxtzt${s.id}`,
          }))}
        />
      ) : (
        <FilterRow
          label="主题"
          choices={[
            ...(fixed ? [{ label: '不限', to: classHref(front, currentClass, rest), current: !theme }] : []),
            ...themes.map((t) => ({
              label: t.name,
              count: fixed ? undefined : t.total,
              current: fixed ? t.id === theme : currentClass === `pxzt${t.id}`,
              to: fixed
                ? classHref(front, currentClass, { ...rest, theme: t.id })
                : classHref(front, `pxzt${t.id}`, rest),
            })),
          ]}
        />
      )}
      <FilterRow
        label="学制"
        choices={[
          { label: '不限', to: classHref(front, currentClass, { theme, size }), current: !length },
          ...lengths.map((l) => ({
            label: l.label,
            to: classHref(front, currentClass, { theme, size, length: l.value }),
            current: l.value === length,
          })),
        ]}
      />
    </div>
  );
}

function Nothing({ front, data: { currentClass, total, page, size, theme, length } }: Props) {
  const last = Math.max(1, Math.ceil(total / size));
  if (page > 1 && total > 0) {
    return (
      <Empty title={`没有第 ${page} 页`}>
        <p>这个列表共 {last} 页。</p>
        <Link className="btn ghost" to={classHref(front, currentClass, { theme, length, size }, last)}>
          看最后一页
        </Link>
      </Empty>
    );
  }
  return theme || length ? (
    <Empty title="没有符合条件的专题">
      <p>换一个主题或学制，或者让我们按您的要求另排一门。</p>
      <Link className="btn ghost" to={classHref(front, currentClass)}>
        清除筛选
      </Link>
    </Empty>
  ) : (
    <Empty title="这一类还没有专题">
      <p>新专题发布后会出现在这里。</p>
      <Link className="btn ghost" to={classHref(front, front.classes[0]?.key ?? 'ppxm')}>
        看品牌项目
      </Link>
    </Empty>
  );
}

/** The list of one class with its tabs, filters, total and pages. `children` draws the topics. */
export function TopicList({ front, data, children }: Props & { children: (list: Topic[]) => ReactNode }) {
  const { list, total, page, size, theme, length, currentClass, heat, label, text, picture } = data;
  const chosen = [data.themes.find((t) => t.id === theme)?.name, lengths.find((l) => l.value === length)?.label];
  return (
    <>
      <PageHead
        crumbs={crumbsOf(front.topics, { [front.topics]: { label } })}
        title={label}
        text={text}
        picture={picture}
      />
      <main id="main" className="wrap layout-2">
        <div>
          <ClassTabs front={front} data={data} />
          <ChosenOnPaper chosen={chosen} />
          <PhoneFold chosen={chosen} />
          <Filters front={front} data={data} />
          <div className={styles.bar}>
            <p className="muted fs-sm" role="status">
              共 {total} 个专题
            </p>
            {total > 0 && (theme || length) && (
              <Link className="fs-sm no-print" to={classHref(front, currentClass, { size })}>
                清除筛选
              </Link>
            )}
            <div className={styles.search} data-folded="">
              <SearchForm front={front} />
            </div>
          </div>
          {list.length ? children(list) : <Nothing front={front} data={data} />}
          <Pager
            total={total}
            page={page}
            size={size}
            to={(p, s) => classHref(front, currentClass, { theme, length, size: s }, p)}
          />
        </div>
        <aside className="no-print">
          <HeatTen list={heat} limit={6} />
          <PlanCard />
        </aside>
      </main>
    </>
  );
}
