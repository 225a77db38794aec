import { type CSSProperties, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMedia } from '../../lib/media.ts';
import { Icon } from '../icon.tsx';
import styles from './data-grid.module.css';
import { bounds } from './layout.ts';
import type { Selection } from './selection.ts';
import type { Column } from './types.ts';
import type { WidthsOf } from './widths.ts';

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  open?: ((row: Row) => string | (() => void)) | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
  sort: string;
  sortTo: (sort: string) => string;
  /** Absent: nothing can be chosen. */
  selection?: Selection<Row> | undefined;
  widths: WidthsOf;
  dense: boolean;
  /** The account chose its columns: every one is shown. */
  chosen: boolean;
};

const turned = (sort: string, key: string) => (sort === `-${key}` ? key : `-${key}`);
const acts = 'acts';
/** So many columns stand below the name of a row on a phone, the others are folded away. */
const factsOnPhone = 3;

function Heading<Row>({
  column: { key, sort: by, title, right, main },
  sort,
  sortTo,
  widths,
}: Pick<Props<Row>, 'sort' | 'sortTo' | 'widths'> & { column: Column<Row> }) {
  const order = by && (sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined);
  return (
    <th
      scope="col"
      data-col={key}
      aria-sort={order || undefined}
      className={[right && 'r', main && styles.first].filter(Boolean).join(' ') || undefined}
    >
      {by ? (
        <Link className={styles.sorter} to={sortTo(turned(sort, by))} preventScrollReset>
          {title}
          <span aria-hidden="true">{order === 'ascending' ? '↑' : order === 'descending' ? '↓' : '↕'}</span>
        </Link>
      ) : (
        title
      )}
      {/* For the mouse; by keyboard the widths are set among the columns. */}
      <span className={styles.edge} aria-hidden="true" onPointerDown={(e) => widths.drag(e, key)} />
    </th>
  );
}

function Main<Row>({ row, column, open }: { row: Row; column: Column<Row>; open: Props<Row>['open'] }) {
  const to = open?.(row);
  if (typeof to === 'string')
    return (
      <Link className="title" to={to} data-row>
        {column.cell(row)}
      </Link>
    );
  if (to)
    return (
      <button type="button" className="title inline" onClick={to} data-row>
        {column.cell(row)}
      </button>
    );
  return (
    <b className="title" tabIndex={-1} data-row>
      {column.cell(row)}
    </b>
  );
}

/** The box that chooses every row of the page; it is half ticked where some are chosen. */
function ChooseAll<Row>({
  rows,
  selection,
  idOf,
}: { rows: readonly Row[]; selection: Selection<Row> } & Pick<Props<Row>, 'idOf'>) {
  const box = useRef<HTMLInputElement>(null);
  const open = rows.filter(selection.may);
  const here = open.filter((r) => selection.chosen.has(idOf(r))).length;
  const all = here === open.length && open.length > 0;
  useEffect(() => {
    if (box.current) box.current.indeterminate = here > 0 && !all;
  }, [here, all]);
  return (
    <th scope="col" className={styles.sel}>
      <label>
        <input
          ref={box}
          type="checkbox"
          checked={all}
          disabled={open.length === 0}
          onChange={() => selection.toggle(open)}
        />
        <span>选择本页全部</span>
      </label>
    </th>
  );
}

/** How far a record is. */
const isState = (c: { key: string }) => ['unitStatus', 'state', 'status'].includes(c.key);

/** The facts beside a name, how far a record is before all others. */
function factsOf<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  const states = (c: Column<Row>) => Number(isState(c));
  return columns.filter((c) => !c.main).sort((a, b) => states(b) - states(a));
}

/** The same as a phone has them: what is looked for there comes next. */
const factsForPhone = <Row,>(columns: readonly Column<Row>[]): Column<Row>[] => {
  const rank = (c: Column<Row>) => (isState(c) ? 2 : Number(Boolean(c.early)));
  return columns.filter((c) => !c.main).sort((a, b) => rank(b) - rank(a));
};

/** The columns as a window shows them: a tablet how far a record is at once, the last ones by scrolling. */
function usePlaced<Row>(columns: readonly Column<Row>[], chosen: boolean, sort: string) {
  const phone = useMedia('(max-width: 640px)');
  const tablet = useMedia('(min-width: 641px) and (max-width: 960px)');
  const shown = useMemo(
    () =>
      tablet
        ? [...columns.filter((c) => c.main), ...factsOf(columns)].filter((c) => chosen || c.main || !c.wide)
        : columns,
    [tablet, columns, chosen],
  );
  // How far a record is stands on a phone whatever its place, and what the rows are sorted by beside the first facts.
  const folded = useMemo(() => {
    const sorts = (c: Column<Row>) => !c.late && c.sort !== undefined && [c.sort, `-${c.sort}`].includes(sort);
    return new Set(phone ? factsForPhone(columns).filter((c, i) => i >= factsOnPhone && !sorts(c)) : []);
  }, [phone, columns, sort]);
  return { shown, folded };
}

