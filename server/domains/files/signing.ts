import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { partLength } from '../../../shared/store-requests.ts';
import { text } from '../../kernel/text.ts';
import { isSoundKey, type Storage } from '../../adapters/storage/storage.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { visitorPrefix } from './addresses.ts';
import { findGrant, spendGrant } from './queries.ts';
import { chargeOf, isOwnPrefix } from './rules.ts';

type Sign = Handlers<Contract['files'], Contexts>['sign'];

/** For how long an address counts that was signed, in seconds: a store looks at it when the request begins. */
const signedSeconds = 300;

/** What the body of a request must have, in bytes; undefined where it carries none of the file. */
function lengthOf({ act, partNumber, uploadId, bytes }: Parameters<Sign>[0], partSize: number): number | undefined {
  if (act === 'put') return bytes;
  if (act === 'begin') return undefined;
  if (!uploadId) throw refuseAt('uploadId', '缺少分段上传的编号', 'required');
  if (act !== 'part') return undefined;
  const length = partNumber === undefined ? 0 : partLength(partNumber, bytes, partSize);
  if (!length) throw refuseAt('partNumber', '没有这一段：文件没有那么大');
  return length;
}

/**
 * Signs one request of an upload where the storage issues no rights: for an object below the prefix of an own, open
 * right, with the length that the size of the file gives it. Bytes are counted when they are signed for, those of a
 * second try again.
 * @throws {Refusal} absent for a right, a prefix or an object of somebody else; input where the right has ended or is
 * used up; tooMany when the bytes of the day are
 */
export function signs({ storage, secret }: { storage: Storage; secret: string }): Sign {
  return async (asked, { db, actor, now, address }) => {
    const { accessKeyId, act, key, bytes, visitor } = asked;
    const at = now();
    const prefix = key.slice(0, key.lastIndexOf('/') + 1);
    const isMine = visitor
      ? prefix === visitorPrefix(visitor, secret, at)
      : actor !== null && isOwnPrefix(prefix, actor.userId);
    const ownerId = visitor ? null : (actor?.userId ?? null);
    if (!storage.presign || !isMine || !isSoundKey(key)) throw refuse('absent');
    const grant = await findGrant(db, { accessKeyId, prefix, ownerId });
    if (!grant) throw refuse('absent');
    const seconds = Math.min(signedSeconds, Math.floor((grant.expiresAt.getTime() - at.getTime()) / 1000));
    if (seconds < 1) throw refuse('input', text.rightsOver);
    if (bytes > grant.maxBytes)
      throw refuseAt('bytes', `${text.fileTooLarge}${Math.floor(grant.maxBytes / 1024 / 1024)}M`);
    const length = lengthOf(asked, storage.partSize);
    if (length !== undefined || act === 'begin') {
      const charge = chargeOf(length ?? 0);
      if (grant.usedBytes + charge > grant.maxBytes) throw refuse('input', text.rightsOver);
      if (!(await spendGrant(db, { accessKeyId, address, secret, now: at }, charge)))
        throw refuse('tooMany', text.uploadsOver, 3600);
    }
    return storage.presign({ ...asked, length }, seconds, at);
  };
}
