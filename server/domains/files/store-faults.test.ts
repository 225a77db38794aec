import { get } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { limits } from '../../../shared/limits.ts';
import type { Range, Storage } from '../../adapters/storage/storage.ts';
import { files } from '../../db/tables/files.ts';
import { refuseMacros } from './macros.ts';
import { makeFirst } from './pictures.ts';

const path = 'f/aa/fdocument00000000000000000000000.pdf';

describe('a file of a store that does not do as it should', () => {
  let app: TestApp;
  let body: () => Promise<Readable>;
  beforeAll(async () => {
    app = await startApp('empty');
    app.storage.getStream = () => body();
    await app.database.db.insert(files).values({
      path,
      name: '资料.pdf',
      ownerId: null,
      purpose: 'document',
      mediaType: 'application/pdf',
      bytes: 9,
      isPublic: true,
      createdAt: new Date(),
      usedAt: new Date(),
    });
  });
  afterAll(() => app.close());

  it('keeps nobody of its network waiting while it hangs', async () => {
    const waits: ((stream: Readable) => void)[] = [];
    body = () => new Promise((resolve) => waits.push(resolve));
    const gone = new AbortController();
    const asking = Array.from({ length: 8 }, () =>
      fetch(`${app.url}/file/${path}`, { signal: gone.signal }).then((r) => r.arrayBuffer()),
    );
    expect((await app.get('/api/train/site/shell')).status).toBe(200);
    while (waits.length < 8) await new Promise(setImmediate);
    for (const end of waits) end(Readable.from([Buffer.from('%PDF-1.7\n')]));
    expect((await Promise.all(asking)).every((bytes) => bytes.byteLength === 9)).toBe(true);
  });

  /** What comes over the line for one request, head and all, until it is closed. */
  const onTheLine = () =>
    new Promise<string>((resolve) => {
      get(`${app.url}/file/${path}`, { agent: false, headers: { connection: 'keep-alive' } }, (response) => {
        let said = '';
        response.on('data', (bytes) => {
          said += bytes;
        });
        response.once('end', () => resolve(said));
        response.once('error', (error) => resolve(`${said} ${error.message}`));
      }).once('error', (error) => resolve(error.message));
    });

  it('is cut off where more comes than was said: the rest would pass for the next answer', async () => {
    body = async () => Readable.from([Buffer.from('%PDF-'), Buffer.from('1.7\nHTTP/1.1 200 OK\r\n\r\n')]);
    expect(await onTheLine()).toBe('%PDF- aborted');
  });

  it('is cut off where less comes than was said', async () => {
    body = async () => Readable.from([Buffer.from('%PDF')]);
    expect(await onTheLine()).toBe('%PDF aborted');
  });

  it('is let go of where the reader went before the first byte', async () => {
    const coming = Promise.withResolvers<Readable>();
    const asked = Promise.withResolvers<void>();
    body = () => {
      asked.resolve();
      return coming.promise;
    };
    const closed = new Promise((resolve) => app.server.server.once('request', (_, res) => res.once('close', resolve)));
    const asking = get(`${app.url}/file/${path}`, { agent: false }).on('error', () => undefined);
    await asked.promise;
    asking.destroy();
    await closed;
    const stream = Readable.from([Buffer.from('%PDF-1.7\n')]);
    coming.resolve(stream);
    await vi.waitFor(() => expect(stream.destroyed).toBe(true));
  });

  it('is told of in words, as no file and for nobody to keep, where nothing of it has gone out', async () => {
    const broken = async function* () {
      yield* [] as Buffer[];
      throw Object.assign(new Error('storage'), { code: 'EAWAY' });
    };
    for (const none of [
      async () => Readable.from([]),
      async () => Readable.from(broken()),
      () => Promise.reject(Object.assign(new Error('storage'), { code: 'EAWAY' })),
    ]) {
      body = none;
      const response = await fetch(`${app.url}/file/${path}`);
      expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
      expect(response.headers.get('content-type')).toContain('application/json');
      for (const name of ['etag', 'content-disposition', 'accept-ranges'])
        expect(response.headers.get(name)).toBe(null);
      expect(await response.json()).toMatchObject({ status: 503 });
    }
  });

  it('gives nobody the rights of somebody else: a service that issues the same twice is away', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    app.storage.issueCredentials = async () => ({
      accessKeyId: 'SAME',
      accessKeySecret: 's',
      securityToken: 't',
      expiresAt,
    });
    const ask = () => app.get('/api/tool/oss/publicToken').then((r) => r.json() as Promise<{ status: number }>);
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 503]);
  });

  it('is read no further than it can be large: what is sent may never end', async () => {
    const asked: (Range | undefined)[] = [];
    const getStream: Storage['getStream'] = async (_, range) => {
      asked.push(range);
      return Readable.from([]);
    };
    const storage = { ...app.storage, getStream };
    await expect(makeFirst(storage, path, false)).rejects.toThrow();
    await refuseMacros({ storage, path, bytes: 9 }, '旧文档.doc');
    expect(asked).toEqual([
      { start: 0, end: limits.imageBytes - 1 },
      { start: 0, end: 8 },
    ]);
  });
});
