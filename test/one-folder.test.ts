// @module-tag sweep
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '../server/adapters/database/embedded.ts';
import { lock } from '../server/adapters/database/lock.ts';
import { ElsewhereInUse, own, requireAlone } from '../server/adapters/database/owner.ts';
import { applicationName, applicationNames } from '../server/db/application-name.ts';
import { openDatabase } from '../server/db/client.ts';
import { eventually } from './app.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-folder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const adapter = (name: string) => new URL(`../server/adapters/database/${name}.ts`, import.meta.url).pathname;
/** Who is not root gets rooms of its own by a room of users, in which nobody is anybody else. */
const asOwn = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user', '--keep-caps'];
const container = [...asOwn, '--net', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];
const hasContainers = spawnSync('unshare', [...container, 'true']).status === 0;
/** A test that this machine lets somebody carry out. What is passed over fails a run: elsewhere it is not there. */
const itIf = (can: boolean): ((name: string, body: () => Promise<void>) => void) => (can ? it : () => undefined);
const pidOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
const lives = (pid: number) => existsSync(`/proc/${pid}/cwd/PG_VERSION`);
/** How many portals use the server. The process of one that is gone goes a moment later, or a long one. */
async function usersOf(url: string): Promise<number> {
  const watcher = new pg.Client({ connectionString: url });
  await watcher.connect();
  const users = 'select 1 from pg_stat_activity where application_name like $1';
  const { rows } = await watcher.query(users, [applicationNames]);
  await watcher.end();
  return rows.length;
}
/** Asks the server something, as a portal that is gone afterwards. */
async function asked(url: string): Promise<unknown[]> {
  const before = await usersOf(url);
  const database = openDatabase(url, () => undefined, { connections: 1 });
  try {
    return (await database.pool.query('select 7 as seven')).rows;
  } finally {
    await database.close();
    await eventually(
      () => usersOf(url),
      (n) => n <= before,
    );
  }
}
/** A start by a program of its own, which says how it ended. */
const startBy = (dataDir: string) => [
  process.execPath,
  '--import',
  fileURLToPath(new URL('../scripts/quick-imports.ts', import.meta.url)),
  '-e',
  `const { startEmbedded } = await import(${JSON.stringify(adapter('embedded'))});
   await startEmbedded(${JSON.stringify(dataDir)}, { durable: false }).then(() => console.log('started'),
     (e) => { console.log(e.message); process.exit(1); });
   setInterval(() => undefined, 1000);`,
];

