import { expect } from 'vitest';

/** In how many bits two byte strings of one length differ. */
const distance = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, byte, i) => sum + [...(byte ^ (b[i] as number)).toString(2)].filter((bit) => bit === '1').length, 0);

/**
 * Receipts open what they stand for to whoever has them: each is of 144 bits, and any two differ in many of them, as
 * thrown ones do (72, give or take 6). What counts on, or is made of the time or a telephone number, differs in few.
 */
export function expectUnguessable(receipts: string[]): void {
  const bytes = receipts.map((receipt) => Buffer.from(receipt, 'base64url'));
  for (const [i, one] of bytes.entries()) {
    expect(one.length, receipts[i]).toBe(18);
    for (const other of bytes.slice(i + 1))
      expect(distance(one, other), `${receipts.join(' ')}: bits that differ`).toBeGreaterThan(30);
  }
}
