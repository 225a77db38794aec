import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import { askMs } from './s3-wire.ts';
import { madeFolder, type Storage } from './storage.ts';

/** What browsers send along with a part (web/lib/upload-engine.ts). */
const sent = 'authorization,x-amz-content-sha256,x-amz-date,x-amz-security-token';
const reasonOf = (error: unknown) => {
  const { cause, message } = error as Error;
  const { code, message: deeper } = ((cause as Error | undefined)?.cause ?? cause ?? {}) as NodeJS.ErrnoException;
  return code ?? deeper ?? message;
};

/** Puts and reads as the server does. */
async function ownFaults(storage: Storage): Promise<string[]> {
  const key = `${madeFolder}probe-${randomBytes(9).toString('hex')}`;
  const body = randomBytes(64);
  try {
    await storage.putStream(
      key,
      (async function* () {
        yield body;
      })(),
    );
  } catch (error) {
    return [`写不进去（${reasonOf(error)}）：请核对 STORAGE_ENDPOINT、STORAGE_BUCKET、STORAGE_STYLE 和密钥。`];
  }
  try {
    const back = await storage.getStream(key);
    if (!back || !(await buffer(back)).equals(body)) return ['读出来的与写进去的不同：请核对 STORAGE_STYLE。'];
    await storage.remove(key);
    return [];
  } catch (error) {
    return [`读不出来或删不掉（${reasonOf(error)}）：密钥需要读、写、删、列的权限。`];
  }
}

const body = 'probe';
/** Puts under a key of the prefix and, with the same proof, something that it is not for. */
type Tries = { own: Response; beyond: { fault: string; accepted: boolean }[] };

/** By temporary rights, which reach no other folder. */
async function byRights(storage: Storage, prefix: string, headers: Puts, seconds: number): Promise<Tries> {
  const issued = await storage.issueCredentials(prefix, seconds, 1024, new Date());
  const client = new AwsClient({
    accessKeyId: issued.accessKeyId,
    secretAccessKey: issued.accessKeySecret,
    sessionToken: issued.securityToken,
    region: storage.region,
    service: 's3',
    retries: 1,
  });
  const put = (key: string) =>
    client.fetch(`${storage.base}/${key}`, { method: 'PUT', body, headers, signal: AbortSignal.timeout(askMs) });
  const own = await put(`${prefix}a`);
  const fault = '临时权限能写到自己的文件夹以外：存储没有执行权限策略，请换一种 STORAGE_STS。';
  return { own, beyond: own.ok ? [{ fault, accepted: (await put(farOf(prefix))).ok }] : [] };
}

/** By an address that was signed for one request: it is for no other object and for no longer body. */
async function bySigned(storage: Storage, prefix: string, headers: Puts, seconds: number): Promise<Tries> {
  const request = { act: 'put', key: `${prefix}a`, length: body.length } as const;
  const signed = await (storage.presign as NonNullable<Storage['presign']>)(request, seconds, new Date());
  const put = (url: string, sent = body) =>
    fetch(url, { method: 'PUT', body: sent, headers, redirect: 'manual', signal: AbortSignal.timeout(askMs) });
  const own = await put(signed);
  if (!own.ok) return { own, beyond: [] };
  return {
    own,
    beyond: [
      {
        fault: '签名地址能写别的文件：存储没有核对签名，不能这样使用。',
        accepted: (await put(signed.replace(`/${prefix}a?`, `/${farOf(prefix)}?`))).ok,
      },
      {
        fault: '签名地址能写比签名更长的内容：存储没有核对长度，单个文件和每天的上限对它不起作用。',
        accepted: (await put(signed, `${body}${body}`)).ok,
      },
    ],
  };
}

type Puts = { origin: string };
const farOf = (prefix: string) => `${madeFolder}${prefix.slice(4, -1)}`;

/** Puts as a browser does, from the pages of the site. */
async function rightsFaults(storage: Storage, siteUrl: string, seconds: number): Promise<string[]> {
  const prefix = `u/0/probe-${randomBytes(9).toString('hex')}/`;
  const origin = new URL(siteUrl).origin;
  const isSigned = storage.presign !== undefined;
  try {
    const { own, beyond } = await (isSigned ? bySigned : byRights)(storage, prefix, { origin }, seconds);
    if (!own.ok)
      return [
        isSigned
          ? `签名地址写不进去（${own.status}）：请核对 STORAGE_REGION 和 STORAGE_STYLE。`
          : `临时权限写不进去（${own.status}）：请核对 STORAGE_STS 和 STORAGE_ROLE_ARN 的角色。`,
      ];
    const asked = await fetch(`${storage.base}/${prefix}a`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': isSigned ? 'content-type' : sent,
      },
      signal: AbortSignal.timeout(askMs),
    });
    for (const key of [`${prefix}a`, farOf(prefix)]) await storage.remove(key);
    const allowed = ['*', origin].includes(asked.headers.get('access-control-allow-origin') ?? '');
    const shown = /(^|[\s,])(etag|\*)($|[\s,])/i.test(own.headers.get('access-control-expose-headers') ?? '');
    return [
      ...beyond.filter((b) => b.accepted).map((b) => b.fault),
      ...(allowed
        ? []
        : [`跨域（CORS）没有允许 ${origin}：浏览器传不了文件，需允许 PUT、POST、GET、DELETE 和所有请求头。`]),
      ...(shown ? [] : ['跨域（CORS）没有暴露 ETag：大文件传不完。']),
    ];
  } catch (error) {
    return [
      isSigned
        ? `签名地址用不了（${reasonOf(error)}）。`
        : `临时权限取不到（${reasonOf(error)}）：请核对 STORAGE_STS、STORAGE_STS_ENDPOINT 和 STORAGE_ROLE_ARN，没有这种服务的存储用 STORAGE_STS=none。`,
    ];
  }
}

/**
 * Tries a store of somebody else as the server and as a browser will use it, and leaves nothing behind. Answers a
 * sentence for each fault; none where all is well.
 * @param seconds for which the rights of uploads are issued
 */
export async function probeStore(storage: Storage, siteUrl: string, seconds: number): Promise<string[]> {
  const faults = await ownFaults(storage);
  return faults.length ? faults : rightsFaults(storage, siteUrl, seconds);
}
