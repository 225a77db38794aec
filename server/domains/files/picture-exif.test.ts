import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Storage } from '../../adapters/storage/storage.ts';
import { withoutOrigin } from './picture-exif.ts';
import { decode, examine } from './picture-maker.ts';
import { makeFirst } from './pictures.ts';

const upright = 64;
const wide = 96;
const blank = () => sharp({ create: { width: wide, height: upright, channels: 3, background: '#c84' } });
const turned = (format: 'jpeg' | 'png' | 'webp', orientation: number) =>
  blank().toFormat(format).withMetadata({ orientation }).toBuffer();

/** Lists that lead back to themselves: so many ways through each of them. */
function roundAndRound(entries: number): Buffer {
  const tree = Buffer.alloc(10 + entries * 12);
  tree.write('II*\0\x08', 'latin1');
  tree.writeUInt16LE(entries, 8);
  for (let i = 0; i < entries; i++) {
    const at = 10 + i * 12;
    tree.writeUInt16LE(0x8769, at);
    tree.writeUInt16LE(4, at + 2);
    tree.writeUInt32LE(1, at + 4);
    tree.writeUInt32LE(8, at + 8);
  }
  return tree;
}

/** A JPEG with a block of its own before what it had. */
function withBlock(bytes: Buffer, block: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(block.length + 2);
  return Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, block, bytes.subarray(2)]);
}

describe('what a camera writes beside a picture', () => {
  it('is read for which way up it is alone, in every format', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const)
      for (const orientation of [1, 3, 6, 8]) {
        const bytes = await turned(format, orientation);
        const size = { width: orientation > 4 ? upright : wide, height: orientation > 4 ? wide : upright };
        const quiet = withoutOrigin(Buffer.from(bytes));
        expect(quiet.length).toBe(bytes.length);
        expect(await examine(quiet, true), `${format} ${orientation}`).toEqual(size);
        expect((await decode(quiet, 200)).info, `${format} ${orientation}`).toMatchObject(size);
      }
  });

  it('may lead back to itself for ever: a small file keeps nobody busy for seconds', async () => {
    const bytes = withBlock(
      await blank().jpeg().toBuffer(),
      Buffer.concat([Buffer.from('Exif\0\0'), roundAndRound(5000)]),
    );
    const storage = {
      getStream: async () => Readable.from([bytes]),
      putStream: async () => 1,
    } as unknown as Storage;
    const began = performance.now();
    expect(await makeFirst(storage, 'f/aa/fpicture.jpg', true)).toMatchObject({ width: wide, height: upright });
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('is passed over where it breaks off, and nothing else of a picture is touched', async () => {
    const plain = await blank().jpeg().toBuffer();
    expect(withoutOrigin(Buffer.from(plain)).equals(plain)).toBe(true);
    for (const block of [
      'Exif\0\0',
      'Exif\0\0II*\0',
      'Exif\0\0MM\0*\xff\xff\xff\xff\0\0\0\0',
      'Exif',
      'http://ns.adobe.com/',
    ]) {
      const quiet = withoutOrigin(withBlock(plain, Buffer.from(block, 'latin1')));
      expect(await examine(quiet, true), block).toEqual({ width: wide, height: upright });
    }
    for (const cut of [0, 1, 2, 3, 4, 6, 12, 30])
      expect(withoutOrigin(Buffer.from(plain.subarray(0, cut))).length).toBe(cut);
  });
});
