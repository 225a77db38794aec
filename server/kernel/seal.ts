import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * Texts as they may lie in the database: encrypted (AES-256-GCM) by a key of their own, which comes of the site's
 * secret and what they are for. A text that was sealed for one purpose is none for another.
 */
export function createSeal(purpose: string) {
  const keyOf = (secret: string) => createHash('sha256').update(`${purpose} ${secret}`).digest();
  return {
    seal(plain: string, secret: string): string {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
      return Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },

    /** @throws when the text was sealed with another secret, for something else, or changed. */
    unseal(sealed: string, secret: string): string {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
  };
}
