import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { holdLock } from './lock.ts';

const root = join(import.meta.dirname, '..');
const sources = ['web', 'shared', 'scripts/build-if-stale.ts', 'vite.config.ts', 'package-lock.json', 'tsconfig.json'];

function* files(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) return yield path;
  for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

/** A fingerprint of everything that goes into the pages. */
export function fingerprint(base = root): string {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of files(join(base, source))) hash.update(file.slice(base.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Puts a .br and a .gz beside every text that shrinks, for the server to send as they are. */
function compress(folder: string): void {
  for (const file of [...files(folder)].filter((f) => /\.(js|css|svg)$/.test(f))) {
    const body = readFileSync(file);
    for (const [suffix, packed] of [
      ['br', brotliCompressSync(body)],
      ['gz', gzipSync(body, { level: 9 })],
    ] as const) {
      if (packed.length < body.length * 0.9) writeFileSync(`${file}.${suffix}`, packed);
    }
  }
}

function buildPages(base: string): void {
  execFileSync(process.execPath, [join(base, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--app'], {
    cwd: base,
    stdio: ['ignore', 'ignore', 'inherit'],
    // Built for a test it is what is built for everybody: tests of components read another table of pages.
    env: { ...process.env, NODE_ENV: 'production', VITEST: '' },
  });
  compress(join(base, 'build', 'client'));
}

/**
 * Builds the pages when their sources are newer than the last build; of
 * several processes that start at once one builds. True when it built.
 */
export function buildIfStale(base = root, build = buildPages): boolean {
  const stamp = join(base, 'build', 'fingerprint');
  const now = fingerprint(base);
  const fresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
  if (fresh()) return false;
  const unlock = holdLock(join(base, 'build.lock'), (what) => console.log(`另一个进程正在构建页面，等待 ${what}`));
  try {
    if (fresh()) return false;
    rmSync(stamp, { force: true });
    build(base);
    writeFileSync(`${stamp}.new`, now);
    renameSync(`${stamp}.new`, stamp);
    return true;
  } finally {
    unlock();
  }
}
