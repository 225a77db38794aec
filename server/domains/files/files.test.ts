import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { bytesOf } from '../../../test/factories/files.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { aLine, uploadWorld } from '../../../test/upload-world.ts';
import { secret } from '../../../test/app.ts';
import { uploadWith } from '../../../web/lib/upload-engine.ts';
import { files, uploadGrants } from '../../db/tables/files.ts';
import { markUsed, fileUrl, releaseFiles, signedFileUrl } from './index.ts';

const absentBody = { status: 500, message: '404', data: null };
const hour = 3_600_000;

describe('uploaded files', () => {
  let app: TestApp;
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  let one: Awaited<ReturnType<typeof aSignedIn>>;
  let two: typeof one;
  let editor: typeof one;
  /** Pictures of texts are taken from staff alone. */
  const whose = (type: number) => (type === 2 ? editor : one).headers as Record<string, string>;
  beforeAll(async () => {
    app = await startApp('empty', { now });
    editor = await aSignedIn(app, { isAdmin: true, roles: ['editor'] });
    one = await aSignedIn(app);
    two = await aSignedIn(app);
  });
  afterAll(() => app.close());

  const onDisk = () =>
    readdirSync(app.dataDir, { recursive: true, withFileTypes: true })
      .filter((e) => e.isFile())
      .map((e) => e.name);
  const rows = () => app.database.db.select().from(files);
  const json = async (response: Response) =>
    (await response.json()) as { status: number; message: string; data: { filePath: string; fileName: string } };
  async function send(
    name: string,
    bytes: Buffer<ArrayBuffer>,
    { type = 1, headers = whose(type), path = 'upload/file', moduleName = 'tinymce' } = {},
  ) {
    const form = new FormData();
    form.append('file', new Blob([bytes]), name);
    return json(
      await fetch(`${app.url}/api/tool/${path}?type=${type}&moduleName=${moduleName}`, {
        method: 'POST',
        headers,
        body: form,
      }),
    );
  }
  type For = 'avatar' | 'attachment' | 'licence' | 'image';
  const putBy = (who: typeof one | null, name: string, bytes: Buffer<ArrayBuffer>, purpose: For) =>
    uploadWith(uploadWorld(app.url, who?.headers ?? {}, aLine()), new File([bytes], name), {
      purpose,
      upAuth: who ? 0 : 1,
    });

  describe('through the server', () => {
    it('says that the disk is full, and keeps nothing of what did not fit', async () => {
      const [before, rowsBefore] = [onDisk(), await rows()];
      const put = app.storage.putStream;
      const full = vi.spyOn(app.storage, 'putStream').mockImplementation((key, body) =>
        put(
          key,
          (async function* () {
            yield* body;
            await writeFile('/dev/full', 'x');
          })(),
        ),
      );
      for (const [name, type] of [
        ['方案.pdf', 1],
        ['图.png', 2],
      ] as const) {
        const form = new FormData();
        form.append('file', new Blob([bytesOf(name.endsWith('pdf') ? 'pdf' : 'png')]), name);
        const response = await fetch(`${app.url}/api/tool/upload/file?type=${type}`, {
          method: 'POST',
          headers: whose(type),
          body: form,
        });
        expect([response.status, await response.json()]).toEqual([
          507,
          { status: 507, message: '存储空间不足，请稍后再试', data: null },
        ]);
      }
      full.mockRestore();
      expect(onDisk()).toEqual(before);
      expect(await rows()).toEqual(rowsBefore);
    });

    it('are refused without a token, without a form and without a file, before anything is read', async () => {
      expect((await send('a.png', bytesOf('png'), { headers: {} })).status).toBe(40101);
      expect((await send('a.png', bytesOf('png'), { headers: { authorization: 'x' } })).status).toBe(40101);
      for (const path of ['/api/tool/upload/file', '/api/tool/fdfs', '/api/tool/oss/token']) {
        const answer = path.endsWith('token')
          ? await app.get(path)
          : await fetch(app.url + path, {
              method: 'POST',
              headers: { 'content-type': 'application/json', authorization: 'forged' },
              body: '{}',
            });
        expect([answer.status, (await json(answer)).status]).toEqual([200, 40101]);
      }
      expect((await app.post('/api/tool/upload/file', {}, one.headers)).status).toBe(400);
      const form = new FormData();
      form.append('other', 'x');
      expect(
        (
          await json(
            await fetch(`${app.url}/api/tool/upload/file`, { method: 'POST', headers: one.headers, body: form }),
          )
        ).message,
      ).toBe('请选择文件');
    });

    it('are refused when they are not what their name says, or too large, and leave nothing behind', async () => {
      for (const [name, kind] of [
        ['a.png', 'svg'],
        ['a.png', 'html'],
        ['a.jpg', 'html'],
        ['a.docx', 'pdf'],
      ] as const)
        expect((await send(name, bytesOf(kind))).message, name).toBe('文件的内容与扩展名不符');
      for (const [name, kind] of [
        ['a.svg', 'svg'],
        ['a.html', 'html'],
        ['a', 'png'],
        ['a.png.exe', 'png'],
      ] as const)
        expect((await send(name, bytesOf(kind))).message, name).toBe('不支持这种文件类型');
      expect((await send('a.png', bytesOf('jpeg'))).message).toBe('JPEG 图片的扩展名须为 jpg 或 jpeg');
      expect((await send('a.jpg', bytesOf('png'))).message).toBe('PNG 图片的扩展名须为 png');
      expect((await send('a.png', Buffer.alloc(0))).message).toBe('文件是空的');
      expect((await send('a.pdf', bytesOf('pdf'), { type: 2 })).message).toBe('不支持这种文件类型');
      expect((await send('a.png', bytesOf('png', 20 * 1024 * 1024 + 1))).message).toBe('图片上传最大支持20M');
      expect([onDisk(), await rows()]).toEqual([[], []]);
    });

    it('leave nothing behind when the line breaks', async () => {
      const abort = new AbortController();
      const body = new ReadableStream({
        async start(c) {
          c.enqueue(Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'));
          c.enqueue(bytesOf('pdf', 200_000));
        },
      });
      const work = fetch(`${app.url}/api/tool/fdfs`, {
        method: 'POST',
        headers: { ...one.headers, 'content-type': 'multipart/form-data; boundary=b' },
        body,
        duplex: 'half',
        signal: abort.signal,
      } as RequestInit).catch(() => null);
      for (const end = Date.now() + 5000; !onDisk().length && Date.now() < end; )
        await new Promise((r) => setImmediate(r));
      expect(onDisk()).toHaveLength(1);
      abort.abort();
      await work;
      for (const end = Date.now() + 5000; (onDisk().length || (await rows()).length) && Date.now() < end; )
        await new Promise((r) => setImmediate(r));
      expect([onDisk(), await rows()]).toEqual([[], []]);
    });

    it('of the editor are open to everybody under /file/ and /api/file/, for a year', async () => {
      const { data } = await send('../../插图 “一”.png', bytesOf('png', 3000), { type: 2 });
      expect(data.fileName).toBe('插图 “一”.png');
      await app.jobsDone('files.make-widths');
      for (const prefix of ['/file/', '/api/file/']) {
        const seen = await app.get(prefix + data.filePath);
        expect([seen.status, seen.headers.get('content-type'), seen.headers.get('x-content-type-options')]).toEqual([
          200,
          'image/webp',
          'nosniff',
        ]);
        expect(seen.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(seen.headers.get('content-disposition')).toBe(
          `inline; filename="__ ___.webp"; filename*=UTF-8''${encodeURIComponent('插图 “一”.webp')}`,
        );
        expect(
          Buffer.from(await seen.arrayBuffer())
            .subarray(8, 12)
            .toString(),
        ).toBe('WEBP');
      }
      const etag = (await fetch(`${app.url}/file/${data.filePath}`, { method: 'HEAD' })).headers.get('etag') as string;
      expect((await app.get(`/file/${data.filePath}`, { 'if-none-match': etag })).status).toBe(304);
    });

    it('take any length on the slow way, and come in pieces when asked so', async () => {
      const whole = bytesOf('pdf', 3_000_000);
      const { data } = await send('报告.pdf', whole, { path: 'fdfs' });
      // What it is for is said by the module; a name that is none of the purposes is an attachment.
      const avatar = await send('我.png', bytesOf('png'), { path: 'fdfs', moduleName: 'avatar' });
      const purposes = new Map((await rows()).map((f) => [f.path, f.purpose]));
      expect([data, avatar.data].map((d) => purposes.get(d.filePath))).toEqual(['attachment', 'avatar']);
      expect((await send('我.pdf', whole, { path: 'fdfs', moduleName: 'avatar' })).status).toBe(400);
      const url = signedFileUrl(data.filePath, secret, now(), one);
      for (const [range, from, to] of [
        ['bytes=0-99', 0, 99],
        ['bytes=2999990-', 2_999_990, 2_999_999],
        ['bytes=-10', 2_999_990, 2_999_999],
        ['bytes=5-99999999', 5, 2_999_999],
      ] as const) {
        const part = await app.get(url, { range });
        expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/3000000`]);
        expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(from, to + 1))).toBe(true);
      }
      expect((await app.get(url, { range: 'bytes=3000000-' })).status).toBe(416);
    });
  });

  it('are nobody else’s: what is private looks as absent as what is not there', async () => {
    const mine = await putBy(one, 'a.pdf', bytesOf('pdf'), 'attachment');
    const bytes = async (path: string, headers = {}) => {
      const r = await app.get(path, headers);
      return [r.status, [...r.headers].filter(([n]) => n !== 'date'), await r.text()];
    };
    const nothing = await bytes('/file/f/aa/nothing.pdf');
    expect(nothing[0]).toBe(404);
    const good = signedFileUrl(mine.filePath, secret, now(), one);
    expect(mine.urlAndSignature.split('?')[0]).toBe(good.split('?')[0]);
    for (const path of [
      mine.url,
      `${mine.url}?sig=x&exp=9999999999`,
      `${good}x`,
      good.replace('exp=', 'exp=9'),
      signedFileUrl(mine.filePath, 'another secret', now(), one),
      '/file/..%2f..%2fetc/passwd',
      '/file/%252e%252e/x',
      '/file/f%00',
      `/file/${mine.filePath}/`,
    ]) {
      expect(await bytes(path), path).toEqual(nothing);
    }
    // The token does not open the address itself, not even the owner's.
    expect(await bytes(mine.url, one.headers)).toEqual(nothing);
    const getUrl = async (url: string, headers = {}) =>
      (await app.get(`/api/tool/oss/getUrl?url=${encodeURIComponent(url)}`, headers)).json();
    for (const headers of [{}, two.headers])
      for (const url of [mine.url, mine.filePath, 'f/aa/nothing.pdf', '/file/../../x'])
        expect(await getUrl(url, headers)).toEqual(absentBody);
    const staff = await aSignedIn(app, { isAdmin: true, kinds: [] });
    expect(await getUrl(mine.url, staff.headers)).toEqual(absentBody);
    const { data } = (await getUrl(`https://portal.test/api${mine.url}?x=1`, one.headers)) as { data: string };
    const seen = await app.get(data);
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });

  it('open by a signed address for a quarter of an hour', async () => {
    const { filePath } = await putBy(one, 'b.pdf', bytesOf('pdf'), 'attachment');
    const url = signedFileUrl(filePath, secret, now(), one);
    ahead = 14 * 60_000 + 50_000;
    expect((await app.get(url)).status).toBe(200);
    ahead = 15 * 60_000 + 1000;
    expect((await app.get(url)).status).toBe(404);
    ahead = 0;
    expect([signedFileUrl('', secret, now(), one), fileUrl(''), fileUrl('f/a.png')]).toEqual(['', '', '/file/f/a.png']);
  });

  it('cannot be registered by somebody else, under a foreign key, nor changed afterwards', async () => {
    const line = aLine();
    const world = uploadWorld(app.url, one.headers, line);
    let key = '';
    const done = await uploadWith(
      {
        ...world,
        register: (told) => {
          key = told.key;
          return world.register(told);
        },
      },
      new File([bytesOf('png')], 'a.png'),
      { purpose: 'avatar' },
    );
    const told = { key, fileName: 'a.png', purpose: 'avatar' };
    const register = async (body: object, headers = {}) => {
      const { http: _, headers: __, ...answer } = await app.post('/api/tool/oss/register', body, headers);
      return answer as object;
    };
    for (const headers of [{}, two.headers]) expect(await register(told, headers)).toEqual(absentBody);
    for (const wrong of [
      `u/${one.id}/x.png`,
      `u/${one.id}/${'A'.repeat(22)}/none.png`,
      done.filePath,
      `u/${one.id}/../../x.png`,
      `v/${'A'.repeat(22)}/x.png`,
    ])
      expect(await register({ ...told, key: wrong }, one.headers), wrong).toEqual(absentBody);
    expect(await register({ ...told, visitor: `${'A'.repeat(22)}.9999999999.x` }, {})).toEqual(absentBody);
    // A repeat answers the same, also after the object was put once more.
    const again = (await register(told, one.headers)) as { data: { filePath: string } };
    expect(again.data.filePath).toBe(done.filePath);
    await app.storage.putStream(
      key,
      (async function* () {
        yield bytesOf('html');
      })(),
    );
    expect(((await register(told, one.headers)) as { data: { filePath: string } }).data.filePath).toBe(done.filePath);
    const kept = await app.get(done.urlAndSignature);
    expect(Buffer.from(await kept.arrayBuffer()).equals(bytesOf('png'))).toBe(true);
  });

  it('are refused after they were put as well, and removed', async () => {
    await app.jobsDone('files.make-widths');
    const before = onDisk().length;
    for (const [name, kind, purpose, sentence] of [
      ['a.png', 'svg', 'avatar', '文件的内容与扩展名不符'],
      ['a.png', 'html', 'image', '文件的内容与扩展名不符'],
      ['a.pdf', 'pdf', 'avatar', '不支持这种文件类型'],
      ['a.zip', 'pdf', 'licence', '不支持这种文件类型'],
    ] as const)
      await expect(putBy(purpose === 'image' ? editor : one, name, bytesOf(kind), purpose)).rejects.toThrow(sentence);
    await expect(putBy(editor, 'a.png', bytesOf('png', 20 * 1024 * 1024 + 1), 'image')).rejects.toThrow(
      '图片上传最大支持20M',
    );
    for (const other of [null, one])
      await expect(putBy(other, 'a.png', bytesOf('png'), 'image')).rejects.toThrow('不支持这种文件类型');
    expect(onDisk()).toHaveLength(before);
  });

  it('of a visitor are open only once a record shows them, and belong to who takes them first', async () => {
    const { db } = app.database;
    const { url, filePath } = await putBy(null, 'a.png', bytesOf('png'), 'avatar');
    expect((await app.get(url)).status).toBe(404);
    const foreign = await putBy(two, 'b.pdf', bytesOf('pdf'), 'attachment');
    await expect(markUsed(db, [filePath, foreign.filePath], one.id, now())).rejects.toThrow('上传的文件已失效');
    await expect(markUsed(db, ['f/aa/nothing.png'], one.id, now())).rejects.toThrow('上传的文件已失效');
    const third = await putBy(null, 'c.png', bytesOf('png'), 'avatar');
    await markUsed(db, [third.filePath, '', third.filePath], one.id, now());
    await expect(markUsed(db, [third.filePath], two.id, now())).rejects.toThrow('上传的文件已失效');
    expect((await app.get(third.url)).status).toBe(200);
  });

  it('are limited by day: 20 rights an address for visitors, 200 a person', async () => {
    const { db } = app.database;
    await db.delete(uploadGrants);
    const ask = () => app.get('/api/tool/oss/publicToken');
    for (let i = 0; i < 20; i++) expect(((await (await ask()).json()) as { status: number }).status).toBe(200);
    expect((await ask()).status).toBe(429);
    ahead = 25 * hour;
    expect((await ask()).status).toBe(200);
    ahead = 0;
    const at = now();
    await db.insert(uploadGrants).values(
      Array.from({ length: 200 }, (_, i) => ({
        accessKeyId: `X${i}`,
        ownerId: one.id,
        prefix: '',
        maxBytes: 1,
        createdAt: at,
        expiresAt: at,
      })),
    );
    expect((await app.get('/api/tool/oss/token', one.headers)).status).toBe(429);
    expect((await send('a.pdf', bytesOf('pdf'))).status).toBe(429);
    expect((await app.get('/api/tool/oss/token', two.headers)).status).toBe(200);
    await db.delete(uploadGrants);
  });

  it('that nobody uses are swept after a day, with their bytes, unfinished parts and ended rights', async () => {
    const { db } = app.database;
    await app.database.pool.query('truncate files cascade');
    const used = await putBy(one, 'used.pdf', bytesOf('pdf'), 'attachment');
    const released = await putBy(one, 'released.pdf', bytesOf('pdf'), 'attachment');
    const orphan = await putBy(one, 'orphan.pdf', bytesOf('pdf'), 'attachment');
    await markUsed(db, [used.filePath, released.filePath], one.id, now());
    await app.storage.putStream(
      `u/${one.id}/${'A'.repeat(22)}/never-told.pdf`,
      (async function* () {
        yield bytesOf('pdf');
      })(),
    );
    await app.storage.disk.begin(`u/${one.id}/x.pdf`);
    const paths = async () => (await rows()).map((r) => r.path).sort();
    const sweep = async () => {
      for (const name of ['files.forget-grants', 'files.remove-orphans', 'files.sweep-storage']) await app.runJob(name);
    };
    await sweep();
    expect(await paths()).toEqual([used.filePath, released.filePath, orphan.filePath].sort());
    ahead = 10 * hour;
    await releaseFiles(db, [released.filePath], now());
    ahead = 25 * hour;
    await sweep();
    expect(await paths()).toEqual([used.filePath, released.filePath].sort());
    expect(await app.storage.head(orphan.filePath)).toBeNull();
    expect(onDisk().some((n) => n === 'never-told.pdf' || n === 'key')).toBe(false);
    expect((await db.select().from(uploadGrants)).length).toBe(0);
    ahead = 35 * hour;
    await sweep();
    expect(await paths()).toEqual([used.filePath]);
    ahead = 0;
    expect((await app.get(signedFileUrl(used.filePath, secret, now(), one))).status).toBe(200);
  });
});
