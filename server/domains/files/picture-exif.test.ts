import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Storage } from '../../adapters/storage/storage.ts';
import { withoutOrigin } from './picture-exif.ts';
import { decode, examine } from './picture-maker.ts';
import { faults, mostScans, scansOf } from './picture-rules.ts';
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

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
/** A PNG with chunks of its own behind its head. */
const withChunks = (bytes: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([bytes.subarray(0, 33), ...chunks, bytes.subarray(33)]);

const stored = (bytes: Buffer) =>
  ({ getStream: async () => Readable.from([bytes]), putStream: async () => 1 }) as unknown as Storage;

/** A JPEG with a block of its own before what it had. */
function withBlock(bytes: Buffer, block: Buffer, mark = 0xe1): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(block.length + 2);
  return Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, mark]), length, block, bytes.subarray(2)]);
}

/** Numbers of 32 bits, and marks of four letters, one behind the other. */
const words = (...of: (number | string)[]) =>
  Buffer.concat(
    of.map((word) => {
      const four = Buffer.alloc(4);
      if (typeof word === 'string') four.write(word, 'latin1');
      else four.writeInt32BE(word);
      return four;
    }),
  );
const fixed = (of: number) => Math.round(of * 65536);

/** A profile of colours that has every pixel go through one and the same step so many times. */
function stepByStep(steps: number): Buffer {
  const three = 0x00030003;
  const one = 0x3f800000;
  const curve = words('curf', 0, 0x00010000, 'parf', 0, 0, one, one, 0, 0);
  const step = Buffer.concat([words('cvst', 0, three, 36, 40, 36, 40, 36, 40), curve]);
  const list = Array.from({ length: steps }, () => [16 + steps * 8, step.length]).flat();
  const tags: [string, Buffer][] = [['D2B0', Buffer.concat([words('mpet', 0, three, steps, ...list), step])]];
  const white = [fixed(0.9642), fixed(1), fixed(0.8249)];
  for (const name of ['wtpt', 'rXYZ', 'gXYZ', 'bXYZ']) tags.push([name, words('XYZ ', 0, ...white)]);
  for (const name of ['rTRC', 'gTRC', 'bTRC']) tags.push([name, words('curv', 0, 0)]);
  const at = (n: number) => 132 + tags.length * 12 + Buffer.concat(tags.slice(0, n).map(([, data]) => data)).length;
  const table = tags.flatMap(([name, { length }], n) => [name, at(n), length]);
  const head = Buffer.alloc(128);
  words(at(tags.length), 0, 0x04200000, 'mntr', 'RGB ', 'XYZ ', 0, 0, 0, 'acsp').copy(head);
  words(...white).copy(head, 68);
  return Buffer.concat([head, words(tags.length, ...table), ...tags.map(([, data]) => data)]);
}

