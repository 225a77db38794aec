import { useSyncExternalStore } from 'react';

/** A value outside the components, with a hook. On the server and while hydrating it is the first value. */
export function createStore<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  const store = {
    get: () => value,
    set(next: T) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The current value; the component follows it. */
    use: (): T => useSyncExternalStore(store.subscribe, store.get, () => first),
  };
  return store;
}
