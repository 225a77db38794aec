import { once } from 'node:events';
import { type ChildProcess, execFile, fork, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

export type Worker = {
  child: ChildProcess;
  origin: string;
  /** CPU so far, memory now, and how late the event loop was since it was last asked for. */
  usage(ask?: 'usage' | 'loop'): Promise<{ cpuMs: number; rss: number; loopP99: number; loopMax: number }>;
  /** Until it is gone: connections of one that still lives would be taken for another node of the database. */
  stop(): Promise<void>;
};

/** As npm start does: a large young generation, or memory that is not given back, would only make it look large. */
export const asStarted = {
  execArgv: ['--max-semi-space-size=8'],
  env: {
    ...process.env,
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '262144',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
};

/** Starts a file of this folder as a process and tells it what to serve. */
export function startWorker(file: string, message: object): Promise<Worker> {
  const child = fork(join(import.meta.dirname, file), { ...asStarted, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  process.once('exit', () => child.kill());
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.once('message', ({ port }: { port: number }) =>
      resolve({
        child,
        origin: `http://127.0.0.1:${port}`,
        usage: (ask = 'usage') =>
          new Promise((done) => {
            child.once('message', (m: { usage: NodeJS.CpuUsage; rss?: number; loopP99?: number; loopMax?: number }) =>
              done({
                cpuMs: (m.usage.user + m.usage.system) / 1000,
                rss: m.rss ?? 0,
                loopP99: m.loopP99 ?? 0,
                loopMax: m.loopMax ?? 0,
              }),
            );
            child.send(ask);
          }),
        async stop() {
          if (child.exitCode !== null || child.signalCode !== null) return;
          const gone = once(child, 'exit');
          child.kill();
          await gone;
        },
      }),
    );
    child.send(message);
  });
}

export type Run = { perSecond: number; cpuMs: number; p95: number };

/** One bounded run against the loopback. `cpuMs` is the server's own per request. */
export async function run(
  worker: Worker,
  paths: string[],
  options: { requests: number; connections?: number; headers?: Record<string, string> },
): Promise<Run> {
  const before = await worker.usage();
  const began = performance.now();
  const result = await autocannon({
    url: worker.origin,
    amount: options.requests,
    connections: options.connections ?? 16,
    headers: options.headers ?? {},
    requests: paths.map((path) => ({ method: 'GET', path })),
  });
  const seconds = (performance.now() - began) / 1000;
  const after = await worker.usage();
  if (result.non2xx || result.errors)
    throw new Error(`${worker.origin}: ${result.non2xx} refused, ${result.errors} failed`);
  return {
    perSecond: result.requests.total / seconds,
    cpuMs: (after.cpuMs - before.cpuMs) / result.requests.total,
    p95: result.latency.p97_5,
  };
}

/** Whether `wrk` is installed: it asks several times faster than a program in JavaScript, which hides the hot path. */
export const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

/** One page as fast as it is answered for three seconds, by `wrk`. */
export async function press(worker: Worker, path: string): Promise<Pick<Run, 'perSecond' | 'cpuMs'>> {
  const before = await worker.usage();
  const { stdout } = await promisify(execFile)('wrk', ['-t1', '-c16', '-d3s', worker.origin + path]);
  const after = await worker.usage();
  const wrong = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(stdout);
  if (wrong) throw new Error(`${worker.origin}${path}: ${wrong[0]}`);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    cpuMs: (after.cpuMs - before.cpuMs) / requests,
  };
}

/** The nearest rank: 95 of 100 values are not above it. */
export const p95 = (list: number[]): number =>
  [...list].sort((a, b) => a - b)[Math.ceil(list.length * 0.95) - 1] as number;
export const median = (list: number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] as number;

/** CPU of all PostgreSQL processes of a folder so far, in ms; 0 where /proc tells nothing. */
export function databaseCpu(pids: number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The backend has ended: what it used is gone with it.
    }
  }
  return ticks * 10;
}

/** The PostgreSQL processes of a data folder: the first one and its backends. */
export function postgresPids(dataDir: string): number[] {
  const first = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return [first, ...all.filter((pid) => parentOf(pid) === first)];
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0;
  }
}
