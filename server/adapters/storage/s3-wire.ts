import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { textWithin } from '../short-answer.ts';
import { StorageAway } from './storage.ts';
import { textOf } from './xml.ts';

export type S3Settings = {
  endpoint: string;
  key: string;
  secret: string;
  bucket: string;
  region: string;
  partSize: number;
  /** How a bucket is addressed: as the first part of the path, or of the host's name (Aliyun OSS, COS, Qiniu). */
  style: 'path' | 'virtual';
  /** Who issues temporary rights: a service that speaks AWS's AssumeRole, Aliyun's, or nobody. */
  sts: 'aws' | 'aliyun' | 'none';
  /** Where temporary rights are issued; the store itself unless told otherwise. */
  stsEndpoint: string;
  /** The role that is assumed; some stores want one, others ignore it. */
  roleArn: string;
};

/** A server's own request that gets no answer: one that carries bytes, and one that only asks. */
const timeoutMs = 60_000;
export const askMs = 10_000;
/** In bytes: a page of a listing has a thousand rows, each with a key of a kilobyte at most. */
const mostSaid = 8 * 1024 * 1024;

/** What a store says, as far as it ends. @throws {StorageAway} where it says too much, or breaks off */
export const said = (response: Response): Promise<string> =>
  textWithin(response, mostSaid).catch((error) => {
    throw new StorageAway(error);
  });

/** Any request, to a store or to who issues rights for it. @throws {StorageAway} where it gets no answer, or a 5xx */
export async function answered(asking: Promise<Response>): Promise<Response> {
  const response = await asking.catch((error) => {
    throw new StorageAway(error);
  });
  // What a store has not built is no passing failure.
  if (response.status >= 500 && response.status !== 501) throw new StorageAway(`${response.status}`);
  return response;
}

/**
 * Asks a store itself: one that leads on to another host is not followed there, since what is put may be private, and
 * what comes from there is not ours. The signal goes with each fetch: of a request that was made of another one, as the
 * library makes it, the platform forgets the signal with the next sweep of the memory, and nothing would ever end it.
 */
class Straight extends AwsClient {
  override async fetch(input: string, { signal, ...init }: RequestInit = {}): Promise<Response> {
    for (let tries = 0; ; tries++) {
      const response = await fetch(await this.sign(input, init), { redirect: 'manual', ...(signal && { signal }) });
      if (tries === this.retries || (response.status < 500 && response.status !== 429)) return response;
      await response.body?.cancel();
      await pause(Math.random() * this.initRetryMs * 2 ** tries);
    }
  }
}

/** How a store is asked: each request signed, tried again where that may help. */
export type Wire = ReturnType<typeof openWire>;

/** The address below which the keys of a bucket stand. */
function baseOf(endpoint: string, bucket: string, style: S3Settings['style']): string {
  if (style === 'path') return `${endpoint}/${bucket}`;
  const { protocol, host, pathname } = new URL(endpoint);
  return `${protocol}//${bucket}.${host}${pathname.replace(/\/$/, '')}`;
}

/** Whether an address with this key would lead to the thing of another: `fetch` follows a way upwards by itself. */
export const leadsAway = (key: string): boolean => /(^|\/)\.{1,2}(\/|$)/.test(key);

/**
 * A key as part of an address. Who has rights to put names things as they like.
 * @throws {Error} for one that leads to the thing of another
 */
export function pathOf(key: string): string {
  if (leadsAway(key)) throw new Error('no key of a store');
  return key.split('/').map(encodeURIComponent).join('/');
}

/** The way to a store. */
export function openWire(settings: S3Settings) {
  const { bucket, region } = settings;
  const endpoint = settings.endpoint.replace(/\/+$/, '');
  const keys = { accessKeyId: settings.key, secretAccessKey: settings.secret, region, retries: 3 };
  const client = new Straight({ ...keys, service: 's3' });
  const sts = new Straight({ ...keys, service: 'sts' });
  const base = baseOf(endpoint, bucket, settings.style);
  const at = (key: string, query = '') => `${base}${key && `/${pathOf(key)}`}${query}`;

  /** @throws {StorageAway} when the store refuses; a missing thing is null. */
  async function ask(
    method: string,
    url: string,
    init: { body?: Uint8Array<ArrayBuffer> | string; headers?: Record<string, string> } = {},
  ): Promise<Response | null> {
    const signal = AbortSignal.timeout(init.body === undefined ? askMs : timeoutMs);
    const response = await answered(client.fetch(url, { method, ...init, signal }));
    if (response.ok) return response;
    const body = await said(response);
    if (response.status === 404) return null;
    throw new StorageAway(`${method} ${response.status} ${textOf(body, 'Code')}`);
  }
  /**
   * The answer to a reading whose head is here in time; the body takes as long as the line needs, unless nothing of it
   * comes for five minutes, when the platform itself gives it up.
   */
  async function read(url: string, headers: Record<string, string>): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), askMs);
    return answered(client.fetch(url, { headers, signal: late.signal })).finally(() => clearTimeout(timer));
  }

  const need = (response: Response | null): Response => {
    if (!response) throw new StorageAway('not found');
    return response;
  };

  async function put(key: string, body: Uint8Array<ArrayBuffer>, query = ''): Promise<string> {
    return need(await ask('PUT', at(key, query), { body })).headers.get('etag') ?? '';
  }

  /** Every page of a listing; `next` names where the following one begins. */
  async function* pages(
    query: Record<string, string>,
    next: (xml: string) => Record<string, string> | null,
  ): AsyncGenerator<string> {
    for (let more: Record<string, string> | null = {}; more; ) {
      const asked: string = new URLSearchParams({ ...query, ...more }).toString();
      const xml: string = await said(need(await ask('GET', at('', `?${asked}`))));
      yield xml;
      more = textOf(xml, 'IsTruncated') === 'true' ? next(xml) : null;
      // It would go on for ever.
      if (more && new URLSearchParams({ ...query, ...more }).toString() === asked)
        throw new StorageAway('a listing that leads to itself');
    }
  }

  return { endpoint, base, sts, at, ask, read, need, put, pages };
}
