import type { Storage } from '../../adapters/storage/storage.ts';
import type { Db } from '../client.ts';
import { addAttachments } from './attachments.ts';
import { addHandouts } from './handouts.ts';
import { addPictures } from './pictures.ts';

/** What the demonstration keeps in the storage: the pictures of its library, and documents below its texts and lessons. */
export async function addFiles(db: Db, storage: Storage, secret: string): Promise<void> {
  await addPictures(db, storage, secret);
  await addAttachments(db, storage, secret);
  await addHandouts(db, storage, secret);
}
