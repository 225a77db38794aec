import { defineDomain } from '../../kernel/domain.ts';
import { createJobsCalls, type JobsNeeds } from './handlers.ts';

export const jobs = defineDomain('jobs', (needs: JobsNeeds) => ({ handlers: createJobsCalls(needs) }));
