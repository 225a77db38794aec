import { useCallback, useEffect, useRef, useState } from 'react';
import { keep, kept } from '../../lib/keep.ts';
import { session } from '../../lib/session.ts';

type Kept<T> = { at: string; value: T };
/** Typing is kept on this computer after a pause of this length. */
const pauseMs = 700;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const write = <T>(slot: string, value: T) =>
  keep(slot, JSON.stringify({ at: new Date().toISOString(), value } satisfies Kept<T>));
/** What was found and not yet answered lies here: typing on writes over the first place. */
const asideOf = (slot: string) => `${slot} earlier`;

/** What this computer has kept beside `saved`, the newest first; it is laid aside until the person answers. */
async function findKept<T>(slot: string, saved: T): Promise<Kept<T> | null> {
  for (const place of [slot, asideOf(slot)]) {
    const text = await kept(place);
    if (!text) continue;
    const found = JSON.parse(text) as Kept<T>;
    if (found.value !== undefined && !same(found.value, saved)) {
      if (place === slot) await keep(asideOf(slot), text);
      return found;
    }
    void keep(place, '');
  }
  return null;
}

/**
 * What is typed on top of what the server has: kept on this computer until it is saved, so that neither a closed window, an ended session nor a
 * colleague takes it away. What is typed while a save is under way stays, and stays unsaved.
 */
export function useTyped<T>(name: string, saved: T | null) {
  // Whose it is stays, also when the session ends under the page.
  const owner = useRef('');
  owner.current ||= session.get().psid;
  const slot = `${name} ${owner.current}`;
  const [value, setValue] = useState<T | null>(saved);
  const [dirty, setDirty] = useState(false);
  const [earlier, setEarlier] = useState<Kept<T> | null>(null);
  /** Counts what was put in place as a whole: what takes its text once begins anew with it. */
  const [turn, setTurn] = useState(0);
  /** Where it is kept once the record has got a number, until its own page is open. */
  const moved = useRef('');
  const latest = useRef({ slot, dirty, value });
  latest.current = { slot: moved.current || slot, dirty, value };
  const edits = useRef(0);
  const underway = useRef(false);
  const finding = useRef({ turn: 0, done: Promise.resolve() });
  /** What is known of the next answer: it holds our own words, or it is to replace what was typed. */
  const answer = useRef({ own: false, replaces: false });

  const hold = useCallback(() => {
    const { slot, dirty, value } = latest.current;
    if (dirty) void write(slot, value);
  }, []);
  const mark = useCallback((now: boolean) => {
    latest.current.dirty = now;
    setDirty(now);
  }, []);
  const put = useCallback((now: T | null) => {
    latest.current.value = now;
    setValue(now);
  }, []);

  useEffect(() => {
    if (saved === null) return;
    underway.current = false;
    const { own, replaces } = answer.current;
    answer.current = { own: false, replaces: false };
    if (latest.current.dirty && !replaces) return;
    const shown = latest.current.value;
    if (shown !== null && !own && !same(shown, saved)) setTurn((n) => n + 1);
    put(saved);
    mark(false);
    // One after the other: what the first has not yet laid aside the second would not find.
    const turn = ++finding.current.turn;
    finding.current.done = finding.current.done.then(async () => {
      const found = await findKept(slot, saved);
      if (turn === finding.current.turn) setEarlier(found);
    });
  }, [saved, slot, mark, put]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the value begins the pause anew
  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(hold, pauseMs);
    const warn = (e: BeforeUnloadEvent) => {
      hold();
      e.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty, value, hold]);
  useEffect(() => hold, [hold]);
  useEffect(() => () => void finding.current.turn++, []);

  /** Throws away what this computer kept and offered. What is being typed stays kept. */
  function forget(): void {
    setEarlier(null);
    void keep(asideOf(slot), '');
    if (!latest.current.dirty) void keep(slot, '');
  }
  return {
    value,
    dirty,
    earlier,
    turn,
    forget,
    /** `counts` is false for what is shown and need not be saved. */
    set(now: T | ((before: T) => T), counts = true) {
      const before = latest.current.value ?? saved;
      const next = now instanceof Function ? now(before as T) : now;
      put(next);
      if (!counts) return;
      edits.current++;
      // Typed back to what the server has: nothing is left to save. While a save is under way nobody knows what it has.
      const isBack = !underway.current && same(next, saved);
      if (isBack && latest.current.dirty) void keep(latest.current.slot, '');
      mark(!isBack);
    },
    /** Puts what this computer kept in place of what is shown; what was typed meanwhile is offered in its stead. */
    recover() {
      if (!earlier) return;
      const mine = latest.current.dirty ? { at: new Date().toISOString(), value: latest.current.value as T } : null;
      void keep(asideOf(slot), mine ? JSON.stringify(mine) : '');
      setEarlier(mine);
      put(earlier.value);
      mark(true);
      edits.current++;
      setTurn((n) => n + 1);
      hold();
    },
    /** Goes back to what the server has. */
    discard() {
      mark(false);
      put(saved);
      setTurn((n) => n + 1);
      forget();
    },
    /** What is to be sent, and the count for `settle`; it is kept before it goes out, for the session may be over. */
    sending(): { value: T; edit: number } {
      hold();
      underway.current = true;
      return { value: (latest.current.value ?? saved) as T, edit: edits.current };
    },
    /** It is saved: nothing is kept any more, except what was typed since it was sent. A new record names where it is kept from now on. */
    settle(edit: number, to = name) {
      answer.current = { own: true, replaces: false };
      if (edits.current === edit) mark(false);
      if (to !== name) {
        moved.current = `${to} ${owner.current}`;
        latest.current.slot = moved.current;
      }
      if (to !== name || !latest.current.dirty) void keep(slot, '');
      hold();
    },
    /** The next answer takes the place of what is shown, which is kept to be found again. */
    giveWay() {
      hold();
      answer.current = { own: false, replaces: true };
    },
    /** Leaves what was typed to this computer alone. */
    leave() {
      hold();
      mark(false);
    },
  };
}
