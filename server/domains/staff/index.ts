import { defineDomain } from '../../kernel/domain.ts';
import { type DownloadsNeeds, mountDownloads } from './downloads.ts';
import { createStaff, type StaffNeeds, staffExports } from './handlers.ts';
import { staffJobs } from './jobs.ts';

export { licences } from './handlers.ts';

export const staff = defineDomain('staff', (needs: StaffNeeds & DownloadsNeeds) => ({
  handlers: createStaff(needs),
  jobs: staffJobs,
  exports: staffExports,
  mounts: [(server) => mountDownloads(server, needs)],
}));
