import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { buildIfStale, fingerprint } from '../scripts/build-if-stale.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-sources-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A page and what it stands on, how they are built, and the packages that are built into them. */
const goesIn = [
  'web/routes/page.tsx',
  'web/styles/page.css',
  'shared/text.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build-if-stale.ts',
];

/** The sources of a site, each with its own name in it. */
function writeSources(base: string): void {
  for (const file of [...goesIn, 'server/main.ts', 'README.md']) {
    mkdirSync(dirname(join(base, file)), { recursive: true });
    writeFileSync(join(base, file), file);
  }
}

it('a build is stale once anything has changed that goes into the pages, and nothing else', () => {
  writeSources(folder);
  let before = fingerprint(folder);
  for (const file of ['server/main.ts', 'README.md']) appendFileSync(join(folder, file), '.');
  expect(fingerprint(folder)).toBe(before);
  for (const file of goesIn) {
    appendFileSync(join(folder, file), '.');
    const after = fingerprint(folder);
    expect(after, file).not.toBe(before);
    before = after;
  }
});

it('is built once by those that start at once: who has waited for another one takes what that one has built', () => {
  const base = join(folder, 'site');
  writeSources(base);
  const [lock, stamp] = [join(base, 'build.lock'), join(base, 'build', 'fingerprint')];
  mkdirSync(dirname(stamp));
  // The other one: it has the lock, and is done once somebody waits for it.
  const waits = join(base, 'waits');
  const [told, is] = [waits, stamp].map((path) => JSON.stringify(path));
  const done = `setInterval(() => { if (!fs.existsSync(${told})) return;
    fs.writeFileSync(${is}, ${JSON.stringify(fingerprint(base))}); fs.rmSync(${JSON.stringify(lock)}); process.exit(); }, 20)`;
  vi.spyOn(console, 'log').mockImplementation(() => writeFileSync(waits, ''));
  const other = spawn(process.execPath, ['-e', done], { stdio: 'ignore' });
  writeFileSync(lock, String(other.pid));
  const built: string[] = [];
  const build = (at: string) => void built.push(at);
  try {
    expect([buildIfStale(base, build), built, existsSync(waits)]).toEqual([false, [], true]);
    appendFileSync(join(base, 'shared/text.ts'), '.');
    expect([buildIfStale(base, build), buildIfStale(base, build), built]).toEqual([true, false, [base]]);
  } finally {
    other.kill();
  }
});

it('is built again where the last one broke off, also from the sources of the one before', () => {
  const base = join(folder, 'broken');
  writeSources(base);
  mkdirSync(join(base, 'build'));
  const built: string[] = [];
  const build = (at: string) => void built.push(at);
  expect(buildIfStale(base, build)).toBe(true);
  appendFileSync(join(base, 'shared/text.ts'), '.');
  const breaksOff = () => {
    throw new Error('half of it stands there');
  };
  expect(() => buildIfStale(base, breaksOff)).toThrow('half of it');
  writeFileSync(join(base, 'shared/text.ts'), 'shared/text.ts');
  expect([buildIfStale(base, build), buildIfStale(base, build), built.length]).toEqual([true, false, 2]);
});
