import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A column of a list. `main` leads to the row and stands first on a phone; a `spare` one is shown only by choice. */
export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** The key of the server's order. */
  sort?: string;
  main?: boolean;
  spare?: boolean;
  right?: boolean;
  nowrap?: boolean;
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  /** The address of a row, or what opens it here. */
  open?: ((row: Row) => string | (() => void)) | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
  sort: string;
  sortTo: (sort: string) => string;
  /** Absent: nothing can be chosen. */
  chosen?: ReadonlySet<number> | undefined;
  onChoose?: ((id: number | 'all') => void) | undefined;
};

const turned = (sort: string, key: string) => (sort === `-${key}` ? key : `-${key}`);

function Heading<Row>({
  column,
  sort,
  sortTo,
}: {
  column: Column<Row>;
  sort: string;
  sortTo: (sort: string) => string;
}) {
  const { sort: key, title, right } = column;
  const side = right ? 'r' : undefined;
  if (!key)
    return (
      <th scope="col" className={side}>
        {title}
      </th>
    );
  const order = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
  return (
    <th scope="col" aria-sort={order} className={side}>
      <Link className="sorter" to={sortTo(turned(sort, key))} preventScrollReset>
        {title}
        <span aria-hidden="true">{order === 'ascending' ? '↑' : order === 'descending' ? '↓' : '↕'}</span>
      </Link>
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

/** The table of a list; each row is a block of its own on a phone. */
export function ListTable<Row>({
  caption,
  columns,
  rows,
  idOf,
  nameOf,
  open,
  actions,
  sort,
  sortTo,
  chosen,
  onChoose,
}: Props<Row>) {
  const all = rows.length > 0 && rows.every((r) => chosen?.has(idOf(r)));
  return (
    <div className="table-wrap">
      <table className="table stackable">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {chosen && (
              <th scope="col" className="sel">
                <label>
                  <input type="checkbox" checked={all} onChange={() => onChoose?.('all')} />
                  <span>选择本页全部</span>
                </label>
              </th>
            )}
            {columns.map((c) => (
              <Heading key={c.key} column={c} sort={sort} sortTo={sortTo} />
            ))}
            {actions && <th scope="col">操作</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = idOf(row);
            return (
              <tr key={id} className={chosen?.has(id) ? 'is-selected' : undefined}>
                {chosen && (
                  <td className="sel">
                    <input
                      type="checkbox"
                      aria-label={`选择${nameOf(row)}`}
                      checked={chosen.has(id)}
                      onChange={() => onChoose?.(id)}
                    />
                  </td>
                )}
                {columns.map((c) =>
                  c.main ? (
                    <td key={c.key} className="main">
                      <Main row={row} column={c} open={open} />
                    </td>
                  ) : (
                    <td
                      key={c.key}
                      data-l={c.title}
                      className={[c.right && 'r', c.nowrap && 'nowrap'].filter(Boolean).join(' ') || undefined}
                    >
                      {c.cell(row)}
                    </td>
                  ),
                )}
                {actions && (
                  <td data-l="操作">
                    <span className="acts">{actions(row)}</span>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
