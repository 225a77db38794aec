import type { IncomingMessage, ServerResponse } from 'node:http';

/** A form is here within a minute, or nobody waits for it. */
const wholeMs = 60_000;
/** A file takes as long as the line needs, but something of it comes every minute. */
const idleMs = 60_000;
/** Where whole files come: the storage, and the two calls that take one. */
const takesFiles = /^\/storage\/|^\/api\/tool\/(?:upload\/file|fdfs)(?:\?|$)/;

/** Ends a request whose body does not come: the server's own limit would also end a large file on a slow line. */
export function limitBody(req: IncomingMessage, res: ServerResponse, silenceMs = idleMs): void {
  if (req.method === 'GET' || req.method === 'HEAD') return;
  if (takesFiles.test(req.url ?? '')) {
    req.setTimeout(silenceMs, () => {
      if (!req.complete) req.destroy();
    });
    // What is here whole is worked at as long as that takes, with no word over the line: a store of somebody else,
    // for one, has its own limit, and the connection would go before the answer.
    req.once('end', () => req.setTimeout(0));
    return;
  }
  const timer = setTimeout(() => {
    if (!res.headersSent) res.writeHead(408, { connection: 'close', 'content-length': 0 }).end();
    req.destroy();
  }, wholeMs);
  timer.unref();
  const done = () => clearTimeout(timer);
  req.once('end', done);
  req.once('close', done);
}
