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

/** Puts as a browser does: with temporary rights, from the pages of the site. */
async function rightsFaults(storage: Storage, siteUrl: string, seconds: number): Promise<string[]> {
  const prefix = `u/0/probe-${randomBytes(9).toString('hex')}/`;
  const address = (key: string) => `${storage.base}/${key}`;
  const origin = new URL(siteUrl).origin;
  try {
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
      client.fetch(address(key), {
        method: 'PUT',
        body: 'probe',
        headers: { origin },
        signal: AbortSignal.timeout(askMs),
      });
    const own = await put(`${prefix}a`);
    if (!own.ok) return [`临时权限写不进去（${own.status}）：请核对 STORAGE_STS 和 STORAGE_ROLE_ARN 的角色。`];
    const beyond = `${madeFolder}${prefix.slice(4, -1)}`;
    const far = (await put(beyond)).ok;
    const asked = await fetch(address(`${prefix}a`), {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': sent },
      signal: AbortSignal.timeout(askMs),
    });
    for (const key of [`${prefix}a`, ...(far ? [beyond] : [])]) await storage.remove(key);
    const allowed = ['*', origin].includes(asked.headers.get('access-control-allow-origin') ?? '');
    const shown = /(^|[\s,])(etag|\*)($|[\s,])/i.test(own.headers.get('access-control-expose-headers') ?? '');
    return [
      ...(far ? ['临时权限能写到自己的文件夹以外：存储没有执行权限策略，请换一种 STORAGE_STS。'] : []),
      ...(allowed
        ? []
        : [`跨域（CORS）没有允许 ${origin}：浏览器传不了文件，需允许 PUT、POST、GET、DELETE 和所有请求头。`]),
      ...(shown ? [] : ['跨域（CORS）没有暴露 ETag：大文件传不完。']),
    ];
  } catch (error) {
    return [`临时权限取不到（${reasonOf(error)}）：请核对 STORAGE_STS、STORAGE_STS_ENDPOINT 和 STORAGE_ROLE_ARN。`];
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
