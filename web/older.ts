/**
 * What browsers at the floor (Chromium 92, Safari 15.4, Firefox 100) lack of what the pages use. Fetched before the
 * start-up module where one of them is missing (`startScript`), and by no other browser.
 */

function define(on: object, name: string, value: unknown): void {
  if (!(name in on)) Object.defineProperty(on, name, { value, writable: true, configurable: true });
}

function findLastIndex<T>(this: T[], test: (one: T, at: number, all: T[]) => unknown, self?: unknown): number {
  let at = this.length - 1;
  while (at >= 0 && !test.call(self, this[at] as T, at, this)) at--;
  return at;
}

define(Array.prototype, 'findLastIndex', findLastIndex);
define(Array.prototype, 'findLast', function findLast<T>(this: T[], test: (one: T) => unknown, self?: unknown) {
  return this[findLastIndex.call(this as unknown[], test as () => unknown, self)];
});
define(Array.prototype, 'toSorted', function toSorted<T>(this: T[], order?: (a: T, b: T) => number) {
  return [...this].sort(order);
});
define(Array.prototype, 'toReversed', function toReversed<T>(this: T[]) {
  return [...this].reverse();
});

// Not by `hasOwnProperty`, which the build writes shorter: as `Object.hasOwn`.
define(Object, 'hasOwn', (on: object, name: PropertyKey) => Object.getOwnPropertyDescriptor(on, name) !== undefined);

define(URL, 'canParse', (address: string, base?: string) => {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
});

/** Where a signal cannot carry a reason, whoever waits is told `AbortError`: the signal itself knows better. */
define(AbortSignal, 'timeout', (ms: number) => {
  const controller = new AbortController();
  setTimeout(() => {
    const reason = new DOMException('The operation timed out.', 'TimeoutError');
    define(controller.signal, 'reason', reason);
    controller.abort(reason);
  }, ms);
  return controller.signal;
});
define(AbortSignal.prototype, 'throwIfAborted', function throwIfAborted(this: AbortSignal) {
  if (this.aborted) throw this.reason ?? new DOMException('The operation was aborted.', 'AbortError');
});

/** Of data as forms and calls hold it; anything else is refused as the browser's own refuses what it cannot copy. */
function copy(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') throw new DOMException('not data', 'DataCloneError');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copy);
  if (value instanceof Date) return new Date(value);
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [copy(key), copy(one)]));
  if (value instanceof Set) return new Set([...value].map(copy));
  if (Object.prototype.toString.call(value) !== '[object Object]') throw new DOMException('not data', 'DataCloneError');
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)]));
}
define(globalThis, 'structuredClone', copy);
