import dns from 'node:dns';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStore } from '../../../test/object-store.ts';
import { password } from '../../db/demo/site.ts';
import { signAcs3 } from '../aliyun/acs3.ts';
import { probeStore } from './probe.ts';
import { openS3Storage } from './s3.ts';
import type { S3Settings } from './s3-wire.ts';
import { StorageAway } from './storage.ts';

const store = aStore();
const siteUrl = 'http://portal.test';
const cors = { 'access-control-allow-origin': siteUrl, 'access-control-expose-headers': 'ETag, x-amz-request-id' };
const open = (given: Partial<S3Settings> = {}) =>
  openS3Storage({
    endpoint: `http://store.test:${(store.server.address() as AddressInfo).port}`,
    key: 'key',
    secret: 'secret',
    bucket: 'portal',
    region: 'cn-east',
    partSize: 5 * 1024 * 1024,
    style: 'path',
    sts: 'aws',
    stsEndpoint: '',
    roleArn: '',
    ...given,
  });
async function* text(words: string): AsyncGenerator<Buffer> {
  yield Buffer.from(words);
}
/** An address where nothing listens. */
async function nowhere(): Promise<string> {
  const { server } = aStore();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
const probe = (given: Partial<S3Settings> = {}) => probeStore(open(given), siteUrl, 3600);

beforeAll(async () => {
  await new Promise<void>((resolve) => store.server.listen(0, '127.0.0.1', resolve));
  // The names of a store lie here: the host's name travels as it is.
  const lookup = dns.lookup as unknown as (name: string, ...rest: unknown[]) => void;
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, ...rest: unknown[]) =>
    lookup(/(^|\.)store\.test$/.test(name) ? '127.0.0.1' : name, ...rest)) as never);
});
afterAll(async () => {
  vi.restoreAllMocks();
  store.server.closeAllConnections();
  await new Promise((resolve) => store.server.close(resolve));
});
afterEach(() => {
  Object.assign(store.says, { style: 'path', cors: null, status: 0, isStrict: true });
  store.objects.clear();
});

describe('addresses of a bucket', () => {
  it('stand in the path or in the name of the host, and a store that wants the other one refuses', async () => {
    store.says.style = 'virtual';
    await expect(open().putStream('f/a', text('x'))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('SecondLevelDomainForbidden') },
    });
    const storage = open({ style: 'virtual' });
    expect(await storage.putStream('f/a', text('body'))).toBe(4);
    expect(store.objects.get('f/a')?.body.toString()).toBe('body');
    expect(store.log.at(-1)?.headers.host).toMatch(/^portal\.store\.test:\d+$/);
    expect(store.log.at(-1)?.path).toBe('/f/a');
    expect(await storage.head('f/a')).toEqual({ bytes: 4 });
    expect(await storage.move('f/a', 'f/b')).toBe(true);
    await storage.removeBelow('f');
    expect(store.objects.size).toBe(0);
    expect(storage.base).toMatch(/^http:\/\/portal\.store\.test:\d+$/);
    expect(open().base).toMatch(/^http:\/\/store\.test:\d+\/portal$/);
  });
});

describe('the rights that Aliyun issues', () => {
  it('are asked for with the signature that its manual has published', () => {
    const query = 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai';
    const keys = { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' };
    const at = new Date('2023-10-26T10:22:32Z');
    const nonce = '3156853299f313e23d1673dc12e1703d';
    const signed = signAcs3(keys, 'ecs.cn-shanghai.aliyuncs.com', 'RunInstances', '2014-05-26', query, at, nonce);
    expect(signed.authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  it('reach below one prefix and to putting only, in its own grammar', async () => {
    const stsEndpoint = `http://sts.store.test:${(store.server.address() as AddressInfo).port}`;
    const asks = (given: Partial<S3Settings>) =>
      open({ sts: 'aliyun', stsEndpoint, roleArn: 'acs:ram::1:role/portal', ...given }).issueCredentials(
        'u/1/abc/',
        3600,
        1,
        new Date(),
      );
    await expect(asks({ roleArn: 'refused' })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('AssumeRole 403 NoPermission') },
    });
    await expect(asks({ secret: 'another' })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('SignatureDoesNotMatch') },
    });
    expect(await asks({})).toEqual({
      accessKeyId: 'TEMP',
      accessKeySecret: 'a&b',
      securityToken: 'st',
      expiresAt: expect.any(Date),
    });
    const { query } = store.log.at(-1) as (typeof store.log)[number];
    expect(query.get('DurationSeconds')).toBe('3600');
    expect(JSON.parse(query.get('Policy') as string)).toEqual({
      Version: '1',
      Statement: [
        {
          Effect: 'Allow',
          Action: ['oss:PutObject', 'oss:AbortMultipartUpload', 'oss:ListParts'],
          Resource: ['acs:oss:*:*:portal/u/1/abc/*'],
        },
      ],
    });
  });
});

