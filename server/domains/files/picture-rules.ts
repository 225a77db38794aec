import { isImage } from './rules.ts';

/**
 * Which widths are made of a picture, how many bytes each may cost, and where they are kept (decision 17). Lengths are
 * pixels.
 */

export const pictureFormats = ['webp', 'avif'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** More than this is not decoded: a file of a few kilobytes may unfold to gigabytes. */
export const mostPixels = 50_000_000;
/** Of a PNG that is interlaced or has 16 bits a colour, which cannot be shrunk while it is read and holds others up. */
export const mostSlowPixels = mostPixels / 4;
/**
 * Scans of one JPEG: programs write about ten. Each of them goes over the whole picture and may take a few dozen bytes
 * of the file.
 */
export const mostScans = 100;
/** Of a JPEG of several scans every number of every colour is held until the last: those of four colours are more. */
export const mostHeld = 3 * mostPixels;
/** Neither format knows longer sides. */
export const mostSide = 16_000;

const ladder = [480, 768, 1200, 1600];
/** As wide as a phone may ask for; what has no width of its own to name is shown so wide. */
const plainWidth = 1200;
/** What is made while the uploader waits. */
const firstWidth = 768;

/** Why a picture is not taken. */
export const faults = {
  broken: '这张图片打不开，可能已经损坏，请换一张',
  pixels: '图片不能超过 5000 万像素，请缩小后再上传',
  slow: '隔行扫描或 16 位的 PNG 不能超过 1250 万像素，请另存为普通 PNG 或 JPEG',
  scans: '这张 JPEG 图片的编码太复杂，请另存为普通 JPEG 后再上传',
  side: '图片的边长不能超过 16000 像素，请裁短后再上传',
  heavy: '这张图片处理的时间太长，请缩小或另存后再上传',
  animated: '不支持动态图片，请换成静态图片',
} as const;

/** An uploaded file of which visitors see pictures that were made of it, and never itself. */
export const isPicture = (file: { isPublic: boolean; mediaType: string }) => file.isPublic && isImage(file.mediaType);

/**
 * The widths of a picture that is so wide, narrowest first: none above its own, and none so close below it that it
 * saves nothing.
 */
export function widthsOf(width: number): number[] {
  const most = Math.min(width, ladder.at(-1) as number);
  return [...ladder.filter((w) => w < most * 0.9), most];
}

const upTo = (widths: number[], most: number) => (widths.findLast((w) => w <= most) ?? widths[0]) as number;
export const firstOf = (width: number) => upTo(widthsOf(width), firstWidth);
/** What the address without a width answers with. */
export function plainOf<T extends { width: number }>(made: T[]): T | undefined {
  const widths = made.map((m) => m.width);
  return made.find((m) => m.width === upTo(widths, plainWidth));
}

/** Quality from good to bearable: the first that fits is taken, or else the last. */
export const qualities: Record<PictureFormat, readonly number[]> = {
  webp: [78, 66, 54, 42, 30, 20],
  avif: [56, 46, 36, 28, 20],
};

/**
 * Bytes that one width may cost: a phone's at most 115 kB, so that 120 kB hold with the headers. A long picture is
 * several screens, and costs as many.
 */
export function budgetOf(width: number, height: number): number {
  const screens = Math.max(1, height / width / 1.5);
  return (width < 1500 ? 115_000 : 190_000) * screens;
}

/** Marks of a JPEG that stand alone; behind any other follows how long it is. */
export const stands = (mark: number) => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8);

/**
 * How often a JPEG goes over its picture: once, or in scans that add to one another. In one walk, sign by sign: of
 * twenty megabytes every second one may begin a mark.
 */
export function scansOf(bytes: Buffer): number {
  let scans = 0;
  for (let at = 0; at + 1 < bytes.length; ) {
    const mark = bytes[at + 1] as number;
    // Within the numbers a sign of zero stands behind each 0xff, or one that fills.
    if (bytes[at] !== 0xff || mark === 0xff) {
      at++;
      continue;
    }
    if (mark === 0xd9) break;
    if (mark === 0xda) scans++;
    if (mark === 0 || stands(mark) || at + 3 >= bytes.length) at += 2;
    else at += 2 + (bytes[at + 2] as number) * 256 + (bytes[at + 3] as number);
  }
  return scans;
}

/** So many times too large, the steps between the first and the last would be tried in vain. */
const hopeless = 6;

/** The quality to try after one that came out so long; undefined where that fits, or nothing is left. */
export function nextQuality(
  format: PictureFormat,
  { quality, bytes, budget }: { quality: number; bytes: number; budget: number },
): number | undefined {
  if (bytes <= budget) return undefined;
  const worse = qualities[format].filter((q) => q < quality);
  return bytes > budget * hopeless ? worse.at(-1) : worse[0];
}

/** Of more pixels than this no AVIF is made: its maker takes 40 bytes for each, of the longest picture a gigabyte. */
const mostAvif = 10_000_000;
/** The formats that a picture is made in whose widest version is so large. */
export const formatsOf = (width: number, height: number): readonly PictureFormat[] =>
  pictureFormats.filter((format) => format !== 'avif' || width * height <= mostAvif);

/** The folder of the storage that holds what was made of a file; no rights to put reach there. */
export const madeFolder = (path: string) => `p/${path.replace(/^f\//, '')}`;
export const madeKey = (path: string, width: number, format: PictureFormat) => `${madeFolder(path)}/${width}.${format}`;

/** Takes the address of one width apart: below that of its file. */
export function partsOfAddress(path: string): { path: string; width?: number; format?: PictureFormat } {
  const [, file, width, format] = /^(.+)\/([1-9]\d{0,4})\.(webp|avif)$/.exec(path) ?? [];
  return file ? { path: file, width: Number(width), format: format as PictureFormat } : { path };
}
