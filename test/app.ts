import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Embedded, openEmbeddedStorage } from '../server/adapters/storage/embedded.ts';
import { type App, type AppOptions, buildApp } from '../server/app.ts';
import { type Changes, listenForChanges } from '../server/kernel/changes.ts';
import { createApi } from '../server/kernel/dispatch.ts';
import { loadBuild } from '../server/page-build.ts';
import { limits } from '../shared/limits.ts';
import { freshDatabase, type Template } from './database.ts';

export const secret = 'a secret of the tests that is long enough';

/** Read once for all portals of a worker. */
const build = loadBuild();

export type TestApp = App & {
  url: string;
  /** Where the embedded storage keeps its files. */
  dataDir: string;
  storage: Embedded;
  database: Awaited<ReturnType<typeof freshDatabase>>;
  changes: Changes;
  /** The calls in this process, as a visitor. */
  api: ReturnType<typeof createApi>;
  /** The same for the person behind a token, as the kernel sees them at each call. */
  call(token: string): ReturnType<typeof createApi>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ http: number; status: number; message: string; data: never; headers: Headers }>;
  /** Has a job run through its queue, whether it is due or not, and waits until it has ended, well or not. */
  runJob(name: string): Promise<void>;
  /** Waits until nothing is left to do that need not wait for a next try. */
  jobsDone(name?: string): Promise<void>;
  close(): Promise<void>;
};

/** A whole portal on a free port with a database of its own, or as a second node on the database of another one. */
export async function startApp(
  template: Template,
  options: Partial<AppOptions> & { beside?: TestApp } = {},
): Promise<TestApp> {
  const { beside, ...rest } = options;
  const database = beside?.database ?? (await freshDatabase(template));
  const changes = await listenForChanges(database.url, { warn: () => undefined });
  const dataDir = beside?.dataDir ?? mkdtempSync(join(tmpdir(), 'portal-files-'));
  const storage = openEmbeddedStorage(dataDir, secret, limits.partBytes, 0);
  const app = await buildApp({
    database,
    changes,
    storage,
    secret,
    siteUrl: 'http://portal.test',
    pageCacheBytes: 32 * 1024 * 1024,
    build: () => build,
    logLevel: 'silent',
    demo: true,
    // The clock of a test is looked at when the test says so.
    jobs: { tickMs: 3_600_000 },
    ...rest,
  });
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const jobsDone = async (name?: string) => {
    const open = () =>
      database.pool.query(
        "select 1 from jobs.job where state in ('created', 'active') and name <> 'dead' and name = coalesce($1, name)",
        [name],
      );
    const { rowCount } = await eventually(open, (found) => !found.rowCount, 50_000);
    if (rowCount) throw new Error(`${name ?? 'a job'} has not ended`);
    await changes.settled();
  };
  return {
    ...app,
    jobsDone,
    async runJob(name) {
      await app.jobs.kick(name);
      await jobsDone(name);
    },
    url,
    dataDir,
    storage,
    database,
    changes,
    api: createApi(app.dispatch, null),
    call: (token) =>
      createApi(async (domain, name, input) => app.dispatch(domain, name, input, await app.authenticate(token)), null),
    get: (path, headers = {}) => fetch(url + path, { headers, redirect: 'manual' }),
    async post(path, body, headers = {}) {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      return { http: response.status, headers: response.headers, ...(await response.json()) };
    },
    async close() {
      await app.server.close();
      await changes.close();
      if (!beside) await database.drop();
      if (!beside?.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Asks again until the answer fits; the last answer when it never does. For what happens a moment later. */
export async function eventually<T>(
  ask: () => Promise<T> | T,
  fits: (value: T) => boolean,
  forMs = 10_000,
): Promise<T> {
  for (const end = Date.now() + forMs; ; ) {
    const value = await ask();
    if (fits(value) || Date.now() > end) return value;
    // A breath: asking without a pause would take the processor from what is waited for.
    await pause(5);
  }
}
