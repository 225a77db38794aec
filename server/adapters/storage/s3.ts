import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { type Storage, staging } from './storage.ts';
import { allOf, tag, textOf } from './xml.ts';

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

/** Stores refuse smaller parts, but for the last one. */
const pieceBytes = 8 * 1024 * 1024;
/** A server's own request that gets no answer. */
const timeoutMs = 60_000;

/** Any store that speaks the S3 protocol, with its own service of temporary rights (AssumeRole). */
export function openS3Storage(settings: S3Settings): Storage {
  const { bucket, region, partSize } = settings;
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

  /** A body of unknown length: at most one piece of it is held in memory. */
  async function putPieces(
    key: string,
    first: Uint8Array<ArrayBuffer>,
    rest: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  ): Promise<number> {
    const uploadId = textOf(await need(await ask('POST', at(key, '?uploads='))).text(), 'UploadId');
    const query = `?uploadId=${encodeURIComponent(uploadId)}`;
    try {
      const tags: string[] = [await put(key, first, `${query}&partNumber=1`)];
      let bytes = first.length;
      for await (const piece of rest) {
        tags.push(await put(key, piece, `${query}&partNumber=${tags.length + 1}`));
        bytes += piece.length;
      }
      const list = tags.map((etag, i) => tag('Part', tag('PartNumber', i + 1) + tag('ETag', etag))).join('');
      const answer = await need(
        await ask('POST', at(key, query), { body: tag('CompleteMultipartUpload', list) }),
      ).text();
      // A failure may come after the status was sent.
      if (answer.includes('<Error>')) throw new Error(`storage: complete ${textOf(answer, 'Code')}`);
      return bytes;
    } catch (error) {
      await ask('DELETE', at(key, query)).catch(() => undefined);
      throw error;
    }
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

  /** Every object below a prefix, as the listing has it. */
  async function* listed(prefix: string): AsyncGenerator<string> {
    for await (const xml of pages({ 'list-type': '2', prefix }, (x) => ({
      'continuation-token': textOf(x, 'NextContinuationToken'),
    })))
      yield* allOf(xml, 'Contents');
  }

  const storage: Storage = {
    bucket,
    region,
    endpoint,
    partSize,
    async putStream(key, body) {
      const pieces = inPieces(body);
      const first = (await pieces.next()).value ?? new Uint8Array();
      if (first.length === pieceBytes) return putPieces(key, first, pieces);
      await put(key, first);
      return first.length;
    },
    async getStream(key, range) {
      const response = await client.fetch(at(key), {
        ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
      });
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`storage: GET ${response.status}`);
      return response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
    },
    async head(key) {
      const response = await ask('HEAD', at(key));
      return response && { bytes: Number(response.headers.get('content-length')) };
    },
    async move(from, to) {
      const copied = await ask('PUT', at(to), { headers: { 'x-amz-copy-source': `/${bucket}/${from}` } });
      if (!copied || (await copied.text()).includes('<Error>')) return false;
      await storage.remove(from);
      return true;
    },
    async remove(key) {
      await ask('DELETE', at(key));
    },
    async removeBelow(folder) {
      for await (const row of listed(`${folder}/`)) await storage.remove(textOf(row, 'Key'));
    },
    async sweep(before) {
      for (const prefix of staging) {
        for await (const row of listed(prefix))
          if (new Date(textOf(row, 'LastModified')) < before) await storage.remove(textOf(row, 'Key'));
      }
      for await (const xml of pages({ uploads: '' }, (x) => ({
        'key-marker': textOf(x, 'NextKeyMarker'),
        'upload-id-marker': textOf(x, 'NextUploadIdMarker'),
      }))) {
        for (const row of allOf(xml, 'Upload')) {
          if (new Date(textOf(row, 'Initiated')) < before)
            await ask('DELETE', at(textOf(row, 'Key'), `?uploadId=${encodeURIComponent(textOf(row, 'UploadId'))}`));
        }
      }
    },
    async issueCredentials(prefix, seconds, _maxBytes, _now) {
      const policy = {
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
            Resource: [`arn:aws:s3:::${bucket}/${prefix}*`],
          },
        ],
      };
      const response = await sts.fetch(settings.stsEndpoint || endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        signal: AbortSignal.timeout(timeoutMs),
        body: new URLSearchParams({
          Action: 'AssumeRole',
          Version: '2011-06-15',
          DurationSeconds: String(seconds),
          RoleSessionName: 'portal-upload',
          Policy: JSON.stringify(policy),
          ...(settings.roleArn && { RoleArn: settings.roleArn }),
        }).toString(),
      });
      const xml = await response.text();
      if (!response.ok) throw new Error(`storage: AssumeRole ${response.status} ${textOf(xml, 'Code')}`);
      return {
        accessKeyId: textOf(xml, 'AccessKeyId'),
        accessKeySecret: textOf(xml, 'SecretAccessKey'),
        securityToken: textOf(xml, 'SessionToken'),
        expiresAt: new Date(textOf(xml, 'Expiration')),
      };
    },
  };
  return storage;
}

/** Joins what comes into pieces of one size; the last one is shorter. */
async function* inPieces(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let piece = new Uint8Array(pieceBytes);
  let filled = 0;
  for await (const chunk of body) {
    for (let from = 0; from < chunk.length; ) {
      const taken = chunk.subarray(from, from + pieceBytes - filled);
      piece.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled < pieceBytes) continue;
      yield piece;
      piece = new Uint8Array(pieceBytes);
      filled = 0;
    }
  }
  if (filled) yield piece.subarray(0, filled);
}
