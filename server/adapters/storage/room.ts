import { mkdir, statfs } from 'node:fs/promises';

/** What is refused before the disk is full, so that the database beside the files can still write. */
export class NoRoom extends Error {
  /** That of a disk which is full: told to people in the same words. */
  readonly code = 'ENOSPC';
}

/** How much of a disk is free for people who may not write into its last blocks, in blocks of so many bytes. */
type Free = { bavail: number; bsize: number };

/** What is known of the disk is asked anew after so long, and after so many bytes. */
const askAfterMs = 1000;
const askAfterBytes = 16 * 1024 * 1024;

export type Room = ReturnType<typeof createRoom>;

/**
 * Watches over the free space of a disk.
 * @param folder on the disk; made where it is missing
 * @param reserve bytes that stay free for the database
 */
export function createRoom(folder: string, reserve: number, ask: (folder: string) => Promise<Free> = statfs) {
  let known: { left: number; until: number } | undefined;
  let seen = 0;

  async function look(): Promise<{ left: number; until: number }> {
    const { bavail, bsize } = await ask(folder).catch(async (error) => {
      if (error.code !== 'ENOENT') throw error;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return ask(folder);
    });
    seen = 0;
    known = { left: bavail * bsize - reserve, until: Date.now() + askAfterMs };
    return known;
  }

  return {
    /**
     * Before so many bytes are written.
     * @throws {NoRoom} where the reserve would be touched
     */
    async need(bytes: number): Promise<void> {
      const { left } = known && seen + bytes < askAfterBytes && Date.now() < known.until ? known : await look();
      seen += bytes;
      if (left < seen) throw new NoRoom('the reserve of free space is reached');
    },
  };
}
