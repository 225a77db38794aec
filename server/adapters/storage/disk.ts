import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isSoundKey, type Range, swept } from './storage.ts';
import { isMissing, orNull, pieceBytes, renameInto, sweepFolder, write } from './disk-files.ts';
import { openUploads } from './disk-uploads.ts';
import type { Room } from './room.ts';

/**
 * Objects as files below one folder, shared by all processes:
 * everything is written under another name first and then renamed.
 */
export type Disk = ReturnType<typeof openDisk>;

export function openDisk(folder: string, room: Room) {
  const temporary = join(folder, '.tmp');

  /** @throws for a key that could steer the path; callers have refused it before. */
  function pathOf(key: string): string {
    if (!isSoundKey(key)) throw new Error('unsound key');
    return join(folder, ...key.split('/'));
  }

  const uploads = openUploads({ folder, temporary, pathOf, room });

  return {
    ...uploads,
    put: (key: string, body: AsyncIterable<Uint8Array>) => write(temporary, room, body, () => pathOf(key)),
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

    async sweep(before: Date): Promise<void> {
      for (const place of [...swept, '.tmp', '.parts']) await sweepFolder(join(folder, place), before);
    },
  };
}
