import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orNull, pieceBytes, write } from './disk-files.ts';
import type { Room } from './room.ts';

export type Part = { number: number; bytes: number; etag: string };
/** A part as who joins them names it. */
type Wanted = Pick<Part, 'number' | 'etag'>;

type Folders = { folder: string; temporary: string; pathOf: (key: string) => string; room: Room };

/** The part that a file of an upload holds; none for any other file. */
function partOf(name: string): Part[] {
  const [, number, bytes, etag] = /^(\d+)\.(\d+)\.([0-9a-f]{32})$/.exec(name) ?? [];
  return number && etag ? [{ number: Number(number), bytes: Number(bytes), etag }] : [];
}

/** One piece of memory for all parts: who takes a chunk is done with it before asking for the next. */
async function* joined(names: string[]): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafeSlow(pieceBytes);
  for (const name of names) {
    const file = await open(name, 'r');
    try {
      for (let n = 1; n; ) {
        n = (await file.read(piece, 0, pieceBytes)).bytesRead;
        if (n) yield piece.subarray(0, n);
      }
    } finally {
      await file.close();
    }
  }
}

/** Uploads in parts that are not whole yet, each a folder of its parts. */
export function openUploads({ folder, temporary, pathOf, room }: Folders) {
  /** What is being joined in this process, by the upload. */
  const joining = new Map<string, Promise<string | null>>();
  const partsOf = (uploadId: string) => join(folder, '.parts', uploadId);

  async function isUpload(uploadId: string, key: string): Promise<boolean> {
    return /^[\w-]{22}$/.test(uploadId) && (await orNull(readFile(join(partsOf(uploadId), 'key'), 'utf8'))) === key;
  }

  /** The parts that are there, in order; null when there is no such upload of this key. */
  async function parts(uploadId: string, key: string): Promise<Part[] | null> {
    if (!(await isUpload(uploadId, key))) return null;
    const names = (await orNull(readdir(partsOf(uploadId)))) ?? [];
    return names.flatMap(partOf).sort((a, b) => a.number - b.number);
  }
  const partName = (uploadId: string, p: Part) => join(partsOf(uploadId), `${p.number}.${p.bytes}.${p.etag}`);

  async function joinParts(uploadId: string, key: string, wanted: Wanted[]): Promise<string | null> {
    const there = (await parts(uploadId, key)) ?? [];
    const byNumber = new Map(there.map((p) => [p.number, p]));
    const list = wanted.flatMap((w) => byNumber.get(w.number) ?? []);
    if (
      !list.length ||
      list.length !== wanted.length ||
      list.some((p, i) => p.etag !== wanted[i]?.etag || (i > 0 && p.number <= (list[i - 1] as Part).number))
    )
      return null;
    await write(temporary, room, joined(list.map((p) => partName(uploadId, p))), () => pathOf(key));
    await rm(partsOf(uploadId), { recursive: true, force: true });
    return `${createHash('md5')
      .update(list.map((p) => p.etag).join(''))
      .digest('hex')}-${list.length}`;
  }

  return {
    async begin(key: string): Promise<string> {
      await room.need(0);
      const uploadId = randomBytes(16).toString('base64url');
      await mkdir(partsOf(uploadId), { recursive: true, mode: 0o700 });
      await writeFile(join(partsOf(uploadId), 'key'), key, { mode: 0o600 });
      return uploadId;
    },
    parts,
    /** A part that comes again takes the place of the earlier one. */
    async putPart(
      uploadId: string,
      key: string,
      number: number,
      body: AsyncIterable<Uint8Array>,
    ): Promise<string | null> {
      if (!(await isUpload(uploadId, key))) return null;
      const { bytes, etag } = await write(temporary, room, body, (size, sum) =>
        partName(uploadId, { number, bytes: size, etag: sum }),
      );
      const now = `${number}.${bytes}.${etag}`;
      for (const name of (await orNull(readdir(partsOf(uploadId)))) ?? []) {
        if (name !== now && name.startsWith(`${number}.`)) await rm(join(partsOf(uploadId), name), { force: true });
      }
      return etag;
    },
    /**
     * Joins the parts that the caller names by number and tag; null when one of them is not there. Parts and whole
     * stand on the disk side by side for a moment: who asks again meanwhile waits for the first, and no third copy is
     * made.
     */
    async complete(uploadId: string, key: string, wanted: Wanted[]): Promise<string | null> {
      const first = joining.get(uploadId);
      if (first) return (await isUpload(uploadId, key)) ? first : null;
      const mine = joinParts(uploadId, key, wanted).finally(() => joining.delete(uploadId));
      joining.set(uploadId, mine);
      return mine;
    },
    async abort(uploadId: string, key: string): Promise<boolean> {
      if (!(await isUpload(uploadId, key))) return false;
      await rm(partsOf(uploadId), { recursive: true, force: true });
      return true;
    },
  };
}
