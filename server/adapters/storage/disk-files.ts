import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Room } from './room.ts';

/** What is read from the disk at once. */
export const pieceBytes = 128 * 1024;

/** Whether an error says that there is no such file. */
export const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as { code?: string }).code ?? '');
/** Null for a file that is not there. */
export const orNull = <T>(work: Promise<T>) =>
  work.catch((error) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** The folder of the target may be swept away in between: then it is made again. */
export async function renameInto(from: string, to: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    try {
      return await rename(from, to);
    } catch (error) {
      if (!isMissing(error) || tries === 2) throw error;
    }
  }
}

/** Streams to a temporary name, flushes it to the disk and gives it its name. @throws {NoRoom} */
export async function write(
  temporary: string,
  room: Room,
  body: AsyncIterable<Uint8Array>,
  nameOf: (bytes: number, etag: string) => string,
): Promise<{ bytes: number; etag: string }> {
  await room.need(0);
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
        await room.need(chunk.length);
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

/** Removes what is older, and folders that are left empty. */
export async function sweepFolder(path: string, before: Date): Promise<void> {
  for (const entry of (await orNull(readdir(path, { withFileTypes: true }))) ?? []) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) {
      await sweepFolder(inner, before);
      await rmdir(inner).catch(() => undefined);
    } else if (((await orNull(stat(inner)))?.mtime ?? before) < before) await rm(inner, { force: true });
  }
}
