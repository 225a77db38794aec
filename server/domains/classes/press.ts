import { createHash } from 'node:crypto';
import type { Scoped } from '../students/index.ts';

/** One press of one form: the same deed with the same words, by the same person for the same unit. */
export function pressOf<T extends { key: string }>({ actor, scope }: Scoped, deed: string, { key, ...asked }: T) {
  if (!key) return null;
  return createHash('sha256')
    .update(JSON.stringify([actor.userId, scope, deed, key, asked]))
    .digest('base64url');
}
