import { type Embedded, mountEmbeddedStorage } from '../../adapters/storage/embedded.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Db } from '../../db/client.ts';
import type { Mount } from '../../kernel/domain.ts';
import { refundGrant, spendGrant } from './queries.ts';

export type StoreNeeds = { db: Db; storage: Storage | Embedded; now: () => Date; siteUrl: string };

/** The embedded storage answers below the site's own address; any other one has an address of its own. */
export const mountStore =
  ({ db, storage, now, siteUrl }: StoreNeeds): Mount =>
  async (server) => {
    if (!('disk' in storage)) return;
    await mountEmbeddedStorage(server, storage, {
      now,
      siteUrl,
      spend: (grant, bytes) => spendGrant(db, grant.accessKeyId, bytes),
      refund: (grant, bytes) => refundGrant(db, grant.accessKeyId, bytes),
    });
  };