function TableRow<Row>({
  row,
  columns,
  idOf,
  nameOf,
  open,
  actions,
  selection,
  folded,
}: Omit<Props<Row>, 'rows'> & { row: Row; folded: ReadonlySet<Column<Row>> }) {
  const isChosen = selection?.chosen.has(idOf(row));
  const [unfolded, setUnfolded] = useState(false);
  return (
    <tr
      className={isChosen ? 'is-selected' : undefined}
      data-fold={folded.size ? (unfolded ? 'open' : 'closed') : undefined}
    >
      {selection && (
        <td className={styles.sel}>
          {selection.may(row) && (
            <input
              type="checkbox"
              aria-label={`选择${nameOf(row)}`}
              checked={Boolean(isChosen)}
              onChange={() => selection.toggle([row])}
            />
          )}
        </td>
      )}
      {columns.map((c) =>
        c.main ? (
          <td key={c.key} className={`main ${styles.first}`}>
            <Main row={row} column={c} open={open} />
            {folded.size > 0 && (
              <button
                type="button"
                className={styles.more}
                aria-expanded={unfolded}
                aria-label={`${nameOf(row)}的其余 ${folded.size} 项`}
                onClick={() => setUnfolded(!unfolded)}
              >
                <Icon name="down" />
              </button>
            )}
          </td>
        ) : (
          <td
            key={c.key}
            data-l={c.title}
            data-folded={folded.has(c) || undefined}
            data-whole={c.whole}
            className={[c.right && 'r', c.nowrap && 'nowrap'].filter(Boolean).join(' ') || undefined}
          >
            {c.cell(row)}
          </td>
        ),
      )}
      {actions && (
        <td data-l="操作" className={styles.acts}>
          <span className="acts">{actions(row)}</span>
        </td>
      )}
    </tr>
  );
}

/** The columns with the widths that somebody gave them; the table is as wide as they are together. */
function Cols<Row>({
  columns,
  widths,
  chooses,
  acts: has,
}: {
  columns: readonly Column<Row>[];
  widths: WidthsOf['widths'];
  chooses: boolean;
  acts: boolean;
}) {
  const width = (key: string) => ({ width: `${widths[key] ?? bounds.usual}px` });
  return (
    <colgroup>
      {chooses && <col style={{ width: '40px' }} />}
      {columns.map((c) => (
        <col key={c.key} style={width(c.key)} />
      ))}
      {has && <col style={width(acts)} />}
    </colgroup>
  );
}

/** Notes at which side of its window a wide table goes on: there its columns that stand still throw a shadow. */
function tellSides(box: HTMLElement): void {
  box.toggleAttribute('data-scrolled', box.scrollLeft > 0);
  box.toggleAttribute('data-behind', box.scrollWidth - box.clientWidth - box.scrollLeft > 1);
}

/** The same as the window or the table changes its size. */
function useSides(box: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element || !('ResizeObserver' in window)) return;
    const seen = new ResizeObserver(() => tellSides(element));
    for (const one of [element, ...element.children]) seen.observe(one);
    return () => seen.disconnect();
  }, [box]);
}

/**
 * The table of a list: its head, its first column and its actions stay in sight; each row is a card of its own on a
 * phone.
 */
export function GridTable<Row>(props: Props<Row> & { box: RefObject<HTMLDivElement | null> }) {
  const { caption, rows, idOf, actions, selection, widths, dense, box } = props;
  const given = Object.keys(widths.widths).length > 0;
  const { shown: columns, folded } = usePlaced(props.columns, props.chosen, props.sort);
  useSides(box);
  const sum = [...columns.map((c) => c.key), ...(actions ? [acts] : [])].reduce(
    (n, key) => n + (widths.widths[key] ?? bounds.usual),
    selection ? 40 : 0,
  );
  return (
    <div className={styles.scroll} ref={box} onScroll={(e) => tellSides(e.currentTarget)}>
      <table
        className={`table stackable ${styles.table} ${dense ? styles.dense : ''} ${given ? styles.sized : ''}`}
        style={given ? ({ '--wide': `${sum}px` } as CSSProperties) : undefined}
      >
        <caption className="vh">{caption}</caption>
        {given && (
          <Cols columns={columns} widths={widths.widths} chooses={Boolean(selection)} acts={Boolean(actions)} />
        )}
        <thead>
          <tr>
            {selection && <ChooseAll rows={rows} selection={selection} idOf={idOf} />}
            {columns.map((c) => (
              <Heading key={c.key} column={c} sort={props.sort} sortTo={props.sortTo} widths={widths} />
            ))}
            {actions && (
              <th scope="col" data-col={acts} className={styles.acts}>
                操作
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={idOf(row)} {...props} columns={columns} row={row} folded={folded} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
