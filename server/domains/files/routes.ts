import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { files as calls, type Purpose, purposes } from '../../../shared/contract/files.ts';
import { limits } from '../../../shared/limits.ts';
import { text } from '../../kernel/text.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Db } from '../../db/client.ts';
import { type Actor, checkAccess } from '../../kernel/dispatch.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { type Authenticate, identify } from '../../kernel/http.ts';
import { keptPath } from './addresses.ts';
import { type AttachmentNeeds, sendAttachment } from './attachments.ts';
import { headBytes, roomFor, takeIn, tooLarge, typeOf } from './intake.ts';
import type { Pictures } from './pictures.ts';
import { takeGrant, spendGrant, type Spending } from './queries.ts';
import { caps, extensionOf } from './rules.ts';
import { serve } from './serving.ts';

export type RoutesNeeds = AttachmentNeeds & { db: Db; storage: Storage; secret: string; now: () => Date };
type Options = RoutesNeeds & { pictures: Pictures; authenticate: Authenticate };

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
    for (const [{ path }, send] of [
      [calls.serve, serve],
      [calls.attachment, sendAttachment],
    ] as const) {
      for (const url of [path, `/api${path}`])
        scope.route({
          method: ['GET', 'HEAD'],
          url,
          exposeHeadRoute: false,
          handler: (request, reply) => send(request, reply, options),
        });
    }
  });
}

/** What the page has named, an attachment for any other name. */
const purposeOf = (moduleName: string): Purpose => purposes.find((p) => p === moduleName) ?? 'attachment';

/** Streams the one file of a form into the storage; a file that is refused or cut off leaves nothing behind. */
async function upload(
  request: FastifyRequest,
  actor: Actor,
  { db, storage, pictures, secret, now }: Options,
): Promise<{ filePath: string; fileName: string }> {
  const query = calls.upload.query.safeParse(request.query);
  if (!query.success || !request.isMultipart()) throw refuse('input');
  const part = await request.file().catch(unread);
  if (!part) throw refuse('input', '请选择文件');
  const wanted = {
    fileName: part.filename || 'file',
    purpose: query.data.type === 2 ? 'image' : purposeOf(query.data.moduleName),
    ownerId: actor.userId,
    isStaff: actor.isAdmin,
    now: now(),
  };
  const most = roomFor(wanted);
  await storage.hasRoom();
  const name = randomBytes(16).toString('base64url');
  // Counted like the rights to put directly.
  await takeGrant(db, { ownerId: actor.userId, address: '', now: wanted.now, most: caps.member.aDay }, async () => ({
    accessKeyId: `S${name}`,
    prefix: '',
    maxBytes: most,
    expiresAt: wanted.now,
  }));
  const spending = { accessKeyId: `S${name}`, address: request.ip, secret, now: wanted.now };
  const path = keptPath(name, extensionOf(wanted.fileName), secret);
  const row = await takeIn(
    db,
    storage,
    { ...wanted, path },
    async () => (await storage.putStream(path, paid(seen(whole(part.file), wanted, most), db, spending))) > 0,
    pictures,
  );
  return { filePath: row.path, fileName: row.name };
}

/** What its reader complains of is the form's fault, however the reader calls it; refusals of the portal stay. */
function unread(error: Error & { statusCode?: number }): never {
  if (error instanceof Refusal || error.statusCode) throw error;
  throw refuse('input', '上传的内容不完整，请重新选择文件再试');
}

/** Hands on the file of a form, unless the form breaks off. */
async function* whole(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    unread(error as Error);
  }
}

/** The rest of a refused body passes by unread; a long one is not waited for. */
function letGo(request: FastifyRequest, reply: FastifyReply): void {
  request.raw.unpipe();
  request.raw.resume();
  if (!(Number(request.headers['content-length']) <= limits.imageBytes * 2)) reply.header('connection', 'close');
}

/** How many bytes are counted at once, before they are written. */
const paidBytes = 1024 * 1024;

/** Hands on what comes as far as its owner may upload today. @throws {Refusal} tooMany */
async function* paid(body: AsyncIterable<Buffer>, db: Db, spending: Spending): AsyncGenerator<Buffer> {
  let [left, any] = [0, false];
  for await (const chunk of body) {
    for (left -= chunk.length; left < 0 || !any; left += paidBytes) {
      any = true;
      if (!(await spendGrant(db, spending, paidBytes))) throw refuse('tooMany', text.uploadsOver, 3600);
    }
    yield chunk;
  }
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
