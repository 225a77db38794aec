import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '../../../../shared/limits.ts';
import { useLoad } from '../../../lib/load.ts';
import { usePress } from '../../../lib/press.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useColumns } from './columns.ts';
import { download } from './download.ts';
import { type Filter, Filters } from './filters.tsx';
import { useListKeys } from './keys.ts';
import { toInput, useListQuery } from './query.ts';
import { type Column, ListTable } from './table.tsx';

/** What may be done with the chosen rows; the list is read anew afterwards. A dialog is opened by what calls it. */
export type Bulk<Row> = {
  label: string;
  run: (rows: Row[], done: () => Promise<void>) => void | Promise<void>;
  danger?: boolean;
};

type Props<Row> = {
  /** The list's own name, under which the browser remembers its columns. */
  name: string;
  /** What the rows are, for those who hear the table: 账号. */
  label: string;
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  sort: string;
  load: (input: Record<string, unknown>) => Promise<{ list: Row[]; total: number }>;
  /** Always part of what is asked for, and of no address: the unit of a page about one unit. */
  fixed?: Record<string, unknown>;
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  open?: (row: Row) => string | (() => void);
  actions?: (row: Row, reload: () => Promise<void>) => ReactNode;
  bulk?: readonly Bulk<Row>[];
  /** The name that the server knows the download by. */
  exportAs?: string;
  empty: { title: string; text?: string };
  /** Parts of the list, one after the other: a value that stands in the address under `key`; the first is what counts without it. */
  tabs?: {
    key: string;
    label: string;
    options: readonly { value: string; label: string; count?: number | undefined }[];
  };
  /** Read anew when this changes. */
  version?: number;
};

/**
 * A list of the console: pages, order and filters stand in the address, columns are chosen, rows are opened, chosen and handled by mouse or keyboard,
 * and what is shown can be taken away as a workbook.
 */
