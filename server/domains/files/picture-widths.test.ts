import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { type Storage, StorageAway } from '../../adapters/storage/storage.ts';
import { files, pictures } from '../../db/tables/files.ts';
import { faults } from './picture-rules.ts';
import { createPictures, type Pictures } from './pictures.ts';

const going = new AbortController().signal;

describe('what is made of a picture', () => {
  let app: TestApp;
  let small: Buffer;
  /** What lies in the store by its name, and what was asked of it. */
  let kept: Map<string, Buffer>;
  let read: string[];
  let put: string[];
  let queued: string[];
  /** Done before each object is put. */
  let before: (key: string) => Promise<void>;
  let made: Pictures;
  beforeAll(async () => {
    app = await startApp('empty');
    small = await sharp({ create: { width: 600, height: 20, channels: 3, background: '#c84' } })
      .png()
      .toBuffer();
  });
  afterAll(() => app.close());
  beforeEach(() => {
    [kept, read, put, queued] = [new Map(), [], [], []];
    before = async () => undefined;
    const storage = {
      async getStream(key: string) {
        read.push(key);
        const bytes = kept.get(key);
        return bytes ? Readable.from([bytes]) : null;
      },
      async putStream(key: string, body: AsyncIterable<Uint8Array>) {
        await before(key);
        put.push(key.split('/').at(-1) as string);
        kept.set(key, await buffer(Readable.from(body)));
        return kept.get(key)?.length;
      },
      async removeBelow(folder: string) {
        for (const key of kept.keys()) if (key.startsWith(`${folder}/`)) kept.delete(key);
      },
    } as unknown as Storage;
    const enqueue = async (_: unknown, __: string, { path }: { path: string }) => void queued.push(path);
    const room = { enqueue, wake: () => undefined } as unknown as ReturnType<
      Parameters<typeof createPictures>[0]['room']
    >;
    made = createPictures({ db: app.database.db, storage, room: () => room });
  });

  let count = 0;
  async function aPicture(bytes = small): Promise<string> {
    const path = `f/aa/fwidths${++count}.png`;
    const known = { name: '图.png', mediaType: 'image/png', bytes: bytes.length, ownerId: null, purpose: 'image' };
    const at = new Date();
    await app.database.db.insert(files).values({ ...known, path, isPublic: true, createdAt: at, usedAt: at });
    kept.set(path, bytes);
    return path;
  }
  const rowOf = async (path: string) =>
    (await app.database.db.select().from(pictures).where(eq(pictures.path, path)))[0];
  const widthsIn = (path: string) => [...kept.keys()].filter((key) => key.startsWith(`p/${path.slice(2)}/`)).length;

  it('is made once, however many ask for it at once, and kept until the store has lost it', async () => {
    const path = await aPicture();
    const [one, two] = await Promise.all([made.ready(path), made.ready(path)]);
    expect([one?.widths.map((w) => [w.width, w.height]), two?.path]).toEqual([[[600, 20]], path]);
    expect([read, put, queued]).toEqual([[path], ['600.webp'], [path]]);
    await made.ready(path);
    expect(read).toHaveLength(1);
    await made.lost(path);
    expect((await made.ready(path))?.isWhole).toBe(false);
    expect(read).toHaveLength(2);
  });

  it('is tried again where the store was away, and not where the picture is broken', async () => {
    const path = await aPicture();
    before = () => Promise.reject(new StorageAway('no answer'));
    for (const _ of [1, 2]) await expect(made.ready(path)).rejects.toBeInstanceOf(StorageAway);
    await expect(made.makeWidths(path, going)).rejects.toBeInstanceOf(StorageAway);
    expect(await rowOf(path)).toBeUndefined();
    before = async () => undefined;
    expect(await made.ready(path)).toMatchObject({ width: 600, fault: '' });
    const torn = await aPicture(small.subarray(0, 60));
    for (const _ of [1, 2]) expect(await made.ready(torn)).toBeNull();
    expect(read.filter((key) => key === torn)).toHaveLength(1);
    expect(await rowOf(torn)).toMatchObject({ fault: faults.broken, isQueued: true });
    const other = await aPicture(small.subarray(0, 60));
    await expect(made.makeWidths(other, going)).rejects.toThrow(faults.broken);
    expect(await rowOf(other)).toMatchObject({ fault: faults.broken, isWhole: false });
  });

  it('is gone on with where it broke off, and not done again once it is whole', async () => {
    const path = await aPicture();
    await made.ready(path);
    before = async (key) => {
      if (key.endsWith('/600.avif')) throw new StorageAway('no answer');
    };
    await expect(made.makeWidths(path, going)).rejects.toBeInstanceOf(StorageAway);
    // What visitors see meanwhile is what there was.
    expect(await rowOf(path)).toMatchObject({ isWhole: false, widths: [{ width: 600 }] });
    [before, put] = [async () => undefined, []];
    await made.makeWidths(path, going);
    expect(put).toEqual(['480.webp', '480.avif', '600.avif']);
    const row = await rowOf(path);
    expect(row).toMatchObject({ isWhole: true, isQueued: true, width: 600, height: 20, fault: '' });
    expect(row?.widths.map((w) => [w.width, w.height, w.webp > 0, (w.avif ?? 0) > 0])).toEqual([
      [480, 16, true, true],
      [600, 20, true, true],
    ]);
    [read, put] = [[], []];
    await made.makeWidths(path, going);
    expect([read, put]).toEqual([[], []]);
  });

  it('is given up where it is no longer wanted, and leaves nothing where its file has gone', async () => {
    const path = await aPicture();
    await expect(made.makeWidths(path, AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
    expect([read, await rowOf(path)]).toEqual([[], undefined]);
    const forget = () => app.database.db.delete(files).where(eq(files.path, path));
    before = async (key) => {
      if (key.endsWith('/600.webp')) await forget();
    };
    await made.makeWidths(path, going);
    expect([widthsIn(path), await rowOf(path)]).toEqual([0, undefined]);
    kept.set(`p/${path.slice(2)}/480.webp`, small);
    await made.makeWidths(path, going);
    expect(widthsIn(path)).toBe(0);
  });
});
