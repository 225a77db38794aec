import { defineDomain } from '../../kernel/domain.ts';
import { createStaff, type StaffNeeds, staffExports } from './handlers.ts';

export { dropLostProof, licences } from './handlers.ts';

export const staff = defineDomain('staff', (needs: StaffNeeds) => ({
  handlers: createStaff(needs),
  exports: staffExports,
}));
