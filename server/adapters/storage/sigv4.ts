import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Grant, Grants } from './grants.ts';

/** A refusal in the words of the S3 protocol. */
export class S3Error extends Error {
  readonly http: number;
  readonly code: string;
  constructor(http: number, code: string, message = code) {
    super(message);
    this.http = http;
    this.code = code;
  }
}

const skewMs = 5 * 60_000;
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

type Asked = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  region: string;
  now: Date;
  grants: Grants;
  /** Names under which this server may be known: a proxy may have changed the header. */
  hosts: string[];
};

/**
 * Who asks, by the signature in the headers (AWS Signature Version 4,
 * service s3). `payload` is the digest that the body must have, or null.
 * @throws {S3Error} for a missing, wrong, forged or expired proof, and for a clock that is more than five minutes off.
 */
export function verifyRequest({ method, url, headers, region, now, grants, hosts }: Asked): {
  grant: Grant;
  payload: string | null;
} {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([\w-]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match) throw new S3Error(403, 'AccessDenied');
  const [, accessKeyId = '', day = '', scopeRegion = '', signedHeaders = '', signature = ''] = match;
  const grant = grants.read(String(headers['x-amz-security-token'] ?? ''));
  if (!grant || grant.accessKeyId !== accessKeyId) throw new S3Error(403, 'InvalidToken');
  if (grant.expires <= now.getTime()) throw new S3Error(400, 'ExpiredToken');

  const names = signedHeaders.split(';');
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  const at = String(headers['x-amz-date'] ?? '');
  if (scopeRegion !== region || !at.startsWith(day) || mustBeSigned.some((name) => !names.includes(name)))
    throw new S3Error(403, 'SignatureDoesNotMatch');
  if (!(Math.abs(instantOf(at) - now.getTime()) <= skewMs)) throw new S3Error(403, 'RequestTimeTooSkewed');

  const payload = String(headers['x-amz-content-sha256'] ?? '');
  if (payload !== 'UNSIGNED-PAYLOAD' && !/^[0-9a-f]{64}$/.test(payload))
    throw new S3Error(501, 'NotImplemented', 'the body must come as it is, with its digest or unsigned');
  const key = ['s3', 'aws4_request'].reduce(
    (k, text) => hmac(k, text),
    hmac(hmac(`AWS4${grants.secretOf(accessKeyId)}`, day), region),
  );
  const fits = hosts.some((host) => {
    const request = canonical(method, url, names, { ...headers, host }, payload);
    const text = [
      'AWS4-HMAC-SHA256',
      at,
      `${day}/${region}/s3/aws4_request`,
      createHash('sha256').update(request).digest('hex'),
    ].join('\n');
    return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
  });
  if (!fits) throw new S3Error(403, 'SignatureDoesNotMatch');
  return { grant, payload: payload === 'UNSIGNED-PAYLOAD' ? null : payload };
}

/** 20261121T080000Z; NaN when it is none. */
function instantOf(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function canonical(
  method: string,
  url: string,
  names: string[],
  headers: IncomingHttpHeaders,
  payload: string,
): string {
  const parsed = new URL(url, 'http://storage');
  const path = parsed.pathname
    .split('/')
    .map((segment) => encode(safeDecode(segment)))
    .join('/');
  const query = [...parsed.searchParams]
    .map(([k, v]) => [encode(k), encode(v)] as const)
    .sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0))
    .map((pair) => pair.join('='))
    .join('&');
  const lines = names.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/\s+/g, ' ')}`,
  );
  return [method, path, query, ...lines, '', names.join(';'), payload].join('\n');
}

function safeDecode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new S3Error(400, 'InvalidURI');
  }
}
