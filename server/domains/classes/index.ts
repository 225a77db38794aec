import { defineDomain } from '../../kernel/domain.ts';
import { type ClassesNeeds, createClasses } from './handlers.ts';
import { classesJobs } from './jobs.ts';

/** A class of a unit that is held, and how much one may have. */
export { holdClass } from './queries.ts';
export { most } from './rules.ts';

export const classes = defineDomain('classes', (needs: ClassesNeeds) => ({
  handlers: createClasses(needs),
  jobs: classesJobs,
}));
