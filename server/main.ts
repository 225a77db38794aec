import { createServer } from 'node:net';
import { type Embedded, startEmbedded } from './adapters/database/embedded.ts';
import { ElsewhereInUse } from './adapters/database/owner.ts';
import { aliyunSms } from './adapters/sms/aliyun.ts';
import { embeddedSms } from './adapters/sms/index.ts';
import { openStorage } from './adapters/storage/open.ts';
import { probeStore } from './adapters/storage/probe.ts';
import { limits } from '../shared/limits.ts';
import { href } from '../shared/sitemap.ts';
import { buildApp } from './app.ts';
import { openDatabase } from './db/client.ts';
import { keepFollowing } from './db/demo/follow-day.ts';
import { accounts, password } from './db/demo/site.ts';
import { closeAccounts, liveWords, whenLive } from './db/demo/marks.ts';
import { prepareDatabase } from './db/prepare.ts';
import { whyUnusable } from './db/unusable.ts';
import { findPicturesJob } from './domains/files/index.ts';
import { BadEnvironment, type Env, readEnv } from './env.ts';
import { listenForChanges } from './kernel/changes.ts';
import { drain } from './kernel/connections.ts';
import { toldOf } from './kernel/log.ts';
import { backlog } from './kernel/server.ts';
import { catchStrays } from './kernel/strays.ts';
import { loadBuild } from './page-build.ts';

const deaf =
  '数据库的通知传不到这里，别的进程改了内容，这里的页面不会更新。连接池（PgBouncer）请用会话模式（pool_mode = session），或用 DATABASE_LISTEN_URL 给出数据库的直接地址。';

function environment(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error;
    console.error(`环境变量有误，没有启动：\n${error.message.replace(/^/gm, '  ')}`);
    process.exit(2);
  }
}

const env = environment();
const say = (line: string) => console.log(line);
const development = process.argv.includes('--dev');

/** Before a database is made or started for nothing. */
function requirePort(): Promise<void> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ port: env.port, host: env.host }, () => probe.close(() => resolve()));
  });
}

function sayPort(error: unknown): void {
  const taken = (error as { code?: string }).code === 'EADDRINUSE';
  console.error(taken ? `端口 ${env.port} 已被占用，请用 PORT 指定另一个。` : error);
}

await requirePort().catch((error: unknown) => {
  sayPort(error);
  process.exit(1);
});

let embedded: Embedded | undefined;
if (!env.databaseUrl)
  embedded = await startEmbedded(env.dataDir).catch((error: Error) => {
    const why =
      error instanceof ElsewhereInUse ? '' : '数据库打不开，数据没有改动。常见的原因：磁盘已满、目录不可写。\n  ';
    console.error(`没有启动：${why}${error.message}`);
    process.exit(2);
  });
const warnings = {
  warn: (message: string) => console.error(JSON.stringify({ level: 40, time: Date.now(), msg: message })),
};
const address = env.databaseUrl ?? (() => (embedded as Embedded).url);
const database = openDatabase(address, (error) => warnings.warn(`database: ${error.message}`), {
  ...(env.listenUrl && { direct: env.listenUrl }),
});
const { loadedDemo, over, changes } = await prepare().catch(refuseDatabase);
if (!(await changes.hearsItself(database.pool))) await refuse(deaf);

const vite = development ? await (await import('../scripts/dev-server.ts')).createDevServer() : undefined;
const storage = openStorage(env);
const { server, jobs } = await buildApp({
  database,
  changes,
  storage,
  secret: env.secret,
  siteUrl: env.siteUrl,
  pageCacheBytes: env.pageCacheBytes,
  trustProxy: env.trustProxy,
  logLevel: env.logLevel,
  sms: env.aliyun ? aliyunSms(env.aliyun) : embeddedSms,
  smsPerDay: env.smsPerDay,
  staffProof: env.staffProof,
  demo: env.demo,
  ...(env.sso && { sso: env.sso }),
  ...(env.portalUrl && { portalUrl: env.portalUrl }),
  build: vite ? vite.build : onceLoaded(),
  ...(vite && { development: { middleware: vite.middleware } }),
});

async function prepare() {
  const { loadedDemo } = await prepareDatabase(database, { demo: env.demo });
  const over = env.demo ? null : await closeAccounts(database.db);
  return { loadedDemo, over, changes: await listenForChanges(env.listenUrl ?? address, warnings) };
}

function onceLoaded() {
  const build = loadBuild();
  return () => build;
}

async function refuseDatabase(error: Error): Promise<never> {
  const why = whyUnusable(error);
  if (why) return refuse(why);
  await leave(() => database.close());
  throw error;
}

/** Says why there is no start, without an address: it holds the password. */
async function refuse(why: string): Promise<never> {
  console.error(`没有启动：${why}\n  ${env.databaseUrl ? 'DATABASE_URL' : `DATA_DIR：${env.dataDir}`}`);
  await leave(() => database.close());
  process.exit(2);
}

/** Ends one after the other, the embedded database last: what fails, as its database was killed, hinders no other. */
async function leave(...steps: (() => Promise<unknown> | undefined)[]): Promise<void> {
  for (const step of [...steps, () => embedded?.stop()])
    try {
      await step();
    } catch (error) {
      warnings.warn(`stopping: ${(error as Error).message}`);
    }
}

let stopping = false;
/** Takes no new work, finishes what runs, then leaves; the last node stops the embedded database. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), 25_000).unref();
  await leave(
    () => drain(server),
    () => server.close(),
    () => vite?.close(),
    () => changes.close(),
    () => database.close(),
  );
  process.exit(code);
}
if (env.demo) {
  whenLive(database.db, ({ message }) => {
    console.error(`演示已结束，这个进程停止服务：${message}`);
    void stop(2);
  });
  keepFollowing(database.db, (error) => warnings.warn(`demonstration classes: ${toldOf(error).message}`));
}
catchStrays(process, server.log, () => void stop(1));
process.on('SIGTERM', () => stop(0));
process.on('SIGINT', () => stop(0));

try {
  if (loadedDemo)
    await import('./db/demo/files.ts')
      .then(({ addFiles }) => addFiles(database.db, storage, env.secret))
      .catch((error: Error) => warnings.warn(`demonstration files: ${toldOf(error).message}`));
  const site = await server.listen({ port: env.port, host: env.host, backlog });
  // An update, a restored backup and the demonstration bring pictures that have no widths yet.
  void jobs.kick(findPicturesJob);
  say(`门户已就绪：${site.replace('127.0.0.1', 'localhost')}`);
  // Said, and no reason not to start: pages are read without a store, and it may come later.
  if (env.storage)
    void probeStore(storage, env.siteUrl, limits.credentialMinutes * 60).then((faults) => {
      for (const fault of faults) warnings.warn(`文件存储：${fault}`);
    });
  if (loadedDemo) say('已载入演示内容。');
  for (const line of over ? liveWords(over) : []) say(line);
  if (!env.aliyun)
    say(
      env.demo
        ? `短信未接服务商：验证码写入发件箱，工作人员在管理后台的“短信”页查看：${href('staff/console')}outbox/`
        : '短信未接服务商：验证码和链接到不了本人，工作人员也看不到；请设置 SMS_ACCESS_KEY_ID 等四个变量。',
    );
  if (env.demo) say(`演示账号（密码均为 ${password}）：${accounts.map((a) => `${a.username} ${a.what}`).join('，')}`);
} catch (error) {
  sayPort(error);
  // The job room as well: its connections would be taken for another node, whose database this leaves running.
  await leave(
    () => server.close(),
    () => changes.close(),
    () => database.close(),
  );
  process.exit(1);
}
