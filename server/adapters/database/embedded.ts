import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { applicationName, applicationNames } from '../../db/application-name.ts';
import { makeFolder } from '../folder.ts';
import { initialise, keepState, readState, type State } from './cluster.ts';
import { lock } from './lock.ts';
import { disown, ElsewhereInUse, isOwn, own, requireAlone } from './owner.ts';
import { clearStale, isLeaving, isServed, ownPostmaster, takesSockets } from './postmaster.ts';
import { as, command, findSeat, type Seat } from './seat.ts';

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

/**
 * Starts the PostgreSQL that comes as an npm package with its files under `dataDir`, or joins the one that already runs
 * there: a second node, or what a killed process left behind.
 * @throws when it cannot be started, with a sentence for the operator; {ElsewhereInUse} where a server runs on the
 * folder that cannot be joined from here
 */
export async function startEmbedded(dataDir: string, options: Options = {}): Promise<Embedded> {
  makeFolder(resolve(dataDir));
  const seat = findSeat(dataDir);
  const release = await lock(dataDir);
  let owner: ReturnType<typeof own> | undefined;
  try {
    await requireReach(dataDir, seat);
    owner = own(dataDir);
    const ours = owner;
    const state = await initialise(seat);
    const launched = await run(dataDir, seat, state, options);
    await createPortal(state).catch(async (error: Error) => {
      if (launched) await end(seat);
      throw error;
    });
    const watch = options.keepAlive === false ? undefined : keepAlive(dataDir, seat, state, options);
    return {
      get url() {
        return address(state, 'portal');
      },
      async stop() {
        await watch?.end();
        ours.end();
        await stop(dataDir, seat, state);
      },
    };
  } catch (error) {
    owner?.end();
    if (owner && !ownPostmaster(seat.home)) disown(dataDir);
    throw error;
  } finally {
    release();
  }
}

/** @throws {ElsewhereInUse} where somebody else runs a server on the folder, or whom nobody sees from here does */
async function requireReach(dataDir: string, seat: Seat): Promise<void> {
  await requireAlone(dataDir);
  if (!ownPostmaster(seat.home) && (await isServed(seat.home))) throw new ElsewhereInUse(dataDir);
}

/**
 * Starts the server unless it runs and answers. To be called under the lock.
 * @returns whether it was started
 */
async function run(dataDir: string, seat: Seat, state: State, options: Options): Promise<boolean> {
  const running = ownPostmaster(seat.home);
  const answer = running ? await answers(state, 30_000) : 'no';
  if (answer === 'yes') return false;
  // It serves others, who know its password.
  if (answer === 'denied') throw new Error(wrongPassword(seat));
  if (running) await end(seat, 'SIGQUIT');
  await launch(dataDir, seat, state, options);
  return true;
}

const wrongPassword = (seat: Seat) =>
  `${join(dirname(seat.home), 'postgres.json')} 与数据库的密码不符：请放回原来的文件，或停止使用这个目录的所有进程、移走这个文件，再启动一次`;

const watchMs = 1000;

