import type { Tag } from '../../shared/tags.ts';

type Entry = { value: Promise<unknown>; tags: readonly Tag[]; until: number };

export type Memo = {
  /**
   * The value under a key, computed once until one of the tables changes or a minute has passed. A failure is not kept.
   */
  get<T>(key: string, tags: readonly Tag[], compute: () => Promise<T>): Promise<T>;
  /** Drops what shows the table; null drops everything. */
  drop(tag: Tag | null): void;
};

/** Small results that every page needs (settings, menus, counts), held in this process. */
export function createMemo(options: { most?: number; keepMs?: number } = {}): Memo {
  const { most = 2000, keepMs = 60_000 } = options;
  const entries = new Map<string, Entry>();
  return {
    get<T>(key: string, tags: readonly Tag[], compute: () => Promise<T>): Promise<T> {
      const found = entries.get(key);
      if (found && found.until > Date.now()) return found.value as Promise<T>;
      entries.delete(key);
      if (entries.size >= most) entries.delete(entries.keys().next().value as string);
      // A query of the database is none yet: it is sent anew for each who waits for it.
      const value = Promise.resolve(compute());
      entries.set(key, { value, tags, until: Date.now() + keepMs });
      value.catch(() => {
        if (entries.get(key)?.value === value) entries.delete(key);
      });
      return value;
    },
    drop(tag) {
      if (tag === null) return entries.clear();
      for (const [key, entry] of entries) if (entry.tags.includes(tag)) entries.delete(key);
    },
  };
}
