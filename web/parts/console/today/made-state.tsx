import type { MadeList } from '../../../../shared/contract/downloads.ts';
import styles from './made-state.module.css';

const count = (n: number) => n.toLocaleString('zh-CN');

/** How much of a list is written, in percent; all of it only when it is ready. */
export const percentOf = ({ rows, estimate }: Pick<MadeList, 'rows' | 'estimate'>): number =>
  Math.min(99, Math.floor((rows / Math.max(1, estimate)) * 100));

/** How far a list is that a job makes. */
export function MadeState({ of }: { of: MadeList }) {
  const { state, rows, estimate, title, fault } = of;
  if (state === 'ready') return <span className="st ok">已生成，{count(rows)} 行</span>;
  if (state === 'failed')
    return (
      <span className={styles.state}>
        <span className="st err">没有完成</span>
        <span className="fs-sm">{fault}</span>
      </span>
    );
  if (state === 'waiting') return <span className="st wait">等待生成</span>;
  const percent = percentOf(of);
  return (
    <span className={styles.state}>
      <span className="st run">
        正在生成，{count(rows)}／约 {count(estimate)} 行
      </span>
      <span
        className="bar-track"
        role="progressbar"
        aria-label={`正在生成 ${title}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </span>
    </span>
  );
}
