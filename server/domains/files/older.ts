import { Readable } from 'node:stream';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { constants, createInflateRaw } from 'node:zlib';
import { text } from '../../kernel/text.ts';
import { refuse } from '../../kernel/errors.ts';
import { line, readerOf, type Stream, streamsOf } from './compound.ts';
import { goesOnSomewhere, SheetStarts } from './container.ts';
import { refuseBook } from './older-sheets.ts';
import { refuseLink, refuseText } from './older-texts.ts';

/** How an older document begins. */
export const olderStart = 0xd0cf11e0;
/** So much is looked at before whoever else has something to do is let do it; a multiple of every sector. */
const turn = 1024 * 1024;
/** How deep documents lie in one another, how many objects a presentation has, and how often a byte is in one. */
const most = { depth: 3, objects: 4096, again: 4 };

const macros = () => refuse('input', text.fileMacros);
const broken = () => refuse('input', text.documentBroken);

/**
 * What the directory of an older document calls what holds its program; and a packed document that is locked, with
 * whatever it brings along: by a password that programs know, it opens by itself.
 */
const programs = ['_VBA_PROJECT', '_VBA_PROJECT_CUR', 'EncryptedPackage'];
/** What holds another file whole, of any kind: a click runs it, and nothing here has looked into it. */
const holders = ['Package', '\u0001Ole10Native'];

/** The names as they stand in a directory, which is read without their case. */
const writtenAs = (name: string, says: string) => ({
  says,
  bytes: (name.length + 1) * 2,
  written: new RegExp(Buffer.from(`${name}\0`, 'utf16le').toString('latin1'), 'gi'),
});
const named = [
  ...programs.map((name) => writtenAs(name, text.fileMacros)),
  ...holders.map((name) => writtenAs(name, text.fileHolds)),
];

/** Refuses a directory with a line of one of the names, which is that of a storage or a stream. */
function refuseLines(bytes: Buffer): void {
  const letters = bytes.toString('latin1');
  for (const { bytes: length, written, says } of named)
    for (const { index: at } of letters.matchAll(written)) {
      if (at + line.bytes > bytes.length) break;
      const isLine = bytes.readUInt16LE(at + line.nameLength) === length;
      if (isLine && [1, 2].includes(bytes[at + line.kind] as number)) throw refuse('input', says);
    }
}

/** What may still be unfolded of a document, with those within it. */
type Left = { within: number };

/** An object as presentations fold it (RFC 1950; the sum at its end is not looked at), as long as it may be. */
async function unfolded(folded: Buffer, left: Left): Promise<Buffer> {
  const inflate = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH });
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of Readable.from([folded.subarray(2)]).pipe(inflate)) {
      left.within -= (chunk as Buffer).length;
      if (left.within < 0) throw broken();
      chunks.push(chunk as Buffer);
    }
  } catch {
    throw left.within < 0 ? refuse('input', text.withinTooLarge) : broken();
  } finally {
    inflate.destroy();
  }
  return Buffer.concat(chunks);
}

/**
 * The two records that say whether a presentation has a program (MS-PPT, VBAInfoContainer and VBAInfoAtom): nearly
 * every one has them, and says that it has none.
 */
const program = { atom: 0x0400, atomBytes: 12 };
/** The record of an object, its program among them (MS-PPT, ExOleObjStg): as it is, or folded behind its length. */
const object = Buffer.from([0x11, 0x10]);
const isFolded = (head: number) => (head & 0x0f00) === 0x0800 && head % 31 === 0;

/**
 * Refuses a presentation with a program, and looks into its objects. Records are looked for wherever they may stand:
 * programs go to them by a list of places, whatever lies between.
 */
async function refuseSlides(slides: Buffer, left: Left, depth: number): Promise<void> {
  for (let at = slides.indexOf('ff03', 0, 'hex'); at >= 0; at = slides.indexOf('ff03', at + 1, 'hex')) {
    if (at + 22 > slides.length) break;
    const isAtom = slides.readUInt16LE(at + 8) === program.atom && slides.readUInt32LE(at + 10) === program.atomBytes;
    if (isAtom && slides.readUInt32LE(at + 18) !== 0) throw macros();
  }
  let [objects, bytes] = [0, 0];
  for (let at = slides.indexOf(object); at >= 0; at = slides.indexOf(object, at + 1)) {
    const from = at + 6;
    if (from + 6 > slides.length) break;
    const length = slides.readUInt32LE(at + 2);
    const isPlain = slides.readUInt32BE(from) === olderStart;
    if (!isPlain && (from + length > slides.length || !isFolded(slides.readUInt16BE(from + 4)))) continue;
    // Records lie within one another where documents do, and not so often that the same bytes are looked at for ever.
    bytes += Math.min(length, slides.length - from);
    if (++objects > most.objects || bytes > most.again * slides.length) throw broken();
    const inner = slides.subarray(from, from + length);
    const document = isPlain ? inner : await unfolded(inner.subarray(4), left);
    if (document.length >= 512 && document.readUInt32BE(0) === olderStart) await refuseOlder(document, left, depth + 1);
  }
}

/** What shows pages of any place within a document and starts what they lead to: class ids, as a directory has them. */
const browsers = [
  'c32ab2eac130cf11a7eb0000c05bae0b',
  '61f956880a34d011a96b00c04fd705a2',
  '20693325f903cf118fd000aa00686f13',
  // Pages as files, small programs of pages, films that are programs, another desk.
  'd8f45030b598cf11bb8200aa00bdce0b',
  'd9f35030b598cf11bb8200aa00bdce0b',
  'aefd24aec603d1118b760080c744f389',
  'd20b2906aa48d2118432006008c3fbfc',
  '6edb7cd26daecf1196b8444553540000',
  '70c684757422fb4eb00bd6aaba6d3850',
].map((hex) => Buffer.from(hex, 'hex'));

/** What is looked into, of the streams of a document. */
const looks: Record<string, (stream: Stream, all: readonly Stream[]) => void | Promise<void>> = {
  workbook: refuseBook,
  book: refuseBook,
  worddocument: refuseText,
  '\u0001ole': refuseLink,
  '\u0003linkinfo': refuseLink,
};
const slidesName = 'powerpoint document';
const tables = ['0table', '1table'];

/**
 * Refuses an older document of which the directory, or that of one within it, names a program or another file, or of
 * which a sheet is a program, a text fetches something, an object lies elsewhere. Names and sheets are looked for
 * wherever they lie as well, since sectors may lie anywhere; no more than the start of a sheet is plain where it is
 * locked.
 */
export async function refuseOlder(file: Buffer, left: Left, depth = 0): Promise<void> {
  if (depth > most.depth) throw broken();
  const starts = new SheetStarts(file.length);
  for (let at = 0; at < file.length; at += turn) {
    // A line may go on in what follows.
    const bytes = file.subarray(at, at + turn + line.bytes);
    starts.look(bytes, at);
    if (starts.isWhole) throw macros();
    if (browsers.some((id) => bytes.includes(id))) throw refuse('input', text.fileHolds);
    refuseLines(bytes);
    await othersFirst();
  }
  if (starts.mayBeParted && (await goesOnSomewhere(readerOf(file), file.length, starts))) throw macros();
  const streams = await streamsOf(file, (name) => name in looks || name === slidesName || tables.includes(name));
  for (const stream of streams) {
    await othersFirst();
    await looks[stream.name]?.(stream, streams);
    if (stream.name === slidesName) await refuseSlides(stream.bytes, left, depth);
  }
}
