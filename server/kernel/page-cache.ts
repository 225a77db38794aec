import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Tag } from '../../shared/tags.ts';

/** A rendered answer before it is kept; `record` names what a reader opened, for the counts of reads. */
export type Rendered = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: ReadonlySet<Tag>;
  cacheable: boolean;
  record?: string | undefined;
};

type Entry = {
  body: Buffer;
  gzip: Buffer | null;
  br: Buffer | null;
  plainHead: Head;
  gzipHead: Head | null;
  brHead: Head | null;
  etag: string;
  tags: ReadonlySet<Tag>;
  bytes: number;
  staleAt: number;
  status: number;
  notModified: Head;
  record: string | undefined;
};
type Head = Record<string, string | number>;

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

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * Whole answers by address, at most `most` bytes, least recently used out first. An entry goes when a table changes
 * that it shows, and after `freshMs` at the latest, since some pages also follow the date.
 */
export function createPageCache(
  most: number,
  options: { freshMs?: number; now?: () => number; onRead?: (record: string) => void } = {},
): PageCache {
  const { freshMs = 300_000, now = Date.now, onRead } = options;
  const entries = new Map<string, Entry>();
  const pending = new Map<string, Promise<Entry>>();
  let bytes = 0;
  /** Counts drops: what was rendered from before one must not enter after it. */
  let epoch = 0;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function keep(key: string, entry: Entry): void {
    remove(key);
    if (entry.bytes > most / 4) return;
    entries.set(key, entry);
    bytes += entry.bytes;
    for (const oldest of entries.keys()) {
      if (bytes <= most) break;
      remove(oldest);
    }
  }

  function serve(key: string, req: IncomingMessage, res: ServerResponse): boolean {
    const entry = entries.get(key);
    if (!entry || entry.staleAt <= now()) return false;
    // Most recently used goes last.
    entries.delete(key);
    entries.set(key, entry);
    if (entry.record) onRead?.(entry.record);
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
      job = make().then((rendered) => {
        const entry = toEntry(rendered, now() + freshMs);
        if (rendered.cacheable && most > 0 && epoch === began) {
          keep(key, entry);
          void compress(key, entry);
        }
        return entry;
      });
      pending.set(key, job);
      const mine = job;
      const done = () => {
        if (pending.get(key) === mine) pending.delete(key);
      };
      job.then(done, done);
    }
    const outdated = entries.get(key);
    const entry = outdated ? await job.catch(() => outdated) : await job;
    if (entry.record) onRead?.(entry.record);
    send(entry, req, res);
  }

  async function compress(key: string, entry: Entry): Promise<void> {
    if (entry.body.length < 1024) return;
    const [gz, br] = await Promise.all([
      deflate(entry.body, { level: 6 }),
      brotli(entry.body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: entry.body.length },
      }),
    ]);
    if (entries.get(key) !== entry) return;
    const { 'content-length': _, ...head } = entry.plainHead;
    entry.gzip = gz;
    entry.br = br;
    entry.gzipHead = { ...head, 'content-encoding': 'gzip', 'content-length': gz.length };
    entry.brHead = { ...head, 'content-encoding': 'br', 'content-length': br.length };
    entry.bytes += gz.length + br.length;
    bytes += gz.length + br.length;
  }

  return {
    serve,
    render,
    drop(tag) {
      epoch++;
      // Nobody who comes after a change joins a rendering that began before it.
      pending.clear();
      // Without knowing what changed, everything is outdated but may still stand in while the database is away.
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

function toEntry(r: Rendered, staleAt: number): Entry {
  // With the policy: a copy that a browser keeps must not outlive what the page may show.
  const etag = `W/"${createHash('sha1')
    .update(r.body)
    .update(r.headers['content-security-policy'] ?? '')
    .digest('base64url')}"`;
  const cache: Head = r.cacheable
    ? { etag, vary: 'Accept-Encoding', 'cache-control': 'public, max-age=0, must-revalidate' }
    : { 'cache-control': 'no-store' };
  const head: Head = { ...r.headers, ...cache };
  return {
    body: r.body,
    gzip: null,
    br: null,
    plainHead: { ...head, 'content-length': r.body.length },
    gzipHead: null,
    brHead: null,
    notModified: head,
    etag,
    tags: r.tags,
    staleAt,
    status: r.status,
    record: r.record,
    bytes: r.body.length + 2048,
  };
}

function send(entry: Entry, req: IncomingMessage, res: ServerResponse): void {
  if (entry.status === 200 && req.headers['if-none-match'] === entry.etag) {
    res.writeHead(304, entry.notModified);
    res.end();
    return;
  }
  const accepts = req.headers['accept-encoding'];
  const [head, body] =
    typeof accepts !== 'string'
      ? [entry.plainHead, entry.body]
      : entry.br && entry.brHead && accepts.includes('br')
        ? [entry.brHead, entry.br]
        : entry.gzip && entry.gzipHead && accepts.includes('gzip')
          ? [entry.gzipHead, entry.gzip]
          : [entry.plainHead, entry.body];
  res.writeHead(entry.status, head);
  res.end(req.method === 'HEAD' ? undefined : body);
}
