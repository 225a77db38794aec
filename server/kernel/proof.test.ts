import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sendLimits } from '../../shared/limits.ts';
import { checkProof, makeChallenge } from './proof.ts';

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
});
