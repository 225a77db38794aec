import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { limits } from '../../../shared/limits.ts';
import { useLoad } from '../../lib/load.ts';
import { useMedia } from '../../lib/media.ts';
import { dropError } from '../../lib/toast.ts';
import { Empty } from '../empty.tsx';
import { Loaded } from '../loaded.tsx';
import { Pager } from '../pager.tsx';
import { Tabs } from '../tabs.tsx';
import { BulkBar } from './bulk-bar.tsx';
import styles from './data-grid.module.css';
import { emptied, Filters, keysOf, wordsOf } from './filters.tsx';
import { useListKeys } from './keys.ts';
import { shownOf, useLayout } from './layout.ts';
import { type ListQueryOf, toInput, useListQuery } from './query.ts';
import { useSelection } from './selection.ts';
import { GridTable } from './table.tsx';
import { Tools } from './tools.tsx';
import type { GridProps, Page } from './types.ts';
import { useWidths } from './widths.ts';

/** Where the list stands, what it asks for, and what came of it. */
function useGrid<Row>(props: GridProps<Row>) {
  const { sort, filters, tabs, fixed, part, load: ask, version = 0, idOf, bulk } = props;
  const at = useListQuery(sort, [...filters.flatMap(keysOf), ...(tabs ? [tabs.key] : [])], part);
  // What the address names and is no part of it is the first, as on the page around it.
  const named = tabs?.options.find(({ value }) => value === at.query.values[tabs.key]);
  const tab = (named ?? tabs?.options[0])?.value;
  const input = toInput(at.query, tabs ? { [tabs.key]: tab, ...fixed } : fixed);
  const read = useLoad(`${JSON.stringify(input)} ${version}`, () => ask(input));
  // The list says it in its own place, with a second try.
  const fault = read.data === null ? read.fault : null;
  useEffect(() => {
    if (fault) dropError(fault);
  }, [fault]);
  const { pageNum: _page, pageSize: _size, sort: _sort, ...asked } = input;
  const may = (row: Row) => Boolean(bulk?.some(({ fits }) => !fits || fits(row)));
  return { at, tab, input, read, selection: useSelection<Row>(JSON.stringify(asked), idOf, may) };
}
type GridOf<Row> = ReturnType<typeof useGrid<Row>>;

/**
 * A list: pages, order and filters stand in the address; columns, their widths and views are kept
 * for the account; rows are opened, chosen over pages and handled by mouse or keyboard, and what is
 * shown can be taken away as a workbook. A table, and cards on a phone.
 */
export function DataGrid<Row>(props: GridProps<Row>) {
  const { name, label, columns, filters, tabs, bulk, take, most = 100 } = props;
  const box = useRef<HTMLElement>(null);
  const grid = useGrid(props);
  const { at, read, input, selection } = grid;
  const layout = useLayout(name);
  const table = useRef<HTMLDivElement>(null);
  const widths = useWidths(table, layout.layout.widths, (next) => layout.set({ widths: next }));
  const keys = useListKeys(box);
  // Asked for the same once more, it says what there is by now.
  const filter = (values: Record<string, string>) =>
    at.addressOf({ values }) === at.addressOf({ page: at.query.page }) ? void read.reload() : at.set({ values });
  const done = async () => {
    selection.clear();
    await read.reload();
  };
  return (
    <section className={`card ${styles.grid}`} ref={box} aria-label={label} aria-busy={read.busy} data-grid>
      {tabs && (
        <Tabs
          label={tabs.label}
          tabs={tabs.options.map(({ value, label: title, count }, i) => ({
            label: title,
            count,
            current: value === grid.tab,
            to: at.addressOf({ values: { [tabs.key]: i ? value : '' } }),
          }))}
        />
      )}
      {filters.length > 0 && (
        <Filters
          filters={filters}
          values={Object.fromEntries(filters.flatMap(keysOf).map((key) => [key, at.query.values[key] ?? '']))}
          onSet={filter}
          folded={layout.layout.folded}
          onFold={(folded) => layout.set({ folded })}
        />
      )}
      <Tools
        columns={columns}
        of={layout}
        widths={widths}
        keys={keys}
        chooses={Boolean(bulk)}
        chosen={selection.chosen.size}
        sort={at.query.sort}
        onSort={(sort) => at.set({ sort })}
        search={at.search}
        part={at.part}
        filters={filters}
        onTake={take && ((how) => take(input, how))}
      />
      <div className={read.data ? undefined : 'card-pad'}>
        <Loaded load={read}>
          {(page) =>
            page.list.length === 0 ? (
              <Nothing {...props} at={at} total={page.total} />
            ) : (
              <Rows {...props} {...grid} page={page} layout={layout} widths={widths} table={table} done={done} />
            )
          }
        </Loaded>
      </div>
      {bulk && selection.chosen.size > 0 && (
        <BulkBar
          selection={selection}
          rows={read.data?.list ?? []}
          total={read.data?.total ?? 0}
          most={most}
          bulk={bulk}
          idOf={props.idOf}
          load={props.load}
          input={input}
          done={done}
        />
      )}
    </section>
  );
}

