import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { usePress } from '../../lib/press.ts';
import { toastError } from '../../lib/toast.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import styles from './tools.module.css';
import { everyRow, type Selection } from './selection.ts';
import type { Bulk, GridProps } from './types.ts';

type Props<Row> = {
  selection: Selection<Row>;
  rows: readonly Row[];
  total: number;
  most: number;
  bulk: readonly Bulk<Row>[];
  idOf: (row: Row) => number;
  load: GridProps<Row>['load'];
  input: Record<string, unknown>;
  done: () => Promise<void>;
};

/** How many rows are chosen; that more match than are handled at once, where it ends there. */
export const selectedWords = (chosen: number, total: number, most: number): string =>
  chosen === most && total > most
    ? `已选 ${chosen} 项，上限 ${most} 项；符合条件的${total >= limits.searchCounted ? '至少' : '共'} ${total} 项`
    : `已选 ${chosen} 项`;

/**
 * How many rows are chosen, over all pages, what may be done
 * with them, and all that match instead of those of this page.
 */
export function BulkBar<Row>({ selection, rows, total, most, bulk, idOf, load, input, done }: Props<Row>) {
  const { busy, press } = usePress();
  const [reading, setReading] = useState(false);
  /** How many of all that match can be handled at all, once that is known. */
  const [whole, setWhole] = useState<number | null>(null);
  const { chosen } = selection;
  const here = rows.filter((r) => chosen.has(idOf(r))).length;
  const elsewhere = chosen.size - here;
  const open = rows.filter(selection.may).length;
  const more = Math.min(total, most);
  const others = whole === null ? 0 : more - whole;
  const counted = whole ?? (bulk.some(({ fits }) => !fits) ? total : null);
  const offered = bulk.filter(({ fits }) => !fits || [...chosen.values()].every(fits));
  async function all(): Promise<void> {
    setReading(true);
    try {
      const found = await everyRow(load, input, most);
      selection.put(found);
      setWhole(found.filter(selection.may).length);
    } catch (error) {
      toastError(sentenceOf(error));
    } finally {
      setReading(false);
    }
  }
  return (
    <div className={styles.bulk} role="status" data-whole={here === open || whole !== null || undefined}>
      <div className={styles.bulkRow}>
        <span className={styles.words}>
          <b>{selectedWords(chosen.size, total, most)}</b>
          {elsewhere > 0 && <span className="muted">{elsewhere} 项在其他页</span>}
          {others > 0 && <span className="muted">另有 {others} 项不能选</span>}
          {whole === null && here === open && open < rows.length && (
            <span className="muted">本页另有 {rows.length - open} 项不能选</span>
          )}
        </span>
        {chosen.size < (whole ?? more) && total > rows.length && (
          <button
            type="button"
            className={`btn sm plain ${styles.all}`}
            aria-disabled={reading || undefined}
            onClick={() => !reading && void all()}
          >
            {total > most
              ? `选择前 ${most} 项（一次最多 ${most} 项）`
              : `选择符合条件的全部${counted === null ? '' : ` ${counted} 项`}`}
          </button>
        )}
        {chosen.size > most ? (
          <span className="wrong">一次最多处理 {most} 项，请减少选择</span>
        ) : offered.length === 0 ? (
          <span className="muted">没有可以一起做的操作</span>
        ) : (
          offered.map((b, i) => (
            <button
              key={b.label}
              type="button"
              className={`btn sm${i ? ' ghost' : ''}${b.danger ? ' danger' : ''}`}
              aria-disabled={busy || undefined}
              onClick={() => void press(async () => b.run([...chosen.values()], done))}
            >
              {b.label}
            </button>
          ))
        )}
        <button
          type="button"
          className={`btn sm plain ${styles.clear}`}
          aria-label="取消选择"
          onClick={selection.clear}
        >
          <span>
            取消<span>选择</span>
          </span>
        </button>
      </div>
    </div>
  );
}
