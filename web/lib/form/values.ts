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
type Keys = Readonly<Record<string, readonly number[]>>;
/** What was done in one step, and to what: a value, an item, or of a move the list. */
export type Deed = { what: 'set' | 'fill' | 'add' | 'remove' | 'move'; path: string };
/** A place in a list, or how the list as it stands by then tells it. */
export type Place = number | ((items: never) => number);
type Step<V> = { value: V; keys: Keys; deed: Deed };

/** So many steps can be taken back; typing in one field is one step until there is a pause. */
const mostSteps = 200;
const pauseMs = 1000;
/** Stands for an item that is not there yet. */
const fresh = -1;

/**
 * The values of a form, their faults, lists whose items keep a key of their own, and the way back. Knows neither React
 * nor a server.
 */
export class Values<V extends object> {
  readonly store;
  #keys: Keys = {};
  #nextKey = 0;
  #past: Step<V>[] = [];
  #future: Step<V>[] = [];
  #typing = { path: '', at: 0 };
  readonly #watchers = new Set<() => void>();

  constructor(first: V) {
    this.store = createStore<State<V>>({ value: first, faults: {}, fault: null, turn: 0 });
  }

  get = (): State<V> => this.store.get();

  /** Told of every change that a person has made. @returns how to stop it */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** What was typed at a path; its fault goes. */
  set = (path: string, next: unknown): void => {
    const { value, faults } = this.get();
    if (isSame(valueAt(value, path), next) && !(path in faults)) return;
    this.#remember({ what: 'set', path });
    this.#patch({ value: withAt(value, path, next), faults: without(faults, [path]), fault: null });
    this.#tell();
  };

  /** Several fields at once, of the top. */
  fill = (more: Partial<V>): void => {
    const { value, faults } = this.get();
    this.#remember({ what: 'fill', path: '' });
    this.#patch({ value: { ...value, ...more }, faults: without(faults, Object.keys(more)) });
    this.#tell();
  };

  /** Another whole, that nobody typed: it cannot be taken back. `anew` where controls must take their text again. */
  put(value: V, anew = false): void {
    this.#past = [];
    this.#future = [];
    this.#patch({ value, ...(anew && { turn: this.get().turn + 1 }) });
  }

  /** Faults in the place of those that stood there. */
  blame(faults: Record<string, string>, fault: string | null = null): void {
    this.#patch({ faults, fault });
  }

  /** The keys of a list: one a place, made as the list grows. They stay the same object until the list changes. */
  keysOf = (list: string): readonly number[] => {
    const items = valueAt(this.get().value, list);
    const length = Array.isArray(items) ? items.length : 0;
    const known = this.#keys[list] ?? [];
    if (known.length === length) return known;
    const next = Array.from({ length }, (_, i) => known[i] ?? this.#nextKey++);
    this.#keys = { ...this.#keys, [list]: next };
    return next;
  };

  /** Puts an item at a place of a list; at its end where none is named or the list, when asked, has none (-1). */
  add = (list: string, item: unknown, at: Place = -1): void => {
    const asked = typeof at === 'number' ? at : at(valueAt(this.get().value, list) as never);
    const place = asked < 0 ? this.keysOf(list).length : asked;
    this.#relist({ what: 'add', path: `${list}.${place}` }, list, (places) => places.splice(place, 0, fresh), item);
  };

  remove = (list: string, at: number): void =>
    this.#relist({ what: 'remove', path: `${list}.${at}` }, list, (places) => places.splice(at, 1));

  move = (list: string, from: number, to: number): void => {
    if (to < 0 || to >= this.keysOf(list).length || from === to) return;
    this.#relist({ what: 'move', path: list }, list, (places) => places.splice(to, 0, ...places.splice(from, 1)));
  };

  undo = (): void => this.#travel(this.#past, this.#future);
  redo = (): void => this.#travel(this.#future, this.#past);
  /** What the next step back takes back, or null. */
  undoes = (): Deed | null => this.#past.at(-1)?.deed ?? null;
  /** What the next step forth does again, or null. */
  redoes = (): Deed | null => this.#future.at(-1)?.deed ?? null;

  #patch(more: Partial<State<V>>): void {
    this.store.set({ ...this.get(), ...more });
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }

  #remember(deed: Deed): void {
    const path = deed.what === 'set' ? deed.path : '';
    const now = Date.now();
    const goesOn = path !== '' && path === this.#typing.path && now - this.#typing.at < pauseMs;
    this.#typing = { path, at: now };
    if (!goesOn) this.#past = [...this.#past, { value: this.get().value, keys: this.#keys, deed }].slice(-mostSteps);
    this.#future = [];
  }

  /** Lets `change` rearrange the places of a list; keys and faults go with their items. */
  #relist(deed: Deed, list: string, change: (places: number[]) => void, item?: unknown): void {
    const { value, faults } = this.get();
    const own = this.keysOf(list);
    const items = valueAt(value, list) as unknown[];
    const order = own.map((_, i) => i);
    this.#remember(deed);
    change(order);
    const to = (at: number) => (order.includes(at) ? order.indexOf(at) : null);
    this.#keys = { ...afterMove(this.#keys, list, to), [list]: order.map((at) => own[at] ?? this.#nextKey++) };
    const { [list]: _, ...left } = afterMove(faults, list, to);
    this.#patch({
      value: withAt(
        value,
        list,
        order.map((at) => (at === fresh ? item : items[at])),
      ),
      faults: left,
      fault: null,
    });
    this.#tell();
  }

  #travel(from: Step<V>[], to: Step<V>[]): void {
    const step = from.pop();
    if (!step) return;
    to.push({ value: this.get().value, keys: this.#keys, deed: step.deed });
    this.#typing = { path: '', at: 0 };
    this.#keys = step.keys;
    this.#patch({ value: step.value, faults: {}, fault: null, turn: this.get().turn + 1 });
    this.#tell();
  }
}

const without = (faults: State<unknown>['faults'], paths: readonly string[]) =>
  Object.fromEntries(Object.entries(faults).filter(([at]) => !paths.some((path) => isWithin(at, path))));
