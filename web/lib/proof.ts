import type { formApi } from './api.ts';

/** A slice of the work, short enough that typing is not felt to stick. */
const sliceMs = 8;

const k = Uint32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);
type State = readonly [number, number, number, number, number, number, number, number];
const first: State = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const w = new Uint32Array(64);
const at = (array: Uint32Array, i: number): number => array[i] as number;
const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

/**
 * The first 32 bits of SHA-256 of an ASCII text of at most 55 characters. Written out, since browsers hash only on
 * https, and slowly one by one.
 */
export function firstWord(ascii: string): number {
  w.fill(0, 0, 16);
  for (let i = 0; i < ascii.length; i++) w[i >> 2] = at(w, i >> 2) | (ascii.charCodeAt(i) << (24 - (i & 3) * 8));
  w[ascii.length >> 2] = at(w, ascii.length >> 2) | (0x80 << (24 - (ascii.length & 3) * 8));
  w[15] = ascii.length * 8;
  for (let i = 16; i < 64; i++) {
    const a = at(w, i - 15);
    const b = at(w, i - 2);
    w[i] =
      at(w, i - 16) + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + at(w, i - 7) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  let [a, b, c, d, e, f, g, h]: State = first;
  for (let i = 0; i < 64; i++) {
    const t1: number = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(k, i) + at(w, i)) | 0;
    const t2: number = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  return (a + first[0]) >>> 0;
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * A number that makes the hash of `prefix:number` begin with so many zero bits (at most 31); in slices, between which
 * the page stays alive.
 */
export async function solve(prefix: string, bits: number): Promise<number> {
  for (let nonce = 0; ; await pause()) {
    for (const end = performance.now() + sliceMs; performance.now() < end; ) {
      for (const stop = nonce + 64; nonce < stop; nonce++)
        if (firstWord(`${prefix}:${nonce}`) >>> (32 - bits) === 0) return nonce;
    }
  }
}

export type Proof = { challenge: string; nonce: number };
export type Made = { proof: Proof; until: number };

/** A proof for a new challenge of the server; good once, and for a few minutes. */
export async function makeProof(from: typeof formApi): Promise<Made> {
  const began = performance.now();
  const { challenge, prefix, bits, expiresIn } = await from.demands.challenge({});
  // A minute before its end it is not begun with any more.
  return { proof: { challenge, nonce: await solve(prefix, bits) }, until: began + (expiresIn - 60) * 1000 };
}
