import type { Db } from '../../db/client.ts';
import { defineDomain } from '../../kernel/domain.ts';
import { createPeople } from './handlers.ts';
import { mountOwnFile } from './own-file.ts';

type Needs = { db: Db; secret: string; now: () => Date };

export const people = defineDomain('people', (needs: Needs) => ({
  handlers: createPeople(needs.secret),
  mounts: [(server) => mountOwnFile(server, needs)],
}));
