import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { AliyunOptions } from './adapters/sms/aliyun.ts';
import type { SsoOptions } from './adapters/sso/index.ts';
import type { S3Settings } from './adapters/storage/s3.ts';
import { makeFolder } from './adapters/folder.ts';

const flag = z.enum(['0', '1', 'true', 'false'], 'must be 0 or 1').transform((v) => v === '1' || v === 'true');

/** Of 32 random digits of base 16 there are never fewer. */
const leastDifferent = 8;

/** Whether a parsed address names a host that can stand in a certificate and in a header. */
const isHost = (hostname: string) =>
  hostname.startsWith('[') ||
  hostname
    .split('.')
    .every((label) => /^[a-z0-9_-]{1,63}$/.test(label) && !label.startsWith('-') && !label.endsWith('-'));

const Env = z.object({
  PORT: z.coerce.number('must be a number').int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  /** Where notifications are heard, if not there: a pool of connections in between may swallow them. */
  DATABASE_LISTEN_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  /** In the one spelling that an address has: others compare its beginning. */
  SITE_URL: z
    .url({ protocol: /^https?$/i, error: 'must be an http(s) address' })
    .transform((url) => new URL(url))
    .refine(({ href, origin }) => href === `${origin}/`, 'must be no more than https://host: no name, path or query')
    .refine(
      ({ hostname }) => isHost(hostname),
      'must name a host: letters, digits, dots and hyphens, no * and no quotes',
    )
    .transform((url) => url.href)
    .optional(),
  SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .refine((secret) => !/\s/.test(secret), 'must not contain spaces')
    .refine(
      (secret) => new Set(secret).size >= leastDifferent,
      `must be random, as \`openssl rand -hex 32\` makes it: at least ${leastDifferent} different characters`,
    )
    .optional(),
  /** How many proxies of the site's own stand before it: the address so many hops from the right is the visitor's. */
  TRUST_PROXY: z.coerce.number('must be a number of proxies').int().min(0).max(8).default(0),
  /** Said outright where others can reach the portal: the passwords of a demonstration are known to everybody. */
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** MB of rendered pages kept in memory; 0 renders every request. */
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(4096).default(64),
  /** MB of the disk under DATA_DIR that uploads leave free for the database. */
  DISK_RESERVE_MB: z.coerce.number('must be a number of MB').int().min(0).max(1_048_576).default(512),
  /** Staff count as staff only with a second proof. */
  STAFF_TOTP: flag.default(false),
  /** Codes by text message a day, in all. */
  SMS_DAILY: z.coerce.number().int().min(1).default(5000),
  /** An OpenID Connect provider; without it the embedded one. */
  SSO_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  SSO_CLIENT_ID: z.string().min(1).optional(),
  SSO_CLIENT_SECRET: z.string().min(1).optional(),
  /** How the client proves itself, where the provider takes another way than it says. */
  SSO_CLIENT_AUTH: z.enum(['basic', 'post'], 'must be basic or post').optional(),
  /** Where logout and failed sign-ons go, instead of the setting of that name. */
  PORTAL_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  SMS_ACCESS_KEY_ID: z.string().min(1).optional(),
  SMS_ACCESS_KEY_SECRET: z.string().min(1).optional(),
  SMS_SIGN_NAME: z.string().min(1).optional(),
  /**
   * Template codes: code=SMS_1,approved=SMS_2 and so on for rejected, received,
   * replied, admitted, waitlisted, declined, movedup, changed, class.
   */
  SMS_TEMPLATES: z
    .string()
    .regex(/^\w+=\w+(,\w+=\w+)*$/, 'must be name=code,name=code')
    .optional(),
  /** An S3-compatible store for uploaded files; without it they are kept in DATA_DIR. */
  STORAGE_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  STORAGE_KEY: z.string().optional(),
  STORAGE_SECRET: z.string().optional(),
  STORAGE_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'must be the name of a bucket')
    .optional(),
  STORAGE_REGION: z.string().default('us-east-1'),
  /** Most stores refuse parts below 5 MiB. */
  STORAGE_PART_SIZE: z.coerce
    .number()
    .int()
    .min(100 * 1024)
    .max(64 * 1024 * 1024)
    .default(5 * 1024 * 1024),
  /** Where the bucket stands in addresses. */
  STORAGE_STYLE: z.enum(['path', 'virtual'], 'must be path or virtual').default('path'),
  /** Who issues temporary rights; `none`: the portal signs each request of an upload. */
  STORAGE_STS: z.enum(['aws', 'aliyun', 'none'], 'must be aws, aliyun or none').default('aws'),
  STORAGE_STS_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  STORAGE_ROLE_ARN: z.string().default(''),
});

const ssoNames = ['SSO_ISSUER', 'SSO_CLIENT_ID', 'SSO_CLIENT_SECRET'] as const;
const smsNames = ['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATES'] as const;

export type Env = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where changes are heard, when that is not where questions are asked. */
  listenUrl?: string;
  siteUrl: string;
  secret: string;
  /** Proxies of the site's own that add to `X-Forwarded-For`; 0: the address of the connection counts. */
  trustProxy: number;
  demo: boolean;
  logLevel: string;
  pageCacheBytes: number;
  /** Bytes. */
  diskReserve: number;
  staffProof: boolean;
  smsPerDay: number;
  /** Absent: the embedded identity portal. */
  sso?: SsoOptions;
  portalUrl?: string;
  /** Absent: text messages stay in the outbox. */
  aliyun?: AliyunOptions;
  /** null: files are kept in the data folder. */
  storage: S3Settings | null;
};

