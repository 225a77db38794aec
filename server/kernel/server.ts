import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { limits } from '../../shared/limits.ts';
import { type Database, databaseAnswers } from '../db/client.ts';
import { boundAtOnce, releaseUnread, releaseUnused } from './connections.ts';
import { readJson } from './deep-json.ts';
import { mountGate } from './gate.ts';
import { answerClientError, answerError, logAnswer } from './http.ts';
import { toldOf } from './log.ts';
import { plainAddress } from './network.ts';
import { plainPage, plainPolicy, plainTitles } from './plain-page.ts';
import { securityHeaders } from './security.ts';
import { originForm, withSlash } from './slash.ts';
import { limitBody } from './slow-bodies.ts';
import { createWatch } from './watch.ts';

/** Connections that wait to be taken up: a crowd must not find the door shut and try again only after seconds. */
export const backlog = 4096;

export type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

type Options = {
  logLevel?: string | undefined;
  /** How many proxies are believed, from the nearest. */
  trustProxy?: number | undefined;
  /** The site is reached by https: browsers are told to keep to it. */
  isSecure?: boolean | undefined;
  /** In development the modules come first: their addresses are no pages and carry no slash. */
  first?: Middleware | undefined;
  /** Answers a GET or HEAD request before the framework sees it, or says false. */
  answer: (url: string, req: IncomingMessage, res: ServerResponse) => boolean;
};

/**
 * The server with what every answer has: headers, one log line, refusals in one form, limits of bodies and addresses.
 */
export function createHttpServer(options: Options): FastifyInstance {
  const front = frontOf(options.answer);
  const server = fastify({
    logger: logger(options.logLevel ?? 'info'),
    genReqId: () => randomBytes(6).toString('hex'),
    logController: new LogController({ disableRequestLogging: true }),
    // Counted from the right: what a visitor writes into the header stands to the left of what the site's own add.
    trustProxy: (_, hop) => hop < (options.trustProxy ?? 0),
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: limits.addressBytes, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as never, watch),
    clientErrorHandler: answerClientError,
    // What still comes on open connections is answered, and told to come no more.
    return503OnClosing: false,
    serverFactory: (handler) => {
      const listener = boundAtOnce((req, res) => {
        if (options.isSecure) res.setHeader('strict-transport-security', 'max-age=31536000');
        const own = originForm(req.url ?? '/');
        if (own === null) return plain(res, 400);
        req.url = own;
        limitBody(req, res);
        const next = () => front(req, res, () => handler(req, res));
        if (options.first) options.first(req, res, next);
        else next();
      });
      const timeouts = { keepAliveTimeout: 65_000, headersTimeout: 30_000, requestTimeout: 0 };
      // What else somebody expects is left aside: Node would answer it past all limits.
      return createServer(timeouts, listener).on('checkExpectation', listener);
    },
  });
  const watch = createWatch(server.log);
  // The framework has the address as it was written; everything that counts by it asks the request.
  server.addHook('onRequest', async (request) => {
    Object.defineProperty(request, 'ip', { value: plainAddress(request.ip) });
  });
  readJson(server);
  releaseUnused(server);
  releaseUnread(server.server);
  mountGate(server);
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply, watch));
  server.addHook('onResponse', async (request, reply) => logAnswer(request, reply));
  server.addHook('onSend', async (_, reply) => {
    // What an answer says of itself stays.
    for (const [name, value] of Object.entries(securityHeaders)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  // A connection whose last answer is still going out when the server
  // begins to close becomes idle later, and is kept open otherwise.
  server.addHook('preClose', async () => {
    const timer = setInterval(() => server.server.closeIdleConnections(), 50);
    server.server.once('close', () => clearInterval(timer));
  });
  return server;
}

/** Before the framework: long and slashless addresses, and what is kept in memory. */
function frontOf(answer: Options['answer']): Middleware {
  return (req, res, next) => {
    const url = req.url ?? '/';
    if (url.length > limits.addressBytes) {
      plain(res, 414);
      return;
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      next();
      return;
    }
    const slashed = withSlash(url);
    if (slashed) {
      res.writeHead(308, { ...securityHeaders, location: slashed, 'content-length': 0 });
      res.end();
      return;
    }
    if (!answer(url, req, res)) next();
  };
}

/** Structured, and without what a person typed or where from: no address, no query, no body. */
function logger(level: string) {
  return {
    level,
    base: null,
    serializers: {
      err: toldOf,
      req: (r: { method: string }) => ({ method: r.method }),
      res: (r: { statusCode: number }) => ({ status: r.statusCode }),
    },
  };
}

/** A page without database or framework, for an error that those cause. */
export function plain(res: ServerResponse, status: number, requestId?: string): void {
  if (res.headersSent) {
    res.end();
    return;
  }
  const [title, message] = plainTitles[status] ?? (plainTitles[500] as [string, string]);
  const body = plainPage(status, title, message, status === 500 ? requestId : undefined);
  res.writeHead(status, {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'content-security-policy': plainPolicy,
    ...(status === 503 && { 'retry-after': '5' }),
    ...(status === 507 && { 'retry-after': '60' }),
  });
  res.end(body);
}

/** Alive, and able to answer. */
export function mountHealth(server: FastifyInstance, database: Database): void {
  server.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  server.get('/readyz', async (_, reply) => {
    const ready = await databaseAnswers(database.db);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'database away' });
  });
  server.get('/favicon.ico', (_, reply) => reply.redirect('/logo.svg', 301));
}
