import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../test/fuzz.ts';
import { examine } from './picture-maker.ts';
import { faults, mostScans, scansOf } from './picture-rules.ts';

const begins = Buffer.from([0xff, 0xda]);
const ends = Buffer.from([0xff, 0xd9]);
const blank = (channels: 3 | 4 = 3) => sharp({ create: { width: 64, height: 48, channels, background: '#c84' } });
const stepwise = () => blank().jpeg({ progressive: true }).toBuffer();

/** A picture of several scans whose last one comes so many times more. */
function again(bytes: Buffer, times: number): Buffer {
  const last = bytes.subarray(bytes.lastIndexOf(begins), -2);
  return Buffer.concat([bytes.subarray(0, -2), ...Array<Buffer>(times).fill(last), ends]);
}
/** Something of a program's own behind the first sign. */
const withOwn = (bytes: Buffer, own: Buffer) =>
  Buffer.concat([
    bytes.subarray(0, 2),
    Buffer.from([0xff, 0xe1, (own.length + 2) >> 8, (own.length + 2) & 255]),
    own,
    bytes.subarray(2),
  ]);

describe('the scans of a JPEG', () => {
  it('are counted in the picture alone: not in a smaller one before it, nor in what comes behind its end', async () => {
    const [plain, steps] = [await blank().jpeg().toBuffer(), await stepwise()];
    const few = scansOf(steps);
    expect([scansOf(plain), few > 3, few < mostScans]).toEqual([1, true, true]);
    expect(scansOf(again(steps, 7))).toBe(few + 7);
    expect(scansOf(withOwn(plain, steps))).toBe(1);
    expect(scansOf(Buffer.concat([plain, steps]))).toBe(1);
    // Signs that fill, that begin anew, and a file that breaks off.
    expect(scansOf(Buffer.concat([plain.subarray(0, 2), Buffer.from([0xff, 0xff]), plain.subarray(2)]))).toBe(1);
    for (const end of [1, 2, 3, 4])
      expect(scansOf(Buffer.concat([plain.subarray(0, -2), begins]).subarray(0, -end))).toBeLessThan(3);
    expect(scansOf(Buffer.alloc(0))).toBe(0);
  });

  it('are counted past the signs of zero that a busy picture is full of, as many as in a plain one', async () => {
    const { next } = seeded(1);
    const pixels = Uint8Array.from({ length: 800 * 600 * 3 }, () => next() * 256);
    const raw = { width: 800, height: 600, channels: 3 } as const;
    const busy = await sharp(pixels, { raw }).jpeg({ progressive: true }).toBuffer();
    expect(busy.includes(Buffer.from([0xff, 0]))).toBe(true);
    const few = scansOf(await stepwise());
    expect([scansOf(busy), scansOf(again(busy, 7))]).toEqual([few, few + 7]);
    await expect(examine(busy, true)).resolves.toEqual({ width: 800, height: 600 });
    await expect(examine(again(busy, mostScans), true)).rejects.toThrow(faults.scans);
  });

  it('are counted past every mark that stands alone, and none behind the end, however little lies between', () => {
    const scan = [0xff, 0xda, 0, 2];
    for (const mark of [0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8])
      expect(scansOf(Buffer.from([...scan, 0xff, mark, ...scan])), mark.toString(16)).toBe(2);
    expect(scansOf(Buffer.from([...scan, 0xff, 0xd9, 0, 2, ...scan]))).toBe(1);
  });

  it('are as many as programs write: a small file that goes over its picture for ever is refused in words', async () => {
    const steps = await stepwise();
    await expect(examine(again(steps, mostScans - scansOf(steps)), true)).resolves.toEqual({ width: 64, height: 48 });
    await expect(examine(again(steps, mostScans), true)).rejects.toThrow(faults.scans);
  });

  it('take memory for every colour: of four there may be fewer pixels', async () => {
    const small = await blank().toColourspace('cmyk').jpeg({ progressive: true }).toBuffer();
    await expect(examine(small, true)).resolves.toEqual({ width: 64, height: 48 });
    // Its head says how large it is: nothing is read of what follows.
    const four = Buffer.from(small);
    const frame = four.indexOf(Buffer.from([0xff, 0xc2]));
    four.writeUInt16BE(6600, frame + 5);
    four.writeUInt16BE(6600, frame + 7);
    await expect(examine(four, true)).rejects.toThrow(faults.scans);
  });

  it('are no matter in a picture that is gone over once, nor in what is no JPEG', async () => {
    const once = await blank().toColourspace('cmyk').jpeg().toBuffer();
    const frame = once.indexOf(Buffer.from([0xff, 0xc0]));
    once.writeUInt16BE(6600, frame + 5);
    once.writeUInt16BE(6600, frame + 7);
    await expect(examine(once, true)).resolves.toEqual({ width: 6600, height: 6600 });
    const many = Buffer.concat(Array<Buffer>(mostScans + 1).fill(Buffer.from([0xff, 0xda, 0, 2])));
    const png = Buffer.concat([await blank().png().toBuffer(), many]);
    await expect(examine(png, true)).resolves.toEqual({ width: 64, height: 48 });
  });
});
