import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { limits } from '../shared/limits.ts';
import { href } from '../shared/sitemap.ts';
import { type Embedded, mountEmbeddedStorage } from './adapters/storage/embedded.ts';
import type { Storage } from './adapters/storage/storage.ts';
import { type Database, databaseAnswers, undone } from './db/client.ts';
import { locks } from './db/locks.ts';
import { embeddedSms, type Sms } from './adapters/sms/index.ts';
import { createSsoClient } from './adapters/sso/client.ts';
import type { SsoOptions } from './adapters/sso/index.ts';
import { embeddedClient, localFetch, mountProvider } from './adapters/sso/provider.ts';
import { pruneRows } from './adapters/sso/rows.ts';
import {
  authenticate,
  createAccount,
  createOutbox,
  createSignOn,
  directoryOf,
  pruneAttempts,
  pruneCodes,
  pruneOutbox,
  pruneSessions,
  pruneTries,
  seal,
  unseal,
} from './domains/account/index.ts';
import { applicationsExport, attachments, createApplications } from './domains/applications/index.ts';
import { articles } from './domains/articles/index.ts';
import { createCalendar } from './domains/calendar/index.ts';
import { contentExport, createContentDesk, placeDraft, publishDue, readPreview } from './domains/content/index.ts';
import {
  countOpen,
  createDemands,
  demandsExport,
  pruneSends,
  receiveDemand,
  recomputeDue,
} from './domains/demands/index.ts';
import { allowedHosts, createEmbeds } from './domains/embeds/index.ts';
import { enterprises } from './domains/enterprises/index.ts';
import { experts } from './domains/experts/index.ts';
import { createFiles, createOrphanSweep, mountFiles, refundGrant, spendGrant } from './domains/files/index.ts';
import { find } from './domains/find/index.ts';
import { hot } from './domains/hot/index.ts';
import { messages, mountEvents } from './domains/messages/index.ts';
import { createPlans } from './domains/plans/index.ts';
import { createPeople } from './domains/people/index.ts';
import { points } from './domains/points/index.ts';
import { privacy, tellInForce } from './domains/privacy/index.ts';
import { catalogue, createReadCounter } from './domains/catalogue/index.ts';
import { pruneTerms, search } from './domains/search/index.ts';
import { createSite, readSettings } from './domains/site/index.ts';
import { createStaff, licences, mountDownloads, pruneDownloads, staffExports } from './domains/staff/index.ts';
import { createSurveys } from './domains/surveys/index.ts';
import { mountFeeds } from './feeds.ts';
import type { Changes } from './kernel/changes.ts';
import type { Exports } from './documents/export.ts';
import { releaseUnused } from './kernel/connections.ts';
import { createDispatch, type Dispatch } from './kernel/dispatch.ts';
import { isDatabaseAway } from './kernel/errors.ts';
import { createHousekeeping, type Housekeeping } from './kernel/housekeeping.ts';
import { type Authenticate, answerError, mountCalls } from './kernel/http.ts';
import { createMemo } from './kernel/memo.ts';
import { createPageCache, type PageCache } from './kernel/page-cache.ts';
import { plainPage, plainTitles } from './kernel/plain-page.ts';
import { securityHeaders } from './kernel/security.ts';
import { withSlash } from './kernel/slash.ts';
import { limitBody } from './kernel/slow-bodies.ts';
import type { Build } from './page-build.ts';
import { createPages } from './pages.ts';

export type AppOptions = {
  database: Database;
  changes: Changes;
  storage: Storage | Embedded;
  secret: string;
  siteUrl: string;
  pageCacheBytes: number;
  build: () => Promise<Build>;
  logLevel?: string;
  trustProxy?: boolean;
  now?: () => Date;
  housekeepingMs?: number;
  publisherMs?: number;
  heartbeatMs?: number;
  /** An identity portal of somebody else; absent: the embedded one. */
  sso?: SsoOptions;
  /** The address that logout and failed sign-ons go to, whatever the settings say. */
  portalUrl?: string;
  sms?: Sms;
  smsPerDay?: number;
  staffProof?: boolean;
  /** Set by the development server: modules are transformed on request and nothing is kept. */
  development?: { middleware: (req: IncomingMessage, res: ServerResponse, next: () => void) => void };
};

export type App = {
  server: FastifyInstance;
  dispatch: Dispatch;
  authenticate: Authenticate;
  cache: PageCache;
  housekeeping: Housekeeping;
  /** The lists that staff may take away. */
  exports: Exports;
  /** Publishes and withdraws what is due. */
  publisher: Housekeeping;
};

/** How often the clock looks for content that is due. */
const publisherMs = 15_000;

