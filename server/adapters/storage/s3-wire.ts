import { AwsClient } from 'aws4fetch';
import { textOf } from './xml.ts';

export type S3Settings = {
  endpoint: string;
  key: string;
  secret: string;
  bucket: string;
  region: string;
  partSize: number;
  /** Where temporary rights are issued; the store itself unless told otherwise. */
  stsEndpoint: string;
  /** The role that is assumed; some stores want one, others ignore it. */
  roleArn: string;
};

/** A server's own request that gets no answer. */
export const timeoutMs = 60_000;

/** How a store is asked: each request signed, tried again where that may help. */
export type Wire = ReturnType<typeof openWire>;

/** The way to a store. */
export function openWire(settings: S3Settings) {
  const { bucket, region } = settings;
  const endpoint = settings.endpoint.replace(/\/+$/, '');
  const keys = { accessKeyId: settings.key, secretAccessKey: settings.secret, region, retries: 3 };
  const client = new AwsClient({ ...keys, service: 's3' });
  const sts = new AwsClient({ ...keys, service: 'sts' });
  const at = (key: string, query = '') => `${endpoint}/${bucket}${key && `/${key}`}${query}`;

  /** @throws when the store refuses; a missing thing is null. */
  async function ask(
    method: string,
    url: string,
    init: { body?: Uint8Array<ArrayBuffer> | string; headers?: Record<string, string> } = {},
  ): Promise<Response | null> {
    const response = await client.fetch(url, { method, ...init, signal: AbortSignal.timeout(timeoutMs) });
    if (response.ok) return response;
    const body = await response.text();
    if (response.status === 404) return null;
    throw new Error(`storage: ${method} ${response.status} ${textOf(body, 'Code')}`);
  }
  const need = (response: Response | null): Response => {
    if (!response) throw new Error('storage: not found');
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
      const xml: string = await need(await ask('GET', at('', `?${new URLSearchParams({ ...query, ...more })}`))).text();
      yield xml;
      more = textOf(xml, 'IsTruncated') === 'true' ? next(xml) : null;
    }
  }

  return { endpoint, client, sts, at, ask, need, put, pages };
}
