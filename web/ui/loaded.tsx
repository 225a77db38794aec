import type { ReactNode } from 'react';
import type { Load } from '../lib/load.ts';
import { Icon } from './icon.tsx';

/** Grey lines in the place of what is on its way. */
export function Skeleton({ lines = 6, label = '正在读取' }: { lines?: number; label?: string }) {
  return (
    <div className="stack" aria-busy="true" role="status">
      <span className="vh">{label}</span>
      {Array.from({ length: lines }, (_, i) => (
        <div
          className="sk"
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
          key={i}
          style={{ width: `${[100, 82, 94, 60][i % 4]}%`, height: i ? undefined : '2.5rem' }}
        />
      ))}
    </div>
  );
}

/** Why something was not read, with a second try. */
export function Failed({ fault, retry }: { fault: string; retry: () => void }) {
  return (
    <div className="alert err" role="alert">
      <Icon name="alert" />
      <span>
        没有读到内容：{fault}。
        <button type="button" className="inline" onClick={retry}>
          重新读取
        </button>
      </span>
    </div>
  );
}

type LoadedProps<T> = {
  load: Load<T>;
  lines?: number;
  /** Stands above the reason, where the matter would have brought its own heading. */
  head?: ReactNode;
  children: (data: T) => ReactNode;
};

/** What was asked for: grey lines, the reason with a second try, or the matter itself. */
export function Loaded<T>({ load, lines, head, children }: LoadedProps<T>) {
  if (load.data !== null) return <>{children(load.data)}</>;
  // What is absent leads to the page for unknown addresses (section 8): until that is there nothing is said.
  if (!load.fault || (load.error as { absent?: boolean } | null)?.absent) return <Skeleton {...(lines && { lines })} />;
  return (
    <>
      {head}
      <Failed fault={load.fault} retry={() => void load.reload()} />
    </>
  );
}
