import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { firstWord, makeProof, solve } from './proof.ts';

describe('the proof of work', () => {
  it('hashes as SHA-256 does, for every length of one block', () => {
    for (let length = 0; length <= 55; length++) {
      const text = 'kV3-_9'.repeat(10).slice(0, length);
      expect(firstWord(text), String(length)).toBe(createHash('sha256').update(text).digest().readUInt32BE(0));
    }
  });

  it('finds a number whose hash begins with the zero bits that were asked for', async () => {
    const prefix = 'AbCdEfGhIjKlMnOpQrStUv';
    const nonce = await solve(prefix, 10);
    expect(createHash('sha256').update(`${prefix}:${nonce}`).digest().readUInt32BE(0) >>> 22).toBe(0);
    expect(nonce).toBeGreaterThan(0);
  });

  it('is good for a minute less than the server says, counted from when it was asked for', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    const challenge = vi.fn(async () => {
      now.mockRestore();
      return { challenge: 'c', prefix: 'p', bits: 1, expiresIn: 300 };
    });
    const { proof, until } = await makeProof({ demands: { challenge } } as never);
    expect([proof.challenge, firstWord(`p:${proof.nonce}`) >>> 31, until]).toEqual(['c', 0, 241_000]);
  });
});