/** The one composition root: kernel, domains, pages, in that order. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { database, changes, storage, secret, siteUrl, now = () => new Date() } = options;
  const { db } = database;

  const memo = createMemo();
  const reads = createReadCounter(db);
  const cache = createPageCache(options.pageCacheBytes, { onRead: reads.count });
  changes.on((tag) => {
    memo.drop(tag);
    cache.drop(tag);
  });

  const security = { secret, staffProof: options.staffProof ?? false };
  const sms = options.sms ?? embeddedSms;
  const outbox = createOutbox(db, sms, now, (error) => server.log.warn({ err: error }, 'text messages wait'));
  const redirectUri = siteUrl + href('public/landing');
  const identityPortal = createSsoClient(
    options.sso
      ? { ...options.sso, redirectUri }
      : {
          ...embeddedClient(siteUrl, secret),
          redirectUri,
          fetch: (url, init) => localFetch(server, siteUrl)(url, init),
        },
  );
  const signOn = createSignOn({
    sso: identityPortal,
    secret,
    siteUrl,
    db,
    now,
    portalUrl: async () => options.portalUrl ?? (await readSettings(db)).portalUrl,
    onFailure: (error) =>
      server.log.warn({ reason: (error as { code?: string }).code ?? (error as Error).name }, 'a sign-on failed'),
  });
  const account = createAccount({
    ...security,
    smsPerDay: options.smsPerDay ?? 5000,
    onSms: outbox.kick,
    sso: signOn.handlers,
  });
  /** Lists that staff may take away as workbooks: those of every domain. */
  const exports: Exports = {
    ...staffExports,
    demands: demandsExport,
    applications: applicationsExport,
    content: contentExport,
  };
  const domains = {
    account,
    people: createPeople(secret),
    staff: createStaff({ secret, smsPerDay: options.smsPerDay ?? 5000, onSms: outbox.kick, storage, exports }),
    applications: createApplications({ secret, onSms: outbox.kick }),
    messages,
    files: createFiles({ storage, secret, keepers: [licences, attachments] }),
    surveys: createSurveys({ take: async (input, context) => (await receiveDemand(context, secret, input, null)).id }),
    demands: createDemands({ secret, siteUrl, onSms: outbox.kick }),
    plans: createPlans({ siteUrl, onSms: outbox.kick }),
    calendar: createCalendar({ recompute: recomputeDue, countWaiting: countOpen }),
    articles,
    catalogue,
    points,
    experts,
    enterprises,
    site: createSite(options.portalUrl),
    search,
    contentDesk: createContentDesk(secret),
    embeds: createEmbeds(siteUrl),
    find,
    hot,
    privacy,
  };
  const dispatch = createDispatch(domains, { db, memo, now }, changes.settled);

  const server = fastify({
    logger: logger(options.logLevel ?? 'info'),
    genReqId: () => randomBytes(6).toString('hex'),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy ?? false,
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: limits.addressBytes, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as never),
    serverFactory: (handler) =>
      createServer({ keepAliveTimeout: 65_000, headersTimeout: 30_000, requestTimeout: 0 }, (req, res) => {
        limitBody(req, res);
        guard(req, res, () => handler(req, res));
      }),
  });
  releaseUnused(server);
  server.setErrorHandler(answerError);
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  server.addHook('onSend', async (_, reply) => void reply.headers(securityHeaders));

  const pages = createPages({
    build: options.build,
    dispatch,
    cache,
    siteUrl,
    development: options.development !== undefined,
    connectTo: storage.endpoint.startsWith('/') ? [] : [new URL(storage.endpoint).origin],
    preview: async (token, show) => {
      // Looked at first: an invented address costs no connection.
      const claim = readPreview(secret, token, now());
      return undone(database.pool, async (draft) => {
        const looked = await placeDraft(draft, claim, now());
        // Nothing that is kept in this process may mix with the draft.
        return show(
          createDispatch(domains, { db: draft, memo: createMemo(), now }, async () => undefined),
          looked,
        );
      });
    },
    frames: async () => (await allowedHosts({ db, memo })).map((h) => h.host),
    onError: (error) => server.log[isDatabaseAway(error) ? 'warn' : 'error']({ err: error }, 'a page failed'),
  });

  /** In development the modules come first: their addresses are no pages and carry no slash. */
  function guard(req: IncomingMessage, res: ServerResponse, next: () => void): void {
    if (options.development) options.development.middleware(req, res, () => front(req, res, next));
    else front(req, res, next);
  }

  /** Before the framework: long and slashless addresses, and the page cache. */
  function front(req: IncomingMessage, res: ServerResponse, next: () => void): void {
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
    const key = pages.keyOf(url);
    if (key === null || !cache.serve(key, req, res)) next();
  }

  mountHealth(server, database);
  signOn.mount(server);
  if (!options.sso)
    mountProvider(server, {
      db,
      siteUrl,
      secret,
      redirectUri,
      directory: directoryOf(db, secret, now),
      headers: securityHeaders,
      seal,
      unseal,
      onError: (error) => server.log.warn({ err: error }, 'the identity portal failed'),
    });
  const identified: Authenticate = (token) => authenticate(db, token, security, now());
  mountCalls(server, dispatch, identified);
  mountEvents(server, {
    db,
    changes,
    authenticate: identified,
    now,
    heartbeatMs: options.heartbeatMs,
    onError: (error) => server.log.warn({ err: error }, 'an event stream failed'),
  });
  await mountFiles(server, { db, storage, secret, now, authenticate: identified });
  mountDownloads(server, {
    db,
    exports,
    now,
    onError: (error) => server.log.warn({ err: error }, 'a download failed'),
  });
  if ('disk' in storage) {
    await mountEmbeddedStorage(server, storage, {
      now,
      siteUrl,
      spend: (grant, bytes) => spendGrant(db, grant.accessKeyId, bytes),
      refund: (grant, bytes) => refundGrant(db, grant.accessKeyId, bytes),
    });
  }
  mountFeeds(server, { db, memo, dispatch, siteUrl, now });

  const client = join(import.meta.dirname, '..', options.development ? 'web/public' : 'build/client');
  if (!options.development)
    await server.register(fastifyStatic, {
      root: join(client, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
      redirect: false,
      decorateReply: false,
      preCompressed: true,
    });
  await server.register(fastifyStatic, {
    root: join(client, 'art'),
    prefix: '/art/',
    maxAge: '30d',
    index: false,
    redirect: false,
    preCompressed: !options.development,
  });
  for (const file of ['logo.svg', 'logo-reverse.svg'])
    server.get(`/${file}`, (_, reply) => reply.sendFile(file, client, { maxAge: '1d' }));

  server.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return reply.code(405).header('allow', 'GET, HEAD').send({ status: 405, message: '不支持这种请求', data: null });
    if (/^\/(assets|art|file|idp|\.well-known)\//.test(request.url))
      return reply
        .code(404)
        .type('text/html; charset=utf-8')
        .send(plainPage(404, ...(plainTitles[404] as [string, string])));
    reply.hijack();
    await pages
      .answer(request.raw, reply.raw)
      .catch((error) => plain(reply.raw, isDatabaseAway(error) ? 503 : 500, request.id));
    return reply;
  });
  // A connection whose last answer is still going out when the server begins to close becomes idle later, and is kept open otherwise.
  server.addHook('preClose', async () => {
    const timer = setInterval(() => server.server.closeIdleConnections(), 50);
    server.server.once('close', () => clearInterval(timer));
  });
  const housekeeping = createHousekeeping({
    db,
    now,
    everyMs: options.housekeepingMs,
    onError: (error) => server.log.warn({ err: error }, 'housekeeping failed'),
    chores: [
      pruneTries,
      pruneTerms,
      pruneCodes,
      pruneOutbox,
      pruneSessions,
      pruneAttempts,
      pruneRows,
      pruneDownloads,
      pruneSends,
      createOrphanSweep(storage, (error) => server.log.warn({ err: error }, 'the storage could not be swept')),
    ],
  });
  const publisher = createHousekeeping({
    db,
    now,
    everyMs: options.publisherMs ?? publisherMs,
    lock: locks.publisher,
    chores: [tellInForce, publishDue((error) => server.log.warn({ err: error }, 'due content waits'))],
    after: changes.settled,
    onError: (error) => server.log.warn({ err: error }, 'due content waits'),
  });
  server.addHook('onClose', () =>
    Promise.all([reads.close(), housekeeping.close(), publisher.close(), outbox.close()]).then(() => undefined),
  );
  return { server, dispatch, authenticate: identified, cache, exports, housekeeping, publisher };
}

/** Structured, and without what a person typed or where from: no address, no query, no body. */
function logger(level: string) {
  return {
    level,
    base: null,
    serializers: {
      req: (r: { method: string }) => ({ method: r.method }),
      res: (r: { statusCode: number }) => ({ status: r.statusCode }),
    },
  };
}

function plain(res: ServerResponse, status: number, requestId?: string): void {
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
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    ...(status === 503 && { 'retry-after': '5' }),
  });
  res.end(body);
}

/** Alive, and able to answer. */
function mountHealth(server: FastifyInstance, database: Database): void {
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
