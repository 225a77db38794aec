import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { holdLock } from '../scripts/lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const waits = (whom: string) => {
  throw new Error(`waits for ${whom}`);
};

it.each([
  ['nobody', () => undefined],
  ['a process that has died', (file: string) => writeFileSync(file, String(spawnSync('true').pid))],
  [
    'nobody who can be read, as after a full disk',
    (file: string) => {
      writeFileSync(file, '');
      const past = new Date(Date.now() - 6000);
      utimesSync(file, past, past);
    },
  ],
])('a lock of %s is taken, is whole from the first moment, and leaves nothing behind', (_, before) => {
  const file = join(folder, 'build.lock');
  before(file);
  const release = holdLock(file, waits);
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
  expect(readdirSync(folder)).toEqual(['build.lock']);
  release();
  expect(existsSync(file)).toBe(false);
});

it('a lock that cannot be read, and was made just now, is waited for', () => {
  const file = join(folder, 'torn.lock');
  writeFileSync(file, '');
  expect(() => holdLock(file, waits)).toThrow(`waits for ${file}`);
  rmSync(file);
  expect(readdirSync(folder)).toEqual([]);
});

it('a lock of a living process is waited for, and who waits says for whom', () => {
  const file = join(folder, 'other.lock');
  const lock = new URL('../scripts/lock.ts', import.meta.url).pathname;
  writeFileSync(file, String(process.pid));
  // However long it has held it.
  const past = new Date(Date.now() - 60_000);
  utimesSync(file, past, past);
  // In a process of its own: waiting stops the thread. Whoever is told gives the lock free.
  const { stdout } = spawnSync(
    process.execPath,
    [
      '-e',
      `const { holdLock } = await import(${JSON.stringify(lock)});
       const { rmSync } = await import('node:fs');
       holdLock(${JSON.stringify(file)}, (line) => { console.log(line); rmSync(${JSON.stringify(file)}); })();`,
    ],
    { encoding: 'utf8' },
  );
  expect(stdout.trim()).toBe(`${file}（进程 ${process.pid}）`);
  expect(existsSync(file)).toBe(false);
});
