import { useCallback, useEffect, useRef, useState } from 'react';
import { text } from '../../shared/text.ts';

export type Load<T> = {
  data: T | null;
  /** Why the last try failed. What was there before stays in `data`. */
  fault: string | null;
  busy: boolean;
  reload(): Promise<void>;
  /** Puts in place what a call has answered already. */
  put(data: T): void;
};

/** Asks in the browser, anew whenever `key` changes; of several answers the newest counts. An empty key asks nothing. */
export function useLoad<T>(key: string, ask: () => Promise<T>): Load<T> {
  const [state, setState] = useState<{ key: string; data: T | null; fault: string | null; busy: boolean }>({ key, data: null, fault: null, busy: true });
  const turn = useRef(0);
  const latest = useRef(ask);
  latest.current = ask;
  const reload = useCallback(async () => {
    const mine = ++turn.current;
    setState((s) => ({ ...s, busy: true, fault: null }));
    try {
      const data = await latest.current();
      if (mine === turn.current) setState((s) => ({ ...s, data, fault: null, busy: false }));
    } catch (error) {
      if (mine === turn.current) setState((s) => ({ ...s, fault: (error as Error).message || text.unavailable, busy: false }));
    }
  }, []);
  useEffect(() => {
    if (key) void reload();
    return () => {
      turn.current++;
    };
  }, [key, reload]);
  const put = useCallback((data: T) => setState((s) => ({ ...s, data })), []);
  return { data: state.data, fault: state.fault, busy: state.busy, reload, put };
}
