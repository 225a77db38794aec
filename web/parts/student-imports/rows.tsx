import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  type ImportField,
  type RowState,
  rowStates,
  type StudentImportDetail,
  type StudentImportRow,
} from '../../../shared/contract/student-imports.ts';
import { href } from '../../../shared/sitemap.ts';
import { useMedia } from '../../lib/media.ts';
import { usePress } from '../../lib/press.ts';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Cell } from './cell.tsx';
import styles from './imports.module.css';
import { type Unsaved, useUnsaved } from './unsaved.ts';
import { type Asked, useRows } from './use-rows.ts';
import { fieldNames, fields, RowStand, stateNames } from './words.tsx';

const sizes = 20;
/** Known to the server alone, and of no use to a page that lists rows. */
const isState = (text: string | null): text is Asked['state'] => text === 'all' || rowStates.includes(text as RowState);

/** What the address asks for, and the address of something else. */
function useAsked({ id, status, counts }: StudentImportDetail) {
  const { search } = useLocation();
  // What has to be mended is seen first. While it is mended nothing else comes in its place.
  const [usual] = useState<Asked['state']>(status === 0 && counts.wrong > 0 ? 'wrong' : 'all');
  const said = new URLSearchParams(search);
  const state = said.get('state');
  const asked: Asked = {
    state: isState(state) ? state : usual,
    wd: said.get('wd') ?? '',
    pageNum: Math.max(1, Math.min(1000, Number(said.get('pageNum')) || 1)),
    pageSize: [10, 20, 30, 50, 100].includes(Number(said.get('pageSize'))) ? Number(said.get('pageSize')) : sizes,
  };
  const to = (more: Partial<Asked>) => {
    const { state, wd, pageNum, pageSize } = { ...asked, pageNum: 1, ...more };
    return href(
      'unit/imports',
      { id },
      {
        ...(state !== usual && { state }),
        ...(wd && { wd }),
        ...(pageNum > 1 && { pageNum: String(pageNum) }),
        ...(pageSize !== sizes && { pageSize: String(pageSize) }),
      },
    );
  };
  return { asked, to };
}

type Counted = { value: 'all' | RowState; count: number };

/** The parts of a list with how many rows each has: before it is taken over, and afterwards. */
function partsOf(d: StudentImportDetail): Counted[] {
  const { wrong, good, there, dropped } = d.counts;
  const before: Counted[] = [
    { value: 'wrong', count: wrong },
    { value: 'good', count: good },
    { value: 'there', count: there },
    { value: 'dropped', count: dropped },
  ];
  const after: Counted[] = [
    { value: 'made', count: d.made },
    { value: 'changed', count: d.changed },
    { value: 'joined', count: d.joined },
    { value: 'left', count: d.left },
    { value: 'dropped', count: dropped },
  ];
  const parts = d.status === 0 ? before : after;
  return [{ value: 'all', count: d.rows }, ...parts.filter((p) => p.count > 0 || p.value === 'wrong')];
}

type Props = { of: StudentImportDetail; changed: () => void };

