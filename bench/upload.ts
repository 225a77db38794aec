/**
 * A gibibyte through the browser's uploader: connections that break
 * in the middle of a part, and a server that is killed twice.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, openAsBlob, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { freePort, startEmbedded } from '../server/adapters/database/embedded.ts';
import { aLine, uploadWorld } from '../test/upload-world.ts';
import { uploadWith } from '../web/lib/upload-engine.ts';
import { signIn, startServer } from './server-process.ts';

const mega = 1024 * 1024;
const size = 1024 * mega;
const cuts = 50;

/** Writes a file of pieces that all differ; answers its digest. */
async function makeFile(path: string): Promise<string> {
  const sum = createHash('sha256');
  const noise = randomBytes(mega);
  noise.write('%PDF-1.7\n');
  await pipeline(
    Readable.from(
      (function* () {
        for (let i = 0; i < size / mega; i++) {
          const piece = Buffer.from(noise);
          if (i) piece.writeUInt32LE(i, 0);
          sum.update(piece);
          yield piece;
        }
      })(),
    ),
    createWriteStream(path),
  );
  return sum.digest('hex');
}

const residentOf = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    // Just killed.
    return 0;
  }
};

async function digestOf(address: string): Promise<string> {
  const sum = createHash('sha256');
  const response = await fetch(address);
  for await (const chunk of response.body ?? []) sum.update(chunk);
  return sum.digest('hex');
}

export async function measureUpload(
  note: (what: string, goal: string, seen: string, met: boolean) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-upload-'));
  const dataDir = join(folder, 'data');
  const path = join(folder, 'large.pdf');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const digest = await makeFile(path);
  let server = await startServer(dataDir, port);
  try {
    const token = await signIn(origin, 'xueyuan01');
    const line = aLine();
    const world = uploadWorld(origin, { authorization: token }, line, {
      patienceMs: 60_000,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
    // Once before, so that code and connections are there when memory is looked at.
    await uploadWith(world, new File([readFileSync(path).subarray(0, 3 * mega)], 'warm.pdf'), {
      purpose: 'attachment',
    });
    const blob = await openAsBlob(path);
    const file = Object.assign(blob, { name: 'large.pdf', lastModified: 0, webkitRelativePath: '' }) as unknown as File;

    const before = residentOf(server.pid as number);
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, residentOf(server.pid as number));
    }, 100);
    line.sent = 0;
    line.cuts = Array.from({ length: cuts }, () => Math.random() * size);
    const kills = [size / 3, (size * 2) / 3];
    let starting: Promise<void> = Promise.resolve();
    const killing = setInterval(() => {
      if (line.sent < (kills[0] ?? Number.POSITIVE_INFINITY)) return;
      kills.shift();
      const dead = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      starting = dead
        .then(() => startServer(dataDir, port))
        .then((next) => {
          server = next;
        });
    }, 5);
    const began = performance.now();
    const done = await uploadWith(world, file, { purpose: 'attachment' });
    const seconds = (performance.now() - began) / 1000;
    clearInterval(killing);
    await starting;

    const served = await digestOf(origin + done.urlAndSignature);
    clearInterval(watch);
    const same = served === digest;
    const again = (line.sent - size) / size;
    const parts = line.log.filter((l) => /^PUT \d+ 200$/.test(l));
    note(
      `1 GiB in ${seconds.toFixed(0)} s, ${cuts - line.cuts.length} connections cut, ${2 - kills.length} kills: SHA-256`,
      'the same',
      same ? 'the same' : 'another',
      same,
    );
    note(
      'bytes sent again',
      '<= 5 %',
      `${(again * 100).toFixed(1)} % (${parts.length - new Set(parts).size} parts twice)`,
      again <= 0.05,
    );
    note(
      'server memory, put and served',
      '<= +64 MiB',
      `${(before / mega).toFixed(0)} to ${(most / mega).toFixed(0)} MiB`,
      most - before <= 64 * mega,
    );
  } finally {
    server.kill('SIGKILL');
    // The database outlives a killed server: joined once more, the last one stops it.
    await startEmbedded(dataDir).then((e) => e.stop());
    rmSync(folder, { recursive: true, force: true });
  }
}
