import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { PictureFault } from './picture-fault.ts';
import {
  faults,
  mostHeld,
  mostPixels,
  mostScans,
  mostSide,
  mostSlowPixels,
  type PictureFormat,
  scansOf,
} from './picture-rules.ts';

// One thread, nothing kept: what is decoded is large, and pages come first.
sharp.concurrency(1);
sharp.cache(false);
// Whatever a file claims to be, no other reader is let near it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

export type Facts = { width: number; height: number };
/**
 * A decoded picture, turned as it says, in the colours of screens and without a word of where and by what it was
 * taken.
 */
export type Decoded = { data: Buffer; info: OutputInfo };

/** Whatever the reader of a format complains of, the picture is broken. */
const orBroken = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw new PictureFault(faults.broken, { cause });
  });

const open = (bytes: Buffer): Sharp => sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels }).autoOrient();

/**
 * Looks at the head of a picture, before any of it is decoded.
 * @param bytes of a JPEG, PNG, GIF or WebP file
 * @param still refuses a moving picture, of which else the first is taken
 * @throws {PictureFault} when it is none, too large or moves
 */
export async function examine(bytes: Buffer, still: boolean): Promise<Facts> {
  const {
    width,
    height,
    pages = 1,
    autoOrient,
    isProgressive,
    depth,
    channels,
    format,
  } = await orBroken(sharp(bytes, { limitInputPixels: false }).metadata());
  if (still && pages > 1) throw new PictureFault(faults.animated);
  if (Math.max(width, height) > mostSide) throw new PictureFault(faults.side);
  const isSlow = format === 'png' && (isProgressive || depth === 'ushort');
  if (isSlow && width * height > mostSlowPixels) throw new PictureFault(faults.slow);
  if (width * height > mostPixels) throw new PictureFault(faults.pixels);
  const scans = format === 'jpeg' ? scansOf(bytes) : 0;
  if (scans > mostScans || (scans > 1 && width * height * channels > mostHeld)) throw new PictureFault(faults.scans);
  return { width: autoOrient.width, height: autoOrient.height };
}

/** Decodes a picture to a width. @throws {PictureFault} when it breaks off or is damaged */
export async function decode(bytes: Buffer, width: number): Promise<Decoded> {
  return orBroken(
    open(bytes)
      .resize({ width, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  );
}

const again = ({ data, info: { width, height, channels } }: Decoded) =>
  sharp(data, { raw: { width, height, channels } });

/** The mean colour as `#rrggbb`, or empty where something of the ground is seen. */
export async function colourOf(decoded: Decoded): Promise<string> {
  if (decoded.info.channels % 2 === 0 && !(await again(decoded).stats()).isOpaque) return '';
  const { data, info } = await again(decoded)
    .removeAlpha()
    .resize({ width: 1, height: 1, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = red, blue = red] = info.channels < 3 ? [data[0]] : data;
  return `#${[red, green, blue].map((n) => (n as number).toString(16).padStart(2, '0')).join('')}`;
}

/** One width in one format. */
export async function encode(
  decoded: Decoded,
  width: number,
  format: PictureFormat,
  quality: number,
): Promise<{ bytes: Buffer; height: number }> {
  const height = Math.max(1, Math.round((decoded.info.height * width) / decoded.info.width));
  // At twice the effort an AVIF takes twice the time and is a twentieth smaller.
  const bytes = await again(decoded)
    .resize({ width, height, fit: 'fill' })
    [format]({ quality, effort: format === 'avif' ? 1 : 4 })
    .toBuffer();
  return { bytes, height };
}
