import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Storage } from '../../adapters/storage/storage.ts';
import { toPng } from '../../documents/picture.ts';
import { keptPath, takeIn } from '../../domains/files/index.ts';
import type { Db } from '../client.ts';

/** A picture of the site as a photo that a camera could have made: uploads of members take no other kind. */
const photoOf = async (art: string): Promise<Buffer> => {
  const svg = await readFile(join(import.meta.dirname, '../../../web/art', `${art}.svg`), 'utf8');
  return toPng(svg, 1200).png;
};

type Photo = { art: string; name: string; purpose: 'discussion' | 'cover'; ownerId: number; now: Date };

/** An illustration of the site, uploaded by an account as a photo. @returns where it lies, and how large it is */
export async function addPhoto(
  db: Db,
  storage: Storage,
  secret: string,
  { art, name, purpose, ownerId, now }: Photo,
): Promise<{ path: string; bytes: number }> {
  const path = keptPath(`demonstration ${purpose} ${art}`, 'png', secret);
  const bytes = await photoOf(art);
  const of = { path, fileName: name, purpose, ownerId, isStaff: false, now } as const;
  await takeIn(db, storage, of, async () => (await storage.putStream(path, Readable.from([bytes]))) > 0);
  return { path, bytes: bytes.length };
}
