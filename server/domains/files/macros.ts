import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';
import { text } from '../../../shared/text.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { refuse } from '../../kernel/errors.ts';
import { goesOnSomewhere, SheetStarts } from './container.ts';
import { officeOf } from './rules.ts';

/**
 * What is looked at of a packed document: its list of parts, the list of their types, and those of what a text refers
 * to; of all those lists together so many bytes, for a thousand entries of an archive may stand for the same megabyte.
 * A slide with notes has two lists, and a long course a thousand slides. Documents within it, and within those, are
 * unpacked to look into them, one at a time.
 */
const most = { entries: 20_000, lists: 3000, listBytes: 2 * 1024 * 1024, within: 64 * 1024 * 1024, depth: 3 };
/** So much is fetched at once: the list of parts lies together. */
const windowBytes = 64 * 1024;

const typesPart = '[Content_Types].xml';
/** The part of a program by its usual name, sheets of old macro formulas, and the types of both under any name. */
const macroPart = /(^|\/)(vbaproject\.bin|vbadata\.xml|macrosheets\/[^/]+)$/i;
const macroType = /macroenabled|vbaproject|intlmacrosheet|ms-excel\.macrosheet/i;
/** A part that is written in pieces under names of their own, which no program does: none of them tells what it is. */
const pieceOfPart = /\/\[\d+\](\.last)?\.piece$/i;
/** A letter written by its number: a program that reads the name finds another part than is seen here. */
const hiddenLetter = /%(2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i;
/** The lists of what a text, a sheet or a slide refers to, a template among it. */
const relationsPart = /(^|\/)_rels\/[^/]+\.rels$/i;
/** A place of the own disk, from which nothing is fetched: behind a drive, or a path that is no other address. */
const onDisk = /^(?:file:\/\/(?:localhost)?\/(?![\\/%])|[a-z]:[\\/]|(?![a-z][a-z\d+.-]*:|(?:[\\/]|%(?:2f|5c)){2}))/i;

type Kept = { storage: Storage; path: string; bytes: number };
/** A document that is looked into: a kept file, or one within such a file. */
type Source = { bytes: number; stream: (start: number, end: number) => Promise<Readable> };

const keptSource = ({ storage, path, bytes }: Kept): Source => ({
  bytes,
  stream: async (start, end) => (await storage.getStream(path, { start, end: end - 1 })) ?? Readable.from([]),
});
const sourceOf = (bytes: Buffer): Source => ({
  bytes: bytes.length,
  stream: async (start, end) => Readable.from([bytes.subarray(start, end)]),
});

/** A document as the reader of archives reads it, a window at a time. */
class KeptBytes extends yauzl.RandomAccessReader {
  readonly #of: Source;
  #window = { start: 0, bytes: Buffer.alloc(0) };
  constructor(of: Source) {
    super();
    this.#of = of;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const from = start - this.#window.start;
    const length = end - start;
    // A short list lies behind its own head, which has just been read.
    if (from >= 0 && from + length <= this.#window.bytes.length)
      return Readable.from([this.#window.bytes.subarray(from, from + length)]);
    const out = new PassThrough();
    this.#of
      .stream(start, end)
      .then((body) => pipeline(body, out))
      .catch((error) => out.destroy(error));
    return out;
  }

  override read(into: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void) {
    this.#fetch(position, length).then(
      () => {
        const from = position - this.#window.start;
        const copied = this.#window.bytes.copy(into, offset, from, from + length);
        done(copied < length ? new Error('the file ends early') : null);
      },
      (error) => done(error),
    );
  }

  async #fetch(position: number, length: number): Promise<void> {
    const { start, bytes } = this.#window;
    if (position >= start && position + length <= start + bytes.length) return;
    const end = Math.min(this.#of.bytes, position + Math.max(length, windowBytes));
    const chunks: Buffer[] = [];
    for await (const chunk of this._readStreamForRange(position, end)) chunks.push(chunk as Buffer);
    this.#window = { start: position, bytes: Buffer.concat(chunks) };
  }
}

const broken = () => refuse('input', text.documentBroken);

type Tells = (attributes: Record<string, string>) => boolean;

/** What may still be read of a package, with those within it: of its lists, and of documents in it. */
type Left = { lists: number; bytes: number; within: number };

async function opened(of: Source): Promise<yauzl.ZipFile> {
  // Names are only compared: an archive with odd ones is no worse for that.
  const how = { lazyEntries: true, autoClose: false, decodeStrings: false } as const;
  return new Promise((resolve, reject) =>
    yauzl.fromRandomAccessReader(new KeptBytes(of), of.bytes, how, (error, zip) =>
      error || !zip ? reject(broken()) : resolve(zip),
    ),
  );
}

const nextEntry = (zip: yauzl.ZipFile) =>
  new Promise<yauzl.Entry | null>((resolve, reject) => {
    zip.removeAllListeners();
    zip.once('entry', resolve);
    zip.once('end', () => resolve(null));
    zip.once('error', () => reject(broken()));
    zip.readEntry();
  });

/** A part of the package, unpacked as far as it may be long. @throws {Refusal} where there would be more */
async function readPart(zip: yauzl.ZipFile, entry: yauzl.Entry, left: Left, of: 'bytes' | 'within'): Promise<Buffer> {
  const stream = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, s) => (error || !s ? reject(broken()) : resolve(s))),
  );
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) {
      left[of] -= (chunk as Buffer).length;
      if (left[of] < 0) throw broken();
      chunks.push(chunk as Buffer);
    }
  } catch {
    throw left.within < 0 ? refuse('input', text.withinTooLarge) : broken();
  } finally {
    stream.destroy();
  }
  return Buffer.concat(chunks);
}

