import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/app.ts';
import { applicationName } from '../../db/application-name.ts';
import { startEmbedded } from './embedded.ts';
import { lock } from './lock.ts';
import { disown, ElsewhereInUse, isOwn, own, requireAlone } from './owner.ts';
import { clearStale, isServed, ownPostmaster, takesSockets } from './postmaster.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-embedded-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const made = (name: string) => {
  mkdirSync(join(folder, name));
  return join(folder, name);
};

describe('the mark of who has a folder', () => {
  afterEach(() => void vi.useRealTimers());

  it('is touched every second until the end, and that of somebody else stays as it is', () => {
    vi.useFakeTimers();
    const dataDir = made('beating');
    const file = join(dataDir, 'postgres.owner');
    const isTouched = () => {
      utimesSync(file, 0, 0);
      vi.advanceTimersByTime(1000);
      return statSync(file).mtimeMs > 0;
    };
    expect(isOwn(dataDir, 'here')).toBe(true);
    const here = own(dataDir, 'here');
    expect([readFileSync(file, 'utf8'), isOwn(dataDir, 'here'), isOwn(dataDir, 'there')]).toEqual([
      'here',
      true,
      false,
    ]);
    expect(isTouched()).toBe(true);
    disown(dataDir);
    vi.advanceTimersByTime(1000);
    expect(readFileSync(file, 'utf8')).toBe('here');
    writeFileSync(file, 'there');
    expect([isTouched(), readFileSync(file, 'utf8')]).toEqual([false, 'there']);
    writeFileSync(file, 'here');
    here.end();
    expect(isTouched()).toBe(false);
    // Who may take the folder takes that of somebody else away.
    own(dataDir, 'there').end();
    expect(readFileSync(file, 'utf8')).toBe('there');
  });

  it('keeps others away while it is touched, and no longer', async () => {
    const dataDir = made('marked');
    await requireAlone(dataDir, 'here');
    const there = own(dataDir, 'there');
    await requireAlone(dataDir, 'there');
    await expect(requireAlone(dataDir, 'here')).rejects.toThrow(ElsewhereInUse);
    there.end();
    await requireAlone(dataDir, 'here', 150);
    const changed = requireAlone(dataDir, 'here', 5000);
    writeFileSync(join(dataDir, 'postgres.owner'), 'elsewhere');
    await expect(changed).rejects.toThrow('只能由一台机器');
    const freed = requireAlone(dataDir, 'here', 60_000);
    disown(dataDir);
    await freed;
  });
});

it('a folder is locked by one at a time, who is waited for, and by the next when that one has let go', async () => {
  const dataDir = made('locked');
  const release = await lock(dataDir);
  await expect(lock(dataDir, 100)).rejects.toThrow('另一个进程正在启动或停止');
  const next = lock(dataDir, 30_000);
  release();
  (await next)();
});

it('a server that others run is known by its socket, and a process that is none by what it is', async () => {
  const dataDir = made('served');
  const home = join(dataDir, 'postgres');
  expect(await isServed(home)).toBe(false);
  mkdirSync(home);
  expect(await takesSockets(home)).toBe(true);
  for (const text of ['', '0', '-1', 'x', String(process.pid), '999999999']) {
    writeFileSync(join(home, 'postmaster.pid'), `${text}\n${home}\n`);
    expect(ownPostmaster(home), text).toBeNull();
  }
  const socket = join(home, '.s.PGSQL.5499');
  writeFileSync(join(home, '.s.PGSQL.5498'), '');
  const server = createServer().listen(socket);
  await eventually(() => isServed(home), Boolean);
  await clearStale(home);
  expect(existsSync(socket)).toBe(true);
  await expect(startEmbedded(dataDir, { durable: false })).rejects.toThrow(ElsewhereInUse);
  // Who is refused leaves nothing that would keep the next one waiting.
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.lock']);
  await new Promise((closed) => server.close(closed));
  expect(await isServed(home)).toBe(false);
});

