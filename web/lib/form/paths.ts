/** Values inside of values, by a path as a refusal writes it: `userRecord.0.answer`. */

type Inside = Record<string, unknown>;
const isInside = (value: unknown): value is Inside => typeof value === 'object' && value !== null;

/** What stands at a path, or undefined. */
export function valueAt(value: unknown, path: string): unknown {
  return path === '' ? value : path.split('.').reduce<unknown>((v, key) => (isInside(v) ? v[key] : undefined), value);
}

/** The same value with something else at a path; whatever is not on the way there stays the same object. */
export function withAt<V>(value: V, path: string, next: unknown): V {
  const [key, ...rest] = path.split('.') as [string, ...string[]];
  if (path === '') return next as V;
  const inside: Inside = isInside(value) ? value : {};
  const now = withAt(inside[key], rest.join('.'), next);
  if (Array.isArray(value)) return value.map((v, i) => (String(i) === key ? now : v)) as V;
  return { ...inside, [key]: now } as V;
}

/** Whether a path is another one or lies within it. */
export const isWithin = (path: string, around: string): boolean => path === around || path.startsWith(`${around}.`);

/**
 * Entries by path after the items of a list have changed their places; `to` says where an item stands now, or null
 * when it is gone.
 */
export function afterMove<T>(
  entries: Readonly<Record<string, T>>,
  list: string,
  to: (at: number) => number | null,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([path, entry]) => {
      if (path === list || !isWithin(path, list)) return [[path, entry]];
      const [at, ...rest] = path.slice(list.length + 1).split('.');
      const now = to(Number(at));
      return now === null ? [] : [[[list, now, ...rest].join('.'), entry]];
    }),
  );
}

/** Whether two values say the same. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
