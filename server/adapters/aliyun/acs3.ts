import { createHash, createHmac, randomUUID } from 'node:crypto';
import { textWithin } from '../short-answer.ts';

/** The keys of an account. */
export type AliyunKeys = { accessKeyId: string; accessKeySecret: string };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Headers of a request to an Aliyun RPC service, signed by ACS3-HMAC-SHA256
 * (its "V3 request signature"). The query carries the parameters.
 */
export function signAcs3(
  keys: AliyunKeys,
  host: string,
  action: string,
  version: string,
  query: string,
  at: Date,
  nonce: string,
): Record<string, string> {
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': at.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    'POST',
    '/',
    query,
    ...names.map((n) => `${n}:${headers[n]}`),
    '',
    names.join(';'),
    headers['x-acs-content-sha256'],
  ].join('\n');
  const signature = createHmac('sha256', keys.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${keys.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** In bytes; what it says takes some hundreds. */
const mostSaid = 2 ** 20;

type Call = { endpoint: string; action: string; version: string; parameters: Record<string, string>; waitMs: number };

/**
 * Asks an Aliyun RPC service; answers what it says, `Code` among it where it refuses.
 * @throws when it does not answer in time
 */
export async function askAliyun(
  keys: AliyunKeys,
  { endpoint, action, version, parameters, waitMs }: Call,
): Promise<{ ok: boolean; status: number; body: Record<string, unknown> }> {
  const query = Object.entries(parameters)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([k, v]) => `${encode(k)}=${encode(v)}`)
    .join('&');
  const { origin, host } = new URL(endpoint);
  const { host: _, ...headers } = signAcs3(keys, host, action, version, query, new Date(), randomUUID());
  const response = await fetch(`${origin}/?${query}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, accept: 'application/json' },
    signal: AbortSignal.timeout(waitMs),
  });
  const body = (await textWithin(response, mostSaid)
    .then(JSON.parse)
    .catch(() => ({}))) as Record<string, unknown>;
  return { ok: response.ok, status: response.status, body };
}