describe('the server of a folder', () => {
  const start = (path = join(folder, 'data')) => startEmbedded(path, { durable: false });
  const pid = () => ownPostmaster(join(folder, 'data', 'postgres'));
  const stateFile = () => join(folder, 'data', 'postgres.json');
  const stateOf = () => readFileSync(stateFile(), 'utf8');
  async function connected(url: string, name = 'portal of another process'): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, application_name: name });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
  async function asked(url: string, text: string): Promise<unknown[]> {
    const client = await connected(url, 'a test');
    return (await client.query(text).finally(() => client.end())).rows;
  }
  const isBack = (before: number | null) =>
    eventually(
      () => pid(),
      (now) => now !== null && now !== before,
      30_000,
    );

  it('is one for all who start it, whom it keeps, and ends with the last of them', async () => {
    const dataDir = made('data');
    symlinkSync(dataDir, join(folder, 'link'));
    // A start that was ended in the midst of it.
    mkdirSync(join(dataDir, 'postgres-new-aB3xYz', 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres-new-aB3xYz.password'), 'x');
    const [first, second] = await Promise.all([start(), start(join(folder, 'link'))]);
    expect(second.url).toBe(first.url);
    const kept = ['postgres', 'postgres.json', 'postgres.lock', 'postgres.log', 'postgres.owner'];
    expect(readdirSync(dataDir).sort()).toEqual(kept);
    for (const name of ['postgres.json', 'postgres.log'])
      expect((statSync(join(dataDir, name)).mode & 0o777).toString(8), name).toBe('600');
    const shown = `'TimeZone', 'listen_addresses', 'log_min_messages', 'log_error_verbosity', 'max_connections'`;
    const settings = await asked(first.url, `select setting from pg_settings where name in (${shown}) order by name`);
    const words = ['127.0.0.1', 'terse', 'fatal', '120', 'Asia/Shanghai'];
    expect(settings.map((row) => (row as { setting: string }).setting).sort()).toEqual(words.sort());
    await asked(first.url, 'create table kept as select 7 as seven');

    const [state, one] = [stateOf(), pid()];
    for (const [text, why] of [
      [JSON.stringify({ ...JSON.parse(state), password: 'wrong' }), '密码不符'],
      ['{"port":54', '仍在运行'],
    ] as const) {
      writeFileSync(stateFile(), text);
      await expect(start()).rejects.toThrow(why);
    }
    writeFileSync(stateFile(), state);
    const held = await connected(first.url);
    await second.stop();
    expect([pid(), existsSync(join(dataDir, 'postgres.owner'))]).toEqual([one, true]);
    await held.end();
    // One of this process, which takes its time to close.
    const slow = await connected(first.url, applicationName);
    const over = first.stop();
    await pause(1500);
    await slow.end();
    await over;
    expect([pid(), existsSync(join(dataDir, 'postgres.owner'))]).toEqual([null, false]);
  });

  it('stands where it stood, with what it held, also after it was killed or another machine had the folder', async () => {
    const state = stateOf();
    const node = await start();
    const one = pid();
    const joined = await start();
    expect([pid(), joined.url]).toEqual([one, node.url]);
    // Another node may have started it elsewhere: who watches finds it there.
    const ports = () => [node, joined].map(({ url }) => `"port":${new URL(url).port},`);
    for (const text of [state.replace(/"port":\d+/, '"port":1'), state]) {
      writeFileSync(stateFile(), text);
      const isThere = (all: string[]) => all.every((port) => text.includes(port));
      expect(await eventually(ports, isThere)).toSatisfy(isThere);
    }
    process.kill(one as number, 'SIGKILL');
    const two = await isBack(one);
    await eventually(() => asked(node.url, 'select seven from kept').catch(() => null), Boolean, 30_000);
    expect(stateOf()).toBe(state);
    // Another machine has taken the folder meanwhile: of two servers the earlier one goes, until the mark does.
    writeFileSync(join(folder, 'data', 'postgres.owner'), 'another machine');
    await eventually(
      () => pid() === null,
      (gone) => gone,
    );
    disown(join(folder, 'data'));
    await isBack(two);
    await eventually(() => asked(node.url, 'select seven from kept').catch(() => null), Boolean, 30_000);
    await Promise.all([node.stop(), joined.stop()]);
    expect(pid()).toBeNull();
  });

  it('is let in with another password where its own is lost, on another port where that one is taken', async () => {
    const before = JSON.parse(stateOf()) as { port: number; password: string };
    writeFileSync(stateFile(), JSON.stringify({ ...before, password: 'wrong' }));
    await expect(start()).rejects.toThrow('密码不符');
    expect([pid(), existsSync(join(folder, 'data', 'postgres.owner'))]).toEqual([null, false]);
    writeFileSync(stateFile(), '{"port":54');
    const node = await start();
    const renewed = JSON.parse(stateOf()) as typeof before;
    expect(renewed.password).not.toBe(before.password);
    expect(await asked(node.url, 'select seven from kept')).toEqual([{ seven: 7 }]);
    await node.stop();
    const taken = createServer().listen(renewed.port, '127.0.0.1');
    const moved = await start();
    expect(new URL(moved.url).port).not.toBe(String(renewed.port));
    expect(JSON.parse(stateOf())).toMatchObject({ port: Number(new URL(moved.url).port) });
    await moved.stop();
    taken.close();
    expect([pid(), existsSync(join(folder, 'data', 'postgres.owner'))]).toEqual([null, false]);
  });
});
