import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from '../folder.ts';
import { keepState, readState } from './cluster.ts';
import { freePort } from './embedded.ts';
import { replaceFile } from './files.ts';
import { clearStale } from './postmaster.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-state-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('the password of the database is kept for nobody else, whole or not at all, and read only where it is whole', () => {
  const seat = { home: join(folder, 'postgres'), bin: '', prefix: [] };
  expect(readState(seat)).toBeUndefined();
  const state = { port: 5433, password: 'secret' };
  keepState(seat, state);
  const file = join(folder, 'postgres.json');
  expect([readState(seat), mode(file), readdirSync(folder)]).toEqual([state, '600', ['postgres.json']]);
  // Another file takes its place: who has begun to read the earlier one reads that to its end.
  const earlier = join(folder, 'earlier');
  linkSync(file, earlier);
  replaceFile(file, JSON.stringify(state));
  expect([statSync(file).ino === statSync(earlier).ino, readState(seat)]).toEqual([false, state]);
  rmSync(earlier);
  for (const torn of [
    '',
    '{"port":5433',
    '{"port":5433}',
    '{"port":"5433","password":"x"}',
    '{"port":1,"password":""}',
  ]) {
    writeFileSync(file, torn);
    expect(readState(seat), torn).toBeUndefined();
  }
  mkdirSync(join(folder, 'taken', 'inside'), { recursive: true });
  expect(() => replaceFile(join(folder, 'taken'), 'x')).toThrow();
  expect(readdirSync(folder).sort()).toEqual(['postgres.json', 'taken']);
  replaceFile(file, 'other');
  expect(readFileSync(file, 'utf8')).toBe('other');
});

it('a data folder is made with all above it, for this user alone, and one that is there stays as it is', () => {
  const deep = join(folder, 'a', 'b');
  makeFolder(deep);
  expect([mode(join(folder, 'a')), mode(deep)]).toEqual(['700', '700']);
  // Another process may make it in between: it is there by then, though it was not a moment ago.
  symlinkSync(join(folder, 'nowhere'), join(folder, 'late'));
  expect(() => makeFolder(join(folder, 'late'))).not.toThrow();
  mkdirSync(join(folder, 'open'), { mode: 0o755 });
  makeFolder(join(folder, 'open'));
  expect(mode(join(folder, 'open'))).toBe('755');
});

it('a port is free where nobody listens on it', async () => {
  const server = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await expect(freePort(port)).rejects.toThrow('EADDRINUSE');
  await new Promise((resolve) => server.close(resolve));
  expect(await freePort(port)).toBe(port);
});

it('what a dead server has left goes, its socket with the lock of it, and nothing else', async () => {
  const home = join(folder, 'dead');
  mkdirSync(home);
  for (const name of ['postmaster.pid', '.s.PGSQL.5433', '.s.PGSQL.5433.lock', 'PG_VERSION', 'own.lock'])
    writeFileSync(join(home, name), '0\n');
  await clearStale(home);
  expect(readdirSync(home).sort()).toEqual(['PG_VERSION', 'own.lock']);
});