/**
 * A list as Office reads it: programs write UTF-8, of which all signs that count are single bytes, but what reads it
 * takes UTF-16 as well. Read byte by byte, half of a letter of that would be a sign and hide what follows: it is
 * written as UTF-8 first.
 */
function textOf(list: Buffer): string {
  const [first, second] = list;
  const written = (as: string) => Buffer.from(new TextDecoder(as).decode(list)).toString('latin1');
  if ((first === 0xfe && second === 0xff) || first === 0) return written('utf-16be');
  if ((first === 0xff && second === 0xfe) || second === 0) return written('utf-16le');
  return list.toString('latin1');
}

/** So much of a list is read before whoever else has something to do is let do it. */
const turnCharacters = 64 * 1024;
/**
 * What a list holds at most, and how much of it may stand between one thing that is heard of and the next. Programs
 * write them flat; a few kilobytes of an archive may unfold to half a million elements that lie in one another, each of
 * which is kept until it ends.
 */
const listMost = { depth: 16, attributes: 64, elements: 50_000, silent: 4 * turnCharacters };

/** Whether what is referred to is of one of these types, by the end of its name. */
const isOf = (names: string) => {
  const end = new RegExp(`/(${names})\\s*$`, 'i');
  return (type: unknown) => end.test(`${type}`);
};
const isProgram = isOf('vbaProject|xl(Intl)?Macrosheet');
const isFetched = isOf('attachedTemplate|oleObject|subDocument|frame|aFChunk|package|control');
const isPicture = isOf('image');
const isSheetLink = isOf('externalLink(Long)?Path');
const isWithin = isOf('oleObject|package|subDocument|aFChunk');
/** An address of the web, of which a picture is shown and a sheet asks before it takes numbers from there. */
const onWeb = /^https?:/i;
/** A folder of the office, from which sheets take numbers when they are told to. */
const inFolder = /^(file:|[\\/]{2})/i;

/**
 * A template or an object is fetched from another machine as soon as the document is opened, with its programs, and a
 * picture in a folder of that machine with who somebody is; or what is referred to is a program, whatever type it is
 * said to be. Pictures of the web stay: whoever copies from its pages has them.
 */
