import { useEffect, useRef, useState } from 'react';
import { isEmptyChart } from '../../../shared/charts/option.ts';
import { type ChartSpec, chartTable, chartWords } from '../../../shared/charts/spec.ts';
import { Empty } from '../empty.tsx';
import { Failed } from '../loaded.tsx';
import styles from './chart.module.css';

/**
 * A chart: its drawing comes later, with code of its own; its numbers are there at once, as a sentence for those who
 * hear the page and as a table behind 查看数据. What is to be seen in it the caller says above.
 */
export function Chart({ spec }: { spec: ChartSpec }) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'waits' | 'stands' | 'failed'>('waits');
  const [turn, setTurn] = useState(0);
  const empty = isEmptyChart(spec);
  const key = JSON.stringify(spec);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew for other numbers, and when asked to
  useEffect(() => {
    if (empty) return;
    let gone = false;
    let end: (() => void) | undefined;
    import('./draw.ts').then(
      ({ draw }) => {
        if (gone || !box.current) return;
        end = draw(box.current, spec);
        setState('stands');
      },
      () => !gone && setState('failed'),
    );
    return () => {
      gone = true;
      end?.();
    };
  }, [key, empty, turn]);
  if (empty) return <Empty title="还没有可以统计的数据" />;
  return (
    <figure className={styles.chart}>
      {state === 'failed' ? (
        <Failed
          fault="图表没有加载"
          retry={() => {
            setState('waits');
            setTurn((t) => t + 1);
          }}
        />
      ) : (
        <div
          ref={box}
          className={`${styles.box} ${state === 'waits' ? 'sk' : ''}`}
          role="img"
          aria-label={chartWords(spec)}
        />
      )}
      <ChartData spec={spec} />
    </figure>
  );
}

/** The numbers behind a chart. */
function ChartData({ spec }: { spec: ChartSpec }) {
  const { head, rows } = chartTable(spec);
  return (
    <details className={`data ${styles.data}`}>
      <summary>查看数据</summary>
      <div className="table-wrap">
        <table className="table">
          <caption className="vh">{spec.title}</caption>
          <thead>
            <tr>
              {head.map((h, i) => (
                <th key={h} scope="col" className={i ? 'r' : undefined}>
                  {h}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((v, i) => (
                  <td key={head[i + 1]} className="r">
                    {v ?? '无'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