describe('what a camera writes beside a picture', () => {
  it('is read for which way up it is alone, in every format', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const)
      for (const orientation of [1, 3, 6, 8]) {
        const bytes = await turned(format, orientation);
        const size = { width: orientation > 4 ? upright : wide, height: orientation > 4 ? wide : upright };
        const quiet = withoutOrigin(Buffer.from(bytes));
        if (!quiet) throw new Error(format);
        expect(await examine(quiet, true), `${format} ${orientation}`).toEqual(size);
        expect((await decode(quiet, 200)).info, `${format} ${orientation}`).toMatchObject(size);
      }
  });

  it('says which way up in either order of its bytes, behind other lines, and nothing where it is no way', async () => {
    const plain = await blank().jpeg().toBuffer();
    // The first line of a list says what made the picture, the second which way up it is.
    const list = (way: number, order: 'II' | 'MM') => {
      const two = [42, 0, 8, 2, 0x010f, 2, 0, 4, 0x4142, 0x4300, 0x0112, 3, 0, 1, way, 0, 0, 0];
      const small = [42, 8, 0, 2, 0x010f, 2, 4, 0, 0x4241, 0x43, 0x0112, 3, 1, 0, way, 0, 0, 0];
      const numbers = Buffer.from(Uint16Array.from(order === 'MM' ? two : small).buffer);
      return Buffer.concat([Buffer.from(`Exif\0\0${order}`), order === 'MM' ? numbers.swap16() : numbers]);
    };
    for (const order of ['II', 'MM'] as const)
      for (const [way, turns] of [
        [6, true],
        [3, false],
        [0, false],
        [9, false],
      ] as const) {
        const quiet = withoutOrigin(withBlock(plain, list(way, order))) as Buffer;
        const size = turns ? { width: upright, height: wide } : { width: wide, height: upright };
        expect(await examine(quiet, true), `${order} ${way}`).toEqual(size);
        expect(quiet.includes('ABC') || quiet.includes('BAC'), order).toBe(false);
      }
  });

  it('may lead back to itself for ever: a small file keeps nobody busy for seconds', async () => {
    const bytes = withBlock(
      await blank().jpeg().toBuffer(),
      Buffer.concat([Buffer.from('Exif\0\0'), roundAndRound(5000)]),
    );
    const itself = Buffer.from([0x69, 0x87, 4, 0]);
    expect([bytes, withoutOrigin(Buffer.from(bytes))].map((b) => b?.includes(itself))).toEqual([true, false]);
    expect(await makeFirst(stored(bytes), 'f/aa/fpicture.jpg', true)).toMatchObject({ width: wide, height: upright });
  });

  it('is passed over where it breaks off, and nothing else of a picture is touched', async () => {
    const plain = await blank().jpeg().toBuffer();
    expect(withoutOrigin(Buffer.from(plain))).toEqual(plain);
    for (const block of [
      'Exif\0\0',
      'Exif\0\0II*\0',
      'Exif\0\0MM\0*\xff\xff\xff\xff\0\0\0\0',
      'Exif',
      'http://ns.adobe.com/',
    ]) {
      const quiet = withoutOrigin(withBlock(plain, Buffer.from(block, 'latin1'))) as Buffer;
      expect(await examine(quiet, true), block).toEqual({ width: wide, height: upright });
    }
    for (const cut of [0, 1, 2, 3, 4, 6, 12, 30])
      expect(withoutOrigin(Buffer.from(plain.subarray(0, cut)))).toHaveLength(cut);
  });

  it('may unfold to a thousand times its bytes in a PNG: words and profiles are left out, a real profile is kept', async () => {
    const plain = await blank().png().toBuffer();
    const unfolds = deflateSync(Buffer.alloc(300_000_000), { level: 1 });
    const words = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), unfolds]));
    const profile = chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), unfolds]));
    for (const bytes of [withChunks(plain, profile), withChunks(plain, words, words)]) {
      expect(withoutOrigin(Buffer.from(bytes))).toEqual(plain);
      expect(await makeFirst(stored(bytes), 'f/aa/fpicture.png', true)).toMatchObject({ width: wide });
    }
    const real = await blank().withIccProfile('p3').png().toBuffer();
    const kept = withoutOrigin(Buffer.from(real)) as Buffer;
    expect((await sharp(kept).metadata()).icc).toEqual((await sharp(real).metadata()).icc);
    // What breaks off is no picture, before as after.
    await expect(makeFirst(stored(plain.subarray(0, -30)), 'f/aa/fpicture.png', true)).rejects.toThrow(faults.broken);
  });

  it('may have each pixel go through a step thousands of times: such a profile is left out, in every format', async () => {
    const profile = stepByStep(400);
    const numbered = (n: number, bytes: Buffer) =>
      Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.of(n, 2), bytes]);
    const jpeg = await blank().jpeg().toBuffer();
    const halves = [profile.subarray(0, 140), profile.subarray(140)] as const;
    const [late, early] = [numbered(2, halves[1]), numbered(1, halves[0])];
    const webp = await blank().withIccProfile('p3').webp().toBuffer();
    const [at, length] = [webp.indexOf('ICCP'), Buffer.alloc(4)];
    length.writeUInt32LE(profile.length);
    const behind = webp.subarray(at + 8 + webp.readUInt32LE(at + 4));
    const riff = Buffer.concat([webp.subarray(0, at + 4), length, profile, behind]);
    riff.writeUInt32LE(riff.length - 8, 4);
    for (const [bytes, format] of [
      [
        withChunks(
          await blank().png().toBuffer(),
          chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(profile)])),
        ),
        'png',
      ],
      [withBlock(jpeg, numbered(1, profile), 0xe2), 'jpeg'],
      [withBlock(withBlock(jpeg, early, 0xe2), late, 0xe2), 'jpeg in pieces, the last first'],
      [withBlock(withBlock(jpeg, numbered(1, profile), 0xe2), numbered(1, Buffer.alloc(200)), 0xe2), 'jpeg with two'],
      [riff, 'webp'],
    ] as const) {
      const quiet = withoutOrigin(Buffer.from(bytes)) as Buffer;
      expect([quiet.includes('D2B'), quiet.includes('iCCP')], format).toEqual([false, false]);
      expect(await makeFirst(stored(bytes), 'f/aa/fpicture.png', true), format).toMatchObject({ width: wide });
    }
    for (const format of ['jpeg', 'webp'] as const) {
      const real = await blank().withIccProfile('p3').toFormat(format).toBuffer();
      expect(withoutOrigin(Buffer.from(real)), format).toEqual(real);
    }
  });

  it('leaves of a PNG what it is drawn by, each part with its sum, one profile, and nothing else', async () => {
    const plain = await blank().png().toBuffer();
    const some = (names: string[]) => names.map((name) => chunk(name, Buffer.from(`words of ${name}`)));
    const [drawn, other] = [
      ['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs'],
      ['tEXt', 'iTXt', 'tIME', 'acTL', 'exIF', 'vpAg'],
    ];
    const quiet = withoutOrigin(withChunks(plain, ...some([...drawn, ...other]))) as Buffer;
    expect(quiet).toEqual(withChunks(plain, ...some(drawn)));
    const profile = (await sharp(await blank().withIccProfile('p3').png().toBuffer()).metadata()).icc as Buffer;
    const packed = (bytes: Buffer) => chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(bytes)]));
    const [sound, steps] = [packed(profile), packed(stepByStep(4))];
    for (const other of [steps, sound])
      expect(withoutOrigin(withChunks(plain, sound, other))).toEqual(withChunks(plain, sound));
    // Longer than profiles are; and one that goes through its steps the other way round.
    const back = Buffer.from(stepByStep(4));
    back.write('B2D0', back.indexOf('D2B0'));
    for (const bytes of [Buffer.concat([profile, Buffer.alloc(4 * 1024 * 1024)]), back])
      expect(withoutOrigin(withChunks(plain, packed(bytes)))).toEqual(plain);
    const upsideDown = withoutOrigin(await turned('png', 3)) as Buffer;
    const at = upsideDown.indexOf('eXIf');
    const end = at + 4 + upsideDown.readUInt32BE(at - 4);
    expect(upsideDown.readUInt32BE(end)).toBe(crc32(upsideDown.subarray(at, end)));
  });

  it('leaves of a JPEG a profile in pieces in any order, none of which two say another, and of a WebP none of its words', async () => {
    const jpeg = await blank().jpeg().toBuffer();
    const profile = (await sharp(await blank().withIccProfile('p3').jpeg().toBuffer()).metadata()).icc as Buffer;
    const piece = (n: number, bytes: Buffer) => Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.of(n, 2), bytes]);
    const two = (...[first, second]: [Buffer, Buffer]) => withBlock(withBlock(jpeg, second, 0xe2), first, 0xe2);
    const parted = two(piece(2, profile.subarray(200)), piece(1, profile.subarray(0, 200)));
    expect(withoutOrigin(Buffer.from(parted))).toEqual(parted);
    const again = withoutOrigin(two(piece(1, profile), piece(1, stepByStep(4)))) as Buffer;
    expect([again.includes('D2B'), again.includes('ICC_PROFILE')]).toEqual([false, false]);
    // What is of an odd length has a sign behind it that is no part of it.
    const odd = Buffer.from('RIFF\0\0\0\0WEBPabcd\x03\0\0\0xyz\0EXIF\x06\0\0\0secret', 'latin1');
    expect(`${withoutOrigin(odd)}`).not.toContain('secret');
  });

  it('may be of millions of parts, which hold nobody up and are no picture', { tags: ['sweep'] }, async () => {
    const bytes = 19_000_000;
    const [jpeg, png] = [await blank().jpeg().toBuffer(), await blank().png().toBuffer()];
    const webp = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
    const before = { jpeg: jpeg.subarray(0, 2), png: png.subarray(0, 33), webp };
    const sent = new Set<string>();
    for (const [format, part] of [
      ['jpeg', '\xff'],
      ['jpeg', '\xff\xd0'],
      ['jpeg', '\xff\xfe\0\x02'],
      ['jpeg', '\xff\xe1\0\x06Exif'],
      ['png', '\0\0\0\0IDATabcd'],
      ['png', '\0\0\0\0eXIfabcd'],
      ['webp', 'EXIF\0\0\0\0'],
    ] as const) {
      const file = Buffer.concat([before[format], Buffer.alloc(bytes, part, 'latin1')]);
      expect(withoutOrigin(file), part).toBeNull();
      if (sent.has(format)) continue;
      sent.add(format);
      await expect(makeFirst(stored(file), `f/aa/fpicture.${format}`, true), part).rejects.toThrow(faults.broken);
    }
    for (const part of ['\xff', '\xff\0', '\xff\xd0', '\xff\xda\0\x02']) {
      const file = Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(bytes, part, 'latin1')]);
      expect(scansOf(file) > mostScans, part).toBe(part.startsWith('\xff\xda'));
    }
  });
});
