import type { IncomingMessage, ServerResponse } from 'node:http';

/** A form is here within a minute, or nobody waits for it. */
const wholeMs = 60_000;
/** A file takes as long as the line needs, but so much of it comes every minute: the slowest line brings more. */
const idleMs = 60_000;
const leastBytes = 16 * 1024;
/** Where whole files come: the storage, and the two calls that take one in a form. */
const stored = /^\/storage\//;
const calls = /^\/api\/tool\/(?:upload\/file|fdfs)(?:\?|$)/;

/** What is read has no body, unless somebody sends one all the same: it is answered, and its line would stay open. */
const hasNone = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  headers['transfer-encoding'] === undefined &&
  headers['content-length'] === undefined;

/** Whether a whole file may come: nothing else that is sent to where files come takes longer than a form. */
const bringsFile = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'PUT'
    ? stored.test(url)
    : method === 'POST' && calls.test(url) && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** Ends a request whose body does not come: the server's own limit would also end a large file on a slow line. */
export function limitBody(req: IncomingMessage, res: ServerResponse, silenceMs = idleMs): void {
  if (hasNone(req)) return;
  if (!bringsFile(req)) {
    limitWhole(req, res);
    return;
  }
  const late = () => {
    if (!req.complete) req.destroy();
  };
  req.setTimeout(silenceMs, late);
  // A byte now and then breaks every silence.
  let before = req.socket.bytesRead;
  const timer = setInterval(() => {
    if (req.socket.bytesRead - before < leastBytes) late();
    before = req.socket.bytesRead;
  }, silenceMs);
  timer.unref();
  req.once('close', () => clearInterval(timer));
  // What is here whole is worked at as long as that takes, with no word over the line: a store of somebody else,
  // for one, has its own limit, and the connection would go before the answer.
  req.once('end', () => {
    req.setTimeout(0);
    clearInterval(timer);
  });
  // What is answered already, as it is refused, nobody waits for: a byte now and then would keep its line.
  res.once('finish', () => {
    if (!req.complete) limitWhole(req, res);
  });
}

function limitWhole(req: IncomingMessage, res: ServerResponse): void {
  const timer = setTimeout(() => {
    // An empty one is here, though nobody has read it.
    if (req.complete) return;
    if (!res.headersSent) res.writeHead(408, { connection: 'close', 'content-length': 0 }).end();
    req.destroy();
  }, wholeMs);
  timer.unref();
  const done = () => clearTimeout(timer);
  req.once('end', done);
  req.once('close', done);
}
