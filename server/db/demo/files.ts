import type { Storage } from '../../adapters/storage/storage.ts';
import type { Db } from '../client.ts';
import { addAttachments } from './attachments.ts';
import { addCovers } from './covers.ts';
import { addDiscussions } from './discussions.ts';
import { addHandouts } from './handouts.ts';
import { addPictures } from './pictures.ts';

/** What the demonstration keeps in the storage: the pictures of its library, documents below its texts and lessons, photos, and pictures of classes. */
export async function addFiles(db: Db, storage: Storage, secret: string): Promise<void> {
  await addPictures(db, storage, secret);
  await addAttachments(db, storage, secret);
  await addHandouts(db, storage, secret);
  await addDiscussions(db, storage, secret);
  await addCovers(db, storage, secret);
}
