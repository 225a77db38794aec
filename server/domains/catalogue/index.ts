import { defineDomain } from '../../kernel/domain.ts';
import { catalogue as handlers } from './handlers.ts';
import { catalogueJobs, type ReadCounter } from './jobs.ts';

export { createReadCounter, type ReadCounter } from './jobs.ts';
export { allIndustries } from './queries.ts';

export const catalogue = defineDomain('catalogue', ({ reads }: { reads: ReadCounter }) => ({
  handlers,
  jobs: catalogueJobs(reads),
}));
