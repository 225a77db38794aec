import { defineDomain } from '../../kernel/domain.ts';
import { type ClassesNeeds, createClasses } from './handlers.ts';
import { classesJobs } from './jobs.ts';

export const classes = defineDomain('classes', (needs: ClassesNeeds) => ({
  handlers: createClasses(needs),
  jobs: classesJobs,
}));
