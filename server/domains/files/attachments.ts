import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Attachment, fileNameOf } from '../../../shared/attachments.ts';
import type { PublicAttachment } from '../../../shared/contract/files.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Db, Executor } from '../../db/client.ts';
import type { Visitor } from '../../kernel/network.ts';
import { downloadsOf, findFile } from './queries.ts';
import { absent, serveDocument } from './serving.ts';

/** Which document is asked for: that of a record by the last part of its path, or of the draft of a preview. */
export type Offered = { kind: string; id: number; file: string; preview?: string | undefined };

export type AttachmentNeeds = {
  /** The document, where the text that offers it is public, or a preview counts; else nothing. */
  offers: (db: Db, asked: Offered, now: Date) => Promise<Attachment | undefined>;
  /** Hears of each visitor who takes one. */
  reads: { count(record: string, visitor: Visitor): void };
};
type Needs = AttachmentNeeds & { db: Db; storage: Storage; now: () => Date };

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** The documents of a public record as its page shows them. */
export async function shownAttachments(
  db: Executor,
  { kind, id }: { kind: string; id: number },
  attachments: readonly Attachment[],
): Promise<PublicAttachment[]> {
  const downloads = await downloadsOf(
    db,
    attachments.map((a) => a.path),
  );
  return attachments.map((a) => ({
    name: fileNameOf(a),
    bytes: a.bytes,
    downloads: downloads.get(a.path) ?? 0,
    url: `/file/attachment/${kind}/${id}/${lastOf(a.path)}`,
  }));
}

/** What is offered to everybody, or shown in a preview, is sent to be saved; anything else is not there. */
export async function sendAttachment(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, storage, now, offers, reads }: Needs,
): Promise<FastifyReply> {
  const [kind = '', id = '', file = '', ...more] = (request.params as { '*': string })['*'].split('/');
  const { preview } = request.query as { preview?: unknown };
  const asked = { kind, id: /^\d{1,9}$/.test(id) && !more.length ? Number(id) : 0, file };
  const token = typeof preview === 'string' ? preview : undefined;
  const found = await offers(db, { ...asked, preview: token }, now());
  const row = found && (await findFile(db, found.path));
  if (!found || row?.purpose !== 'document') return absent(reply);
  // Once a visitor and day, as readings are; whoever looks at a draft is no visitor.
  if (request.method === 'GET' && token === undefined)
    reads.count(`file ${row.path}`, { address: request.ip, agent: request.headers['user-agent'] ?? '' });
  return serveDocument(request, reply, { row, name: fileNameOf(found), storage });
}
