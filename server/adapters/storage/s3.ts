import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type Storage, swept } from './storage.ts';
import { allOf, textOf } from './xml.ts';
import { putBody } from './s3-pieces.ts';
import { issueRights, presign } from './s3-rights.ts';
import { answered, openWire, type S3Settings } from './s3-wire.ts';

export type { S3Settings } from './s3-wire.ts';

/** Any store that speaks the S3 protocol, with a service of temporary rights (AssumeRole) or with none. */
export function openS3Storage(settings: S3Settings): Storage {
  const { bucket, region, partSize } = settings;
  const wire = openWire(settings);
  const { endpoint, base, client, at, ask, pages } = wire;

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
    base,
    partSize,
    putStream: (key, body) => putBody(wire, key, body),
    async getStream(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const response = await answered(client.fetch(at(key), { ...(headers && { headers }) }));
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
      for (const prefix of swept) {
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
    hasRoom: async () => undefined,
    issueCredentials: (prefix, seconds, _, now) => issueRights(wire, settings, prefix, seconds, now),
    ...(settings.sts === 'none' && {
      presign: (request, seconds, now) => presign(wire, settings, request, seconds, now),
    }),
  };
  return storage;
}
