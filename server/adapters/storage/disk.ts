import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isSoundKey, type Range, staging } from './storage.ts';

export type Part = { number: number; bytes: number; etag: string };

/** Objects as files below one folder, shared by all processes: everything is written under another name first and then renamed. */
export type Disk = ReturnType<typeof openDisk>;

const pieceBytes = 128 * 1024;

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as { code?: string }).code ?? '');
const orNull = <T>(work: Promise<T>) =>
  work.catch((error) => {
    if (isMissing(error)) return null;
    throw error;
  });

export function openDisk(folder: string) {
  const temporary = join(folder, '.tmp');
  const partsOf = (uploadId: string) => join(folder, '.parts', uploadId);

  /** @throws for a key that could steer the path; callers have refused it before. */
  function pathOf(key: string): string {
    if (!isSoundKey(key)) throw new Error('unsound key');
    return join(folder, ...key.split('/'));
  }

  /** The folder of the target may be swept away in between: then it is made again. */
  async function renameInto(from: string, to: string): Promise<void> {
    for (let tries = 0; ; tries++) {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      try {
        return await rename(from, to);
      } catch (error) {
        if (!isMissing(error) || tries === 2) throw error;
      }
    }
  }

  /** Streams to a temporary name, flushes it to the disk and gives it its name. */
  async function write(
    body: AsyncIterable<Uint8Array>,
    nameOf: (bytes: number, etag: string) => string,
  ): Promise<{ bytes: number; etag: string }> {
    await mkdir(temporary, { recursive: true, mode: 0o700 });
    const name = join(temporary, randomBytes(16).toString('hex'));
    const file = await open(name, 'wx', 0o600);
    const md5 = createHash('md5');
    let bytes = 0;
    try {
      try {
        for await (const chunk of body) {
          md5.update(chunk);
          bytes += chunk.length;
          await file.writeFile(chunk);
        }
        await file.sync();
      } finally {
        await file.close();
      }
      const etag = md5.digest('hex');
      await renameInto(name, nameOf(bytes, etag));
      return { bytes, etag };
    } catch (error) {
      await rm(name, { force: true });
      throw error;
    }
  }

  async function isUpload(uploadId: string, key: string): Promise<boolean> {
    return /^[\w-]{22}$/.test(uploadId) && (await orNull(readFile(join(partsOf(uploadId), 'key'), 'utf8'))) === key;
  }

  /** The parts that are there, in order; null when there is no such upload of this key. */
  async function parts(uploadId: string, key: string): Promise<Part[] | null> {
    if (!(await isUpload(uploadId, key))) return null;
    const names = (await orNull(readdir(partsOf(uploadId)))) ?? [];
    return names
      .flatMap((name) => {
        const [, number, bytes, etag] = /^(\d+)\.(\d+)\.([0-9a-f]{32})$/.exec(name) ?? [];
        return number && etag ? [{ number: Number(number), bytes: Number(bytes), etag }] : [];
      })
      .sort((a, b) => a.number - b.number);
  }
  const partName = (uploadId: string, p: Part) => join(partsOf(uploadId), `${p.number}.${p.bytes}.${p.etag}`);

  /** One piece of memory for all parts: who takes a chunk is done with it before asking for the next. */
  async function* joined(uploadId: string, list: Part[]): AsyncGenerator<Uint8Array> {
    const piece = Buffer.allocUnsafeSlow(pieceBytes);
    for (const part of list) {
      const file = await open(partName(uploadId, part), 'r');
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

  /** Removes what is older, and folders that are left empty. */
  async function sweepFolder(path: string, before: Date): Promise<void> {
    for (const entry of (await orNull(readdir(path, { withFileTypes: true }))) ?? []) {
      const inner = join(path, entry.name);
      if (entry.isDirectory()) {
        await sweepFolder(inner, before);
        await rmdir(inner).catch(() => undefined);
      } else if (((await orNull(stat(inner)))?.mtime ?? before) < before) await rm(inner, { force: true });
    }
  }

  return {
    put: (key: string, body: AsyncIterable<Uint8Array>) => write(body, () => pathOf(key)),
    async head(key: string): Promise<{ bytes: number } | null> {
      const found = await orNull(stat(pathOf(key)));
      return found?.isFile() ? { bytes: found.size } : null;
    },
    async get(key: string, range?: Range): Promise<Readable | null> {
      const file = await orNull(open(pathOf(key), 'r'));
      return file?.createReadStream({ ...range, highWaterMark: pieceBytes }) ?? null;
    },
    async move(from: string, to: string): Promise<boolean> {
      if (!(await orNull(stat(pathOf(from))))?.isFile()) return false;
      return renameInto(pathOf(from), pathOf(to)).then(
        () => true,
        (error) => {
          if (isMissing(error)) return false;
          throw error;
        },
      );
    },
    remove: (key: string) => rm(pathOf(key), { force: true }).catch(() => undefined),
    removeBelow: (key: string) => rm(pathOf(key), { recursive: true, force: true }),

    async begin(key: string): Promise<string> {
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
      const { bytes, etag } = await write(body, (size, sum) => partName(uploadId, { number, bytes: size, etag: sum }));
      const now = `${number}.${bytes}.${etag}`;
      for (const name of (await orNull(readdir(partsOf(uploadId)))) ?? []) {
        if (name !== now && name.startsWith(`${number}.`)) await rm(join(partsOf(uploadId), name), { force: true });
      }
      return etag;
    },
    /** Joins the parts that the caller names by number and tag; null when one of them is not there. */
    async complete(uploadId: string, key: string, wanted: { number: number; etag: string }[]): Promise<string | null> {
      const there = (await parts(uploadId, key)) ?? [];
      const byNumber = new Map(there.map((p) => [p.number, p]));
      const list = wanted.flatMap((w) => byNumber.get(w.number) ?? []);
      if (
        !list.length ||
        list.length !== wanted.length ||
        list.some((p, i) => p.etag !== wanted[i]?.etag || (i > 0 && p.number <= (list[i - 1] as Part).number))
      )
        return null;
      await write(joined(uploadId, list), () => pathOf(key));
      await rm(partsOf(uploadId), { recursive: true, force: true });
      return `${createHash('md5')
        .update(list.map((p) => p.etag).join(''))
        .digest('hex')}-${list.length}`;
    },
    async abort(uploadId: string, key: string): Promise<boolean> {
      if (!(await isUpload(uploadId, key))) return false;
      await rm(partsOf(uploadId), { recursive: true, force: true });
      return true;
    },
    async sweep(before: Date): Promise<void> {
      for (const place of [...staging, '.tmp', '.parts']) await sweepFolder(join(folder, place), before);
    },
  };
}
