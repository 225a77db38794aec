import { text } from '../../kernel/text.ts';
import { refuse } from '../../kernel/errors.ts';
import { chainOf, small, tableOf } from './container.ts';

/**
 * Letters of two bytes, from a copy of whole ones: of an odd number of bytes that lie unevenly Node 24.21 copies one
 * too many and breaks off ("double free or corruption").
 */
export const wideLetters = (bytes: Buffer): string =>
  Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).toString('utf16le');

/** A line of the directory: 64 bytes of name, its length with the zero at the end, what it is, where and how long. */
export const line = { bytes: 128, nameLength: 64, kind: 66, first: 116, length: 120 };
/** Shorter streams lie in small sectors. */
const largeFrom = 4096;

export type Stream = { name: string; bytes: Buffer };

/** Bytes from a place on, with zeros behind the end of the file. */
export const readerOf = (file: Buffer) => async (start: number, length: number) =>
  Buffer.concat([file.subarray(start, start + length), Buffer.alloc(length)], length);

/**
 * The streams of an older document of which the name, in small letters, is one of those that are looked into, whatever
 * storage they belong to: those that no storage names any more as well.
 * @throws {Refusal} where all of them together are longer than the file, which says the same sectors more than once
 */
export async function streamsOf(file: Buffer, isWanted: (name: string) => boolean): Promise<Stream[]> {
  const read = readerOf(file);
  const head = await read(0, 512);
  const size = head.readUInt16LE(30) === 12 ? 4096 : 512;
  const sectors = Math.ceil(file.length / size) - 1;
  if (sectors < 1) return [];
  const table = await tableOf(read, head, size, sectors);
  // Small sectors are gathered twice, and nothing else is.
  let left = 2 * file.length;
  const gathered = (chain: readonly number[], of: Buffer, sector: number, skip: number, length: number) => {
    left -= Math.min(length, chain.length * sector);
    if (left < 0) throw refuse('input', text.documentBroken);
    const pieces = chain.map((n) => of.subarray((n + skip) * sector, (n + skip + 1) * sector));
    return Buffer.concat(pieces).subarray(0, length);
  };
  const whole = (first: number, length = file.length) =>
    gathered(chainOf(table, first, sectors, Math.ceil(length / size)), file, size, 1, length);
  const directory = whole(head.readUInt32LE(48));
  if (directory.length < line.bytes) return [];
  let smalls: { in: Buffer; table: Uint32Array } | undefined;
  const inSmalls = (first: number, length: number) => {
    if (!smalls) {
      const follows = whole(head.readUInt32LE(60));
      const of = new Uint32Array(Math.floor(follows.length / 4)).map((_, i) => follows.readUInt32LE(i * 4));
      smalls = { in: whole(directory.readUInt32LE(line.first)), table: of };
    }
    const chain = chainOf(smalls.table, first, smalls.table.length, Math.ceil(length / small));
    return gathered(chain, smalls.in, small, 0, length);
  };
  const streams: Stream[] = [];
  for (let at = 0; at + line.bytes <= directory.length; at += line.bytes) {
    if (directory[at + line.kind] !== 2) continue;
    const name = (wideLetters(directory.subarray(at, at + 64)).split('\0', 1)[0] as string).toLowerCase();
    if (!isWanted(name)) continue;
    const [first, length] = [directory.readUInt32LE(at + line.first), directory.readUInt32LE(at + line.length)];
    streams.push({ name, bytes: length < largeFrom ? inSmalls(first, length) : whole(first, length) });
  }
  return streams;
}