const fetchesProgram: Tells = ({ Type, Target }) => {
  const target = `${Target}`.replace(/\s/g, '');
  if (isProgram(Type)) return true;
  if (onDisk.test(target)) return false;
  if (isFetched(Type)) return true;
  if (isPicture(Type)) return !onWeb.test(target);
  return isSheetLink(Type) && !onWeb.test(target) && !inFolder.test(target);
};

/** The part that a list refers to where that is a document of its own; undefined for any other. */
function documentWithin(list: string, { Type, Target, TargetMode }: Record<string, string>): string | undefined {
  if (/external/i.test(`${TargetMode}`) || !isWithin(Type)) return undefined;
  // Names of parts are the paths of addresses, and compared without case.
  const coded = (bytes: string) => bytes.replace(/[\u0080-\u00ff]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  const from = `http://a/${coded(list.replace(/_rels\/[^/]+$/i, '').replace(/^\//, ''))}`;
  const target = coded(`${Target}`);
  const to = URL.canParse(target, from) ? new URL(target, from) : undefined;
  return to && latinOf(to.pathname).replace(/^\/+/, '').toLowerCase();
}
/** A path as the name of an entry is read: its bytes, each as a letter. */
const latinOf = (path: string) =>
  path.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
/** A part is a program, or the document says that it has one. */
const namesMacro: Tells = ({ ContentType }) => macroType.test(`${ContentType}`);

/** Whether an element of a list tells of something: of its attributes as they are read, however they are spelt. */
async function anyTells(list: string, tells: Tells): Promise<boolean> {
  let found = false;
  let [depth, elements, attributes, silent] = [0, 0, 0, 0];
  const parser = new SaxesParser();
  const wrong = () => {
    throw broken();
  };
  parser.on('opentagstart', () => {
    [attributes, silent] = [0, 0];
    if (++depth > listMost.depth || ++elements > listMost.elements) wrong();
  });
  parser.on('attribute', () => {
    silent = 0;
    if (++attributes > listMost.attributes) wrong();
  });
  parser.on('opentag', (tag) => {
    found ||= tells(tag.attributes as Record<string, string>);
  });
  parser.on('closetag', () => void depth--);
  // No program writes a document type, and what is defined in one is what a reader should not believe.
  parser.on('doctype', wrong);
  parser.on('error', wrong);
  // A package has no others (ECMA-376-2), and in some of them signs are written as letters.
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(utf-?8|utf-?16|us-ascii)$/i.test(encoding)) wrong();
  });
  // The mark of the encoding may stand before it.
  for (let at = Math.max(0, list.indexOf('<')); at < list.length; at += turnCharacters) {
    silent += turnCharacters;
    if (silent > listMost.silent) wrong();
    parser.write(list.slice(at, at + turnCharacters));
    await othersFirst();
  }
  parser.close();
  return found;
}

/** A document that is written into another one; or a letter (MHT), by its head, with anything that hangs on it. */
async function withinHasMacros(bytes: Buffer, left: Left, depth: number): Promise<boolean> {
  if (bytes.readUInt32BE(0) === 0x504b0304) return packedHasMacros(sourceOf(bytes), left, depth + 1);
  if (bytes.readUInt32BE(0) === 0xd0cf11e0) return containerHasMacros(sourceOf(bytes));
  return /^(\xef\xbb\xbf)?\s*[\w-]+:/.test(bytes.toString('latin1', 0, 4096));
}

