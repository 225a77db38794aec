import { type Embedded, mountEmbeddedStorage } from '../../adapters/storage/embedded.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Db } from '../../db/client.ts';
import type { Mount } from '../../kernel/domain.ts';
import { refundGrant, spendGrant } from './queries.ts';
import { chargeOf } from './rules.ts';

export type StoreNeeds = { db: Db; storage: Storage | Embedded; secret: string; now: () => Date; siteUrl: string };

/** The embedded storage answers below the site's own address; any other one has an address of its own. */
export const mountStore =
  ({ db, storage, secret, now, siteUrl }: StoreNeeds): Mount =>
  async (server) => {
    if (!('disk' in storage)) return;
    await mountEmbeddedStorage(server, storage, {
      now,
      siteUrl,
      spend: ({ accessKeyId }, bytes, address) =>
        spendGrant(db, { accessKeyId, address, secret, now: now() }, chargeOf(bytes)),
      refund: ({ accessKeyId }, bytes, address) => refundGrant(db, { accessKeyId, address, secret }, chargeOf(bytes)),
    });
  };
