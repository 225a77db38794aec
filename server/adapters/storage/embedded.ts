import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Disk, openDisk } from './disk.ts';
import { createGrants, type Grant, type Grants } from './grants.ts';
import { S3Error, verifyRequest } from './sigv4.ts';
import { createRoom, type Room } from './room.ts';
import { isSoundKey, type Storage } from './storage.ts';
import { partList, tag } from './xml.ts';

export type Embedded = Storage & { disk: Disk; grants: Grants; room: Room };

const place = '/storage';
/** The characters of what names the parts of an upload: around all, and for each, with every checksum that there is. */
const xmlOf = (parts: number) => 1024 + 512 * parts;

/**
 * Objects as files below the data folder, with rights that are derived from the secret.
 * @param reserve bytes of the disk that stay free
 */
export function openEmbeddedStorage(dataDir: string, secret: string, partSize: number, reserve: number): Embedded {
  const room = createRoom(dataDir, reserve);
  const disk = openDisk(join(dataDir, 'files'), room);
  const grants = createGrants(secret);
  return {
    disk,
    grants,
    room,
    hasRoom: () => room.need(0),
    bucket: 'portal',
    region: 'local',
    endpoint: place,
    base: `${place}/portal`,
    partSize,
    putStream: async (key, body) => (await disk.put(key, body)).bytes,
    getStream: disk.get,
    head: disk.head,
    move: disk.move,
    remove: disk.remove,
    removeBelow: disk.removeBelow,
    sweep: disk.sweep,
    issueCredentials: async (prefix, seconds, maxBytes, now) => grants.issue(prefix, seconds, maxBytes, now),
  };
}

type Options = {
  now: () => Date;
  siteUrl: string;
  /** Counts an object or a part of so many bytes on a grant; false when it would be too much. */
  spend(grant: Grant, bytes: number, address: string): Promise<boolean>;
  /** Takes back what was counted for a body that did not come through. */
  refund(grant: Grant, bytes: number, address: string): Promise<void>;
};
type Ask = {
  key: string;
  query: URLSearchParams;
  grant: Grant;
  payload: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * The part of the S3 protocol that an upload needs: put, parts, list, complete, abort, head. Nothing is ever read out.
 */
export async function mountEmbeddedStorage(
  server: FastifyInstance,
  storage: Embedded,
  options: Options,
): Promise<void> {
  const { grants } = storage;
  const acts = createActs(storage, options);

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body stays a stream: it goes to the disk piece by piece.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.setErrorHandler((error, request, reply) => answerS3(error, request, reply));
    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
      url: `${place}/:bucket/*`,
      exposeHeadRoute: false,
      async handler(request, reply) {
        const { bucket, '*': key } = request.params as { bucket: string; '*': string };
        const { grant, payload } = verifyRequest({
          method: request.method,
          url: request.raw.url as string,
          headers: request.headers,
          region: storage.region,
          now: options.now(),
          grants,
          hosts: [...new Set([request.headers.host ?? '', request.host, new URL(options.siteUrl).host])],
        });
        if (bucket !== storage.bucket || !isSoundKey(key) || !key.startsWith(grant.prefix))
          throw new S3Error(403, 'AccessDenied');
        const query = new URL(request.raw.url as string, 'http://storage').searchParams;
        return acts({ key, query, grant, payload, request, reply });
      },
    });
  });
}