export class BadEnvironment extends Error {}

/**
 * The environment, parsed once. A missing SECRET is generated into DATA_DIR, except where real people sign in
 * (DEMO=0 or an https SITE_URL).
 * @throws {BadEnvironment} with a line for every bad value.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, v]) => v !== ''));
  const parsed = Env.safeParse(given);
  const wrong = parsed.success ? [] : parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`);
  const demo = parsed.success && parsed.data.DEMO !== false && !parsed.data.SITE_URL?.startsWith('https:');
  if (parsed.success && !parsed.data.SECRET && !demo) wrong.push('SECRET: required with DEMO=0 or an https SITE_URL');
  if (parsed.success && demo && parsed.data.DEMO === undefined && isReachable(parsed.data))
    wrong.push('DEMO: others can reach this address, and everybody knows the passwords of the demonstration: 0 or 1');
  for (const names of [smsNames, ssoNames]) {
    const some = parsed.success ? names.filter((n) => parsed.data[n]) : [];
    if (some.length && some.length < names.length)
      wrong.push(`${names.filter((n) => !some.includes(n)).join(', ')}: required with ${some.join(', ')}`);
  }
  if (parsed.success && parsed.data.STORAGE_ENDPOINT) {
    for (const name of ['STORAGE_KEY', 'STORAGE_SECRET', 'STORAGE_BUCKET'] as const)
      if (!parsed.data[name]) wrong.push(`${name}: required with STORAGE_ENDPOINT`);
    if (parsed.data.STORAGE_STS === 'aliyun' && !parsed.data.STORAGE_ROLE_ARN)
      wrong.push('STORAGE_ROLE_ARN: required with STORAGE_STS=aliyun');
  }
  if (!parsed.success || wrong.length) throw new BadEnvironment(wrong.join('\n'));
  const e = parsed.data;
  const dataDir = resolve(e.DATA_DIR);
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    ...(e.DATABASE_LISTEN_URL && { listenUrl: e.DATABASE_LISTEN_URL }),
    siteUrl: (e.SITE_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, ''),
    secret: e.SECRET ?? keptSecret(dataDir),
    trustProxy: e.TRUST_PROXY,
    demo,
    logLevel: e.LOG_LEVEL,
    pageCacheBytes: e.PAGE_CACHE_MB * 1024 * 1024,
    diskReserve: e.DISK_RESERVE_MB * 1024 * 1024,
    staffProof: e.STAFF_TOTP,
    smsPerDay: e.SMS_DAILY,
    ...(e.SSO_ISSUER &&
      e.SSO_CLIENT_ID &&
      e.SSO_CLIENT_SECRET && {
        sso: {
          issuer: e.SSO_ISSUER,
          clientId: e.SSO_CLIENT_ID,
          clientSecret: e.SSO_CLIENT_SECRET,
          ...(e.SSO_CLIENT_AUTH && { clientAuth: e.SSO_CLIENT_AUTH }),
        },
      }),
    ...(e.PORTAL_URL && { portalUrl: e.PORTAL_URL }),
    ...(e.SMS_ACCESS_KEY_ID &&
      e.SMS_ACCESS_KEY_SECRET &&
      e.SMS_SIGN_NAME &&
      e.SMS_TEMPLATES && {
        aliyun: {
          accessKeyId: e.SMS_ACCESS_KEY_ID,
          accessKeySecret: e.SMS_ACCESS_KEY_SECRET,
          signName: e.SMS_SIGN_NAME,
          templates: Object.fromEntries(e.SMS_TEMPLATES.split(',').map((t) => t.split('='))),
        },
      }),
    storage: e.STORAGE_ENDPOINT
      ? {
          endpoint: e.STORAGE_ENDPOINT,
          key: e.STORAGE_KEY ?? '',
          secret: e.STORAGE_SECRET ?? '',
          bucket: e.STORAGE_BUCKET ?? '',
          region: e.STORAGE_REGION,
          partSize: e.STORAGE_PART_SIZE,
          style: e.STORAGE_STYLE,
          sts: e.STORAGE_STS,
          stsEndpoint: e.STORAGE_STS_ENDPOINT ?? '',
          roleArn: e.STORAGE_ROLE_ARN,
        }
      : null,
  };
}

const own = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

/** Whether others than this machine may open the portal. */
const isReachable = ({ HOST, SITE_URL, TRUST_PROXY }: z.infer<typeof Env>) =>
  !own.test(HOST) || TRUST_PROXY > 0 || (SITE_URL !== undefined && !own.test(new URL(SITE_URL).hostname));

/** The secret of a folder, made at its first start. @throws {BadEnvironment} where none can be kept there */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    makeFolder(dataDir);
    if (!existsSync(file)) makeSecret(file);
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= 32) return secret;
  } catch (error) {
    throw new BadEnvironment(`DATA_DIR: ${dataDir} cannot be used, ${(error as Error).message}`);
  }
  throw new BadEnvironment(`DATA_DIR: ${file} is damaged. Bring it back, or remove it: everybody has to sign in again`);
}

/** Written aside and linked, so that a full disk leaves no half; of two nodes that start at once one is the first. */
function makeSecret(file: string): void {
  const aside = `${file}-${process.pid}`;
  try {
    writeFileSync(aside, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