export function DataList<Row>({
  name,
  label,
  columns,
  filters,
  sort: first,
  load: ask,
  fixed,
  idOf,
  nameOf,
  open,
  actions,
  bulk,
  exportAs,
  empty,
  tabs,
  version = 0,
}: Props<Row>) {
  const box = useRef<HTMLElement>(null);
  const { query, addressOf, set } = useListQuery(first, [...filters.map((f) => f.key), ...(tabs ? [tabs.key] : [])]);
  const tab = tabs && (query.values[tabs.key] || tabs.options[0]?.value);
  const input = toInput(query, tabs ? { [tabs.key]: tab, ...fixed } : fixed);
  const key = JSON.stringify(input);
  const load = useLoad(`${key} ${version}`, () => ask(input));
  const { shown, isShown, toggle } = useColumns(name, columns);
  const keys = useListKeys(box);
  const { busy, press } = usePress();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, other choices
  useEffect(() => setChosen(new Set()), [key]);
  const rows = load.data?.list ?? [];
  const picked = rows.filter((r) => chosen.has(idOf(r)));
  function choose(id: number | 'all'): void {
    if (id === 'all') setChosen(picked.length === rows.length ? new Set() : new Set(rows.map(idOf)));
    else setChosen(new Set(chosen.has(id) ? [...chosen].filter((c) => c !== id) : [...chosen, id]));
  }
  async function done(): Promise<void> {
    setChosen(new Set());
    await load.reload();
  }
  const narrowed = filters.some((f) => query.values[f.key]);

  return (
    <section className="card data-list" ref={box} aria-label={label} aria-busy={load.busy}>
      {tabs && (
        <Tabs
          label={tabs.label}
          tabs={tabs.options.map(({ value, label: name, count }, i) => ({
            label: name,
            count,
            current: value === tab,
            to: addressOf({ values: { [tabs.key]: i ? value : '' } }),
          }))}
        />
      )}
      <Filters
        filters={filters}
        values={Object.fromEntries(filters.map((f) => [f.key, query.values[f.key] ?? '']))}
        onSet={(values) => set({ values })}
      >
        <Tools
          columns={columns}
          isShown={isShown}
          toggle={toggle}
          keys={keys}
          onExport={exportAs ? () => download(exportAs, input) : undefined}
          chooses={Boolean(bulk)}
        />
      </Filters>
      {picked.length > 0 && (
        <div className="bulk" role="status">
          <b>已选 {picked.length} 项</b>
          {bulk?.map((b, i) => (
            <button
              key={b.label}
              type="button"
              className={`btn sm${i ? ' ghost' : ''}${b.danger ? ' danger' : ''}`}
              aria-disabled={busy || undefined}
              onClick={() => void press(async () => b.run(picked, done))}
            >
              {b.label}
            </button>
          ))}
          <button type="button" className="btn sm plain" onClick={() => setChosen(new Set())}>
            取消选择
          </button>
        </div>
      )}
      <div className={load.data ? undefined : 'card-pad'}>
        <Loaded load={load}>
          {({ list, total }) =>
            list.length === 0 ? (
              <Empty title={narrowed ? '没有符合条件的记录' : query.page > 1 ? '这一页没有记录' : empty.title}>
                {narrowed ? (
                  <Link
                    className="btn ghost"
                    to={addressOf({ values: Object.fromEntries(filters.map((f) => [f.key, ''])) })}
                  >
                    清除筛选
                  </Link>
                ) : query.page > 1 ? (
                  <Link className="btn ghost" to={addressOf({ page: Math.max(1, Math.ceil(total / query.size)) })}>
                    看最后一页
                  </Link>
                ) : (
                  empty.text && <p>{empty.text}</p>
                )}
              </Empty>
            ) : (
              <>
                <ListTable
                  caption={label}
                  columns={shown}
                  rows={list}
                  idOf={idOf}
                  nameOf={nameOf}
                  open={open}
                  actions={actions && ((row) => actions(row, done))}
                  sort={query.sort}
                  sortTo={(sort) => addressOf({ sort })}
                  chosen={bulk && chosen}
                  onChoose={bulk && choose}
                />
                <div className="list-foot">
                  {total >= limits.searchCounted && (
                    <span className="fs-sm muted">只数到前 {limits.searchCounted} 条，请用筛选缩小范围</span>
                  )}
                  <Pager
                    total={total}
                    page={query.page}
                    size={query.size}
                    to={(page, size) => addressOf({ page, size })}
                  />
                </div>
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

type ToolsProps<Row> = {
  columns: readonly Column<Row>[];
  isShown: (c: Column<Row>) => boolean | undefined;
  toggle: (c: Column<Row>) => void;
  keys: { on: boolean; toggle: () => void };
  onExport: (() => Promise<void>) | undefined;
  chooses: boolean;
};

/** Which columns are shown, the help of the keys, and the download. */
function Tools<Row>({ columns, isShown, toggle, keys, onExport, chooses }: ToolsProps<Row>) {
  const { busy, press } = usePress();
  return (
    <div className="list-tools">
      <details className="list-menu">
        <summary>列</summary>
        <fieldset className="menu">
          <legend className="vh">显示的列</legend>
          {columns
            .filter((c) => !c.main)
            .map((c) => (
              <label key={c.key} className="check">
                <input type="checkbox" checked={Boolean(isShown(c))} onChange={() => toggle(c)} />
                {c.title}
              </label>
            ))}
        </fieldset>
      </details>
      <details className="list-menu keys">
        <summary>快捷键</summary>
        <div className="menu">
          <dl>
            <dt>
              <kbd>j</kbd> <kbd>k</kbd>
            </dt>
            <dd>下一行、上一行</dd>
            <dt>
              <kbd>Enter</kbd>
            </dt>
            <dd>打开</dd>
            {chooses && (
              <>
                <dt>
                  <kbd>x</kbd>
                </dt>
                <dd>选择这一行</dd>
              </>
            )}
            <dt>
              <kbd>/</kbd>
            </dt>
            <dd>到搜索框</dd>
          </dl>
          <label className="check">
            <input type="checkbox" checked={keys.on} onChange={keys.toggle} />
            启用快捷键
          </label>
        </div>
      </details>
      {onExport && (
        <button type="button" className="btn plain" aria-disabled={busy || undefined} onClick={() => press(onExport)}>
          导出 Excel
        </button>
      )}
    </div>
  );
}
