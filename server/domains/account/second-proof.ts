import { Secret, TOTP } from 'otpauth';
import { createSeal } from '../../kernel/seal.ts';

/** The second proof of staff: codes by time (RFC 6238), thirty seconds each, one step of tolerance. */
const seconds = 30;
const issuer = '之江培训学院';

/** A shared secret as it lies in the database. */
export const { seal, unseal } = createSeal('second proof');

const totp = (base32: string, label: string) =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(base32), period: seconds, digits: 6 });

/** A new shared secret, as base32 and as the address that an app reads from a QR code. */
export function newSecret(label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totp(secret, label).toString() };
}

/** A code as it was typed: input methods for Chinese write wide digits, and some apps show a blank in its midst. */
export const plainCode = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '');

/**
 * The time step of a fitting code that is later than the last one used, or null: a code counts once, and what is no
 * six digits is none.
 */
export function stepOf(base32: string, typed: string, lastStep: number, now: Date): number | null {
  const code = plainCode(typed);
  // The library compares bytes, and throws where other signs have more of them.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const delta = totp(base32, '').validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / seconds) + delta;
  return step > lastStep ? step : null;
}

/** The code of a moment; for tests. */
export function codeAt(base32: string, at: Date): string {
  return totp(base32, '').generate({ timestamp: at.getTime() });
}
