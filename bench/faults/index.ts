import { execFileSync } from 'node:child_process';
import {
  closeSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, startEmbedded } from '../../server/adapters/database/embedded.ts';
import { postgresPids } from '../load.ts';
import { signIn, startServer } from '../server-process.ts';
import { longestSilence, openLedger } from './ledger.ts';

type Note = (what: string, goal: string, seen: string, met: boolean) => void;

const at = (port: number) => `http://127.0.0.1:${port}`;
const readyWithin = async (origin: string, forMs: number): Promise<number> => {
  const began = performance.now();
  for (;;) {
    const ok = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      (r) => r.ok,
      () => false,
    );
    if (ok || performance.now() - began > forMs) return performance.now() - began;
    await pause(20);
  }
};

/** A folder whose database is stopped at the end, whatever became of its servers. */
async function inFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-faults-'));
  try {
    await work(dataDir);
  } finally {
    await startEmbedded(dataDir, { keepAlive: false }).then((e) => e.stop());
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What the ledger says against the database, as a line. */
async function settle(
  name: string,
  ledger: ReturnType<typeof openLedger>,
  dataDir: string,
  note: Note,
  lostToo: boolean,
) {
  const embedded = await startEmbedded(dataDir, { keepAlive: false });
  const { missing, twice, rows } = await ledger.check(embedded.url);
  await embedded.stop();
  note(
    `${name}: acknowledged and not there, there twice${lostToo ? ', sent and never answered' : ''}`,
    '0',
    `${missing}, ${twice}${lostToo ? `, ${ledger.lost}` : ''} of ${ledger.acknowledged.length} acknowledged, ${ledger.answered} answered, ${rows} rows; by status ${JSON.stringify(ledger.statuses)}`,
    missing === 0 && twice === 0 && (!lostToo || ledger.lost === 0),
  );
}

/** SIGTERM under load, again and again: whatever was sent is answered. */
async function stops(note: Note, times: number): Promise<void> {
  await inFolder(async (dataDir) => {
    const port = await freePort();
    const ledger = openLedger('停');
    let token = '';
    for (let i = 0; i < times; i++) {
      const server = await startServer(dataDir, port);
      token ||= await signIn(at(port), 'bianji01');
      const load = ledger.start(() => [at(port)], token);
      await pause(200 + Math.random() * 600);
      server.kill('SIGTERM');
      await once(server, 'exit');
      await load.stop();
    }
    await settle(`${times} stops under load`, ledger, dataDir, note, true);
  });
}

/** Two nodes of one folder: one is killed, then the database, then it stands still. */
async function kills(note: Note): Promise<void> {
  await inFolder(async (dataDir) => {
    const ports = [await freePort(), await freePort()];
    const nodes = [await startServer(dataDir, ports[0] as number), await startServer(dataDir, ports[1] as number)];
    const ledger = openLedger('断');
    const token = await signIn(at(ports[0] as number), 'bianji01');
    const load = ledger.start(() => ports.map(at), token);
    await pause(1000);
    nodes[0]?.kill('SIGKILL');
    await pause(500);
    nodes[0] = await startServer(dataDir, ports[0] as number);
    await pause(500);

    const killed = performance.now();
    process.kill(Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await pause(10_000);
    const silent = longestSilence(ledger, killed, performance.now());
    note(
      'PostgreSQL killed: nothing acknowledged for',
      '5 s at most',
      `${(silent / 1000).toFixed(1)} s`,
      silent <= 5000,
    );

    const pids = postgresPids(dataDir);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const slow: number[] = [];
    for (let i = 0; i < 40; i++) {
      const began = performance.now();
      await (await fetch(`${at(ports[0] as number)}/`)).arrayBuffer();
      slow.push(performance.now() - began);
      await pause(100);
    }
    const told = await fetch(`${at(ports[0] as number)}/readyz`).then((r) => r.status);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    const resumed = performance.now();
    await pause(8000);
    const healed = (ledger.acknowledged.find((a) => a.at > resumed)?.at ?? Number.POSITIVE_INFINITY) - resumed;
    const worst = Math.max(...slow);
    note(
      'PostgreSQL frozen for 4 s: kept pages, /readyz, healed',
      '500 ms, 503, 5 s',
      `${worst.toFixed(0)} ms at most, ${told}, ${(healed / 1000).toFixed(1)} s`,
      worst <= 500 && told === 503 && healed <= 5000,
    );
    await load.stop();
    for (const node of nodes) node.kill('SIGTERM');
    await Promise.all(nodes.map((node) => once(node, 'exit')));
    await settle('kills and standstill', ledger, dataDir, note, false);
  });
}

/** Takes what is left of a small disk, but for so many bytes. */
function fill(folder: string): string {
  const file = join(folder, 'filler');
  const out = openSync(file, 'w');
  const block = Buffer.alloc(64 * 1024, 7);
  try {
    for (;;) writeSync(out, block);
  } catch {
    // Full, as it was meant to be.
  }
  if (fstatSync(out).size === 0) throw new Error('nothing was written');
  closeSync(out);
  return file;
}

/** A disk of its own that fills up while people work, a stop and a start on it, and room again. */
async function fullDisk(note: Note): Promise<void> {
  const disk = mkdtempSync(join(tmpdir(), 'portal-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', disk]);
  } catch {
    note('full disk', 'measured', 'not here: a disk of its own cannot be mounted', false);
    return;
  }
  const dataDir = join(disk, 'data');
  mkdirSync(dataDir);
  const port = await freePort();
  try {
    let server = await startServer(dataDir, port);
    const ledger = openLedger('满');
    const token = await signIn(at(port), 'bianji01');
    await fetch(`${at(port)}/xinwen/pxdt/`);
    const load = ledger.start(() => [at(port)], token);
    await pause(1000);
    const before = ledger.acknowledged.length;
    const filler = fill(disk);
    await pause(6000);
    const page = await fetch(`${at(port)}/xinwen/pxdt/`).then((r) => r.status);
    const refused = ledger.statuses[507] ?? 0;
    await load.stop();
    server.kill('SIGTERM');
    await once(server, 'exit');
    const free = statfsSync(disk).bavail;
    const started = await Promise.race([
      startServer(dataDir, port).then(
        (next) => next,
        () => null,
      ),
      pause(30_000, null),
    ]);
    started?.kill('SIGTERM');
    if (started) await once(started, 'exit');
    rmSync(filler);
    server = await startServer(dataDir, port);
    const again = await readyWithin(at(port), 10_000);
    const more = openLedger('空');
    const after = more.start(() => [at(port)], token);
    await pause(1000);
    await after.stop();
    server.kill('SIGTERM');
    await once(server, 'exit');
    note(
      'full disk: reading, writing, then stopped and with room again',
      '200, 507, starts and writes',
      `${page}, ${refused} times 507 (${before} acknowledged before, ${free} blocks free), a start without room ${started ? 'worked' : 'was refused'}, with room ready at once after ${again.toFixed(0)} ms, ${more.acknowledged.length} acknowledged`,
      page === 200 && refused > 0 && more.acknowledged.length > 0,
    );
    await settle('full disk', ledger, dataDir, note, false);
  } finally {
    await startEmbedded(dataDir, { keepAlive: false })
      .then((e) => e.stop())
      .catch(() => undefined);
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

/**
 * Stops, kills, a standstill and a full disk, each under load, and what the ledger says afterwards: nothing that was
 * acknowledged is missing, nothing is there twice.
 */
export async function measureFaults(note: Note, times = 100): Promise<void> {
  await kills(note);
  await fullDisk(note);
  await stops(note, times);
}
