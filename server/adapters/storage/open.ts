import { limits } from '../../../shared/limits.ts';
import type { Env } from '../../env.ts';
import { openEmbeddedStorage } from './embedded.ts';
import { openS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** The store that the environment names, else the folder of the data. */
export function openStorage({
  storage,
  dataDir,
  secret,
  diskReserve,
}: Pick<Env, 'storage' | 'dataDir' | 'secret' | 'diskReserve'>): Storage {
  return storage ? openS3Storage(storage) : openEmbeddedStorage(dataDir, secret, limits.partBytes, diskReserve);
}
