import { createStore } from '../store.ts';
import type { Shelf } from './kept.ts';
import { isSame } from './paths.ts';
import type { Values } from './values.ts';

/** What was typed and when; `key` stands for this draft, so that sending it twice counts once. */
export type Kept<V> = { at: string; key: string; value: V };
export type Keeping<V> = {
  /** What the words belong to, `reply 12`. */
  name: string;
  on: Shelf;
  /** What is kept of the values; all of them where nothing is said. */
  fields?: readonly (keyof V)[];
  /** Puts what was found in place at once; otherwise it is offered, and the person decides. */
  puts?: boolean;
  /** What was found as the values of now, where the form may have changed meanwhile. */
  fit?: (found: V, now: V) => V;
  /** What was typed on `was`, on what the server has now; without it what was typed stays as it is. */
  rebase?: (typed: V, was: V, now: V) => V;
};
export type TypedState<V> = {
  dirty: boolean;
  /** What was kept, was never saved, and is offered. */
  earlier: Kept<V> | null;
  /** What was kept was put in place. */
  found: boolean;
  /** What stands there now lies where it stays. */
  isKept: boolean;
};

/** Not `randomUUID`, which exists on https only. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
/** What was found and not yet answered lies here: typing on writes over the first place. */
const asideOf = (name: string) => `${name} earlier`;

function parse<V>(text: string | null): Kept<V> | null {
  try {
    const found = JSON.parse(text || 'null') as Kept<V> | null;
    return found && typeof found.value === 'object' ? found : null;
  } catch {
    return null;
  }
}

/**
 * What is typed on top of what is saved: kept until it is saved, so that neither a closed window, an ended session nor a colleague takes it away. What
 * is typed while a save is under way stays, and stays unsaved. `waits`: what is saved is still on its way.
 */