function createActs({ disk, room }: Embedded, { spend, refund }: Options) {
  /** Counts the body before it comes, and hands it on piece by piece. */
  async function take<T>(
    { request, grant, payload }: Ask,
    write: (body: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<T> {
    const length = Number(request.headers['content-length'] ?? Number.NaN);
    if (!Number.isSafeInteger(length) || length < 0) throw new S3Error(411, 'MissingContentLength');
    // Said before the body comes, not after half of it.
    await room.need(length);
    if (!(await spend(grant, length, request.ip))) throw new S3Error(400, 'EntityTooLarge');
    try {
      return await write(checked(request.raw, length, payload));
    } catch (error) {
      await refund(grant, length, request.ip);
      throw error;
    }
  }

  return async (ask: Ask) => {
    const { key, query, grant, request, reply } = ask;
    const uploadId = query.get('uploadId');
    reply.header('cache-control', 'no-store');
    switch (`${request.method}${uploadId === null ? '' : ' upload'}`) {
      case 'PUT': {
        const { etag } = await take(ask, (body) => disk.put(key, body));
        return reply.header('etag', `"${etag}"`).send('');
      }
      case 'HEAD': {
        const found = await disk.head(key);
        if (!found) throw new S3Error(404, 'NoSuchKey');
        return reply.header('content-length', found.bytes).send('');
      }
      case 'POST': {
        if (!query.has('uploads')) break;
        // Counted like an object: it is a folder and a file, whether parts follow or not.
        if (!(await spend(grant, 0, request.ip))) throw new S3Error(400, 'EntityTooLarge');
        const begun = await disk.begin(key);
        return xml(reply, 'InitiateMultipartUploadResult', tag('Key', key) + tag('UploadId', begun));
      }
      case 'PUT upload': {
        const number = Number(query.get('partNumber'));
        if (!Number.isInteger(number) || number < 1 || number > 10_000) throw new S3Error(400, 'InvalidArgument');
        const etag = await take(
          ask,
          async (body) => (await disk.putPart(uploadId as string, key, number, body)) ?? noUpload(),
        );
        return reply.header('etag', `"${etag}"`).send('');
      }
      case 'GET upload': {
        const after = Number(query.get('part-number-marker') ?? 0);
        const all = ((await disk.parts(uploadId as string, key)) ?? noUpload()).filter((p) => p.number > after);
        const shown = all.slice(0, 1000);
        const rows = shown
          .map((p) => tag('Part', tag('PartNumber', p.number) + tag('ETag', `"${p.etag}"`) + tag('Size', p.bytes)))
          .join('');
        return xml(
          reply,
          'ListPartsResult',
          tag('IsTruncated', shown.length < all.length) + tag('NextPartNumberMarker', shown.at(-1)?.number ?? 0) + rows,
        );
      }
      case 'POST upload': {
        const there = (await disk.parts(uploadId as string, key)) ?? noUpload();
        const list = partList(await small(request, xmlOf(there.length)), there.length);
        const etag = list && (await disk.complete(uploadId as string, key, list));
        if (!etag) throw new S3Error(400, 'InvalidPart');
        return xml(reply, 'CompleteMultipartUploadResult', tag('Key', key) + tag('ETag', `"${etag}"`));
      }
      case 'DELETE upload':
        if (!(await disk.abort(uploadId as string, key))) noUpload();
        return reply.code(204).send();
    }
    // Reading, listing and removing objects are not among the rights of an upload.
    throw new S3Error(403, 'AccessDenied');
  };
}

function noUpload(): never {
  throw new S3Error(404, 'NoSuchUpload');
}

/** Exactly as many bytes as were told, and those that were signed. */
async function* checked(body: AsyncIterable<Buffer>, length: number, payload: string | null): AsyncGenerator<Buffer> {
  const sum = payload === null ? null : createHash('sha256');
  let seen = 0;
  for await (const chunk of body) {
    seen += chunk.length;
    sum?.update(chunk);
    yield chunk;
  }
  if (seen !== length) throw new S3Error(400, 'IncompleteBody');
  if (sum && sum.digest('hex') !== payload) throw new S3Error(400, 'XAmzContentSHA256Mismatch');
}

/** A body of at most so many characters; a longer one is refused before it is read, where it says how long it is. */
async function small({ raw, headers }: FastifyRequest, most: number): Promise<string> {
  if (Number(headers['content-length'] ?? 0) > most) throw new S3Error(400, 'EntityTooLarge');
  let text = '';
  for await (const chunk of raw.setEncoding('utf8')) {
    text += chunk;
    if (text.length > most) throw new S3Error(400, 'EntityTooLarge');
  }
  return text;
}

function xml(reply: FastifyReply, root: string, inner: string) {
  return reply
    .type('application/xml')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${root}>`,
    );
}

/** A key where a folder lies, or below a thing: no object can stand there. */
const misplaced = ['EISDIR', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST'];

function answerS3(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { code } = error as { code?: string };
  // A full disk is told as what it is; a cut connection hears nothing any more.
  const known =
    error instanceof S3Error
      ? error
      : code === 'ENOSPC' || code === 'EDQUOT'
        ? new S3Error(507, 'InsufficientStorage')
        : misplaced.includes(code ?? '')
          ? new S3Error(400, 'InvalidArgument')
          : new S3Error(503, 'SlowDown');
  if (known.http >= 500 && !request.raw.destroyed) request.log.warn({ err: error }, 'the storage failed');
  if (!request.raw.complete) reply.header('connection', 'close');
  reply
    .code(known.http)
    .type('application/xml')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?><Error>${tag('Code', known.code)}${tag('Message', known.message)}</Error>`,
    );
}
