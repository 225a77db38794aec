import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** The second proof of staff: codes by time (RFC 6238), thirty seconds each, one step of tolerance. */
const seconds = 30;
const issuer = '之江培训学院';

const keyOf = (secret: string) => createHash('sha256').update(`second proof ${secret}`).digest();

/** Encrypts a shared secret for the database (AES-256-GCM). */
export function seal(plain: string, secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  return Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** @throws when the text was sealed with another secret or changed. */
export function unseal(sealed: string, secret: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
}

const totp = (base32: string, label: string) =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(base32), period: seconds, digits: 6 });

/** A new shared secret, as base32 and as the address that an app reads from a QR code. */
export function newSecret(label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totp(secret, label).toString() };
}

/** The time step of a fitting code that is later than the last one used, or null: a code counts once. */
export function stepOf(base32: string, code: string, lastStep: number, now: Date): number | null {
  const delta = totp(base32, '').validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / seconds) + delta;
  return step > lastStep ? step : null;
}

/** The code of a moment; for tests. */
export function codeAt(base32: string, at: Date): string {
  return totp(base32, '').generate({ timestamp: at.getTime() });
}
