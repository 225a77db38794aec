import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Issued } from './storage.ts';

/** What a session token says, and nobody but this site can make it say. Times in ms. */
export type Grant = { accessKeyId: string; prefix: string; maxBytes: number; expires: number };

export type Grants = {
  issue(prefix: string, seconds: number, maxBytes: number, now: Date): Issued;
  secretOf(accessKeyId: string): string;
  /** null for a token that was not made here. */
  read(token: string): Grant | null;
};

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Rights that every process of the site can verify without asking another: all of them follow from the secret. */
export function createGrants(secret: string): Grants {
  const forKeys = hmac(secret, 'storage.key');
  const forTokens = hmac(secret, 'storage.token');
  const secretOf = (accessKeyId: string) => hmac(forKeys, accessKeyId).toString('base64url');
  const sealed = (text: string) => `${text}.${hmac(forTokens, text).toString('base64url')}`;
  return {
    secretOf,
    issue(prefix, seconds, maxBytes, now) {
      const accessKeyId = `T${randomBytes(12).toString('hex').toUpperCase()}`;
      const expires = now.getTime() + seconds * 1000;
      const grant: Grant = { accessKeyId, prefix, maxBytes, expires };
      return {
        accessKeyId,
        accessKeySecret: secretOf(accessKeyId),
        securityToken: sealed(Buffer.from(JSON.stringify(grant)).toString('base64url')),
        expiresAt: new Date(expires),
      };
    },
    read(token) {
      const [text = ''] = token.split('.');
      const given = Buffer.from(token);
      const right = Buffer.from(sealed(text));
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return JSON.parse(Buffer.from(text, 'base64url').toString()) as Grant;
    },
  };
}
