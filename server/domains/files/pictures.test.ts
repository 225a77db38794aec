import { readdirSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import { anArticle } from '../../../test/factories/content.ts';
import { bytesOf } from '../../../test/factories/files.ts';
import { aPerson, aSignedIn } from '../../../test/factories/people.ts';
import { anOlderPicture, aPhoto, aScene } from '../../../test/factories/pictures.ts';
import { files, pictures } from '../../db/tables/files.ts';
import { examine } from './picture-maker.ts';
import { faults } from './picture-rules.ts';
import { fileUrl, holdPictures, markUsed, signedFileUrl } from './index.ts';

type Bytes = Buffer<ArrayBuffer>;
const plain = async (work: Promise<Buffer>) => Buffer.from(await work) as Bytes;
const hour = 3_600_000;
const makeWidths = 'files.make-widths';

describe('uploaded pictures', () => {
  let app: TestApp;
  let ahead = 0;
  let owner: Awaited<ReturnType<typeof aSignedIn>>;
  const now = () => new Date(Date.now() + ahead);
  beforeAll(async () => {
    app = await startApp('demo', { now });
    // The portal itself never reads the format that it writes.
    sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] });
    owner = await aSignedIn(app, { isAdmin: true, roles: ['editor'] });
  });
  afterAll(() => app.close());

  async function send(name: string, bytes: Bytes): Promise<{ status: number; message: string; path: string }> {
    const form = new FormData();
    form.append('file', new Blob([bytes]), name);
    const answer = await fetch(`${app.url}/api/tool/upload/file?type=2`, {
      method: 'POST',
      headers: owner.headers,
      body: form,
    });
    const { data, ...rest } = (await answer.json()) as {
      status: number;
      message: string;
      data: { filePath: string } | null;
    };
    return { ...rest, path: data?.filePath ?? '' };
  }
  const taken = async (name: string, bytes: Bytes) => {
    const { path, message } = await send(name, bytes);
    expect(message).toBe('');
    return path;
  };
  const rowOf = async (path: string) =>
    (await app.database.db.select().from(pictures).where(eq(pictures.path, path)))[0];
  const bytesAt = async (url: string) => {
    const seen = await app.get(url);
    return { status: seen.status, headers: seen.headers, bytes: Buffer.from(await seen.arrayBuffer()) };
  };
  const onDisk = (below = '') =>
    readdirSync(app.dataDir, { recursive: true, withFileTypes: true })
      .filter((e) => e.isFile())
      .map((e) => `${e.parentPath.slice(app.dataDir.length)}/${e.name}`)
      .filter((n) => n.includes(below))
      .sort();
  const madeFiles = (path: string) => onDisk(path.slice(-20));
  const older = (name: string, bytes: Bytes) => anOlderPicture(app, { name, bytes, ownerId: owner.id, at: now() });

  it('are refused with a sentence, and leave nothing behind: too many pixels, too long, moving, disguised, broken off', async () => {
    const before = onDisk();
    const blank = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#456' } });
    const moving = await plain(
      sharp(
        await Promise.all(
          ['#f00', '#00f'].map((background) =>
            blank(9, 9)
              .composite([{ input: { create: { width: 9, height: 9, channels: 3, background } } }])
              .png()
              .toBuffer(),
          ),
        ),
        { join: { animated: true } },
      )
        .gif()
        .toBuffer(),
    );
    const png = bytesOf('png');
    const movingPng = Buffer.concat([
      png.subarray(0, 33),
      Buffer.from(`00000008${Buffer.from('acTL').toString('hex')}0000000200000000f38d9370`, 'hex'),
      png.subarray(33),
    ]) as Bytes;
    const photo = await aPhoto({ width: 900, height: 600 });
    const damaged = Buffer.from(await plain(aScene(400, 300).png().toBuffer())) as Bytes;
    damaged.fill(0, damaged.length / 3, damaged.length / 2);
    // Of one that was kept before moving ones were refused the first picture is shown.
    expect(await examine(Buffer.from(moving), false)).toEqual({ width: 9, height: 9 });
    for (const [name, bytes, sentence] of [
      ['宽.png', await plain(blank(8000, 7000).png().toBuffer()), faults.pixels],
      ['长.png', await plain(blank(20, 16_100).png().toBuffer()), faults.side],
      ['动.gif', moving, faults.animated],
      ['动.png', movingPng, faults.animated],
      ['断.jpg', photo.subarray(0, photo.length / 2) as Bytes, faults.broken],
      ['断.png', damaged, faults.broken],
      ['空.png', png.subarray(0, 40) as Bytes, faults.broken],
      ['假.png', bytesOf('svg'), '文件的内容与扩展名不符'],
      ['假.webp', bytesOf('pdf'), '文件的内容与扩展名不符'],
    ] as const)
      expect(await send(name, bytes as Bytes), name).toMatchObject({ status: 400, message: sentence });
    expect(onDisk()).toEqual(before);
    expect(await app.database.db.$count(files, eq(files.ownerId, owner.id))).toBe(0);
  });

  it('lose where, when and with what they were taken, are turned as they say, and get widths up to their own in both formats', async () => {
    const photo = await aPhoto({ width: 1500, height: 1000, orientation: 6 });
    const told = await sharp(photo).metadata();
    expect([told.orientation, told.width, photo.includes('secret-camera')]).toEqual([6, 1500, true]);
    const path = await taken('相片.jpg', photo);
    const first = await bytesAt(fileUrl(path));
    expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'no-cache',
    ]);
    await app.jobsDone(makeWidths);
    const row = await rowOf(path);
    expect(row).toMatchObject({ width: 1000, height: 1500, isWhole: true, fault: '' });
    expect(row?.colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(row?.widths.map((w) => [w.width, w.height])).toEqual([
      [480, 720],
      [768, 1152],
      [1000, 1500],
    ]);
    const urls = [
      fileUrl(path),
      ...[480, 768, 1000].flatMap((w) => ['webp', 'avif'].map((f) => `${fileUrl(path)}/${w}.${f}`)),
    ];
    for (const url of urls) {
      const { status, headers, bytes } = await bytesAt(url);
      expect([status, headers.get('cache-control')], url).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(headers.get('content-type')).toBe(`image/${url.endsWith('avif') ? 'avif' : 'webp'}`);
      expect(Number(headers.get('content-length'))).toBe(bytes.length);
      const { width = 0, height = 0, exif, icc, xmp, orientation, space } = await sharp(bytes).metadata();
      expect([exif, icc, xmp, orientation, space], url).toEqual([undefined, undefined, undefined, undefined, 'srgb']);
      expect(width / height).toBeCloseTo(2 / 3, 2);
      expect(width).toBeLessThanOrEqual(1000);
      expect(bytes.includes('secret-camera')).toBe(false);
      // The sky is where it was seen: of a picture that was turned to the right, at the right.
      const { data, info } = await sharp(bytes)
        .resize(9, 9, { fit: 'fill' })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const blue = (x: number) => data[(4 * 9 + x) * info.channels + 2] as number;
      expect(blue(8)).toBeGreaterThan(blue(0) + 40);
    }
    for (const other of ['1200.webp', '1600.avif', '1001.webp', '0480.webp', '480.jpg', '480.webp/'])
      expect((await app.get(`${fileUrl(path)}/${other}`)).status, other).toBe(404);
  });

  it('keep their original for its owner and, once a record holds it, for who writes, and for nobody else', async () => {
    const photo = await aPhoto({ width: 700, height: 500 });
    const path = await taken('原图.jpg', photo);
    await app.jobsDone(makeWidths);
    const made = await bytesAt(fileUrl(path));
    const getUrl = async (headers: Record<string, string>) =>
      ((await (await app.get(`/api/tool/oss/getUrl?url=${path}`, headers)).json()) as { data: string }).data;
    const other = await aSignedIn(app);
    const desk = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    const editor = await aPerson(app, { isAdmin: true, roles: ['editor'] });
    // Nor who writes, while nothing that is written holds it.
    for (const headers of [{}, other.headers, { authorization: desk.token }, { authorization: editor.token }]) {
      const url = await getUrl(headers as Record<string, string>);
      expect(url).toBe(fileUrl(path));
      expect((await bytesAt(url)).bytes.equals(made.bytes)).toBe(true);
    }
    expect(made.bytes.includes('secret-camera')).toBe(false);
    for (const forged of ['?exp=9999999999&sig=x', '?original=1'])
      expect((await bytesAt(fileUrl(path) + forged)).bytes.equals(made.bytes)).toBe(true);
    for (const key of [`/file/p/${path.slice(2)}/480.webp`, `/file/${path}/original`, `/file/${path}/`])
      expect((await app.get(key)).status, key).toBe(404);
    await holdPictures(app.database.db, [path], now());
    for (const headers of [owner.headers, { authorization: editor.token }] as Record<string, string>[]) {
      const seen = await bytesAt(await getUrl(headers));
      expect([seen.headers.get('cache-control'), seen.bytes.equals(photo)]).toEqual(['private, no-store', true]);
    }
    expect((await bytesAt(signedFileUrl(path, 'another secret', now(), owner))).bytes.equals(photo)).toBe(false);
  });

  it('are shown in their colours, through their holes, and small ones not enlarged', async () => {
    const red = { r: 255, g: 0, b: 0 };
    const wide = await plain(
      sharp({ create: { width: 300, height: 200, channels: 3, background: red } })
        .withIccProfile('p3')
        .jpeg({ quality: 95 })
        .toBuffer(),
    );
    const hole = await plain(
      sharp({ create: { width: 60, height: 40, channels: 4, background: { ...red, alpha: 0.5 } } })
        .png()
        .toBuffer(),
    );
    const grey = await plain(aScene(500, 400).greyscale().toColourspace('b-w').png().toBuffer());
    for (const [name, bytes, width, colour] of [
      ['广.jpg', wide, 300, /^#f[0-9a-f]0[0-9a-f]0[0-9a-f]$/],
      ['透.png', hole, 60, /^$/],
      ['灰.png', grey, 500, /^#(..)\1\1$/],
      ['静.gif', await plain(sharp(wide).gif().toBuffer()), 300, /^#/],
    ] as const) {
      const path = await taken(name, bytes);
      await app.jobsDone(makeWidths);
      const row = await rowOf(path);
      expect([row?.widths.map((w) => w.width), row?.isWhole], name).toEqual([[width], true]);
      expect(row?.colour, name).toMatch(colour);
    }
  });

  it('stand in texts and covers with widths, sizes and a colour, as AVIF and WebP; the record keeps the plain address', async () => {
    const path = await taken('文中.jpg', await aPhoto({ width: 2000, height: 1500 }));
    const body = `<p>前</p><figure><img src="${fileUrl(path)}" alt="一&quot;景"><figcaption>景</figcaption></figure><img src="/file/f/aa/none.png" alt="">`;
    const article = await anArticle(app.database.db, { body, cover: fileUrl(path) });
    const page = async () => {
      const html = await (await app.get(`/xinwen/${article.id}/`)).text();
      return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    };
    // Once its widths are there every process shows them.
    await app.jobsDone(makeWidths);
    const html = await eventually(page, (h) => h.includes('avif'));
    const set = (format: string) =>
      [480, 768, 1200, 1600].map((w) => `${fileUrl(path)}/${w}.${format} ${w}w`).join(', ');
    const colour = (await rowOf(path))?.colour;
    expect(html).toContain(
      `<figure><picture><source type="image/avif" srcset="${set('avif')}" sizes="(max-width: 640px) calc(100vw - 2rem), 45rem">` +
        `<img src="${fileUrl(path)}" alt="一&quot;景" width="2000" height="1500" fetchpriority="high" decoding="async" srcset="${set('webp')}" sizes="(max-width: 640px) calc(100vw - 2rem), 45rem" style="background-color:${colour}"></picture>`,
    );
    expect(html).toContain('<img src="/file/f/aa/none.png" alt="" />');
    expect(html).toMatch(
      new RegExp(`<picture><source type="image/avif" srcSet="${set('avif')}"[^>]*/><img[^>]*width="2000"`),
    );
    const [row] = await app.api.files.pictures({ paths: [path, '../x', 'f/aa/none.png'] });
    expect(row).toEqual({ path, width: 2000, height: 1500, colour, widths: [480, 768, 1200, 1600], avif: true });
  });

  it('cost a phone at most 120 kB, one of 3 MB that is all grain too, whichever format it takes', {
    tags: ['sweep'],
  }, async () => {
    const photo = await aPhoto({ width: 2700, height: 1800, quality: 95, grain: 24 });
    expect(photo.length).toBeGreaterThan(3_000_000);
    const path = await taken('大图.jpg', photo);
    await app.jobsDone(makeWidths);
    const row = await rowOf(path);
    const cost: Record<string, number> = {};
    for (const dpr of [2, 3])
      for (const format of ['webp', 'avif'] as const) {
        // What a window of 375 CSS pixels takes of the set: the narrowest that is wide enough, by the widest of the
        // pages' sizes (100vw).
        const width = row?.widths.find((w) => w.width >= 375 * dpr)?.width as number;
        const seen = await app.get(`${fileUrl(path)}/${width}.${format}`);
        const head = [...seen.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
        cost[`${dpr} ${format} ${width}`] = (await seen.arrayBuffer()).byteLength + head;
      }
    cost.plain = (await bytesAt(fileUrl(path))).bytes.length;
    expect(Object.keys(cost)).toEqual(['2 webp 768', '2 avif 768', '3 webp 1200', '3 avif 1200', 'plain']);
    for (const [name, bytes] of Object.entries(cost)) expect(bytes, name).toBeLessThanOrEqual(120_000);
  });

  it('of before get theirs by a round of the job room; who asks earlier is shown a first version, never the original', {
    tags: ['sweep'],
  }, async () => {
    const [early, later] = [
      await older('早.jpg', await aPhoto({ width: 900, height: 700 })),
      await older('晚.jpg', await aPhoto({ width: 800, height: 600 })),
    ];
    const [one, two] = await Promise.all([bytesAt(fileUrl(early)), bytesAt(fileUrl(early))]);
    expect([one.status, one.bytes.equals(two.bytes), one.bytes.includes('secret-camera')]).toEqual([200, true, false]);
    expect(await rowOf(later)).toBeUndefined();
    await app.runJob('files.find-pictures');
    await app.jobsDone(makeWidths);
    for (const path of [early, later]) expect(await rowOf(path), path).toMatchObject({ isWhole: true, isQueued: true });
    const { rows } = await app.database.pool.query(
      "select count(*)::int as n from jobs.job where name = 'files.make-widths'",
    );
    await app.runJob('files.find-pictures');
    await app.jobsDone(makeWidths);
    expect(
      (await app.database.pool.query("select count(*)::int as n from jobs.job where name = 'files.make-widths'")).rows,
    ).toEqual(rows);
  });

  it('that are broken are shown to nobody, end as a dead letter and say so in the library', async () => {
    const path = await older('坏.jpg', (await aPhoto({ width: 900, height: 700 })).subarray(0, 9000) as Bytes);
    expect((await app.get(fileUrl(path))).status).toBe(404);
    await app.database.db.delete(pictures).where(eq(pictures.path, path));
    await app.runJob('files.find-pictures');
    const { pool } = app.database;
    for (let tries = 0; tries < 4; tries++) {
      await pool.query(
        "update jobs.job set start_after = now() - interval '1 second' where name = $1 and state = 'retry'",
        [makeWidths],
      );
      app.jobs.wake(makeWidths);
      await eventually(
        async () =>
          (
            await pool.query(
              "select 1 from jobs.job where name = $1 and (state in ('created', 'active') or (state = 'retry' and start_after < now()))",
              [makeWidths],
            )
          ).rowCount,
        (n) => n === 0,
      );
    }
    const [dead] = await eventually(
      () => app.jobs.deadLetters(),
      (list) => list.length > 0,
    );
    expect(dead).toMatchObject({ job: makeWidths, reason: faults.broken });
    expect((await app.get(fileUrl(path))).status).toBe(404);
    const editor = await aPerson(app, { isAdmin: true, roles: ['editor'] });
    const { list } = await app.call(editor.token).content.pictures({ wd: '坏' });
    expect(list).toMatchObject([{ path, fault: faults.broken }]);
  });

  it('are not shown half after a stop in the middle, and doing it again makes what is missing and no more', {
    tags: ['sweep'],
  }, async () => {
    const { putStream } = app.storage;
    const put: string[] = [];
    let left = 3;
    app.storage.putStream = async (key, body) => {
      if (key.startsWith('p/') && left-- <= 0) throw new Error('stopped');
      put.push(key);
      return putStream(key, body);
    };
    try {
      const path = await taken('停.jpg', await aPhoto({ width: 1000, height: 800 }));
      await app.jobsDone(makeWidths);
      const half = await rowOf(path);
      expect([half?.isWhole, half?.widths.map((w) => [w.width, w.avif])]).toEqual([false, [[768, undefined]]]);
      expect(onDisk('/.tmp/')).toEqual([]);
      expect((await app.get(`${fileUrl(path)}/480.webp`)).status).toBe(404);
      left = 99;
      put.length = 0;
      await app.database.db.transaction((tx) => app.jobs.enqueue(tx, makeWidths, { path }));
      app.jobs.wake(makeWidths);
      await app.jobsDone(makeWidths);
      expect((await rowOf(path))?.isWhole).toBe(true);
      // The first version stays as it was.
      expect(put.map((k) => k.split('/').at(-1))).toEqual([
        '480.webp',
        '480.avif',
        '768.avif',
        '1000.webp',
        '1000.avif',
      ]);
      put.length = 0;
      await app.database.db.transaction((tx) => app.jobs.enqueue(tx, makeWidths, { path }));
      app.jobs.wake(makeWidths);
      await app.jobsDone(makeWidths);
      expect(put).toEqual([]);
      // What the storage has lost is made again when somebody asks.
      await app.storage.removeBelow(`p/${path.slice(2)}`);
      expect((await app.get(fileUrl(path))).status).toBe(404);
      expect((await app.get(fileUrl(path))).status).toBe(200);
    } finally {
      app.storage.putStream = putStream;
    }
  });

  it('go with all their widths, and leave none when they go while they are made', { tags: ['sweep'] }, async () => {
    const { db } = app.database;
    const photo = await aPhoto({ width: 600, height: 400 });
    const [kept, gone, early] = [
      await taken('留.jpg', photo),
      await taken('去.jpg', photo),
      await taken('先.jpg', photo),
    ];
    await app.jobsDone(makeWidths);
    await markUsed(db, [kept], owner.id, now());
    await db.update(pictures).set({ isWhole: false, widths: [] }).where(eq(pictures.path, early));
    expect(madeFiles(gone)).toHaveLength(5);
    const { putStream } = app.storage;
    app.storage.putStream = async (key, body) => {
      if (key.endsWith('/600.avif')) await db.delete(files).where(eq(files.path, early));
      return putStream(key, body);
    };
    await db.transaction((tx) => app.jobs.enqueue(tx, makeWidths, { path: early }));
    app.jobs.wake(makeWidths);
    await app.jobsDone(makeWidths);
    app.storage.putStream = putStream;
    expect(madeFiles(early)).toEqual([expect.stringContaining('/files/f/')]);
    ahead = 25 * hour;
    await app.runJob('files.remove-orphans');
    ahead = 0;
    expect(madeFiles(gone)).toEqual([]);
    expect(await rowOf(gone)).toBeUndefined();
    expect(madeFiles(kept)).toHaveLength(5);
  });
});