type RowsProps<Row> = GridProps<Row> &
  GridOf<Row> & {
    page: Page<Row>;
    layout: ReturnType<typeof useLayout>;
    widths: ReturnType<typeof useWidths>;
    table: RefObject<HTMLDivElement | null>;
    done: () => Promise<void>;
  };

function Rows<Row>({ page: { list, total }, at, layout, widths, table, done, selection, ...props }: RowsProps<Row>) {
  const { actions } = props;
  const phone = useMedia('(max-width: 640px)');
  const chosen = list.filter((r) => selection.chosen.has(props.idOf(r))).length;
  return (
    <>
      <OnPaper {...props} at={at} total={total} shown={list.length} chosen={selection.chosen.size} here={chosen} />
      <GridTable
        box={table}
        caption={props.label}
        columns={shownOf(props.columns, layout.layout.columns)}
        rows={list}
        idOf={props.idOf}
        nameOf={props.nameOf}
        open={props.open}
        actions={actions && ((row) => actions(row, done))}
        sort={at.query.sort}
        sortTo={(sort) => at.addressOf({ sort })}
        selection={props.bulk && selection}
        widths={widths}
        dense={layout.layout.dense}
        chosen={layout.layout.columns !== null}
      />
      <div className={styles.foot}>
        {total >= limits.searchCounted && (
          <span className="fs-sm muted">只数到前 {limits.searchCounted} 条，请用筛选缩小范围</span>
        )}
        <Pager
          total={total}
          page={at.query.page}
          size={at.query.size}
          brief={phone}
          onPaper={false}
          to={(page, size) => at.addressOf({ page, size })}
        />
      </div>
    </>
  );
}

type PaperProps<Row> = Pick<GridProps<Row>, 'filters' | 'tabs'> & {
  at: ListQueryOf;
  tab: string | undefined;
  total: number;
  shown: number;
  chosen: number;
  /** Of them those of this page. */
  here: number;
};

/** Of chosen rows a sheet holds those of the page that is shown. */
const selectedOnPaper = (chosen: number, here: number) =>
  chosen === here ? `，这里是选中的 ${here} 条` : `，选中 ${chosen} 条，这里是本页的 ${here} 条`;

/** On paper alone: what the list is narrowed to, and which part of it the sheet holds. Of chosen rows it holds them. */
function OnPaper<Row>({ filters, tabs, at: { query }, tab, total, shown, chosen, here }: PaperProps<Row>) {
  const begun = (query.page - 1) * query.size;
  const narrowed = [
    ...(tabs ? [`${tabs.label}：${tabs.options.find((o) => o.value === tab)?.label}`] : []),
    ...filters.flatMap((f) => {
      const words = wordsOf(f, query.values);
      return words ? [`${f.label}：${words}`] : [];
    }),
  ];
  return (
    <p className="print-only fs-sm">
      {narrowed.join('；') || '没有筛选'}。共 {total} 条
      {here > 0 ? selectedOnPaper(chosen, here) : shown < total && `，这里是第 ${begun + 1} 至 ${begun + shown} 条`}
    </p>
  );
}

/** Why there is nothing to see, and the way on. */
function Nothing<Row>({ filters, empty, at, total }: GridProps<Row> & { at: ListQueryOf; total: number }) {
  const { query, addressOf } = at;
  if (filters.flatMap(keysOf).some((key) => query.values[key]))
    return (
      <Empty title="没有符合条件的记录">
        <Link className="btn ghost" to={addressOf({ values: emptied(filters) })}>
          清除筛选
        </Link>
      </Empty>
    );
  if (query.page > 1)
    return (
      <Empty title="这一页没有记录">
        <Link className="btn ghost" to={addressOf({ page: Math.max(1, Math.ceil(total / query.size)) })}>
          看最后一页
        </Link>
      </Empty>
    );
  return (
    <Empty title={empty.title} ornament={empty.ornament ?? 'no-messages'}>
      {empty.text && <p>{empty.text}</p>}
      {empty.way}
    </Empty>
  );
}
