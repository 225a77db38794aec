import type { Db } from '../../db/client.ts';
import { defineDomain } from '../../kernel/domain.ts';
import { createPeople } from './handlers.ts';
import { mountOwnFile } from './own-file.ts';

type Needs = { db: Db; secret: string; now: () => Date; onSms: () => void };

export const people = defineDomain('people', (needs: Needs) => ({
  handlers: createPeople(needs),
  mounts: [(server) => mountOwnFile(server, needs)],
}));
