/** Some of the things that are put into an order; one list is one group. */
export type Group<T> = { key: string; label: string; items: readonly T[] };
/** Where a thing lies: in which group, and as which of it. */
export type Place = { group: number; at: number };

/** Where the thing with an id lies, or null. */
export function placeOf<T>(groups: readonly Group<T>[], idOf: (item: T) => unknown, id: unknown): Place | null {
  for (const [group, { items }] of groups.entries()) {
    const at = items.findIndex((item) => idOf(item) === id);
    if (at >= 0) return { group, at };
  }
  return null;
}

/**
 * The groups with one thing moved; `to` counts without it, and is
 * kept within its group. The same groups when nothing changes.
 */
export function moved<T>(groups: readonly Group<T>[], from: Place, to: Place): readonly Group<T>[] {
  const item = groups[from.group]?.items[from.at];
  if (item === undefined || !groups[to.group]) return groups;
  const next = groups.map((g) => ({ ...g, items: [...g.items] }));
  next[from.group]?.items.splice(from.at, 1);
  const there = next[to.group]?.items ?? [];
  const at = Math.max(0, Math.min(there.length, to.at));
  if (to.group === from.group && at === from.at) return groups;
  there.splice(at, 0, item);
  return next;
}

/**
 * Where a key leads: one up or down, beyond the end of a group into the next one;
 * Home and End stay in the group. Null for other keys and at the ends.
 */
export function stepped<T>(groups: readonly Group<T>[], { group, at }: Place, key: string): Place | null {
  const size = groups[group]?.items.length ?? 0;
  if (key === 'Home') return at > 0 ? { group, at: 0 } : null;
  if (key === 'End') return at < size - 1 ? { group, at: size - 1 } : null;
  if (key === 'ArrowUp') {
    if (at > 0) return { group, at: at - 1 };
    const before = groups[group - 1];
    return before ? { group: group - 1, at: before.items.length } : null;
  }
  if (key !== 'ArrowDown') return null;
  if (at < size - 1) return { group, at: at + 1 };
  return groups[group + 1] ? { group: group + 1, at: 0 } : null;
}

/** How many pixels to scroll for a pointer near the edge of what scrolls: the nearer, the more; nothing in between. */
export function edgeStep(y: number, top: number, bottom: number, zone = 64, most = 18): number {
  if (y < top + zone) return -Math.ceil((Math.min(zone, top + zone - y) / zone) * most);
  if (y > bottom - zone) return Math.ceil((Math.min(zone, y - bottom + zone) / zone) * most);
  return 0;
}
