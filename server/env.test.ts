import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-env-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const messages = { SMS_ACCESS_KEY_ID: 'a', SMS_ACCESS_KEY_SECRET: 'b', SMS_SIGN_NAME: 'c', SMS_TEMPLATES: 'code=d' };
const secret = 'a-secret-of-the-tests-0123456789';

it('every variable of the environment arrives where it is used, in its unit', () => {
  const given = {
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://pool.example/portal',
    DATABASE_LISTEN_URL: 'postgresql://direct.example/portal',
    SITE_URL: 'http://jg.example',
    SECRET: secret,
    TRUST_PROXY: '8',
    DEMO: 'true',
    LOG_LEVEL: 'warn',
    PAGE_CACHE_MB: '3',
    DISK_RESERVE_MB: '5',
    STAFF_TOTP: 'true',
    SMS_DAILY: '77',
    SSO_ISSUER: 'https://id.example',
    SSO_CLIENT_ID: 'client',
    SSO_CLIENT_SECRET: 'kept',
    SSO_CLIENT_AUTH: 'post',
    PORTAL_URL: 'https://outer.example/',
    SMS_ACCESS_KEY_ID: 'sms-key',
    SMS_ACCESS_KEY_SECRET: 'sms-secret',
    SMS_SIGN_NAME: '之江培训学院',
    SMS_TEMPLATES: 'code=SMS_1,approved=SMS_2',
    STORAGE_ENDPOINT: 'https://oss.example',
    STORAGE_KEY: 'key',
    STORAGE_SECRET: 'hidden',
    STORAGE_BUCKET: 'portal',
    STORAGE_REGION: 'oss-cn-hangzhou',
    STORAGE_PART_SIZE: '102400',
    STORAGE_STYLE: 'virtual',
    STORAGE_STS: 'aliyun',
    STORAGE_STS_ENDPOINT: 'https://sts.example',
    STORAGE_ROLE_ARN: 'acs:ram::1:role/portal',
  };
  expect(readEnv(given)).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: folder,
    databaseUrl: 'postgres://pool.example/portal',
    listenUrl: 'postgresql://direct.example/portal',
    siteUrl: 'http://jg.example',
    secret,
    trustProxy: 8,
    demo: true,
    logLevel: 'warn',
    pageCacheBytes: 3 * 1024 * 1024,
    diskReserve: 5 * 1024 * 1024,
    staffProof: true,
    smsPerDay: 77,
    sso: { issuer: 'https://id.example', clientId: 'client', clientSecret: 'kept', clientAuth: 'post' },
    portalUrl: 'https://outer.example/',
    aliyun: {
      accessKeyId: 'sms-key',
      accessKeySecret: 'sms-secret',
      signName: '之江培训学院',
      templates: { code: 'SMS_1', approved: 'SMS_2' },
    },
    storage: {
      endpoint: 'https://oss.example',
      key: 'key',
      secret: 'hidden',
      bucket: 'portal',
      region: 'oss-cn-hangzhou',
      partSize: 102_400,
      style: 'virtual',
      sts: 'aliyun',
      stsEndpoint: 'https://sts.example',
      roleArn: 'acs:ram::1:role/portal',
    },
  });
});

it('what the environment leaves out, or names empty, is as the manual says', () => {
  const left = { DATA_DIR: folder, SECRET: secret, DATABASE_URL: '', SMS_SIGN_NAME: '', PORT: '' };
  expect(readEnv(left)).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: folder,
    databaseUrl: undefined,
    siteUrl: 'http://localhost:3000',
    secret,
    trustProxy: 0,
    demo: true,
    logLevel: 'info',
    pageCacheBytes: 64 * 1024 * 1024,
    diskReserve: 512 * 1024 * 1024,
    staffProof: false,
    smsPerDay: 5000,
    storage: null,
  });
  expect(readEnv({ ...left, PORT: '3010' }).siteUrl).toBe('http://localhost:3010');
});

it.each([
  ['PORT', '65535', ['65536', '-1', '80.5']],
  ['TRUST_PROXY', '8', ['9', '-1']],
  ['PAGE_CACHE_MB', '0', ['-1', '4097']],
  ['DISK_RESERVE_MB', '0', ['-1', 'much']],
  ['SMS_DAILY', '1', ['0', '1.5']],
  ['STORAGE_PART_SIZE', '67108864', ['102399', '67108865']],
  ['STORAGE_BUCKET', 'abc', ['ab', '-abc', 'Abc', 'a'.repeat(64)]],
  ['SMS_TEMPLATES', 'code=SMS_1', ['code', 'code=SMS_1,', 'code:SMS_1']],
  ['SECRET', secret, [secret.slice(1), 'ab12345'.repeat(5)]],
  ['STAFF_TOTP', '1', ['yes']],
])('%s is taken up to its bounds and no further', (name, taken, refused) => {
  const read = (value: string) => readEnv({ DATA_DIR: folder, DEMO: '1', ...messages, [name]: value });
  expect(() => read(taken)).not.toThrow();
  for (const value of refused) expect(() => read(value), value).toThrow(`${name}: `);
});

it('a provider of text messages, and a store, are named whole or not at all', () => {
  for (const name of Object.keys(messages))
    expect(() => readEnv({ ...messages, [name]: '', DATA_DIR: folder })).toThrow(`${name}: required with`);
  const store = {
    STORAGE_ENDPOINT: 'https://s3.example',
    STORAGE_KEY: 'k',
    STORAGE_SECRET: 's',
    STORAGE_BUCKET: 'b-1',
  };
  for (const name of ['STORAGE_KEY', 'STORAGE_SECRET', 'STORAGE_BUCKET'])
    expect(() => readEnv({ ...store, [name]: '', DATA_DIR: folder })).toThrow(`${name}: required with`);
});

it('a secret that the portal makes lies where nobody else can read it, alone and once', () => {
  const fresh = join(folder, 'fresh');
  const { secret: made } = readEnv({ DATA_DIR: fresh });
  expect(Buffer.from(made, 'base64url').length).toBe(32);
  expect(readdirSync(fresh)).toEqual(['secret']);
  expect(statSync(join(fresh, 'secret')).mode & 0o077).toBe(0);
  expect(readEnv({ DATA_DIR: fresh }).secret).toBe(made);
});