/** The rows of a list: which are wrong and why, mended in their cells, left out or taken in again. */
export function Rows({ of: d, changed }: Props) {
  const parts = partsOf(d);
  const said = useAsked(d);
  const { to } = said;
  // A part that there was before it was taken over.
  const asked = parts.some((p) => p.value === said.asked.state) ? said.asked : { ...said.asked, state: 'all' as const };
  const unsaved = useUnsaved(d.id);
  const { load, list, save, drop } = useRows(d, asked, unsaved, changed);
  const phone = useMedia('(max-width: 640px)');
  return (
    <section className={`card ${styles.rows}`} aria-label="名单里的行" aria-busy={load.busy}>
      <Tabs
        label="核对结果"
        tabs={parts.map(({ value, count }) => ({
          label: value === 'all' ? '全部' : stateNames[value],
          count,
          current: value === asked.state,
          to: to({ state: value }),
        }))}
      />
      <Find wd={asked.wd} to={(wd) => to({ wd })}>
        {d.status === 0 && (
          <p className="muted fs-sm">
            {unsaved.count > 0
              ? `有 ${unsaved.count} 格还没有保存`
              : `点格子就能改；回车保存并到下一${asked.state === 'wrong' ? '处要改的' : '行'}，Esc 放弃。`}
          </p>
        )}
      </Find>
      <div className={load.data ? undefined : 'card-pad'}>
        <Loaded load={load}>
          {({ total }) =>
            list.length ? (
              <>
                <Table {...{ list, unsaved, save, drop }} of={d} toFault={asked.state === 'wrong'} />
                <div className={styles.foot}>
                  <Pager
                    total={total}
                    page={asked.pageNum}
                    size={asked.pageSize}
                    brief={phone}
                    to={(pageNum, pageSize) => to({ pageNum, pageSize })}
                  />
                </div>
              </>
            ) : (
              <None state={asked.state} wd={asked.wd} />
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

function None({ state, wd }: Pick<Asked, 'state' | 'wd'>) {
  if (wd) return <Empty title={`没有找到“${wd}”`} />;
  if (state === 'wrong') return <Empty title="没有要改的行" ornament="all-done" />;
  return <Empty title="这里没有行" />;
}

/** Words by which a row is found. */
function Find({ wd, to, children }: { wd: string; to: (wd: string) => string; children: ReactNode }) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  async function find(e: FormEvent): Promise<void> {
    e.preventDefault();
    await navigate(to(box.current?.value.trim() ?? ''), { preventScrollReset: true });
  }
  return (
    <div className={`no-print ${styles.find}`}>
      <form role="search" onSubmit={find}>
        <input
          key={wd}
          ref={box}
          type="search"
          className="input"
          aria-label="在名单里找"
          placeholder="姓名、手机、部门、职务"
          defaultValue={wd}
        />
        <button className="btn ghost" type="submit">
          查找
        </button>
      </form>
      {children}
    </div>
  );
}

type TableProps = {
  of: StudentImportDetail;
  list: StudentImportRow[];
  unsaved: Unsaved;
  save: Parameters<typeof Cell>[0]['save'];
  drop: (row: StudentImportRow, dropped: 0 | 1) => Promise<void>;
  /** Rows that are wrong are gone through: Enter leads to what is wrong next. */
  toFault: boolean;
};

/** Columns that the file has, and those without which nobody is known; of what is only read those that say anything. */
const shownOf = (d: StudentImportDetail): ImportField[] =>
  fields.filter(
    (f) => f === 'name' || f === 'cellPhone' || (d.status === 2 ? d.filled.includes(f) : d.columns[f] >= 0),
  );

function Table({ of: d, list, unsaved, save, drop, toFault }: TableProps) {
  const shown = shownOf(d);
  const isOpen = d.status === 0;
  return (
    <div className="table-wrap">
      <table className={`table stackable ${styles.table} ${isOpen ? '' : styles.read}`}>
        <caption className="vh">名单里的行</caption>
        <thead>
          <tr>
            <th scope="col" className="r">
              行
            </th>
            {shown.map((f) => (
              <th scope="col" key={f} className={styles[f]}>
                {fieldNames[f]}
              </th>
            ))}
            <th scope="col">核对结果</th>
            {isOpen && (
              <th scope="col" className="no-print">
                操作
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <tr key={row.id} className={row.state === 'dropped' ? styles.dropped : undefined}>
              <td className={`r ${styles.line}`} data-l="行">
                {row.line}
              </td>
              {shown.map((f) => (
                <td key={f} data-l={fieldNames[f]} className={`${styles.box} ${styles[f] ?? ''}`}>
                  {isOpen ? (
                    <Cell row={row} field={f} unsaved={unsaved} save={save} toFault={toFault} />
                  ) : (
                    <Plain row={row} field={f} />
                  )}
                </td>
              ))}
              <td data-l="核对结果" className={styles.stand}>
                <Stand row={row} shown={shown} />
              </td>
              {isOpen && (
                <td data-l="操作" className="no-print">
                  <Drop row={row} drop={drop} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Plain({ row, field }: { row: StudentImportRow; field: ImportField }) {
  const faults = row.faults.filter((f) => f.field === field);
  return (
    <>
      {row[field] ? (
        <span className={styles.plain} title={row[field]}>
          {row[field]}
        </span>
      ) : (
        <span className={`${styles.plain} ${styles.none} muted`}>没有</span>
      )}
      {faults.length > 0 && <span className={styles.why}>{faults.map((f) => f.message).join('；')}</span>}
    </>
  );
}

/** How a row stands, who it is of those on the list, and what is wrong in columns that are not shown. */
function Stand({ row, shown }: { row: StudentImportRow; shown: readonly ImportField[] }) {
  const hidden = row.faults.filter(({ field: f }) => !shown.includes(f));
  const { known } = row;
  const who = known && [known.name, known.dept, known.post].filter(Boolean).join('，');
  const said = [row.name, row.dept, row.post].filter(Boolean).join('，');
  return (
    <>
      <RowStand of={row.state} isArchived={known?.archived ?? false} />
      {row.state === 'there' && known && <span className={styles.known}>{who}</span>}
      {row.state === 'joined' && known && who !== said && <span className={styles.known}>名单里是：{who}</span>}
      {row.state === 'joined' && row.put && <span className={styles.known}>已加入分组：{row.put}</span>}
      {row.state === 'good' && !row.cellPhone && <span className={styles.known}>没有手机号码</span>}
      {hidden.length > 0 && <span className={styles.why}>{hidden.map((f) => f.message).join('；')}</span>}
    </>
  );
}

function Drop({ row, drop }: Pick<TableProps, 'drop'> & { row: StudentImportRow }) {
  const { busy, press } = usePress();
  const isOut = row.state === 'dropped';
  return (
    <span className="acts">
      <button type="button" aria-disabled={busy || undefined} onClick={() => press(() => drop(row, isOut ? 0 : 1))}>
        {isOut ? '放回' : '去掉'}
        <span className="vh">第 {row.line} 行</span>
      </button>
    </span>
  );
}
