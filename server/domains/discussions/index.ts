import { defineDomain } from '../../kernel/domain.ts';
import { createDiscussions, type DiscussionsNeeds } from './handlers.ts';
import { discussionsJobs } from './jobs.ts';

export const discussions = defineDomain('discussions', (needs: DiscussionsNeeds) => ({
  handlers: createDiscussions(needs),
  jobs: discussionsJobs,
}));
