import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStore } from '../../../test/object-store.ts';
import { openS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';
import { allOf, partList, textOf } from './xml.ts';

const mega = 1024 * 1024;
async function* pieces(total: number, each = 700_001): AsyncGenerator<Buffer> {
  for (let at = 0; at < total; at += each) yield Buffer.alloc(Math.min(each, total - at), at % 251);
}
const collect = async (stream: AsyncIterable<Buffer> | null) => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

describe('a store that speaks the S3 protocol', () => {
  const store = aStore();
  let storage: Storage;
  const settings = () => ({
    endpoint: `http://127.0.0.1:${(store.server.address() as AddressInfo).port}/`,
    key: 'key',
    secret: 'secret',
    bucket: 'portal',
    region: 'cn-east',
    partSize: 5 * mega,
    style: 'path' as const,
    sts: 'aws' as const,
    stsEndpoint: '',
    roleArn: '',
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => store.server.listen(0, '127.0.0.1', resolve));
    storage = openS3Storage(settings());
  });
  afterAll(() => new Promise((resolve) => store.server.close(resolve)));

  it('says so when it refuses, and null for what is not there', async () => {
    await expect(openS3Storage({ ...settings(), key: 'other' }).putStream('f/a', pieces(10))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('AccessDenied') },
    });
    await expect(
      openS3Storage({ ...settings(), roleArn: 'refused' }).issueCredentials('u/1/x/', 3600, 1, new Date()),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('AccessDenied') } });
    expect([
      await storage.head('f/none'),
      await storage.getStream('f/none'),
      await storage.move('f/none', 'f/b'),
    ]).toEqual([null, null, false]);
  });

  it('takes small bodies at once and large ones piece by piece, and none that break off', async () => {
    expect(await storage.putStream('f/small', pieces(1000))).toBe(1000);
    expect(await storage.putStream('f/empty', pieces(0))).toBe(0);
    for (const total of [8 * mega, 20 * mega + 5]) {
      expect(await storage.putStream('f/large', pieces(total))).toBe(total);
      expect((await collect(await storage.getStream('f/large'))).equals(await collect(pieces(total)))).toBe(true);
    }
    expect(store.log.filter((a) => a.query.has('partNumber')).every((a) => a.body.length <= 8 * mega)).toBe(true);
    const broken = async function* () {
      yield* pieces(17 * mega);
      throw new Error('cut');
    };
    await expect(storage.putStream('f/broken', broken())).rejects.toThrow('cut');
    expect([store.objects.has('f/broken'), store.uploads.size]).toEqual([false, 0]);
    expect((await collect(await storage.getStream('f/small', { start: 1, end: 3 }))).length).toBe(3);
    expect(await storage.head('f/small')).toEqual({ bytes: 1000 });
  });

  it('moves what was checked, and sweeps what nobody took over', async () => {
    await storage.putStream('u/1/a', pieces(5));
    expect(await storage.move('u/1/a', 'f/moved')).toBe(true);
    expect([store.objects.has('u/1/a'), store.objects.has('f/moved')]).toEqual([false, true]);
    for (const key of ['u/1/b', 'u/2/c', 'v/x/d']) await storage.putStream(key, pieces(5));
    store.uploads.set('left', { key: 'u/1/e', at: new Date('2026-11-20T00:00:00Z'), parts: new Map() });
    await storage.sweep(new Date('2026-11-19T00:00:00Z'));
    // Nor is an upload given up that began a moment ago.
    expect([store.objects.has('u/1/b'), store.uploads.has('left')]).toEqual([true, true]);
    await storage.sweep(new Date('2026-11-21T00:00:00Z'));
    expect([...store.objects.keys()].filter((k) => !k.startsWith('f/'))).toEqual([]);
    expect(store.uploads.size).toBe(0);
  });

  it('removes what lies in a folder, and nothing beside it', async () => {
    for (const key of ['p/aa/x.jpg/480.webp', 'p/aa/x.jpg/768.webp', 'p/aa/x.jpg2/480.webp', 'p/aa/x'])
      await storage.putStream(key, pieces(5));
    await storage.removeBelow('p/aa/x.jpg');
    await storage.removeBelow('p/aa/none.jpg');
    expect([...store.objects.keys()].filter((k) => k.startsWith('p/')).sort()).toEqual([
      'p/aa/x',
      'p/aa/x.jpg2/480.webp',
    ]);
  });

  it('asks for nothing by a key that leads upwards', async () => {
    const before = store.log.length;
    for (const ask of [
      () => storage.remove('v/a/../../f/x'),
      () => storage.move('v/a/../x', 'f/y'),
      () => storage.head('../other/x'),
    ])
      await expect(ask()).rejects.toThrow('no key');
    expect(store.log.length).toBe(before);
    // Nor does a name that somebody put there, while others that are as odd are swept.
    const at = new Date('2026-11-20T00:00:00Z');
    await storage.putStream('f/x', pieces(5));
    for (const key of ['v/a/../../f/x', 'v/a/文 件?x#y', 'v/b']) store.objects.set(key, { body: Buffer.from('x'), at });
    await storage.sweep(new Date('2026-11-21T00:00:00Z'));
    expect([...store.objects.keys()].filter((k) => k === 'f/x' || k.startsWith('v/'))).toEqual([
      'f/x',
      'v/a/../../f/x',
    ]);
  });

  it('issues rights that reach below one prefix and to putting only', async () => {
    const issued = await storage.issueCredentials('u/1/abc/', 3600, 1, new Date());
    expect(issued).toEqual({
      accessKeyId: 'TEMP',
      accessKeySecret: 'a&b',
      securityToken: 'st',
      expiresAt: expect.any(Date),
    });
    const body = new URLSearchParams(store.log.at(-1)?.body.toString());
    expect([body.get('Action'), body.get('DurationSeconds')]).toEqual(['AssumeRole', '3600']);
    expect(JSON.parse(body.get('Policy') ?? '').Statement).toEqual([
      {
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
        Resource: ['arn:aws:s3:::portal/u/1/abc/*'],
      },
    ]);
    expect(storage.endpoint.endsWith('/')).toBe(false);
  });

  it('is read by the few elements that matter', () => {
    expect([textOf('<a><b>x&amp;y</b></a>', 'b'), textOf('<a/>', 'b'), allOf('<p>1</p><p>2</p>', 'p')]).toEqual([
      'x&y',
      '',
      ['1', '2'],
    ]);
    const part = '<Part><ETag>&quot;e&quot;</ETag><PartNumber>2</PartNumber></Part>';
    expect(partList(part, 1)).toEqual([{ number: 2, etag: 'e' }]);
    // More than there are, and one that never ends.
    expect([partList(part + part, 1), partList('<Part>'.repeat(9), 9)]).toEqual([null, null]);
    expect(partList('<Part><Part></Part>', 9)).toEqual([{ number: 0, etag: '' }]);
  });
});
