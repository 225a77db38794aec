import { Link } from 'react-router';
import { limits } from '../../shared/limits.ts';

type Props = {
  total: number;
  page: number;
  size: number;
  /** On one line of a phone: where one is instead of every number. */
  brief?: boolean;
  /** Whether a sheet is told here which part of the list it holds. */
  onPaper?: boolean;
  /** The address of a page; a `size` is given when the reader picks another page size. */
  to: (page: number, size: number) => string;
};

/** Which page numbers stand in the row; 0 is a gap, which never stands for a single page. */
export function pagesShown(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last);
  const numbers = [...new Set(near)].sort((a, b) => a - b);
  return numbers.flatMap((n, i) => {
    const left = i ? n - (numbers[i - 1] as number) : 1;
    return left > 2 ? [0, n] : left === 2 ? [n - 1, n] : [n];
  });
}

/** Page links that work without script, and the page sizes of section 9; on paper, which part of the list it is. */
export function Pager({ total, page, size, brief = false, onPaper = true, to }: Props) {
  const last = Math.max(1, Math.ceil(total / size));
  if (!total) return null;
  const from = (page - 1) * size + 1;
  return (
    <>
      {onPaper && last > 1 && page <= last && (
        <p className="print-only fs-sm sheet-part">
          共 {total} 条，这里是第 {from} 至 {Math.min(from + size - 1, total)} 条
        </p>
      )}
      <nav className="pagination" aria-label="分页">
        <span className="total">共 {total} 条</span>
        {page > 1 ? (
          <Link to={to(Math.min(page - 1, last), size)} rel="prev">
            上一页
          </Link>
        ) : (
          <span aria-disabled="true">上一页</span>
        )}
        {brief && last > 3 && (
          <span>
            第 {Math.min(page, last)} 页，共 {last} 页
          </span>
        )}
        {(brief && last > 3 ? [] : pagesShown(Math.min(page, last), last)).map((n, i) =>
          n ? (
            <Link key={n} to={to(n, size)} aria-current={n === page ? 'page' : undefined} aria-label={`第 ${n} 页`}>
              {n}
            </Link>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name of its own
            <span key={`gap${i}`} aria-hidden="true">
              …
            </span>
          ),
        )}
        {page < last ? (
          <Link to={to(page + 1, size)} rel="next">
            下一页
          </Link>
        ) : (
          <span aria-disabled="true">下一页</span>
        )}
        <details className="page-size">
          <summary>{size} 条/页</summary>
          <ul className="menu">
            {limits.pageSizes.map((n) => (
              <li key={n}>
                <Link to={to(1, n)} aria-current={n === size ? 'true' : undefined}>
                  {n} 条/页
                </Link>
              </li>
            ))}
          </ul>
        </details>
      </nav>
    </>
  );
}
