import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Tag } from '../../shared/tags.ts';
import { type Visitor, visitorOf } from './network.ts';
import { createShelf } from './page-shelf.ts';
import { type Entry, type Rendered, send, toEntry } from './page-entry.ts';

export type { Rendered } from './page-entry.ts';

export type PageCache = {
  /** Answers from memory, or says false. The whole hot path of a public page. */
  serve(key: string, req: IncomingMessage, res: ServerResponse): boolean;
  /**
   * Renders once for a crowd, keeps what may be kept, and answers.
   * When rendering fails, an outdated answer is better than none.
   */
  render(key: string, req: IncomingMessage, res: ServerResponse, make: () => Promise<Rendered>): Promise<void>;
  drop(tag: Tag | null): void;
  readonly bytes: number;
  readonly size: number;
};

type Options = {
  freshMs?: number;
  now?: () => number;
  /** Hears of every answer that shows a record, and of who reads it. */
  onRead?: (record: string, visitor: Visitor) => void;
  /** How many proxies are believed, from the nearest. */
  proxies?: number | undefined;
};

/**
 * Whole answers by address, at most `most` bytes, least recently used out first. An entry goes when a table changes
 * that it shows, and after `freshMs` at the latest, since some pages also follow the date.
 */
export function createPageCache(most: number, options: Options = {}): PageCache {
  const { freshMs = 300_000, now = Date.now, onRead, proxies } = options;
  const tell = (entry: Entry, req: IncomingMessage) => {
    if (entry.record) onRead?.(entry.record, visitorOf(req, proxies));
  };
  const shelf = createShelf(most);
  const pending = new Map<string, Promise<Entry>>();
  /** Counts drops: what was rendered from before one must not enter after it. */
  let epoch = 0;

  function serve(key: string, req: IncomingMessage, res: ServerResponse): boolean {
    const entry = shelf.get(key);
    if (!entry || entry.staleAt <= now()) return false;
    entry.wasRead = true;
    tell(entry, req);
    send(entry, req, res);
    return true;
  }

  async function render(
    key: string,
    req: IncomingMessage,
    res: ServerResponse,
    make: () => Promise<Rendered>,
  ): Promise<void> {
    let job = pending.get(key);
    if (!job) {
      const began = epoch;
      job = make().then(async (rendered) => {
        const entry = toEntry(rendered, now() + freshMs);
        // Pressing takes some milliseconds and spares a slow line a third of a second: who comes first waits as well.
        if (rendered.cacheable && most > 0 && epoch === began) await shelf.keep(key, entry);
        return entry;
      });
      pending.set(key, job);
      const mine = job;
      const done = () => {
        if (pending.get(key) === mine) pending.delete(key);
      };
      void job.then(done, done);
    }
    const outdated = shelf.get(key);
    const entry = outdated ? await job.catch(() => outdated) : await job;
    tell(entry, req);
    send(entry, req, res);
  }

  return {
    serve,
    render,
    drop(tag) {
      epoch++;
      // Nobody who comes after a change joins a rendering that began before it.
      pending.clear();
      shelf.drop(tag);
    },
    get bytes() {
      return shelf.bytes;
    },
    get size() {
      return shelf.size;
    },
  };
}