/** Starts the server again when somebody has killed it, on the same port: the pools of every node find it there. */
function keepAlive(dataDir: string, seat: Seat, state: State, options: Options): { end(): Promise<void> } {
  let ended = false;
  let told = '';
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  async function look(): Promise<void> {
    const running = ownPostmaster(seat.home);
    // Another machine has taken the folder while this one was asleep: of two servers the earlier one goes.
    if (running && !isOwn(dataDir)) process.kill(running, 'SIGQUIT');
    else if (running) {
      // Another node was faster, and the port of before may have been taken meanwhile.
      Object.assign(state, readState(seat) ?? state);
      told = '';
      return;
    }
    const release = await lock(dataDir);
    try {
      if (ended) return;
      await requireReach(dataDir, seat);
      own(dataDir).end();
      await run(dataDir, seat, Object.assign(state, await initialise(seat)), options);
    } finally {
      release();
    }
  }
  const again = () => {
    timer = setTimeout(() => {
      // What hinders it now, a full disk for one, may be over at the next look.
      looking = look()
        .catch(({ message }: Error) => {
          if (message !== told) console.error(`database: ${message}`);
          told = message;
        })
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

/** Whether the server lets one in, within so long; one that says that the password is wrong is asked no more. */
async function answers(state: State, forMs: number): Promise<'yes' | 'no' | 'denied'> {
  for (const last = Date.now() + forMs; ; await pause(40)) {
    const client = new pg.Client({ connectionString: address(state, 'postgres'), connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return 'yes';
    } catch (error) {
      // 57P03: it is starting up or recovering. Anything else while nobody listens may still become right.
      if ((error as { code?: string }).code === '28P01') return 'denied';
      if (Date.now() > last) return 'no';
    }
  }
}

async function launch(dataDir: string, seat: Seat, state: State, options: Options): Promise<void> {
  const logFile = join(dirname(seat.home), 'postgres.log');
  for (let attempt = 1; ; attempt++) {
    await clearStale(seat.home);
    if (await isServed(seat.home)) throw new ElsewhereInUse(dataDir);
    const before = state.port;
    // The port of before, where it is free: whoever still knows it finds the server again, and nothing is written.
    state.port = options.port ?? (before && (await isFree(before)) ? before : await freePort());
    if (state.port !== before) keepState(seat, state);
    const out = openSync(logFile, 'a', 0o600);
    const [file, args] = command(seat, 'postgres', await settings(seat, state.port, options.durable ?? true));
    const child = spawn(file, args, { detached: true, stdio: ['ignore', out, out], cwd: seat.bin, ...as(seat) });
    const answer = await Promise.race([answers(state, 60_000), left(child)]);
    if (answer === 'yes') return child.unref();
    // Whoever is refused here would leave it running.
    if (answer !== 'gone') child.kill(answer === 'denied' ? 'SIGINT' : 'SIGQUIT');
    await left(child);
    if (answer === 'denied') throw new Error(wrongPassword(seat));
    if (attempt === 4) throw new Error(`PostgreSQL 没有启动起来，原因见 ${logFile}`);
    // What a killed server has left in memory goes with the last of its connections.
    await pause(500);
  }
}

/** Resolves when a program has ended, or could not be called. */
async function left(child: ChildProcess): Promise<'gone'> {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
    await once(child, 'exit').catch(() => undefined);
  return 'gone';
}

/** For tests: nothing outlives the machine, and little is written beside the tables. */
const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_init_zero: 'off',
  max_wal_size: '256MB',
};

async function settings(seat: Seat, port: number, durable: boolean): Promise<string[]> {
  const set = {
    listen_addresses: '127.0.0.1',
    // Among its files, for `isServed`; nobody connects there.
    unix_socket_directories: (await takesSockets(seat.home)) ? '.' : '',
    max_connections: '120',
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'Asia/Shanghai',
    // What a statement failed for names what people typed; the portal itself says that it failed.
    log_min_messages: 'fatal',
    log_error_verbosity: 'terse',
    ...(!durable && hasty),
  };
  return ['-D', seat.home, '-p', String(port), ...Object.entries(set).flatMap(([key, to]) => ['-c', `${key}=${to}`])];
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

/** Ends the server of this folder and waits for it. */
async function end(seat: Seat, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
  const pid = ownPostmaster(seat.home);
  if (pid) process.kill(pid, signal);
  const stands = () => ownPostmaster(seat.home) || (pid && isLeaving(pid, seat.home));
  for (const last = Date.now() + 20_000; stands() && Date.now() < last; ) await pause(25);
}

/** How long a closed connection may take to go: one of this process, and one of a node that has just ended. */
const closingMs = 3000;
const leavingMs = 1000;

/** Whether a node uses the server: one whose connections stay. */
async function isUsed(state: State): Promise<boolean> {
  const client = new pg.Client({ connectionString: address(state, 'postgres'), connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const begun = Date.now(); ; await pause(25)) {
      const { rows } = await client.query<{ own: boolean }>(
        'select application_name = $1 as own from pg_stat_activity where application_name like $2',
        [applicationName, applicationNames],
      );
      if (!rows.length) return false;
      const own = rows.every((row) => row.own);
      if (Date.now() - begun > (own ? closingMs : leavingMs)) return true;
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stop(dataDir: string, seat: Seat, state: State): Promise<void> {
  const release = await lock(dataDir);
  try {
    if (ownPostmaster(seat.home)) {
      // Another node may have started it anew a moment ago.
      Object.assign(state, readState(seat) ?? state);
      // One that lets nobody in, since it was killed and recovers: a node that still wants it starts it again.
      if (await isUsed(state).catch((error: { code?: string }) => error.code === '28P01')) return;
      await end(seat);
    }
    if (isOwn(dataDir)) disown(dataDir);
  } finally {
    release();
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
