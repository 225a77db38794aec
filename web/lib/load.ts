import { useCallback, useEffect, useRef, useState } from 'react';
import { sentenceOf } from './sentence.ts';

export type Load<T> = {
  data: T | null;
  /** Why the last try failed. What the same key answered before stays in `data`. */
  fault: string | null;
  /** The error of that try. */
  error: unknown;
  busy: boolean;
  reload(): Promise<void>;
  /** Puts in place what a call has answered already. */
  put(data: T): void;
};

type State<T> = {
  /** The key that `data` is an answer to. */ of: string;
  data: T | null;
  fault: string | null;
  error: unknown;
  busy: boolean;
};

/**
 * Asks in the browser, anew whenever `key` changes; of several answers the newest counts. An empty key asks nothing.
 */
export function useLoad<T>(key: string, ask: () => Promise<T>): Load<T> {
  const [state, setState] = useState<State<T>>({ of: key, data: null, fault: null, error: null, busy: true });
  const turn = useRef(0);
  const latest = useRef({ key, ask });
  latest.current = { key, ask };
  const reload = useCallback(async () => {
    const mine = ++turn.current;
    const { key: of, ask } = latest.current;
    setState((s) => ({ ...s, busy: true, fault: null, error: null }));
    try {
      const data = await ask();
      if (mine === turn.current) setState({ of, data, fault: null, error: null, busy: false });
    } catch (error) {
      const fault = sentenceOf(error);
      // What another key has answered stays while this one is waited for, and no longer: nobody takes it for this
      // one's answer.
      if (mine === turn.current)
        setState((s) => ({ of, data: s.of === of ? s.data : null, fault, error, busy: false }));
    }
  }, []);
  useEffect(() => {
    if (key) void reload();
    return () => {
      turn.current++;
    };
  }, [key, reload]);
  const put = useCallback((data: T) => setState((s) => ({ ...s, data })), []);
  return { data: state.data, fault: state.fault, error: state.error, busy: state.busy, reload, put };
}
