import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { bytesOf } from '../../../test/factories/files.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import type { Credentials } from '../../../shared/contract/files.ts';
import { uploadGrants } from '../../db/tables/files.ts';
import { isSoundKey } from './storage.ts';

describe('the embedded storage, asked by a client of S3', () => {
  let app: TestApp;
  let rights: Credentials;
  let person: Awaited<ReturnType<typeof aSignedIn>>;
  /** What the server's clock is ahead of the real one. */
  let ahead = 0;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => new Date(Date.now() + ahead) });
    person = await aSignedIn(app);
    rights = await issue();
  });
  afterAll(() => app.close());

  const issue = async () =>
    ((await (await app.get('/api/tool/oss/token', person.headers)).json()) as { data: Credentials }).data;
  function client(given: Partial<Credentials> = {}, extra: object = {}): S3Client {
    const c = { ...rights, ...given };
    return new S3Client({
      endpoint: `${app.url}${c.endpoint}`,
      region: c.region,
      forcePathStyle: true,
      maxAttempts: 1,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      credentials: { accessKeyId: c.accessKeyId, secretAccessKey: c.accessKeySecret, sessionToken: c.securityToken },
      ...extra,
    });
  }
  const put = (c: S3Client, key: string, body: Buffer | string = 'hello') =>
    c.send(new PutObjectCommand({ Bucket: rights.bucketName, Key: key, Body: body }));
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'accepted',
      (error: { name: string; Code?: string }) => error.Code ?? error.name,
    );
  const own = (name: string) => `${rights.prefix}${name}`;
  /** Everything that lies on the disk, hidden names too. */
  const onDisk = () =>
    readdirSync(app.dataDir, { recursive: true, withFileTypes: true })
      .filter((e) => e.isFile())
      .map((e) => join(e.parentPath, e.name));

  it('refuses a wrong secret, a missing, forged and foreign token, another prefix and another bucket', async () => {
    expect(await codeOf(put(client({ accessKeySecret: 'x'.repeat(40) }), own('a')))).toBe('SignatureDoesNotMatch');
    expect(await codeOf(put(client({ securityToken: '' }), own('a')))).toBe('InvalidToken');
    const [text = '', sig = ''] = rights.securityToken.split('.');
    const grant = JSON.parse(Buffer.from(text, 'base64url').toString());
    const wider = Buffer.from(JSON.stringify({ ...grant, prefix: '' })).toString('base64url');
    for (const securityToken of [`${wider}.${sig}`, `${text}.`, text, 'x.y', (await issue()).securityToken])
      expect(await codeOf(put(client({ securityToken }), own('a')))).toBe('InvalidToken');
    for (const key of ['f/00/x.png', `u/${person.id + 1}/x/a`, 'a', `${rights.prefix.slice(0, -1)}x/a`])
      expect(await codeOf(put(client(), key)), key).toBe('AccessDenied');
    expect(await codeOf(client().send(new PutObjectCommand({ Bucket: 'other', Key: own('a'), Body: 'x' })))).toBe(
      'AccessDenied',
    );
    expect((await fetch(`${app.url}/storage/portal/${own('a')}`, { method: 'PUT', body: 'x' })).status).toBe(403);
    expect(onDisk()).toEqual([]);
  });

  it('refuses keys that steer a path, whatever the client makes of them', async () => {
    for (const key of [
      '../a',
      '.a',
      'b/../../a',
      'b/.hidden',
      'b//a',
      'b\\a',
      'a%2f..%2fb',
      'a b',
      '文件',
      'x'.repeat(200),
    ])
      expect(await codeOf(put(client(), own(key))), key).not.toBe('accepted');
    for (const key of ['..', '.', 'a/..', '../x', '/a', 'a/', 'a//b', '.a', 'a/.b', 'a\0', 'a\\b', '', 'a/b/../c'])
      expect(isSoundKey(key), key).toBe(false);
    expect(onDisk()).toEqual([]);
  });

  it('refuses a thing where a folder is, and one below a thing, as what was asked wrongly', async () => {
    await put(client(), own('q/e'));
    for (const key of ['q', 'q/e/below']) expect(await codeOf(put(client(), own(key))), key).toBe('InvalidArgument');
  });

  it('refuses reading, listing and removing with the rights of an upload', async () => {
    await put(client(), own('kept'));
    expect(await codeOf(client().send(new GetObjectCommand({ Bucket: rights.bucketName, Key: own('kept') })))).toBe(
      'AccessDenied',
    );
    expect(await codeOf(client().send(new DeleteObjectCommand({ Bucket: rights.bucketName, Key: own('kept') })))).toBe(
      'AccessDenied',
    );
    expect(await codeOf(client().send(new ListObjectsV2Command({ Bucket: rights.bucketName })))).not.toBe('accepted');
    expect(
      (await client().send(new HeadObjectCommand({ Bucket: rights.bucketName, Key: own('kept') }))).ContentLength,
    ).toBe(5);
  });

  it('refuses a clock that is off, and rights that have ended', async () => {
    const off = (ms: number) => put(client({}, { systemClockOffset: ms }), own('late'));
    expect(await codeOf(off(4 * 60_000))).toBe('accepted');
    for (const ms of [-6 * 60_000, 6 * 60_000]) expect(await codeOf(off(ms))).toBe('RequestTimeTooSkewed');
    ahead = 61 * 60_000;
    expect(await codeOf(off(ahead))).toBe('ExpiredToken');
    ahead = 0;
  });

  it('refuses a body that is not the signed one, or not as long as told', async () => {
    const other = client();
    other.middlewareStack.add(
      (next) => async (args) => {
        (args.request as { body: string }).body = 'HELLO';
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    expect(await codeOf(put(other, own('changed')))).toBe('XAmzContentSHA256Mismatch');
    expect(
      await codeOf(client().send(new HeadObjectCommand({ Bucket: rights.bucketName, Key: own('changed') }))),
    ).not.toBe('accepted');
    expect(onDisk().filter((f) => f.includes('.tmp'))).toEqual([]);
  });

  it('counts bytes on the rights and refuses what goes over, also in parts', async () => {
    rights = await issue();
    await app.database.db.update(uploadGrants).set({ maxBytes: 1_400_000 });
    expect(await codeOf(put(client(), own('a'), Buffer.alloc(700_000)))).toBe('accepted');
    expect(await codeOf(put(client(), own('b'), Buffer.alloc(800_000)))).toBe('EntityTooLarge');
    const { UploadId } = await client().send(
      new CreateMultipartUploadCommand({ Bucket: rights.bucketName, Key: own('c') }),
    );
    const part = (n: number) =>
      client().send(
        new UploadPartCommand({
          Bucket: rights.bucketName,
          Key: own('c'),
          UploadId,
          PartNumber: n,
          Body: Buffer.alloc(300_000),
        }),
      );
    expect([await codeOf(part(1)), await codeOf(part(2))]).toEqual(['accepted', 'EntityTooLarge']);
    for (const n of [0, 10_001]) expect(await codeOf(part(n)), String(n)).toBe('InvalidArgument');
    await app.database.db.update(uploadGrants).set({ maxBytes: 1e9 });
  });

  it('counts what is empty, what is begun and each part as something, so that none of them is for nothing', async () => {
    const mega = 1024 * 1024;
    const begin = (key: string) =>
      client().send(new CreateMultipartUploadCommand({ Bucket: rights.bucketName, Key: own(key) }));
    for (const [what, one] of [
      ['empty', (i: number) => put(client(), own(`empty${i}`), Buffer.alloc(0))],
      ['begun', (i: number) => begin(`begun${i}`)],
    ] as const) {
      rights = await issue();
      await app.database.db.update(uploadGrants).set({ maxBytes: mega }).where(isNotNull(uploadGrants.ownerId));
      const before = onDisk().length;
      const said = [];
      for (let i = 0; i < 6; i++) said.push(await codeOf(one(i)));
      expect(said, what).toEqual([...Array(4).fill('accepted'), 'EntityTooLarge', 'EntityTooLarge']);
      expect(onDisk().length).toBe(before + 4);
    }
    rights = await issue();
    await app.database.db.update(uploadGrants).set({ maxBytes: mega }).where(isNotNull(uploadGrants.ownerId));
    const at = { Bucket: rights.bucketName, Key: own('small-parts'), UploadId: (await begin('small-parts')).UploadId };
    const part = (n: number) => client().send(new UploadPartCommand({ ...at, PartNumber: n, Body: 'x' }));
    const said = [];
    for (let n = 1; n < 6; n++) said.push(await codeOf(part(n)));
    expect(said).toEqual([...Array(3).fill('accepted'), 'EntityTooLarge', 'EntityTooLarge']);
    await app.database.db.update(uploadGrants).set({ maxBytes: 1e9 });
  });

  it('reads no longer a list of parts than there are parts, and joins them once however often it is asked', async () => {
    rights = await issue();
    const c = client();
    const at = { Bucket: rights.bucketName, Key: own('joined') };
    const { UploadId } = await c.send(new CreateMultipartUploadCommand(at));
    const { ETag } = await c.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: 'joined' }));
    const complete = (Parts: { PartNumber: number; ETag?: string | undefined }[]) =>
      codeOf(c.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } })));
    const many = Array.from({ length: 20_000 }, () => ({ PartNumber: 1, ETag }));
    expect(await complete(many)).toBe('EntityTooLarge');
    expect(await complete(many.slice(0, 2))).toBe('InvalidPart');
    const said = await Promise.all(Array.from({ length: 8 }, () => complete(many.slice(0, 1))));
    expect(said).toContain('accepted');
    for (const one of said) expect(['accepted', 'NoSuchUpload', 'InvalidPart']).toContain(one);
    expect((await collect(await app.storage.getStream(own('joined')))).toString()).toBe('joined');
  });

  it('takes a file in parts, lists, replaces, joins and aborts them', async () => {
    rights = await issue();
    const c = client();
    const whole = bytesOf('pdf', 3 * 1024 * 1024 + 77);
    const at = { Bucket: rights.bucketName, Key: own('big.pdf') };
    const { UploadId } = await c.send(new CreateMultipartUploadCommand(at));
    const mega = 1024 * 1024;
    await c.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 2, Body: Buffer.alloc(10) }));
    const tags = await Promise.all(
      [4, 2, 1, 3].map(async (n) => ({
        PartNumber: n,
        ETag: (
          await c.send(
            new UploadPartCommand({ ...at, UploadId, PartNumber: n, Body: whole.subarray((n - 1) * mega, n * mega) }),
          )
        ).ETag,
      })),
    );
    tags.sort((a, b) => a.PartNumber - b.PartNumber);
    const listed = await c.send(new ListPartsCommand({ ...at, UploadId }));
    expect(listed.Parts?.map((p) => [p.PartNumber, p.Size])).toEqual([
      [1, mega],
      [2, mega],
      [3, mega],
      [4, 77],
    ]);
    expect(listed.Parts?.map((p) => p.ETag)).toEqual(tags.map((t) => t.ETag));
    const rest = await c.send(new ListPartsCommand({ ...at, UploadId, PartNumberMarker: '3' }));
    expect([rest.IsTruncated, rest.Parts?.map((p) => p.PartNumber)]).toEqual([false, [4]]);
    for (const Parts of [
      [...tags].reverse(),
      [{ PartNumber: 9, ETag: tags[0]?.ETag }],
      [{ PartNumber: 1, ETag: '"00"' }],
    ]) {
      expect(
        await codeOf(c.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))),
      ).toBe('InvalidPart');
    }
    // The same upload under another key is another one.
    expect(await codeOf(c.send(new ListPartsCommand({ ...at, Key: own('other'), UploadId })))).toBe('NoSuchUpload');
    for (const id of ['../../x', 'x', 'A'.repeat(22)])
      expect(await codeOf(c.send(new ListPartsCommand({ ...at, UploadId: id })))).toBe('NoSuchUpload');
    await c.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts: tags } }));
    const kept = await collect(await app.storage.getStream(own('big.pdf')));
    expect(kept.equals(whole)).toBe(true);
    expect(
      (await collect(await app.storage.getStream(own('big.pdf'), { start: 9, end: 12 }))).equals(whole.subarray(9, 13)),
    ).toBe(true);

    const second = await c.send(new CreateMultipartUploadCommand(at));
    // The first one comes again, and takes no other away that begins with its number.
    for (const PartNumber of [1, 10, 100, 1])
      await c.send(new UploadPartCommand({ ...at, UploadId: second.UploadId, PartNumber, Body: Buffer.alloc(10) }));
    const there = await c.send(new ListPartsCommand({ ...at, UploadId: second.UploadId }));
    expect(there.Parts?.map((p) => p.PartNumber)).toEqual([1, 10, 100]);
    const after = { ...at, UploadId: second.UploadId, PartNumberMarker: '10' };
    expect((await c.send(new ListPartsCommand(after))).Parts?.map((p) => p.PartNumber)).toEqual([100]);
    await c.send(new AbortMultipartUploadCommand({ ...at, UploadId: second.UploadId }));
    expect(onDisk().filter((f) => /\.(tmp|parts)/.test(f) && f.includes(String(second.UploadId)))).toEqual([]);
  });

  it('holds a large body neither when it is put nor when it is read', async () => {
    const piece = Buffer.alloc(64 * 1024, 1);
    // The file and its folder are all that grow; what is held is what was given and does not stand there yet.
    const written = () => onDisk().reduce((sum, file) => sum + statSync(file).size, 0);
    const before = written();
    const large = 256 * piece.length;
    const held: number[] = [];
    async function* pieces() {
      for (let i = 0; i < 256; i++) {
        held.push(i * piece.length - (written() - before));
        yield piece;
      }
    }
    expect(await app.storage.putStream('f/large', pieces())).toBe(large);
    let read = 0;
    const stream = (await app.storage.getStream('f/large')) as Readable;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      read += chunk.length;
      held.push(chunk.length + stream.readableLength);
    }
    await app.storage.remove('f/large');
    expect(read).toBe(large);
    expect(Math.max(...held)).toBeLessThan(1024 * 1024);
  });

  it.each(['ENOSPC', 'EDQUOT'])(
    'says that there is no room left on the disk, or for this user of it (%s)',
    async (code) => {
      rights = await issue();
      const used = async () =>
        (await app.database.db.select().from(uploadGrants).where(eq(uploadGrants.accessKeyId, rights.accessKeyId)))[0]
          ?.usedBytes;
      vi.spyOn(app.storage.disk, 'put').mockRejectedValueOnce(Object.assign(new Error(code), { code }));
      const refused = await put(client(), own('no-room')).catch((error: S3ServiceException) => error);
      expect(refused).toMatchObject({ name: 'InsufficientStorage', $metadata: { httpStatusCode: 507 } });
      expect(await used()).toBe(0);
      expect(await codeOf(put(client(), own('no-room')))).toBe('accepted');
    },
  );

  it('is reached by no page and no slash', async () => {
    const answer = await app.get('/storage/portal/u/1/x');
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      403,
      'application/xml',
      null,
    ]);
  });
});

async function collect(stream: AsyncIterable<Buffer> | null): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
}
