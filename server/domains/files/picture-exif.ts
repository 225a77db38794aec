import { crc32, inflateSync } from 'node:zlib';
import { stands } from './picture-rules.ts';

/*
 * What a camera writes beside a picture is a tree whose branches may lead back to its root: 64 kilobytes of them keep
 * the library that reads it busy for many seconds. The only thing of it that is wanted is which way up the picture is.
 * What else a PNG carries may unfold to a thousand times its bytes, which takes minutes: it is left out.
 */

/** Parts that stand before a picture or make it up: programs write a thousandth of it, a row of a PNG each at most. */
const mostParts = 20_000;
/** A profile of colours, unfolded, and what its list holds at most. */
const profileBytes = 4 * 1024 * 1024;
const mostTags = 100;
const profileMark = 'ICC_PROFILE';
/** Chunks of a PNG that its colours and its shape depend on, besides a profile and which way up it is. */
const drawn = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs'];

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

/**
 * Whether a profile of colours is read in little time. A step may be named a hundred thousand times in a list (D2B0 and
 * its like), and each pixel goes through all of them: cameras and programs for drawing write no such list.
 */
function isProfile(profile: Buffer): boolean {
  const tags = profile.length < 132 ? 0 : profile.readUInt32BE(128);
  if (!tags || tags > mostTags || profile.length < 132 + tags * 12) return false;
  return !Array.from({ length: tags }, (_, i) => profile.toString('latin1', 132 + i * 12, 135 + i * 12)).some(
    (name) => name === 'D2B' || name === 'B2D',
  );
}

/** Writes over the pieces of a profile that holds others up, in their places; of two with one number either counts. */
function quietProfile(blocks: Buffer[]): void {
  const places = blocks.map((block) => block[12] as number);
  const inOrder = [...blocks].sort((a, b) => (a[12] as number) - (b[12] as number));
  const isSound =
    new Set(places).size === places.length && isProfile(Buffer.concat(inOrder.map((block) => block.subarray(14))));
  if (!isSound) for (const block of blocks) block.fill(0);
}

/** All that stands before the picture itself; a sign that only fills is a part as well. */
function quietJpeg(bytes: Buffer): Buffer | null {
  const profile: Buffer[] = [];
  let parts = 0;
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 3 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const mark = bytes[at + 1] as number;
    if (mark === 0xda || mark === 0xd9) break;
    if (++parts > mostParts) return null;
    if (mark === 0xff) at += 1;
    else if (mark === 0 || stands(mark)) at += 2;
    else {
      const end = at + 2 + bytes.readUInt16BE(at + 2);
      const block = bytes.subarray(at + 4, Math.max(end, at + 4));
      if (mark === 0xe1 && block.subarray(0, signature.length).equals(signature)) quiet(block);
      if (mark === 0xe2 && block.length > 14 && block.toString('latin1', 0, profileMark.length) === profileMark)
        profile.push(block);
      at = Math.max(end, at + 2);
    }
  }
  if (profile.length) quietProfile(profile);
  return bytes;
}

/** Whether a packed profile of colours, behind its name and how it is packed, is one, and no longer than they are. */
function isPackedProfile(data: Buffer): boolean {
  try {
    return isProfile(inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: profileBytes }));
  } catch {
    return false;
  }
}

/** Without what is not needed to draw it. */
function quietPng(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, 8)];
  let hasProfile = false;
  let parts = 0;
  for (let at = 8; at + 12 <= bytes.length; ) {
    if (++parts > mostParts) return null;
    const end = at + 8 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const [data, whole] = [bytes.subarray(at + 8, end), bytes.subarray(at, end + 4)];
    if (name === 'eXIf' && end + 4 <= bytes.length) {
      quiet(data);
      bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end);
      kept.push(whole);
    } else if (name === 'iCCP' && !hasProfile) {
      hasProfile = true;
      if (isPackedProfile(data)) kept.push(whole);
    } else if (drawn.includes(name)) kept.push(whole);
    at = end + 4;
  }
  return Buffer.concat(kept);
}

function quietWebp(bytes: Buffer): Buffer | null {
  let parts = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (++parts > mostParts) return null;
    const length = bytes.readUInt32LE(at + 4);
    const [name, block] = [bytes.toString('latin1', at, at + 4), bytes.subarray(at + 8, at + 8 + length)];
    if (name === 'EXIF') quiet(block);
    if (name === 'ICCP' && !isProfile(block)) block.fill(0);
    at += 8 + length + (length % 2);
  }
  return bytes;
}

/**
 * The same picture, of whose origin no more is left than which way up it is; null for one of more parts than programs
 * write. What is given is written over.
 */
export function withoutOrigin(bytes: Buffer): Buffer | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return quietJpeg(bytes);
  if (bytes.toString('latin1', 1, 4) === 'PNG') return quietPng(bytes);
  if (bytes.toString('latin1', 8, 12) === 'WEBP') return quietWebp(bytes);
  return bytes;
}
