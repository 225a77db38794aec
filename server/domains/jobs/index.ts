import { defineDomain } from '../../kernel/domain.ts';
import { createJobsDesk, type JobsNeeds } from './handlers.ts';

export const jobs = defineDomain('jobs', (needs: JobsNeeds) => ({ handlers: createJobsDesk(needs) }));
