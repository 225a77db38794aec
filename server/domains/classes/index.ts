import type { Db } from '../../db/client.ts';
import { defineDomain } from '../../kernel/domain.ts';
import { type ClassesNeeds, createClasses } from './handlers.ts';
import { classesJobs } from './jobs.ts';
import { mountCalendar } from './own-file.ts';

type Needs = ClassesNeeds & { db: Db; now: () => Date; siteUrl: string };

/** A class of a unit that is held, and how much one may have. */
export { holdClass } from './queries.ts';
export { most } from './rules.ts';

export const classes = defineDomain('classes', (needs: Needs) => ({
  handlers: createClasses(needs),
  jobs: classesJobs,
  mounts: [(server) => mountCalendar(server, needs)],
}));
