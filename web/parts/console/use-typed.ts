import { useCallback, useEffect, useRef, useState } from 'react';
import { keep, kept } from '../../lib/keep.ts';
import { session } from '../../lib/session.ts';

type Kept<T> = { at: string; value: T };
/** Typing is kept on this computer after a pause of this length. */
const pauseMs = 700;

/** What is typed on top of what the server has: kept on this computer until it is saved, so that neither a closed window nor a colleague takes it away. */
export function useTyped<T>(name: string, saved: T | null) {
  const slot = `${name} ${session.get().psid}`;
  const [value, setValue] = useState<T | null>(saved);
  const [dirty, setDirty] = useState(false);
  const [earlier, setEarlier] = useState<Kept<T> | null>(null);

  useEffect(() => {
    if (saved === null) return;
    let gone = false;
    setValue(saved);
    setDirty(false);
    void kept(slot).then((text) => {
      const found = text ? (JSON.parse(text) as Kept<T>) : null;
      if (!gone) setEarlier(found && JSON.stringify(found.value) !== JSON.stringify(saved) ? found : null);
    });
    return () => {
      gone = true;
    };
  }, [saved, slot]);
  const latest = useRef({ slot, dirty, value });
  latest.current = { slot, dirty, value };
  const hold = useCallback(() => {
    const { slot, dirty, value } = latest.current;
    if (dirty) void keep(slot, JSON.stringify({ at: new Date().toISOString(), value }));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the value begins the pause anew
  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(hold, pauseMs);
    const warn = (e: BeforeUnloadEvent) => e.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty, value, hold]);
  useEffect(() => hold, [hold]);

  const forget = () => {
    setEarlier(null);
    void keep(slot, '');
  };
  return {
    value, dirty, earlier, forget,
    set(next: T) {
      setValue(next);
      setDirty(true);
    },
    /** Puts what this computer kept in place of what is shown. */
    recover() {
      if (!earlier) return;
      setValue(earlier.value);
      setDirty(true);
      setEarlier(null);
    },
    /** Goes back to what the server has. */
    discard() {
      setDirty(false);
      setValue(saved);
      forget();
    },
    /** It is saved: nothing is kept any more. */
    settle() {
      setDirty(false);
      forget();
    },
    /** Keeps it at once, before something else takes its place. */
    hold,
  };
}
