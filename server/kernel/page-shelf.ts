import type { Tag } from '../../shared/tags.ts';
import { type Entry, press } from './page-entry.ts';

/** Answers by address, at most so many bytes of them. */
export type Shelf = {
  get(key: string): Entry | undefined;
  /** Puts an answer up at once, unless it is too large a piece of the whole; presses it, and is done when it is. */
  keep(key: string, entry: Entry): Promise<void>;
  /** Takes down what shows a table. Null, when nobody knows what changed: all is outdated, but may still stand in. */
  drop(tag: Tag | null): void;
  readonly bytes: number;
  readonly size: number;
};

/** An empty shelf for `most` bytes; what was not read since room was last made goes first. */
export function createShelf(most: number): Shelf {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  /**
   * Goes round from the oldest on: what was read meanwhile gets a second chance at the end. To note a reading is all
   * that a reader pays for.
   */
  function makeRoom(): void {
    for (const [key, entry] of entries) {
      if (bytes <= most) return;
      if (entry.wasRead) {
        entry.wasRead = false;
        entries.delete(key);
        entries.set(key, entry);
      } else remove(key);
    }
  }

  async function compress(key: string, entry: Entry): Promise<void> {
    const pressed = await press(entry);
    if (!pressed) return;
    Object.assign(entry, pressed);
    if (entries.get(key) !== entry) return;
    const more = pressed.gzip.length + pressed.br.length;
    entry.bytes += more;
    bytes += more;
  }

  return {
    get: (key) => entries.get(key),
    keep(key, entry) {
      remove(key);
      if (entry.bytes <= most / 4) {
        entries.set(key, entry);
        bytes += entry.bytes;
        makeRoom();
      }
      return compress(key, entry);
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
