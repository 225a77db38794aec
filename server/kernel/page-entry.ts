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

/** An answer as it is kept: its bytes in each coding, and the heads that go before them. */
export type Entry = {
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
  /** Since room was last made for others. */
  wasRead: boolean;
};
/** Name after value after name, as they are sent: nothing is built for an answer. */
type Head = (string | number)[];

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** An answer to be kept until `staleAt` (ms), not pressed yet. */
export function toEntry(r: Rendered, staleAt: number): Entry {
  // With the policy: a copy that a browser keeps must not outlive what the page may show.
  const etag = `W/"${createHash('sha1')
    .update(r.body)
    .update(r.headers['content-security-policy'] ?? '')
    .digest('base64url')}"`;
  const cache = r.cacheable
    ? { etag, vary: 'Accept-Encoding', 'cache-control': 'public, max-age=0, must-revalidate' }
    : { 'cache-control': 'no-store' };
  const head = Object.entries({ ...r.headers, ...cache }).flat();
  return {
    body: r.body,
    gzip: null,
    br: null,
    plainHead: [...head, 'content-length', r.body.length],
    gzipHead: null,
    brHead: null,
    notModified: head,
    etag,
    tags: r.tags,
    staleAt,
    status: r.status,
    record: r.record,
    bytes: r.body.length + 2048,
    wasRead: false,
  };
}

type Pressed = { gzip: Buffer; br: Buffer; gzipHead: Head; brHead: Head };

/** The codings of an answer, pressed once for all who read it; null for one that is too small to gain. */
export async function press(entry: Entry): Promise<Pressed | null> {
  if (entry.body.length < 1024) return null;
  const [gz, br] = await Promise.all([
    deflate(entry.body, { level: 6 }),
    brotli(entry.body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: entry.body.length },
    }),
  ]);
  const head = entry.notModified;
  return {
    gzip: gz,
    br,
    gzipHead: [...head, 'content-encoding', 'gzip', 'content-length', gz.length],
    brHead: [...head, 'content-encoding', 'br', 'content-length', br.length],
  };
}

const weighsNothing = /^q=[.0]+$/;

/** Whether a coding is named, and not with no weight at all (RFC 9110, 12.5.3). */
function takes(accepts: string, coding: 'br' | 'gzip'): boolean {
  return accepts.split(',').some((one) => {
    const [name, ...more] = one.toLowerCase().replaceAll(/\s/g, '').split(';');
    return name === coding && !more.some((parameter) => weighsNothing.test(parameter));
  });
}

/** Answers with what is kept, in the coding that the browser takes, or says that its copy is still good. */
export function send(entry: Entry, req: IncomingMessage, res: ServerResponse): void {
  if (entry.status === 200 && req.headers['if-none-match'] === entry.etag) {
    res.writeHead(304, entry.notModified);
    res.end();
    return;
  }
  const accepts = req.headers['accept-encoding'];
  const [head, body] =
    typeof accepts !== 'string'
      ? [entry.plainHead, entry.body]
      : entry.br && entry.brHead && takes(accepts, 'br')
        ? [entry.brHead, entry.br]
        : entry.gzip && entry.gzipHead && takes(accepts, 'gzip')
          ? [entry.gzipHead, entry.gzip]
          : [entry.plainHead, entry.body];
  res.writeHead(entry.status, head);
  res.end(req.method === 'HEAD' ? undefined : body);
}