describe('the look at a store when the portal starts', () => {
  it('says in a sentence what does not work', async () => {
    expect(await probe({ key: 'other' })).toEqual([
      expect.stringContaining('写不进去（storage: PUT 403 AccessDenied）'),
    ]);
    store.says.style = 'virtual';
    expect(await probe()).toEqual([expect.stringContaining('STORAGE_STYLE')]);
    store.says.style = 'path';
    expect(await probe({ roleArn: 'refused' })).toEqual([expect.stringContaining('临时权限取不到')]);
    expect(await probe()).toEqual([
      expect.stringContaining('（CORS）没有允许 http://portal.test'),
      expect.stringContaining('没有暴露 ETag'),
    ]);
    store.says.cors = { ...cors, 'access-control-allow-origin': 'https://another.example' };
    expect(await probe()).toEqual([expect.stringContaining('（CORS）没有允许')]);
    Object.assign(store.says, { cors, isStrict: false });
    expect(await probe()).toEqual([expect.stringContaining('自己的文件夹以外')]);
    expect(await probe({ endpoint: await nowhere() })).toEqual([expect.stringContaining('ECONNREFUSED')]);
    expect(store.objects.size).toBe(0);
  });

  it('tries signed addresses where nobody issues rights', async () => {
    const sts = 'none';
    store.says.cors = cors;
    // A clock that is far off: no address that is signed by it is believed.
    store.says.now = () => new Date(Date.now() + 86_400_000);
    expect(await probe({ sts })).toEqual([expect.stringContaining('签名地址写不进去（403）')]);
    store.says.now = () => new Date();
    Object.assign(store.says, { cors: null, isStrict: false });
    expect(await probe({ sts })).toEqual([
      expect.stringContaining('签名地址能写别的文件'),
      expect.stringContaining('比签名更长的内容'),
      expect.stringContaining('（CORS）没有允许'),
      expect.stringContaining('没有暴露 ETag'),
    ]);
    Object.assign(store.says, { cors, isStrict: true });
    const before = store.log.length;
    expect(await probe({ sts })).toEqual([]);
    expect(store.log.slice(before).filter((a) => a.path === '/')).toEqual([]);
    expect(store.objects.size).toBe(0);
  });

  it('says nothing where all is well, and leaves nothing behind', async () => {
    store.says.cors = cors;
    expect(await probe()).toEqual([]);
    store.says.style = 'virtual';
    expect(await probe({ style: 'virtual' })).toEqual([]);
    store.says.cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'x-request-id, *' };
    expect(await probe({ style: 'virtual' })).toEqual([]);
    expect(store.objects.size).toBe(0);
  });
});

describe('a store that goes away', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo', { storage: open() });
  });
  afterAll(() => app.close());

  it('is 503 with a sentence for whoever uploads, and the pages go on', async () => {
    const login = await app.post('/api/auth/jwt/token', { username: 'xueyuan01', password });
    const { token } = login.data as { token: string };
    const rights = async () => {
      const response = await app.get('/api/tool/oss/token', { authorization: token });
      return { http: response.status, ...((await response.json()) as { status: number; message: string }) };
    };
    store.says.status = 503;
    const away = { http: 503, status: 503, message: '文件存储暂时无法访问，请稍后再试' };
    expect(await rights()).toMatchObject(away);
    expect((await app.get('/')).status).toBe(200);
    store.says.status = 0;
    expect(await rights()).toMatchObject({ http: 200, status: 200 });
  });

  it('is away also where it refuses, and the reason is kept for the log', async () => {
    await expect(open({ endpoint: await nowhere() }).head('f/a')).rejects.toThrow(StorageAway);
    const elsewhere = open({ sts: 'aws', stsEndpoint: await nowhere() });
    await expect(elsewhere.issueCredentials('u/1/a/', 3600, 1, new Date())).rejects.toThrow(StorageAway);
    await expect(open({ key: 'other' }).putStream('f/a', text('x'))).rejects.toMatchObject({
      code: 'EAWAY',
      cause: { message: expect.stringContaining('403') },
    });
  });
});
