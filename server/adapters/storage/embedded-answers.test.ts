import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListPartsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mountEmbeddedStorage, openEmbeddedStorage } from './embedded.ts';

describe('the embedded storage, by itself', () => {
  const secret = 'a secret of the tests that is long enough';

  /** Behind proxies that name another host to it than the one that browsers sign for. */
  async function mounted(reserve = 0) {
    const folder = mkdtempSync(join(tmpdir(), 'portal-answers-'));
    const storage = openEmbeddedStorage(folder, secret, 5_000_000, reserve);
    const server = fastify();
    const spent: number[] = [];
    await mountEmbeddedStorage(server, storage, {
      now: () => new Date(),
      siteUrl: 'https://portal.example',
      spend: async (_, bytes) => spent.push(bytes) > 0,
      refund: async () => undefined,
    });
    const url = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    onTestFinished(async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const rights = await storage.issueCredentials('u/1/x/', 60, 1e9, new Date());
    const client = new S3Client({
      endpoint: 'https://portal.example/storage',
      region: storage.region,
      forcePathStyle: true,
      maxAttempts: 1,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      credentials: {
        accessKeyId: rights.accessKeyId,
        secretAccessKey: rights.accessKeySecret,
        sessionToken: rights.securityToken,
      },
    });
    const headers: Record<string, string>[] = [];
    client.middlewareStack.add(
      (next) => async (args) => {
        const sent = args.request as { protocol: string; hostname: string; port: number; headers: object };
        Object.assign(sent, { protocol: 'http:', hostname: url.hostname, port: Number(url.port) });
        Object.assign(sent.headers, { host: 'inside.example:8080' });
        const result = await next(args);
        headers.push((result.response as { headers: Record<string, string> }).headers);
        return result;
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    const at = { Bucket: storage.bucket, Key: 'u/1/x/a' };
    return { folder, storage, spent, url, client, headers, at };
  }

  it('is asked by the name of the site, whatever a proxy makes of it, and its answers are kept by nobody', async () => {
    const { client, headers, at, spent } = await mounted();
    await client.send(new PutObjectCommand({ ...at, Body: 'hello' }));
    expect([spent, headers[0]?.['cache-control'], headers[0]?.etag]).toEqual([
      [5],
      'no-store',
      '"5d41402abc4b2a76b9719d911017c592"',
    ]);
  });

  it('lists a thousand parts at once, and says that there are more', async () => {
    const { client, folder, storage, at } = await mounted();
    const UploadId = await storage.disk.begin(at.Key);
    const tag = 'd41d8cd98f00b204e9800998ecf8427e';
    for (let n = 1; n <= 1001; n++) writeFileSync(join(folder, 'files', '.parts', UploadId, `${n}.0.${tag}`), '');
    const list = async (PartNumberMarker?: string) => {
      const { IsTruncated, NextPartNumberMarker, Parts } = await client.send(
        new ListPartsCommand({ ...at, UploadId, PartNumberMarker }),
      );
      return [IsTruncated, NextPartNumberMarker, Parts?.length];
    };
    expect([await list(), await list('1000')]).toEqual([
      [true, '1000', 1000],
      [false, '1001', 1],
    ]);
  });

  it('says that it is full before anything is counted or sent', async () => {
    const { client, storage, spent, at } = await mounted(Number.MAX_SAFE_INTEGER);
    await expect(client.send(new PutObjectCommand({ ...at, Body: 'hello' }))).rejects.toMatchObject({
      name: 'InsufficientStorage',
    });
    await expect(storage.hasRoom()).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(spent).toEqual([]);
  });

  it('takes no more of a body that it has refused', async () => {
    const { url } = await mounted();
    const headers = { 'content-length': 5 };
    const asked = request(url, { method: 'PUT', path: '/storage/portal/u/1/x/a', headers, agent: false });
    asked.on('error', () => undefined);
    asked.write('he');
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    asked.destroy();
    expect([answer.statusCode, answer.headers.connection]).toEqual([403, 'close']);
  });
});
