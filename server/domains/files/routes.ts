import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { files as calls } from '../../../shared/contract/files.ts';
import { limits } from '../../../shared/limits.ts';
import { text } from '../../../shared/text.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Db } from '../../db/client.ts';
import { type Actor, checkAccess } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { type Authenticate, identify } from '../../kernel/http.ts';
import { plainPage, plainTitles } from '../../kernel/plain-page.ts';
import { isSigned, keptPath } from './addresses.ts';
import { headBytes, roomFor, takeIn, tooLarge, typeOf } from './intake.ts';
import { type FileRow, findFile, takeGrant } from './queries.ts';
import { caps, disposition, extensionOf, isInline, rangeOf } from './rules.ts';

export type RoutesNeeds = { db: Db; storage: Storage; secret: string; now: () => Date };
type Options = RoutesNeeds & { authenticate: Authenticate };

/** The calls that carry bytes: one upload through the server, and every file that is served. */
export async function mountFiles(server: FastifyInstance, options: Options): Promise<void> {
  await server.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { files: 1, fields: 5, parts: 8, fieldSize: 1000, headerPairs: 20, fileSize: limits.largestBytes + 1 },
    });
    for (const call of [calls.upload, calls.uploadSlow]) {
      scope.route({
        method: call.method,
        url: `/api${call.path}`,
        async handler(request, reply) {
          const actor = await identify(request, options.authenticate, false);
          checkAccess(call, actor);
          const data = await upload(request, actor as Actor, options).catch((error) => {
            letGo(request, reply);
            throw error;
          });
          return reply.header('cache-control', 'no-store').send({ status: 200, message: '', data });
        },
      });
    }
    for (const url of [calls.serve.path, `/api${calls.serve.path}`]) {
      scope.route({
        method: ['GET', 'HEAD'],
        url,
        exposeHeadRoute: false,
        handler: (request, reply) => serve(request, reply, options),
      });
    }
  });
}

/** Streams the one file of a form into the storage; a file that is refused or cut off leaves nothing behind. */
async function upload(
  request: FastifyRequest,
  actor: Actor,
  { db, storage, secret, now }: Options,
): Promise<{ filePath: string; fileName: string }> {
  const query = calls.upload.query.safeParse(request.query);
  if (!query.success || !request.isMultipart()) throw refuse('input');
  const part = await request.file();
  if (!part) throw refuse('input', '请选择文件');
  const wanted = {
    fileName: part.filename || 'file',
    purpose: query.data.type === 2 ? 'image' : 'attachment',
    ownerId: actor.userId,
    now: now(),
  };
  const most = roomFor(wanted);
  const name = randomBytes(16).toString('base64url');
  // Counted like the rights to put directly.
  await takeGrant(db, { ownerId: actor.userId, address: '', now: wanted.now, most: caps.member.aDay }, async () => ({
    accessKeyId: `S${name}`,
    prefix: '',
    maxBytes: most,
    expiresAt: wanted.now,
  }));
  const path = keptPath(name, extensionOf(wanted.fileName), secret);
  const row = await takeIn(
    db,
    storage,
    { ...wanted, path },
    async () => (await storage.putStream(path, seen(part.file, wanted, most))) > 0,
  );
  return { filePath: row.path, fileName: row.name };
}

/** The rest of a refused body passes by unread; a long one is not waited for. */
function letGo(request: FastifyRequest, reply: FastifyReply): void {
  request.raw.unpipe();
  request.raw.resume();
  if (!(Number(request.headers['content-length']) <= limits.imageBytes * 2)) reply.header('connection', 'close');
}

/** Hands on what comes once its first bytes are what the name says, and stops where it grows too large. */
async function* seen(
  body: AsyncIterable<Buffer>,
  wanted: { fileName: string; purpose: string },
  most: number,
): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  let known = false;
  let bytes = 0;
  const look = async () => {
    await typeOf(Buffer.concat(waiting), wanted);
    known = true;
  };
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > most) throw tooLarge(wanted.fileName, wanted.purpose, most);
    if (!known) {
      waiting.push(chunk);
      if (bytes < headBytes) continue;
      await look();
      yield* waiting.splice(0);
    } else yield chunk;
  }
  if (!known) {
    await look();
    yield* waiting;
  }
}

/** An open picture, or any file under a signed address; for everything else the same page says that there is nothing. */
async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, storage, secret, now }: Options,
): Promise<FastifyReply> {
  const path = (request.params as { '*': string })['*'];
  const row = await findFile(db, path);
  // What a visitor has put is open once a record shows it, not before: the site is no place to host pictures.
  const open = row?.isPublic === true && (row.ownerId !== null || row.usedAt !== null);
  if (!row || !(open || isSigned(path, request.query as object, secret, now()))) return absent(reply);
  headersOf(reply, row, open);
  const { etag } = reply.getHeaders();
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const fits = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = fits ? rangeOf(request.headers.range, row.bytes) : null;
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${row.bytes}`).send('');
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${row.bytes}`);
  reply.header('content-length', range ? range.end - range.start + 1 : row.bytes);
  if (request.method === 'HEAD') return reply.send('');
  const body = await storage.getStream(path, range ?? undefined);
  if (!body) {
    for (const name of ['content-length', 'content-range', 'etag', 'content-disposition', 'accept-ranges'])
      reply.removeHeader(name);
    return absent(reply);
  }
  return reply.send(body);
}

function headersOf(reply: FastifyReply, row: FileRow, open: boolean): void {
  const shown = isInline(row.mediaType);
  reply.headers({
    'content-type': row.mediaType,
    'content-disposition': disposition(shown ? 'inline' : 'attachment', row.name),
    etag: `"${row.path.slice(-20)}"`,
    'accept-ranges': 'bytes',
    'cache-control': open ? 'public, max-age=31536000, immutable' : 'private, no-store',
    'x-content-type-options': 'nosniff',
    // The browser's own reader of PDF does not open in a sandbox.
    'content-security-policy':
      row.mediaType === 'application/pdf'
        ? "frame-ancestors 'self'"
        : "default-src 'none'; sandbox; frame-ancestors 'self'",
  });
}

function absent(reply: FastifyReply): FastifyReply {
  const [title, message] = plainTitles[404] ?? [text.absent, ''];
  return reply
    .code(404)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    .type('text/html; charset=utf-8')
    .send(plainPage(404, title, message));
}
