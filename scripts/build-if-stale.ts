import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = ['web', 'shared', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json', 'tsconfig.json'];

function* files(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) return yield path;
  for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

/** A fingerprint of everything that goes into the pages. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of sources) for (const file of files(join(root, source))) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Builds the pages when their sources are newer than the last build. True when it built. */
export function buildIfStale(): boolean {
  const stamp = join(root, 'build', 'fingerprint');
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return false;
  rmSync(stamp, { force: true });
  execFileSync(process.execPath, [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], {
    cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_ENV: 'production' },
  });
  writeFileSync(`${stamp}.new`, now);
  renameSync(`${stamp}.new`, stamp);
  return true;
}
