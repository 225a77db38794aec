import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { embeddedSms, type Sms } from './adapters/sms/index.ts';
import type { SsoOptions } from './adapters/sso/index.ts';
import type { Embedded } from './adapters/storage/embedded.ts';
import type { Storage } from './adapters/storage/storage.ts';
import type { Database } from './db/client.ts';
import { authenticate } from './domains/account/index.ts';
import { createReadCounter } from './domains/catalogue/index.ts';
import { previewOf } from './domains/content/index.ts';
import { allowedHosts } from './domains/embeds/index.ts';
import { openDomains } from './domains.ts';
import { mountFeeds } from './feeds.ts';
import { createAdmission } from './kernel/admission.ts';
import type { Changes } from './kernel/changes.ts';
import { createDispatch, type Dispatch } from './kernel/dispatch.ts';
import type { Domain } from './kernel/domain.ts';
import { isDatabaseAway } from './kernel/errors.ts';
import type { Exports } from './documents/export.ts';
import { type Authenticate, mountCalls } from './kernel/http.ts';
import { createJobs, type Jobs } from './kernel/jobs/room.ts';
import { createMemo } from './kernel/memo.ts';
import { createPageCache, type PageCache } from './kernel/page-cache.ts';
import { createHttpServer, type Middleware, mountHealth } from './kernel/server.ts';
import { mountPages, mountStatic } from './kernel/static.ts';
import type { Build } from './page-build.ts';
import { createPages } from './pages.ts';
import { mountSignInPage } from './sign-in-page/index.ts';

export type AppOptions = {
  database: Database;
  changes: Changes;
  storage: Storage | Embedded;
  secret: string;
  siteUrl: string;
  pageCacheBytes: number;
  build: () => Promise<Build>;
  logLevel?: string;
  trustProxy?: number;
  now?: () => Date;
  heartbeatMs?: number;
  /** How often the job room looks at the clock, and into queues that nobody told it of. */
  jobs?: { tickMs?: number; pollSeconds?: number };
  /** An identity portal of somebody else; absent: the embedded one. */
  sso?: SsoOptions;
  /** The address that logout and failed sign-ons go to, whatever the settings say. */
  portalUrl?: string;
  sms?: Sms;
  smsPerDay?: number;
  staffProof?: boolean;
  demo?: boolean;
  /** Set by the development server: modules are transformed on request and nothing is kept. */
  development?: { middleware: Middleware };
};

export type App = {
  server: FastifyInstance;
  dispatch: Dispatch;
  authenticate: Authenticate;
  cache: PageCache;
  /** The lists that staff may take away. */
  exports: Exports;
  jobs: Jobs;
};

/** The one composition root: kernel, domains, pages, in that order. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { database, changes, storage, secret, siteUrl, now = () => new Date(), sms = embeddedSms } = options;
  const { db } = database;
  const development = options.development !== undefined;
  const [memo, admit] = [createMemo(), createAdmission()];
  const reads = createReadCounter(secret, now);
  const cache = createPageCache(options.pageCacheBytes, { onRead: reads.count, proxies: options.trustProxy });
  for (const kept of [memo, cache]) changes.on(kept.drop);
  const server = createHttpServer({
    logLevel: options.logLevel,
    trustProxy: options.trustProxy,
    isSecure: siteUrl.startsWith('https:'),
    first: options.development?.middleware,
    answer(url, req, res) {
      const key = pages.keyOf(url);
      return key !== null && cache.serve(key, req, res);
    },
  });
  const exports: Exports = {};
  const domains = openDomains({ ...options, db, now, sms, log: server.log, reads, exports, room: () => jobs });
  const all = Object.values<Domain>(domains);
  Object.assign(exports, ...all.map((domain) => domain.exports));
  const handlers = Object.fromEntries(Object.entries(domains).map(([name, domain]) => [name, domain.handlers])) as {
    [D in keyof typeof domains]: (typeof domains)[D]['handlers'];
  };
  const dispatch = createDispatch(handlers, { db, memo, now }, changes.settled);
  const jobs = createJobs({ database, jobs: all.flatMap((d) => d.jobs ?? []), now, log: server.log, ...options.jobs });

  const pages = createPages({
    build: options.build,
    dispatch,
    admit,
    cache,
    siteUrl,
    development,
    connectTo: storage.base.startsWith('/') ? [] : [new URL(storage.base).origin],
    // Nothing that is kept in this process may mix with a draft.
    preview: previewOf({ pool: database.pool, secret, now }, (draft) =>
      createDispatch(handlers, { db: draft, memo: createMemo(), now }, async () => undefined),
    ),
    frames: async () => (await allowedHosts({ db, memo })).map((h) => h.host),
    onError: (error) => server.log[isDatabaseAway(error) ? 'warn' : 'error']({ err: error }, 'a page failed'),
  });

  const identified: Authenticate = (token) =>
    authenticate(db, token, { secret, staffProof: options.staffProof ?? false }, now());
  mountHealth(server, database);
  mountCalls(server, dispatch, identified, admit);
  for (const mount of all.flatMap((d) => d.mounts ?? [])) await mount(server, identified);
  mountSignInPage(server, { dispatch, siteUrl });
  mountFeeds(server, { db, memo, dispatch, siteUrl, now });
  await mountStatic(server, join(import.meta.dirname, '..', development ? 'web/public' : 'build/client'), development);
  mountPages(server, pages.answer);
  server.addHook('onReady', jobs.start).addHook('onClose', jobs.close);
  return { server, dispatch, authenticate: identified, cache, exports, jobs };
}
