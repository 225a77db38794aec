import { useEffect, useRef, useState } from 'react';
import { keep, kept } from './form/kept.ts';
import { session } from './session.ts';

/**
 * A state that this computer keeps for the account, over pages and logouts. `read` makes it of what was kept, or of
 * null where there is nothing;
 * it must take any text. What is changed before the store has answered is changed in what it answers.
 */
export function useKept<T>(name: string, read: (text: string | null) => T) {
  // Whose it is stays, also when the session ends under the page.
  const owner = useRef('');
  owner.current ||= session.get().psid;
  const slot = `${name} ${owner.current}`;
  const [value, setValue] = useState(() => read(null));
  const latest = useRef(value);
  const early = useRef<((before: T) => T)[] | null>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is asked for once
  useEffect(() => {
    let gone = false;
    early.current = [];
    void kept(slot).then((text) => {
      if (gone) return;
      const steps = early.current ?? [];
      early.current = null;
      latest.current = steps.reduce((before, step) => step(before), read(text));
      setValue(latest.current);
      if (steps.length) void keep(slot, JSON.stringify(latest.current));
    });
    return () => {
      gone = true;
    };
  }, [slot]);
  function change(step: (before: T) => T): void {
    latest.current = step(latest.current);
    setValue(latest.current);
    if (early.current) early.current.push(step);
    else void keep(slot, JSON.stringify(latest.current));
  }
  return [value, change] as const;
}
