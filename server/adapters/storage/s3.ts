import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type Range, type Storage, StorageAway, swept } from './storage.ts';
import { allOf, textOf } from './xml.ts';
import { through } from './through.ts';
import { putBody } from './s3-pieces.ts';
import { issueRights, presign } from './s3-rights.ts';
import { leadsAway, openWire, pathOf, type S3Settings, said } from './s3-wire.ts';

export type { S3Settings } from './s3-wire.ts';

/**
 * Whether an answer is what was asked for. A whole object that is longer than the part would be taken for it, and be
 * held in memory.
 */
const answers = ({ status, headers }: Response, range?: Range): boolean =>
  range && status !== 206
    ? status === 200 && range.start === 0 && Number(headers.get('content-length') ?? Number.NaN) <= range.end + 1
    : status === (range ? 206 : 200);

/** A part, as far as it was asked for. @throws {StorageAway} where more comes, which might never end */
async function* upTo(body: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of body) {
    left -= chunk.length;
    if (left < 0) throw new StorageAway('more than was asked for');
    yield chunk;
  }
}

/** Any store that speaks the S3 protocol, with a service of temporary rights (AssumeRole) or with none. */
export function openS3Storage(settings: S3Settings): Storage {
  const { bucket, region, partSize } = settings;
  const wire = openWire(settings);
  const { endpoint, base, at, ask, read, pages } = wire;

  /** Every object below a prefix, as the listing has it. */
  async function* listed(prefix: string): AsyncGenerator<string> {
    // One that somebody named so is let lie.
    for await (const xml of pages({ 'list-type': '2', prefix }, (x) => ({
      'continuation-token': textOf(x, 'NextContinuationToken'),
    })))
      yield* allOf(xml, 'Contents').filter((row) => !leadsAway(textOf(row, 'Key')));
  }

  const storage: Storage = {
    bucket,
    region,
    endpoint,
    base,
    partSize,
    putStream: (key, body) => putBody(wire, key, body),
    async getStream(key, range) {
      const response = await read(at(key), range ? { range: `bytes=${range.start}-${range.end}` } : {});
      if (response.status === 404) return null;
      // Of an empty object there is no part.
      if (range && response.status === 416) return Readable.from([]);
      if (!answers(response, range)) {
        await response.body?.cancel();
        throw new StorageAway(`GET ${response.status}`);
      }
      const body = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
      return range ? through(body, (all) => upTo(all, range.end - range.start + 1)) : body;
    },
    async head(key) {
      const response = await ask('HEAD', at(key));
      if (!response) return null;
      const length = response.headers.get('content-length');
      const bytes = Number(length ?? Number.NaN);
      if (!Number.isSafeInteger(bytes)) throw new StorageAway('HEAD without a length');
      return { bytes };
    },
    async move(from, to) {
      const copied = await ask('PUT', at(to), { headers: { 'x-amz-copy-source': `/${bucket}/${pathOf(from)}` } });
      if (!copied || (await said(copied)).includes('<Error>')) return false;
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
      for (const prefix of swept) {
        for await (const row of listed(prefix))
          if (new Date(textOf(row, 'LastModified')) < before) await storage.remove(textOf(row, 'Key'));
      }
      for await (const xml of pages({ uploads: '' }, (x) => ({
        'key-marker': textOf(x, 'NextKeyMarker'),
        'upload-id-marker': textOf(x, 'NextUploadIdMarker'),
      }))) {
        for (const row of allOf(xml, 'Upload')) {
          if (new Date(textOf(row, 'Initiated')) < before && !leadsAway(textOf(row, 'Key')))
            await ask('DELETE', at(textOf(row, 'Key'), `?uploadId=${encodeURIComponent(textOf(row, 'UploadId'))}`));
        }
      }
    },
    hasRoom: async () => undefined,
    issueCredentials: (prefix, seconds, _, now) => issueRights(wire, settings, prefix, seconds, now),
    ...(settings.sts === 'none' && {
      presign: (request, seconds, now) => presign(wire, settings, request, seconds, now),
    }),
  };
  return storage;
}