export function createTyped<V extends object>(values: Values<V>, first: V, keeping: Keeping<V> | null, waits = false) {
  const state = createStore<TypedState<V>>({ dirty: false, earlier: null, found: false, isKept: false });
  const patch = (more: Partial<TypedState<V>>) => state.set({ ...state.get(), ...more });
  let saved = first;
  let arrived = !waits;
  let edits = 0;
  let underway = false;
  let owner: string | null = null;
  let key = '';
  /** Where it is kept once the record has got a number, until its own page is open. */
  let moved = '';
  /** What is known of the next answer: it holds our own words, or it is to replace what was typed. */
  let answer = { own: false, replaces: false };
  let finding: Promise<void> | null = null;
  let turn = 0;

  let name = keeping?.name ?? '';
  const part = (value: V): V =>
    keeping?.fields ? (Object.fromEntries(keeping.fields.map((f) => [f, value[f]])) as V) : value;
  const shown = () => values.get().value;
  const isBack = () => isSame(part(shown()), part(saved));
  /** Whose it is stays, also when the session ends under the page. */
  const whose = () => {
    owner ??= keeping ? keeping.on.owner(name) : '';
    return owner;
  };
  const entry = (): Kept<V> => {
    key ||= newKey();
    return { at: new Date().toISOString(), key, value: part(shown()) };
  };
  const write = (at: string, kept: Kept<V> | null) =>
    keeping ? keeping.on.write(at, whose(), kept ? JSON.stringify(kept) : '') : Promise.resolve();
  const place = () => moved || name;
  const drop = (at: string) => void write(at, null);

  function hold(): void {
    if (!state.get().dirty) return;
    const now = shown();
    void write(place(), entry()).then(() => patch({ isKept: shown() === now && state.get().dirty }));
  }

  /** What is kept beside `saved`, the newest first; it is laid aside until the person answers. */
  async function offered(): Promise<Kept<V> | null> {
    for (const from of [name, asideOf(name)]) {
      const text = (await keeping?.on.read(from, whose())) ?? null;
      if (!text) continue;
      const found = parse<V>(text);
      if (found && !isSame(found.value, part(saved))) {
        if (from === name) await keeping?.on.write(asideOf(name), whose(), text);
        return found;
      }
      drop(from);
    }
    return null;
  }
  /** What was kept takes the place of what nobody has touched; whoever was quicker to type keeps their own words. */
  function putBack(text: string | null): void {
    const found = parse<V>(text);
    if (!found) return;
    key = found.key;
    const now = shown();
    const untouched = (field: keyof V) => isSame(now[field], saved[field]) && found.value[field] !== '';
    const fitting = keeping?.fit ? keeping.fit(found.value, now) : found.value;
    const fields = (Object.keys(fitting) as (keyof V)[]).filter((f) => f in now && untouched(f));
    const next = { ...now, ...Object.fromEntries(fields.map((f) => [f, fitting[f]])) };
    if (isSame(next, now)) return;
    values.put(next, true);
    edits++;
    patch({ dirty: !isBack(), found: true, isKept: true });
  }
  /** Looks for what is kept; at once where the shelf answers at once. */
  function look(): void {
    if (!keeping) return;
    const mine = ++turn;
    if (keeping.puts) {
      const text = keeping.on.read(name, whose());
      if (!(text instanceof Promise)) putBack(text);
      else void text.then((late) => mine === turn && putBack(late));
      return;
    }
    // One after the other: what the first has not yet laid aside the second would not find.
    finding = (finding ?? Promise.resolve()).then(async () => {
      const earlier = await offered();
      if (mine === turn) patch({ earlier });
    });
  }

  function edited(): void {
    edits++;
    // Typed back to what is saved: nothing is left to save. While a save is under way nobody knows what is.
    const back = !underway && isBack();
    if (back && state.get().dirty) drop(place());
    patch({ dirty: !back, isKept: false });
    if (keeping?.puts) hold();
  }

  return {
    state,
    /**
     * Begins to look for what is kept, and to follow what is typed; `early` is whether something was typed before.
     * @returns how to end it: what is typed then is kept
     */
    begin(early = false): () => void {
      const stop = values.watch(edited);
      if (early) edited();
      if (arrived || keeping?.puts) look();
      return () => {
        stop();
        turn++;
        // What is put in place by itself is kept letter by letter; who has just signed out leaves nothing more in the tab.
        if (!keeping?.puts) hold();
      };
    },
    hasArrived: () => arrived,
    /** What the server has now, and under which name what is typed on it is kept. It takes the place of what is shown, unless that was typed. */
    arrive(now: V, at = name): void {
      if (arrived && now === saved && at === name) return;
      const isFirst = !arrived;
      if (at !== name) moved = '';
      name = at;
      arrived = true;
      underway = false;
      const { own, replaces } = answer;
      answer = { own: false, replaces: false };
      const was = saved;
      saved = now;
      if (state.get().dirty && !replaces) {
        if (keeping?.rebase) values.put(keeping.rebase(shown(), was, now));
        return;
      }
      const anew = !isFirst && !own && !isSame(shown(), now);
      values.put(now, anew);
      patch({ dirty: false });
      if (!keeping?.puts) look();
    },
    /** Somebody signed in. What a visitor typed is theirs from now on; another account begins anew, and leaves the first one's words where they are. */
    isNow(account: string): void {
      if (!account || account === owner) return;
      if (owner) {
        owner = account;
        key = '';
        values.put(saved, true);
        patch({ dirty: false, earlier: null, found: false, isKept: false });
      } else {
        owner = account;
        hold();
      }
      if (arrived || keeping?.puts) look();
    },
    hold,
    /** Throws away what was kept and offered. What is being typed stays kept. */
    forget(): void {
      patch({ earlier: null });
      if (!keeping) return;
      drop(asideOf(name));
      if (!state.get().dirty) drop(name);
    },
    /** Puts what was kept in place of what is shown; what was typed meanwhile is offered in its stead. */
    recover(): void {
      const { earlier, dirty } = state.get();
      if (!earlier || !keeping) return;
      const mine = dirty ? entry() : null;
      void write(asideOf(name), mine);
      values.put({ ...shown(), ...earlier.value }, true);
      edits++;
      patch({ earlier: mine, dirty: true });
      hold();
    },
    /** Goes back to what is saved. */
    discard(): void {
      patch({ dirty: false, earlier: null, found: false });
      values.put({ ...shown(), ...part(saved) }, true);
      values.blame({});
      if (!keeping) return;
      drop(asideOf(name));
      drop(name);
    },
    /** What is to be sent, and the count for `settle`; it is kept before it goes out, for the session may be over. */
    sending(): { value: V; edit: number; key: string } {
      hold();
      underway = true;
      return { value: shown(), edit: edits, key: entry().key };
    },
    /**
     * It is saved: nothing is kept any more, except what was typed since it was sent. A new record names where it is kept from now on.
     * @returns whether nothing was typed since
     */
    settle(edit: number, to = name): boolean {
      answer = { own: true, replaces: false };
      const whole = edits === edit;
      if (whole) patch({ dirty: false, isKept: false });
      patch({ found: false });
      if (!keeping) return whole;
      key = '';
      if (to !== name) moved = to;
      if (to !== name || !state.get().dirty) drop(name);
      hold();
      return whole;
    },
    /** The next answer takes the place of what is shown, which is kept to be found again. */
    giveWay(): void {
      hold();
      answer = { own: false, replaces: true };
    },
    /** Leaves what was typed to this computer alone. */
    leave(): void {
      hold();
      patch({ dirty: false });
    },
  };
}

export type Typed<V extends object> = ReturnType<typeof createTyped<V>>;
