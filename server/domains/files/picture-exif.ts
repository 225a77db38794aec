import { crc32 } from 'node:zlib';

/*
 * What a camera writes beside a picture is a tree whose branches may lead back to its root: 64 kilobytes of them keep
 * the library that reads it busy for many seconds. The only thing of it that is wanted is which way up the picture is.
 */

const signature = Buffer.from('Exif');
const orientationTag = 0x0112;
const mostEntries = 1000;

/** Where within a block the tree begins, behind its signature, if it has one. */
const treeAt = (block: Buffer): number => (block.subarray(0, signature.length).equals(signature) ? 6 : 0);

/** Which way up a picture is, 1 to 8; 1 where nothing sound is said. Only the first list is looked at. */
function orientationOf(block: Buffer): number {
  const tree = block.subarray(treeAt(block));
  const order = tree.toString('latin1', 0, 2);
  if (tree.length < 14 || (order !== 'II' && order !== 'MM')) return 1;
  const two = (at: number) => (order === 'II' ? tree.readUInt16LE(at) : tree.readUInt16BE(at));
  const list = order === 'II' ? tree.readUInt32LE(4) : tree.readUInt32BE(4);
  if (list + 2 > tree.length) return 1;
  const last = Math.min(two(list), mostEntries, Math.floor((tree.length - list - 2) / 12));
  for (let i = 0; i < last; i++) {
    const at = list + 2 + i * 12;
    if (two(at) === orientationTag) return two(at + 8) >= 1 && two(at + 8) <= 8 ? two(at + 8) : 1;
  }
  return 1;
}

/** A tree that says which way up a picture is, and nothing else. */
function treeOf(orientation: number): Buffer {
  const tree = Buffer.alloc(26);
  tree.write('II*\0\x08', 'latin1');
  tree.writeUInt16LE(1, 8);
  tree.writeUInt16LE(orientationTag, 10);
  tree.writeUInt16LE(3, 12);
  tree.writeUInt32LE(1, 14);
  tree.writeUInt16LE(orientation, 18);
  return tree;
}

/** Writes over a block, in its place and as long as it was. */
function quiet(block: Buffer): void {
  const [from, tree] = [treeAt(block), treeOf(orientationOf(block))];
  block.fill(0, from);
  if (block.length >= from + tree.length) tree.copy(block, from);
}

/** Marks of a JPEG that stand alone; behind any other follows how long it is. */
const stands = (mark: number) => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8);

/** All that stands before the picture itself. */
function quietJpeg(bytes: Buffer): void {
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 3 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const mark = bytes[at + 1] as number;
    if (mark === 0xda || mark === 0xd9) return;
    if (mark === 0xff) at += 1;
    else if (mark === 0 || stands(mark)) at += 2;
    else {
      const end = at + 2 + bytes.readUInt16BE(at + 2);
      const block = bytes.subarray(at + 4, Math.max(end, at + 4));
      if (mark === 0xe1 && block.subarray(0, signature.length).equals(signature)) quiet(block);
      at = Math.max(end, at + 2);
    }
  }
}

function quietPng(bytes: Buffer): void {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) !== 'eXIf' || end + 4 > bytes.length) continue;
    quiet(bytes.subarray(at + 8, end));
    bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end);
  }
}

function quietWebp(bytes: Buffer): void {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    if (bytes.toString('latin1', at, at + 4) === 'EXIF') quiet(bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
}

/** The same picture, of whose origin no more is left than which way up it is; written over in place. */
export function withoutOrigin(bytes: Buffer): Buffer {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) quietJpeg(bytes);
  else if (bytes.toString('latin1', 1, 4) === 'PNG') quietPng(bytes);
  else if (bytes.toString('latin1', 8, 12) === 'WEBP') quietWebp(bytes);
  return bytes;
}
