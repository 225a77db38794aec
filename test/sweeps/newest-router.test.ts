// @module-tag sweep
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = resolve('.');
const versionIn = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'node_modules/react-router/package.json'), 'utf8')) as { version: string })
    .version;
const pinned = versionIn(root);
const [major] = pinned.split('.');

/**
 * The newest version of the router with our major number that
 * the registry has; ours where the registry is out of reach.
 */
function newest(): string {
  try {
    const answer = execFileSync('npm', ['view', `react-router@^${major}`, 'version', '--json'], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    return ([JSON.parse(answer)].flat().at(-1) as string | undefined) ?? pinned;
  } catch {
    return pinned;
  }
}

/** The project in a folder of its own, with another version of the router among the same packages. */
function copyWith(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-router-'));
  for (const name of ['web', 'shared', 'vite.config.ts', 'tsconfig.json', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== 'react-router') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  if (version === pinned)
    symlinkSync(join(root, 'node_modules/react-router'), join(folder, 'node_modules/react-router'));
  else unpack(folder, version);
  return folder;
}

function unpack(folder: string, version: string): void {
  const packed = execFileSync('npm', ['pack', `react-router@${version}`, '--silent', '--pack-destination', folder], {
    encoding: 'utf8',
  });
  const into = join(folder, 'node_modules/react-router');
  mkdirSync(into);
  execFileSync('tar', ['-xzf', join(folder, packed.trim()), '-C', into, '--strip-components=1']);
}

describe('the newest router of our major version', () => {
  const version = newest();
  const folder = copyWith(version);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(`builds the pages: ${version}`, () => {
    console.log(`react-router ${version} was tried; ${pinned} is pinned`);
    expect(versionIn(folder)).toBe(version);
    execFileSync(
      process.execPath,
      [join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'error'],
      {
        cwd: folder,
        stdio: 'pipe',
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    const manifest = JSON.parse(readFileSync(join(folder, 'build/client/.vite/manifest.json'), 'utf8'));
    expect(Object.keys(manifest)).toContain('web/routes/public/home.tsx');
    expect(existsSync(join(folder, 'build/server/entry.server.js'))).toBe(true);
  });
});
