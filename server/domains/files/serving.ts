import type { FastifyReply, FastifyRequest } from 'fastify';
import { text } from '../../../shared/text.ts';
import { type Storage, StorageAway } from '../../adapters/storage/storage.ts';
import { through } from '../../adapters/storage/through.ts';
import type { Db } from '../../db/client.ts';
import { leaveGate } from '../../kernel/gate.ts';
import { plainPage, plainPolicy, plainTitles } from '../../kernel/plain-page.ts';
import { opensFor } from './addresses.ts';
import { isPicture, madeKey, partsOfAddress, type PictureFormat, plainOf } from './picture-rules.ts';
import type { Pictures } from './pictures.ts';
import { type FileRow, findFile, isSessionOpen } from './queries.ts';
import { disposition, isInline, isStaffs, rangeOf } from './rules.ts';

type Options = { db: Db; storage: Storage; pictures: Pictures; secret: string; now: () => Date };

/** What an address stands for, and how long it does. */
type Served = {
  key: string;
  bytes: number;
  mediaType: string;
  name: string;
  etag: string;
  keep: string;
  /** Saved, whatever it is. */
  saved?: true;
};

const forever = 'public, max-age=31536000, immutable';
const minutes = 'private, no-store';
/** The next request asks again: more is on its way. */
const meanwhile = 'no-cache';

/**
 * What was made of an open picture; the address without a width answers with the widest that a phone needs. The
 * original is nobody's here.
 */
async function pictureOf(
  row: FileRow,
  { width, format }: { width?: number; format?: PictureFormat },
  pictures: Pictures,
): Promise<Served | null> {
  const made = await pictures.ready(row.path);
  const found = width ? made?.widths.find((w) => w.width === width) : made && plainOf(made.widths);
  const as = format ?? 'webp';
  const bytes = found?.[as];
  if (!made || !found || !bytes) return null;
  return {
    key: madeKey(row.path, found.width, as),
    bytes,
    mediaType: `image/${as}`,
    name: row.name.replace(/\.[^.]*$/, `.${as}`),
    etag: `"${row.path.slice(-20)}-${found.width}.${as}"`,
    keep: width || made.isWhole ? forever : meanwhile,
  };
}

const etagOf = ({ path }: FileRow) => `"${path.slice(-20)}"`;

/** The file of a request, or null where it is absent or not for this address: both look the same. */
async function find(request: FastifyRequest, { db, pictures, secret, now }: Options): Promise<Served | null> {
  const address = (request.params as { '*': string })['*'];
  const wanted = partsOfAddress(address);
  const row = await findFile(db, wanted.path);
  if (!row) return null;
  const opener = opensFor(address, request.query as object, { secret, now: now(), from: request.ip });
  const signed = opener && ('address' in opener || (await isSessionOpen(db, opener.sessionId)));
  // What staff put into texts is open at once, anything else once a record shows it, not before: the site is no place
  // to host pictures, neither for visitors nor for members.
  const open = row.isPublic && (isStaffs(row.purpose) || row.usedAt !== null);
  if (!signed && open && isPicture(row)) return pictureOf(row, wanted, pictures);
  if (wanted.width || !(signed || open)) return null;
  return {
    key: row.path,
    bytes: row.bytes,
    mediaType: row.mediaType,
    name: row.name,
    etag: etagOf(row),
    keep: signed ? minutes : forever,
    // Nobody knows who a visitor is: what they sent is shown in no page of this host.
    ...(row.ownerId === null && opener && 'address' in opener && { saved: true }),
  };
}

/**
 * An open picture, or any file under a signed address; for everything else the same page says that there is nothing.
 */
export async function serve(request: FastifyRequest, reply: FastifyReply, options: Options): Promise<FastifyReply> {
  const served = await find(request, options);
  if (!served) return absent(reply);
  const isThere = await send(request, reply, served, options.storage);
  if (isThere) return reply;
  const { path, width } = partsOfAddress((request.params as { '*': string })['*']);
  if (served.key !== path || width) await options.pictures.lost(path);
  return absent(reply);
}

/** A document under the name that its text gives it; the next request asks again whether it is still offered. */
export async function serveDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { row, name, storage }: { row: FileRow; name: string; storage: Storage },
): Promise<FastifyReply> {
  const { path, bytes, mediaType } = row;
  const served = { key: path, bytes, mediaType, name, etag: etagOf(row), keep: meanwhile, saved: true } as const;
  return (await send(request, reply, served, storage)) ? reply : absent(reply);
}

/**
 * As many bytes as were announced: what came after them would be read as the next answer.
 * @throws where there are fewer, which cuts the connection
 */
async function* exactly(body: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let left = length;
  for await (const chunk of body) {
    if (chunk.length > left) break;
    left -= chunk.length;
    yield chunk;
  }
  if (left) throw new StorageAway('another file than was checked');
}

/** Answers with the bytes of a file, or the part of them that was asked for; false where the storage has none. */
async function send(request: FastifyRequest, reply: FastifyReply, served: Served, storage: Storage): Promise<boolean> {
  const { key, bytes, etag } = served;
  headersOf(reply, served);
  if (request.headers['if-none-match'] === etag) return Boolean(reply.code(304).send());
  const fits = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = fits ? rangeOf(request.headers.range, bytes) : null;
  if (range === 'none') return Boolean(reply.code(416).header('content-range', `bytes */${bytes}`).send(''));
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  const length = range ? range.end - range.start + 1 : bytes;
  reply.header('content-length', length);
  if (request.method === 'HEAD') return Boolean(reply.send(''));
  // A store may take its time, and asks the database for nothing.
  leaveGate(request);
  const body = await storage.getStream(key, range ?? undefined);
  if (body) return Boolean(reply.send(through(body, (all) => exactly(all, length))));
  for (const name of ['content-length', 'content-range', 'etag', 'content-disposition', 'accept-ranges'])
    reply.removeHeader(name);
  return false;
}

function headersOf(reply: FastifyReply, { mediaType, name, etag, keep, saved }: Served): void {
  reply.headers({
    'content-type': mediaType,
    'content-disposition': disposition(!saved && isInline(mediaType) ? 'inline' : 'attachment', name),
    etag,
    'accept-ranges': 'bytes',
    'cache-control': keep,
    'x-content-type-options': 'nosniff',
    // The browser's own reader of PDF does not open in a sandbox.
    'content-security-policy':
      mediaType === 'application/pdf'
        ? "frame-ancestors 'self'"
        : "default-src 'none'; sandbox; frame-ancestors 'self'",
  });
}

export function absent(reply: FastifyReply): FastifyReply {
  const [title, message] = plainTitles[404] ?? [text.absent, ''];
  return reply
    .code(404)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': plainPolicy,
    })
    .type('text/html; charset=utf-8')
    .send(plainPage(404, title, message));
}
