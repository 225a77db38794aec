import { defineDomain } from '../../kernel/domain.ts';
import { staffJobs } from './jobs.ts';
import { createStaff, type StaffNeeds, staffExports } from './handlers.ts';

export { dropLostProof, licences } from './handlers.ts';

export const staff = defineDomain('staff', (needs: StaffNeeds) => ({
  handlers: createStaff(needs),
  exports: staffExports,
  jobs: staffJobs,
}));
