import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sendLimits } from '../../shared/limits.ts';
import { text } from './text.ts';
import { checkProof, digestOf, makeChallenge } from './proof.ts';

describe('the proof of work', () => {
  const secret = 'of this site';
  const made = new Date('2026-11-20T04:00:00Z');
  const { challenge, prefix, bits } = makeChallenge(secret, made);
  const zeros = (nonce: number) =>
    Math.clz32(createHash('sha256').update(`${prefix}:${nonce}`).digest().readUInt32BE(0));
  /** The first number whose hash begins with zero bits that fit. */
  function first(fits: (zeros: number) => boolean): number {
    for (let nonce = 1; ; nonce++) if (fits(zeros(nonce))) return nonce;
  }
  const check = (nonce: number, now = made) => checkProof({ challenge, nonce }, secret, now);
  const wrong = { reason: 'input', fields: [expect.objectContaining({ path: 'challenge' })] };

  it('counts with every bit that was asked for, and with no bit less', () => {
    expect(bits).toBe(sendLimits.proofBits);
    const refused = (nonce: number) => {
      try {
        check(nonce);
      } catch (error) {
        return error;
      }
    };
    expect(refused(first((n) => n === bits - 1))).toMatchObject(wrong);
    expect(refused(first((n) => n >= bits))).toBeUndefined();
  });

  it('counts for as long as it says, for this server alone, and not before it was made', () => {
    const nonce = first((n) => n >= bits);
    const whole = sendLimits.proofMinutes * 60_000;
    expect(makeChallenge(secret, made).expiresIn * 1000).toBe(whole);
    const at = (ms: number) => new Date(made.getTime() + ms);
    for (const ms of [0, whole - 1]) expect(() => check(nonce, at(ms)), String(ms)).not.toThrow();
    for (const ms of [-1, whole, whole + 1]) expect(() => check(nonce, at(ms)), String(ms)).toThrow(text.proofOld);
    const by = (given: string, own = secret) => checkProof({ challenge: given, nonce }, own, made);
    expect(() => by(challenge, 'of another site')).toThrow(text.proofOld);
    // Neither less work nor another day can be written into it.
    const [day, sign, , mac] = challenge.split('.');
    for (const forged of [`${day}.${sign}.0.${mac}`, `0.${sign}.${bits}.${mac}`, `${day}.${sign}.${bits}`, 'x'])
      expect(() => by(forged), forged).toThrow(text.proofOld);
    expect(() => by('')).toThrow(text.proofNeeded);
  });

  it('stands for one content alone, by this server', () => {
    expect(digestOf(secret, 'ab', 'c')).toBe(digestOf(secret, 'ab', 'c'));
    const all = [digestOf(secret, 'ab', 'c'), digestOf(secret, 'a', 'bc'), digestOf(secret, 'abc')];
    expect(new Set([...all, digestOf('of another site', 'ab', 'c')]).size).toBe(4);
  });
});
