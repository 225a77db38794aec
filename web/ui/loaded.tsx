import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react';
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

type Report = (id: string, load: Pick<Load<unknown>, 'fault' | 'reload'> | null) => void;
const Together = createContext<Report | null>(null);

/**
 * Several matters of a page, each read by itself: what was not read is said once, above them all, with one second try
 * for every one of them, and for what the page shows besides (`also`).
 */
export function LoadedTogether({ also, children }: { also?: () => Promise<void>; children: ReactNode }) {
  const [failed, setFailed] = useState<ReadonlyMap<string, Pick<Load<unknown>, 'fault' | 'reload'>>>(new Map());
  const report = useCallback<Report>((id, load) => {
    setFailed((before) => {
      if (!load && !before.has(id)) return before;
      const next = new Map(before);
      if (load) next.set(id, load);
      else next.delete(id);
      return next;
    });
  }, []);
  const [first] = failed.values();
  const again = () => void Promise.all([also?.(), ...[...failed.values()].map(({ reload }) => reload())]);
  return (
    <Together value={report}>
      {first?.fault && (
        <div style={{ marginBottom: '1.25rem' }}>
          <Failed fault={first.fault} retry={again} />
        </div>
      )}
      {children}
    </Together>
  );
}

type LoadedProps<T> = {
  load: Load<T>;
  lines?: number;
  /** Stands above the reason, where the matter would have brought its own heading. */
  head?: ReactNode;
  /** The look of a card of its own, where what was not read stands in none. */
  lost?: string | undefined;
  children: (data: T) => ReactNode;
};

/** What was asked for: grey lines, the reason with a second try, or the matter itself. */
export function Loaded<T>({ load, lines, head, lost, children }: LoadedProps<T>) {
  const report = useContext(Together);
  const id = useId();
  const { fault, reload, data } = load;
  useEffect(() => {
    report?.(id, fault && data === null ? { fault, reload } : null);
    return () => report?.(id, null);
  }, [report, id, fault, data, reload]);
  if (data !== null) return <>{children(data)}</>;
  // What is absent leads to the page for unknown addresses (section 8): until that is there nothing is said.
  if (!fault || (load.error as { absent?: boolean } | null)?.absent) return <Skeleton {...(lines && { lines })} />;
  return (
    <>
      {head}
      {report ? (
        // The page says once above them all that it was not read: here the lines stay as they were, and still.
        <div className={lost ? `card ${lost}` : undefined} aria-hidden="true">
          <div className="sk still" />
        </div>
      ) : (
        <Failed fault={fault} retry={() => void reload()} />
      )}
    </>
  );
}
