import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sendLimits } from '../../shared/limits.ts';
import { text } from './text.ts';
import { refuseAt } from './errors.ts';

/*
 * A small proof of work: what a visitor's computer hardly notices, and a machine that sends thousands does.
 */

const mac = (secret: string, words: string) =>
  createHmac('sha256', `forms ${secret}`).update(words).digest('base64url');

/** A digest that stands for an address or a content, which nobody without the secret can guess back. */
export const digestOf = (secret: string, ...parts: string[]): string => mac(secret, JSON.stringify(parts));

/**
 * A new challenge: when, a random prefix, how much work, and a signature, so that no row is needed before it is used.
 */
export function makeChallenge(secret: string, now: Date) {
  const prefix = randomBytes(16).toString('base64url');
  const words = `${now.getTime().toString(36)}.${prefix}.${sendLimits.proofBits}`;
  return {
    challenge: `${words}.${mac(secret, words)}`,
    prefix,
    bits: sendLimits.proofBits,
    expiresIn: sendLimits.proofMinutes * 60,
  };
}

function zeroBits(hash: Buffer): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/**
 * Whether the work was done for a challenge of this server that is not
 * too old. That it is used only once is for the database to decide.
 * @throws {Refusal} input at `challenge`, in words that a person may act on: `required` where none came, `wrong` for
 * one that does not count. The page fetches a new challenge and sends again by itself
 */
export function checkProof(
  { challenge, nonce }: { challenge: string; nonce: number },
  secret: string,
  now: Date,
): void {
  if (!challenge) throw refuseAt('challenge', text.proofNeeded, 'required');
  const [at = '', prefix = '', bits = '', signature = ''] = challenge.split('.');
  const right = Buffer.from(mac(secret, `${at}.${prefix}.${bits}`));
  const given = Buffer.from(signature);
  const genuine = given.length === right.length && timingSafeEqual(given, right);
  const age = now.getTime() - Number.parseInt(at, 36);
  const fresh = age >= 0 && age < sendLimits.proofMinutes * 60_000;
  if (!genuine || !fresh || zeroBits(createHash('sha256').update(`${prefix}:${nonce}`).digest()) < Number(bits))
    throw refuseAt('challenge', text.proofOld);
}
