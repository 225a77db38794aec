import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, inflateRawSync } from 'node:zlib';
import yauzl from 'yauzl';
import { text } from '../../kernel/text.ts';
import { type Storage, StorageAway } from '../../adapters/storage/storage.ts';
import { refuse } from '../../kernel/errors.ts';

/** So much is fetched at once: the list of parts lies together. */
const windowBytes = 64 * 1024;
/** So much of a part tells what it is. */
const headBytes = 64;

export type Kept = { storage: Storage; path: string; bytes: number };
/** A document that is looked into: a kept file, or one within such a file. */
export type Source = { bytes: number; stream: (start: number, end: number) => Promise<Readable> };

export const keptSource = ({ storage, path, bytes }: Kept): Source => ({
  bytes,
  stream: async (start, end) => (await storage.getStream(path, { start, end: end - 1 })) ?? Readable.from([]),
});
export const sourceOf = (bytes: Buffer): Source => ({
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

export const broken = () => refuse('input', text.documentBroken);

/**
 * What may still be read of a package, with those within it: of its lists, of documents in it, of its texts, and of
 * parts that are only looked through.
 */
export type Left = {
  lists: number;
  bytes: number;
  within: number;
  texts: number;
  through: number;
  /** Of texts that have to be read, which takes longer than to unpack them. */
  elements: number;
};

/** A package that is open, and what reads it. */
export type Package = { zip: yauzl.ZipFile; reader: KeptBytes };

export async function opened(of: Source): Promise<Package> {
  // Names are only compared: an archive with odd ones is no worse for that.
  const how = { lazyEntries: true, autoClose: false, decodeStrings: false } as const;
  const reader = new KeptBytes(of);
  return new Promise((resolve, reject) =>
    yauzl.fromRandomAccessReader(reader, of.bytes, how, (error, zip) =>
      error || !zip ? reject(broken()) : resolve({ zip, reader }),
    ),
  );
}

export const nextEntry = ({ zip }: Package) =>
  new Promise<yauzl.Entry | null>((resolve, reject) => {
    zip.removeAllListeners();
    zip.once('entry', resolve);
    zip.once('end', () => resolve(null));
    zip.once('error', () => reject(broken()));
    zip.readEntry();
  });

/** The name of an entry: its bytes, each as a letter. */
export const nameOf = (entry: yauzl.Entry) => (entry.fileName as unknown as Buffer).toString('latin1');

/** A part of the package, piece by piece, unpacked as far as it may be long. @throws {Refusal} where there is more */
export async function* piecesOf(
  { zip }: Package,
  entry: yauzl.Entry,
  left: Left,
  of: 'bytes' | 'within' | 'texts' | 'through',
): AsyncGenerator<Buffer> {
  const stream = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, s) => (error || !s ? reject(broken()) : resolve(s))),
  );
  try {
    for await (const chunk of stream) {
      left[of] -= (chunk as Buffer).length;
      if (left[of] < 0) throw broken();
      yield chunk as Buffer;
    }
  } catch {
    if (left.texts < 0 || left.through < 0) throw refuse('input', text.documentTooLong);
    throw left.within < 0 ? refuse('input', text.withinTooLarge) : broken();
  } finally {
    stream.destroy();
  }
}

/** A whole part of the package. */
export async function readPart(
  of: Package,
  entry: yauzl.Entry,
  left: Left,
  as: 'bytes' | 'within' | 'texts',
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of piecesOf(of, entry, left, as)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/**
 * How a part begins. The head before it tells the same name as the list of all, or some program reads another part.
 * Most tell it by their first packed bytes; where those unpack to less, more of it is unpacked.
 */
export async function headOf({ zip, reader }: Package, entry: yauzl.Entry): Promise<Buffer> {
  const length = Math.min(headBytes, entry.compressedSize);
  const bytes = Buffer.alloc(length);
  try {
    const head = await zip.readLocalFileHeaderPromise(entry);
    if (!head.fileName.equals(entry.fileName as unknown as Buffer)) throw broken();
    if (entry.isEncrypted() || ![0, 8].includes(entry.compressionMethod)) throw broken();
    await new Promise<void>((resolve, reject) =>
      reader.read(bytes, 0, length, head.fileDataStart, (error) => (error ? reject(error) : resolve())),
    );
    if (entry.compressionMethod === 0 || !length) return bytes;
    const told = inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
    return told.length >= headBytes || length === entry.compressedSize ? told : await unpackedHead(zip, entry);
  } catch (error) {
    throw error instanceof StorageAway ? error : broken();
  }
}

async function unpackedHead(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  const stream = await zip.openReadStreamPromise(entry);
  let told = Buffer.alloc(0);
  for await (const piece of stream) {
    told = Buffer.concat([told, piece as Buffer]);
    if (told.length >= headBytes) break;
  }
  return told.subarray(0, headBytes);
}
