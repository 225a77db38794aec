import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import files, { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDisk } from './disk.ts';
import { renameInto } from './disk-files.ts';
import { createRoom } from './room.ts';

describe('objects on the disk', () => {
  let folder: string;
  let disk: ReturnType<typeof openDisk>;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-disk-'));
    disk = openDisk(folder, createRoom(folder, 0));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const put = (key: string, words = 'words') => disk.put(key, Readable.from([Buffer.from(words)]));
  const all = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort();
  const hour = 3_600_000;

  it('are for nobody else on the machine, whole or not there, and nothing is left of what failed', async () => {
    expect(await put('f/aa/one')).toEqual({ bytes: 5, etag: '89759e1284e2479b991d2669de104942' });
    const id = await disk.begin('u/1/parts');
    await disk.putPart(id, 'u/1/parts', 1, Readable.from([Buffer.from('x')]));
    for (const name of readdirSync(folder, { recursive: true }) as string[]) {
      const found = statSync(join(folder, name));
      expect((found.mode & 0o777).toString(8), name).toBe(found.isFile() ? '600' : '700');
    }
    await disk.abort(id, 'u/1/parts');
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('cut');
      })(),
    );
    await expect(disk.put('f/aa/two', broken)).rejects.toThrow('cut');
    await expect(put('../out')).rejects.toThrow('unsound');
    expect(all()).toEqual(['f/aa/one']);
  });

  it('are flushed to the disk before they get their name', async () => {
    const probe = await open(join(folder, 'probe'), 'w');
    const flushed = vi.spyOn(Object.getPrototypeOf(probe), 'sync');
    onTestFinished(() => flushed.mockRestore());
    await probe.close();
    let named: boolean | undefined;
    flushed.mockImplementation(async () => {
      named = all().includes('u/1/a');
    });
    await put('u/1/a');
    expect([named, all().includes('u/1/a')]).toEqual([false, true]);
  });

  it('get their name also where its folder is swept away meanwhile, up to three times', async () => {
    await put('u/1/a');
    let swept = 0;
    const sweeping = (times: number) => {
      swept = 0;
      const renamed = vi.spyOn(files, 'rename').mockImplementation(async (from, to) => {
        if (swept++ < times) rmSync(dirname(String(to)), { recursive: true });
        renameSync(from, to);
      });
      syncBuiltinESMExports();
      onTestFinished(() => {
        renamed.mockRestore();
        syncBuiltinESMExports();
      });
      return () => renamed.mockRestore();
    };
    let over = sweeping(2);
    await renameInto(join(folder, 'u/1/a'), join(folder, 'f/aa/a'));
    over();
    over = sweeping(3);
    await expect(renameInto(join(folder, 'f/aa/a'), join(folder, 'u/2/a'))).rejects.toThrow('ENOENT');
    over();
    expect(all()).toEqual(['f/aa/a']);
  });

  it('are written as far as the reserve lets them, however long they turn out to be', async () => {
    const room = createRoom(folder, 3000, async () => ({ bavail: 8, bsize: 1024 }));
    const narrow = openDisk(folder, room);
    const pieces = (n: number) => Readable.from(Array.from({ length: n }, () => Buffer.alloc(1024)));
    expect(await narrow.put('u/1/a', pieces(5))).toMatchObject({ bytes: 5 * 1024 });
    await expect(narrow.put('u/1/b', pieces(6))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(all()).toEqual(['u/1/a']);
  });

  it('are read from the first to the last byte of a range, moved once, and removed with their folder alone', async () => {
    await put('u/1/a', '0123456789');
    await put('u/10/a');
    const read = async (key: string, range?: { start: number; end: number }) => {
      const stream = await disk.get(key, range);
      return stream && (await text(stream));
    };
    expect([await read('u/1/a', { start: 2, end: 4 }), await read('u/1/none')]).toEqual(['234', null]);
    expect([await disk.move('u/1/a', 'f/aa/a'), await disk.move('u/1/a', 'f/aa/b')]).toEqual([true, false]);
    expect([await read('f/aa/a'), await disk.head('f/aa/a'), await disk.head('f/aa')]).toEqual([
      '0123456789',
      { bytes: 10 },
      null,
    ]);
    // Neither is a folder a thing, nor can one stand below a thing.
    await put('u/1/b');
    expect(await disk.move('u/1', 'f/aa/c')).toBe(false);
    await expect(disk.move('u/1/b', 'f/aa/a/b')).rejects.toThrow('EEXIST');
    await disk.removeBelow('u/1');
    await disk.remove('f/aa/nowhere');
    expect(all()).toEqual(['f/aa/a', 'u/10/a']);
  });

  it('are joined of their parts in their order, whatever order they came in, and of the parts nothing is left', async () => {
    const key = 'u/1/whole';
    const id = await disk.begin(key);
    const part = (number: number, words: string) =>
      disk.putPart(id, key, number, Readable.from([Buffer.from(words)])) as Promise<string>;
    // One that comes again takes the place of its own number alone.
    for (const n of [10, 2, 1, 11]) await part(n, `${n};`);
    await part(1, 'first;');
    const parts = (await disk.parts(id, key)) ?? [];
    expect(parts.map((p) => [p.number, p.bytes])).toEqual([
      [1, 6],
      [2, 2],
      [10, 3],
      [11, 3],
    ]);
    const [one, two] = parts as [(typeof parts)[0], ...typeof parts];
    for (const wrong of [[], [one, one], [two, one], [one, { number: 3, etag: one.etag }], [{ ...one, etag: 'x' }]])
      expect(await disk.complete(id, key, wrong as typeof parts), JSON.stringify(wrong)).toBeNull();
    expect(await disk.complete(id, key, parts)).toMatch(/^[0-9a-f]{32}-4$/);
    expect(await text((await disk.get(key)) as Readable)).toBe('first;2;10;11;');
    // None of them is held open, which would keep its bytes on the disk.
    const open = readdirSync('/proc/self/fd').flatMap((fd) => {
      const path = `/proc/self/fd/${fd}`;
      return lstatSync(path, { throwIfNoEntry: false }) ? readlinkSync(path) : [];
    });
    expect(open.filter((path) => path.startsWith(folder))).toEqual([]);
    expect([all(), await disk.parts(id, key), await disk.abort(id, key)]).toEqual([[key], null, false]);
  });

  it('are swept where nothing lies for long, once they are old, and never where they are kept', async () => {
    for (const key of ['f/aa/kept', 'u/1/a', 'v/x/a', 'exports/a']) await put(key);
    await disk.begin('u/1/parts');
    mkdirSync(join(folder, '.tmp'), { recursive: true });
    writeFileSync(join(folder, '.tmp', 'half'), 'half');
    const before = all();
    await disk.sweep(new Date(Date.now() - hour));
    expect(all()).toEqual(before);
    await disk.sweep(new Date(Date.now() + hour));
    expect(all()).toEqual(['f/aa/kept']);
    // Nor do their folders pile up.
    expect(readdirSync(join(folder, 'u'))).toEqual([]);
    expect(readdirSync(join(folder, '.parts'))).toEqual([]);
  });
});