describe('a data folder', () => {
  it('is one for every path that leads there: who comes by a link joins', async () => {
    const dataDir = join(folder, 'linked');
    const first = await startEmbedded(dataDir, { durable: false });
    const pid = pidOf(dataDir);
    rmSync(`${dataDir}-link`, { force: true });
    symlinkSync(dataDir, `${dataDir}-link`);
    const second = await startEmbedded(`${dataDir}-link`, { durable: false });
    expect(second.url).toBe(first.url);
    const held = new pg.Client({ connectionString: first.url, application_name: 'portal of another process' });
    await held.connect();
    const shown = ['TimeZone', 'listen_addresses', 'log_min_messages', 'max_connections'];
    const { rows } = await held.query('select name, setting from pg_settings where name = any($1)', [shown]);
    // Days are those of Shanghai, nobody from outside comes in, and the log holds nothing that was typed.
    expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
      TimeZone: 'Asia/Shanghai',
      listen_addresses: '127.0.0.1',
      log_min_messages: 'fatal',
      max_connections: '120',
    });
    for (const name of ['postgres.json', 'postgres.log'])
      expect((statSync(join(dataDir, name)).mode & 0o777).toString(8), name).toBe('600');
    await second.stop();
    expect([pidOf(dataDir), await asked(first.url)]).toEqual([pid, [{ seven: 7 }]]);
    await held.end();
    await eventually(
      () => usersOf(first.url),
      (n) => n === 0,
    );
    await first.stop();
    const isGone = await eventually(
      () => !lives(pid),
      (gone) => gone,
    );
    expect(isGone).toBe(true);
  });

  // Who is not root mounts in a room of users alone, from which nobody sees the processes of the others: there it is
  // another machine's folder, and what joins it is no test of this.
  const canMount = asOwn.length === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;
  itIf(canMount)('is joined where it is mounted a second time', async () => {
    const dataDir = join(folder, 'mounted');
    const there = join(folder, 'there');
    const first = await startEmbedded(dataDir, { durable: false });
    const pid = pidOf(dataDir);
    mkdirSync(there, { recursive: true });
    const work = `mount --bind ${dataDir} ${there} && exec "$@"`;
    const other = spawn('unshare', ['--mount', 'sh', '-c', work, 'sh', ...startBy(there)]);
    const [line] = await once(other.stdout, 'data');
    other.kill('SIGKILL');
    expect([String(line).trim(), pidOf(dataDir), lives(pid)]).toEqual(['started', pid, true]);
    await eventually(
      () => usersOf(first.url),
      (n) => n === 0,
    );
    await first.stop();
    expect(lives(pid)).toBe(false);
  });

  itIf(hasContainers)('is refused to another container while its server lives', async () => {
    const dataDir = join(folder, 'shared');
    const first = await startEmbedded(dataDir, { durable: false });
    const pid = pidOf(dataDir);
    const other = spawnSync('unshare', [...container, ...startBy(dataDir)], { encoding: 'utf8', timeout: 60_000 });
    // The thread stood still meanwhile, so no mark was touched: the server itself has answered.
    expect(other.stdout).toContain('另一个容器正在使用');
    const [apart, ...words] = ['unshare', ...asOwn, '--net', ...startBy(dataDir)] as [string, ...string[]];
    const seen = await promisify(execFile)(apart, words).catch((error: { stdout: string }) => error);
    expect(seen.stdout).toContain('另一个容器正在使用');
    expect([pidOf(dataDir), lives(pid), await asked(first.url)]).toEqual([pid, true, [{ seven: 7 }]]);
    // Who has just asked is still there for a moment, and a server that is used is not stopped.
    await eventually(
      () => usersOf(first.url),
      (n) => n === 0,
    );
    await first.stop();
    expect(lives(pid)).toBe(false);
    expect(existsSync(join(dataDir, 'postgres.owner'))).toBe(false);
  });

  itIf(hasContainers)('stays refused when the node of a container was killed, and is free with its end', async () => {
    const dataDir = join(folder, 'orphan');
    const script = `ip link set lo up; "$@" & NODE=$!; while [ ! -e ${dataDir}/killed ]; do sleep 0.1; done; kill -9 $NODE; exec sleep 600`;
    const there = spawn('unshare', [...container, 'sh', '-c', script, 'sh', ...startBy(dataDir)]);
    try {
      expect(String((await once(there.stdout, 'data'))[0]).trim()).toBe('started');
      writeFileSync(join(dataDir, 'killed'), '');
      await pause(1500);
      await expect(startEmbedded(dataDir, { durable: false })).rejects.toThrow(ElsewhereInUse);
    } finally {
      there.kill('SIGKILL');
    }
    const free = () => startEmbedded(dataDir, { durable: false }).catch(() => null);
    const here = await eventually(free, (started) => started !== null, 30_000);
    expect(await asked(here?.url as string)).toEqual([{ seven: 7 }]);
    await here?.stop();
  });

  it('is refused while a mark of another machine is touched, and taken when that has stopped', async () => {
    const dataDir = join(folder, 'marked');
    mkdirSync(dataDir);
    await requireAlone(dataDir, 'here', 300);
    const there = own(dataDir, 'there');
    await requireAlone(dataDir, 'there', 0);
    await expect(requireAlone(dataDir, 'here', 5000)).rejects.toThrow('只能由一台机器');
    there.end();
    await requireAlone(dataDir, 'here', 1500);
    own(dataDir, 'here').end();
    expect(readFileSync(join(dataDir, 'postgres.owner'), 'utf8')).toBe('here');
    // Who slept meanwhile does not take it back.
    utimesSync(join(dataDir, 'postgres.owner'), 0, 0);
    await expect(requireAlone(dataDir, 'there', 300)).resolves.toBeUndefined();
  });

  it('is not taken from a machine that is too busy to touch its mark for some seconds', async () => {
    const dataDir = join(folder, 'busy');
    mkdirSync(dataDir);
    own(dataDir, 'there').end();
    const touched = pause(3000).then(() => utimesSync(join(dataDir, 'postgres.owner'), new Date(), new Date()));
    await expect(requireAlone(dataDir, 'here')).rejects.toThrow(ElsewhereInUse);
    await touched;
  });

  it('is started or stopped by one process at a time, by whatever path, also where the last was killed', async () => {
    const dataDir = join(folder, 'locked');
    mkdirSync(dataDir);
    symlinkSync(dataDir, `${dataDir}-link`);
    const take = `const { lock } = await import(${JSON.stringify(adapter('lock'))});
      await lock(${JSON.stringify(`${dataDir}-link`)}); console.log('held'); setInterval(() => 0, 1000);`;
    const other = hasContainers
      ? spawn('unshare', [...container, process.execPath, '-e', take])
      : spawn(process.execPath, ['-e', take]);
    await once(other.stdout, 'data');
    await expect(lock(dataDir, 200)).rejects.toThrow('另一个进程正在启动或停止');
    other.kill('SIGKILL');
    (await lock(dataDir, 10_000))();
    execFileSync(process.execPath, ['-e', take.replace('setInterval(() => 0, 1000)', 'process.exit()')]);
  });
});

