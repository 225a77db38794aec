import type { Storage } from '../../adapters/storage/storage.ts';
import type { Chore } from '../../kernel/housekeeping.ts';
import { limits } from '../../../shared/limits.ts';
import { pruneGrants, takeOrphans } from './queries.ts';

/** Removes what nobody has used for a day: rows with their bytes, objects that were put and never told of, unfinished uploads, ended rights. */
export function createOrphanSweep(storage: Storage, onError: (error: unknown) => void): Chore {
  return async (db, now) => {
    const before = new Date(now.getTime() - limits.orphanHours * 3_600_000);
    await pruneGrants(db, before);
    // A storage that is away must not keep the other chores from being done.
    try {
      for (const path of await takeOrphans(db, before)) await storage.remove(path);
      await storage.sweep(before);
    } catch (error) {
      onError(error);
    }
  };
}
