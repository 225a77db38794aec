import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openS3Storage } from './s3.ts';
import { askMs } from './s3-wire.ts';
import { StorageAway } from './storage.ts';

setFlagsFromString('--expose-gc');
const sweepMemory: () => void = runInNewContext('gc');

/** A store that is away for people; the log hears why. */
const away = (why: string) => ({ code: 'EAWAY', cause: { message: expect.stringContaining(why) } });

/** Answers as a test says, and writes down what it was asked. */
let answer: RequestListener = () => undefined;
const asked: string[] = [];
const elsewhere: string[] = [];
const servers: Server[] = [];
async function listen(serve: RequestListener): Promise<string> {
  const server = createServer(serve);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a store that breaks the rules', () => {
  let storage: ReturnType<typeof openS3Storage>;
  let other: string;
  beforeAll(async () => {
    other = await listen((req, res) => {
      elsewhere.push(`${req.method} ${req.url}`);
      res.end('elsewhere');
    });
    const endpoint = await listen((req, res) => {
      asked.push(`${req.method} ${req.url}`);
      answer(req, res);
    });
    const keys = { key: 'key', secret: 'secret', bucket: 'portal', region: 'cn-east', roleArn: '', stsEndpoint: '' };
    storage = openS3Storage({ ...keys, endpoint, partSize: 5_000_000, style: 'path', sts: 'aws' });
  });
  afterEach(() => {
    vi.useRealTimers();
    asked.length = 0;
  });
  afterAll(async () => {
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    }
  });

  it('is away for a reader who gets no answer', async () => {
    answer = () => undefined;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const told = expect(storage.getStream('f/a')).rejects.toThrow(StorageAway);
    while (!asked.length) await new Promise(setImmediate);
    // As it does on any busy day: what still has to end the request must not go with it.
    for (let i = 0; i < 3; i++) {
      sweepMemory();
      await new Promise(setImmediate);
    }
    await vi.advanceTimersByTimeAsync(askMs);
    await told;
  });

  it('is listened to as long as it goes on, once its answer has begun: a large file on a slow line', async () => {
    for (const range of [undefined, { start: 0, end: 5 }]) {
      const begun = Promise.withResolvers<() => void>();
      answer = (_, res) => {
        res.writeHead(range ? 206 : 200, { 'content-length': 6 }).write('abc');
        begun.resolve(() => void res.end('def'));
      };
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const stream = await storage.getStream('f/a', range);
      const end = await begun.promise;
      await vi.advanceTimersByTimeAsync(3 * askMs);
      vi.useRealTimers();
      end();
      expect(await text(stream as Readable), range ? 'a part' : 'the whole').toBe('abcdef');
    }
  });

  it('leads nowhere else: neither what is read nor what is put goes to another host', async () => {
    answer = (req, res) =>
      void req.resume().on('end', () => res.writeHead(307, { location: `${other}${req.url}` }).end());
    const body = async function* () {
      yield Buffer.from('private');
    };
    await expect(storage.getStream('f/a')).rejects.toMatchObject(away('307'));
    await expect(storage.putStream('f/a', body())).rejects.toMatchObject(away('307'));
    await expect(storage.head('f/a')).rejects.toMatchObject(away('307'));
    await expect(storage.issueCredentials('u/1/x/', 60, 1, new Date())).rejects.toMatchObject(away('307'));
    expect(elsewhere).toEqual([]);
  });

  it('is not believed where it tells no length, or sends another part than was asked for', async () => {
    answer = (req, res) =>
      void res.writeHead(200, { connection: 'close' }).end(req.method === 'HEAD' ? '' : 'the whole');
    // A way to the store that leaves the length out is a store that is not there: 503, and no fault of ours.
    await expect(storage.head('f/a')).rejects.toThrow(StorageAway);
    await expect(storage.getStream('f/a', { start: 0, end: 2 })).rejects.toMatchObject(away('200'));
    // All of a short object is its first part, and no later one; of an empty one there is no part.
    let status = 200;
    answer = (_, res) => void res.writeHead(status, { 'content-length': 3, connection: 'close' }).end('all');
    expect(await text((await storage.getStream('f/a', { start: 0, end: 2 })) as Readable)).toBe('all');
    for (const range of [
      { start: 0, end: 1 },
      { start: 1, end: 3 },
    ])
      await expect(storage.getStream('f/a', range)).rejects.toMatchObject(away('200'));
    status = 416;
    expect(await text((await storage.getStream('f/a', { start: 0, end: 2 })) as Readable)).toBe('');
    await expect(storage.getStream('f/a')).rejects.toMatchObject(away('416'));
  });

  it('is let go at once where it answers with something else, or has to be asked again', async () => {
    const cancelled = vi.spyOn(ReadableStream.prototype, 'cancel');
    onTestFinished(() => cancelled.mockRestore());
    const endless = (status: number, res: ServerResponse) =>
      void res.writeHead(status, { 'content-length': 9_000_000 }).write('on and on');
    answer = (_, res) => endless(200, res);
    await expect(storage.getStream('f/a', { start: 1, end: 3 })).rejects.toMatchObject(away('200'));
    expect(cancelled).toHaveBeenCalledOnce();
    let tries = 0;
    answer = (_, res) => (tries++ ? void res.end('at last') : endless(503, res));
    expect(await text((await storage.getStream('f/a')) as Readable)).toBe('at last');
    expect(cancelled).toHaveBeenCalledTimes(2);
  });

  it('is asked again where it is busy or has failed, and not where it refuses', async () => {
    for (const [status, times] of [
      [429, 2],
      [500, 2],
      [503, 2],
      [403, 1],
    ] as const) {
      asked.length = 0;
      answer = (_, res) =>
        void res.writeHead(asked.length === 1 ? status : 200, { 'content-length': 0, connection: 'close' }).end();
      const found = await storage.head('f/a').catch(() => 'refused');
      expect([found, asked.length], `${status}`).toEqual([times === 2 ? { bytes: 0 } : 'refused', times]);
    }
  });

  it('is rid of uploads that nobody finished, on all pages of its list, but for those whose key leads away', async () => {
    const row = (key: string, id: string) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>2026-11-20T00:00:00Z</Initiated></Upload>`;
    answer = (req, res) => {
      const { searchParams } = new URL(req.url ?? '', 'http://store');
      if (req.method === 'DELETE') return void res.writeHead(204).end();
      if (!searchParams.has('uploads')) return void res.end('<r/>');
      const marked = ['key-marker', 'upload-id-marker'].map((name) => searchParams.get(name)).join();
      const next = '<IsTruncated>true</IsTruncated><NextKeyMarker>u/a</NextKeyMarker>';
      if (marked === ',') res.end(`<r>${next}<NextUploadIdMarker>1</NextUploadIdMarker>${row('u/a', '1')}</r>`);
      else res.end(marked === 'u/a,1' ? `<r>${row('v/a/../../f/x', '2')}${row('u/a', '3')}</r>` : '<r/>');
    };
    await storage.sweep(new Date('2026-11-21T00:00:00Z'));
    expect(asked.filter((one) => one.startsWith('DELETE'))).toEqual([
      'DELETE /portal/u/a?uploadId=1',
      'DELETE /portal/u/a?uploadId=3',
    ]);
  });

  it('is listened to for some mebibytes where it says more than was asked for', async () => {
    let [sent, status] = [0, 206];
    const closed = Promise.withResolvers<void>();
    answer = (_, res) => {
      res.writeHead(status);
      const piece = Buffer.alloc(256 * 1024, 'A');
      // A hundred times what an answer may have; who listens on has all of it.
      const more = () => {
        while (sent < 800 * 1024 * 1024 && !res.destroyed) {
          sent += piece.length;
          if (!res.write(piece)) return void res.once('drain', more);
        }
        res.end();
      };
      res.on('close', closed.resolve);
      more();
    };
    let got = 0;
    const part = async () => {
      for await (const chunk of (await storage.getStream('f/a', { start: 0, end: 2 })) ?? []) got += chunk.length;
    };
    await expect(part()).rejects.toThrow(StorageAway);
    expect(got).toBeLessThanOrEqual(3);
    await closed.promise;
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    for (const [head, ask] of [
      [404, () => storage.remove('f/a')],
      [200, () => storage.removeBelow('f')],
      [200, () => storage.move('u/a', 'f/a')],
      [200, () => storage.issueCredentials('u/1/x/', 60, 1, new Date())],
      [403, () => storage.remove('f/a')],
    ] as const) {
      [sent, status] = [0, head];
      await expect(ask(), `${head}`).rejects.toThrow(StorageAway);
      expect(sent, `${head}`).toBeLessThan(64 * 1024 * 1024);
    }
  });

  it('has not kept a large file where it says so after all, behind an answer that began well', async () => {
    async function* large() {
      for (let i = 0; i < 9; i++) yield new Uint8Array(1024 * 1024);
    }
    answer = (req, res) => {
      req.resume().on('end', () => {
        if (req.method === 'PUT') res.setHeader('etag', '"tag"').end();
        else if (req.method === 'DELETE') res.writeHead(204).end();
        else if (req.url?.includes('uploads')) res.end('<UploadId>an-upload</UploadId>');
        else res.end('<?xml version="1.0"?>\n<Error><Code>InternalError</Code></Error>');
      });
    };
    await expect(storage.putStream('f/large', large())).rejects.toMatchObject(away('InternalError'));
    expect(asked.at(-1)).toMatch(/^DELETE .*an-upload/);
  });

  it('issues no rights where it answers with something else', async () => {
    const rights = (id: string, end: string) =>
      `<AccessKeyId>${id}</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken>` +
      `<Expiration>${end}</Expiration>`;
    const end = new Date(Date.now() + 3_600_000).toISOString();
    const issue = () => storage.issueCredentials('u/1/x/', 60, 1, new Date());
    for (const said of [
      '',
      '<html>welcome</html>',
      rights('a', 'soon'),
      rights('a', '1999-01-01T00:00:00Z'),
      rights('a', '+275760-09-13T00:00:00.000Z'),
      rights('', end),
      rights('a'.repeat(100_000), end),
    ]) {
      answer = (_, res) => void res.end(said);
      await expect(issue(), said.slice(0, 80)).rejects.toMatchObject(away('AssumeRole'));
    }
    answer = (_, res) => void res.end(rights('a', end));
    expect((await issue()).accessKeyId).toBe('a');
    answer = (_, res) => void res.writeHead(403).end('<Code>AccessDenied</Code>');
    await expect(issue()).rejects.toMatchObject(away('AccessDenied'));
    await expect(storage.head('f/a')).rejects.toMatchObject(away('403'));
    await expect(storage.getStream('f/a')).rejects.toMatchObject(away('403'));
  });

  it('is asked for a listing no more where it leads to the page that it was asked for', async () => {
    answer = (_, res) =>
      void res.end('<IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken>');
    await expect(storage.removeBelow('f')).rejects.toThrow(StorageAway);
    expect(asked).toHaveLength(2);
  });
});