async function packedHasMacros(of: Source, left: Left, depth = 0): Promise<boolean> {
  if (depth > most.depth) throw broken();
  const zip = await opened(of);
  const lists: { entry: yauzl.Entry; tells: Tells }[] = [];
  const parts = new Map<string, yauzl.Entry>();
  const within = new Set<string>();
  try {
    if (zip.entryCount > most.entries) throw broken();
    for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) {
      const name = (entry.fileName as unknown as Buffer).toString('latin1').replaceAll('\\', '/');
      if (pieceOfPart.test(name) || hiddenLetter.test(name)) throw broken();
      if (macroPart.test(name)) return true;
      parts.set(latinOf(name).replace(/^\/+/, '').toLowerCase(), entry);
      const isTypes = name.replace(/^\//, '').toLowerCase() === typesPart.toLowerCase();
      const refers: Tells = (attributes) => {
        const part = documentWithin(name, attributes);
        if (part !== undefined) within.add(part);
        return fetchesProgram(attributes);
      };
      if (isTypes || relationsPart.test(name)) lists.push({ entry, tells: isTypes ? namesMacro : refers });
    }
    // In the order of the file, behind the list of parts: one window holds many of them.
    lists.sort((a, b) => a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader);
    for (const { entry, tells } of lists) {
      if (--left.lists < 0) throw broken();
      if (await anyTells(textOf(await readPart(zip, entry, left, 'bytes')), tells)) return true;
    }
    for (const name of within) {
      const entry = parts.get(name);
      const bytes = entry && (await readPart(zip, entry, left, 'within'));
      if (bytes && bytes.length > 4 && (await withinHasMacros(bytes, left, depth))) return true;
    }
    return false;
  } finally {
    zip.close();
  }
}

/**
 * What the directory of an older document calls what holds its program; and a packed document that is locked, with
 * whatever it brings along: by a password that programs know, it opens by itself.
 */
const programNames = ['_VBA_PROJECT', '_VBA_PROJECT_CUR', 'EncryptedPackage'];
/** A line of the directory: 64 bytes of name, its length with the zero at the end, and what it is. */
const line = { bytes: 128, nameLength: 64, kind: 66 };

/** The names as they stand in a directory, which is read without their case. */
const programLines = programNames.map((name) => ({
  bytes: (name.length + 1) * 2,
  written: new RegExp(Buffer.from(`${name}\0`, 'utf16le').toString('latin1'), 'gi'),
}));

/** Whether a directory has a line of one of the names, which is that of a storage or a stream. */
function namesProgram(bytes: Buffer): boolean {
  const letters = bytes.toString('latin1');
  for (const { bytes: length, written } of programLines)
    for (const { index: at } of letters.matchAll(written)) {
      if (at + line.bytes > bytes.length) break;
      const isLine = bytes.readUInt16LE(at + line.nameLength) === length;
      if (isLine && [1, 2].includes(bytes[at + line.kind] as number)) return true;
    }
  return false;
}

/**
 * Whether the directory of an older document, or of one within it, names a program, or a sheet is one. Both are looked
 * for wherever they lie, since its sectors may lie anywhere; no more than the start of a sheet is plain where it is
 * locked.
 */
async function containerHasMacros(of: Source): Promise<boolean> {
  const starts = new SheetStarts(of.bytes);
  let [rest, position]: [Buffer, number] = [Buffer.alloc(0), 0];
  for await (const chunk of await of.stream(0, of.bytes)) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    starts.look(bytes, position);
    if (starts.isWhole || namesProgram(bytes)) return true;
    // A line may go on in what follows, and sectors are counted from the start.
    const done = Math.max(0, bytes.length - line.bytes);
    rest = bytes.subarray(done - (done % 64));
    position += bytes.length - rest.length;
  }
  if (!starts.mayBeParted) return false;
  const read = async (start: number, length: number) => {
    const chunks: Buffer[] = [];
    for await (const chunk of await of.stream(start, Math.min(of.bytes, start + length))) chunks.push(chunk as Buffer);
    return Buffer.concat([...chunks, Buffer.alloc(length)], length);
  };
  return goesOnSomewhere(read, of.bytes, starts);
}

/** @throws {Refusal} for an office document that brings a program along or fetches one, and for one that is broken */
export async function refuseMacros(of: Kept, fileName: string): Promise<void> {
  const office = officeOf(fileName);
  if (!office) return;
  const left = { lists: most.lists, bytes: most.listBytes, within: most.within };
  const source = keptSource(of);
  if (await (office === 'packed' ? packedHasMacros(source, left) : containerHasMacros(source)))
    throw refuse('input', text.fileMacros);
}
