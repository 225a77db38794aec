import { randomBytes } from 'node:crypto';
import type { Credentials } from '../../../shared/contract/files.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { limits } from '../../../shared/limits.ts';
import { hasRole } from '../../../shared/roles.ts';
import { text } from '../../kernel/text.ts';
import { isSoundKey, type Storage } from '../../adapters/storage/storage.ts';
import { waitOf } from '../../db/tallies.ts';
import type { Context, Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { outside } from '../../kernel/gate.ts';
import {
  addressDigest,
  fileUrl,
  keptPath,
  type Opener,
  pathInUrl,
  signedFileUrl,
  visitorPrefix,
  visitorSession,
} from './addresses.ts';
import { byteCaps, rightCaps } from './allowance.ts';
import { roomFor, takeIn } from './intake.ts';
import { type FileKeeper, lookInto } from './keepers.ts';
import { findMade } from './picture-queries.ts';
import type { Pictures } from './pictures.ts';
import { findFile, type FileRow, takeGrant } from './queries.ts';
import { caps, chargeOf, extensionOf, isOwnPrefix } from './rules.ts';
import { signs } from './signing.ts';

type Calls = Handlers<Contract['files'], Contexts>;

const randomName = () => randomBytes(16).toString('base64url');

export type FilesNeeds = {
  storage: Storage;
  secret: string;
  keepers: readonly FileKeeper[];
  pictures: Pick<Pictures, 'accept'>;
};

/**
 * Whether somebody may have the original of an open picture, or a document that a draft offers: its owner, and, once a
 * record holds it, staff who write what they stand in.
 */
const mayHave = (row: FileRow, actor: Context['actor']) =>
  actor !== null &&
  (row.ownerId === actor.userId ||
    (['image', 'document'].includes(row.purpose) &&
      row.usedAt !== null &&
      actor.isAdmin &&
      hasRole(actor.roles, ['editor', 'approver'])));

/** For whom an address opens what this call gives one of. */
const openerOf = (actor: Context['actor'], address: string): Opener =>
  actor ? { sessionId: actor.sessionId } : { address };

/** Rights to put below a prefix, counted by person or by a visitor's address. */
async function credentials(
  { storage, secret }: FilesNeeds,
  { db, now, actor, address, leaves }: Context,
  prefix: string,
  visitor: string,
): Promise<Credentials> {
  const at = now();
  const isVisitor = visitor !== '' || !actor;
  const cap = isVisitor ? caps.visitor : caps.member;
  await storage.hasRoom();
  const whose = { ownerId: isVisitor ? null : actor.userId, isStaff: actor?.isAdmin === true, address, secret };
  const wait = await waitOf(db, byteCaps(whose), chargeOf(0), at);
  if (wait) throw refuse('tooMany', text.uploadsOver, wait);
  const issued = await takeGrant(
    db,
    {
      ownerId: whose.ownerId,
      address: addressDigest(address, secret),
      now: at,
      most: cap.aDay,
      ...(isVisitor && { caps: rightCaps(address, secret) }),
    },
    async () => ({
      ...(await outside(leaves, storage.issueCredentials(prefix, limits.credentialMinutes * 60, cap.bytes, at))),
      prefix,
      maxBytes: cap.bytes,
    }),
  );
  return {
    accessKeyId: issued.accessKeyId,
    accessKeySecret: issued.accessKeySecret,
    securityToken: issued.securityToken,
    Expiration: issued.expiresAt.toISOString(),
    bucketName: storage.bucket,
    region: storage.region,
    endpoint: storage.endpoint,
    base: storage.base,
    partSize: storage.partSize,
    prefix,
    visitor,
  };
}

/** Takes over what was put, once it is what its name says; a repeat answers the same. */
const registers =
  ({ storage, secret, pictures }: FilesNeeds): Calls['register'] =>
  async ({ key, fileName, purpose, visitor }, { db, actor, now, leaves, address }) => {
    const at = now();
    const own = visitorPrefix(visitor, secret, at);
    const byVisitor = own !== null && key.startsWith(own);
    const byMember = actor !== null && isOwnPrefix(key.slice(0, key.lastIndexOf('/') + 1), actor.userId);
    // The same answer for a thing that is absent, one of somebody else, and a way that leads out of the own folder.
    if (!isSoundKey(key) || (!byVisitor && !byMember)) throw refuse('absent');
    const ownerId = actor?.userId ?? null;
    const path = keptPath(key, extensionOf(fileName) || 'none', secret);
    const wanted = { path, fileName, purpose, ownerId, isStaff: actor?.isAdmin === true, now: at, address };
    async function place(): Promise<boolean> {
      try {
        roomFor(wanted);
      } catch (error) {
        await storage.remove(key);
        throw error;
      }
      return storage.move(key, path);
    }
    const row = (await findFile(db, path)) ?? (await outside(leaves, takeIn(db, storage, wanted, place, pictures)));
    if (row.ownerId !== ownerId) throw refuse('absent');
    return {
      filePath: row.path,
      fileName: row.name,
      url: signedFileUrl(row.path, secret, at, openerOf(actor, address)),
    };
  };

/**
 * Rights to upload, the check of what was uploaded, and addresses of files. `keepers` say who beside the owner may see
 * which private file.
 */
export function createFiles(needs: FilesNeeds): Calls {
  const { secret, keepers } = needs;
  return {
    async token({ prefix }, context) {
      const { actor } = context;
      if (!actor) throw refuse('expired');
      if (prefix !== undefined && !isOwnPrefix(prefix, actor.userId)) throw refuse('absent');
      return credentials(needs, context, prefix ?? `u/${actor.userId}/${randomName()}/`, '');
    },

    async publicToken({ visitor }, context) {
      const at = context.now();
      const earlier = visitorPrefix(visitor, secret, at);
      if (visitor && !earlier) throw refuse('absent');
      const session = earlier && visitor ? visitor : visitorSession(randomName(), secret, at);
      return credentials(needs, context, visitorPrefix(session, secret, at) as string, session);
    },

    register: registers(needs),

    sign: signs(needs),

    async getUrl({ url }, context) {
      const { db, actor, now, address } = context;
      const row = await findFile(db, pathInUrl(url));
      if (!row) throw refuse('absent');
      if (!mayHave(row, actor)) {
        if (row.isPublic) return fileUrl(row.path);
        await lookInto(context, keepers, row);
      }
      return signedFileUrl(row.path, secret, now(), openerOf(actor, address));
    },

    async pictures({ paths }, { db }) {
      const made = await findMade(db, paths);
      return made.map(({ path, width, height, colour, widths }) => ({
        path,
        width,
        height,
        colour,
        widths: widths.map((w) => w.width),
        avif: widths.every((w) => w.avif),
      }));
    },
  };
}
