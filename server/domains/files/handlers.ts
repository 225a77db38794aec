import { randomBytes } from 'node:crypto';
import type { Credentials } from '../../../shared/contract/files.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Context, Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { addressDigest, keptPath, pathInUrl, signedFileUrl, visitorPrefix, visitorSession } from './addresses.ts';
import { roomFor, takeIn } from './intake.ts';
import { type FileKeeper, lookInto } from './keepers.ts';
import { findFile, takeGrant } from './queries.ts';
import { caps, extensionOf, isOwnPrefix } from './rules.ts';

const randomName = () => randomBytes(16).toString('base64url');

export type FilesNeeds = { storage: Storage; secret: string; keepers: readonly FileKeeper[] };

/** Rights to upload, the check of what was uploaded, and addresses of files. `keepers` say who beside the owner may see which private file. */
export function createFiles({ storage, secret, keepers }: FilesNeeds): Handlers<Contract['files'], Contexts> {
  async function credentials(
    { db, now, actor, address }: Context,
    prefix: string,
    visitor: string,
  ): Promise<Credentials> {
    const cap = visitor || !actor ? caps.visitor : caps.member;
    const at = now();
    const issued = await takeGrant(
      db,
      {
        ownerId: visitor || !actor ? null : actor.userId,
        address: addressDigest(address, secret),
        now: at,
        most: cap.aDay,
      },
      async () => ({
        ...(await storage.issueCredentials(prefix, limits.credentialMinutes * 60, cap.bytes, at)),
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
      partSize: storage.partSize,
      prefix,
      visitor,
    };
  }

  return {
    async token({ prefix }, context) {
      const { actor } = context;
      if (!actor) throw refuse('expired');
      if (prefix !== undefined && !isOwnPrefix(prefix, actor.userId)) throw refuse('absent');
      return credentials(context, prefix ?? `u/${actor.userId}/${randomName()}/`, '');
    },

    async publicToken({ visitor }, context) {
      const at = context.now();
      const earlier = visitorPrefix(visitor, secret, at);
      if (visitor && !earlier) throw refuse('absent');
      const session = earlier && visitor ? visitor : visitorSession(randomName(), secret, at);
      return credentials(context, visitorPrefix(session, secret, at) as string, session);
    },

    async register({ key, fileName, purpose, visitor }, { db, actor, now }) {
      const at = now();
      const own = visitorPrefix(visitor, secret, at);
      const byVisitor = own !== null && key.startsWith(own);
      const byMember = actor !== null && isOwnPrefix(key.slice(0, key.lastIndexOf('/') + 1), actor.userId);
      // The same answer for a thing that is absent and one of somebody else.
      if (!byVisitor && !byMember) throw refuse('absent');
      const ownerId = actor?.userId ?? null;
      const path = keptPath(key, extensionOf(fileName) || 'none', secret);
      const wanted = { path, fileName, purpose, ownerId, now: at };
      const row =
        (await findFile(db, path)) ??
        (await takeIn(db, storage, wanted, async () => {
          try {
            roomFor(wanted);
          } catch (error) {
            await storage.remove(key);
            throw error;
          }
          return storage.move(key, path);
        }));
      if (row.ownerId !== ownerId) throw refuse('absent');
      return { filePath: row.path, fileName: row.name, url: signedFileUrl(row.path, secret, at) };
    },

    async getUrl({ url }, context) {
      const { db, actor, now } = context;
      const row = await findFile(db, pathInUrl(url));
      if (!row) throw refuse('absent');
      const mine = actor !== null && row.ownerId === actor.userId;
      if (!row.isPublic && !mine) await lookInto(context, keepers, row);
      return signedFileUrl(row.path, secret, now());
    },
  };
}
