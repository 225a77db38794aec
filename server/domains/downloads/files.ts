import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { downloads as contract, type ListFormat } from '../../../shared/contract/downloads.ts';
import { dayOf } from '../../../shared/time.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Db } from '../../db/client.ts';
import { attachment } from '../../documents/attachment.ts';
import type { Exports } from '../../documents/export.ts';
import type { Log } from '../../kernel/log.ts';
import { plainPage, plainPolicy } from '../../kernel/plain-page.ts';
import { openList, typeOf, writeList } from './formats.ts';
import { spendKey, type Taken } from './key-queries.ts';
import { findMade } from './queries.ts';
import { isKept } from './rules.ts';

export type FilesNeeds = { db: Db; exports: Exports; storage: Storage; now: () => Date; log: Log };
type Found = { title: string; format: ListFormat; stream: Readable; at: Date };

/** Says that an address counts no more. */
export function sendGone(reply: FastifyReply, again: string): FastifyReply {
  return reply
    .code(410)
    .header('cache-control', 'no-store')
    .header('content-security-policy', plainPolicy)
    .type('text/html; charset=utf-8')
    .send(plainPage(410, '下载地址已经失效', `每个地址只能用一次，两分钟内有效。${again}`));
}

/** What comes one after the other, with the first of it read already: what cannot even begin is told at once. */
async function begun<T>(rows: AsyncIterable<T>): Promise<AsyncGenerator<T>> {
  const left = rows[Symbol.asyncIterator]();
  const first = await left.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => left };
  })();
}

/** A list that is written now. */
async function direct({ db, exports, now }: FilesNeeds, taken: Taken): Promise<Found | undefined> {
  const open = openList(exports, taken, taken.roles);
  if (!open) return undefined;
  const format = taken.format as ListFormat;
  const { userId, roles } = taken;
  const batches = await begun(open.list.batches(db, open.narrowed, { userId, roles, now: now() }));
  return { title: open.list.title, format, stream: writeList(format, open.list, batches), at: now() };
}

/** A list that a job has made: for whoever asked for it alone, and only while they may have such a list. */
async function made({ db, exports, storage, now }: FilesNeeds, taken: Taken): Promise<Found | undefined> {
  const row = await findMade(db, taken.userId, Number(taken.name));
  const open = row && isKept(row, now()) ? openList(exports, row, taken.roles) : undefined;
  const stream = open && row ? await storage.getStream(row.path) : null;
  return open && row && stream ? { title: open.list.title, format: row.format, stream, at: row.touchedAt } : undefined;
}

/** The route that carries what staff take away. Roles may have been taken away since the address was asked for. */
export function mountDownloads(server: FastifyInstance, needs: FilesNeeds): void {
  const { db, now, log } = needs;
  server.get(`/api${contract.file.path}`, { exposeHeadRoute: false }, async (request, reply) => {
    const { key } = request.query as { key?: unknown };
    const asked = { key, uses: ['list', 'made'], now: now() } as const;
    const found = await spendKey(db, asked, (taken) => (taken.use === 'made' ? made : direct)(needs, taken));
    if (!found) return sendGone(reply, '请回到列表重新导出。');
    const { title, format, stream, at } = found;
    stream.on('error', (error) => log.warn({ err: error }, 'a download failed'));
    return reply
      .headers(attachment(`${title}-${dayOf(at).replaceAll('-', '')}.${format}`, typeOf(format)))
      .send(stream);
  });
}
