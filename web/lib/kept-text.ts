import { useEffect, useRef, useState } from 'react';
import type { Form } from './form.ts';
import { keep, kept } from './keep.ts';
import { session } from './session.ts';

/**
 * One field of a form whose words this computer keeps, for the account that typed them, until they have arrived: they stand in it again when the
 * page is opened again. `name` is what they belong to.
 */
export function useKeptText<K extends string>(name: string, form: Form<K>, field: K) {
  // Whose it is stays, also when the session ends under the page.
  const owner = useRef('');
  owner.current ||= session.get().psid;
  const slot = `${name} ${owner.current}`;
  const saved = form.rules[field].first ?? '';
  const value = form.values[field];
  const latest = useRef(value);
  latest.current = value;
  /** What this computer has, as far as is known; null until it was looked at. */
  const [held, setHeld] = useState<string | null>(null);
  /** The field begins with words that never arrived. */
  const [found, setFound] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is put in place once
  useEffect(() => {
    let gone = false;
    void kept(slot).then((text) => {
      if (gone) return;
      setHeld(text ?? '');
      // Whoever was quicker to type keeps their own words.
      if (!text || text === saved || latest.current !== saved) return;
      form.set(field, text);
      setFound(true);
    });
    return () => {
      gone = true;
    };
  }, [slot]);
  useEffect(() => {
    const text = value === saved ? '' : value;
    // Before the look an untouched field has nothing to keep, and a touched one does not wait for it.
    if (text === (held ?? '')) return;
    let gone = false;
    void keep(slot, text).then(() => !gone && setHeld(text));
    return () => {
      gone = true;
    };
  }, [slot, value, saved, held]);
  return {
    found,
    isKept: held !== null && held !== '' && held === value,
    /** They have arrived: nothing is kept any more, unless something else was written meanwhile. */
    arrived(sent: string): boolean {
      setFound(false);
      if (latest.current !== sent) return false;
      void keep(slot, '');
      return true;
    },
  };
}
