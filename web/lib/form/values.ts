import { createStore } from '../store.ts';
import { afterMove, isSame, isWithin, valueAt, withAt } from './paths.ts';

export type State<V> = {
  value: V;
  /** What is wrong, by path. */
  faults: Readonly<Record<string, string>>;
  /** What is wrong with the whole, not with one field. */
  fault: string | null;
  /** Counts what was put in place as a whole: a control that takes its text once begins anew with it. */
  turn: number;
};
type Keys = Record<string, readonly number[]>;
type Step<V> = { value: V; keys: Keys };

/** So many steps can be taken back; typing in one field is one step until there is a pause. */
const mostSteps = 200;
const pauseMs = 1000;

/** The values of a form, their faults, lists whose items keep a key of their own, and the way back. Knows neither React nor a server. */
export function createValues<V extends object>(first: V) {
  const store = createStore<State<V>>({ value: first, faults: {}, fault: null, turn: 0 });
  let keys: Keys = {};
  let freshKey = 0;
  let past: Step<V>[] = [];
  let future: Step<V>[] = [];
  let typing = { path: '', at: 0 };
  const watchers = new Set<() => void>();

  const patch = (more: Partial<State<V>>) => store.set({ ...store.get(), ...more });
  const told = () => {
    for (const watcher of watchers) watcher();
  };
  function remember(path: string): void {
    const now = Date.now();
    const goesOn = path !== '' && path === typing.path && now - typing.at < pauseMs;
    typing = { path, at: now };
    if (!goesOn) past = [...past, { value: store.get().value, keys }].slice(-mostSteps);
    future = [];
  }
  const without = (path: string) =>
    Object.fromEntries(Object.entries(store.get().faults).filter(([at]) => !isWithin(at, path)));

  /** The keys of a list: one a place, made as the list grows. They stay the same object until the list changes. */
  function keysOf(list: string): readonly number[] {
    const items = valueAt(store.get().value, list);
    const length = Array.isArray(items) ? items.length : 0;
    const known = keys[list] ?? [];
    if (known.length === length) return known;
    const next = Array.from({ length }, (_, i) => known[i] ?? freshKey++);
    keys = { ...keys, [list]: next };
    return next;
  }
  function relist(list: string, change: <T>(items: readonly T[], fresh: () => T) => T[], item?: unknown): void {
    const { value, faults } = store.get();
    const places = keysOf(list).map((_, i) => i);
    remember('');
    const order = change<number>(places, () => -1);
    const own = keysOf(list);
    const to = (at: number) => (order.indexOf(at) < 0 ? null : order.indexOf(at));
    keys = { ...afterMove(keys, list, to), [list]: order.map((at) => own[at] ?? freshKey++) };
    const items = valueAt(value, list) as unknown[];
    patch({
      value: withAt(
        value,
        list,
        order.map((at) => (at < 0 ? item : items[at])),
      ),
      faults: Object.fromEntries(Object.entries(afterMove(faults, list, to)).filter(([at]) => at !== list)),
      fault: null,
    });
    told();
  }
  function travel(from: Step<V>[], to: Step<V>[]): void {
    const step = from.pop();
    if (!step) return;
    to.push({ value: store.get().value, keys });
    typing = { path: '', at: 0 };
    keys = step.keys;
    patch({ value: step.value, faults: {}, fault: null, turn: store.get().turn + 1 });
    told();
  }

  return {
    get: store.get,
    use: store.use,
    /** Told of every change that a person has made. @returns how to stop it */
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    /** What was typed at a path; its fault goes. */
    set(path: string, next: unknown): void {
      if (isSame(valueAt(store.get().value, path), next) && !(path in store.get().faults)) return;
      remember(path);
      patch({ value: withAt(store.get().value, path, next), faults: without(path), fault: null });
      told();
    },
    /** Several fields at once, of the top. */
    fill(more: Partial<V>): void {
      remember('');
      const faults = Object.keys(more).reduce<Record<string, string>>(
        (left, path) => Object.fromEntries(Object.entries(left).filter(([at]) => !isWithin(at, path))),
        { ...store.get().faults },
      );
      patch({ value: { ...store.get().value, ...more }, faults });
      told();
    },
    /** Another whole, that nobody typed: it cannot be taken back. `anew` where controls must take their text again. */
    put(value: V, anew = false): void {
      past = [];
      future = [];
      patch({ value, ...(anew && { turn: store.get().turn + 1 }) });
    },
    /** Faults in the place of those that stood there. */
    blame: (faults: Record<string, string>, fault: string | null = null) => patch({ faults, fault }),
    keysOf,
    add: (list: string, item: unknown, at?: number) =>
      relist(
        list,
        (items, fresh) => [...items.slice(0, at ?? items.length), fresh(), ...items.slice(at ?? items.length)],
        item,
      ),
    remove: (list: string, at: number) => relist(list, (items) => items.filter((_, i) => i !== at)),
    move(list: string, from: number, to: number): void {
      if (to < 0 || to >= keysOf(list).length || from === to) return;
      relist(list, (items) => {
        const next = [...items];
        next.splice(to, 0, ...next.splice(from, 1));
        return next;
      });
    },
    undo: () => travel(past, future),
    redo: () => travel(future, past),
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
  };
}

export type Values<V extends object> = ReturnType<typeof createValues<V>>;
