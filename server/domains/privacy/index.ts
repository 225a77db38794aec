import { defineDomain } from '../../kernel/domain.ts';
import { privacy as handlers } from './handlers.ts';
import { privacyJobs } from './jobs.ts';

export { currentVersion, requireKnown } from './queries.ts';

export const privacy = defineDomain('privacy', () => ({ handlers, jobs: privacyJobs }));