describe('a server', () => {
  it('is not left behind by a start with a wrong password, nor ended by one while others use it', async () => {
    const dataDir = join(folder, 'wrong');
    const first = await startEmbedded(dataDir, { durable: false, keepAlive: false });
    const file = join(dataDir, 'postgres.json');
    const kept = readFileSync(file, 'utf8');
    const pid = pidOf(dataDir);
    writeFileSync(file, JSON.stringify({ ...JSON.parse(kept), password: 'wrong' }));
    await expect(startEmbedded(dataDir, { durable: false })).rejects.toThrow('密码不符');
    expect([pidOf(dataDir), await asked(first.url)]).toEqual([pid, [{ seven: 7 }]]);
    writeFileSync(file, kept);
    await first.stop();
    writeFileSync(file, JSON.stringify({ ...JSON.parse(kept), password: 'wrong' }));
    await expect(startEmbedded(dataDir, { durable: false })).rejects.toThrow('密码不符');
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('ends with its last node, also when its connections take their time or it is killed meanwhile', async () => {
    const dataDir = join(folder, 'last');
    const first = await startEmbedded(dataDir, { durable: false });
    const closing = new pg.Client({ connectionString: first.url, application_name: applicationName });
    await closing.connect();
    const over = first.stop();
    await pause(400);
    await Promise.all([over, closing.end()]);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    const third = await startEmbedded(dataDir, { durable: false });
    // Another node that leaves at the same moment: its server process is still there when it is looked for.
    const leaving = new pg.Client({ connectionString: third.url, application_name: 'portal of another process' });
    await leaving.connect();
    const both = third.stop();
    const looks = "select 1 from pg_stat_activity where query like 'select application_name =%'";
    while (!(await leaving.query(looks)).rowCount) await pause(1);
    await Promise.all([both, leaving.end()]);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    const again = await startEmbedded(dataDir, { durable: false });
    process.kill(pidOf(dataDir), 'SIGKILL');
    // Its node is just starting it again.
    await pause(1300);
    await again.stop();
    await pause(500);
    const pid = existsSync(join(dataDir, 'postgres', 'postmaster.pid')) ? pidOf(dataDir) : 0;
    expect(lives(pid)).toBe(false);
  });

  it('is made anew where the first start was ended, and what that left behind goes', async () => {
    const dataDir = join(folder, 'swept');
    mkdirSync(join(dataDir, 'postgres-new-aB3xYz', 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres-new-aB3xYz.password'), 'x');
    const started = await startEmbedded(dataDir, { durable: false });
    expect(readdirSync(dataDir).filter((name) => name.includes('-new-'))).toEqual([]);
    await started.stop();
  });
});
