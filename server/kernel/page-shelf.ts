import type { Tag } from '../../shared/tags.ts';
import { type Entry, press } from './page-entry.ts';

/** Answers by address, at most so many bytes of them. */
export type Shelf = {
  get(key: string): Entry | undefined;
  /** Most recently used goes last. */
  touch(key: string, entry: Entry): void;
  /** Puts an answer up, unless it is too large a piece of the whole, and presses it. */
  keep(key: string, entry: Entry): void;
  /** Takes down what shows a table. Null, when nobody knows what changed: all is outdated, but may still stand in. */
  drop(tag: Tag | null): void;
  readonly bytes: number;
  readonly size: number;
};

/** An empty shelf for `most` bytes; the least recently used goes first. */
export function createShelf(most: number): Shelf {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  async function compress(key: string, entry: Entry): Promise<void> {
    const pressed = await press(entry);
    if (!pressed || entries.get(key) !== entry) return;
    Object.assign(entry, pressed);
    const more = pressed.gzip.length + pressed.br.length;
    entry.bytes += more;
    bytes += more;
  }

  return {
    get: (key) => entries.get(key),
    touch(key, entry) {
      entries.delete(key);
      entries.set(key, entry);
    },
    keep(key, entry) {
      remove(key);
      if (entry.bytes <= most / 4) {
        entries.set(key, entry);
        bytes += entry.bytes;
        for (const oldest of entries.keys()) {
          if (bytes <= most) break;
          remove(oldest);
        }
      }
      void compress(key, entry);
    },
    drop(tag) {
      for (const [key, entry] of entries) {
        if (tag === null) entry.staleAt = 0;
        else if (entry.tags.has(tag)) remove(key);
      }
    },
    get bytes() {
      return bytes;
    },
    get size() {
      return entries.size;
    },
  };
}
